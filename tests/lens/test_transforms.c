/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_transforms - each transform of the stacks, and several at once, against a slow
 * computation over the stack of each instant (stacks_slow): methods, who calls whom,
 * trees, single calls, what is outside and what is dropped, on random traces.
 */
#include "config.h"

#include <stdlib.h>

#include "script.h"
#include "stacks_asked.h"

#include "base/text.h"
#include "query/call_list.h"
#include "query/table.h"
#include "query/thread_list.h"

/* ---- what the program says, by letters ---------------------------------- */

struct sums {
	uint64_t inclusive[MEASURES], exclusive[MEASURES];
	uint64_t calls, recursive, threw, merged;
};

struct answer_sums {
	struct sums of[SLOW_LETTERS];
	uint64_t outside[MEASURES], dropped[CLOCKS], span[MEASURES], calls;
};

static uint64_t more(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

/* A node of a merged tree: one stack of a thread, or of several. */
struct slow_node {
	char path[SLOW_DEPTH + 1];
	unsigned thread;
	uint64_t own[CLOCKS], calls;
};

struct slow_nodes {
	struct slow_node of[4 * SLOW_EVENTS];
	unsigned count;
};

static struct slow_node *node_at(struct slow_nodes *n,
    const struct slow_stretch *s, int count)
{
	char path[SLOW_DEPTH + 1] = "";
	unsigned i = 0;

	for (int k = 0; k < count; k++)
		path[k] = s->frames[k].letter;
	while (i < n->count && (strcmp(n->of[i].path, path) != 0 ||
	    n->of[i].thread != s->thread))
		i++;
	if (i == n->count) {
		n->of[n->count] = (struct slow_node){ .thread = s->thread };
		memcpy(n->of[n->count++].path, path, sizeof path);
	}
	return &n->of[i];
}

static void find_nodes(struct slow_nodes *n, const struct slow *s)
{
	n->count = 0;
	for (unsigned i = 0; i < s->stretch_count; i++) {
		const struct slow_stretch *at = &s->stretches[i];

		for (int c = 0; at->count >= 0 && c < CLOCKS; c++)
			node_at(n, at, at->count)->own[c] += at->time[c];
	}
	for (unsigned i = 0; i < s->count; i++) {
		const struct slow_stretch *at = &s->entries[i];
		int k = 0;

		if (!s->calls[i].is_inside)
			continue;
		while (at->frames[k].call != i)
			k++;
		node_at(n, at, k + 1)->calls++;
	}
}

static void add_wait(struct answer_sums *a, const struct slow_node *n,
    const struct slow *s)
{
	const size_t length = strlen(n->path);
	uint64_t wait = s->has[CLOCK_WALL] && s->has[CLOCK_CPU] ?
	    more(n->own[CLOCK_WALL], n->own[CLOCK_CPU]) :
	    0;

	a->span[MEASURE_WAIT] += wait;
	if (length == 0)
		a->outside[MEASURE_WAIT] += wait;
	else
		a->of[(int)n->path[length - 1]].exclusive[MEASURE_WAIT] += wait;
	for (size_t i = 0; i < length; i++)
		if (memchr(n->path, n->path[i], i) == NULL)
			a->of[(int)n->path[i]].inclusive[MEASURE_WAIT] += wait;
}

static void add_stretch(struct answer_sums *a, const struct slow_stretch *at)
{
	for (int c = 0; c < CLOCKS; c++) {
		if (at->count < 0) {
			a->dropped[c] += at->time[c];
			continue;
		}
		a->span[c] += at->time[c];
		if (at->count == 0)
			a->outside[c] += at->time[c];
		else
			a->of[(int)at->frames[at->count - 1].letter].exclusive[c] +=
			    at->time[c];
		for (int i = 0; i < at->count; i++) {
			int k = 0;

			while (at->frames[k].letter != at->frames[i].letter)
				k++;
			if (k == i)
				a->of[(int)at->frames[i].letter].inclusive[c] +=
				    at->time[c];
		}
	}
}

/* A call that is gone was merged into what is innermost where it was. */
static void add_gone(struct answer_sums *a, const struct slow *s, unsigned i)
{
	const struct slow_stretch *at = &s->entries[i];

	if (at->count > 0)
		a->of[(int)at->frames[at->count - 1].letter].merged++;
}

static void slow_sums(struct answer_sums *a, const struct slow *s,
    const struct slow_nodes *n)
{
	memset(a, 0, sizeof *a);
	for (unsigned i = 0; i < s->stretch_count; i++)
		add_stretch(a, &s->stretches[i]);
	for (unsigned i = 0; i < n->count; i++)
		add_wait(a, &n->of[i], s);
	for (unsigned i = 0; i < s->count; i++) {
		const struct slow_call *call = &s->calls[i];
		struct sums *of = &a->of[(int)call->letter];

		if (call->is_gone)
			add_gone(a, s, i);
		if (!call->is_inside)
			continue;
		*(call->is_recursive ? &of->recursive : &of->calls) += 1;
		of->threw += call->threw;
		a->calls++;
	}
}

static void check_sums(const struct question_queue *a,
    const struct slow_nodes *n)
{
	struct answer_sums wanted, got = { .calls = 0 };
	struct totals t;

	slow_sums(&wanted, &a->slow, n);
	assert_true(parts_totals(&a->parts, a->methods->count, &t, NULL));
	for (uint32_t m = 0; m < t.methods; m++) {
		struct sums *of = &got.of[(int)letter_of(a->methods, m)];

		memcpy(of->inclusive, t.items[m].inclusive,
		    sizeof of->inclusive);
		memcpy(of->exclusive, t.items[m].exclusive,
		    sizeof of->exclusive);
		of->calls = t.items[m].calls;
		of->recursive = t.items[m].recursive;
		of->threw = t.items[m].threw;
		of->merged = t.merged == NULL ? 0 : t.merged[m];
	}
	for (int l = '1'; l < SLOW_LETTERS; l++) {
		for (int m = 0; m < MEASURES; m++) {
			row_assert_number(a->row, got.of[l].exclusive[m],
			    wanted.of[l].exclusive[m]);
			row_assert_number(a->row, got.of[l].inclusive[m],
			    wanted.of[l].inclusive[m]);
		}
		row_assert_number(a->row, got.of[l].calls, wanted.of[l].calls);
		row_assert_number(a->row, got.of[l].recursive,
		    wanted.of[l].recursive);
		if (period_is_none(a->parts.items[0].period))
			row_assert_number(a->row, got.of[l].threw,
			    wanted.of[l].threw);
		row_assert_number(a->row, got.of[l].merged,
		    wanted.of[l].merged);
	}
	for (int m = 0; m < MEASURES; m++) {
		row_assert_number(a->row, t.outside[m], wanted.outside[m]);
		row_assert_number(a->row, t.span[m], wanted.span[m]);
	}
	for (int c = 0; c < CLOCKS; c++)
		row_assert_number(a->row, t.dropped[c], wanted.dropped[c]);
	row_assert_number(a->row, t.calls, wanted.calls);
	totals_free(&t);
}

/* ---- who calls whom ----------------------------------------------------- */

struct pairs {
	uint64_t calls[SLOW_LETTERS][SLOW_LETTERS];
	uint64_t time[SLOW_LETTERS][SLOW_LETTERS][CLOCKS];
};

static void check_edges(const struct question_queue *a)
{
	static struct pairs wanted, got;
	struct totals t;

	memset(&wanted, 0, sizeof wanted);
	memset(&got, 0, sizeof got);
	for (unsigned i = 0; i < a->slow.count; i++) {
		const struct slow_call *c = &a->slow.calls[i];

		if (!c->is_inside)
			continue;
		wanted.calls[(int)c->caller][(int)c->letter]++;
		for (int k = 0; k < CLOCKS; k++)
			wanted.time[(int)c->caller][(int)c->letter][k] +=
			    c->time[k];
	}
	assert_true(parts_totals(&a->parts, a->methods->count, &t, NULL));
	for (uint32_t i = 0; i < t.edges.count; i++) {
		const struct edge *e = &t.edges.items[i];
		const int from = letter_of(a->methods, e->caller);
		const int to = letter_of(a->methods, e->callee);

		got.calls[from][to] += e->calls;
		for (int k = 0; k < CLOCKS; k++)
			got.time[from][to][k] += e->time[k];
	}
	row_assert(a->row, memcmp(&got, &wanted, sizeof got) == 0);
	totals_free(&t);
}

/* ---- the tree ----------------------------------------------------------- */

static size_t path_of(const struct question_queue *a, const struct tree *t,
    uint32_t node, char *out)
{
	size_t length = 0;

	if (t->rests[node].parent != NO_NODE) {
		length = path_of(a, t, t->rests[node].parent, out);
		out[length++] = letter_of(a->methods, t->methods[node]);
	}
	out[length] = '\0';
	return length;
}

/* All nodes have what the stretches on and above their stacks have. */
static void check_tree(const struct question_queue *a,
    const struct slow_nodes *n)
{
	struct part_tree p;
	uint64_t calls = 0;

	assert_true(parts_tree(&a->parts, PART_ALL, &p, NULL));
	for (uint32_t i = 0; i < p.tree->count; i++) {
		char path[SLOW_DEPTH + 1];
		const size_t length = path_of(a, p.tree, i, path);
		struct slow_node wanted = { .calls = 0 };

		for (unsigned k = 0; k < n->count; k++) {
			if (strncmp(n->of[k].path, path, length) != 0)
				continue;
			if (n->of[k].path[length] == '\0')
				wanted.calls += n->of[k].calls;
			for (int c = 0; c < CLOCKS; c++)
				wanted.own[c] += n->of[k].own[c];
		}
		if (length == 0)
			continue;
		row_assert_number(a->row, p.tree->nodes[i].calls, wanted.calls);
		calls += wanted.calls;
		for (int c = 0; c < CLOCKS; c++)
			row_assert_number(a->row, p.tree->nodes[i].time[c],
			    wanted.own[c]);
	}
	for (unsigned k = 0; k < n->count; k++)
		calls -= n->of[k].calls;
	row_assert_number(a->row, calls, 0);
	part_tree_free(&p);
}

/* ---- single calls ------------------------------------------------------- */

static const struct slow_call *call_at(const struct question_queue *a,
    const struct call_row *row)
{
	const unsigned thread = row->thread->id - 1;
	unsigned at = row->place.number, depth = 0;

	for (unsigned i = 0; i < a->slow.count; i++) {
		const struct make_event *e = &a->slow.events[i];

		if (e->thread != thread + 1)
			continue;
		depth -= e->action != MAKE_ENTER;
		if (e->action == MAKE_ENTER && depth++ == row->place.depth &&
		    at-- == 0)
			return &a->slow.calls[i];
	}
	assert_true(false);
	return &a->slow.calls[0];
}

static int compare(const void *left, const void *right)
{
	const uint64_t *a = left, *b = right;

	return *a < *b ? -1 : *a > *b;
}

static void check_list(const struct question_queue *a,
    const struct call_list *l, char letter)
{
	size_t count = 0;

	for (unsigned i = 0; i < a->slow.count; i++)
		count += a->slow.calls[i].is_inside &&
		    (letter == '\0' || a->slow.calls[i].letter == letter);
	row_assert_number(a->row, l->count, count);
	for (size_t i = 0; i < l->count; i++) {
		const struct call_row row = call_list_row(l, i);
		const struct slow_call *wanted = call_at(a, &row);

		row_assert(a->row, wanted->is_inside);
		row_assert_number(a->row, letter_of(a->methods, row.method),
		    wanted->letter);
		row_assert_number(a->row, letter_of(a->methods, row.caller),
		    wanted->caller);
		row_assert_number(a->row, row.depth, wanted->depth);
		for (int c = 0; c < CLOCKS; c++) {
			row_assert_number(a->row, row.time[c], wanted->time[c]);
			row_assert_number(a->row, row.self[c], wanted->own[c]);
		}
	}
}

static uint64_t measured(const struct slow_call *c, enum measure m)
{
	return m == MEASURE_WAIT ?
	    more(c->time[CLOCK_WALL], c->time[CLOCK_CPU]) :
	    c->time[m];
}

static void check_spread(const struct question_queue *a,
    const struct percentiles *s, uint32_t method, enum measure measure)
{
	uint64_t times[SLOW_EVENTS];
	const struct percents p = columns_percents();
	size_t count = 0;

	for (unsigned i = 0; i < a->slow.count; i++)
		if (a->slow.calls[i].is_inside && a->slow.calls[i].letter ==
		    letter_of(a->methods, method))
			times[count++] = measured(&a->slow.calls[i], measure);
	qsort(times, count, sizeof *times, compare);
	for (size_t i = 0; i < p.count; i++)
		row_assert_number(a->row,
		    percentiles_at(s, method, p.values[i]),
		    count == 0 ? 0 :
				 times[percentile_rank(count, p.values[i])]);
}

static void check_calls(const struct question_queue *a)
{
	const uint32_t methods = a->methods->count;
	struct order order = { CALL_SELF, MEASURE_CPU, false };
	const struct slow_calls all[] = { { order, SLOW_EVENTS,
					      FILTER_PASSES_ALL },
		{ { CALL_WALL, MEASURE_WALL, false }, SLOW_EVENTS,
		    FILTER_PASSES_ALL } };
	struct call_list l;

	for (size_t i = 0; i < ROWS(all); i++) {
		assert_true(call_list_slowest(&l, a->loaded.profile, &a->parts,
		    &all[i], NULL));
		check_list(a, &l, '\0');
		call_list_free(&l);
	}
	for (uint32_t m = 0; m < methods; m++) {
		if (letter_of(a->methods, m) == '\0')
			continue;
		assert_true(call_list_make(&l, a->loaded.profile, &a->parts, m,
		    order, NULL));
		check_list(a, &l, letter_of(a->methods, m));
		call_list_free(&l);
	}
	for (int m = 0; m < MEASURES; m++) {
		const struct percentiles_question q = { .rows = methods,
			.measure = (enum measure)m,
			.percents = columns_percents() };
		struct percentiles s;

		if (!measure_exists((enum measure)m, a->slow.has))
			continue;
		assert_true(percentiles_make(&s, &a->parts, &q, NULL));
		for (uint32_t i = 0; i < methods; i++)
			check_spread(a, &s, i, (enum measure)m);
		percentiles_free(&s);
	}
}

/* ---- questions ---------------------------------------------------------- */

static void ask(struct question_queue *a, unsigned thread, uint64_t from,
    uint64_t to)
{
	const struct threads *threads = a->loaded.profile->threads;
	static struct slow_nodes nodes;
	const struct slow kept = a->slow;

	a->parts = (struct parts){ .items = NULL };
	for (uint32_t i = 0; i < threads->count; i++) {
		const struct thread *t = threads->items[i];

		if (t->events == 0 ||
		    (thread != SLOW_THREADS && t->id != thread + 1))
			continue;
		parts_add(&a->parts, t,
		    (struct period){ from, to == UINT64_MAX ? from : to });
		a->parts.items[a->parts.count - 1].lens = &a->lens.lens;
	}
	slow_finish(&a->slow, thread, from, to);
	find_nodes(&nodes, &a->slow);
	check_sums(a, &nodes);
	check_edges(a);
	check_tree(a, &nodes);
	check_calls(a);
	parts_free(&a->parts);
	a->slow = kept;
}

/* For each thread and clock all adds up to its whole. */
static void check_threads(const struct question_queue *a)
{
	const struct threads *threads = a->loaded.profile->threads;

	for (uint32_t i = 0; i < threads->count; i++) {
		const struct thread *t = threads->items[i];
		const struct part part = { .thread = t, .lens = &a->lens.lens };
		struct thread_sums s;
		struct totals totals;

		if (t->events == 0)
			continue;
		assert_true(thread_sums_make(&s, t, &a->lens.lens, NULL));
		totals_init(&totals, a->methods->count);
		assert_true(totals_add(&totals, &part, NULL));
		for (int c = 0; c < CLOCKS; c++) {
			uint64_t sum = s.outside[c] + s.dropped[c];

			for (uint32_t m = 0; m < totals.methods; m++)
				sum += totals.items[m].exclusive[c];
			row_assert_number(a->row, sum,
			    thread_span(t, (enum clock)c));
		}
		row_assert_number(a->row, s.calls, totals.calls);
		totals_free(&totals);
	}
}

/* Between two events of a thread. */
static void ask_range(struct question_queue *a, struct gen_random *random)
{
	const unsigned first = gen_below(random, SLOW_EVENTS / 2);
	const unsigned thread = a->slow.events[first].thread - 1;
	const bool has_wall = a->slow.has[CLOCK_WALL];
	uint64_t from = 0, to = 0;

	for (unsigned i = first; i < first + SLOW_EVENTS / 2; i++) {
		const struct make_event *e = &a->slow.events[i];
		const uint64_t at = has_wall ? e->wall_us : e->cpu_us;

		if (e->thread != thread + 1)
			continue;
		if (i == first)
			from = at;
		to = at;
	}
	if (to > from)
		ask(a, thread, from, to);
}

static void run(const char *row, uint64_t seed, const char *clock,
    const enum transform *transforms, size_t count)
{
	struct gen_random random = { seed * 31 + count };
	static struct question_queue a;

	asked_random(&a, row, seed, clock);
	look_at_random(&a, &random, transforms, count);
	ask(&a, SLOW_THREADS, 0, UINT64_MAX);
	ask(&a, 0, 0, UINT64_MAX);
	ask_range(&a, &random);
	check_threads(&a);
	question_queue_free(&a);
}

static const char *const clocks[] = { "dual", "wall", "thread-cpu" };

static void each(void **state)
{
	enum { SEEDS = 12 };

	(void)state;
	for (int t = 0; t < TRANSFORMS; t++)
		for (uint64_t seed = 0; seed < SEEDS; seed++) {
			const enum transform one = (enum transform)t;
			char row[100];

			snprintf(row, sizeof row, "%s, seed %u",
			    transform_info(one)->name, (unsigned)seed);
			run(row, seed, clocks[seed % ROWS(clocks)], &one, 1);
		}
}

static void several(void **state)
{
	enum { SEEDS = 150 };
	struct gen_random random = { 7 };

	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		enum transform of[STEPS];
		char row[100];
		const size_t count = choose_several(of, seed, &random, row,
		    sizeof row);

		run(row, seed, clocks[seed % ROWS(clocks)], of, count);
	}
}

/* Calls are as long as those before leave them: before and after each other one, and
 * twice. */
static void longer_in_order(void **state)
{
	enum { SEEDS = 6 };
	const enum transform longer = TRANSFORM_LONGER;

	(void)state;
	for (int t = 0; t < TRANSFORMS; t++) {
		const enum transform of[][STEPS] = { { (enum transform)t, longer },
			{ longer, (enum transform)t },
			{ longer, (enum transform)t, longer } };

		for (uint64_t seed = 0; seed < SEEDS * ROWS(of); seed++) {
			const size_t i = seed % ROWS(of);
			char row[100];

			snprintf(row, sizeof row, "longer with %s, way %zu, seed %u",
			    transform_info((enum transform)t)->name, i,
			    (unsigned)seed);
			run(row, 168 + seed, clocks[seed / ROWS(of) % ROWS(clocks)], of[i],
			    i < 2 ? 2 : 3);
		}
	}
}

/* A walk over the calls is given up when that is asked for. */
static void stopped(void **state)
{
	const atomic_bool stop = true;
	const struct transform_request request = { TRANSFORM_LONGER, "3us" };
	static struct question_queue a;
	struct error err = { "" };
	struct part_tree p;

	(void)state;
	asked_random(&a, "stopped", 1, "dual");
	assert_true(made_lens_make(&a.lens, &request, 1, a.methods, a.methods,
	    (struct search_watch){ NULL, NULL }, NULL));
	assert_false(part_tree_make(&p,
	    &(struct part){ .thread = a.loaded.profile->threads->items[0],
		.lens = &a.lens.lens },
	    PART_ALL, &stop, &err));
	assert_string_equal(err.text, "given up");
	part_tree_free(&p);
	question_queue_free(&a);
}

/* ---- what must hold whatever the rules are ------------------------------- */

static void totals_of(const struct question_queue *a,
    const struct transform_request *requests, size_t count, struct totals *out)
{
	const struct threads *threads = a->loaded.profile->threads;
	struct made_lens lens = { .count = 0 };
	struct parts parts = { .items = NULL };

	assert_true(made_lens_make(&lens, requests, count, a->methods, a->methods,
	    (struct search_watch){ NULL, NULL }, NULL));
	for (uint32_t i = 0; i < threads->count; i++) {
		parts_add(&parts, threads->items[i], (struct period){ 0, 0 });
		parts.items[i].lens = &lens.lens;
	}
	assert_true(parts_totals(&parts, a->methods->count, out, NULL));
	parts_free(&parts);
	made_lens_free(&lens);
}

static void totals_through(const struct question_queue *a, const char *words,
    enum transform transform, const char *more_words, struct totals *out)
{
	const struct transform_request requests[] = { { transform, words },
		{ TRANSFORM_MERGE, more_words } };

	totals_of(a, requests, words == NULL ? 0 : more_words == NULL ? 1 : 2,
	    out);
}

/* Are their methods the same, or their own times alone? */
static void check_same(const char *row, const struct totals *x,
    const struct totals *y, bool is_own_alone)
{
	row_assert_number(row, x->methods, y->methods);
	for (uint32_t m = 0; m < x->methods; m++) {
		row_assert(row,
		    memcmp(x->items[m].exclusive, y->items[m].exclusive,
			CLOCKS * sizeof *x->items[m].exclusive) == 0);
		row_assert(row, is_own_alone ||
		    memcmp(&x->items[m], &y->items[m], sizeof *x->items) == 0);
	}
}

static void identities(void **state)
{
	static const struct {
		const char *row;
		enum transform transform;
		const char *words, *more; /* words NULL: no lens at all */
		const char *other, *other_more;
		bool is_own_alone;
	} rows[] = {
		{ "merge of nothing", TRANSFORM_MERGE, "no such", NULL, NULL,
		    NULL, false },
		{ "only all", TRANSFORM_ONLY, "**", NULL, NULL, NULL, false },
		{ "drop of nothing", TRANSFORM_DROP, "no such", NULL, NULL,
		    NULL, false },
		{ "deep enough", TRANSFORM_DEPTH, "1000", NULL, NULL, NULL,
		    false },
		{ "all are long enough", TRANSFORM_LONGER, "0ms", NULL, NULL,
		    NULL, false },
		{ "own times when recursion is folded", TRANSFORM_RECURSION,
		    "**", NULL, NULL, NULL, true },
		{ "merges commute", TRANSFORM_MERGE, "one", "two", "two", "one",
		    false },
	};
	static const struct transform_request merge_first[] = {
		{ TRANSFORM_MERGE, "one" }, { TRANSFORM_LONGER, "20us" } };
	static const struct transform_request merge_last[] = {
		{ TRANSFORM_LONGER, "20us" }, { TRANSFORM_MERGE, "one" } };
	static struct question_queue a;

	(void)state;
	for (uint64_t seed = 0; seed < 10; seed++) {
		struct totals x, y;

		asked_random(&a, "identities", seed, "dual");
		totals_through(&a, "all", TRANSFORM_PACKAGE, NULL, &x);
		totals_free(&x); /* all methods are there from here on */
		for (size_t i = 0; i < ROWS(rows); i++) {
			totals_through(&a, rows[i].words, rows[i].transform,
			    rows[i].more, &x);
			totals_through(&a, rows[i].other, rows[i].transform,
			    rows[i].other_more, &y);
			check_same(rows[i].row, &x, &y, rows[i].is_own_alone);
			totals_free(&x);
			totals_free(&y);
		}
		totals_of(&a, merge_first, 2, &x);
		totals_of(&a, merge_last, 2, &y);
		check_same("longer and merge commute", &x, &y, false);
		totals_free(&x);
		totals_free(&y);
		totals_through(&a, NULL, TRANSFORM_DROP, NULL, &x);
		totals_through(&a, "C\\.c", TRANSFORM_DROP, NULL, &y);
		for (int c = 0; c < CLOCKS; c++)
			row_assert_number("what a drop takes", y.dropped[c],
			    x.items[methods_find(a.methods, "two.C.c ()V")]
				.inclusive[c]);
		totals_free(&x);
		totals_free(&y);
		loaded_free(&a.loaded);
		methods_free(a.methods);
	}
}

/* Shown names of which all are of methods with calls, that of dropped time,
 * too. */
static void all_are_called(void **state)
{
	enum { METHODS = 6 };
	static const char *const names[METHODS] = { "a", "b", "c", "d", "e",
		DROPPED_METHOD };
	static const struct transform_request deep = { TRANSFORM_DEPTH, "9" };
	struct methods *methods = methods_new();
	struct method shown[METHODS];
	struct made_lens lens;

	(void)state;
	for (uint32_t i = 0; i < METHODS; i++) {
		methods_add(methods,
		    &(struct method_line){ .name = slice_of(names[i]) });
		methods_set_used(methods, i, true);
		shown[i] = *methods_at(methods, i);
	}
	methods_show(methods, (struct shown_names){ .methods = shown,
	    .form = NAMES_MAPPED, .count = METHODS });
	assert_true(made_lens_make(&lens, &deep, 1, methods, methods,
	    (struct search_watch){ NULL, NULL }, NULL));
	assert_int_equal(methods->count, METHODS);
	assert_int_equal(lens.lens.count, 1);
	made_lens_free(&lens);
	methods_free(methods);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(each),
	cmocka_unit_test(several),
	cmocka_unit_test(longer_in_order),
	cmocka_unit_test(stopped),
	cmocka_unit_test(identities),
	cmocka_unit_test(all_are_called),
};

TEST_FILE(tests, NULL, NULL);
