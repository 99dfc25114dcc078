/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_sums - the table, parents and children against a slow computation from
 * single calls, in every set of threads, range and clock; over random traces,
 * and over those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked.h"
#include "query/callers.h"
#include "slow.h"

/* Totals from single calls and samples. */
struct single {
	struct slow slow;
	struct total *of;      /* by method */
	bool is_sampled;       /* so calls are samples */
	uint64_t outside[MEASURES];
};

static void add_single(struct single *s)
{
	for (long i = 0; i < s->slow.count; i++) {
		const struct slow_call *c = &s->slow.calls[i];
		uint32_t caller = slow_caller(&s->slow, i);
		struct total *own = &s->of[c->method];

		if (!c->runs)
			continue;
		if (!s->is_sampled)
			++*(c->recursive ? &own->recursive : &own->calls);
		own->threw += c->threw;
		for (int k2 = 0; k2 < MEASURES; k2++) {
			own->exclusive[k2] += c->time[k2];
			own->inclusive[k2] += c->recursive ? 0 : c->time[k2];
			*(caller == NO_METHOD ? &s->outside[k2] :
			    &s->of[caller].exclusive[k2]) -= c->time[k2];
		}
	}
	for (int c = 0; c < MEASURES; c++)
		s->outside[c] += s->slow.span[c];
}

static void add_samples(struct single *s, const struct check_results *k)
{
	uint64_t *of = calloc((size_t)k->totals.methods + 1, sizeof *of);

	assert_non_null(of);
	slow_samples(&k->parts, of);
	for (uint32_t m = 0; s->is_sampled && m < k->totals.methods; m++)
		s->of[m].calls = (uint32_t)of[m];
	free(of);
}

/* The table, and that own times and what is outside make up the whole. */
static void check_totals(const struct check_results *k, const struct single *s)
{
	uint64_t sum[MEASURES];

	memcpy(sum, k->totals.outside, sizeof sum);
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *got = &k->totals.items[m];
		const struct total *wanted = &s->of[m];

		row_assert_number(k->row, got->calls, wanted->calls);
		row_assert_number(k->row, got->recursive, wanted->recursive);
		row_assert_number(k->row, got->threw, wanted->threw);
		for (int c = 0; c < MEASURES; c++) {
			sum[c] += got->exclusive[c];
			row_assert(k->row,
			    got->exclusive[c] <= got->inclusive[c]);
			row_assert(k->row, got->exclusive[c] <=
			    k->totals.span[c] && got->inclusive[c] <=
			    k->totals.span[c]);
			row_assert_number(k->row, got->inclusive[c],
			    wanted->inclusive[c]);
			row_assert_number(k->row, got->exclusive[c],
			    wanted->exclusive[c]);
		}
	}
	for (int c = 0; c < MEASURES; c++) {
		row_assert_number(k->row, sum[c], k->totals.span[c]);
		row_assert_number(k->row, k->totals.outside[c], s->outside[c]);
	}
}

/* ---- parents and children ---------------------------------------------- */

/* Calls in the order of a method: their own, or that of their caller. */
struct by_method {
	long *calls, *starts;
	uint32_t methods;
};

static uint32_t key_of(const struct slow *s, long call, bool by_caller)
{
	return by_caller ? slow_caller(s, call) : s->calls[call].method;
}

static struct by_method sort_calls(const struct slow *s, uint32_t methods,
    bool by_caller)
{
	struct by_method b = { calloc((size_t)s->count + 1, sizeof(long)),
		calloc((size_t)methods + 3, sizeof(long)), methods };

	assert_true(b.calls != NULL && b.starts != NULL);
	for (long i = 0; i < s->count; i++)
		if (key_of(s, i, by_caller) != NO_METHOD)
			b.starts[key_of(s, i, by_caller) + 2]++;
	for (uint32_t m = 1; m <= methods; m++)
		b.starts[m + 1] += b.starts[m];
	for (long i = 0; i < s->count; i++)
		if (key_of(s, i, by_caller) != NO_METHOD)
			b.calls[b.starts[key_of(s, i, by_caller) +
			    1]++] = i;
	return b;
}

struct edge_sum {
	uint64_t calls, time[MEASURES];
};

/* By the method at the other end (the thread is the last), and recursion. */
static void sum_edges(const struct slow *s, const struct by_method *b,
    uint32_t method, bool of_children, struct edge_sum (*sums)[2],
    bool is_clearing)
{
	for (long i = b->starts[method]; i < b->starts[method + 1]; i++) {
		const struct slow_call *c = &s->calls[b->calls[i]];
		uint32_t other = of_children ? c->method :
		    slow_caller(s, b->calls[i]);
		bool recursive = of_children ?
		    s->calls[c->caller].recursive : c->recursive;
		struct edge_sum *sum = &sums[other == NO_METHOD ?
		    b->methods : other][recursive];

		if (is_clearing) {
			*sum = (struct edge_sum){ 0 };
			continue;
		}
		sum->calls += c->runs;
		for (int j = 0; j < MEASURES; j++)
			sum->time[j] += c->runs ? c->time[j] : 0;
	}
}

/* The rows of the relations are the sums, all of them. */
static void compare_edges(const struct check_results *k,
    const struct callers *c, bool of_children, struct edge_sum (*sums)[2],
    uint64_t calls)
{
	for (size_t i = 0; i < c->count; i++) {
		const struct relative *r = &c->rows[i];
		bool is_recursive = r->relation == (of_children ?
		    RELATION_CHILD_RECURSIVE : RELATION_PARENT_RECURSIVE);
		const struct edge_sum *sum;

		if (r->is_heading || (!is_recursive && r->relation !=
		    (of_children ? RELATION_CHILD : RELATION_PARENT)))
			continue;
		sum = &sums[r->method == NO_METHOD ? k->totals.methods :
		    r->method][is_recursive];
		if (!k->totals.is_sampled)
			row_assert_number(k->row, r->calls, sum->calls);
		for (int j = 0; j < MEASURES; j++)
			row_assert_number(k->row, r->time[j], sum->time[j]);
		if (i > 0 && !c->rows[i - 1].is_heading &&
		    c->rows[i - 1].relation == r->relation)
			row_assert(k->row, c->rows[i - 1].time[CLOCK_WALL] >=
			    r->time[CLOCK_WALL]);
		if (!k->totals.is_sampled || !is_recursive)
			calls -= r->calls;
	}
	if (!k->totals.is_sampled || !of_children)
		row_assert_number(k->row, calls, 0);
}

/* Times on behalf of the parents that are not recursive make up the method's
 * inclusive time, on any clock. */
static void check_parents_sum(const struct check_results *k,
    const struct callers *c, uint32_t method)
{
	uint64_t sum[MEASURES] = { 0 };

	for (size_t i = 0; i < c->count; i++)
		for (int j = 0; j < MEASURES; j++)
			if (!c->rows[i].is_heading &&
			    c->rows[i].relation == RELATION_PARENT)
				sum[j] += c->rows[i].time[j];
	for (int j = 0; j < MEASURES; j++)
		row_assert_number(k->row, sum[j],
		    k->totals.items[method].inclusive[j]);
}

static void check_relatives(const struct check_results *k, const struct slow *s)
{
	struct by_method own = sort_calls(s, k->totals.methods, false);
	struct by_method made = sort_calls(s, k->totals.methods, true);
	struct edge_sum (*sums)[2] = calloc((size_t)k->totals.methods + 1,
	    sizeof *sums);

	assert_non_null(sums);
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *t = &k->totals.items[m];
		uint64_t children = 0;
		struct callers c;

		callers_make(&c,
		    &(struct table_data){ .totals = &k->totals,
			.methods = k->methods },
		    m, (struct order){ COLUMN_INCLUSIVE, MEASURE_WALL, false });
		check_parents_sum(k, &c, m);
		sum_edges(s, &own, m, false, sums, false);
		compare_edges(k, &c, false, sums, t->calls + t->recursive);
		sum_edges(s, &own, m, false, sums, true);
		for (long i = made.starts[m]; i < made.starts[m + 1]; i++)
			children += s->calls[made.calls[i]].runs;
		sum_edges(s, &made, m, true, sums, false);
		compare_edges(k, &c, true, sums, children);
		sum_edges(s, &made, m, true, sums, true);
		callers_free(&c);
	}
	free(sums);
	free(own.calls);
	free(own.starts);
	free(made.calls);
	free(made.starts);
}

static void check(const struct check_results *k)
{
	struct single s = { .of = calloc((size_t)k->totals.methods + 1,
		sizeof *s.of) };

	assert_non_null(s.of);
	slow_make(&s.slow, &k->parts);
	s.is_sampled = k->totals.is_sampled;
	add_single(&s);
	add_samples(&s, k);
	check_totals(k, &s);
	check_relatives(k, &s.slow);
	free(s.of);
	slow_free(&s.slow);
}

static void over_random_traces(void **state)
{
	(void)state;
	checked_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
