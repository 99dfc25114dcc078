/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/scope.h - which threads, and which time, a question is about.
 *
 * The command line names them with words (struct scope), the viewer with a
 * cursor and marks (struct where).  Both become parts: threads, each whole or
 * within a period, and whatever is added up is added up from these.  The stacks
 * of one part are a part_tree (lens/part_tree), those of all a tree of
 * parts_tree: nothing else reads the tree of a thread.
 */
#ifndef QUERY_SCOPE_H
#define QUERY_SCOPE_H

#include <stdatomic.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/times.h"
#include "lens/totals.h"
#include "load/profile.h"
#include "load/recording.h"
#include "model/clip.h"
#include "query/search.h"
#include "query/visible_calls.h"

/* ---- parts ---- */

/* All zeros is nothing. */
struct parts {
	struct part *items;
	uint32_t count;
	size_t room;
	const atomic_bool *stop; /* true: give up, and fail; NULL: never */
};

void parts_free(struct parts *);

/* Returns the part of a thread, NULL where it has none; the parts are in the
 * order of the threads' numbers, as scope_parts and where_parts make them. */
const struct part *parts_of_thread(const struct parts *, const struct thread *);

/* Does a call of theirs, ended or not, take any of their periods? */
bool parts_have_calls(const struct parts *);

/* Makes their totals, edges included, of so many methods.  The caller frees
 * them with totals_free, also after a failure; so it is for the other totals
 * below. */
bool parts_totals(const struct parts *, uint32_t methods, struct totals *,
    struct error *err);

/* Makes their totals without edges, at half the memory, and without what a lens
 * merged, as that takes a look at each call that is merged. */
bool parts_sums(const struct parts *, uint32_t methods, struct totals *,
    struct error *err);

/* Makes their totals in those that the caller has begun (totals_init), which
 * say what is left out, and lose what they held.  Costs what both hold, however
 * many methods there are. */
bool parts_totals_into(const struct parts *, struct totals *,
    struct error *err);

/*
 * Makes one tree of their calls, running ones included, with what they waited:
 * ->made, of which no thread has anything.  The caller frees it with
 * part_tree_free, also after a failure.  Costs a pass over the nodes, and over
 * the calls of a period.
 */
bool parts_tree(const struct parts *, enum part_numbers, struct part_tree *,
    struct error *err);

/* ---- where: what a question of the viewer is about ---- */

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

/* Returns the set with the thread, or without it if it is there; NULL stands
 * for the empty set.  It lives as long as the arena. */
const struct thread_set *thread_set_toggle(const struct thread_set *,
    uint32_t thread, struct arena *);

struct where {
	const struct recording *recording;
	uint32_t thread;
	const struct thread_set *threads; /* NULL: that thread only */
	struct period range;          /* of the axis of `thread`; none: all */
	const atomic_bool *stop;      /* true: give up, and fail; NULL: never */
	struct within within;         /* the calls that the range is, or none */
	const struct lens *lens;      /* what is asked of the stacks; or NULL */
};

/* Do both ask about the same?  What can stop them does not count. */
bool where_is_same(struct where, struct where);

/* Returns the parts of the threads meant that have events, by number; the
 * caller frees them with parts_free. */
struct parts where_parts(struct where, const struct profile *);

/*
 * Chooses a part of what is asked about that costs as much as adding up so many
 * calls, some nanoseconds each: *out are the same threads, from the begin of
 * the range.  Returns how much of it, from 1 to 50 percent; 0 where all of it
 * takes hardly longer, and while the trace is being loaded.
 */
unsigned where_cheap_part(struct where, const struct profile *, uint64_t calls,
    struct where *out);

/* ---- a range of time as people write it: "300ms..+50ms" ---- */

/* Two times since the first event, in ns, us, ms (also without a unit) or s,
 * with decimals; of weights, numbers without a unit.  Either end may be left
 * out; a second one with + is a length. */
struct range {
	bool is_given, is_length; /* is_length: `to` counts from `from` */
	uint64_t from_ns, to_ns;  /* to_ns: UINT64_MAX is the end */
};

bool range_parse(struct range *, const char *text, struct error *err);

/* Reads one such time alone.  Returns false when the text is none. */
bool range_time(const char *text, uint64_t *ns);

/* Writes a period so that range_parse reads it: "1200ms..2400.5ms", and
 * "1200ms.." where it ends at UINT64_MAX. */
void range_write(char *out, size_t size, struct period, uint64_t origin,
    enum tick);

/* Returns the range as a period of an axis whose first event is at `origin`; no
 * period when no range is given. */
struct period range_period(const struct range *, uint64_t origin, enum tick);

/* ---- a call as a range: METHOD#N ---- */

/* METHOD#N is the Nth call of a method, METHOD#N+K that and the K calls after
 * it on its level, METHOD alone its first call. */

/* Are the words of that form?  Returns false, with the reason. */
bool within_parse(const char *words, struct error *err);

/*
 * Finds call N of the method in the parts, from 1, in the order of time; the
 * method is chosen as query/search.h says.  *out are its thread, the range and
 * the call.  The error says why there is none.
 */
enum pick within_find(struct where *out, const struct profile *,
    const struct parts *, const char *words, struct error *err);

/* Returns the number that the words for a call of the method have: costs what
 * within_find does. 0: the call is none of the parts. */
size_t within_number(const struct profile *, const struct parts *,
    uint32_t method, const struct thread *, struct place);

/* ---- scope: what a command line is about ---- */

/* The profile is borrowed, and must not gain threads while the scope lives. */
struct scope {
	const struct profile *profile;
	bool *is_member;        /* by number of the thread */
	uint32_t count;   /* threads in it */
	uint32_t active;  /* threads in it that have records */
	struct range range; /* of time, if one is given */
	struct where call;  /* else the call that is one, or a period, if any */
	const struct lens *lens; /* of all parts; NULL: none */
};

/* Makes a scope without threads; the caller frees it with scope_free. */
void scope_init(struct scope *, const struct profile *);
void scope_free(struct scope *);

/*
 * Adds the threads that `wanted` names, and returns how many it names: "all";
 * else those of that name or with that id; else "main", the main thread; else
 * those whose name matches a pattern with * and ?.
 */
uint32_t scope_add(struct scope *, const char *wanted);

/* Returns the thread to look at first: the main thread or, where that has no
 * records, the one with the most.  NO_THREAD: there is none. */
uint32_t scope_first(const struct profile *);

/* Returns the thread to look at first, of those that `wanted` names, without a
 * scope: one that has records, the main thread before others, then the first.
 * NO_THREAD: it names none. */
uint32_t scope_find(const struct profile *, const char *wanted);

/* Makes the call METHOD#N of these threads the range, as within_find says. */
enum pick scope_within(struct scope *, const char *words, struct error *err);

/* Returns the parts that are asked about; the caller frees them with
 * parts_free. */
struct parts scope_parts(const struct scope *);

/* Makes the totals of these threads, edges included.  The caller frees them
 * with totals_free, also after a failure. */
bool scope_totals(const struct scope *, struct totals *, struct error *err);

#endif
