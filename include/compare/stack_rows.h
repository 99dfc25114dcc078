/*
 * compare/stack_rows.h - rows of a comparison that are stacks (BY_STACK): those of all
 * runs, callers before callees.
 *
 * The own time of a stack is that of its innermost frame there; a group of threads is a
 * row without own time, and what all of its calls took.
 *
 * A frame that comes between two others makes all stacks below it gone, and as many new.
 * Where a stack of either kind ends in the same method, and what both took with all they
 * call differs by no more than a tenth, they are a pair: TAG_REROUTED.
 */
#ifndef COMPARE_STACK_ROWS_H
#define COMPARE_STACK_ROWS_H

#include "compare/compared.h"

/* When methods are matched, and the keys of sums are the numbers of their rows: then they
 * are those of stacks, which the comparison has from there on.  Runs have kept theirs
 * (side_wish.has_stacks), and lose them. */
bool stack_rows_make(struct comparison *, struct error *err);

/* That of the method; of a group of threads its number on both sides. */
struct match stack_rows_match(const struct comparison *, uint32_t row);

/* When rows have their numbers: finds pairs. */
bool stack_rows_pair(struct comparison *, struct error *err);

#endif
