/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_phases - phases: the table of their roots, and what each takes by itself and in
 * all, how many calls it has and how long these take, against a slow computation over
 * the stack of each instant (stacks_slow), on random traces with random roots, also
 * through transforms.
 */
#include "config.h"

#include <stdlib.h>

#include "script.h"
#include "stacks_asked.h"

#include "base/array.h"
#include "base/text.h"
#include "query/table.h"
#include "query/hues.h"
#include "query/percentiles.h"

/* ---- the table ---------------------------------------------------------- */

static enum phase phase_of_text(const char *row, const char *class, const char *name)
{
	const struct method_line line = { .class_name = slice_of(class),
		.name = slice_of(name), .signature = slice_of("()V") };
	struct methods *methods = methods_new();
	uint32_t method;
	enum phase phase;

	assert_non_null(methods);
	method = methods_add(methods, &line);
	row_assert(row, method != NO_METHOD);
	phase = phase_of_root(methods_at(methods, method));
	methods_free(methods);
	return phase;
}

static void roots(void **state)
{
	static const struct {
		const char *class, *name;
		enum phase phase;
	} rows[] = {
		{ "android.app.ActivityThread", "handleBindApplication", PHASE_APP_START },
		{ "android.app.ActivityThread", "handleLaunchActivity", PHASE_ACTIVITY },
		{ "android.app.ActivityThread", "handleResumeActivity", PHASE_ACTIVITY },
		{ "android.app.ActivityThread", "performStopActivityInner", PHASES },
		{ "android.app.ActivityThread", "main", PHASES },
		{ "android.app.Instrumentation", "callActivityOnCreate", PHASE_ACTIVITY },
		{ "android.view.LayoutInflater", "inflate", PHASE_INFLATE },
		{ "java.util.zip.Inflater", "inflate", PHASES },
		{ "android.view.View", "measure", PHASE_MEASURE },
		{ "com.acme.View", "measure", PHASES },
		{ "android.view.ViewGroup", "layout", PHASE_LAYOUT },
		{ "android.view.View", "draw", PHASE_DRAW },
		{ "android.view.View", "drawBackground", PHASES },
		{ "android.view.ThreadedRenderer", "nSyncAndDrawFrame", PHASE_DRAW },
		{ "android.view.Choreographer", "doFrame", PHASE_DO_FRAME },
		{ "android.view.InputEventReceiver", "dispatchInputEvent", PHASE_INPUT },
		{ "android.os.BinderProxy", "transactNative", PHASE_BINDER },
		{ "android.os.Binder", "execTransact", PHASE_BINDER },
		{ "java.lang.System", "gc", PHASE_GC },
		{ "dalvik.system.VMRuntime", "runHeapTasks", PHASE_GC },
		{ "gc", "gc", PHASES },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char row[100];

		snprintf(row, sizeof row, "%s.%s", rows[i].class, rows[i].name);
		row_assert_number(row, phase_of_text(row, rows[i].class,
		    rows[i].name), rows[i].phase);
	}
}

/* Each has a root, and none of these belongs to another one. */
static void table(void **state)
{
	unsigned found[PHASES] = { 0 };

	(void)state;
	for (const struct phase_root *root = phase_roots; root->method != NULL;
	     root++) {
		char class[100], *dot;
		const char *star = strchr(root->method, '*');

		snprintf(class, sizeof class, "%.*sX%s", (int)strcspn(
		    root->method, "*"), root->method,
		    star == NULL ? "" : star + 1);
		if (star == NULL)
			class[strlen(class) - 1] = '\0';
		dot = strrchr(class, '.');
		*dot = '\0';
		row_assert_number(root->method, phase_of_text(root->method,
		    class, dot + 1), root->phase);
		found[root->phase]++;
	}
	for (int i = 0; i < PHASES; i++)
		row_assert(phase_name((enum phase)i), found[i] > 0);
}

/* ---- against a slow computation ----------------------------------------- */

enum { SLOW_PHASES = 4, ALL = SLOW_PHASES + 1, FILTERED = ALL };

/* By letter which phase begins with it, 0: none; and which are filtered. */
struct found_calls_request {
	unsigned of[SLOW_LETTERS];
	bool is_out[SLOW_LETTERS];
	uint64_t own[ALL + 1][CLOCKS], inclusive[ALL + 1][CLOCKS];
	uint64_t calls[ALL + 1], recursive[ALL + 1];
};

/* Walking from the root, the last root of a phase counts. */
static unsigned phase_at(const struct found_calls_request *w,
    const struct slow_stretch *s, int at)
{
	unsigned phase = 0;

	for (int i = 0; i <= at; i++)
		if (w->of[(int)s->frames[i].letter] != 0)
			phase = w->of[(int)s->frames[i].letter];
	return w->is_out[(int)s->frames[at].letter] ? FILTERED : phase;
}

static bool is_outermost(const struct found_calls_request *w,
    const struct slow_stretch *s, int at)
{
	int i = 0;

	while (phase_at(w, s, i) != phase_at(w, s, at))
		i++;
	return i == at;
}

static void add_stretches(struct found_calls_request *w, const struct slow *s)
{
	for (unsigned k = 0; k < s->stretch_count; k++) {
		const struct slow_stretch *at = &s->stretches[k];

		for (int i = 0; i < at->count; i++)
			for (int c = 0; c < CLOCKS; c++) {
				const unsigned phase = phase_at(w, at, i);

				if (i + 1 == at->count)
					w->own[phase][c] += at->time[c];
				if (is_outermost(w, at, i))
					w->inclusive[phase][c] += at->time[c];
			}
	}
}

/* Where the call stands on its stack when it begins. */
static int place_of(const struct slow *s, unsigned call)
{
	int i = 0;

	while (s->entries[call].frames[i].call != call)
		i++;
	return i;
}

static void add_calls(struct found_calls_request *w, const struct slow *s)
{
	for (unsigned k = 0; k < s->count; k++) {
		const struct slow_stretch *at = &s->entries[k];
		unsigned phase;

		if (!s->calls[k].is_inside)
			continue;
		phase = phase_at(w, at, place_of(s, k));
		*(is_outermost(w, at, place_of(s, k)) ? &w->calls[phase] :
						        &w->recursive[phase]) += 1;
	}
}

static void check_totals(const struct question_queue *a, const struct groups *g,
    const struct found_calls_request *w)
{
	struct totals t;

	assert_true(groups_totals(g, &a->parts, &t, NULL));
	row_assert_number(a->row, t.methods, g->count);
	for (unsigned i = 0; i < g->count; i++) {
		for (int c = 0; c < CLOCKS; c++) {
			row_assert_number(a->row, t.items[i].exclusive[c],
			    w->own[i][c]);
			row_assert_number(a->row, t.items[i].inclusive[c],
			    w->inclusive[i][c]);
		}
		row_assert_number(a->row, t.items[i].calls, w->calls[i]);
		row_assert_number(a->row, t.items[i].recursive,
		    w->recursive[i]);
	}
	totals_free(&t);
}

static int compare(const void *left, const void *right)
{
	const uint64_t *a = left, *b = right;

	return *a < *b ? -1 : *a > *b;
}

static void check_spread(const struct question_queue *a, const struct groups *g,
    const struct found_calls_request *w)
{
	const enum measure m = a->slow.has[CLOCK_WALL] ? MEASURE_WALL : MEASURE_CPU;
	const struct percentiles_question q = { .rows = g->count, .groups = g,
		.measure = m, .percents = columns_percents() };
	struct percentiles s;

	assert_true(percentiles_make(&s, &a->parts, &q, NULL));
	for (unsigned phase = 0; phase < g->count; phase++) {
		uint64_t times[SLOW_EVENTS];
		size_t count = 0;

		for (unsigned k = 0; k < a->slow.count; k++)
			if (a->slow.calls[k].is_inside && phase_at(w,
			    &a->slow.entries[k], place_of(&a->slow, k)) == phase)
				times[count++] = a->slow.calls[k].time[m];
		qsort(times, count, sizeof *times, compare);
		for (size_t i = 0; i < q.percents.count; i++)
			row_assert_number(a->row,
			    percentiles_at(&s, phase, q.percents.values[i]),
			    count == 0 ? 0 :
					 times[percentile_rank(count,
					     q.percents.values[i])]);
	}
	percentiles_free(&s);
}

/* Phases of some letters instead of the table's. */
static void make_groups(struct groups *g, const struct question_queue *a,
    const struct found_calls_request *w, bool has_filter)
{
	const uint32_t count = a->methods->count;

	*g = (struct groups){ .by = GROUP_PHASE, .methods = count,
		.count = has_filter ? FILTERED + 1 : ALL,
		.dropped = has_filter ? FILTERED : NO_GROUP,
		.by_method = calloc(count + 1, sizeof *g->by_method),
		.roots = calloc(count + 1, sizeof *g->roots) };
	assert_true(g->by_method != NULL && g->roots != NULL);
	for (uint32_t i = 0; i < count; i++) {
		const int letter = letter_of(a->methods, i);

		g->by_method[i] = g->roots[i] = w->of[letter];
		if (w->is_out[letter])
			g->by_method[i] = FILTERED;
	}
}

static void choose_roots(struct found_calls_request *w,
    struct gen_random *random, bool has_filter)
{
	*w = (struct found_calls_request){ .of = { 0 } };
	for (const char *l = "abcdefgh"; *l != '\0'; l++) {
		if (gen_below(random, 2) == 0)
			w->of[(int)*l] = 1 + gen_below(random, SLOW_PHASES);
		w->is_out[(int)*l] = has_filter && gen_below(random, 4) == 0;
	}
}

static void check(struct question_queue *a, struct gen_random *random,
    bool has_filter)
{
	const struct threads *threads = a->loaded.profile->threads;
	struct found_calls_request w;
	struct groups g;

	a->parts = (struct parts){ .items = NULL };
	for (uint32_t i = 0; i < threads->count; i++)
		if (threads->items[i]->events > 0) {
			parts_add(&a->parts, threads->items[i],
			    (struct period){ 0, 0 });
			a->parts.items[a->parts.count - 1].lens = &a->lens.lens;
		}
	slow_finish(&a->slow, SLOW_THREADS, 0, UINT64_MAX);
	choose_roots(&w, random, has_filter);
	add_stretches(&w, &a->slow);
	add_calls(&w, &a->slow);
	make_groups(&g, a, &w, has_filter);
	check_totals(a, &g, &w);
	check_spread(a, &g, &w);
	groups_free(&g);
	parts_free(&a->parts);
}

static void innermost(void **state)
{
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };
	enum { SEEDS = 60 };
	struct gen_random random = { 3 };

	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		const char *clock = clocks[seed % ROWS(clocks)];
		enum transform of[STEPS];
		static struct question_queue a;
		char row[100];
		size_t count = choose_several(of, seed, &random, row, sizeof row);

		if (seed % 3 == 0)
			count = 0;
		asked_random(&a, row, seed, clock);
		look_at_random(&a, &random, of, count);
		check(&a, &random, seed % 4 == 1);
		question_queue_free(&a);
	}
}

/* ---- as pictures ask ------------------------------------------------------ */

static const char *const shown_as[8] = { "one.A.a", "android.view.View.measure",
	"two.C.c", "android.view.View.draw", "java.lang.System.gc", "one.F.f",
	"android.view.LayoutInflater.inflate", "three.H.h" };

/* Letters with the names of roots. */
static void show_roots(struct question_queue *a)
{
	const uint32_t count = a->methods->count;

	for (uint32_t i = 0; i < count; i++) {
		const int letter = letter_of(a->methods, i);
		const char *text = letter < 'a' ? "none" : shown_as[letter - 'a'];
		const char *dot = strrchr(text, '.');
		const size_t name_at = dot == NULL ? 0 : (size_t)(dot + 1 - text);

		a->shown[i] = (struct method){ .text = text, .source = "",
			.class_length = (uint32_t)(name_at == 0 ? 0 : name_at - 1),
			.name_at = (uint32_t)name_at,
			.name_length = (uint32_t)(strlen(text) - name_at) };
	}
	methods_show(a->methods, (struct shown_names){ .methods = a->shown,
	    .from = a->origins, .form = NAMES_MAPPED, .count = count });
}

static enum phase slow_stack(const struct methods *methods,
    struct visible_stack s)
{
	enum phase phase = PHASES;
	uint32_t method;

	while (
	    phase == PHASES && (method = visible_stack_next(&s)) != NO_METHOD)
		phase = phase_of_root(methods_at(methods, method));
	return phase;
}

static void check_tree(const struct question_queue *a, struct phase_memo *memo,
    const struct tree *tree)
{
	for (uint32_t i = 0; i < tree->count; i++) {
		const struct hues hues = { .by = HUE_BY_PHASE, .memo = memo };

		row_assert_number(a->row,
		    hues_of_node(&hues, a->methods, tree, i),
		    hue_of_phase(slow_stack(a->methods,
			(struct visible_stack){ tree, i })));
	}
}

static void check_memo(struct question_queue *a, struct phase_memo *memo)
{
	const struct threads *threads = a->loaded.profile->threads;

	for (uint32_t k = 0; k < threads->count; k++) {
		const struct thread *t = threads->items[k];
		const struct part part = { .thread = t, .lens = &a->lens.lens };
		struct lens_thread left;

		if (t->events == 0)
			continue;
		assert_true(lens_thread_make(&left, &part, NULL, NULL));
		check_tree(a, memo, &t->tree);
		check_tree(a, memo, &left.thread.tree);
		memset(memo, 0, sizeof *memo);
		lens_thread_free(&left);
	}
}

static void as_pictures_ask(void **state)
{
	struct phase_memo *memo = array_new(1, sizeof *memo);
	struct gen_random random = { 11 };

	(void)state;
	assert_non_null(memo);
	for (uint64_t seed = 0; seed < 30; seed++) {
		const enum transform of = TRANSFORM_MERGE;
		static struct question_queue a;
		char row[40];

		snprintf(row, sizeof row, "seed %u", (unsigned)seed);
		asked_random(&a, row, seed, "dual");
		look_at_random(&a, &random, &of, 1);
		show_roots(&a);
		check_memo(&a, memo);
		question_queue_free(&a);
	}
	free(memo);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(roots),
	cmocka_unit_test(table),
	cmocka_unit_test(innermost),
	cmocka_unit_test(as_pictures_ask),
};

TEST_FILE(tests, NULL, NULL);
