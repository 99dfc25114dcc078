/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/list.h - a list as data: its columns, and what stands in a cell.
 *
 * A screen, a table of text and a file for programs are made from the same
 * list.  They ask for one cell at a time, and need to know nothing else of it:
 * a column says what it is called and what kind of value it has, a cell has the
 * value.
 */
#ifndef QUERY_LIST_H
#define QUERY_LIST_H

#include <string.h>

#include "model/measures.h"
#include "model/methods.h"

/* ---- columns ---- */

enum list_kind {
	LIST_NOTHING, /* of a cell: it is not known, or makes no sense */
	LIST_TEXT,    /* ordered upwards, not downwards */
	LIST_NAME,    /* a text that names the row; has the rest of a line */
	LIST_TIME,    /* ticks */
	LIST_CHANGE,  /* ticks more, or less: "+12.345", "-0.5"; ordered by how
	                 far */
	LIST_SHARE,   /* `number` of `total`, in percent */
	LIST_RATIO,   /* `number` in times of `total`: "0.93", and "over 1.41" */
	LIST_DECIMAL, /* millionths: "0.007937", "-1" */
	LIST_COUNT,
	LIST_NUMBER,  /* is never grouped in threes: an id, an offset */
	LIST_RANK,    /* the place in the order from 1, so no order itself */
	LIST_CALLS,   /* outermost calls, and `total` recursive ones: "14+2" */
	LIST_EDGE     /* calls over an edge, and `total` calls in all: "3/14" */
};

/* Texts stand left, numbers right. */
static inline bool list_is_text(enum list_kind kind)
{
	return kind == LIST_TEXT || kind == LIST_NAME;
}

/* What a column is called where samples are counted, not calls; NULL: the
 * same. */
struct list_words {
	const char *name, *head, *field, *help;
};

struct list_column {
	const char *name;   /* for --sort and --columns; NULL: not to be asked
	                       for */
	char key;           /* in the sort menu; '\0': not in it */
	const char *head;   /* above the column; NULL: the name */
	const char *field;  /* what programs call it, without clock and unit;
	                       NULL: the name */
	const char *help;   /* what it means, without a dot */
	enum list_kind kind;
	unsigned lists;     /* bits of the lists that have it; 0: all */
	bool has_measure;   /* can be had of each clock */
	unsigned needs;     /* bits of the measures without which it is not there */
	bool needs_spread;  /* shows a percentile, which costs a pass over calls: */
	uint8_t percent;    /* which one */
	bool is_of_counts;  /* depends on how many calls there were */
	bool ascends;       /* a number that is ordered upwards */
	uint8_t width;      /* cells on a screen, at least, with a gap */
	struct list_words sampled;
};

static inline const char *list_column_head(const struct list_column *c)
{
	return c->head != NULL ? c->head : c->name;
}

static inline const char *list_column_field(const struct list_column *c)
{
	return c->field != NULL ? c->field : c->name;
}

/* The columns that lists of one kind can have. */
struct list_columns {
	const struct list_column *items;
	unsigned count;
	unsigned list;       /* the bit of these lists */
	const char *command; /* whose --help tells of them */
	bool has_one_clock;  /* so no column names another */
};

/* Has such a list the column? */
bool list_has(const struct list_columns *, unsigned column);

/* Is the column there with these clocks? */
bool list_column_exists(const struct list_column *, enum measure,
    const bool has_clock[CLOCKS]);

/* Finds a column by name, by its key as a name of one letter, or by what other
 * profilers call it: self, total, incl, excl, flat, cum, count. */
bool list_find(const struct list_columns *, const char *name, unsigned *out);

/* Can rows be ordered by the column? */
bool list_is_sortable(const struct list_columns *, unsigned column);

/* Writes the names of all columns with a key, as "calls, class or name". */
void list_names(const struct list_columns *, char *out, size_t size);

/* Adds to the text of the error which order was meant.  Returns false. */
bool list_fail_order(const struct list_columns *, const char *word,
    struct error *err);

/* ---- the words of a column ---- */

/* Returns the name; a column may have another one where samples are counted. */
const char *list_name(const struct list_column *, bool is_sampled);

/* Writes the heading: "incl ms", "incl cpu ms" where a clock is named; "incl"
 * where weights are no times. */
void list_head(char *out, size_t size, const struct list_column *,
    enum measure, enum tick, bool is_sampled);

/* Does the column depend on how many calls there were?  Then counted_sign
 * stands in front of its heading. */
bool list_is_of_counts(const struct list_column *);

/* Writes what programs call it: "incl_cpu_us"; "incl_weight" where weights are
 * no times.  `measure` is the column's, `tick` that of its times. */
void list_field(char *out, size_t size, const struct list_column *,
    enum measure, enum tick, bool is_sampled);

/* ---- the columns that are shown, and their order ---- */

/* A column that is shown, and of which clock; NO_MEASURE: that of the list. */
struct column_choice {
	unsigned column;
	enum measure measure;
};

static inline struct column_choice column_choice_in(struct column_choice c,
    enum measure own)
{
	return (struct column_choice){ c.column,
		c.measure == NO_MEASURE ? own : c.measure };
}

enum { CHOICES = 48 };

/* Columns from left to right. */
struct columns {
	struct column_choice items[CHOICES];
	size_t count;
};

/* Reads columns as in "rank,inclusive:cpu,name": names or keys, each with a
 * clock where it has some and another one than the list's is meant. */
bool list_choose(struct columns *, const struct list_columns *,
    const char *words, struct error *err);

enum { NO_COLUMN = UINT16_MAX };

/* The order of a list: NO_COLUMN is that in which it comes by itself. */
struct list_order {
	unsigned column;
	bool is_reverse;
};

/* The order of a list whose columns are of several clocks. */
struct order {
	unsigned column;
	enum measure measure; /* of the column, where it has some */
	bool is_reverse;
};

static inline bool order_is_same(struct order a, struct order b)
{
	return a.column == b.column && a.measure == b.measure &&
	    a.is_reverse == b.is_reverse;
}

/* ---- cells ---- */

struct list_cell {
	enum list_kind kind;
	enum tick tick;              /* of a time, */
	bool is_scaled;              /* which people read in the unit that suits
	                              * it, and else in ms */
	uint64_t number, total;
	bool is_half;                /* the number is larger by a half: the
	                              * median of two times, changes or
	                              * counts */
	bool is_negative;            /* of a change or a decimal */
	struct slice text;
	const struct method *method; /* which `text` names: it can be shortened
	                              * as method_fit does; or NULL */
	bool is_bare;                /* it is shown without its class */
	const char *words;           /* what people read instead; or NULL */
	struct slice lead;           /* what people see in front: guides of a
	                                tree */
};

/* Returns the cell of a text, which is borrowed. */
static inline struct list_cell list_text_cell(const char *text)
{
	return (struct list_cell){ .kind = LIST_TEXT,
		.text = { text, strlen(text) } };
}

/* Returns what stands in a cell.  The choice names its clock; `scratch`, of
 * LIST_SCRATCH bytes, may hold the text. */
enum { LIST_SCRATCH = 1024 };
typedef struct list_cell list_cell_of(const void *self, size_t row,
    struct column_choice, char *scratch);

/* Writes a cell as people read it; a text is cut where there is no more
 * room. */
void cell_text(char *out, size_t size, const struct list_cell *);

/* Returns a cell as programs read it, in `out` or where the text is: numbers
 * without spaces, "12.5" where there is a half, times in ticks, of two numbers
 * the first; empty where it is not known. */
struct slice cell_value(char *out, size_t size, const struct list_cell *);

#endif
