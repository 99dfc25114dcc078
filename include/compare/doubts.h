/*
 * compare/doubts.h - what of a comparison can be told, and what cannot, in words.
 */
#ifndef COMPARE_DOUBTS_H
#define COMPARE_DOUBTS_H

#include "compare/compared.h"

enum doubt {
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
void doubts_words(const struct comparison *, enum doubt,
    const char *const builds[BOTH_SIDES], char out[DOUBT_WORDS]);

#endif
