/*
 * model/cut.h - what a call took inside of a period.
 *
 * On the axis that is exact.  When the CPU time of a call was used is not in
 * the file, but what the calls inside of it used is: so they count where they
 * are, and only its own CPU time is shared out evenly over its own time on the
 * axis.  All that cuts calls does it here; a call takes as much as those inside
 * of it and its own, whoever asks.
 */
#ifndef MODEL_CUT_H
#define MODEL_CUT_H

#include "model/period.h"
#include "model/threads.h"

struct cut {
	const struct calls *calls; /* of the thread */
	struct period period;
	uint32_t pushed;           /* by calls_push_outermost when it was made */
	size_t depths;
	uint64_t *before;          /* by depth: CPU time that the call which */
	uint64_t *upto;            /* runs at the begin, end had used by then */
};

/* Borrows the thread; no period cuts nothing.  Costs some binary searches a
 * depth.  To be freed with cut_free, also after a failure; all zero is freed. */
bool cut_make(struct cut *, const struct thread *, struct period,
    struct error *err);
void cut_free(struct cut *);

/* Does some of the call lie in the period?  One of no length does where it
 * begins. */
static inline bool call_runs_in(const struct call *call, enum clock axis,
    struct period p)
{
	return call->begin < p.end && (call->begin >= p.begin ||
	    call_end_time(call, axis) > p.begin);
}

/* Cuts the times of a call of the thread to what lies in the period. */
void call_cut(struct call *, const struct cut *);

/* `part` of `whole` parts of it, rounded down. */
uint64_t cut_share(uint64_t of, uint64_t part, uint64_t whole);

/* How much of begin .. end lies in the period. */
uint64_t cut_overlap(struct period, uint64_t begin, uint64_t end);

#endif
