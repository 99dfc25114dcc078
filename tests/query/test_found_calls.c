/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_found_calls - all calls of some methods against a plain list: where they
 * are, steps in time, and their figures.
 */
#include "config.h"

#include "lens/steps.h"
#include "plain.h"
#include "query/call_list.h"

static void make(struct found_calls *o, const struct loaded *l,
    const char *letters, enum measure measure)
{
	uint32_t count = profile_methods(l->profile)->count;
	uint8_t *flags = calloc(count, 1);

	assert_non_null(flags);
	for (; *letters != '\0'; letters++)
		flags[script_method(l, *letters)] = 1;
	assert_true(found_calls_make(o,
	    &(struct part){ .thread = script_thread(l, 1) },
	    (struct filter_passes){ flags, count }, measure, NULL, NULL));
	free(flags);
}

static void figures(void **state)
{
	static const struct {
		const char *name, *script, *letters;
		enum measure measure;
		size_t count;
		uint64_t median, longest;
	} rows[] = {
		{ "none", "+a 5 -a", "b", MEASURE_WALL, 0, 0, 0 },
		{ "no letters", "+a 5 -a", "", MEASURE_WALL, 0, 0, 0 },
		{ "one", "+a 5 -a", "a", MEASURE_WALL, 1, 5, 5 },
		{ "two", "+a 5 -a +a 14 -a", "a", MEASURE_WALL, 2, 5, 9 },
		{ "three", "+a 5 -a +a 14 -a +a 16 -a", "a", MEASURE_WALL, 3, 5,
		    9 },
		{ "recursion", "+a 1 +a 3 -a 10 -a", "a", MEASURE_WALL, 2, 2,
		    10 },
		{ "CPU time", "+a 9/4 -a +a 20/5 -a", "a", MEASURE_CPU, 2, 1,
		    4 },
		{ "waiting", "+a 9/4 -a +a 20/5 -a", "a", MEASURE_WAIT, 2, 5,
		    10 },
		{ "two methods", "+a +b 5 -b +c 6 -c 9 -a", "bc", MEASURE_WALL,
		    2, 1, 5 },
		{ "older than the recording", "+b 5 -b 7 -a", "a",
		    MEASURE_WALL, 1, 7, 7 },
		/* 70000, 3, 65539, 66000, 300: two that differ in low bytes */
		{ "of three bytes", "+a 70000 -a +a 70003 -a +a 135542 -a "
		    "+a 201542 -a +a 201842 -a", "a", MEASURE_WALL, 5, 65539,
		    70000 },
		{ "all the same", "+a 70000 -a +a 140000 -a +a 210000 -a", "a",
		    MEASURE_WALL, 3, 70000, 70000 },
		{ "open at the end", "+a 1 +b 4 +c", "a", MEASURE_WALL, 1, 4,
		    4 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct found_calls o;
		struct loaded l;

		script_load(&l, rows[i].name, rows[i].script);
		make(&o, &l, rows[i].letters, rows[i].measure);
		row_assert_number(rows[i].name, o.count, rows[i].count);
		row_assert_number(rows[i].name, o.median, rows[i].median);
		row_assert_number(rows[i].name, o.longest, rows[i].longest);
		found_calls_free(&o);
		loaded_free(&l);
	}
}

static bool is_wanted(const struct plain_call *c, const char *letters)
{
	return strchr(letters, c->letter) != NULL;
}

/* In time; at one instant the outer one, then the one of the lower number. */
static bool is_before(const struct plain_call *a, const struct plain_call *b)
{
	if (a->begin != b->begin)
		return a->begin < b->begin;
	return a->place.depth != b->place.depth ?
	    a->place.depth < b->place.depth :
	    a->place.number < b->place.number;
}

/* The nearest on the far side of `from`, or the one at the other end; `from`
 * NOBODY: the first, or the last. */
static int slow_next(const struct plain *p, const char *letters, int from,
    bool back)
{
	int best = NOBODY, end = NOBODY;

	for (int i = 0; i < p->count; i++) {
		const struct plain_call *c = &p->calls[i];

		if (!is_wanted(c, letters))
			continue;
		if (end == NOBODY || is_before(c, &p->calls[end]) != back)
			end = i;
		if (from == NOBODY || i == from ||
		    is_before(c, &p->calls[from]) != back)
			continue;
		if (best == NOBODY || is_before(c, &p->calls[best]) != back)
			best = i;
	}
	return best == NOBODY ? end : best;
}

static void check_next(const struct found_calls *o, const struct thread *t,
    const struct plain *p, const char *letters, int from)
{
	struct place place = from == NOBODY ? place_none() :
	    p->calls[from].place;

	for (int back = 0; back < 2; back++) {
		struct place got = found_calls_next(o, t, place, back != 0);
		int wanted = slow_next(p, letters, from, back != 0);

		if (wanted == NOBODY)
			assert_true(place_is_none(got));
		else
			assert_int_equal(plain_at(p, got), wanted);
	}
}

static void check_find(const struct found_calls *o, const struct thread *t,
    const struct plain *p, const char *letters)
{
	struct search_hint finger = { 0, 0 };
	size_t count = 0;

	for (int i = 0; i < p->count; i++) {
		const struct plain_call *c = &p->calls[i];
		size_t at = found_calls_find(o, c->place);

		assert_int_equal(at < o->count, is_wanted(c, letters));
		assert_int_equal(found_calls_count_in(o, c->place.depth,
		    c->place.number, c->place.number + 1u, &finger),
		    is_wanted(c, letters));
		if (is_wanted(c, letters))
			assert_true(place_is_same(c->place,
			    found_calls_nth(o, t,
				found_calls_count_before(o, t, c->place))));
		count += is_wanted(c, letters);
	}
	assert_int_equal(o->count, count);
	assert_true(place_is_none(found_calls_nth(o, t, count)));
	assert_int_equal(found_calls_count_in(o, o->depths, 0, 9, &finger), 0);
	assert_int_equal(found_calls_find(o, place_none()), o->count);
}

/* How many of the calls from .. to - 1 of the depth are wanted? */
static size_t slow_in(const struct plain *p, const char *letters,
    uint32_t depth, uint32_t from, uint32_t to)
{
	size_t count = 0;

	for (int i = 0; i < p->count; i++) {
		const struct plain_call *c = &p->calls[i];

		if (c->place.depth == depth && c->place.number >= from &&
		    c->place.number < to && is_wanted(c, letters))
			count++;
	}
	return count;
}

static void check_ranges(const struct found_calls *o, const struct plain *p,
    const char *letters, struct gen_random *random)
{
	struct search_hint finger = { 0, 0 };

	for (int i = 0; i < 200; i++) {
		uint32_t depth = gen_below(random, (uint32_t)o->depths + 1);
		uint32_t from = gen_below(random, 40);
		uint32_t to = from + gen_below(random, 9);

		assert_int_equal(found_calls_count_in(o, depth, from, to,
				     &finger),
		    slow_in(p, letters, depth, from, to));
	}
}

/* Each is one of the calls, in order and apart, and each call is inside of one. */
static void check_periods(const struct found_calls *o, const struct thread *t,
    const struct plain *p, const char *letters)
{
	size_t count;
	struct period *got = call_periods_new(o, t, &count);
	size_t found = 0;

	assert_non_null(got);
	for (size_t i = 1; i < count; i++) {
		assert_true(got[i].begin >= got[i - 1].end);
		assert_true(got[i].begin > got[i - 1].begin);
	}
	for (size_t i = 0; i < count; i++)
		for (int c = 0; c < p->count; c++)
			if (is_wanted(&p->calls[c], letters) &&
			    p->calls[c].begin == got[i].begin &&
			    p->calls[c].end == got[i].end) {
				found++;
				break;
			}
	assert_int_equal(found, count);
	for (int c = 0; c < p->count; c++) {
		bool is_inside = !is_wanted(&p->calls[c], letters);

		for (size_t i = 0; i < count; i++)
			is_inside |= got[i].begin <= p->calls[c].begin &&
			    p->calls[c].end <= got[i].end;
		assert_true(is_inside);
	}
	free(got);
}

static void random_scripts(void **state)
{
	static const char *const letters[] = { "a", "b", "ac", "abcd" };
	struct script *script = malloc(sizeof *script);
	struct plain *plain = malloc(sizeof *plain);
	struct gen_random random = { 8 };
	struct found_calls o;
	struct loaded l;

	(void)state;
	assert_true(script != NULL && plain != NULL);
	for (uint64_t seed = 0; seed < 32; seed++) {
		const char *wanted = letters[seed % ROWS(letters)];

		script_load_random(&l, script, seed, (struct script_shape){
		    300, 4, (uint32_t)seed / 4 % 2, 3 });
		plain_of(plain, script);
		make(&o, &l, wanted, MEASURE_WALL);
		check_find(&o, script_thread(&l, 1), plain, wanted);
		check_ranges(&o, plain, wanted, &random);
		check_periods(&o, script_thread(&l, 1), plain, wanted);
		for (int i = NOBODY; i < plain->count; i++)
			check_next(&o, script_thread(&l, 1), plain, wanted, i);
		found_calls_free(&o);
		loaded_free(&l);
	}
	free(script);
	free(plain);
}

/* A walk tells what a list needs, without it mostly none is taken: the same
 * calls have the same times, in all and in a range, on both clocks. */
static void check_walk(const struct loaded *l, const struct lens *lens,
    uint32_t method, const char *row)
{
	static const struct period ranges[] = { { 0, 0 }, { 40, 160 } };
	uint8_t flags[SCRIPT_METHODS + 8] = { [0] = 0 };
	const struct filter_passes which = { flags, SCRIPT_METHODS + 8 };
	struct part part = { .thread = script_thread(l, 1), .lens = lens };
	const struct parts parts = { .items = &part, .count = 1 };
	struct distribution times;
	struct found_calls found;
	struct call_list list;

	flags[method] = 1;
	for (size_t i = 0; i < 2 * ROWS(ranges); i++) {
		const enum measure measure = i % 2 == 0 ? MEASURE_WALL :
							  MEASURE_CPU;

		part.period = ranges[i / 2];
		assert_true(call_list_make(&list, l->profile, &parts, method,
		    (struct order){ CALL_START, measure, false }, NULL));
		assert_true(call_times_make(&times, &parts, which, measure,
		    NULL));
		assert_true(found_calls_make(&found, &part, which, measure,
		    NULL, NULL));
		for (size_t k = 0; k < list.count; k++)
			row_assert(row, found_calls_find(&found,
			    list.calls[k].place) < found.count);
		row_assert_number(row, list.distribution.count, list.count);
		assert_memory_equal(&times, &list.distribution, sizeof times);
		row_assert_number(row, found.median, times.median);
		row_assert_number(row, found.longest, times.max);
		found_calls_free(&found);
		call_list_free(&list);
	}
}

static void through_lenses(void **state)
{
	static const uint8_t some[SCRIPT_METHODS] = { [1] = 1 };
	static const struct lens_match match = { some, SCRIPT_METHODS, NULL, 0 };
	static const struct lens_longer longer = { 3000 };
	static const struct lens_fold fold = { .is_direct = false };
	static const struct {
		const char *name;
		struct lens_step step;
	} rows[] = {
		{ "focus", { LENS_FOCUS, &match } },
		{ "only", { LENS_ONLY, &match } },
		{ "merge", { LENS_MERGE, &match } },
		{ "drop", { LENS_DROP, &match } },
		{ "collapse", { LENS_COLLAPSE, &match } },
		{ "fold", { LENS_FOLD, &fold } },
		{ "longer", { LENS_LONGER, &longer } },
	};
	struct script *script = malloc(sizeof *script);
	struct loaded l;

	(void)state;
	assert_non_null(script);
	for (uint64_t seed = 0; seed < 16 * ROWS(rows); seed++) {
		const size_t i = seed % ROWS(rows);

		script_load_random(&l, script, seed, (struct script_shape){
		    300, 4, (uint32_t)seed / 4 % 2, 3 });
		for (uint32_t m = 0; m < 4; m++)
			check_walk(&l, &(struct lens){ 1, &rows[i].step }, m,
			    rows[i].name);
		loaded_free(&l);
	}
	free(script);
}

static uint64_t time_at(const struct loaded *l, struct place place)
{
	assert_false(place_is_none(place));
	return calls_at(&script_thread(l, 1)->calls, place.depth,
	    place.number).time[CLOCK_WALL];
}

/* From the slowest to the fastest, and back. */
static void slower(void **state)
{
	static const uint64_t times[] = { 1, 2, 5, 5, 9 };
	const struct thread *t;
	struct place place = place_none();
	struct found_calls o;
	struct loaded l;

	(void)state;
	script_load(&l, "slower",
	    "+a 5 -a +a 14 -a +b +a 16 -a +a 21 -a -b +a 22 -a");
	t = script_thread(&l, 1);
	make(&o, &l, "a", MEASURE_WALL);
	place = found_calls_slower(&o, t, MEASURE_WALL, place, false);
	assert_int_equal(time_at(&l, place), 9);
	assert_true(place_is_none(found_calls_slower(&o, t, MEASURE_WALL,
	    place, false)));
	for (size_t i = ROWS(times) - 1; i-- > 0;) {
		place = found_calls_slower(&o, t, MEASURE_WALL, place, true);
		assert_int_equal(time_at(&l, place), times[i]);
	}
	assert_true(place_is_none(found_calls_slower(&o, t, MEASURE_WALL,
	    place, true)));
	for (size_t i = 1; i < ROWS(times); i++) {
		place = found_calls_slower(&o, t, MEASURE_WALL, place, false);
		assert_int_equal(time_at(&l, place), times[i]);
	}
	found_calls_free(&o);
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(slower),
	cmocka_unit_test(figures),
	cmocka_unit_test(random_scripts),
	cmocka_unit_test(through_lenses),
};

TEST_FILE(tests, NULL, NULL);
