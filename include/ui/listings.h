/*
 * ui/listings.h - the lists, in the lower pane.
 *
 * Each expects a thread to be shown (state_thread is not NULL).  Of each pane,
 * _command does what a key asks for, _pane_draw draws it, and _pane_details, where
 * it has its own, the two lines below; false: nothing is selected.  _call and _stack
 * are what is selected, as ui/panes.h has it.
 */
#ifndef UI_LISTINGS_H
#define UI_LISTINGS_H

#include "ui/keymap.h"
#include "ui/layout.h"
#include "ui/inquiry.h"
#include "ui/stack.h"

struct list_ops; /* of ui/lists.h */

/* ui/table_pane.c: the table. */
extern const struct list_ops table_list;
bool table_command(struct state *, const struct binding *);
void table_pane_draw(struct state *, const struct layout *);
void table_follow(struct state *); /* its cursor goes to what others choose */
bool table_pane_details(struct state *, int row); /* of groups alone */
/* Where the open row was come to from; false: from nowhere. */
bool table_pane_crumbs(const struct state *, char *out, size_t size);

/* ui/table_base.c: what 100 % is. */
bool table_has_base(const struct state *, enum base);
void table_show_base(struct state *); /* tells the table */
void table_next_base(struct state *); /* of those there are; says which */

/* ui/columns_pane.c: the choice of a list's columns. */
void columns_open(struct state *);
void columns_key(struct state *, const char *key);
void columns_draw(struct state *);

/* ui/tree_pane.c: the trees, as the flame. */
extern const struct list_ops tree_list;
bool tree_command(struct state *, const struct binding *);
void tree_pane_draw(struct state *, const struct layout *);
bool tree_pane_details(struct state *, int row);
void tree_stack(struct state *, struct stack *);
void tree_enter(struct state *);      /* on the selected method */
extern const struct inquirer tree_inquirers[2];
void tree_follow(struct state *);     /* after them; often */
void tree_sight_free(struct tree_sight *);

/* ui/calls_pane.c: every call of the selected method.  It is
 * asked for when it is seen; the chart's call and the cursor's are the same where
 * they can be. */
void calls_enter(struct state *);
bool calls_command(struct state *, const struct binding *);
extern const struct list_ops calls_list;
extern const struct inquirer calls_inquirer;
void calls_follow(struct state *);   /* after the chart has moved; often */
void calls_pane_draw(struct state *, const struct layout *);
bool calls_pane_details(struct state *, int row);
struct pane_call calls_call(struct state *);

/* ui/pivot_pane.c: the pivot, as text. */
bool peek_command(struct state *, const struct binding *);
void peek_pane_draw(struct state *, const struct layout *);

/* ui/about_pane.c: all about the selected method. */
void about_enter(struct state *);
bool about_command(struct state *, const struct binding *);
extern const struct inquirer about_inquirer;
void about_pane_draw(struct state *, const struct layout *);
struct pane_call about_call(struct state *);

#endif
