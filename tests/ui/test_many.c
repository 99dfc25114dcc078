/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_many - what the viewer takes with very many threads: the start and each key
 * a few loads.
 *
 * What grows with the square of the threads takes some twenty loads and more here.
 */
#include "config.h"

#include <time.h>

#include "compare/loaded_runs.h"
#include "make_shapes.h"
#include "steps.h"

enum {
	THREADS = 40000,
	LOADS = 6,  /* 3 are the goal, the rest is for machines that do much else */
	LEAST = 100 /* ms of a load, which are none too many */
};

/* Of processors. */
static double ms_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double load_ms(void)
{
	const double begin = ms_now();
	double ms;
	struct loaded l;

	assert_true(loaded_file(&l, steps_path));
	ms = ms_now() - begin;
	loaded_free(&l);
	return ms < LEAST ? LEAST : ms;
}

static void costs(void **state)
{
	static const char *const keys[] = { "j", "]", "[", "t", "<Down>",
		"<C-s>", "<Enter>", "T", "/", "a", "<Enter>", "@", "q", "6",
		"2", "7", "8", "9", "]" };
	static const struct comparison_options compared = {
		.rule = MATCH_USUAL, .min_change_ns = 1000
	};
	const struct app_options starts[] = { { .path = steps_path },
		{ .path = steps_path, .path_before = steps_path,
		    .compared = &compared } };
	struct make_bytes bytes = make_shape_many(THREADS);
	static struct play p;
	double begin, load;

	(void)state;
	assert_true(make_trace_write(steps_path, bytes));
	make_bytes_free(&bytes);
	load = load_ms();
	for (int traces = 1; traces <= 2; traces++) {
		begin = ms_now();
		play_start(&p, &starts[traces - 1]);
		row_assert("the start", ms_now() - begin < traces * LOADS * load);
		for (size_t i = 0; i < ROWS(keys); i++) {
			begin = ms_now();
			play_word(&p, keys[i]);
			row_assert(keys[i],
			    ms_now() - begin < traces * LOADS * load);
		}
		play_end(&p);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(costs),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
