/*
 * query/scope.h - which threads, and which time, the command line asks about.
 */
#ifndef QUERY_SCOPE_H
#define QUERY_SCOPE_H

#include "query/parts.h"
#include "query/range.h"
#include "query/within.h"

/* The profile is borrowed, and must not gain threads while the scope lives. */
struct scope {
	const struct profile *profile;
	bool *has;        /* by number of the thread */
	uint32_t count;   /* how many are in it */
	uint32_t active;  /* of those, how many have records */
	struct range range; /* of time, if one is given */
	struct where call;  /* else the call that is one, or a period, if any */
	const struct lens *lens; /* of all parts; NULL: none */
};

/* Nobody is in it yet.  Free it with scope_free, also after a failure. */
bool scope_init(struct scope *, const struct profile *, struct error *err);
void scope_free(struct scope *);

/*
 * Adds the threads that `wanted` names, and returns how many it names: "all";
 * else those of that name or with that id; else "main", the main thread; else
 * those whose name matches a pattern with * and ?.
 */
uint32_t scope_add(struct scope *, const char *wanted);

/* The one of those to look at first, without a scope: one that has records, the
 * main thread before others, then the first.  NO_THREAD: it names none. */
uint32_t scope_find(const struct profile *, const char *wanted);

bool scope_is_all(const struct scope *);

/* Its only thread with records; NULL when there is none, or more than one. */
const struct thread *scope_only(const struct scope *);

/* The range is the call METHOD#N of these threads, as within_find says. */
enum pick scope_within(struct scope *, const char *words, struct error *err);

/* What is asked about.  The caller frees the parts with parts_free, also after a
 * failure. */
bool scope_parts(const struct scope *, struct parts *, struct error *err);

/* The totals of these threads, edges included.  The caller frees them with
 * totals_free, also after a failure. */
bool scope_totals(const struct scope *, struct totals *, struct error *err);

#endif
