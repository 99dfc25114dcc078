/*
 * base/fuzzy.h - do letters stand in a text, in their order, and how well?
 *
 * "rth" stands in "RenderThread".  Large and small letters of ASCII are the same.
 * Letters side by side are worth more than those apart, and those that begin a
 * word most; of texts that are alike in that the shorter one is the better.
 */
#ifndef BASE_FUZZY_H
#define BASE_FUZZY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { FUZZY_LETTERS = 256 };

struct fuzzy {
	long score;               /* the more the better */
	size_t count;             /* letters */
	size_t places[FUZZY_LETTERS]; /* where each begins in the text, in bytes */
};

/* The best of the places that begin with each of the first letters; no letters stand in
 * any text.  False: they do not, or are more than FUZZY_LETTERS. */
bool fuzzy_find(struct fuzzy *, const char *text, const char *letters);

/*
 * Which of the known words was meant by one that is not known.
 *
 * Two words are as far from each other as letters must be put in, left out, changed
 * or swapped with the next one to make one of the other.  Large and small letters
 * are the same.  A word is near up to a third of its letters; a known word that only
 * goes on after three letters or more is near as well.
 */

enum {
	NEAREST_WORD = 64, /* bytes of a word with its NUL; a longer one is near none */
	NEAREST_MOST = 3   /* no word is near that is further than this */
};

struct nearest {
	const char *word; /* borrowed */
	char best[NEAREST_WORD];
	unsigned distance; /* of the best, or of what would not be near any more */
};

/* How far from each other; more than `most`: most + 1. */
unsigned nearest_distance(const char *a, const char *b, unsigned most);

struct nearest nearest_to(const char *word);

/* Of known words that are equally near the first stays.  `known` is copied. */
void nearest_try(struct nearest *, const char *known);

/* Puts "; did you mean 'report'?" after the text that the error has; `other`
 * instead where no known word is near.  Returns false. */
bool nearest_fail(const struct nearest *, const char *other, struct error *err);

#endif
