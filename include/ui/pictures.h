/*
 * ui/pictures.h - the pictures, in the upper pane.
 *
 * Each expects a thread to be shown (state_thread is not NULL).  Of each pane,
 * _command does what a key asks for; false: that is not for this pane.
 * _pane_draw draws it, and _pane_details, where
 * it has its own, the two lines below; false: nothing is selected.  _call and _stack
 * are what is selected, as ui/panes.h has it.
 */
#ifndef UI_PICTURES_H
#define UI_PICTURES_H

#include "query/navigate.h"
#include "ui/keymap.h"
#include "ui/layout.h"
#include "ui/inquiry.h"
#include "ui/stack.h"

/* ui/chart_pane.c: the chart. */
bool chart_command(struct state *, const struct binding *);
void chart_pane_draw(struct state *, const struct layout *);
bool chart_jump(struct state *, const struct binding *); /* chart_jumps.c */
void chart_follow(struct state *); /* brings what was chosen into view */
struct pane_call chart_call(struct state *); /* of several the longest */
void chart_choose_top(struct state *);           /* for a new thread */

/* ui/flame_pane.c: the flame.  What it shows is asked for when
 * it is seen, and there is nothing to do or to select until it has come. */
bool flame_command(struct state *, const struct binding *);
void flame_pane_draw(struct state *, const struct layout *);
bool flame_pane_details(struct state *, int row);
void flame_stack(struct state *, struct stack *);
bool flame_is_there(const struct state *);
void flame_choose_top(struct state *);            /* for a new zoom */
void flame_show_level(struct state *); /* that of the selection */
extern const struct inquirer flame_inquirers[3];
void flame_follow(struct state *);    /* after them; often */
/* Is it there, and made from that answer? */
bool flame_has_stacks_of(const struct state *, const struct answer *);

/* ui/timeline_pane.c: the timeline. */
bool timeline_command(struct state *, const struct binding *);
void timeline_pane_draw(struct state *, const struct layout *);
bool timeline_pane_details(struct state *, int row);
void timeline_stack(struct state *, struct stack *); /* at its cursors */
void timeline_enter(struct state *);  /* the cursors go to the selection */
void timeline_settle(struct state *); /* and stay on what is there */
/* Where the timeline is shown, the thread of its row becomes that of all panes;
 * false: it was. */
bool timeline_take_thread(struct state *);
extern const struct inquirer timeline_inquirer; /* the method in all threads */

/* ui/pivot_pane.c: a method in the middle.  Asked for when it
 * is seen. */
bool pivot_command(struct state *, const struct binding *);
extern const struct inquirer pivot_inquirers[3];
void pivot_follow(struct state *);             /* before them; often */
bool pivot_is_there(const struct state *);
void pivot_pane_draw(struct state *, const struct layout *);
bool pivot_pane_details(struct state *, int row);
void pivot_stack(struct state *, struct stack *); /* from it to the middle */

#endif
