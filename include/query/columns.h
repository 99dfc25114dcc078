/*
 * query/columns.h - what a table can show of a method, or of a group of them.
 *
 * One table of the columns: sort menu, chooser, options, help and man page take
 * them from it, and screen and command line take numbers and words from here, so
 * they say the same.
 */
#ifndef QUERY_COLUMNS_H
#define QUERY_COLUMNS_H

#include "query/figures.h"

enum column_id {
	COLUMN_EXCLUSIVE,
	COLUMN_INCLUSIVE,
	COLUMN_CALLS,
	COLUMN_PER_CALL,
	COLUMN_WAIT,
	COLUMN_THREW,
	COLUMN_CLASS,
	COLUMN_NAME,
	COLUMN_MIN,
	COLUMN_P50,
	COLUMN_P95,
	COLUMN_MAX,
	COLUMN_SOURCE,
	COLUMN_RANK,            /* the place in the order, so no order itself */
	COLUMN_INCLUSIVE_SHARE,
	COLUMN_EXCLUSIVE_SHARE,
	COLUMNS
};

enum column_kind {
	KIND_TIME,  /* us, of a measure */
	KIND_SHARE, /* of the whole, of a measure */
	KIND_COUNT,
	KIND_CALLS, /* outermost + recursive */
	KIND_TEXT   /* ordered upwards, not downwards */
};

/* Lists that have a column, and can be sorted by it. */
enum {
	IN_TABLE = 1,
	IN_TREE = 2,
	IN_BOTTOM_UP = 4,
	IN_RELATIVES = 8 /* parents or children of a method */
};

struct column_info {
	unsigned lists;     /* bits of those above; of a rank there is no order */
	const char *name;   /* for --sort and --columns */
	char key;           /* in the sort menu; '\0': not in it */
	const char *field;  /* what programs call it, without clock and unit */
	enum column_kind kind;
	bool needs_spread;  /* of the calls, which costs a pass over them */
	bool has_measure;   /* can be had of each clock */
	const char *head;   /* above the column */
	const char *help;   /* what it means, without a dot */
};

const struct column_info *column_info(enum column_id);

/* For people; where samples are counted, in words that say so. */
const char *column_name(enum column_id, bool is_sampled);
const char *column_help(enum column_id, bool is_sampled);

/* By name, or by its key as a name of one letter. */
bool column_find(const char *name, enum column_id *out);

/* Can rows of the list be ordered by it?  All such, as "calls, class or name". */
bool column_is_sortable(enum column_id, unsigned list);
void column_names(unsigned list, char *out, size_t size);

/* The value of a row in a column of numbers; 0 for the rank. */
uint64_t column_value(enum column_id, enum measure, const struct figures *,
    uint32_t row);

/* A column of a table, and of which clock. */
struct column_choice {
	enum column_id column;
	enum measure measure; /* MEASURES: that of the table */
};

static inline struct column_choice column_choice_in(struct column_choice c,
    enum measure own)
{
	return (struct column_choice){ c.column,
		c.measure == MEASURES ? own : c.measure };
}

enum { CHOICES = 48 };

struct columns {
	struct column_choice of[CHOICES];
	size_t count;
};

/* Can it be had with these clocks?  What it is of must be known, and wait needs
 * both. */
bool column_exists(struct column_choice, const bool has_clock[CLOCKS]);

/* A list as "rank,inclusive:cpu,p95,name": names or keys of columns, each with a
 * clock if not the table's is meant. */
bool columns_parse(struct columns *, const char *list, struct error *err);

/* Is there one that needs the spread of the measure, in a table of `own`? */
bool columns_need_spread(const struct columns *, enum measure own,
    enum measure);

/* "incl ms", "incl cpu ms" where the choice names a clock; "samples", not "calls",
 * where those are counted. */
void column_head(char *out, size_t size, struct column_choice, bool is_sampled);

/* A row, its place in the order, from 0, and what 100 % is for the measure. */
struct column_row {
	uint32_t row, rank;
	uint64_t base;
};

/* What the column says of the row; times in ms.  The choice names its clock. */
void column_text(char *out, size_t size, const struct figures *,
    struct column_choice, struct column_row);

/* Outermost calls, and recursive ones if there are any: "14+2". */
void column_calls(char *out, size_t size, const struct total *);

#endif
