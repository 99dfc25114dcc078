/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/info.h - a trace as a whole: summary, findings, fit of a mapping.
 */
#ifndef QUERY_INFO_H
#define QUERY_INFO_H

#include "load/profile.h"
#include "names/naming.h"
#include "query/list.h"

/* ---- a trace in a few numbers, for headings and `info` ---- */

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

/* ---- what is odd or wrong about a file, as a list ---- */

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

/* One kind of notice in words: what it is, how much of the file is affected,
 * and what the user can do. */
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

/* Returns the findings of a profile; it and the facts are borrowed. */
struct findings findings_of(const struct profile *, const struct facts *);
struct finding finding_of(const struct findings *, size_t i);

/* Returns how many are damage: the first ones. */
static inline size_t findings_damage(const struct findings *f)
{
	size_t count = 0;

	while (count < f->count &&
	    notice_kinds[f->kinds[count]].severity == SEVERITY_DAMAGE)
		count++;
	return count;
}

/* Is there anything graver than a fact? */
static inline bool findings_are_wrong(const struct findings *f)
{
	return f->count > 0 &&
	    notice_kinds[f->kinds[0]].severity != SEVERITY_FACT;
}

extern const struct list_columns findings_columns;

/* Returns what stands in a column; what does not apply is LIST_NOTHING. */
list_cell_of finding_cell; /* its `self` is the findings */

/* ---- how well a mapping fits a recording ---- */

enum mapping_match { MATCH_UNKNOWN, MATCH_NO, MATCH_YES };

/* Is one of the mapping's files of the build with that id? */
enum mapping_match mapping_match(const struct mapping *, struct slice id);

/* Finds what is odd about a mapping, for the profile (load/profile), after it
 * was asked for names; `id` is that of the trace (names/naming). */
void mapping_notices(const struct mapping *, const struct naming *,
    struct slice id, struct notices *out);

/* How many methods with calls have names of each grade, and how many calls. */
struct grade_counts {
	uint64_t methods[GRADES], calls[GRADES];
};
bool grade_counts_make(struct grade_counts *, const struct profile *,
    struct error *err);

#endif
