/*
 * compare/words.h - why a row has its verdict, in words.
 */
#ifndef COMPARE_WORDS_H
#define COMPARE_WORDS_H

#include "base/error.h"
#include "compare/comparison.h"

/*
 * Were the names of both sides shortened by two mappings?
 */

/*
 * Then one name means two methods, and nothing can be said.  It looks so where fewer
 * than 70 % of the calls that the app's own methods have before are of methods that
 * are there after, and half of the names of their classes have three letters at most.
 */
bool obfuscation_differs(const struct comparison *, struct error *err);

/*
 * What of a comparison can be told, and what cannot, in words.
 */

enum caveat {
	DOUBT_NAMES,  /* the builds seem to be shortened by two mappings … */
	DOUBT_BUILDS, /* … of those ids */
	DOUBT_TABLES, DOUBT_SAMPLES,
	DOUBT_WALL, DOUBT_CPU, /* some have no such clock */
	DOUBT_RUNS,   /* one a side, or medians */
	DOUBT_TEST,   /* too few runs for any test */
	DOUBT_DRIFT_BEFORE, DOUBT_DRIFT_AFTER,
	DOUBTS
};

enum { DOUBT_WORDS = 400 };

/* A sentence without its end; "" where there is no such doubt.  The builds are ids of
 * mappings, which may be empty. */
void caveats_words(const struct comparison *, enum caveat,
    const char *const builds[BOTH_SIDES], char out[DOUBT_WORDS]);

/*
 * Verdicts as options name them: "slower,new,waits".
 */

/* The words that there are, by number; NULL after the last. */
const char *verdict_word(size_t number);

/*
 * Words with commas between them, as bits: 1 << verdict (compare/comparison), and
 * 1 << (ROW_VERDICTS + n) for a row with the tag 1 << n.  A word may mean several:
 * "probably", "noise", "all"; what stands before its "-" is enough: "more".
 */
bool verdict_words(unsigned *out, const char *words, struct error *err);

/* "new: it has no calls before", with what its tags say after a semicolon. */
void verdict_reason(const struct compared_row *, char *out, size_t size);

#endif
