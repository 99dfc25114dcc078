/*
 * ui/panes/list.h - a pane that is a list of rows and no more: its keys, its
 * place in history, and its rows on the screen.
 *
 * The pane's own state begins with a struct plain_list; these are its
 * operations (ui/pane).
 */
#ifndef UI_PANES_LIST_H
#define UI_PANES_LIST_H

#include <stdbool.h>

#include "ui/config/keymap.h"
#include "ui/pane.h"
#include "ui/state.h"
#include "view/calls.h"
#include "view/changes.h"
#include "view/list.h"
#include "view/snapshot.h"
#include "view/threads.h"
#include "view/tree.h"

/*
 * The keys that move in a list, wherever there is one.
 */

/* Rows, pages of so many rows, half pages, both ends, the middle.  False when
 * the command is not about moving. */
bool list_command(struct list *, const struct binding *, long page);

/* A page that keeps a row of the one before. */
long list_page(const struct list *);

/*
 * N and N in a list: the next of the rows that the search finds.
 */

struct list_match {
	struct list *list;
	const char *noun;   /* what its rows are, "call" */
	const char *plural; /* and several of them, "calls" */
	const void *self;   /* the owner's, for this: */
	bool (*is_match)(const void *self, size_t row);
};

/* The cursor goes there, around the end as well, and it says which one that is,
 * or that there is none.  Costs a look at each row. */
void list_match_next(struct state *, const struct list_match *, int step);

/*
 * What can be done with any list: sort it, turn its order round, choose
 * its columns, and look at those that there is no room for.
 */

/* Room for what a list is drawn from, while it is asked about its columns. */
union list_self {
	struct tree_view tree;
	struct call_table calls;
	struct changes_table compared;
	struct snapshot_view instant;
	struct threads_view picker;
};

/* What a list has to say for that. */
struct list_ops {
	struct list_now (*now)(void *own, union list_self *);
	struct list_choice *(*choice)(void *own);
	/* Puts the rows in that order, and the cursor on the first. */
	void (*sort)(void *own, struct list_order);
};

/* Does the command with the list of the pane; false: it is about something
 * else. */
bool lists_command(struct state *, const struct pane *,
    const struct binding *);

/* Puts the rows in the order of that column, "-calls" the other way round;
 * chooses its columns, as "calls,inclusive:cpu,name" or "usual".  False, with
 * the reason: nothing changes.  And what was chosen, in words that do it
 * again. */
bool lists_sort(const struct pane *, const char *words, struct error *err);
bool lists_choose(const struct pane *, const char *words, struct error *err);
void lists_sorted(const struct pane *, char *out, size_t size);
void lists_chosen(const struct pane *, char *out, size_t size);

/* So many columns, and so often names, are out of sight on the left. */
void lists_moved(const struct pane *, size_t *columns, size_t *names);
void lists_move(struct state *, const struct pane *, size_t columns,
    size_t names);

/* The columns it can be sorted by, by number; false: there are not so many. */
bool lists_order_name(const struct pane *, size_t number, char *out,
    size_t size);

/* Sorts it by the column whose head is in that column of the screen; the other
 * way round, where it is. */
void lists_sort_at(struct state *, const struct pane *, int column);

struct plain_list {
	struct state *s;
	struct list list;
};

bool plain_command(void *own, const struct binding *);
void plain_spot_get(const void *own, struct pane_position *);
void plain_spot_set(void *own, const struct pane_position *);
struct list *plain_rows(void *own, const struct layout *, int *first);

#endif
