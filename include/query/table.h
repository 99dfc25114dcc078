/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/table.h - the table of methods or groups: columns, cells, order.
 *
 * There is one table of the columns: sort menu, chooser, options, help and man
 * page take them from it, and screen and command line take numbers and words
 * from here, so they say the same.  Trees and relatives of a method have some
 * of the columns, too.
 */
#ifndef QUERY_TABLE_H
#define QUERY_TABLE_H

#include "lens/totals.h"
#include "query/groups.h"
#include "query/list.h"
#include "query/percentiles.h"

/* What the columns are made from.  A row is a method, or a group of methods
 * where there are groups.  All of it is borrowed. */
struct table_data {
	const struct totals *totals;
	const struct methods *methods;
	const struct groups *groups;           /* NULL: rows are methods */
	const struct percentiles *spread[MEASURES]; /* NULL: not made, all are 0 */
	struct filter_passes passes;                      /* of methods, not of groups */
};

/* Returns class and name, as "class.name signature"; or the name of the
 * group. */
const char *table_data_text(const struct table_data *, uint32_t row);

/* ---- columns ---- */

enum column_id {
	COLUMN_EXCLUSIVE,
	COLUMN_INCLUSIVE,
	COLUMN_CALLS,
	COLUMN_PER_CALL,
	COLUMN_SELF_PER_CALL,
	COLUMN_CALLEES,
	COLUMN_WAIT,
	COLUMN_THREW,
	COLUMN_CLASS,
	COLUMN_NAME,
	COLUMN_MIN,
	COLUMN_P50,
	COLUMN_P95,
	COLUMN_P99,
	COLUMN_MAX,
	COLUMN_SOURCE,
	COLUMN_RANK,
	COLUMN_INCLUSIVE_SHARE,
	COLUMN_EXCLUSIVE_SHARE,
	COLUMN_ROOT_SHARE,
	COLUMN_RELATION,
	COLUMN_MERGED,
	COLUMNS, /* that can be asked for; those below are for programs */
	COLUMN_RECURSIVE = COLUMNS,
	COLUMN_TOTAL_CALLS,
	COLUMN_BARE_NAME,
	COLUMN_SIGNATURE,
	COLUMN_PARENT,
	COLUMN_LEVEL,
	COLUMN_GRADE, /* the grade of a name that a mapping gave, … */
	COLUMN_RAW,   /* … the name in the trace, … */
	COLUMN_ALTERNATIVES, /* … and all possible names, where there are several */
	ALL_COLUMNS
};

/* Lists that have a column, and can be sorted by it. */
enum {
	IN_TABLE = 1,
	IN_TREE = 2,
	IN_BOTTOM_UP = 4,
	IN_RELATIVES = 8 /* parents or children of a method */
};

const struct list_column *column_info(enum column_id);

/* Returns the columns that lists of a kind have; static. */
const struct list_columns *columns_in(unsigned list);

/* Returns the percentiles that columns show. */
struct percents columns_percents(void);

/* Is there a column that needs the percentiles of the measure, in a table of
 * `own`? */
bool columns_need_spread(const struct columns *, enum measure own,
    enum measure);
bool columns_have(const struct columns *, enum column_id);

/* ---- cells ---- */

/* The numbers from which a row of a table, a row of a tree, or a relative gets
 * its columns. */
struct column_amounts {
	uint64_t inclusive, exclusive; /* in the measure of the column */
	uint64_t whole, root;          /* what 100 % is; and of the method below
	                                * which a row of a tree bottom-up is */
	uint64_t calls, recursive;     /* that the exclusive time is of */
	uint64_t wait, threw, merged;
	const struct percentiles *spread;   /* NULL: not made */
	uint32_t row;                  /* of the spread */
};

/* Returns the number of a column of numbers, by which rows are ordered. */
uint64_t column_number(enum column_id, const struct column_amounts *);

/* Returns what stands in such a column; in a column of texts, nothing. */
struct list_cell column_cell(enum column_id, const struct column_amounts *,
    enum tick);

/* Returns the amounts of a row of a table, without what 100 % is. */
struct column_amounts table_data_amounts(const struct table_data *,
    enum measure, uint32_t row);

/* Returns the number of a row in a column; 0 for the rank. */
uint64_t column_value(enum column_id, enum measure, const struct table_data *,
    uint32_t row);

/* A row, its place in the order, from 0, and what 100 % is for the measure. */
struct column_row {
	uint32_t row, rank;
	uint64_t whole;
};

/* Returns what stands in a column of a table.  The choice names its clock. */
struct list_cell table_data_cell(const struct table_data *,
    struct column_choice, struct column_row, char *scratch);

/* Writes outermost calls, and recursive ones if there are any: "14+2". */
void column_calls(char *out, size_t size, const struct total *);

/* ---- the order of the rows ---- */

struct ranking {
	uint32_t *methods; /* rows of the figures, methods or groups, in order */
	uint32_t count;
	uint32_t *places;  /* by row, as ranking_place gives them */
	uint32_t rows;
};

/*
 * Ranks the rows that have calls, but for the group of what is dropped: numbers
 * downwards, texts upwards, ties by text.  The caller frees it with
 * ranking_free.
 */
void ranking_make(struct ranking *, const struct table_data *, struct order);
void ranking_free(struct ranking *);

/* Makes the ranking of the methods of another ranking that pass, in its order.
 * The caller frees it with ranking_free. */
void ranking_filter(struct ranking *, const struct ranking *all,
    struct filter_passes);

/* Returns the place of the row in the ranking, or its count. */
static inline uint32_t ranking_place(const struct ranking *r, uint32_t row)
{
	return row < r->rows ? r->places[row] : r->count;
}

/* What rows of any list are ordered by. */
struct ranked {
	uint64_t value; /* downwards, then all others upwards */
	const char *text;
	uint64_t rank;
	uint32_t row;
};

/* Returns a row of the figures for comparing, with its value in the column, 0
 * where that is a text; ties are ordered by the names. */
struct ranked ranked_of(const struct table_data *, enum column_id, uint32_t row,
    uint64_t value);
int ranked_compare(const void *, const void *);

#endif
