/*
 * query/navigate.h - from one call to another: parent, child, neighbours.
 *
 * All of it is binary searches in the columns of a thread.
 */
#ifndef QUERY_NAVIGATE_H
#define QUERY_NAVIGATE_H

#include "model/thread.h"

#define NO_CALL UINT32_MAX

/* A call, by its place: column and number; `depth` is NO_CALL for none. */
struct place {
	uint32_t depth, number;
};

struct place place_none(void);
bool place_is_none(struct place);
bool place_is_same(struct place, struct place);

/* The call that made this one; none for an outermost call, and where it runs and
 * cannot be seen: while loading, in a thread that is not the watched one. */
struct place navigate_parent(const struct thread *, struct place);

/* The longest of the calls that this one made, or the one that runs at `time`
 * when there is one; none when it made no call. */
struct place navigate_child(const struct thread *, struct place,
    uint64_t time);

/* The calls that this one made: the first, and how many.  Others never lie
 * between them. */
struct place navigate_children(const struct thread *, struct place,
    uint32_t *count);

/* From the call down along the longest children, until none takes 60 % of its
 * parent, or the parent itself takes half. */
struct place navigate_hottest(const struct thread *, struct place);

/* The call of the column that runs at the time; their count when none does. */
size_t navigate_running(const struct thread *, size_t depth, uint64_t time);

/* The same, quicker when the call `near` is near it. */
size_t navigate_running_near(const struct thread *, size_t depth, size_t near,
    uint64_t time);

/* The innermost call that runs at the time, until just before its end; or none. */
struct place navigate_innermost(const struct thread *, uint64_t time);

/* The deepest call on or above `depth` that runs at the time; else the nearest
 * outermost one; none where no outermost call can be seen. */
struct place navigate_at(const struct thread *, uint32_t depth,
    uint64_t time);

#endif
