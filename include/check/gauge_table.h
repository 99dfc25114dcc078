/*
 * check/gauge_table.h - the values of rules in a run that is known by a table of its sums
 * (compare/stats_table) alone.
 *
 * It has calls, own times, the inclusive time of one method, the longest call, and
 * percentiles where they were written, of one method in one group of threads.  Of all
 * else nobody can tell, which is what the gauge says.
 */
#ifndef CHECK_GAUGE_TABLE_H
#define CHECK_GAUGE_TABLE_H

#include "check/gauge.h"
#include "compare/stats_table.h"

struct gauge_table {
	struct stats_table table;
	struct methods *methods; /* that it was read with */
	struct thread_groups *groups;
};

/* `out` has room for all rules.  False when out of memory. */
bool gauge_table_rules(const struct rules *, const struct gauge_table *,
    uint32_t run, struct gauge *out, struct error *err);

#endif
