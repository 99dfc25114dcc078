/*
 * query/mapping_facts.h - how well a mapping fits a recording.
 */
#ifndef QUERY_MAPPING_FACTS_H
#define QUERY_MAPPING_FACTS_H

#include "load/profile.h"
#include "names/naming.h"

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
