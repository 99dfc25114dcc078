/*
 * print/formats.h - the formats of what is printed.
 *
 * One table: --format, help and man page take their words from it, and a list is
 * written by what its row names.  A new format is a row and a function.
 */
#ifndef PRINT_FORMATS_H
#define PRINT_FORMATS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/bytes.h"
#include "options/options.h"
#include "query/scope.h"
#include "query/table.h"

/*
 * What the user asked, and of which trace.
 */

struct made_lens;
struct options;
struct output;
struct trace;

/* All borrowed.  The profile is complete. */
struct report_context {
	const char *name;            /* of the trace, without its folders */
	const struct facts *facts;
	const struct profile *profile;
	const struct scope *scope;
	struct order order;          /* the column is of the list's own; the clock */
	size_t top;                  /* rows; SIZE_MAX: all */
	size_t width;                /* cells of a line; 0: what it needs */
	bool is_ascii;
	const struct options *asked; /* what else only one of them takes */
	uint32_t method; /* of calls, parents or children; NO_METHOD: all */
	const struct made_lens *lens; /* what is asked of the stacks; NULL: nothing */
	const struct columns *columns; /* that are asked for, if any */
	const struct format_info *format;
	struct output *output;       /* what is written goes there; NULL: elsewhere */
	bool is_file;                /* and to a regular one */
	bool tells_progress;         /* on standard error */
	bool is_colored;             /* heads and heavy rows stand out (emphasis) */
	const struct trace *trace;   /* for its bytes */
};

static inline bool request_is_for_people(const struct report_context *q)
{
	return q->format->is_for_people;
}

/* Has it the columns and rows that people want to see? */
static inline bool request_is_read(const struct report_context *q)
{
	return q->format->is_for_people || q->format->is_read;
}

/* How writing an answer ended; the caller looks after the stream. */
enum written {
	WRITTEN,
	WRITTEN_WRONG, /* all of it, and it says that something is wrong */
	WRITTEN_NONE,  /* nothing, for there is nothing: the error says why */
	WRITTEN_NOT    /* it failed: the error says why */
};

/*
 * Fields as CSV has them.
 */

/* Quoted where it must be, as RFC 4180 has it. */
void csv_field(FILE *, struct slice text);

/*
 * Text that comes from a trace, in Markdown.
 */

enum { MARKDOWN_CODE = 400 }; /* bytes of a text, about: the rest is cut */

/*
 * In a span of code whose fence is longer than what is in it, so that it can become no
 * mention, link, picture or mark; in a table a bar would end the cell.  Of very many
 * backticks in a row none is shown.  Returns how many bytes that are.
 */
size_t markdown_code(FILE *, struct slice text, bool is_cell);

/*
 * A list on its way out of the program.
 *
 * Whoever prints a list says which columns are usual and what stands in a cell
 * (query/list); all else is done here, for every list and in every format alike.
 */

struct printed_column {
	unsigned column;
	enum measure measure; /* NO_MEASURE: that of the list */
	bool names_clock;     /* in its head */
	const char *field;    /* in this list; NULL: the column's own */
};

struct printed_columns {
	const struct printed_column *items;
	size_t count;
};

struct printout {
	const struct report_context *question;
	const struct list_columns *columns;
	struct printed_columns for_people;   /* the usual ones; the last takes what
	                                      * a line has left */
	struct printed_columns for_programs; /* none: those for people */
	struct printed_columns mapped; /* what programs have after those where a
	                                  mapping gave the names */
	unsigned beside_calls; /* the column that programs have after calls, or 0 */
	const char *names;     /* what rows are, if no methods; NULL */
	bool is_verdict, is_wrong; /* rows are findings; is there a grave one? */
	size_t rows;
	/* What JSON says before the rows instead of the trace's name, "a": 1 and the
	 * like, and of a row after its columns; or NULL. */
	void (*about)(FILE *, const void *self);
	void (*more)(FILE *, const void *self, size_t row);
	void (*json_more)(FILE *, const void *self); /* members of the object before
	                                                its rows; or NULL */
	const void *self;
	list_cell_of *cell;
	struct printed_column shown[2 * CHOICES]; /* by printout_choose */
	size_t count;
};

/*
 * The columns that were asked for, else the usual ones of those that the trace has;
 * for people what the list is sorted by as well.  False: one that was asked for
 * cannot be had.  The rows need not be there yet.
 */
bool printout_choose(struct printout *, struct error *err);

/* In the format that was asked for. */
void printout_write(FILE *, const struct printout *);

bool printout_shows(const struct printout *, unsigned column);
struct list_cell printout_cell(const struct printout *, size_t row, size_t i,
    char *scratch);

/* What stands above the column `i`; what programs call it. */
void printout_head(const struct printout *, size_t i, char *out, size_t size);

static inline const struct list_column *printout_column(
    const struct printout *p, size_t i)
{
	return &p->columns->items[p->shown[i].column];
}

const struct format_info *format_info(enum format);

/* By number; NULL: there is no such. */
const char *format_name(size_t number);

/* By name; false: there is no such. */
bool format_find(const char *name, enum format *out);

/* "text for people, tsv or json for programs" */
void format_words(char *out, size_t size);

/* The array of rows alone. */
void json_rows(FILE *, const struct printout *);

#endif
