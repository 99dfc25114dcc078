/*
 * ui/follow.h - what the worker answers, and what is asked of it.
 *
 * follow_worker looks at what has been read.  What several panes want to know has
 * its inquirer here, and a function that has the answer, or NULL while it is
 * awaited (ui/inquiry).
 */
#ifndef UI_FOLLOW_H
#define UI_FOLLOW_H

#include "ui/inquiry.h"

/* Takes what has been read since the last time.  True, once: all of it is there, and
 * start_end waits for names (start_waits). */
bool follow_worker(struct state *);

/* The calls of the selected method in the thread; NULL: they have not come. */
const struct occurrences *follow_same(const struct state *);
extern const struct inquirer same_inquirer;

/* How long they take in the threads of the scope; asked once all is read, as that
 * would hold loading up. */
extern const struct inquirer times_inquirer;

/* The table's rows anew, of the answer that is there. */
void follow_listed(struct state *);

/* ---- the table: ui/follow_table.c ---- */

extern const struct inquirer table_inquirer, spreads_inquirer;

/* Are the rows of that question those of what is asked for now? */
bool follow_is_asked(const struct state *, const struct question *);

/* The numbers that came last, whatever they are of; the totals of what is asked for
 * now, or NULL. */
const struct table_answer *follow_numbers(const struct state *);
const struct totals *follow_totals(const struct state *);
bool follow_has_table(const struct state *); /* not NULL */
bool follow_has_rows(const struct state *);

/* The row of the selection: its method's own, or that of its group. */
uint32_t follow_row(const struct state *, const struct groups *);
void follow_cursor(struct state *);  /* its row is the selection */
/* After sorting: the cursor on the first row, now or when it is known; or on the
 * open row, with as many of its relatives as there is room for.  Is it there, or on
 * one of them? */
void follow_to_first(struct state *);
void follow_to_family(struct state *);
bool follow_is_in_family(const struct state *);

void follow_renew(struct state *);   /* not when it is of something else */
void follow_renew_open(struct state *); /* what is open there stays open */
void follow_matches(struct state *); /* marks what the search hits */

/* What its rows are, and that of the first one; NO_METHOD: there is none. */
enum grouping follow_grouped(const struct state *);
uint32_t follow_first(const struct state *);

/* Sorts the table at once. */
void follow_order(struct state *, struct order);

/* Rows are methods, or groups of them. */
void follow_grouping(struct state *, enum grouping);

/* Opens the parents and children of that row of the table; NO_METHOD closes. */
void follow_open(struct state *, uint32_t row);

/* After rows have come or gone below it: they need room, and may need wider
 * numbers. */
void follow_members(struct state *);

/* Which of them are open, and the cursor's one; makes it so again, or when the
 * table has come. */
struct table_spot follow_table_here(const struct state *);
void follow_table_spot(struct state *, const struct table_spot *);

#endif
