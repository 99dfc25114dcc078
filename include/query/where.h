/*
 * query/where.h - the threads of a recording, and the range of time, that a question of
 * the viewer is about.
 */
#ifndef QUERY_WHERE_H
#define QUERY_WHERE_H

#include "base/arena.h"
#include "load/recording.h"
#include "query/parts.h"

/* Threads by number, upwards.  A set never changes, so that questions and
 * answers may point to it. */
struct thread_set {
	bool is_all; /* whatever threads there are */
	uint32_t count;
	char words[40]; /* "all threads", "3 marked threads" */
	uint32_t threads[];
};

/* All threads, also those that are yet to come. */
extern const struct thread_set all_threads;

bool thread_set_has(const struct thread_set *, uint32_t thread);

/* The set with the thread, or without it if it is there; NULL stands for the
 * empty set.  It lives as long as the arena.  The set as it was, with the error,
 * when out of memory. */
const struct thread_set *thread_set_toggle(const struct thread_set *,
    uint32_t thread, struct arena *, struct error *err);

struct where {
	const struct recording *recording;
	uint32_t thread;
	const struct thread_set *set; /* NULL: that thread only */
	struct period range;          /* of the axis of `thread`; none: all */
	const atomic_bool *stop;      /* true: give up, and fail; NULL: never */
	struct within within;         /* the calls that the range is, or none */
	const struct lens *lens;      /* what is asked of the stacks; or NULL */
};

/* Is the same asked, whoever stops it? */
bool where_is(struct where, struct where);

/*
 * A part of what is asked about that costs as much as adding up so many calls, some
 * nanoseconds each: *out are the same threads, from the begin of the range.
 * Returns how much of it, from 1 to 50 percent; 0 where all of it takes hardly
 * longer, and while the trace is being loaded.
 */
unsigned where_soon(struct where, const struct profile *, uint64_t calls,
    struct where *out);

/* What is meant of a thread, whether it is one of the threads meant or not. */
struct part where_part(struct where, const struct profile *,
    const struct thread *);

/* The threads meant that have events, by number.  The caller frees them with
 * parts_free, also after a failure. */
bool where_parts(struct where, const struct profile *, struct parts *,
    struct error *err);

#endif
