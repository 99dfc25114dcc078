/*
 * compare/judging.h - what is said of the rows of a comparison.
 */
#ifndef COMPARE_JUDGING_H
#define COMPARE_JUDGING_H

#include "base/error.h"
#include "compare/compared.h"

/* When the numbers of all rows and the limits are there: tests rows, gives each its
 * verdicts and tags, and counts them. */
bool judging_do(struct comparison *, struct error *err);

/* With how many runs a side the test could tell one changed row from chance; 0: with
 * more than anybody makes. */
size_t judging_runs_needed(const struct comparison *);

#endif
