/*
 * compare/stats_table.h - a table of artscope table stats, read again: what some recordings
 * took, by method and group of threads.
 *
 * It stands for these recordings where sums are all that is asked.  There are no stacks
 * in it, no single calls, no waiting, no time outside of calls, no number of threads.
 *
 * It is a text that anybody can have written.  Columns are found by their names in the
 * first line; those that nobody knows are passed over.  That line may come again, as in
 * tables after each other.  What is no such table is refused, with line and column.
 */
#ifndef COMPARE_STATS_TABLE_H
#define COMPARE_STATS_TABLE_H

#include "base/bytes.h"
#include "compare/thread_groups.h"
#include "model/methods.h"

enum {
	STATS_RUNS = 1000,     /* of a table, at most */
	STATS_GROUPS = 1000,   /* of threads */
	STATS_BYTES = 64 << 20
};

/* Of single calls, in wall time. */
enum stats_spread {
	STATS_SPREAD_MOST,
	STATS_SPREAD_P50,
	STATS_SPREAD_P95,
	STATS_SPREADS
};

struct stats_row {
	uint32_t run, group, method;
	uint32_t line;    /* of the text, from 1 */
	uint64_t calls, recursive;
	uint64_t inclusive[CLOCKS], self[CLOCKS]; /* 0 of a clock that it lacks */
	uint64_t spread[STATS_SPREADS];
	bool has_spread[STATS_SPREADS];
};

struct stats_run {
	bool has_clock[CLOCKS];
	uint64_t calls, self[CLOCKS]; /* of all its rows */
};

/* All zeros is none. */
struct stats_table {
	struct stats_row *of;   /* by run, then by group, then by method */
	size_t count, room;
	struct stats_run *runs; /* in the order of the text */
	size_t run_room;
	uint32_t run_count;       /* 1 at least */
	enum tick tick;
};

/* Where its numbers of methods and groups come from; new names are added. */
struct stats_source {
	const char *path; /* for errors */
	struct methods *methods;
	struct thread_groups *groups;
};

/* False, with "PATH:LINE:COLUMN: why".  Free it with stats_table_free, also after a
 * failure. */
bool stats_table_read(struct stats_table *, const struct stats_source *, struct slice,
    struct error *err);
void stats_table_free(struct stats_table *);

/* The rows of a run. */
const struct stats_row *stats_table_run(const struct stats_table *, uint32_t run,
    size_t *count);

#endif
