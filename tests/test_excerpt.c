/*
 * test_excerpt.c - the merged tree within a period, against the calls
 * themselves, cut one by one.
 */
#include "config.h"

#include <stdlib.h>

#include "loaded.h"
#include "query/parts.h"

enum { EVENTS = 1200, METHODS = 6, MAX_OPEN = 12, FLAT = 3 };

static const struct make_thread threads[] = { { 7, "main" } };
static const struct make_method methods[METHODS] = {
	{ 4, "a.A", "f", "()V", "A.java", 1 },
	{ 8, "a.A", "g", "()V", "A.java", 2 },
	{ 12, "a.B", "f", "()V", "B.java", 3 },
	{ 16, "a.B", "g", "()V", "B.java", 4 },
	{ 20, "b.C", "f", "()V", "C.java", 5 },
	{ 24, "b.C", "g", "()V", "C.java", 6 },
};

static uint64_t next(uint64_t *random)
{
	*random = *random * UINT64_C(6364136223846793005) + 1442695040888963407u;
	return *random >> 33;
}

/* Enters and exits at random, some of no length, CPU never ahead of wall; of
 * every third trace nothing is deep, and a call now and then very long. */
static void fill(struct make_event events[EVENTS], uint64_t random)
{
	const uint32_t deepest = random % 3 == 0 ? FLAT : MAX_OPEN;
	uint32_t open[MAX_OPEN], depth = 0, wall = 100, cpu = 3;

	for (size_t i = 0; i < EVENTS; i++) {
		uint32_t step = (uint32_t)(next(&random) % 9);
		bool enters = depth == 0 ||
		    (depth < deepest && next(&random) % 2 == 0);

		if (deepest == FLAT && next(&random) % 64 == 0)
			step <<= next(&random) % 2 == 0 ? 14 : 21;
		wall += step;
		cpu += (uint32_t)(next(&random) % (step + 1));
		if (enters)
			open[depth++] =
			    methods[next(&random) % METHODS].id;
		events[i] = (struct make_event){ 7, enters ?
		    open[depth - 1] : open[--depth],
		    enters ? MAKE_ENTER : MAKE_EXIT, cpu, wall };
	}
}

static void load(struct loaded *l, uint64_t seed)
{
	struct make_event events[EVENTS];
	const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual", .threads = threads, .thread_count = 1,
		.methods = methods, .method_count = METHODS,
		.events = events, .event_count = EVENTS };

	fill(events, seed);
	loaded_spec(l, "random", &spec);
}

static uint64_t cut(struct period p, const struct call *c)
{
	uint64_t begin = c->begin, end = c->begin + c->time[CLOCK_WALL];

	if (begin < p.begin)
		begin = p.begin;
	if (end > p.end)
		end = p.end;
	return end > begin ? end - begin : 0;
}

/* Wall time and calls of a node, from its calls. */
static void check_node(const struct thread *t, struct period p, uint32_t at,
    const struct node *node)
{
	uint64_t wall = 0, calls = 0, cpu = 0;

	for (size_t d = 0; d < calls_depths(&t->calls); d++) {
		for (size_t i = 0; i < calls_count(&t->calls, d); i++) {
			struct call c = calls_at(&t->calls, d, i);
			uint64_t end = c.begin + c.time[CLOCK_WALL];

			if (c.node != at || c.begin >= p.end ||
			    (end <= p.begin && c.begin < p.begin))
				continue;
			wall += cut(p, &c);
			cpu += c.time[CLOCK_CPU];
			calls++;
		}
	}
	assert_int_equal(node->time[CLOCK_WALL], wall);
	assert_int_equal(node->calls, calls);
	assert_true(node->time[CLOCK_CPU] <= cpu);
}

/* A node of the thread as the excerpt has it; one that it leaves out has no
 * calls. */
static const struct node *node_of(const struct part_tree *e, uint32_t node)
{
	static const struct node none;

	if (e->places == NULL)
		return &e->tree->nodes[node];
	return e->places[node] == 0 ? &none : &e->tree->nodes[e->places[node]];
}

/* What the excerpt says of itself holds together. */
static void check_totals(const struct loaded *l, struct part_tree *e)
{
	uint32_t count = methods_count(profile_methods(l->profile));
	struct totals totals;
	uint64_t sum;

	assert_true(totals_init(&totals, count, NULL));
	assert_true(totals_add_tree(&totals, e, NULL));
	assert_true(totals_finish(&totals, NULL));
	for (int c = 0; c < CLOCKS; c++) {
		sum = totals.outside[c];
		for (uint32_t m = 0; m < count; m++) {
			assert_true(totals.of[m].exclusive[c] <= e->span[c]);
			assert_true(totals.of[m].inclusive[c] <= e->span[c]);
			sum += totals.of[m].exclusive[c];
		}
		assert_int_equal(sum, e->span[c]);
	}
	totals_free(&totals);
}

static bool make(struct part_tree *e, const struct thread *t, struct period p)
{
	return part_tree_make(e, &(struct part){ .thread = t, .period = p },
	    NULL, NULL);
}

static void random_periods(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 120; seed++) {
		uint64_t random = seed, length;
		struct loaded l;
		struct part_tree e;
		const struct thread *t;
		struct period p;

		load(&l, seed);
		t = threads_at(profile_threads(l.profile), 0);
		length = thread_span(t, CLOCK_WALL) + 20;
		p.begin = 90 + next(&random) % length;
		p.end = p.begin + 1 + next(&random) % length;
		assert_true(make(&e, t, p));
		for (uint32_t i = 0; i < t->tree.count; i++)
			if (i != t->tree.root)
				check_node(t, p, i, node_of(&e, i));
		check_totals(&l, &e);
		part_tree_free(&e);
		loaded_free(&l);
	}
}

/* All of a thread is no excerpt: the tree comes back as it was. */
static void everything(void **state)
{
	struct loaded l;
	struct part_tree e;
	const struct thread *t;

	(void)state;
	load(&l, 99);
	t = threads_at(profile_threads(l.profile), 0);
	assert_true(make(&e, t, (struct period){ 0, UINT64_MAX }));
	for (uint32_t i = 0; i < e.tree->count; i++) {
		const struct node *a = &e.tree->nodes[i];
		const struct node *b = &t->tree.nodes[i];

		assert_int_equal(a->calls, b->calls);
		assert_int_equal(a->time[CLOCK_WALL], b->time[CLOCK_WALL]);
		assert_int_equal(a->time[CLOCK_CPU], b->time[CLOCK_CPU]);
	}
	assert_int_equal(e.span[CLOCK_WALL], thread_span(t, CLOCK_WALL));
	assert_int_equal(e.span[CLOCK_CPU], thread_span(t, CLOCK_CPU));
	part_tree_free(&e);
	loaded_free(&l);
}

/* f computes, g inside waits in the middle: what f used before and behind of it
 * is not used meanwhile. */
static void waiting_inside(void **state)
{
	static const struct make_event events[] = {
		{ 7, 4, MAKE_ENTER, 0, 0 },
		{ 7, 8, MAKE_ENTER, 1000, 1000 },
		{ 7, 8, MAKE_EXIT, 1010, 9000 },
		{ 7, 4, MAKE_EXIT, 2010, 10000 },
	};
	static const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual", .threads = threads, .thread_count = 1,
		.methods = methods, .method_count = METHODS,
		.events = events, .event_count = ROWS(events) };
	static const struct {
		const char *name;
		struct period period;
		uint64_t f, g;
	} rows[] = {
		{ "all", { 0, 10001 }, 2010, 10 },
		{ "within the wait", { 2000, 8000 }, 7, 7 },
		{ "before it", { 0, 500 }, 500, 0 },
		{ "up to it", { 500, 1000 }, 500, 0 },
		{ "behind it", { 9000, 9500 }, 500, 0 },
		{ "around it", { 500, 9500 }, 1010, 10 },
		{ "into it", { 500, 5000 }, 505, 5 },
		{ "later", { 20000, 30000 }, 0, 0 },
	};
	struct loaded l;

	(void)state;
	loaded_spec(&l, "waits", &spec);
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct thread *t = threads_at(profile_threads(l.profile),
		    0);
		struct part_tree e;
		uint64_t got[METHODS] = { 0 };

		assert_true(make(&e, t, rows[i].period));
		for (uint32_t n = 0; n < e.tree->count; n++)
			if (n != e.tree->root)
				got[e.tree->nodes[n].method] +=
				    e.tree->nodes[n].time[CLOCK_CPU];
		row_assert_number(rows[i].name, got[0], rows[i].f);
		row_assert_number(rows[i].name, got[1], rows[i].g);
		row_assert_number(rows[i].name, e.span[CLOCK_CPU], rows[i].f);
		part_tree_free(&e);
	}
	loaded_free(&l);
}

/* Calls of no wall length at an edge: a{b{c}}, b and c end at 10, where b used 3
 * before c, c 13, b 0 and a 3 more. */
static void same_tick(void **state)
{
	static const struct make_event events[] = {
		{ 7, 4, MAKE_ENTER, 0, 0 },
		{ 7, 8, MAKE_ENTER, 3, 0 },
		{ 7, 12, MAKE_ENTER, 3, 10 },
		{ 7, 12, MAKE_EXIT, 16, 10 },
		{ 7, 8, MAKE_EXIT, 19, 10 },
		{ 7, 4, MAKE_EXIT, 24, 20 },
	};
	static const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual", .threads = threads, .thread_count = 1,
		.methods = methods, .method_count = METHODS,
		.events = events, .event_count = ROWS(events) };
	static const struct {
		const char *name;
		struct period period;
		uint64_t cpu[3], calls[3];
	} rows[] = {
		{ "all", { 0, 100 }, { 24, 16, 13 }, { 1, 1, 1 } },
		{ "up to the tick", { 0, 10 }, { 3, 0, 0 }, { 1, 1, 0 } },
		{ "from the tick on", { 10, 100 }, { 21, 16, 13 }, { 1, 1, 1 } },
		{ "the tick", { 10, 11 }, { 16, 16, 13 }, { 1, 1, 1 } },
		{ "behind it", { 11, 100 }, { 5, 0, 0 }, { 1, 0, 0 } },
	};
	struct loaded l;

	(void)state;
	loaded_spec(&l, "same tick", &spec);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct part_tree e;
		uint64_t cpu[METHODS] = { 0 }, calls[METHODS] = { 0 };

		assert_true(make(&e, threads_at(profile_threads(l.profile), 0),
		    rows[i].period));
		for (uint32_t n = 0; n < e.tree->count; n++) {
			if (n == e.tree->root)
				continue;
			cpu[e.tree->nodes[n].method] += e.tree->nodes[n]
							    .time[CLOCK_CPU];
			calls[e.tree->nodes[n].method] += e.tree->nodes[n]
							      .calls;
		}
		for (int m = 0; m < 3; m++) {
			row_assert_number(rows[i].name, cpu[m], rows[i].cpu[m]);
			row_assert_number(rows[i].name, calls[m],
			    rows[i].calls[m]);
		}
		part_tree_free(&e);
	}
	loaded_free(&l);
}

/* Sums of many threads or of a period can be given up. */
static void stopped(void **state)
{
	static const struct period periods[] = { { 0, 0 }, { 0, UINT64_MAX } };
	atomic_bool stop = true;
	struct totals totals;
	struct loaded l;

	(void)state;
	load(&l, 99);
	for (size_t i = 0; i < ROWS(periods); i++) {
		struct parts parts = { .stop = &stop };
		struct error err = { "" };

		assert_true(parts_add(&parts, threads_at(profile_threads(
		    l.profile), 0), periods[i], NULL));
		assert_false(parts_totals(&parts, methods_count(
		    profile_methods(l.profile)), &totals, &err));
		assert_string_equal(err.text, "given up");
		totals_free(&totals);
		stop = false;
		assert_true(parts_totals(&parts, methods_count(
		    profile_methods(l.profile)), &totals, &err));
		totals_free(&totals);
		parts_free(&parts);
		stop = true;
	}
	loaded_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stopped),
		cmocka_unit_test(random_periods),
		cmocka_unit_test(everything),
		cmocka_unit_test(waiting_inside),
		cmocka_unit_test(same_tick),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
