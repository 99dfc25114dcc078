/*
 * ui/plain_list.h - a pane that is a list of rows and no more: its keys, its place in
 * history, and its rows on the screen.
 *
 * The pane's own state begins with a struct plain_list; these are its operations
 * (ui/pane_ops).
 */
#ifndef UI_PLAIN_LIST_H
#define UI_PLAIN_LIST_H

#include "ui/pane_ops.h"

struct plain_list {
	struct state *s;
	struct list list;
};

bool plain_command(void *own, const struct binding *);
void plain_spot_get(const void *own, struct pane_spot *);
void plain_spot_set(void *own, const struct pane_spot *);
struct list *plain_rows(void *own, const struct layout *, int *first);

#endif
