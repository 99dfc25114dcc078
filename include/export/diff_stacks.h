/*
 * export/diff_stacks.h - the stacks of both sides of a comparison as folded stacks.
 */
#ifndef EXPORT_DIFF_STACKS_H
#define EXPORT_DIFF_STACKS_H

#include <stdio.h>

#include "compare/comparison.h"

/*
 * Folded stacks with two numbers, own time before and after, as difffolded.pl writes them
 * and flamegraph.pl reads them: what has none on either side is left out.
 */
bool diff_stacks_fold(FILE *, const struct comparison *, struct error *err);

#endif
