/*
 * query/info.h - how well a mapping fits a recording.
 */
#ifndef QUERY_INFO_H
#define QUERY_INFO_H

#include "load/profile.h"
#include "names/naming.h"
#include "query/list.h"

/*
 * A trace in a few numbers, for headings and `info`.
 */

struct summary {
	uint64_t records;         /* with a valid action */
	uint64_t calls;           /* begun, frames older than the file too */
	uint64_t counted;         /* samples of such a recording; else calls */
	uint32_t threads, active; /* listed or not; with records */
	uint32_t methods, used;   /* known or not; with calls */
	uint64_t depth;           /* of the deepest call, from 1 */
	uint64_t first, last;     /* wall; 0 where there is no wall clock */
	uint64_t duration;        /* wall; else as the file says; 0: unknown */
};

/* Costs a look at each thread and method. */
struct summary summary_of(const struct profile *);

/* Of one thread: the depth of its deepest call, from 1. */
uint64_t thread_depth(const struct thread *);

/*
 * What is odd or wrong about a file, how much of it is
 * affected, and what the user can do: as a list.
 */

enum finding_column {
	FINDING_SEVERITY,
	FINDING_NAME,
	FINDING_COUNT,
	FINDING_UNIT,
	FINDING_OF,
	FINDING_OFFSET,
	FINDING_WHAT,
	FINDING_AFFECTED,
	FINDING_ADVICE,
	FINDING_COLUMNS
};

/* One kind of notice, in words. */
struct finding {
	const char *name, *severity;
	uint64_t count;
	const char *unit; /* of the count; NULL: it counts nothing */
	uint64_t total;      /* all there are; 0: not known */
	uint64_t offset;  /* of the first, in the file; 0: not known */
	char what[400], affected[200];
	const char *advice; /* NULL: there is nothing to do */
};

/* All of them, the gravest first. */
struct findings {
	const struct facts *facts;
	const struct profile *profile;
	struct summary summary;
	struct notices notices;
	enum notice kinds[NOTICES];
	size_t count;
};

const struct list_columns *findings_columns(void);

/* Both are borrowed. */
struct findings findings_of(const struct profile *, const struct facts *);
struct finding finding_of(const struct findings *, size_t i);

/* Is there anything graver than a fact? */
bool findings_are_wrong(const struct findings *);

/* What stands in a column; what does not apply is nothing. */
struct list_cell finding_cell(const struct findings *, size_t i,
    struct column_choice, char *scratch);

/* What is odd about it, for profile_set_mapping_notices, after it was asked; `id` is
 * that of the trace (names/naming).  False when out of memory. */
bool mapping_notices(const struct mapping *, const struct naming *,
    struct slice id, struct notices *out, struct error *err);

/* Is one of its files of the build with that id? */
enum mapping_match { MATCH_UNKNOWN, MATCH_NO, MATCH_YES };
enum mapping_match mapping_match(const struct mapping *, struct slice id);
const char *mapping_match_name(enum mapping_match); /* "unknown" … */

/* Of each grade how many methods with calls, and how many calls. */
struct grade_counts {
	uint64_t methods[GRADES], calls[GRADES];
};
bool grade_counts_make(struct grade_counts *, const struct profile *,
    struct error *err);

#endif
