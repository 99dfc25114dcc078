/*
 * compare/table_runs.h - runs of a side that are known by a table of theirs
 * (compare/table_runs) alone.
 *
 * What a table has not stays unknown: time in no call, waiting, what the tracing took,
 * how many threads a group has, and inclusive times of classes and packages, in which
 * methods call each other.
 */
#ifndef COMPARE_TABLE_RUNS_H
#define COMPARE_TABLE_RUNS_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/times.h"
#include "compare/runs.h"
#include "compare/threads.h"
#include "model/methods.h"

/*
 * The lines of a table of artscope table stats, and their fields.
 *
 * The first line names the columns, in any order; those that nobody knows are passed
 * over.  What is wrong is said with line and column.
 */

/* Those that are read. */
enum stats_column {
	STATS_TRACE_ID,
	STATS_METHOD,
	STATS_CLASS,
	STATS_NAME,
	STATS_SIGNATURE,
	STATS_GROUP,
	STATS_CALLS,
	STATS_RECURSIVE,
	STATS_INCLUSIVE_WALL,
	STATS_SELF_WALL,
	STATS_INCLUSIVE_CPU,
	STATS_SELF_CPU,
	STATS_MOST_WALL, /* these may be missing */
	STATS_P50_WALL,
	STATS_P95_WALL,
	STATS_COLUMNS
};

enum { STATS_FIELDS = 250 /* of a line, at most */ };

/* Numbers are bounded so that sums stay far from what 64 bits hold, in ns as well. */
#define STATS_MOST_CALLS 1000000000000u

struct stats_text {
	const char *path;          /* for errors */
	struct slice rest;         /* after the line that was read */
	struct slice head, line;   /* the first line, and that one */
	uint32_t number;           /* of the line, from 1 */
	uint8_t column_of[STATS_FIELDS]; /* by field */
	size_t fields;             /* of each line */
	enum tick tick;
	struct slice field[STATS_COLUMNS]; /* of the line; .at is NULL where there is
	                                    * no such column */
};

/* Does a text begin so that it can be meant as such a table? */
bool stats_text_begins(struct slice);

/*
 * A table of artscope table stats, read again: what some recordings
 * took, by method and group of threads.
 *
 * It stands for these recordings where sums are all that is asked.  There are no stacks
 * in it, no single calls, no waiting, no time outside of calls, no number of threads.
 *
 * It is a text that anybody can have written.  Columns are found by their names in the
 * first line; those that nobody knows are passed over.  That line may come again, as in
 * tables after each other.  What is no such table is refused, with line and column.
 */

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
	struct stats_row *rows;   /* by run, then by group, then by method */
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

struct side_table {
	const struct stats_table *table; /* its methods are wish->named, or those of the
	                                * recordings; its groups are wish->groups */
	const struct methods *methods;
	const char *path;
	uint32_t from;       /* the first run that is added */
	bool is_transformed; /* transforms of the stacks are asked for */
};

/* False where more is asked than a table can answer, with the path and why. */
bool side_add_table(struct side *, const struct side_table *,
    const struct side_options *, struct error *err);

#endif
