/*
 * model/cut.h - what calls took inside of a part of a thread's time.
 *
 * The edges of the part are known on both clocks: by the rule of model/cpu_at.h
 * where they are times, by the call itself where the part is what a call made
 * (model/part.h).  A call has as much of either clock as lies between them.  So
 * the calls inside of one never have more than it, and the parts of a stretch of
 * time add up to the whole, on both clocks.
 *
 * A call runs in the part when it begins there, or began before and has some of
 * either clock there.
 */
#ifndef MODEL_CUT_H
#define MODEL_CUT_H

#include "model/part.h"

struct cut_range;

struct cut {
	const struct calls *calls; /* of the thread */
	struct event_time begin, end; /* the edges */
	struct cut_range *ranges;  /* by depth, of what a call made; or NULL */
	size_t depths;
	size_t depth;              /* of the calls that made it */
	uint32_t pushed;           /* by calls_push_outermost when it was made */
};

/* Borrows the thread; a whole one cuts nothing.  Costs two looks at the CPU clock,
 * and for what a call made some binary searches a depth.  To be freed with
 * cut_free, also after a failure; all zero is freed. */
bool cut_make(struct cut *, const struct part *, struct error *err);
void cut_free(struct cut *);

/* The calls of the column that run in the part, from .. to - 1.  Only the first
 * and the last of them can cross an edge. */
void cut_calls(const struct cut *, size_t depth, size_t *from, size_t *to);

/* Is it one of them? */
bool cut_has(const struct cut *, const struct call *);

/* Cuts the times of a call of the thread to what lies in the part. */
void cut_call(struct call *, const struct cut *);

/* What a call that has been cut took there without those that it made.  Costs some
 * binary searches. */
void cut_own(const struct cut *, const struct call *, uint64_t own[CLOCKS]);

/* The same where what calls took that are shorter than `least`, uncut, is its own, too.
 * Costs a look at all that it made. */
void cut_own_long(const struct cut *, const struct call *, uint64_t least,
    uint64_t own[CLOCKS]);

/* Was the end of the call, which runs in the part, there as well? */
bool cut_has_end(const struct cut *, const struct call *);

/* How long the thread was there between the edges. */
void cut_span(const struct cut *, const struct thread *, uint64_t span[CLOCKS]);

/* How much of begin .. end lies between the others. */
static inline uint64_t cut_overlap(uint64_t from, uint64_t to, uint64_t begin,
    uint64_t end)
{
	if (begin < from)
		begin = from;
	if (end > to)
		end = to;
	return end > begin ? end - begin : 0;
}

#endif
