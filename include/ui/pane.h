/*
 * ui/pane.h - what is done with panes, whichever they are: those of the two
 * halves, of which one has the focus, and what is on top of both.
 */
#ifndef UI_PANE_H
#define UI_PANE_H

#include "ui/pane_ops.h"

/* What is on top of both halves: a prompt, a menu, a list; NULL: nothing.  It is
 * opened for what the amount says; a key is its own, if it is there and can be
 * used; so is what is pasted.  What it was opened on top of comes back. */
const struct pane_ops *pane_above(const struct state *);
void pane_open_above(struct state *, enum pane_kind, int amount);
bool pane_key_above(struct state *, const char *key);
void pane_paste(struct state *, const char *text);
void pane_draw_above(struct state *, const struct layout *);
void pane_close(struct state *);

/* The list that orders and columns are chosen for: with the focus, or on top; NULL:
 * it has none to be chosen. */
const struct pane *pane_list(const struct state *);

/* Shows it and gives it the focus. */
void pane_show(struct state *, enum pane_kind);

/* The commands that show another pane. */
void pane_open(struct state *, const struct binding *);

/* What the view that has the focus is called. */
const char *pane_name(const struct state *);

/* Whose keys are meant while nothing is on top. */
enum mode pane_mode(const struct state *);

/* Does the command in the list on top, or in the pane that has the focus; from a
 * list that leaves it to the picture, there. */
void pane_command(struct state *, const struct binding *);

/* Draws the pane; a picture with its ruler. */
void pane_draw(struct state *, enum half, const struct layout *);

/* Draws the two detail lines, where the pane that has the focus has its own;
 * false where it has none. */
bool pane_details(struct state *, int row);

/* The hints for the pane that has the focus. */
void pane_hints(const struct state *, char *out, size_t size);

/* The call that is selected in the pane, and the stack that is: of that call, or
 * of a row or frame that stands for several.  Empty: none is. */
struct pane_call pane_call_in(const struct state *, enum half);
void pane_stack_in(const struct state *, enum half, struct stack *);

/* In the row of the hints of a pane on top: the message, or else these. */
void pane_draw_hints(struct state *, int row, const char *hints);

/* Is a method selected in the pane that has the focus, but no call of it? */
bool pane_lacks_call(const struct state *);

/* Is it the table, or a list or picture like it, that leaves out what filters
 * drop? */
bool pane_is_filtered(const struct state *, enum half);

#endif
