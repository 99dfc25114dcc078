#include "config.h"

#include "base/nearest.h"

#include <stdio.h>
#include <string.h>

static char small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Rows of the table of distances: how far a's first i letters are from b's first j. */
struct table_rows {
	unsigned before[NEAREST_WORD], last[NEAREST_WORD], now[NEAREST_WORD];
};

/* The row of i letters from the two above it; returns its least. */
static unsigned next_row(struct table_rows *t, const char *a, size_t i,
    const char *b)
{
	unsigned best = (unsigned)i;

	memcpy(t->before, t->last, sizeof t->last);
	memcpy(t->last, t->now, sizeof t->now);
	t->now[0] = (unsigned)i;
	for (size_t j = 1; b[j - 1] != '\0'; j++) {
		char x = small(a[i - 1]), y = small(b[j - 1]);

		t->now[j] = least(t->last[j - 1] + (x != y),
		    least(t->last[j], t->now[j - 1]) + 1);
		if (i > 1 && j > 1 && x == small(b[j - 2]) &&
		    y == small(a[i - 2]))
			t->now[j] = least(t->now[j], t->before[j - 2] + 1);
		best = least(best, t->now[j]);
	}
	return best;
}

unsigned nearest_distance(const char *a, const char *b, unsigned most)
{
	size_t length = strlen(a), other = strlen(b);
	struct table_rows t = { .now = { 0 } };

	if (length >= NEAREST_WORD || other >= NEAREST_WORD)
		return most + 1;
	for (size_t j = 0; j <= other; j++)
		t.now[j] = (unsigned)j;
	for (size_t i = 1; i <= length; i++)
		if (next_row(&t, a, i, b) > most)
			return most + 1;
	return least(t.now[other], most + 1);
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
	unsigned distance = nearest_distance(n->word, known, n->distance);

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
