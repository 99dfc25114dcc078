/*
 * ui/commands.h - what the commands of the key table do to the state.
 *
 * Each expects a thread to be shown (state_thread is not NULL).  Those of a pane
 * are in ui/pictures.h and ui/listings.h.
 */
#ifndef UI_COMMANDS_H
#define UI_COMMANDS_H

#include "ui/listings.h"
#include "ui/pictures.h"

/* ui/instant_pane.c: the list of all threads at one instant. */
extern const struct list_ops instant_list;
void instant_open(struct state *);    /* or says why there is none */
void instant_key(struct state *, const char *key);
void instant_refresh(struct state *); /* after more has been read */
void instant_overlay_draw(struct state *);

/* ui/prompt_line.c: the prompts for a search and for a filter. */
void prompt_open(struct state *);
void prompt_line_key(struct state *, const char *key);
void prompt_line_draw(struct state *, int row);

/* ui/filters.c: which methods the lists show, by the rule of query/filter.
 * The worker looks at the names; until it has, the filter is what it was. */
void filter_take(struct state *, const char *text);
void filter_undo(struct state *);
bool filter_stop(struct state *);       /* is there one to come? */
void filter_look_again(struct state *); /* there are more methods */
void filter_take_table(struct state *, struct answer *);
extern const struct inquirer filter_inquirer;
const struct ranking *filter_shown(struct state *); /* of the table's answer */

/* ui/copying.c: texts for the clipboard, and what is said once one is there. */
void copy_name(struct state *);
void copy_stack(struct state *);
void copy_say(struct state *, const char *how);

/* ui/marks.c: a letter for a time, a thread and a method. */
void mark_key(struct state *, const char *key);
void mark_hints_draw(struct state *, int row);

/* ui/picker_pane.c: the list of threads, to choose one or to mark some. */
void picker_open(struct state *);
void picker_key(struct state *, const char *key);
void picker_filter(struct state *);  /* after the prompt has changed */
void picker_refresh(struct state *); /* after more has been read */
void picker_overlay_draw(struct state *);

/* ui/scoping.c: which threads, and which range of time, the numbers are of.
 * A range begins as a period, goes on to another one, and is taken until
 * Backspace; or it is some calls. */
void scope_next(struct state *);
void scope_mark(struct state *, uint32_t thread); /* or takes the mark away */
void range_begin(struct state *, struct period);
struct period range_marked(const struct state *, struct period now);
void range_take(struct state *, struct period, struct within);

/* ui/overlays.c: help, picker, menu, prompt.  True: the key, or the command, was
 * theirs. */
bool overlay_key(struct state *, const char *key);
void overlay_paste(struct state *, const char *text);
void overlay_open(struct state *, enum overlay);
void overlay_close(struct state *); /* back to where it was opened */

/* ui/draw.c: the whole screen onto the canvas. */
void draw_all(struct state *);

#endif
