/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_passes - calls against a slow model of the two passes of R3, over random
 * records in which exits fit nothing, or frames that ran before (R5).
 */
#include "config.h"

#include "script.h"

enum { SEEDS = 4000, MOST_EVENTS = 60, MOST_CALLS = 2 * MOST_EVENTS };

struct slow_call {
	uint32_t method; /* as in records */
	uint32_t depth;
	enum call_end end;
	uint64_t begin[CLOCKS], time[CLOCKS];
};

/* Of one thread. */
struct model {
	const struct make_event *events[MOST_EVENTS];
	size_t count;
	uint32_t before[MOST_EVENTS]; /* innermost first */
	size_t before_count;
	struct slow_call calls[MOST_CALLS];
	size_t call_count;
	size_t stack[MOST_CALLS], depth; /* places in calls */
};

static void push(struct model *m, uint32_t method, const struct make_event *at)
{
	m->stack[m->depth] = m->call_count;
	m->calls[m->call_count++] = (struct slow_call){ method,
		(uint32_t)m->depth++, CALL_OPEN, { at->wall_us, at->cpu_us },
		{ 0, 0 } };
}

static void pop(struct model *m, enum call_end end, const struct make_event *at)
{
	struct slow_call *c = &m->calls[m->stack[--m->depth]];

	c->end = end;
	c->time[CLOCK_WALL] = at->wall_us - c->begin[CLOCK_WALL];
	c->time[CLOCK_CPU] = at->cpu_us - c->begin[CLOCK_CPU];
}

static bool is_running(const struct model *m, uint32_t method)
{
	for (size_t i = 0; i < m->depth; i++)
		if (m->calls[m->stack[i]].method == method)
			return true;
	return false;
}

static void leave(struct model *m, const struct make_event *e, bool is_first)
{
	if (m->depth == 0 && is_first)
		m->before[m->before_count++] = e->method;
	if (!is_running(m, e->method))
		return;
	while (m->calls[m->stack[m->depth - 1]].method != e->method)
		pop(m, CALL_CLOSED_EARLY, e);
	pop(m, e->action == MAKE_UNROLL ? CALL_THREW : CALL_RETURNED, e);
}

static void pass(struct model *m, bool is_first)
{
	m->call_count = m->depth = 0;
	for (size_t i = m->before_count; i-- > 0 && !is_first;)
		push(m, m->before[i], m->events[0]);
	for (size_t i = 0; i < m->count; i++)
		if (m->events[i]->action == MAKE_ENTER)
			push(m, m->events[i]->method, m->events[i]);
		else
			leave(m, m->events[i], is_first);
	while (m->depth > 0)
		pop(m, CALL_OPEN, m->events[m->count - 1]);
}

static void take(struct model *m, const struct script *s, unsigned thread)
{
	*m = (struct model){ .count = 0 };
	for (size_t i = 0; i < s->count; i++)
		if (s->events[i].thread == thread)
			m->events[m->count++] = &s->events[i];
	pass(m, true);
	pass(m, false);
}

static void compare(const char *row, const struct loaded *l,
    const struct model *m, const struct thread *t)
{
	size_t seen[MOST_CALLS] = { 0 };

	row_assert_number(row, calls_total(&t->calls), m->call_count);
	row_assert_number(row, t->entries, m->call_count);
	row_assert_number(row, t->running_before, m->before_count);
	for (size_t i = 0; i < m->call_count; i++) {
		const struct slow_call *wanted = &m->calls[i];
		struct call got = calls_at(&t->calls, wanted->depth,
		    seen[wanted->depth]++);
		uint32_t node = got.node;

		row_assert_number(row,
		    ids_entry(l->profile->ids, t->tree.nodes[node].method).id,
		    wanted->method);
		row_assert_number(row, got.begin, wanted->begin[CLOCK_WALL]);
		row_assert_number(row, got.end, wanted->end);
		for (int c = 0; c < CLOCKS; c++)
			row_assert_number(row, got.time[c], wanted->time[c]);
		for (uint32_t d = wanted->depth; d > 0; d--)
			node = t->tree.rests[node].parent;
		row_assert(row, t->tree.rests[node].parent == t->tree.root);
	}
}

/* Of the nodes, what the calls have. */
static void check_tree(const char *row, const struct thread *t)
{
	for (uint32_t i = 0; i < t->tree.count; i++) {
		struct node sum = { .calls = 0 };

		for (size_t d = 0; d < calls_depths(&t->calls); d++)
			for (size_t n = 0; n < calls_count(&t->calls, d); n++) {
				struct call c = calls_at(&t->calls, d, n);

				sum.calls += c.node == i;
				for (int k = 0; k < CLOCKS && c.node == i; k++)
					sum.time[k] += c.time[k];
			}
		row_assert_number(row, t->tree.nodes[i].calls, sum.calls);
		for (int k = 0; k < CLOCKS && i != t->tree.root; k++)
			row_assert_number(row, t->tree.nodes[i].time[k],
			    sum.time[k]);
	}
}

static void make(struct script *s, uint64_t seed)
{
	struct gen_random random = { seed };
	uint32_t methods = 1 + gen_below(&random, 5);
	uint32_t entries = 20 + gen_below(&random, 40);
	uint32_t threads = 1 + gen_below(&random, 2);
	uint64_t now = 10, cpu[2] = { 0, 0 };

	s->count = 1 + gen_below(&random, MOST_EVENTS);
	for (size_t i = 0; i < s->count; i++) {
		uint32_t thread = gen_below(&random, threads);

		now += gen_below(&random, 4);
		cpu[thread] += gen_below(&random, 4);
		s->events[i] = (struct make_event){ thread + 1,
			4 + 4 * gen_below(&random, methods),
			gen_below(&random, 100) < entries ? MAKE_ENTER :
			    gen_below(&random, 9) == 0    ? MAKE_UNROLL :
							    MAKE_EXIT,
			cpu[thread], now };
	}
}

static void random_records(void **state)
{
	struct script *s = malloc(sizeof *s);
	struct model *m = malloc(sizeof *m);

	(void)state;
	assert_true(s != NULL && m != NULL);
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct loaded l;
		char row[32];

		snprintf(row, sizeof row, "seed %u", (unsigned)seed);
		make(s, seed);
		script_load_as(&l, row, s, "dual");
		for (unsigned thread = 1; thread <= 2; thread++) {
			take(m, s, thread);
			if (m->count == 0)
				continue;
			compare(row, &l, m, script_thread(&l, thread));
			check_tree(row, script_thread(&l, thread));
		}
		loaded_free(&l);
	}
	free(s);
	free(m);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(random_records),
};

TEST_FILE(tests, NULL, NULL);
