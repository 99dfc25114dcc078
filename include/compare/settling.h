/*
 * compare/settling.h - the sums of a side once all of its runs have been added.
 */
#ifndef COMPARE_SETTLING_H
#define COMPARE_SETTLING_H

#include "compare/side.h"

/* When all have been added: groups that were joined or paired are one, and ticks are of
 * this length. */
void side_settle(struct side *, const struct thread_groups *, enum compared_by,
    enum tick);

/* The keys of the sums become numbers of rows, of which `rows` has one for each. */
void side_set_rows(struct side *, const uint32_t *rows);

#endif
