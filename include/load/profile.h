/*
 * load/profile.h - one loaded trace, and the sink that fills it.
 *
 * One thread loads, others may look at the same time: whoever looks while
 * profile_is_complete is false holds the lock of profile_lock.  The loader has
 * it, but gives way between batches of records (tens of microseconds) to those
 * who wait; when they have been in, it goes on for as long as they were, for five
 * milliseconds at most before the next of them.
 */
#ifndef LOAD_PROFILE_H
#define LOAD_PROFILE_H

#include "base/memory.h"
#include "model/ids.h"
#include "model/thread.h"
#include "trace/open.h"

struct profile;

/* The methods are borrowed, and may be those of other profiles as well; NULL: it
 * has its own. */
struct profile *profile_new(struct methods *, struct error *err);
void profile_free(struct profile *); /* accepts NULL */

/*
 * Before it is loaded: single calls are left out.  Stacks, methods, threads, notices
 * and all that is made of them are the same; loading takes half of the time, and of
 * memory what the stacks need.  Nothing can be asked of a range of time, nor of a
 * call (model/calls.h).
 */
void profile_leave_out_calls(struct profile *);
/* The same, but the pulse of each thread (model/activity_grid) is kept: some 100 KB of one
 * with many calls. */
void profile_keep_activity(struct profile *);
bool profile_has_calls(const struct profile *);

/* Before it is loaded: on one core, for whoever has other work for the second. */
void profile_load_alone(struct profile *);

/*
 * The same, but the shortest and the longest call of each stack is known (model/tree):
 * 16 bytes a stack.  NO_MEASURE: wall time when the file has it, else CPU time.
 */
void profile_keep_min_max(struct profile *, enum measure);

/*
 * Loads all of the trace, which stays the caller's and must outlive the
 * profile.  Where memory is short for it (base/memory) its calls stand in a
 * temporary file, and a notice says so.  A load that is stopped keeps what it has and is complete, with
 * NOTICE_STOPPED; so does one that the memory which the trace was opened with is
 * not enough for, with NOTICE_NO_MEMORY.  False only when room for that file ran
 * out, or memory of which nothing is known; what is there can be used all the
 * same.
 */
bool profile_load(struct profile *, struct trace *, struct error *err);
void profile_stop(struct profile *); /* from any thread */

/* Once it is loaded, of one that has methods of its own: these are some of others from
 * now on, by what *to says for each number.  Its own stay as they are.  Nobody else
 * looks at it meanwhile. */
bool profile_renumber(struct profile *, struct methods *others,
    const uint32_t *to, struct error *err);

/* Whose running calls shall be visible while loading; NO_THREAD: none. */
void profile_watch(struct profile *, uint32_t thread);

/* Readers share the lock; only the loader excludes them. */
void profile_lock(struct profile *);
void profile_unlock(struct profile *);

bool profile_is_complete(const struct profile *);
uint64_t profile_offset(const struct profile *);  /* bytes read so far */
uint64_t profile_records(const struct profile *); /* records read so far */

/* Another one whenever calls have come, or the last of them ended. */
static inline uint64_t profile_version(const struct profile *p)
{
	return 2 * profile_records(p) + profile_is_complete(p);
}

/* Of the trace; NULL before its clocks are known. */
const struct facts *profile_facts(const struct profile *);
const struct ids *profile_ids(const struct profile *);
const struct methods *profile_methods(const struct profile *);
const struct threads *profile_threads(const struct profile *);

/* The main thread by threads_main, with what the file says so far. */
uint32_t profile_main(const struct profile *);

/* What reader and model found odd so far, and what is odd about the mapping. */
void profile_notices(const struct profile *, struct notices *out);
void profile_set_mapping_notices(struct profile *, const struct notices *);

/* Wall time when the file has it, else CPU time. */
enum clock profile_axis(const struct profile *);

/* The first and last event of all threads on the axis (wall), or of the thread
 * on its own CPU axis. */
void profile_range(const struct profile *, const struct thread *,
    uint64_t *begin, uint64_t *end);

/*
 * How much there is of a trace, as base/memory counts it.
 */

/* Of rows there are none yet.  Costs a pass over threads and methods. */
struct memory_budget trace_size_of(const struct profile *);

#endif
