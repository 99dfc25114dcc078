/*
 * ui/lists.h - what can be done with any list: sort it, turn its order round, choose
 * its columns, and look at those that there is no room for.
 */
#ifndef UI_LISTS_H
#define UI_LISTS_H

#include "ui/pane_ops.h"
#include "view/call_table.h"
#include "view/compared_table.h"
#include "view/instant.h"
#include "view/picker.h"
#include "view/tree.h"

/* Room for what a list is drawn from, while it is asked about its columns. */
union list_self {
	struct tree_view tree;
	struct call_table calls;
	struct compared_table compared;
	struct instant_view instant;
	struct picker picker;
};

/* What a list has to say for that. */
struct list_ops {
	struct list_now (*now)(void *own, union list_self *);
	struct list_choice *(*choice)(void *own);
	/* Puts the rows in that order, and the cursor on the first. */
	void (*sort)(void *own, struct list_order);
};

/* Does the command with the list of the pane; false: it is about something else. */
bool lists_command(struct state *, const struct pane *,
    const struct binding *);

/* Puts the rows in the order of that column, "-calls" the other way round; chooses
 * its columns, as "calls,inclusive:cpu,name" or "usual".  False, with the reason:
 * nothing changes.  And what was chosen, in words that do it again. */
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

/* Sorts it by the column whose head is in that column of the screen; the other way
 * round, where it is. */
void lists_sort_at(struct state *, const struct pane *, int column);

/* A key of the menu of orders, and the menu, in rows upwards from that one. */
void lists_sort_key(struct state *, const struct pane *, const char *key);
void lists_sort_menu_draw(struct state *, const struct pane *, int row);

#endif
