/* SPDX-License-Identifier: Apache-2.0 */
/*
 * replayed.h - calls that were exported in the order of time, run once more: they
 * nest, no clock goes back, and own times and calls of every method are those of the
 * table.
 */
#ifndef TESTS_REPLAYED_H
#define TESTS_REPLAYED_H

#include <string.h>

#include "exporting.h"
#include "query/transforms.h"

enum { REPLAYED_DEPTH = 70000 };

/* All methods of one class and name. */
struct replayed_method {
	char *name;
	uint64_t own[CLOCKS], calls;
};

struct replayed {
	const struct check_results *k;
	struct replayed_method *methods; /* by name */
	size_t count;
	size_t *stack;
	size_t depth;
	uint64_t last[CLOCKS];
};

/* Without the signature. */
static inline char *replayed_bare(const char *name)
{
	char *copy = strdup(name), *signature;

	assert_non_null(copy);
	signature = strstr(copy, " (");
	if (signature != NULL)
		*signature = '\0';
	return copy;
}

static inline int replayed_compare(const void *left, const void *right)
{
	const struct replayed_method *a = left, *b = right;

	return strcmp(a->name, b->name);
}

static inline void replayed_init(struct replayed *r,
    const struct check_results *k)
{
	size_t count = 0;

	*r = (struct replayed){ .k = k };
	r->methods = calloc((size_t)k->totals.methods + 1, sizeof *r->methods);
	r->stack = calloc(REPLAYED_DEPTH, sizeof *r->stack);
	assert_non_null(r->methods);
	assert_non_null(r->stack);
	for (uint32_t m = 0; m < k->totals.methods; m++)
		r->methods[m].name = replayed_bare(methods_at(k->methods,
		    m)->text);
	qsort(r->methods, k->totals.methods, sizeof *r->methods,
	    replayed_compare);
	for (size_t i = 0; i < k->totals.methods; i++) {
		if (count > 0 && strcmp(r->methods[count - 1].name,
		    r->methods[i].name) == 0)
			free(r->methods[i].name);
		else
			r->methods[count++] = r->methods[i];
	}
	r->count = count;
}

static inline void replayed_free(struct replayed *r)
{
	for (size_t i = 0; i < r->count; i++)
		free(r->methods[i].name);
	free(r->methods);
	free(r->stack);
}

/* The number of a name as it was exported. */
static inline size_t replayed_find(const struct replayed *r, const char *name)
{
	struct replayed_method key = { .name = replayed_bare(name) };
	const struct replayed_method *found = bsearch(&key, r->methods,
	    r->count, sizeof *found, replayed_compare);

	if (found == NULL)
		print_error("%s: no method is called %s\n", r->k->row, name);
	row_require(r->k->row, found != NULL);
	free(key.name);
	return (size_t)(found - r->methods);
}

/* Another thread; nothing of the one before still runs. */
static inline void replayed_thread(struct replayed *r)
{
	row_assert_number(r->k->row, r->depth, 0);
	r->last[CLOCK_WALL] = r->last[CLOCK_CPU] = 0;
}

static inline void replayed_until(struct replayed *r,
    const uint64_t at[CLOCKS])
{
	for (int c = 0; c < CLOCKS; c++) {
		row_assert(r->k->row, at[c] >= r->last[c]);
		if (r->depth > 0)
			r->methods[r->stack[r->depth - 1]].own[c] += at[c] -
			    r->last[c];
		r->last[c] = at[c];
	}
}

static inline void replayed_enter(struct replayed *r, size_t method,
    const uint64_t at[CLOCKS])
{
	replayed_until(r, at);
	row_require(r->k->row, r->depth < REPLAYED_DEPTH && method < r->count);
	r->stack[r->depth++] = method;
	r->methods[method].calls++;
}

static inline void replayed_leave(struct replayed *r,
    const uint64_t at[CLOCKS])
{
	replayed_until(r, at);
	row_require(r->k->row, r->depth > 0);
	r->depth--;
}

static inline void replayed_expect(const struct replayed *r,
    struct replayed *expected)
{
	const struct check_results *k = r->k;

	replayed_init(expected, k);
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *t = &k->totals.items[m];
		struct replayed_method *e = &expected->methods[replayed_find(
		    expected, methods_at(k->methods, m)->text)];

		e->calls += (uint64_t)t->calls + t->recursive;
		for (int c = 0; c < CLOCKS; c++)
			e->own[c] += t->exclusive[c];
	}
}

/* What a lens drops is a frame of its own inside of the calls that it is taken from, and
 * nothing where there is no call; so it is all that was dropped, or less. */
static inline bool replayed_is_gap(const struct replayed *r,
    const struct replayed_method *got, const bool has_clock[CLOCKS])
{
	if (strcmp(got->name, DROPPED_METHOD) != 0)
		return false;
	for (int c = 0; c < CLOCKS; c++)
		row_assert(r->k->row, !has_clock[c] ||
		    got->own[c] <= r->k->totals.dropped[c]);
	return true;
}

/* Of these clocks; what a format has not is none of its. */
static inline void replayed_check(const struct replayed *r,
    const bool has_clock[CLOCKS], bool has_calls)
{
	struct replayed expected;

	row_assert_number(r->k->row, r->depth, 0);
	replayed_expect(r, &expected);
	for (size_t i = 0; i < r->count; i++) {
		const struct replayed_method *e = &expected.methods[i];

		if (replayed_is_gap(r, &r->methods[i], has_clock))
			continue;
		for (int c = 0; c < CLOCKS; c++)
			if (has_clock[c])
				row_assert_number(e->name,
				    r->methods[i].own[c], e->own[c]);
		if (has_calls && r->k->is_split)
			row_assert(e->name, r->methods[i].calls >= e->calls);
		else if (has_calls && !r->k->totals.is_sampled)
			row_assert_number(e->name, r->methods[i].calls,
			    e->calls);
	}
	replayed_free(&expected);
}

static inline const bool *replayed_clocks(const struct check_results *k)
{
	return k->loaded->trace->facts.has_clock;
}

#endif
