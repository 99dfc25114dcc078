/*
 * query/figures.h - what the columns of a table are made from.
 *
 * A row is a method, or a group of methods where there are groups.  All of it is
 * borrowed.
 */
#ifndef QUERY_FIGURES_H
#define QUERY_FIGURES_H

#include "lens/totals.h"
#include "query/groups.h"
#include "query/spread.h"

struct figures {
	const struct totals *totals;
	const struct methods *methods;
	const struct groups *groups;           /* NULL: rows are methods */
	const struct spread *spread[MEASURES]; /* NULL: not made, all are 0 */
	struct kept kept;                      /* of methods, not of groups */
};

/* Class and name, as "class.name signature"; or the name of the group. */
const char *figures_text(const struct figures *, uint32_t row);

/* Is the row one that lists show: not dropped by a filter? */
bool figures_shows(const struct figures *, uint32_t row);

#endif
