/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/pane.h - panes: what a picture or a list is made of, and what is done with
 * panes, whichever they are.
 *
 * Each half of the screen shows one pane, and one of the two has the focus; on
 * top of both there may be another.  A pane is some functions (pane_ops), and a
 * state that nobody else sees.
 *
 * A pane reads the state that all share (ui/state), and changes of it only what
 * ui/navigate lets it change.  It never names another pane's functions or
 * state.  Once after each key and each answer of the worker it is asked to
 * follow: it compares what is selected with what it shows, and asks for what it
 * lacks.
 */
#ifndef UI_PANE_H
#define UI_PANE_H

#include "options/values.h"
#include "query/flame.h"
#include "query/visible_calls.h"
#include "ui/config/keymap.h"
#include "ui/layout.h"
#include "ui/mouse.h"
#include "ui/navigate.h"
#include "ui/queries.h"
#include "ui/state.h"

/* ---- what is selected in a pane: one call, or the methods of a stack ---- */

/* A call of some thread; its place is none where no single call is selected. */
struct pane_call {
	uint32_t thread;
	struct place place;
};

/* Methods, the innermost first.  All zeros is none. */
struct stack {
	uint32_t *methods;
	size_t count, room;
};

void stack_free(struct stack *);
void stack_add_methods(struct stack *, struct visible_stack);
void stack_turn(struct stack *); /* the other way round */

/* Adds a frame and the frames around it, but for frame 0.  What is called
 * stands around its callers where the flame is inverted. */
void stack_add_frame(struct stack *, const struct flame *, uint32_t frame,
    bool is_inverted);

/* ---- the operations of a pane ---- */

struct list;
struct list_ops;

enum { PANE_ASKS = 2 }; /* questions of a pane, at most */

/*
 * `own` is the pane's own state.  It begins with its `struct state *s`; the
 * rest is all zeros before `begin`.  Operations that are NULL do nothing.
 */
struct pane_ops {
	enum mode mode;   /* whose keys it has; MODE_ANY: a menu of letters */
	const char *hints;
	bool is_filtered; /* leaves out what filters drop */
	bool is_of_calls; /* the next call of the method is in the chart */
	enum pane_kind inverted; /* that `I` shows instead; 0: none */
	enum pane_kind shares;   /* whose state is its own, too, as they are one
	                            module; 0: nobody's */
	bool is_of_two;   /* shows nothing while one trace is open */
	bool is_timeless; /* shows all, whatever the window is */
	bool is_line;     /* on top, in the row of the hints alone */
	bool passes_on;   /* on top: a key that it does not take closes it, and
	                     means what it means below */
	size_t size;      /* of its own state */
	void (*begin)(void *own);
	void (*end)(void *own);

	/* On top of the others: opens the pane, for what the amount says;
	 * false, after a message: it is not opened.  A prompt, or a menu of
	 * letters, takes keys that its mode does not bind as they are, and what
	 * is pasted. */
	bool (*open)(void *own, int amount);
	void (*key)(void *own, const char *key);
	void (*paste)(void *own, const char *text);

	/* In its half: the pane is shown by its key, and has the focus now. */
	void (*enter)(void *own);

	/* Something may have been selected, read or answered. */
	void (*follow)(void *own);

	/* Does what a key asks for; false: nothing has changed, or that is
	 * not for this pane. */
	bool (*command)(void *own, enum command, int amount);
	void (*draw)(void *own, const struct layout *);

	/* Draws one of the two lines of details; false: the usual ones. */
	bool (*details)(void *own, int row);

	/* Writes what stands in front of the hints; false: nothing. */
	bool (*crumbs)(const void *own, char *out, size_t size);

	/* The call that is selected in the pane, and the stack that is, of that
	 * call or of a row or a frame.  Without `stack` the stack is that of
	 * the call. */
	struct pane_call (*call)(void *own);
	void (*stack)(void *own, struct stack *);

	/* Is what is selected in it a method?  NULL: never. */
	bool (*is_of_method)(void *own);

	/* Its list (ui/panes/list); NULL: it has none. */
	const struct list_ops *list;

	/* Does what else is done in it with the mouse; false: nothing. */
	bool (*point)(void *own, const struct point *);

	/* What history keeps of it. */
	void (*position_get)(const void *own, struct pane_position *);
	void (*position_set)(void *own, const struct pane_position *);

	/* What it wants to know, whether it is shown or not (ui/queries); of
	 * ASK_FILTER, which no pane asks: nothing. */
	struct subscriber asks[PANE_ASKS];
};

struct pane {
	const struct pane_ops *ops;
	void *own; /* NULL: of no size */
};

/* Returns the pane that has this state of its own; the first of several that
 * share it. */
static inline const struct pane *pane_of(const void *own)
{
	const struct pane *pane = (*(struct state *const *)own)->panes;

	while (pane->own != own)
		pane++;
	return pane;
}

/* Can the pane only be shown where a method is selected? */
static inline bool pane_needs_method(enum pane_kind kind)
{
	return view_needs_method((enum shown_view)kind);
}

/* ---- the two halves ---- */

/* Shows the pane and gives it the focus; false: it was so, and has not
 * moved. */
bool pane_show(struct state *, enum pane_kind);

/* Returns the pane that has the focus. */
static inline const struct pane *pane_focused(const struct state *s)
{
	return &s->panes[s->shown[s->focus]];
}

/* Return the call that is selected in the pane, and the stack that is: of that
 * call, or of a row or frame that stands for several.  An empty stack: none
 * is. */
struct pane_call pane_call_in(const struct state *, enum half);
void pane_stack_in(const struct state *, enum half, struct stack *);

/* Returns the list that orders and columns are chosen for: with the focus, or
 * on top; NULL: none can be chosen. */
const struct pane *pane_list(const struct state *);

/* ---- what is on top of both halves: a prompt, a menu, a list ---- */

/* Returns it, or NULL. */
static inline const struct pane *pane_on_top(const struct state *s)
{
	return s->above[0] == PANES ? NULL : &s->panes[s->above[0]];
}

/* Returns the mode whose keys are meant: of the pane on top, or else of the one
 * with the focus. */
static inline enum mode pane_mode(const struct state *s)
{
	const struct pane *top = pane_on_top(s);

	return top != NULL ? top->ops->mode : pane_focused(s)->ops->mode;
}

/* Opens a pane on top, for what the amount says.  pane_close brings back what
 * it was opened on top of. */
void pane_open_above(struct state *, enum pane_kind, int amount);
void pane_close(struct state *);

/* Gives it what is pasted. */
void pane_paste(struct state *, const char *text);

/* Draws the row of its hints: the message, or else these. */
void pane_draw_hints(struct state *, int row, const char *hints);

/* ---- why a list or a picture has nothing to show, and which key helps ---- */

enum empty_of {
	EMPTY_METHODS,      /* filters can have dropped them, … */
	EMPTY_CALLS,        /* … and calls, … */
	EMPTY_METHOD_CALLS, /* … but not the calls of the selected method, … */
	EMPTY_STACKS        /* … nor stacks, whose frames stay */
};

/* Draws one line over the row, for what a finished answer has nothing of: the
 * last filter, the range, or the threads that the numbers are of. */
void empty_message_draw(const struct state *, int row, enum empty_of);

/* Draws it in a chart without a box: of a thread without calls, or of a time
 * without calls. */
void empty_message_draw_chart(const struct state *, struct area);

#endif
