/*
 * ui/list_match.h - n and N in a list: the next of the rows that the search finds.
 */
#ifndef UI_LIST_MATCH_H
#define UI_LIST_MATCH_H

#include "ui/state.h"
#include "view/list.h"

struct list_match {
	struct list *list;
	const char *noun;   /* what its rows are, "call" */
	const char *plural; /* and several of them, "calls" */
	const void *self;   /* the owner's, for this: */
	bool (*is_match)(const void *self, size_t row);
};

/* The cursor goes there, around the end as well, and it says which one that is, or
 * that there is none.  Costs a look at each row. */
void list_match_next(struct state *, const struct list_match *, int step);

#endif
