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

/* Of the calls of a node, another one: of each measure that is kept. */
static inline void extremes_note(struct extremes *const kept[MEASURES],
    uint32_t node, const uint64_t time[CLOCKS])
{
	for (int m = 0; m < MEASURES; m++) {
		const uint64_t one = measure_of_call((enum measure)m, time);

		if (kept[m] != NULL)
			extremes_join(&kept[m][node],
			    (struct extremes){ one, one });
	}
}

#endif
