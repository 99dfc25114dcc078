/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/fuzzy.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* ---- letters in a text ---- */

/* What a letter is worth: something, however far it stands from the one
 * before. */
enum {
	LETTER = 16,
	BEGINS_WORD = 8,
	BEGINS_ALL = 8, /* the first letter begins a word */
	IS_NEXT = 8,    /* the letter stands beside the one before */
	GAP_MOST = 12,
	LENGTHS = 1024, /* less than one letter, for the text's length */
	STARTS = 16     /* more places of the first letter are not looked at */
};

static uint32_t folded(uint32_t c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Does a word begin with c: after a byte that is no letter or digit, or in
 * camel case? */
static bool begins_word(uint32_t before, uint32_t c)
{
	if (before < 0x80 && c < 0x80 && islower((int)before) &&
	    isupper((int)c))
		return true;
	return before < 0x80 && !isalnum((int)before) && c != before;
}

/* Finds each letter at its first place after the letter before.  `from` is the
 * part of the text to look at, and `before` the character in front of it. */
static bool match_letters(struct fuzzy *f, const char *text, struct slice from,
    uint32_t before, struct slice letters)
{
	uint32_t wanted = folded(text_next(&letters));
	size_t end = 0;

	f->score = 0;
	f->count = 0;
	while (from.length > 0 && f->count < FUZZY_LETTERS) {
		size_t at = (size_t)(from.start - text);
		uint32_t c = text_next(&from);

		if (folded(c) == wanted) {
			const bool begins = begins_word(before, c);
			const size_t gap = at - end;
			const long lost = gap < GAP_MOST ? (long)gap : GAP_MOST;

			f->score += LETTER + (begins ? BEGINS_WORD : 0);
			if (f->count == 0)
				f->score += begins ? BEGINS_ALL : 0;
			else if (gap == 0)
				f->score += IS_NEXT;
			else
				f->score -= lost;
			f->places[f->count++] = at;
			if (letters.length == 0)
				return true;
			wanted = folded(text_next(&letters));
			end = (size_t)(from.start - text);
		}
		before = c;
	}
	return false;
}

bool fuzzy_find(struct fuzzy *best, const char *text, const char *letters)
{
	struct slice rest = slice_of(text), all = slice_of(letters);
	struct slice first = all;
	uint32_t begin = folded(text_next(&first)), before = 0;
	struct fuzzy one;

	best->score = 0;
	best->count = 0;
	for (int starts = 0;
	     starts < STARTS && all.length > 0 && rest.length > 0;) {
		struct slice from = rest;
		uint32_t c = text_next(&rest);

		if (folded(c) == begin) {
			if (!match_letters(&one, text, from, before, all))
				break; /* no later start fits either */
			if (starts++ == 0 || one.score > best->score)
				*best = one;
		}
		before = c;
	}
	best->score = best->score * LENGTHS - (long)strlen(text) % LENGTHS;
	return best->count > 0 || all.length == 0;
}

/* ---- the nearest known word ---- */

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Returns how many letters have to be changed, left out, put in or swapped with
 * the next one to make b of a, without regard to case; most + 1 when they are
 * more.  Three rows of the table of distances are kept.  Row i, column j: how
 * far the first i letters of a are from the first j letters of b. */
static unsigned distance_of(const char *a, const char *b, unsigned most)
{
	unsigned previous[NEAREST_WORD], last[NEAREST_WORD] = { 0 };
	unsigned now[NEAREST_WORD] = { 0 };
	size_t length = strlen(a), other = strlen(b);

	if (length >= NEAREST_WORD || other >= NEAREST_WORD)
		return most + 1;
	for (size_t j = 0; j <= other; j++)
		now[j] = (unsigned)j;
	for (size_t i = 1; i <= length; i++) {
		unsigned best = (unsigned)i; /* the least of the row */

		memcpy(previous, last, sizeof last);
		memcpy(last, now, sizeof now);
		now[0] = (unsigned)i;
		for (size_t j = 1; j <= other; j++) {
			const uint32_t x = folded((unsigned char)a[i - 1]);
			const uint32_t y = folded((unsigned char)b[j - 1]);

			now[j] = least(last[j - 1] + (x != y),
			    least(last[j], now[j - 1]) + 1);
			if (i > 1 && j > 1 &&
			    x == folded((unsigned char)b[j - 2]) &&
			    y == folded((unsigned char)a[i - 2]))
				now[j] = least(now[j], previous[j - 2] + 1);
			best = least(best, now[j]);
		}
		if (best > most)
			return most + 1;
	}
	return least(now[other], most + 1);
}

struct nearest nearest_to(const char *word)
{
	unsigned near = (unsigned)(strlen(word) + 1) / 3;

	return (struct nearest){ .word = word,
		.distance = least(near, NEAREST_MOST) + 1 };
}

void nearest_try(struct nearest *n, const char *known)
{
	enum { ENOUGH = 3 };
	size_t length = strlen(n->word);
	unsigned distance = distance_of(n->word, known, n->distance);

	if (length >= ENOUGH && strncmp(n->word, known, length) == 0)
		distance = least(distance, 1);
	if (distance >= n->distance || strlen(known) >= NEAREST_WORD)
		return;
	n->distance = distance;
	snprintf(n->best, sizeof n->best, "%s", known);
}

bool nearest_fail(const struct nearest *n, const char *other,
    struct error *err)
{
	char said[sizeof err->text];

	if (err == NULL)
		return false;
	memcpy(said, err->text, sizeof said);
	if (n->best[0] == '\0')
		return fail(err, "%s%s", said, other);
	return fail(err, "%s; did you mean '%s'?", said, n->best);
}
