/* SPDX-License-Identifier: Apache-2.0 */
/*
 * named_sums.h - what an exported file has for each method, and what the table has.
 */
#ifndef TESTS_NAMED_SUMS_H
#define TESTS_NAMED_SUMS_H

#include <stdlib.h>
#include <string.h>

#include "checked.h"
#include "formats/context.h"

/* Sums by the class and the name, without signature. */
struct named_sums {
	struct named_sum {
		char *name;
		uint64_t sum;
	} *of;
	size_t count;
};

static inline void named_sums_add(struct named_sums *s, const char *name,
    size_t length, uint64_t sum)
{
	char *copy = strndup(name, length), *signature;

	assert_non_null(copy);
	for (char *c = copy; *c != '\0'; c++)
		*c = *c == ';' ? ':' : *c;
	signature = strstr(copy, " (");
	if (signature != NULL)
		*signature = '\0';
	s->of[s->count++] = (struct named_sum){ copy, sum };
}

static inline int named_sums_order(const void *left, const void *right)
{
	const struct named_sum *a = left, *b = right;

	return strcmp(a->name, b->name);
}

/* One of each name. */
static inline void named_sums_combine(struct named_sums *s)
{
	size_t n = 0;

	qsort(s->of, s->count, sizeof *s->of, named_sums_order);
	for (size_t i = 0; i < s->count; i++) {
		if (n > 0 && strcmp(s->of[n - 1].name, s->of[i].name) == 0) {
			s->of[n - 1].sum += s->of[i].sum;
			free(s->of[i].name);
		} else {
			s->of[n++] = s->of[i];
		}
	}
	s->count = n;
}

static inline void named_sums_free(struct named_sums *s)
{
	for (size_t i = 0; i < s->count; i++)
		free(s->of[i].name);
	free(s->of);
}

static inline struct named_sums named_sums_new(size_t room)
{
	struct named_sums s = { calloc(room + 1, sizeof *s.of), 0 };

	assert_non_null(s.of);
	return s;
}

static inline uint64_t named_sums_expected(const struct total *t,
    unsigned weight)
{
	return weight == WEIGHT_CALLS ? (uint64_t)t->calls + t->recursive :
					t->exclusive[weight];
}

/* What the report has; time in no call is that of no name. */
static inline struct named_sums
named_sums_of_table(const struct check_results *k, unsigned weight)
{
	struct named_sums s = named_sums_new((size_t)k->totals.methods + 1);

	if (weight != WEIGHT_CALLS && k->totals.outside[weight] > 0)
		named_sums_add(&s, "", 0, k->totals.outside[weight]);
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const char *text = methods_at(k->methods, m)->text;
		uint64_t sum = named_sums_expected(&k->totals.items[m], weight);

		if (sum > 0)
			named_sums_add(&s, text, strlen(text), sum);
	}
	named_sums_combine(&s);
	return s;
}

/* The same methods, and the same of each. */
static inline void named_sums_assert(const char *row,
    const struct named_sums *got, const struct named_sums *wanted)
{
	for (size_t i = 0; i < got->count && i < wanted->count; i++) {
		row_assert_text(row, got->of[i].name, wanted->of[i].name);
		row_assert_number(row, got->of[i].sum, wanted->of[i].sum);
	}
	row_assert_number(row, got->count, wanted->count);
}

#endif
