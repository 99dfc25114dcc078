/*
 * ui/pictures.h - the pictures, in the upper pane.
 *
 * Each expects a thread to be shown (state_thread is not NULL).  Of each pane,
 * _command does what a key asks for, _pane_draw draws it, and _pane_details, where
 * it has its own, the two lines below; false: nothing is selected.  _call and _stack
 * are what is selected, as ui/panes.h has it.
 */
#ifndef UI_PICTURES_H
#define UI_PICTURES_H

#include "query/navigate.h"
#include "ui/keymap.h"
#include "ui/layout.h"
#include "ui/stack.h"

/* ui/chart_pane.c: the chart. */
void chart_command(struct state *, const struct binding *);
void chart_pane_draw(struct state *, const struct layout *);
void chart_jump(struct state *, const struct binding *); /* chart_jumps.c */
void chart_select(struct state *, struct place); /* none: nothing happens */
struct pane_call chart_call(struct state *); /* of several the longest */
void chart_choose_top(struct state *);           /* for a new thread */

/* ui/flame_pane.c: the flame.  What it shows is asked for when
 * it is seen, and there is nothing to do or to select until it has come. */
void flame_command(struct state *, const struct binding *);
void flame_pane_draw(struct state *, const struct layout *);
bool flame_pane_details(struct state *, int row);
void flame_stack(struct state *, struct stack *);
bool flame_is_there(const struct state *);
void flame_choose_top(struct state *);            /* for a new zoom */
void flame_show_level(struct state *); /* that of the selection */
void flame_follow(struct state *);    /* asks and takes; often */
void flame_mark_hits(struct state *); /* of a search that has just come */

/* ui/timeline_pane.c: the timeline. */
void timeline_command(struct state *, const struct binding *);
void timeline_pane_draw(struct state *, const struct layout *);
bool timeline_pane_details(struct state *, int row);
void timeline_stack(struct state *, struct stack *); /* at its cursors */
void timeline_enter(struct state *);  /* the cursors go to the selection */
void timeline_settle(struct state *); /* and stay on what is there */
/* Where the timeline is shown, the thread of its row becomes that of all panes;
 * false: it was. */
bool timeline_take_thread(struct state *);
/* To the innermost call of the thread at that time of its own, in the chart. */
void timeline_go(struct state *, uint32_t thread, uint64_t time);

/* ui/pivot_pane.c: a method in the middle.  Asked for when it
 * is seen. */
void pivot_open(struct state *);               /* on the selected method */
void pivot_turn(struct state *, uint32_t method); /* on another one */
void pivot_command(struct state *, const struct binding *);
void pivot_show_level(struct state *);         /* that of the selection */
void pivot_follow(struct state *);             /* asks and takes; often */
void pivot_mark_hits(struct state *); /* of a search that has just come */
bool pivot_is_there(const struct state *);
void pivot_pane_draw(struct state *, const struct layout *);
bool pivot_pane_details(struct state *, int row);
void pivot_stack(struct state *, struct stack *); /* from it to the middle */

#endif
