/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/list.h - what all lists have in common: keys that move, the next
 * match, the order, the columns, and panes that are a list of rows and no more.
 *
 * A list that can be sorted has a struct list_ops in its pane's operations
 * (ui/pane); the functions called lists_* work on any pane with one, and on no
 * other.
 */
#ifndef UI_PANES_LIST_H
#define UI_PANES_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/config/keymap.h"
#include "ui/pane.h"
#include "ui/state.h"
#include "view/calls.h"
#include "view/changes.h"
#include "view/list.h"
#include "view/outline.h"
#include "view/snapshot.h"
#include "view/threads.h"
#include "view/tree.h"

/* ---- keys that move the cursor ---- */

/* Moves by rows, by pages of so many rows, by half pages, to both ends, to the
 * middle.  Returns false when the command is not about moving. */
bool list_command(struct list *, enum command, int amount, long page);

/* Returns how many rows a page moves: one less than are seen, so that a row of
 * the page before stays in sight. */
long list_page(const struct list *);

/* ---- rows that open into their relatives (view/outline) ---- */

struct outline_ops {
	/* Opens the line, and puts the cursor on its row; false: it does not
	 * open. */
	bool (*open)(void *own, size_t line);
	void (*close)(void *own, size_t line);

	/* Goes to the row of a relative, if it has one; false: the line is no
	 * relative. */
	bool (*jump)(void *own, size_t line);
};

/* Moves as list_command does, past headings, or opens and closes lines.  Returns
 * false when the command is about neither. */
bool outline_command(void *own, const struct outline_ops *,
    const struct outline *, struct list *, enum command, int amount);

/* ---- n and N: the next row that the search finds ---- */

struct list_search {
	struct list *list;
	const char *noun;   /* "call" */
	const char *plural; /* "calls" */
	const void *self;   /* handed to is_match */
	bool (*is_match)(const void *self, size_t row);
};

/* Moves the cursor to the next match, around the end as well.  Says which match
 * it is of how many, or that there is none.  Costs a look at each row. */
void list_search_next(struct state *, const struct list_search *, int step);

/* ---- order and columns ---- */

/* Room for what a list is drawn from, while the list is asked about its
 * columns. */
union list_self {
	struct tree_view tree;
	struct call_table calls;
	struct changes_table compared;
	struct snapshot_view instant;
	struct threads_view picker;
};

struct list_ops {
	/* Returns the list as it is drawn now; fills in `self` for it. */
	struct list_now (*now)(void *own, union list_self *self);
	size_t choice; /* where its columns are chosen: struct list_choice */
	/* Puts the rows in that order, and the cursor on the first. */
	void (*sort)(void *own, struct list_order);
};

/* Sorts by the next column, reverses the order, or shows columns and parts of
 * names that there is no room for.  Returns false when the command does none of
 * these. */
bool lists_command(struct state *, const struct pane *,
    enum command, int amount);

/* Sorts by the named column: "calls", or "-calls" for the reverse order.
 * Returns false, with the reason, and changes nothing where that cannot be. */
bool lists_sort(const struct pane *, const char *words, struct error *err);

/* Writes the order as lists_sort takes it; "" where no column orders the rows. */
void lists_sorted(const struct pane *, char *out, size_t size);

/* Writes the name of a column that the list can be sorted by, the first having
 * number 0.  Returns false where there are not so many. */
bool lists_order_name(const struct pane *, size_t number, char *out,
    size_t size);

/* Sorts by the column whose head is in that column of the screen; reverses the
 * order where it is sorted by it already. */
void lists_sort_at(struct state *, const struct pane *, int column);

/* Shows the named columns, "calls,inclusive:cpu,name", or the "usual" ones.
 * Returns false, with the reason, and changes nothing where that cannot be. */
bool lists_choose(const struct pane *, const char *words, struct error *err);

/* Writes the columns as lists_choose takes them. */
void lists_chosen(const struct pane *, char *out, size_t size);

/* ---- a pane that is a list of rows and no more ---- */

/* The pane's own state begins with this; the functions are operations of it. */
struct plain_list {
	struct state *s;
	struct list list;
};

bool plain_command(void *own, enum command, int amount);
void plain_spot_get(const void *own, struct pane_position *);
void plain_spot_set(void *own, const struct pane_position *);
struct list *plain_rows(void *own, const struct layout *, int *first);

#endif
