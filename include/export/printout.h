/*
 * export/printout.h - a list on its way out of the program.
 *
 * Whoever prints a list says which columns are usual and what stands in a cell
 * (query/list); all else is done here, for every list and in every format alike.
 */
#ifndef EXPORT_PRINTOUT_H
#define EXPORT_PRINTOUT_H

#include <stdio.h>

#include "export/request.h"

struct printed_column {
	unsigned column;
	enum measure measure; /* NO_MEASURE: that of the list */
	bool names_clock;     /* in its head */
	const char *field;    /* in this list; NULL: the column's own */
};

struct printed_columns {
	const struct printed_column *of;
	size_t count;
};

struct printout {
	const struct request *question;
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

/* As programs read it; .at is NULL where it is not known, or makes no sense. */
struct slice printout_value(const struct printout *, size_t row, size_t i,
    char *scratch);

/* What stands above the column `i`; what programs call it. */
void printout_head(const struct printout *, size_t i, char *out, size_t size);
void printout_field(const struct printout *, size_t i, char *out, size_t size);

static inline const struct list_column *printout_column(
    const struct printout *p, size_t i)
{
	return &p->columns->of[p->shown[i].column];
}

#endif
