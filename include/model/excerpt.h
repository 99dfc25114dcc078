/*
 * model/excerpt.h - the merged tree of a thread within a period.
 *
 * A tree of the same shape, whose nodes count only what lies in the period:
 * calls that cross its edges are cut and count as one each.  On the axis that
 * is exact.  How much of its CPU time a cut call used inside is not in the
 * file: it gets its share by length, but never less than the calls inside it
 * got, so that times still add up.
 */
#ifndef MODEL_EXCERPT_H
#define MODEL_EXCERPT_H

#include "model/period.h"
#include "model/threads.h"

struct excerpt {
	struct tree tree;      /* nodes and root only: nothing can be found */
	uint64_t span[CLOCKS]; /* of the thread inside the period */
	enum tick tick;
};

/* Does some of the call lie in the period?  One of no length does where it
 * begins. */
static inline bool call_runs_in(const struct call *call, enum clock axis,
    struct period p)
{
	return call->begin < p.end && (call->begin >= p.begin ||
	    call_end_time(call, axis) > p.begin);
}

/* Cuts the times of a call to what lies in the period: exact on the axis, by
 * length on the other clock. */
void call_cut(struct call *, enum clock axis, struct period);

/* Costs a look at each call of the period.  The caller frees it with
 * excerpt_free, also after a failure. */
bool excerpt_make(struct excerpt *, const struct thread *, struct period,
    struct error *err);
void excerpt_free(struct excerpt *);

#endif
