/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/formats.h - lists on their way out of the program, in every output
 * format: text, tsv, json, jsonl, csv, markdown.
 *
 * A subcommand that prints a list says which columns are usual and what stands
 * in a cell (query/list); all else is done here, for every list and in every
 * format alike.  The formats are one table: --format, help and man page take
 * their words from it.  A new format is a row and a function.
 */
#ifndef PRINT_FORMATS_H
#define PRINT_FORMATS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/bytes.h"
#include "options/options.h"
#include "query/table.h"

struct made_lens;
struct options;
struct output;
struct trace;

/* ---- what a subcommand prints about ---- */

/* What the user asked, and of which trace.  All borrowed.  The profile is
 * complete. */
struct report_context {
	const char *name;            /* of the trace, without its folders */
	const struct facts *facts;
	const struct profile *profile;
	const struct scope *scope;
	struct order order;          /* by a column of the list; and the clock */
	size_t width;                /* cells of a line; 0: what it needs */
	bool is_ascii;
	const struct options *options; /* as top and columns, and what only some
	                              * subcommands take */
	uint32_t method;             /* whose calls, parents or children are
	                              * printed; NO_METHOD: of all methods */
	const struct made_lens *lens; /* the transforms; NULL: none */
	const struct format_info *format;
	struct output *output;       /* what is written goes there; NULL:
	                                elsewhere */
	bool is_colored;             /* heads and heavy rows stand out */
	const struct trace *trace;   /* for its bytes */
};

/* Returns the sign before a number of calls, and before one that depends on how
 * many calls there were: "~" where samples were taken for calls, else "". */
const char *report_sign(const struct report_context *);

/* How the writing of an answer ended; the caller looks after the stream. */
enum written {
	WRITTEN,
	WRITTEN_WRONG, /* all of it, and it says that something is wrong */
	WRITTEN_NONE,  /* nothing, for there is nothing: the error says why */
	WRITTEN_NOT    /* it failed: the error says why */
};

/* ---- printing a list ---- */

struct printed_column {
	unsigned column;
	enum measure measure;
	bool names_clock;     /* in its head */
};

struct printout {
	const struct report_context *context;
	const struct list_columns *columns;
	/* The usual columns as words, "rank,self:cpu": their names for people,
	 * where the last takes what a line has left, and fields for programs; a
	 * column that such a list has not is passed over. */
	const char *for_people;
	const char *for_programs; /* NULL: those for people */
	const char *mapped; /* what programs have after those where a mapping
	                     * gave the names; or NULL */
	const char *const *fields; /* what usual columns are called in this list
	                            * by programs, by column, or NULL; or
	                            * NULL */
	unsigned beside_calls; /* the column that programs have after calls, or 0 */
	const char *names;     /* what rows are, if no methods; or NULL */
	bool is_verdict, is_wrong; /* rows are findings; there is a grave one */
	size_t rows;
	/* Writes what JSON has before the rows in place of the trace's name,
	 * "a": 1 and the like; or NULL. */
	void (*json_head)(FILE *, const void *self);
	/* Writes what JSON has of a row after its columns; or NULL. */
	void (*json_row_rest)(FILE *, const void *self, size_t row);
	/* Writes members of the JSON object before its rows; or NULL. */
	void (*json_more)(FILE *, const void *self);
	const void *self;
	list_cell_of *cell;
	struct printed_column shown[2 * CHOICES]; /* by printout_choose */
	size_t count;
};

/*
 * Chooses the columns that were asked for, else the usual ones of those that
 * the trace has; for people what the list is sorted by as well.  Fails if a
 * column that was asked for cannot be had.  The rows need not be there yet.
 */
bool printout_choose(struct printout *, struct error *err);

/* Writes the list in the format that was asked for. */
void printout_write(FILE *, const struct printout *);

/* ---- JSON ---- */

/*
 * Each object begins with "schema", which grows when a key goes or changes its
 * meaning, and "artscope", the version; then what the subcommand has, and
 * "asked" and "unit": the threads (["all"] for each), clock, range, call and
 * transforms that the numbers are about, and the unit in which the trace
 * counts.  Times have keys that end in _ns; those in _us stand beside them
 * where the trace counts so, and will go.  What a trace has not is null.
 */
enum { JSON_SCHEMA = 1 };

void json_begin(FILE *);

/* Writes a further member: a text, or null for NULL. */
void json_text(FILE *, const char *key, const char *text);

/* Begins an object of JSON with what stands before the rows: "trace" and
 * "damaged", or what the list has in place of them; and after `between` "asked"
 * and "unit". */
void json_head(FILE *, const struct printout *, const char *between);

/* Writes an array of objects: the option of each, and its text. */
void json_transforms(FILE *, const struct transform_request *, size_t count);

/* Writes the value of a field whose name ends in _us once more, in nanoseconds;
 * else nothing.  A value without a start is null. */
void json_ns(FILE *, const char *name, struct slice value);

/* Writes the array of the rows alone. */
void json_rows(FILE *, const struct printout *);

/* ---- the chosen columns, for formats ---- */

bool printout_shows(const struct printout *, unsigned column);

static inline const struct list_column *printout_column(
    const struct printout *p, size_t i)
{
	return &p->columns->items[p->shown[i].column];
}

/* ---- the table of formats ---- */

extern const struct format_info format_infos[ALL_FORMATS];

/* Returns the name of a number; NULL after the last. */
const char *format_name(size_t number);

/* ---- styles of text ---- */

/* A style says nothing that the text does not say without it, and no other
 * format has it.  The sequences are those that every terminal with a standard
 * (ECMA-48) knows. */
enum text_style {
	TEXT_STYLE_NONE,
	TEXT_STYLE_HEAD,  /* bold */
	TEXT_STYLE_HEAVY, /* bold and red */
	TEXT_STYLES
};

/* Returns what --color says: true for "always", false for "never"; for anything
 * else, or NULL, whether the output is a terminal, unless TERM is dumb or there
 * is NO_COLOR. */
bool text_style_is_wanted(const char *when, bool is_terminal);

/* A line begins and ends without a style; NONE writes nothing. */
void text_style_begin(FILE *, enum text_style);
void text_style_end(FILE *, enum text_style);

/* ---- texts as CSV and Markdown have them ---- */

/* Writes a field of CSV, quoted where it must be (RFC 4180). */
void csv_field(FILE *, struct slice text);

enum { MARKDOWN_CODE = 400 }; /* bytes of a text, about: the rest is cut */

/*
 * Writes a text of a trace as a span of code whose fence is longer than what is
 * in it, so that it can become no mention, link, picture or mark; in a table
 * cell a bar is escaped, since it would end the cell.  In a text with very many
 * backticks in a row each becomes a single quote.
 */
void markdown_code(FILE *, const char *text, bool is_cell);

#endif
