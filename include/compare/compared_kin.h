/*
 * compare/compared_kin.h - the callers and the callees of a row, with both sides.
 *
 * They are rows of a comparison that has nothing else: of each the time is what the
 * calls over that edge took, the name that of the row of the other end.  So whatever
 * shows rows of a comparison (compare/compared_list) shows them.
 */
#ifndef COMPARE_COMPARED_KIN_H
#define COMPARE_COMPARED_KIN_H

#include "compare/compared_list.h"

struct compared_kin {
	struct comparison view;    /* another one with other rows */
	struct compared_list list; /* callers first, then callees */
	size_t callers;            /* so many of them */
	uint32_t *of;  /* by row of the view: the row of the comparison, NO_METHOD: the
	                  thread itself */
};

/* Of a comparison by method that has edges.  Times of calls inside of a call of the
 * same method are none, since those overlap the others.  Costs a look at all edges.
 * Free them with compared_kin_free, also after a failure. */
bool compared_kin_make(struct compared_kin *, const struct comparison *,
    uint32_t row, struct list_order, struct error *err);
void compared_kin_free(struct compared_kin *);

#endif
