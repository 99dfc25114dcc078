/*
 * trace/batch.h - events whose times need 64 bits, on their way to the sink.
 *
 * They wait until EVENT_BATCH of them are there.  The sink counts a thread's
 * times from a base, which moves wherever EVENT_TIME_BITS do not reach.
 */
#ifndef TRACE_BATCH_H
#define TRACE_BATCH_H

#include "trace/reading.h"

/* 13 days in ns, so that sums of many stay whole; and what an event's times
 * reach, so that a few more can be added before anybody has to look. */
enum { TIME_BITS = 50, EVENT_TIME_BITS = 31 };

/* Where the times of a thread stand; all zeros but the thread, to begin with. */
struct lane_times {
	uint32_t thread;
	uint64_t base[CLOCKS];  /* as the sink knows it */
	uint64_t sound[CLOCKS]; /* the last times that can be right */
};

struct batch {
	struct reading *r;
	uint64_t offset; /* in the file, of what is being read */
	size_t waiting;
	struct event events[EVENT_BATCH];
};

/* Reports what waits.  False when the sink stopped or the file has changed. */
bool batch_flush(struct batch *, struct error *err);

/* The times of the thread count from these from now on. */
bool batch_rebase(struct batch *, struct lane_times *,
    const uint64_t base[CLOCKS], struct error *err);

/* Times that no recording reaches are noted; those before them are kept. */
static inline bool batch_put(struct batch *b, struct lane_times *lane,
    uint32_t word, const uint64_t at[CLOCKS], struct error *err)
{
	bool is_absurd = (at[CLOCK_WALL] | at[CLOCK_CPU]) >> TIME_BITS != 0;
	const uint64_t *time = is_absurd ? lane->sound : at;
	uint64_t wall = time[CLOCK_WALL] - lane->base[CLOCK_WALL];
	uint64_t cpu = time[CLOCK_CPU] - lane->base[CLOCK_CPU];

	if ((wall | cpu) >> EVENT_TIME_BITS != 0) {
		if (!batch_rebase(b, lane, time, err))
			return false;
		wall = cpu = 0;
	}
	if (is_absurd)
		notices_add(b->r->notices, NOTICE_TIME_ABSURD, 1, b->offset);
	lane->sound[CLOCK_WALL] = time[CLOCK_WALL];
	lane->sound[CLOCK_CPU] = time[CLOCK_CPU];
	b->events[b->waiting++] = (struct event){ lane->thread, word,
		{ (uint32_t)wall, (uint32_t)cpu } };
	return b->waiting < EVENT_BATCH || batch_flush(b, err);
}

#endif
