/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/call_walk.h"

#include <stdlib.h>

#include "base/array.h"

struct walk_level {
	struct call call;              /* the one that runs */
	struct call ahead[SOME_CALLS]; /* the next ones, … */
	uint32_t index, known;         /* … from here on; of so many */
	size_t next, count;            /* the next one's number; of how many */
};

static void look_ahead(struct call_walk *w, size_t depth)
{
	struct walk_level *l = &w->levels[depth];

	l->index = 0;
	if (l->next < l->count)
		l->known = (uint32_t)calls_some(w->calls, depth, l->next,
		    l->ahead);
}

void call_walk_init(struct call_walk *w, const struct calls *calls)
{
	*w = (struct call_walk){ .calls = calls };
	w->levels = array_new(calls_depths(calls) + 1, sizeof *w->levels);
	for (size_t d = 0; d < calls_depths(calls); d++) {
		w->levels[d].count = calls_count(calls, d);
		look_ahead(w, d);
	}
}

void call_walk_free(struct call_walk *w)
{
	free(w->levels);
	w->levels = NULL;
}

/* Does the next call one level below the innermost begin before that ends? */
static inline bool enters_next(const struct call_walk *w,
    const struct walk_level *l)
{
	return l->next < l->count &&
	    (w->depth == 0 || l->next < l[-1].call.callees_end);
}

/* Takes the next call of the level. */
static inline const struct call *take_next(struct call_walk *w,
    struct walk_level *l)
{
	l->call = l->ahead[l->index++];
	l->next++;
	if (l->index == l->known)
		look_ahead(w, l->call.depth);
	return &l->call;
}

bool call_walk_next(struct call_walk *w, struct call_event *out)
{
	struct walk_level *l = &w->levels[w->depth];

	out->is_exit = !enters_next(w, l);
	if (!out->is_exit)
		out->call = take_next(w, &w->levels[w->depth++]);
	else if (w->depth > 0)
		out->call = &w->levels[--w->depth].call;
	else
		return false;
	return true;
}

/* Goes level by level: the last call of one level is the last that can have
 * made some of the next. */
size_t call_walk_skip(struct call_walk *w)
{
	const size_t depth = w->depth;
	size_t count = 0, before;

	do {
		before = count;
		while (enters_next(w, &w->levels[w->depth])) {
			take_next(w, &w->levels[w->depth]);
			count++;
		}
		w->depth++;
	} while (count > before);
	w->depth = depth;
	return count;
}
