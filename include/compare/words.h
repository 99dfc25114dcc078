/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/words.h - verdicts and caveats of a comparison in words.
 */
#ifndef COMPARE_WORDS_H
#define COMPARE_WORDS_H

#include "base/error.h"
#include "compare/comparison.h"

/* ---- verdicts as options name them: "slower,new,waits" ---- */

/* Returns the word of a number; NULL after the last. */
const char *row_verdict_word(size_t number);

/*
 * Reads words with commas between them as bits: 1 << verdict
 * (compare/comparison), and 1 << (ROW_VERDICTS + n) for a row with the tag 1 <<
 * n.  A word may mean several: "probably", "noise", "all"; what stands before
 * its "-" is enough: "more".
 */
bool row_verdict_words(unsigned *out, const char *words, struct error *err);

/* ---- why a row has its verdict ---- */

/* Writes "new: it has no calls before", and what the row's tags say after
 * semicolons. */
void row_verdict_reason(const struct comparison *, const struct compared_row *,
    char *out, size_t size);

/* ---- what a comparison cannot tell ---- */

enum caveat {
	CAVEAT_NAMES,  /* the builds seem to be shortened by two mappings … */
	CAVEAT_BUILDS, /* … of these ids */
	CAVEAT_MIXED_BEFORE, CAVEAT_MIXED_AFTER, /* runs are not alike */
	CAVEAT_TABLES, CAVEAT_RECORDED,
	CAVEAT_WALL, CAVEAT_CPU, /* some have no such clock */
	CAVEAT_RUNS,   /* one a side, or medians */
	CAVEAT_TEST,   /* too few runs for any test */
	CAVEAT_DRIFT_BEFORE, CAVEAT_DRIFT_AFTER,
	CAVEATS
};

enum { CAVEAT_WORDS = 400 };

/* Writes a sentence without its end; "" if the comparison has no such caveat.
 * The builds are ids of mappings, which may be empty. */
void caveats_words(const struct comparison *, enum caveat,
    const char *const builds[BOTH_SIDES], char out[CAVEAT_WORDS]);

#endif
