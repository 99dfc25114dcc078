/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_lens_rows - entries of levels with thousands of them, against a look at each one:
 * the first from a time on, wherever the search begins, and the longest of some.
 */
#include "config.h"

#include <stdlib.h>

#include "gen_random.h"
#include "loaded.h"
#include "lens/lens_calls.h"
#include "lens/steps.h"

enum { EVENTS = 9000, METHODS = 5, DEPTH = 6, LOOKS = 3000 };

static const struct make_method methods[METHODS] = {
	{ .id = 4, .class_name = "A", .name = "a", .signature = "()V" },
	{ .id = 8, .class_name = "B", .name = "b", .signature = "()V" },
	{ .id = 12, .class_name = "C", .name = "c", .signature = "()V" },
	{ .id = 16, .class_name = "D", .name = "d", .signature = "()V" },
	{ .id = 20, .class_name = "E", .name = "e", .signature = "()V" },
};

/* Mostly a tick or none from one to the next, now and then very many. */
static void make_events(struct make_event *out, struct gen_random *random)
{
	uint32_t stack[DEPTH];
	unsigned depth = 0;
	uint64_t now = 0;

	for (int i = 0; i < EVENTS; i++) {
		const bool enters = depth == 0 ||
		    (depth < DEPTH && gen_below(random, 2) == 0);

		now += gen_below(random, 500) == 0 ? 100000 :
		    gen_below(random, 3);
		if (enters)
			stack[depth++] = methods[gen_below(random,
			    METHODS)].id;
		else
			depth--;
		out[i] = (struct make_event){ 1, stack[enters ? depth - 1 :
		    depth], enters ? MAKE_ENTER : MAKE_EXIT, now, now };
	}
}

static size_t slow_from(const struct lens_rows *r, size_t level, uint64_t time)
{
	size_t i = 0;

	while (i < lens_rows_count(r, level) &&
	    lens_rows_begin(r, level, i) < time)
		i++;
	return i;
}

/* The first of those that are as long. */
static size_t slow_longest(const struct lens_rows *r, size_t level, size_t from,
    size_t to)
{
	size_t longest = from;

	for (size_t i = from; i < to; i++)
		if (lens_rows_call(r, level, i).time[r->calls->axis] >
		    lens_rows_call(r, level, longest).time[r->calls->axis])
			longest = i;
	return longest;
}

static void check_level(const struct lens_rows *r, size_t level, uint64_t end,
    struct gen_random *random)
{
	const uint32_t count = (uint32_t)lens_rows_count(r, level);

	for (int i = 0; i < LOOKS && count > 0; i++) {
		const uint32_t from = gen_below(random, count);
		const uint32_t to = from + 1 + gen_below(random,
		    count - from);
		const uint32_t near = gen_below(random, 2 * count);
		const uint64_t time = i % 2 == 0 ?
		    gen_below(random, (uint32_t)end + 2) :
		    lens_rows_begin(r, level, from) +
		    gen_below(random, 2);

		lens_rows_prefetch(r, level, near, time, time / 16);
		assert_int_equal(lens_rows_from(r, level, near, time),
		    slow_from(r, level, time));
		assert_int_equal(lens_rows_longest(r, level, from, to),
		    slow_longest(r, level, from, to));
	}
}

static void check(const struct thread *t, const struct lens_step *step,
    struct gen_random *random)
{
	const struct lens lens = { 1, step };
	const struct part part = { .thread = t, .lens = &lens };
	struct error err = { "" };
	struct lens_map map;
	struct lens_rows rows;

	assert_true(lens_map_make(&map, &part, NULL, &err));
	assert_true(lens_rows_make(&rows, &map, NULL, &err));
	assert_true(rows.levels >= DEPTH / 2);
	for (size_t level = 0; level < rows.levels; level++)
		check_level(&rows, level, thread_span(t, t->calls.axis), random);
	lens_rows_free(&rows);
	lens_map_free(&map);
}

static void searches(void **state)
{
	static struct make_event events[EVENTS];
	static const uint8_t flags[METHODS] = { [1] = 1, [3] = 1 };
	static const struct lens_match match = { flags, METHODS, NULL, 0 };
	static const struct lens_fold fold = { .is_direct = false };
	const struct lens_step steps[] = { { lens_merge, &match },
		{ lens_drop, &(const struct lens_match){ flags, 2, NULL, 0 } },
		{ lens_fold, &fold } };
	const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual",
		.threads = &(const struct make_thread){ 1, "main" },
		.thread_count = 1,
		.methods = methods,
		.method_count = METHODS,
		.events = events,
		.event_count = EVENTS };
	struct gen_random random = { 5 };
	struct loaded l;

	(void)state;
	make_events(events, &random);
	loaded_spec(&l, "searches", &spec);
	for (size_t i = 0; i < ROWS(steps); i++)
		check(threads_at(profile_threads(l.profile), 0), &steps[i],
		    &random);
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(searches),
};

TEST_FILE(tests, NULL, NULL);
