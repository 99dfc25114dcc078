/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_totals - totals and edges against a slow computation that is plain to
 * see, over small scripts and random ones, in every stage of the loading.
 *
 * A script is a word for each record: + enter, - exit, ! unwind, then the
 * method; a time before it: "+a 3 +b 9 -b 12 -a".  CPU time is half of that.
 */
#include "config.h"

#include "gen_random.h"
#include "load/loader.h"
#include "query/callers.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

enum { METHODS = 6, THREADS = 3, RECORDS = 400, NOBODY = -1 };

struct record {
	unsigned thread, method, action;
	uint32_t us;
};

struct script {
	struct record records[RECORDS];
	size_t count;
};

/* ---- the slow computation: a list of calls, each with its caller ------- */

struct plain_call {
	unsigned thread, method;
	int caller;            /* in the list, or NOBODY */
	uint64_t begin, end;
	bool is_open, threw;
};

struct plain {
	struct plain_call calls[RECORDS];
	int count;
	int top[THREADS];      /* innermost running call, or NOBODY */
	uint64_t first[THREADS], last[THREADS];
	bool is_seen[THREADS];
	unsigned before[THREADS]
		       [RECORDS];  /* methods that ran before (R3), the */
	int before_count[THREADS]; /* innermost first */
};

static void plain_enter(struct plain *p, const struct record *r)
{
	p->calls[p->count] = (struct plain_call){ r->thread, r->method,
		p->top[r->thread], r->us, r->us, true, false };
	p->top[r->thread] = p->count++;
}

static void plain_exit(struct plain *p, const struct record *r, bool is_first)
{
	int *top = &p->top[r->thread], found = *top;

	if (*top == NOBODY && is_first)
		p->before[r->thread][p->before_count[r->thread]++] = r->method;
	while (found != NOBODY && p->calls[found].method != r->method)
		found = p->calls[found].caller;
	if (found == NOBODY)
		return; /* R5c */
	p->calls[found].threw = r->action == ACTION_UNWIND;
	do {
		p->calls[*top].end = r->us;
		p->calls[*top].is_open = false;
		found = *top == found ? NOBODY : found;
		*top = p->calls[*top].caller;
	} while (found != NOBODY);
}

static void plain_begin(struct plain *p, const struct record *r, bool is_first)
{
	p->first[r->thread] = r->us;
	p->is_seen[r->thread] = true;
	for (int i = p->before_count[r->thread]; i-- > 0 && !is_first;)
		plain_enter(p,
		    &(struct record){ r->thread, p->before[r->thread][i],
			ACTION_ENTER, r->us });
}

static void plain_pass(struct plain *p, const struct record *records,
    size_t count, bool is_first)
{
	p->count = 0;
	for (int i = 0; i < THREADS; i++) {
		p->top[i] = NOBODY;
		p->is_seen[i] = false;
	}
	for (size_t i = 0; i < count; i++) {
		const struct record *r = &records[i];

		if (!p->is_seen[r->thread])
			plain_begin(p, r, is_first);
		p->last[r->thread] = r->us;
		if (r->action == ACTION_ENTER)
			plain_enter(p, r);
		else
			plain_exit(p, r, is_first);
	}
}

static void plain_run(struct plain *p, const struct record *records,
    size_t count)
{
	*p = (struct plain){ .count = 0 };
	plain_pass(p, records, count, true);
	plain_pass(p, records, count, false);
	for (int i = 0; i < p->count; i++)
		if (p->calls[i].is_open)
			p->calls[i].end = p->last[p->calls[i].thread];
}

static bool plain_is_recursive(const struct plain *p, int call)
{
	for (int i = p->calls[call].caller; i != NOBODY; i = p->calls[i].caller)
		if (p->calls[i].method == p->calls[call].method)
			return true;
	return false;
}

static uint64_t plain_time(const struct plain_call *call, int clock)
{
	return clock == CLOCK_WALL ? call->end - call->begin :
	    call->end / 2 - call->begin / 2;
}

/* By method; the last one is the thread itself. */
struct plain_totals {
	struct total of[METHODS];
	struct edge edges[METHODS + 1][METHODS][2][2]; /* caller's recursion,
	                                                  callee's */
	uint64_t outside[CLOCKS];
};

static void plain_add(struct plain_totals *t, const struct plain *p, int i)
{
	const struct plain_call *call = &p->calls[i];
	bool recursive = plain_is_recursive(p, i);
	bool below = call->caller != NOBODY;
	unsigned caller = below ? p->calls[call->caller].method : METHODS;
	struct total *own = &t->of[call->method];
	struct edge *edge = &t->edges[caller][call->method]
	    [below && plain_is_recursive(p, call->caller)][recursive];

	own->calls += !recursive;
	own->recursive += recursive;
	own->threw += call->threw;
	edge->calls++;
	for (int c = 0; c < CLOCKS; c++) {
		uint64_t time = plain_time(call, c);

		edge->time[c] += time;
		own->exclusive[c] += time;
		own->inclusive[c] += recursive ? 0 : time;
		*(below ? &t->of[caller].exclusive[c] : &t->outside[c]) -=
		    time;
	}
}

static struct plain_totals *plain_totals_of(const struct plain *p)
{
	struct plain_totals *t = calloc(1, sizeof *t);

	assert_non_null(t);
	for (unsigned i = 0; i < THREADS; i++) {
		t->outside[CLOCK_WALL] += p->last[i] - p->first[i];
		t->outside[CLOCK_CPU] += p->last[i] / 2 - p->first[i] / 2;
	}
	for (int i = 0; i < p->count; i++)
		plain_add(t, p, i);
	return t;
}

/* ---- the model --------------------------------------------------------- */

struct model {
	struct methods *methods;
	struct ids *ids;
	struct threads *threads;
	struct notices notices;
	struct loader stacks;
	struct totals totals;
};

static void model_begin(struct model *m)
{
	static const struct facts facts = { .version = 3,
		.has_clock = { true, true } };

	*m = (struct model){ methods_new(), NULL, threads_new(),
		{ { 0 }, { 0 } }, { 0 }, { 0 } };
	m->ids = ids_new(m->methods);
	assert_true(m->methods != NULL && m->ids != NULL && m->threads != NULL);
	loader_init(&m->stacks, &facts, m->ids, m->threads, &m->notices);
}

static void model_run(struct model *m, const struct record *records,
    size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct record *r = &records[i];
		struct event event = { r->thread + 1,
			(r->method + 1) << 2 | r->action,
			{ r->us, r->us / 2 } };

		assert_true(loader_run(&m->stacks, &event, 1, NULL));
	}
	assert_true(loader_finish(&m->stacks, NULL));
}

static void model_totals(struct model *m)
{
	totals_init(&m->totals, m->methods->count);
	for (uint32_t i = 0; i < m->threads->count; i++)
		assert_true(totals_add(&m->totals,
		    &(struct part){ .thread = m->threads->items[i] }, NULL));
	totals_finish(&m->totals);
}

static void model_end(struct model *m)
{
	totals_free(&m->totals);
	ids_free(m->ids);
	methods_free(m->methods);
	threads_free(m->threads);
}

/* Our number of a method of the script; NO_ID when no record named it. */
static uint32_t number_of(const struct model *m, unsigned method)
{
	return method == METHODS ? NO_METHOD :
				   id_map_get(&m->ids->by_id, method + 1);
}

/* ---- the comparisons --------------------------------------------------- */

static void compare_times(const char *row, const uint64_t got[CLOCKS],
    const uint64_t wanted[CLOCKS])
{
	row_assert_number(row, got[CLOCK_WALL], wanted[CLOCK_WALL]);
	row_assert_number(row, got[CLOCK_CPU], wanted[CLOCK_CPU]);
}

static void compare_methods(const char *row, const struct model *m,
    const struct plain_totals *t)
{
	compare_times(row, m->totals.outside, t->outside);
	for (unsigned i = 0; i < METHODS; i++) {
		uint32_t number = number_of(m, i);
		const struct total *wanted = &t->of[i], *got;

		if (number == NO_ID)
			continue;
		got = &m->totals.items[number];
		row_assert_number(row, got->calls, wanted->calls);
		row_assert_number(row, got->recursive, wanted->recursive);
		row_assert_number(row, got->threw, wanted->threw);
		compare_times(row, got->inclusive, wanted->inclusive);
		compare_times(row, got->exclusive, wanted->exclusive);
	}
}

static const struct edge *find_edge(const struct model *m,
    const struct edge *like)
{
	for (uint32_t i = 0; i < m->totals.edges.count; i++) {
		const struct edge *e = &m->totals.edges.items[i];

		if (e->caller == like->caller && e->callee == like->callee &&
		    e->caller_recursive == like->caller_recursive &&
		    e->callee_recursive == like->callee_recursive)
			return e;
	}
	return NULL;
}

/* Every edge is there, and no other. */
static void compare_edges(const char *row, const struct model *m,
    const struct plain_totals *t)
{
	uint32_t count = 0;

	for (unsigned i = 0; i < (METHODS + 1) * METHODS * 4; i++) {
		const struct edge *wanted = &t->edges[i / 4 / METHODS]
		    [i / 4 % METHODS][i / 2 % 2][i % 2];
		struct edge like = { .caller = number_of(m, i / 4 / METHODS),
			.callee = number_of(m, i / 4 % METHODS),
			.caller_recursive = i / 2 % 2,
			.callee_recursive = i % 2 };
		const struct edge *got;

		if (wanted->calls == 0)
			continue;
		count++;
		got = find_edge(m, &like);
		row_require(row, got != NULL);
		if (got == NULL)
			return;
		row_assert_number(row, got->calls, wanted->calls);
		compare_times(row, got->time, wanted->time);
	}
	row_assert_number(row, m->totals.edges.count, count);
}

/* By kind of row: what the parents and children of a method add up to. */
static void add_up(const struct callers *c, uint64_t time[], uint64_t calls[])
{
	for (size_t i = 0; i < c->count; i++) {
		if (c->rows[i].is_heading)
			continue;
		time[c->rows[i].relation] += c->rows[i].time[CLOCK_WALL];
		calls[c->rows[i].relation] += c->rows[i].calls;
	}
}

static void check_identities(const char *row, const struct model *m)
{
	for (uint32_t i = 0; i < m->methods->count; i++) {
		const struct total *t = &m->totals.items[i];
		uint64_t time[RELATION_CHILD_RECURSIVE + 1] = { 0 };
		uint64_t calls[RELATION_CHILD_RECURSIVE + 1] = { 0 };
		struct callers c;

		callers_make(&c,
		    &(struct table_data){ .totals = &m->totals,
			.methods = m->methods },
		    i, (struct order){ COLUMN_INCLUSIVE, MEASURE_WALL, false });
		add_up(&c, time, calls);
		row_assert_number(row, calls[RELATION_PARENT], t->calls);
		row_assert_number(row, calls[RELATION_PARENT_RECURSIVE],
		    t->recursive);
		row_assert_number(row, time[RELATION_PARENT],
		    t->inclusive[CLOCK_WALL]);
		row_assert_number(row, time[RELATION_SELF],
		    t->exclusive[CLOCK_WALL]);
		row_assert_number(row, time[RELATION_PARENT] +
		    time[RELATION_PARENT_RECURSIVE], time[RELATION_SELF] +
		    time[RELATION_CHILD] + time[RELATION_CHILD_RECURSIVE]);
		callers_free(&c);
	}
}

static void check(const char *row, const struct script *s, size_t count)
{
	struct plain *plain = malloc(sizeof *plain);
	struct plain_totals *wanted;
	struct model model;

	assert_non_null(plain);
	plain_run(plain, s->records, count);
	wanted = plain_totals_of(plain);
	model_begin(&model);
	model_run(&model, s->records, count);
	model_totals(&model);
	row_assert_number(row, model.totals.calls, plain->count);
	compare_methods(row, &model, wanted);
	compare_edges(row, &model, wanted);
	check_identities(row, &model);
	model_end(&model);
	free(wanted);
	free(plain);
}

/* Complete, and after each of its records. */
static void check_stages(const char *row, const struct script *s)
{
	check(row, s, s->count);
	for (size_t i = 0; i <= s->count; i += 1 + s->count / 50)
		check(row, s, i);
}

/* ---- the tests --------------------------------------------------------- */

static void read_script(struct script *s, const char *text)
{
	uint32_t us = 0;

	s->count = 0;
	while (*text != '\0') {
		char *end;

		if (*text == ' ') {
			text++;
		} else if (*text >= '0' && *text <= '9') {
			us = (uint32_t)strtoul(text, &end, 10);
			text = end;
		} else {
			s->records[s->count++] = (struct record){ 0,
				(unsigned)(text[1] - 'a'), *text == '+' ?
				ACTION_ENTER : *text == '-' ? ACTION_EXIT :
				ACTION_UNWIND, us };
			text += 2;
		}
	}
}

static void small_scripts(void **state)
{
	static const struct {
		const char *name, *records;
	} rows[] = {
		{ "nothing", "" },
		{ "one call", "+a 10 -a" },
		{ "never returned", "+a 10 +b 20" },
		{ "two callers", "+a 1 +c 5 -c 6 -a +b 7 +c 9 -c 20 -b" },
		{ "direct recursion", "+a 1 +a 2 +a 4 -a 8 -a 16 -a" },
		{ "recursion through another",
		    "+a 1 +b 2 +a 4 +b 8 -b 16 -a 32 -b 64 -a" },
		{ "callee on both levels",
		    "+a 1 +c 2 -c 4 +a 8 +c 16 -c 32 -a 64 +c 65 -c 66 -a" },
		{ "recursive, then not", "+a 1 +a 2 -a 3 -a +a 9 -a" },
		{ "unwound", "+a 1 +b 2 !b 4 !a" },
		{ "running before", "5 -b 7 +c 8 -c 9 -a" },
		{ "running before, recursion", "5 +a 6 -a 7 -a 9 -a" },
		{ "closed early", "+a 1 +b 2 +c 4 -a" },
		{ "exit ignored", "+a 1 -b 2 -a" },
		{ "no time at all", "+a +b -b +b -b -a" },
	};
	struct script script;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		read_script(&script, rows[i].records);
		check_stages(rows[i].name, &script);
	}
}

/* Mostly sound: exits that fit, now and then one that does not. */
static void make_random(struct script *s, uint64_t seed, unsigned methods)
{
	struct gen_random random = { seed };
	unsigned stack[THREADS][RECORDS], depth[THREADS] = { 0 };
	uint32_t us = 0;

	s->count = 0;
	while (s->count < RECORDS) {
		unsigned t = gen_below(&random, THREADS);
		unsigned kind = gen_below(&random, 100);
		struct record *r = &s->records[s->count++];

		us += gen_below(&random, 4);
		*r = (struct record){ t, gen_below(&random, methods),
			ACTION_ENTER, us };
		if (kind < 50) {
			stack[t][depth[t]++] = r->method;
			continue;
		}
		r->action = kind < 90 ? ACTION_EXIT : ACTION_UNWIND;
		if (kind < 97 && depth[t] > 0)
			r->method = stack[t][--depth[t]];
	}
}

static void random_scripts(void **state)
{
	struct script script;
	char row[32];

	(void)state;
	for (unsigned i = 0; i < 60; i++) {
		snprintf(row, sizeof row, "seed %u", i);
		make_random(&script, i, i % METHODS + 1);
		check_stages(row, &script);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(small_scripts),
	cmocka_unit_test(random_scripts),
};

TEST_FILE(tests, NULL, NULL);
