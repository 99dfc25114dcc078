/*
 * model/short_calls.h - which calls of a thread are shorter than a limit.
 *
 * A call is as long as transforms leave it.  Where they leave all calls as long as in
 * the file nothing is kept; else a bit a call.
 */
#ifndef MODEL_SHORT_CALLS_H
#define MODEL_SHORT_CALLS_H

#include "model/calls.h"

/* All zeros: no call is short. */
struct short_calls {
	uint64_t limit; /* in ticks of the axis */
	enum clock axis;
	size_t depths;
	size_t *starts; /* by depth: where its bits begin, and where the last end */
	uint8_t *bits;  /* NULL: none is noted */
};

/* A limit for these calls; none of them is noted. */
struct short_calls short_calls_of(const struct calls *, uint64_t ns);
void short_calls_free(struct short_calls *);

/* From here on the calls that there are can be noted, and none of them is. */
bool short_calls_keep(struct short_calls *, const struct calls *,
    struct error *err);

/* Notes the call if it is short with what is left of it. */
void short_calls_note(struct short_calls *, const struct call *,
    const uint64_t left[CLOCKS]);

bool short_calls_have(const struct short_calls *, const struct call *);

static inline bool call_is_short(const struct short_calls *s,
    const struct call *call)
{
	return call->time[s->axis] < s->limit ||
	    (s->bits != NULL && short_calls_have(s, call));
}

#endif
