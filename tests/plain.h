/* SPDX-License-Identifier: Apache-2.0 */
/*
 * plain.h - the calls of a script's first thread as a plain list, in the order
 * they began: what the columns are compared with.
 */
#ifndef TESTS_PLAIN_H
#define TESTS_PLAIN_H

#include "query/visible_calls.h"
#include "script.h"

enum { NOBODY = -1 };

struct plain_call {
	int caller;             /* in the list, or NOBODY */
	char letter;            /* of the method */
	struct place place;
	uint64_t begin, end;
};

struct plain {
	struct plain_call calls[SCRIPT_EVENTS];
	int count;
};

static inline void plain_enter(struct plain *p, int caller,
    const struct make_event *e)
{
	struct plain_call *c = &p->calls[p->count];
	uint32_t depth = caller == NOBODY ? 0 :
	    p->calls[caller].place.depth + 1, number = 0;

	for (int i = 0; i < p->count; i++)
		number += p->calls[i].place.depth == depth;
	*c = (struct plain_call){ caller, (char)('a' + e->method / 4 - 1),
		{ depth, number }, e->wall_us, UINT64_MAX };
	p->count++;
}

/* The script is sound but for calls that are open at the end. */
static inline void plain_of(struct plain *p, const struct script *s)
{
	int top = NOBODY;

	p->count = 0;
	for (size_t i = 0; i < s->count; i++) {
		const struct make_event *e = &s->events[i];

		if (e->action == MAKE_ENTER) {
			plain_enter(p, top, e);
			top = p->count - 1;
		} else {
			p->calls[top].end = e->wall_us;
			top = p->calls[top].caller;
		}
	}
	for (int i = 0; i < p->count; i++)
		if (p->calls[i].end == UINT64_MAX)
			p->calls[i].end = s->events[s->count - 1].wall_us;
}

static inline bool plain_is(struct place a, struct place b)
{
	return a.depth == b.depth && a.number == b.number;
}

/* The call that stands there. */
static inline int plain_at(const struct plain *p, struct place place)
{
	for (int i = 0; i < p->count; i++)
		if (plain_is(p->calls[i].place, place))
			return i;
	return NOBODY;
}

#endif
