/*
 * ui/panes.h - the pictures of the upper pane and the lists of the lower one: one
 * row each in one table.
 */
#ifndef UI_PANES_H
#define UI_PANES_H

#include "ui/keymap.h"
#include "ui/layout.h"
#include "ui/stack.h"

/* Shows it and gives it the focus. */
void pane_show(struct state *, enum pane_kind);

/* The commands that show another pane. */
void pane_open(struct state *, const struct binding *);

/* How the list that has the focus can be sorted; NULL: it has one order, and no
 * other columns. */
struct list_ops;
const struct list_ops *pane_list(const struct state *);

/* Whose keys are meant while there is no overlay. */
enum mode pane_mode(const struct state *);

/* Does the command in the pane that has the focus; from a list that leaves it to
 * the picture, there. */
void pane_command(struct state *, const struct binding *);

/* Whoever shows what has been selected, read or answered since: after each key and
 * each answer. */
void panes_follow(struct state *);

/* Draws the pane; a picture with its ruler. */
void pane_draw(struct state *, enum half, const struct layout *);

/* Draws the two detail lines, where the pane that has the focus has its own;
 * false where it has none. */
bool pane_details(struct state *, int row);

/* The call that is selected in the pane that has the focus, and the stack that is:
 * of that call, or of a row or frame that stands for several.  Empty: none is. */
struct pane_call pane_call(struct state *);
void pane_stack(struct state *, struct stack *);

/* Is it the table, or a list or picture like it, that leaves out what filters
 * drop? */
bool pane_is_filtered(const struct state *, enum half);

/* The hints for the pane that has the focus. */
void pane_hints(const struct state *, char *out, size_t size);

#endif
