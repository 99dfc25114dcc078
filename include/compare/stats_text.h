/*
 * compare/stats_text.h - the lines of a table of artscope table stats, and their fields.
 *
 * The first line names the columns, in any order; those that nobody knows are passed
 * over.  What is wrong is said with line and column.
 */
#ifndef COMPARE_STATS_TEXT_H
#define COMPARE_STATS_TEXT_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/times.h"

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

/* Reads the first line. */
bool stats_text_begin(struct stats_text *, const char *path, struct slice,
    struct error *err);

/* Reads the next row: one that is the first line again is none. */
bool stats_text_has_more(struct stats_text *);
bool stats_text_next(struct stats_text *, struct error *err);

/* What is largest of a time. */
uint64_t stats_text_most(const struct stats_text *);

bool stats_text_number(const struct stats_text *, enum stats_column, uint64_t *out,
    struct error *err);

/* Is it a text as tables have them, which is not empty? */
bool stats_text_check(const struct stats_text *, enum stats_column,
    struct error *err);

/* "PATH:LINE:COLUMN: excl_wall_us WHY"; and of the line as a whole.  False. */
bool stats_text_fail(const struct stats_text *, enum stats_column, const char *why,
    struct error *err);
bool stats_text_fail_line(const struct stats_text *, uint32_t line, const char *why,
    struct error *err);

#endif
