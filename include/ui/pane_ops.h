/*
 * ui/pane_ops.h - what a picture or a list is made of: some functions, and a state
 * that nobody else sees.
 *
 * A pane reads the state that all share (ui/state.h), and changes of it only what
 * ui/go lets it change.  It never names another pane's functions or state.  Once
 * after each key and each answer of the worker it is asked to follow: it
 * compares what is selected with what it shows, and asks for what it lacks.
 *
 * `own` is the pane's own state.  It begins with its `struct state *s`; the rest
 * is all zeros before `begin`.  Operations that are NULL do nothing.
 */
#ifndef UI_PANE_OPS_H
#define UI_PANE_OPS_H

#include "ui/history.h"
#include "ui/inquiry.h"
#include "ui/keymap.h"
#include "ui/layout.h"
#include "ui/point.h"
#include "ui/stack.h"

struct list;
struct list_ops;
struct place_ops;

struct pane_ops {
	enum mode mode;   /* whose keys it has; MODES: a text, or a menu of letters */
	enum mode beside; /* whose keys a text has, where they are no text */
	const char *hints;
	bool is_filtered; /* leaves out what filters drop */
	bool is_of_calls; /* the next call of the method is in the chart */
	enum pane_kind inverted; /* that `I` shows instead; 0: none */
	enum pane_kind shares;   /* whose state is its own, too, as they are one
	                            module; 0: nobody's */
	bool is_of_two;   /* shows nothing while one trace is open */
	bool is_timeless; /* whatever the window is, it shows all */
	bool is_line;     /* on top, in the row of the hints alone */
	bool is_always;   /* on top, also while nothing has been read */
	size_t size;      /* of its own state */
	size_t shown;     /* so much of its begin says what is shown; 0: all */
	void (*begin)(void *own);
	void (*end)(void *own);

	/* On top of the others: it is opened, for what the amount says; false,
	 * after a message: it is not.  Then it takes all keys and what is pasted,
	 * until it closes itself. */
	bool (*open)(void *own, int amount);
	void (*key)(void *own, const char *key);
	void (*paste)(void *own, const char *text);

	/* In its half: it is shown by its key, and has the focus now. */
	void (*enter)(void *own);

	/* Something may have been selected, read or answered. */
	void (*follow)(void *own);

	/* Does what the key asks for; false: that is not for this pane. */
	bool (*command)(void *own, const struct binding *);
	void (*draw)(void *own, const struct layout *);

	/* The two lines of details; false: the usual ones. */
	bool (*details)(void *own, int row);

	/* What stands in front of the hints; false: nothing. */
	bool (*crumbs)(const void *own, char *out, size_t size);

	/* The call that is selected in it, and the stack that is, of that call
	 * or of a row or a frame.  Without `stack` it has that of the call. */
	struct pane_call (*call)(void *own);
	void (*stack)(void *own, struct stack *);

	/* Is what is selected in it a method?  NULL: never. */
	bool (*is_of_method)(void *own);

	/* What of the stacks it is zoomed into, and by which measure; false:
	 * into nothing. */
	bool (*zoomed)(void *own, enum measure *, uint64_t *sum);

	/* How its rows can be sorted, and which columns it can have (ui/lists);
	 * NULL: it has one order, and no other columns. */
	const struct list_ops *list;

	/* The mouse: the list of its rows and the row of the screen that the first
	 * line of it is in; NULL, or returns NULL: no rows are to be pointed at.
	 * What else is done in it with the mouse; false: nothing. */
	struct list *(*rows)(void *own, const struct layout *, int *first);
	bool (*point)(void *own, const struct point *);

	/* Where one is in its rows, for a command line; NULL: as ui/list_place has it
	 * for lists whose rows do not open. */
	const struct place_ops *place;

	/* What history keeps of it. */
	void (*spot_get)(const void *own, struct pane_spot *);
	void (*spot_set)(void *own, const struct pane_spot *);

	/* What it wants to know, whether it is shown or not (ui/inquiry). */
	const struct inquirer *asks;
	size_t asks_count;
};

struct pane {
	const struct pane_ops *ops;
	void *own; /* NULL: of no size */
};

#endif
