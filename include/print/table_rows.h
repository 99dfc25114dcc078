/*
 * print/table_rows.h - the subcommand table: what a trace holds as a table that can be put
 * after those of other traces, for databases.
 *
 * A row is a fact with all its keys.  What a trace does not know is an empty field, so
 * all tables of a kind have the same columns.  They depend on the bytes of the file and
 * on the options alone, but for the name in the column file.
 */
#ifndef PRINT_TABLE_ROWS_H
#define PRINT_TABLE_ROWS_H

#include <stdint.h>
#include <stdio.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "compare/threads.h"
#include "model/methods.h"
#include "options/options.h"
#include "options/table_kinds.h"
#include "print/formats.h"
#include "query/scope.h"
#include "trace/facts.h"
#include "trace/open.h"

/*
 * Ids that are the same in the tables of all traces.
 *
 * They are hashes (base/hash), as text.
 */

/*
 * Of the method's name, as it is shown.  What R8 has renamed and no mapping names
 * back has the id of its build and a zero byte before it: a.b.c of two builds are two
 * methods.  False when out of memory.
 */
bool table_method_id(const struct methods *, uint32_t method,
    char out[HASH64_TEXT], struct error *err);

/* Of the ids of the stack around it, "" where it has none, and of its method, as
 * text. */
void table_stack_id(const char *parent, const char *method,
    char out[HASH64_TEXT]);

/*
 * The threads that are asked about by their groups
 * (compare/threads), in the order of the groups' names.
 */

struct grouped_thread {
	const char *group; /* equal texts are one address */
	const struct thread *thread;
};

/* Those of a scope that have records; all zeros is none. */
struct table_groups {
	struct thread_groups *names;
	struct grouped_thread *items; /* by group, then by name and id */
	uint32_t count;
	struct scope scope;        /* with threads of its own: */
	bool *is_member;                 /* those of one group */
};

/* A group is called as it is in all of the trace.  Free them with table_groups_free,
 * also after a failure. */
bool table_groups_make(struct table_groups *, const struct scope *,
    struct error *err);
void table_groups_free(struct table_groups *);

/* The group whose first thread is `from`: what is asked about of it, and in *next
 * where the one after it begins.  The parts are freed with parts_free, also after a
 * failure. */
bool table_groups_parts(struct table_groups *, uint32_t from, uint32_t *next,
    struct parts *, struct error *err);

/*
 * Rows of a table of many traces, in one of its formats.
 *
 * Whoever writes a row gives its fields in the order of the columns.  A field that is
 * empty is not known, in every format.
 */

enum { TABLE_ROW = 2000 }; /* bytes of one, mostly */

struct table_line {
	FILE *file;
	char *row; /* room for TABLE_ROW bytes of it */
	size_t used;
	enum format format; /* tsv, csv or jsonl */
	const struct table_column *columns;
	enum tick tick;     /* the unit of their times */
	const char *trace_id;
	size_t fields;      /* so many of the row are there */
};

/* The formats that a table can have, by number; NULL: there is no such. */
const char *table_line_format(size_t number);

/* The line of names, which jsonl has not: there they are in each row. */
void table_line_head(const struct table_line *);

/* Begins a row with the id of its trace. */
void table_line_begin(struct table_line *);

/* The text is printable. */
void table_line_slice(struct table_line *, struct slice);
void table_line_text(struct table_line *, const char *text);
void table_line_number(struct table_line *, uint64_t);

/* The number, or an empty field. */
void table_line_number_if(struct table_line *, bool is_known, uint64_t);

/* Of each clock that the trace has. */
void table_line_times(struct table_line *, const bool has_clock[CLOCKS],
    const uint64_t time[]);

/* A part of a whole, from 0 to 1; an empty field where that is 0. */
void table_line_end(struct table_line *);

enum { TABLE_SCHEMA = 1 }; /* counts up when a column changes its meaning */

/* The kinds are those of the options, one after the other. */
enum written table_write(FILE *, const struct report_context *,
    struct error *err);

#endif
