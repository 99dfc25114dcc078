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

enum { FUZZY_LETTERS = 256 };

struct fuzzy {
	long score;               /* the more the better */
	size_t count;             /* letters */
	size_t at[FUZZY_LETTERS]; /* where each begins in the text, in bytes */
};

/* The best of the places that begin with each of the first letters; no letters stand in
 * any text.  False: they do not, or are more than FUZZY_LETTERS. */
bool fuzzy_find(struct fuzzy *, const char *text, const char *letters);

#endif
