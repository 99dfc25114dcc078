/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/fuzzy.h - fuzzy search, and "did you mean".
 *
 * fuzzy_find looks for letters that stand in a text in their order: "rth"
 * stands in "RenderThread".  nearest_to finds the known word that an unknown
 * one was meant to be.  For both, large and small letters of ASCII are alike.
 */
#ifndef BASE_FUZZY_H
#define BASE_FUZZY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* ---- letters in a text ---- */

enum { FUZZY_LETTERS = 256 };

/* How well the letters fit.  Letters side by side are worth more than letters
 * apart, and letters that begin a word most; if all that is equal the shorter
 * text wins. */
struct fuzzy {
	long score;                   /* the more the better */
	size_t count;                 /* letters */
	size_t places[FUZZY_LETTERS]; /* bytes in the text in front of each */
};

/* Finds the best fit; one is tried from each of the first places of the first
 * letter.  No letters at all fit any text.  False: the letters do not fit, or
 * are more than FUZZY_LETTERS. */
bool fuzzy_find(struct fuzzy *, const char *text, const char *letters);

/* ---- the nearest known word ---- */

/*
 * The distance of two words is how many letters must be put in, left out,
 * changed or swapped with the next one to make one of the other.  A word is
 * near up to a third of its letters; a known word that only goes on after three
 * letters or more is near as well.
 */
enum {
	NEAREST_WORD = 64, /* bytes with the NUL; longer words are near none */
	NEAREST_MOST = 3   /* no word is near that is further away */
};

struct nearest {
	const char *word; /* borrowed */
	char best[NEAREST_WORD];
	unsigned distance; /* of the best, or the least that is not near */
};

/* Begins a search for the unknown `word`. */
struct nearest nearest_to(const char *word);

/* Tries a known word, which is copied.  Of equally near words the first
 * stays. */
void nearest_try(struct nearest *, const char *known);

/* Appends "; did you mean 'report'?" to the error's text, or `other` where no
 * known word is near.  Returns false. */
bool nearest_fail(const struct nearest *, const char *other, struct error *err);

#endif
