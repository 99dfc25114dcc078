/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_period.c - the merged tree within a period, against the calls
 * themselves, cut one by one.
 */
#include "config.h"

#include "query/scope.h"
#include "script.h"

enum { EVENTS = 1200, METHODS = 6, MAX_OPEN = 12, FLAT = 3 };

/* Enters and exits at random, some of no length, CPU never ahead of wall; of
 * every third trace nothing is deep, and a call now and then very long. */
static void fill(struct script *s, struct gen_random random)
{
	const uint32_t deepest = random.state % 3 == 0 ? FLAT : MAX_OPEN;
	uint32_t open[MAX_OPEN], depth = 0, wall = 100, cpu = 3;

	for (s->count = 0; s->count < EVENTS; s->count++) {
		uint32_t step = gen_below(&random, 9);
		bool enters = depth == 0 ||
		    (depth < deepest && gen_below(&random, 2) == 0);

		if (deepest == FLAT && gen_below(&random, 64) == 0)
			step <<= gen_below(&random, 2) == 0 ? 14 : 21;
		wall += step;
		cpu += gen_below(&random, step + 1);
		if (enters)
			open[depth++] =
			    script_methods[gen_below(&random, METHODS)].id;
		s->events[s->count] = (struct make_event){ 1, enters ?
		    open[depth - 1] : open[--depth],
		    enters ? MAKE_ENTER : MAKE_EXIT, cpu, wall };
	}
}

static void load(struct loaded *l, uint64_t seed)
{
	static struct script script;

	fill(&script, (struct gen_random){ seed });
	script_load_as(l, "random", &script, "dual");
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
	uint32_t count = profile_methods(l->profile)->count;
	struct totals totals;
	uint64_t sum;

	totals_init(&totals, count);
	assert_true(totals_add_tree(&totals, e, NULL));
	totals_finish(&totals);
	for (int c = 0; c < CLOCKS; c++) {
		sum = totals.outside[c];
		for (uint32_t m = 0; m < count; m++) {
			assert_true(totals.items[m].exclusive[c] <= e->span[c]);
			assert_true(totals.items[m].inclusive[c] <= e->span[c]);
			sum += totals.items[m].exclusive[c];
		}
		assert_int_equal(sum, e->span[c]);
	}
	totals_free(&totals);
}

static bool make(struct part_tree *e, const struct thread *t, struct period p)
{
	return part_tree_make(e, &(struct part){ .thread = t, .period = p },
	    PART_ALL, NULL, NULL);
}

static void random_periods(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 120; seed++) {
		struct gen_random random = { seed };
		uint32_t length;
		struct loaded l;
		struct part_tree e;
		const struct thread *t;
		struct period p;

		load(&l, seed);
		t = l.profile->threads->items[0];
		length = (uint32_t)thread_span(t, CLOCK_WALL) + 20;
		p.begin = 90 + gen_below(&random, length);
		p.end = p.begin + 1 + gen_below(&random, length);
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
	t = l.profile->threads->items[0];
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

/* a computes, b inside waits in the middle: what a used before and after is not used
 * meanwhile. */
static void waiting_inside(void **state)
{
	static const struct {
		const char *name;
		struct period period;
		uint64_t a, b;
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
	script_load(&l, "waits", "0 +a 1000 +b 9000/1010 -b 10000/2010 -a");
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct thread *t = l.profile->threads->items[0];
		struct part_tree e;
		uint64_t got[SCRIPT_METHODS] = { 0 };

		assert_true(make(&e, t, rows[i].period));
		for (uint32_t n = 0; n < e.tree->count; n++)
			if (n != e.tree->root)
				got[e.tree->nodes[n].method] +=
				    e.tree->nodes[n].time[CLOCK_CPU];
		row_assert_number(rows[i].name, got[0], rows[i].a);
		row_assert_number(rows[i].name, got[1], rows[i].b);
		row_assert_number(rows[i].name, e.span[CLOCK_CPU], rows[i].a);
		part_tree_free(&e);
	}
	loaded_free(&l);
}

/* Calls of no wall length at an edge: a{b{c}}, b and c end at 10, where b used 3
 * before c, c 13, b 0 and a 3 more. */
static void same_tick(void **state)
{
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
	script_load(&l, "same tick",
	    "0 +a 0/3 +b 10/3 +c 10/16 -c 10/19 -b 20/24 -a");
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct part_tree e;
		uint64_t cpu[SCRIPT_METHODS] = { 0 };
		uint64_t calls[SCRIPT_METHODS] = { 0 };

		assert_true(
		    make(&e, l.profile->threads->items[0], rows[i].period));
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

		parts_add(&parts, l.profile->threads->items[0], periods[i]);
		assert_false(parts_totals(&parts,
		    profile_methods(l.profile)->count, &totals, &err));
		assert_string_equal(err.text, "given up");
		totals_free(&totals);
		stop = false;
		assert_true(parts_totals(&parts,
		    profile_methods(l.profile)->count, &totals, &err));
		totals_free(&totals);
		parts_free(&parts);
		stop = true;
	}
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(stopped),
	cmocka_unit_test(random_periods),
	cmocka_unit_test(everything),
	cmocka_unit_test(waiting_inside),
	cmocka_unit_test(same_tick),
};

TEST_FILE(tests, NULL, NULL);
