/*
 * ui/commands.h - what the commands of the key table do to the state.
 *
 * Each expects a thread to be shown (state_thread is not NULL).
 */
#ifndef UI_COMMANDS_H
#define UI_COMMANDS_H

#include "query/navigate.h"
#include "ui/keymap.h"
#include "ui/state.h"

/* ui/chart_keys.c, ui/chart_pane.c: the chart. */
void chart_command(struct state *, const struct binding *);
void chart_pane_draw(struct state *, const struct layout *);
void chart_select(struct state *, struct place); /* none: nothing happens */
/* While a range is being chosen: from the first to the last of the calls that
 * were gone over. */
struct period chart_marked(const struct state *);
void chart_choose_top(struct state *);           /* for a new thread */
void chart_show_level(struct state *);    /* that of the selection */

/* ui/table_keys.c: commands of the table. */
void table_command(struct state *, const struct binding *);

/* ui/overlays.c: help, picker, menu, prompt.  True: the key was theirs. */
bool overlay_key(struct state *, const char *key);
void overlay_paste(struct state *, const char *text);
void overlay_open(struct state *, enum overlay);

/* ui/draw.c: the whole screen onto the canvas. */
void draw_all(struct state *);

#endif
