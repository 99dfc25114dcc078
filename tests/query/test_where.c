/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_where - sets of threads, and what is added up over them: random traces,
 * in every set and some ranges, once from the trees of the threads and once
 * from the merged one.
 */
#include "config.h"

#include "lens/steps.h"
#include "query/flame.h"
#include "query/answer.h"
#include "query/scope.h"
#include "script.h"
#include "view/flame.h"

enum { THREADS = 3, RECORDS = 900, RANGES = 3 };

/* The three threads one after the other; calls are open at the end of each. */
static void load(struct loaded *l, uint64_t seed)
{
	struct script *all = malloc(sizeof *all), *s = malloc(sizeof *s);

	assert_non_null(all);
	assert_non_null(s);
	all->count = 0;
	for (uint32_t t = 1; t <= THREADS; t++) {
		script_random(s, seed * THREADS + t, (struct script_shape){
		    RECORDS, 1 + (uint32_t)seed % SCRIPT_METHODS, 0, 40 });
		for (size_t i = 0; i < s->count; i++) {
			s->events[i].thread = t;
			all->events[all->count++] = s->events[i];
		}
	}
	script_load_as(l, "random", all, "dual");
	free(all);
	free(s);
}

static void check_totals(const struct totals *a, const struct totals *b)
{
	assert_int_equal(a->calls, b->calls);
	for (int c = 0; c < CLOCKS; c++) {
		assert_int_equal(a->span[c], b->span[c]);
		assert_int_equal(a->outside[c], b->outside[c]);
	}
	for (uint32_t m = 0; m < a->methods; m++)
		assert_memory_equal(&a->items[m], &b->items[m],
		    sizeof *a->items);
}

/* What the frames of a method have for themselves is what the table says. */
static void check_flame(const struct parts *parts, const struct loaded *l,
    const struct totals *totals)
{
	struct flame_source source = { parts, profile_methods(l->profile),
		.measure = MEASURE_WALL };
	struct flame f;

	assert_true(flame_make(&f, &source, NULL));
	assert_int_equal(f.frames[0].weight, totals->span[CLOCK_WALL]);
	for (uint32_t m = 0; m < totals->methods; m++) {
		uint64_t self = 0;

		for (uint32_t i = flame_hits_next(&f, NULL, m, 0, 1);
		    i != NO_FRAME;
		    i = flame_hits_next(&f, NULL, m, i + 1, 1))
			self += flame_self(&f, i);
		assert_int_equal(self, totals->items[m].exclusive[CLOCK_WALL]);
	}
	flame_free(&f);
}

/* The times of all calls of a method are those of the list of them. */
static void check_times(const struct loaded *l, const struct parts *parts,
    struct where where, uint32_t method)
{
	const struct question question = { .kind = ASK_TIMES,
		.where = where,
		.method = method };
	struct order order = { CALL_START, MEASURE_WALL, false };
	struct answer *a = answer_new(&question);
	struct call_list calls;

	assert_true(answer_make(a, l->profile));
	assert_true(call_list_make(&calls, l->profile, parts, method, order,
	    NULL));
	assert_memory_equal(&a->times, &calls.distribution, sizeof a->times);
	call_list_free(&calls);
	answer_free(a);
}

static void check_where(const struct loaded *l, struct where where)
{
	uint32_t methods = profile_methods(l->profile)->count;
	struct part_tree merged;
	struct totals apart, together;
	struct parts parts;

	parts = where_parts(where, l->profile);
	assert_true(parts_totals(&parts, methods, &apart, NULL));
	assert_true(parts_tree(&parts, PART_ALL, &merged, NULL));
	totals_init(&together, methods);
	assert_true(totals_add_tree(&together, &merged, NULL));
	totals_finish(&together);
	check_totals(&apart, &together);
	check_flame(&parts, l, &apart);
	for (uint32_t m = 0; m < methods; m++)
		check_times(l, &parts, where, m);
	totals_free(&apart);
	totals_free(&together);
	part_tree_free(&merged);
	parts_free(&parts);
}

static void adds_up(void **state)
{
	static const struct period ranges[RANGES] = { { 0, 0 }, { 100, 9000 },
		{ 5000, 5001 } };

	(void)state;
	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct arena arena = { 0 };
		struct loaded l;

		load(&l, seed);
		for (unsigned bits = 0; bits < 1 << THREADS; bits++) {
			const struct thread_set *set = NULL;

			for (uint32_t t = 0; t < THREADS; t++)
				if (bits >> t & 1)
					set = thread_set_toggle(set, t, &arena);
			for (int i = 0; i < RANGES; i++)
				check_where(&l,
				    (struct where){ .thread = 1,
					.threads = set,
					.range = ranges[i] });
		}
		check_where(&l,
		    (struct where){ .thread = 0,
			.threads = &all_threads,
			.range = ranges[1] });
		loaded_free(&l);
		arena_free(&arena);
	}
}

/* "0 2 0" marks, and says what is marked then. */
static void toggles(void **state)
{
	static const struct {
		const char *name, *marks, *wanted;
	} rows[] = {
		{ "none", "", "" },
		{ "one", "2", "2" },
		{ "in order", "210", "012" },
		{ "taken away", "0120", "12" },
		{ "all taken away", "1001", "" },
		{ "from the end", "0122", "01" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct thread_set *set = NULL;
		struct arena arena = { 0 };
		char text[8] = "";

		for (const char *m = rows[i].marks; *m != '\0'; m++)
			set = thread_set_toggle(set, (uint32_t)(*m - '0'),
			    &arena);
		for (uint32_t t = 0, n = 0; t < THREADS; t++)
			if (thread_set_has(set, t))
				text[n++] = (char)('0' + t);
		row_assert_text(rows[i].name, text, rows[i].wanted);
		arena_free(&arena);
	}
}

static void same(void **state)
{
	struct arena arena = { 0 };
	const struct thread_set *a = thread_set_toggle(NULL, 1, &arena);
	const struct thread_set *b = thread_set_toggle(NULL, 1, &arena);
	const struct thread_set *c = thread_set_toggle(a, 0, &arena);
	const struct period some = { 1, 2 };
	const struct recording here = { .path = NULL }, there = { .path = NULL };
	const struct {
		const char *name;
		struct where one, other;
		bool same;
	} rows[] = {
		{ "thread", { .recording = &here, .thread = 1 },
		    { .recording = &here, .thread = 1 }, true },
		{ "other thread", { .recording = &here, .thread = 1 },
		    { .recording = &here, .thread = 2 }, false },
		{ "range", { .recording = &here, .thread = 1, .range = some },
		    { .recording = &here, .thread = 1 }, false },
		{ "equal sets",
		    { .recording = &here, .thread = 1, .threads = a },
		    { .recording = &here, .thread = 1, .threads = b }, true },
		{ "other set",
		    { .recording = &here, .thread = 1, .threads = a },
		    { .recording = &here, .thread = 1, .threads = c }, false },
		{ "set and none",
		    { .recording = &here, .thread = 1, .threads = a },
		    { .recording = &here, .thread = 1 }, false },
		{ "all",
		    { .recording = &here,
			.thread = 1,
			.threads = &all_threads },
		    { .recording = &here,
			.thread = 2,
			.threads = &all_threads },
		    true },
		{ "a call as the range",
		    { .recording = &here,
			.thread = 1,
			.range = some,
			.within = { 1, 1, 0, 7 } },
		    { .recording = &here, .thread = 1, .range = some }, false },
		{ "the same call",
		    { .recording = &here,
			.thread = 1,
			.range = some,
			.within = { 1, 1, 0, 7 } },
		    { .recording = &here,
			.thread = 1,
			.range = some,
			.within = { 1, 1, 0, 7 } },
		    true },
		{ "another call",
		    { .recording = &here,
			.thread = 1,
			.range = some,
			.within = { 1, 1, 0, 7 } },
		    { .recording = &here,
			.thread = 1,
			.range = some,
			.within = { 1, 1, 0, 8 } },
		    false },
		{ "another recording", { .recording = &here, .thread = 1 },
		    { .recording = &there, .thread = 1 }, false },
		{ "all of another",
		    { .recording = &here,
			.thread = 1,
			.threads = &all_threads },
		    { .recording = &there,
			.thread = 1,
			.threads = &all_threads },
		    false },
		{ "range of another's axis",
		    { .recording = &here,
			.thread = 1,
			.threads = a,
			.range = some },
		    { .recording = &here,
			.thread = 2,
			.threads = a,
			.range = some },
		    false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert(rows[i].name, where_is_same(rows[i].one,
		    rows[i].other) == rows[i].same);
	arena_free(&arena);
}

/* The table of a part, as it is said to be: that of a range from the same begin. */
static void check_part(const struct loaded *l, struct where where,
    const struct where *part, unsigned percent)
{
	const struct question q = { .kind = ASK_TABLE, .where = where },
			      of_part = { .kind = ASK_TABLE, .where = *part };
	const uint64_t begin = part->range.begin, end = part->range.end;
	struct answer *soon = answer_new(&q);
	struct answer *same = answer_new(&of_part);
	const struct period all = period_is_none(where.range) ?
	    profile_range(l->profile,
		l->profile->threads->items[where.thread]) :
	    where.range;
	const uint64_t first = all.begin, last = all.end;

	assert_true(
	    part->thread == where.thread && part->threads == where.threads);
	assert_true(begin == first && end > begin && end < last);
	assert_true(percent <= 50 &&
	    (percent == 1 || (end - begin) * 100 / (last - first) == percent));
	assert_true(answer_make_part(soon, l->profile, 1));
	assert_true(answer_make(same, l->profile));
	assert_true(where_is_same(soon->question.where, where));
	assert_int_equal(soon->percent, percent);
	assert_int_equal(same->percent, 100);
	check_totals(&soon->table.totals, &same->table.totals);
	answer_free(soon);
	answer_free(same);
}

static void soon(void **state)
{
	static const struct period ranges[RANGES] = { { 0, 0 }, { 100, 9000 },
		{ 500, 100000 } };
	unsigned parts = 0;

	(void)state;
	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct loaded l;

		load(&l, seed);
		for (int i = 0; i < 2 * RANGES; i++) {
			struct where where = { .thread = 1,
				.threads = i % 2 == 0 ? NULL : &all_threads,
				.range = ranges[i / 2] },
				     part;
			const struct question q = { .kind = ASK_TABLE,
				.where = where };
			struct answer *none = answer_new(&q);
			unsigned percent = where_cheap_part(where, l.profile, 1,
			    &part);

			if (percent > 0)
				check_part(&l, where, &part, percent);
			parts += percent > 0;
			assert_int_equal(where_cheap_part(where, l.profile,
					     100000, &part),
			    0);
			assert_false(answer_make_part(none, l.profile, 100000));
			answer_free(none);
		}
		loaded_free(&l);
	}
	assert_true(parts > RANGES);
}

enum { SHORT_CALLS = 1500 };

/* "+a +b 10 -b +b 20 -b ... -a" */
static void load_many(struct loaded *l)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	assert_non_null(out);
	fputs("+a", out);
	for (int i = 1; i <= SHORT_CALLS; i++)
		fprintf(out, " +b %d -b", i * 10);
	fputs(" -a", out);
	assert_int_equal(fclose(out), 0);
	script_load(l, "many", text);
	free(text);
}

/* Where a transform goes over calls these are what it costs, beside the stacks of the
 * whole thread; where it takes a walk over all of them no part is there sooner. */
static void soon_through_longer(void **state)
{
	static const struct lens_longer longer = { 5000 };
	static const struct lens_match none = { NULL, 0, NULL, 0 };
	static const struct lens_step steps[] = { { LENS_DROP, &none },
		{ LENS_LONGER, &longer }, { LENS_THROUGH, &none } };
	static const struct lens alone = { 1, &steps[1] }, after = { 2, steps },
		through = { 1, &steps[2] };
	static const struct {
		const char *name;
		const struct lens *lens;
		uint64_t calls;
		bool is_sooner;
	} rows[] = {
		{ "no lens: stacks are few", NULL, 100, false },
		{ "some calls of many", &alone, 100, true },
		{ "nearly all of them", &alone, 1000, false },
		{ "fewer than the stacks", &alone, 1, false },
		{ "after a drop", &after, 100, false },
		{ "stacks through a match", &through, 100, false },
	};
	struct loaded l;

	(void)state;
	load_many(&l);
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct where where = { .thread = 0, .lens = rows[i].lens };
		struct answer *a = answer_new(
		    &(struct question){ .kind = ASK_TABLE, .where = where });
		struct where part;
		const unsigned percent = where_cheap_part(where, l.profile,
		    rows[i].calls, &part);

		row_assert(rows[i].name, (percent > 0) == rows[i].is_sooner);
		row_assert(rows[i].name, answer_make_part(a, l.profile,
		    rows[i].calls) == rows[i].is_sooner);
		if (percent > 0) {
			row_assert(rows[i].name, percent <= 50);
			row_assert(rows[i].name, a->table.totals.calls > 1);
			row_assert(rows[i].name, a->table.totals.calls <
			    SHORT_CALLS / 2);
			row_assert_number(rows[i].name, a->table.whole[MEASURE_WALL],
			    a->table.totals.span[CLOCK_WALL]);
		}
		answer_free(a);
	}
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(adds_up),
	cmocka_unit_test(toggles),
	cmocka_unit_test(same),
	cmocka_unit_test(soon),
	cmocka_unit_test(soon_through_longer),
};

TEST_FILE(tests, NULL, NULL);
