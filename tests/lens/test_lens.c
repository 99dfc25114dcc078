/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_lens - what is asked of the stacks is asked of all that reads them: totals,
 * groups, flames, lists of calls, times, hits and marks of random traces through a
 * lens that hides some methods are those of the same traces without their records.
 */
#include "config.h"

#include "lens/steps.h"
#include "query/table.h"
#include "query/answer.h"
#include "script.h"

enum { SEEDS = 40, RECORDS = 600, METHODS = 4 };

/* A trace, the same without some methods, and the lens. */
struct clock_pair {
	struct loaded all, left;
	uint8_t hidden[2][SCRIPT_METHODS];
	struct lens_match matches[2];
	struct lens_step steps[2];
	struct lens lens;
};

static bool is_hidden(uint32_t method, size_t count)
{
	return count > 0 && (method == 8 || (method == 12 && count == 2));
}

static void copy(struct script *to, const struct script *from, size_t hidden)
{
	to->count = 0;
	for (size_t i = 0; i < from->count; i++)
		if (!is_hidden(from->events[i].method, hidden))
			to->events[to->count++] = from->events[i];
}

/* Its first record and its last stay.  Calls are open at its end. */
static void make_script(struct script *s, uint64_t seed)
{
	struct make_event last;

	script_random(s, seed,
	    (struct script_shape){ RECORDS, METHODS, 0,
		seed % 3 == 0 ? 2 : 40 });
	last = s->events[s->count - 1];
	memmove(s->events + 1, s->events, s->count * sizeof *s->events);
	s->events[0] = (struct make_event){ 1, 28, MAKE_ENTER, 0, 0 };
	s->events[s->count + 1] = (struct make_event){ 1, 32, MAKE_ENTER,
		last.cpu_us, last.wall_us };
	s->count += 2;
}

static void pair_make(struct clock_pair *p, uint64_t seed, size_t hidden,
    const char *clock)
{
	static struct script s, left;

	make_script(&s, seed);
	copy(&left, &s, hidden);
	script_load_as(&p->all, "all", &s, clock);
	script_load_as(&p->left, "left", &left, clock);
	memset(p->hidden, 0, sizeof p->hidden);
	for (int i = 0; i < 2; i++) {
		p->hidden[i][script_method(&p->all, "bc"[i])] = 1;
		p->matches[i] = (struct lens_match){ p->hidden[i],
			SCRIPT_METHODS, NULL, 0 };
		p->steps[i] = (struct lens_step){ LENS_MERGE, &p->matches[i] };
	}
	p->lens = (struct lens){ hidden, p->steps };
}

static void pair_free(struct clock_pair *p)
{
	loaded_free(&p->all);
	loaded_free(&p->left);
}

/* One question about either of them. */
struct question_queue {
	const char *row;
	struct clock_pair *pair;
	struct where where[2]; /* of all, through the lens; of what is left */
	struct parts parts[2];
	enum measure measure;
};

static const struct profile *profile_of(const struct question_queue *a, int i)
{
	return i == 0 ? a->pair->all.profile : a->pair->left.profile;
}

static uint32_t count_methods(const struct question_queue *a)
{
	return profile_methods(a->pair->all.profile)->count;
}

static void check_edge(const char *row, const struct edge *a,
    const struct edge *b)
{
	row_assert_number(row, a->caller, b->caller);
	row_assert_number(row, a->callee, b->callee);
	row_assert_number(row, a->calls, b->calls);
	for (int m = 0; m < MEASURES; m++)
		row_assert_number(row, a->time[m], b->time[m]);
}

static void check_totals(const char *row, const struct totals *a,
    const struct totals *b)
{
	row_assert_number(row, a->calls, b->calls);
	row_assert_number(row, a->edges.count, b->edges.count);
	for (int m = 0; m < MEASURES; m++) {
		row_assert_number(row, a->span[m], b->span[m]);
		row_assert_number(row, a->outside[m], b->outside[m]);
	}
	for (uint32_t m = 0; m < a->methods; m++)
		row_assert(row,
		    memcmp(&a->items[m], &b->items[m], sizeof *a->items) == 0);
	for (uint32_t i = 0; i < a->edges.count; i++)
		check_edge(row, &a->edges.items[i], &b->edges.items[i]);
}

static void totals(const struct question_queue *a)
{
	struct totals t[2], by_class[2];
	struct groups g[2];

	for (int i = 0; i < 2; i++) {
		assert_true(
		    parts_totals(&a->parts[i], count_methods(a), &t[i], NULL));
		groups_make(&g[i], profile_methods(profile_of(a, i)),
		    GROUP_CLASS, FILTER_PASSES_ALL);
		assert_true(
		    groups_totals(&g[i], &a->parts[i], &by_class[i], NULL));
	}
	check_totals(a->row, &t[0], &t[1]);
	check_totals(a->row, &by_class[0], &by_class[1]);
	for (int i = 0; i < 2; i++) {
		totals_free(&t[i]);
		totals_free(&by_class[i]);
		groups_free(&g[i]);
	}
}

static void check_flame(const char *row, const struct flame *a,
    const struct flame *b)
{
	row_assert_number(row, a->count, b->count);
	row_assert_number(row, a->cut, b->cut);
	row_assert(row,
	    memcmp(a->frames, b->frames, a->count * sizeof *a->frames) == 0);
}

static void pictures(const struct question_queue *a)
{
	struct flame f[2];
	struct pivot p[2];

	for (int i = 0; i < 2; i++) {
		struct flame_source source = { &a->parts[i],
			profile_methods(profile_of(a, i)),
			.measure = a->measure };

		assert_true(flame_make(&f[i], &source, NULL));
		assert_true(
		    pivot_make(&p[i], &source, 0, FILTER_PASSES_ALL, NULL));
	}
	check_flame(a->row, &f[0], &f[1]);
	check_flame(a->row, &p[0].callers, &p[1].callers);
	check_flame(a->row, &p[0].callees, &p[1].callees);
	for (int i = 0; i < 2; i++) {
		flame_free(&f[i]);
		pivot_free(&p[i]);
	}
}

static void check_list(const char *row, const struct call_list *a,
    const struct call_list *b)
{
	row_assert_number(row, a->count, b->count);
	for (size_t i = 0; i < a->count; i++) {
		struct call_row one = call_list_row(a, i);
		struct call_row other = call_list_row(b, i);

		row_assert_number(row, one.start, other.start);
		row_assert_number(row, one.caller, other.caller);
		row_assert_number(row, one.end, other.end);
		for (int c = 0; c < CLOCKS; c++)
			row_assert_number(row, one.time[c], other.time[c]);
	}
}

static void lists(const struct question_queue *a)
{
	const struct order order = { CALL_CALLER, a->measure, false };

	for (uint32_t m = 0; m < count_methods(a); m++) {
		struct call_list l[2];
		struct answer *t[2];

		for (int i = 0; i < 2; i++) {
			const struct question q = { .kind = ASK_TIMES,
				.where = a->where[i],
				.method = m,
				.measure = a->measure };

			assert_true(call_list_make(&l[i], profile_of(a, i),
			    &a->parts[i], m, order, NULL));
			t[i] = answer_new(&q);
			assert_true(answer_make(t[i], profile_of(a, i)));
		}
		check_list(a->row, &l[0], &l[1]);
		row_assert(a->row,
		    memcmp(&t[0]->times, &t[1]->times, sizeof t[0]->times) == 0);
		row_assert_number(a->row, t[0]->times.count, l[1].count);
		answer_free(t[0]);
		answer_free(t[1]);
		call_list_free(&l[0]);
		call_list_free(&l[1]);
	}
}

static void times(const struct question_queue *a)
{
	const struct percentiles_question q = { .rows = count_methods(a),
		.measure = a->measure, .percents = columns_percents() };
	const size_t row = q.percents.count;
	struct percentiles s[2];

	for (int i = 0; i < 2; i++)
		assert_true(percentiles_make(&s[i], &a->parts[i], &q, NULL));
	for (uint32_t m = 0; m < q.rows; m++)
		row_assert(a->row,
		    memcmp(&s[0].times[m * row], &s[1].times[m * row],
			row * sizeof *s[0].times) == 0);
	percentiles_free(&s[0]);
	percentiles_free(&s[1]);
}

static void hits(const struct question_queue *a)
{
	struct answer *of[2];
	const struct hits_answer *h[2];

	for (int i = 0; i < 2; i++) {
		const struct question q = { .kind = ASK_HITS,
			.where = a->where[i],
			.measure = a->measure,
			.pattern = "[BD]\\." };

		of[i] = answer_new(&q);
		assert_true(answer_make(of[i], profile_of(a, i)));
		h[i] = &of[i]->hits;
	}
	row_assert_number(a->row, h[0]->matched, h[1]->matched);
	row_assert_number(a->row, h[0]->matched_calls, h[1]->matched_calls);
	row_assert_number(a->row, h[0]->time, h[1]->time);
	row_assert_number(a->row, h[0]->total_time, h[1]->total_time);
	row_assert_number(a->row, h[0]->calls.count, h[1]->calls.count);
	row_assert_number(a->row, h[0]->calls.longest, h[1]->calls.longest);
	answer_free(of[0]);
	answer_free(of[1]);
}

/* What a call is shown as: itself, or nothing. */
static void map(const struct question_queue *a)
{
	const struct part *part = &a->parts[0].items[0];
	const struct thread *t = part->thread;
	struct part_tree p;

	assert_true(part_tree_make(&p, part, PART_ALL, NULL, NULL));
	for (uint32_t i = 0; i < part_tree_nodes(&p); i++) {
		const uint32_t own = t->tree.methods[i];
		const uint32_t at = part_tree_node(&p, i);
		bool is_gone = false;

		for (size_t k = 0; k < a->pair->lens.count; k++)
			is_gone = is_gone || (own != NO_METHOD &&
			    a->pair->hidden[k][own]);
		row_require(a->row, at < p.tree->count);
		if (p.tree->nodes[at].calls > 0 || is_gone)
			row_assert_number(a->row, part_tree_method(&p, i),
			    is_gone ? NO_METHOD : own);
	}
	part_tree_free(&p);
}

static void ask(struct clock_pair *pair, const char *row, struct period range,
    enum measure measure)
{
	static void (*const checks[])(const struct question_queue *) = { totals,
		pictures, lists, times, hits, map };
	struct question_queue a = { .row = row,
		.pair = pair,
		.measure = measure };

	for (int i = 0; i < 2; i++) {
		a.where[i] = (struct where){ .thread = script_thread(i == 0 ?
						     &pair->all :
						     &pair->left,
						 1)
							   ->number,
			.range = range,
			.lens = i == 0 ? &pair->lens : NULL };
		a.parts[i] = where_parts(a.where[i], profile_of(&a, i));
	}
	for (size_t i = 0; i < ROWS(checks); i++)
		checks[i](&a);
	parts_free(&a.parts[0]);
	parts_free(&a.parts[1]);
}

/* Within a range only without a CPU clock: between two events that clock goes on
 * evenly, and hidden calls have events. */
static void as_without(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		const size_t hidden = seed % 3;
		struct clock_pair pair;
		char row[40];

		snprintf(row, sizeof row, "seed %u", (unsigned)seed);
		pair_make(&pair, seed, hidden, "dual");
		for (int m = 0; m < MEASURES; m++)
			ask(&pair, row, (struct period){ 0, 0 },
			    (enum measure)m);
		pair_free(&pair);
		pair_make(&pair, seed, hidden, "wall");
		ask(&pair, row, (struct period){ 100, 140 }, MEASURE_WALL);
		ask(&pair, row, (struct period){ 50, 1000000 }, MEASURE_WALL);
		pair_free(&pair);
	}
}

/* Where nothing is asked nothing is made. */
static void nothing(void **state)
{
	static const struct lens empty;
	const struct lens *lenses[] = { NULL, &empty };
	struct loaded l;

	(void)state;
	script_load(&l, "nothing", "0 +a 1 +b 2 -b 3 -a");
	for (size_t i = 0; i < ROWS(lenses); i++) {
		const struct part part = { .thread = script_thread(&l, 1),
			.lens = lenses[i] };
		struct part_tree p;

		assert_true(part_tree_make(&p, &part, PART_ALL, NULL, NULL));
		assert_ptr_equal(p.tree, &part.thread->tree);
		assert_null(p.places);
		part_tree_keep_waits(&p);
		assert_ptr_equal(p.tree->nodes, part.thread->tree.nodes);
		assert_null(part.thread->tree.waits);
		part_tree_free(&p);
	}
	loaded_free(&l);
}

/* Which calls are in a range is a matter of the recording, as how long a call is: one from
 * before it counts there though all that it took there is dropped. */
static void before_a_range(void **state)
{
	static struct script s;
	uint8_t flags[SCRIPT_METHODS] = { 0 };
	const struct lens_match b = { flags, SCRIPT_METHODS, NULL, 0 };
	const struct lens_step drop = { LENS_DROP, &b };
	const struct lens lens = { 1, &drop };
	struct totals totals;
	struct loaded l;
	uint32_t a;

	(void)state;
	script_read(&s, "0+a 2+b 10-b 12-a");
	script_load_as(&l, "before a range", &s, "dual");
	a = script_method(&l, 'a');
	flags[script_method(&l, 'b')] = 1;
	totals_init(&totals, SCRIPT_METHODS);
	assert_true(totals_add(&totals,
	    &(struct part){ .thread = script_thread(&l, 1),
		.period = { 4, 8 },
		.lens = &lens },
	    NULL));
	totals_finish(&totals);
	assert_int_equal(totals.items[a].calls, 1);
	assert_int_equal(totals.items[a].inclusive[CLOCK_WALL], 0);
	assert_int_equal(totals.dropped[CLOCK_WALL], 4);
	totals_free(&totals);
	loaded_free(&l);
}

static void same(void **state)
{
	static const uint32_t b = 1;
	static const struct lens_step step = { LENS_DEPTH, &b };
	static const struct lens one = { 1, &step }, other = { 1, &step };
	static const struct {
		const char *name;
		const struct lens *a, *b;
		bool is_same;
	} rows[] = {
		{ "none", NULL, NULL, true },
		{ "none, and some", NULL, &one, false },
		{ "itself", &one, &one, true },
		{ "another one", &one, &other, false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct where x = { .lens = rows[i].a };
		const struct where y = { .lens = rows[i].b };

		row_assert(rows[i].name,
		    where_is_same(y, x) == rows[i].is_same);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(nothing),
	cmocka_unit_test(same),
	cmocka_unit_test(before_a_range),
	cmocka_unit_test(as_without),
};

TEST_FILE(tests, NULL, NULL);
