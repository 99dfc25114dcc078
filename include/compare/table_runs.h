/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/table_runs.h - runs that are known by a table of sums alone: what
 * "artscope table stats" wrote, read again.
 *
 * Such a table has what some recordings took, by method and group of threads.
 * It stands for these recordings where sums are all that is asked.  There are
 * no stacks in it, no single calls, no waiting, no time in no call, no cost of
 * the tracing, no number of threads in a group, and no inclusive times of
 * classes and packages, in which methods call each other; all of that stays
 * unknown.
 *
 * It is a text that anybody can have written.  Columns are found by their names
 * in the first line, in any order; unknown columns are passed over.  That line
 * may come again, as in tables after each other.  What is no such table is
 * refused, with line and column.  Numbers are bounded so that sums stay far
 * from what 64 bits hold.
 */
#ifndef COMPARE_TABLE_RUNS_H
#define COMPARE_TABLE_RUNS_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/times.h"
#include "compare/threads.h"
#include "model/methods.h"

/* ---- columns of tables for databases ---- */

/* All kinds have such columns (options/table_kinds); those of `stats` stand
 * here, as they are read again. */
struct table_column {
	const char *name; /* a "%" in it is the unit of the times, us or ns */
	bool is_text;     /* else a number */
	const char *help; /* a sentence without a dot */
};

#define TABLE_ID_OF_TRACE \
	{ "trace_id", true, "the hash of the trace's bytes, unpacked" }
#define TABLE_GROUP_OF_THREADS \
	{ "thread_group", true, "the group of threads" }

enum { TABLE_COLUMN_NAME = 40 };

/* Writes the name of a column with the unit in it. */
void table_column_name(char out[TABLE_COLUMN_NAME], const struct table_column *,
    const char *unit);

enum stats_column {
	STATS_TRACE_ID,
	STATS_METHOD_ID,
	STATS_METHOD,
	STATS_CLASS,
	STATS_NAME,
	STATS_SIGNATURE,
	STATS_GROUP,
	STATS_CALLS,
	STATS_RECURSIVE,
	STATS_THREW,
	STATS_INCLUSIVE_WALL,
	STATS_SELF_WALL,
	STATS_INCLUSIVE_CPU,
	STATS_SELF_CPU,
	STATS_MOST_WALL, /* this one and those after it may be missing */
	STATS_P50_WALL,
	STATS_P95_WALL,
	STATS_DAMAGED,
	STATS_RECORDED,
	STATS_COLUMNS
};

extern const struct table_column stats_columns[STATS_COLUMNS + 1];

/* ---- the table ---- */

enum {
	STATS_RUNS = 1000,     /* of a table, at most */
	STATS_GROUPS = 1000,   /* of threads */
	STATS_BYTES = 64 << 20
};

/* Numbers about the single calls of a row, in wall time. */
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

/* All zeros: no rows. */
struct stats_table {
	struct stats_row *rows; /* by run, then by group, then by method */
	size_t count, room;
	struct stats_run *runs; /* in the order of the text */
	size_t run_room;
	uint32_t run_count;     /* 1 at least */
	bool is_damaged;        /* some run is of a damaged trace */
	enum tick tick;
};

/* Where the table's numbers of methods and groups come from; new names are
 * added. */
struct stats_source {
	const char *path; /* for errors */
	struct methods *methods;
	struct thread_groups *groups;
	bool allows_damaged; /* else runs of damaged traces are refused */
};

/* Returns whether a text begins so that it can be meant as such a table. */
static inline bool stats_text_begins(struct slice text)
{
	return slice_starts(text, "trace_id\t");
}

/* Reads a table; fails with "PATH:LINE:COLUMN: why".  Free it with
 * stats_table_free, also after a failure. */
bool stats_table_read(struct stats_table *, const struct stats_source *,
    struct slice, struct error *err);
void stats_table_free(struct stats_table *);

/* Returns the rows of a run, and in *count how many there are. */
const struct stats_row *stats_table_run(const struct stats_table *,
    uint32_t run, size_t *count);

#endif
