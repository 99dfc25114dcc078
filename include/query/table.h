/*
 * query/table.h - methods, or groups of them, ordered by a column.
 */
#ifndef QUERY_TABLE_H
#define QUERY_TABLE_H

#include "lens/totals.h"
#include "query/groups.h"
#include "query/list.h"
#include "query/percentiles.h"

/*
 * What the columns of a table are made from.
 *
 * A row is a method, or a group of methods where there are groups.  All of it is
 * borrowed.
 */

struct table_data {
	const struct totals *totals;
	const struct methods *methods;
	const struct groups *groups;           /* NULL: rows are methods */
	const struct percentiles *spread[MEASURES]; /* NULL: not made, all are 0 */
	struct filter_passes kept;                      /* of methods, not of groups */
};

/* Class and name, as "class.name signature"; or the name of the group. */
const char *table_data_text(const struct table_data *, uint32_t row);

/*
 * What a table can show of a method, or of a group of them.
 *
 * One table of the columns: sort menu, chooser, options, help and man page take
 * them from it, and screen and command line take numbers and words from here, so
 * they say the same.
 */

enum column_id {
	COLUMN_EXCLUSIVE,
	COLUMN_INCLUSIVE,
	COLUMN_CALLS,
	COLUMN_PER_CALL,
	COLUMN_SELF_PER_CALL,
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
	COLUMN_GRADE, /* of a name that a mapping gave, and … */
	COLUMN_RAW,   /* … the name in the trace, and … */
	COLUMN_ALTERNATIVES, /* … all that it may be, where they are several */
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

/* The columns that lists of a kind have; static. */
const struct list_columns *columns_in(unsigned list);

/* By name, or by its key as a name of one letter. */
bool column_find(const char *name, enum column_id *out);

/* What a row has whose columns are made of the times and calls of methods: of a
 * table, of a tree, a relative. */
struct column_amounts {
	uint64_t inclusive, exclusive; /* in the measure of the column */
	uint64_t whole, root;          /* what 100 % is; and of the method below
	                                * which a row of a tree bottom-up is */
	uint64_t calls, recursive;     /* that the exclusive time is of */
	uint64_t wait, threw, merged;
	const struct percentiles *spread;   /* NULL: not made */
	uint32_t row;                  /* of the spread */
};

/* The number of a column of numbers, by which rows are ordered. */
uint64_t column_number(enum column_id, const struct column_amounts *);

/* What stands in such a column; in one of texts, nothing. */
struct list_cell column_cell(enum column_id, const struct column_amounts *,
    enum tick);

/* Those of a row of a table, without what 100 % is. */
struct column_amounts table_data_amounts(const struct table_data *,
    enum measure, uint32_t row);

/* The number of a row in a column; 0 for the rank. */
uint64_t column_value(enum column_id, enum measure, const struct table_data *,
    uint32_t row);

/* Can it be had with these clocks?  What it is of must be known, and wait needs
 * both. */
bool column_exists(struct column_choice, const bool has_clock[CLOCKS]);

struct percents columns_percents(void); /* that they show */

/* Is there one that needs the spread of the measure, in a table of `own`? */
bool columns_need_spread(const struct columns *, enum measure own,
    enum measure);
bool columns_have(const struct columns *, enum column_id);

/* A row, its place in the order, from 0, and what 100 % is for the measure. */
struct column_row {
	uint32_t row, rank;
	uint64_t base;
};

/* What stands in a column of a table.  The choice names its clock. */
struct list_cell table_data_cell(const struct table_data *,
    struct column_choice, struct column_row, char *scratch);

/* The same in words; times in ms, or in the unit that suits each. */
void column_text(char *out, size_t size, const struct table_data *,
    struct column_choice, struct column_row, bool is_scaled);

/* Outermost calls, and recursive ones if there are any: "14+2". */
void column_calls(char *out, size_t size, const struct total *);

struct ranking {
	uint32_t *methods; /* rows of the figures */
	uint32_t count;
	uint32_t *places;  /* by row, as ranking_place gives them */
	uint32_t rows;
};

struct order {
	enum column_id column;
	enum measure measure;
	bool is_reverse;
};

/* All that a comparison needs, so that it needs nothing else. */
struct ranked {
	uint64_t value;
	const char *text, *first; /* what is compared: `first`, then `text` */
	uint32_t row;
};

/* A row of the figures with its value in the column, 0 where that is a text;
 * numbers go downwards, texts upwards, ties by text, then by row. */
struct ranked ranked_of(const struct table_data *, enum column_id, uint32_t row,
    uint64_t value);
int ranked_compare(const void *, const void *);

/*
 * The rows that have calls, but for a group of what is dropped, in that order:
 * numbers downwards, texts upwards, ties by text.  The caller frees it with ranking_free.
 */
bool ranking_make(struct ranking *, const struct table_data *, struct order,
    struct error *err);
void ranking_free(struct ranking *);

/* The place of the row in the ranking, or its count. */
uint32_t ranking_place(const struct ranking *, uint32_t row);

#endif
