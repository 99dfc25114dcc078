/*
 * export/diff_stacks.h - the formats of diff, and those of them that have stacks.
 */
#ifndef EXPORT_DIFF_STACKS_H
#define EXPORT_DIFF_STACKS_H

#include <stdio.h>

#include "compare/comparison.h"

/* Names of all formats of diff; NULL behind the last. */
const char *diff_format(size_t number);

/*
 * Folded stacks with two numbers, own time before and after, as difffolded.pl writes them
 * and flamegraph.pl reads them: what has none on either side is left out.
 */
bool diff_stacks_fold(FILE *, const struct comparison *, struct error *err);

#endif
