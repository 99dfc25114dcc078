/*
 * model/extremes.h - the shortest and the longest of some calls.
 *
 * Where single calls are left out, a tree keeps them of each node as calls end
 * (tree_keep_extremes).
 */
#ifndef MODEL_EXTREMES_H
#define MODEL_EXTREMES_H

#include "model/measures.h"

struct extremes {
	uint64_t least, most;
};

/* Of no calls. */
static inline struct extremes extremes_none(void)
{
	return (struct extremes){ UINT64_MAX, 0 };
}

static inline void extremes_join(struct extremes *to, struct extremes from)
{
	to->least = from.least < to->least ? from.least : to->least;
	to->most = from.most > to->most ? from.most : to->most;
}

static inline void extremes_add(struct extremes *to, uint64_t time)
{
	extremes_join(to, (struct extremes){ time, time });
}

#endif
