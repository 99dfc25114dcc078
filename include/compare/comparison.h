/*
 * compare/comparison.h - two sides of runs, row by row.
 *
 * A side is added run by run (compare/side); when all runs are there, methods are
 * matched and rows made.  Of rows only medians are kept: what a single run has of
 * one is looked up.
 */
#ifndef COMPARE_COMPARISON_H
#define COMPARE_COMPARISON_H

#include "compare/compared.h"

/* No runs yet.  Free it with comparison_free, also after a failure. */
bool comparison_init(struct comparison *, const struct methods *,
    struct error *err);
void comparison_free(struct comparison *);

/* After the last run: can they be compared?  Then by which clocks, and in which
 * unit. */
bool comparison_settle(struct comparison *, struct error *err);

/* And then, with the wish: all rows, in no order. */
bool comparison_make(struct comparison *, const struct comparison_wish *,
    struct error *err);

/* What a row has in one run: zeros where it does not occur. */
struct run_sum comparison_run(const struct comparison *, int side, size_t run,
    uint32_t row);

/* The name of a row on a side, of its first method where it stands for several; ""
 * if it is not there. */
const char *comparison_text(const struct comparison *,
    const struct compared_row *, int side);

#endif
