/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_samples.c - the viewer on a report of samples: it counts those, and
 * says so, wherever it would count calls.
 */
#include "config.h"

#include "steps.h"

/* Samples at 0 of a, at 10 of a and b in it, at 20 of a, at 40 of b; at 30 and 50
 * there is no stack. */
#define SAMPLED "0 +a 10 +b 20 -b 30 -a 40 +b 50 -b"

static void write_samples(const char *text)
{
	static struct script script;
	struct make_trace_spec spec;

	script_read(&script, text);
	spec = script_spec(&script);
	script_set_clock(&spec, "dual");
	spec.layout = MAKE_SIMPLEPERF;
	steps_write(&spec);
}

static void samples(void **state)
{
	static const struct edit rows[] = {
		{ "title and table", "", { "simpleperf 1 · sampled · dual clock · 50.0 us · 6 samples · 1 thread",
		    "self ms +samples ", "a\\.B|com\\.app\\.A\\.a", "^▸ +1 +60\\.0 +0\\.030000 +40\\.0 +0\\.020000 +3 ",
		    "^▸ +2 +40\\.0 +0\\.020000 +40\\.0 +0\\.020000 +2 " } },
		{ "details", "j", { "all: 2 samples, wall 20\\.0 us" } },
		{ "by samples", "s c", { "▾samples" } },
		{ "the menu", "s", { " c samples  *p persample ", "!calls" } },
		{ "threads by samples", "t <C-s> <C-s> <C-s>", { "order: samples" } },
		{ "callers", "j <Enter>", { "1/2 +com\\.app\\.A\\.a" } },
		{ "columns", "C", { "\\[x\\] samples +samples in whose stack the method is", "ms/sample" } },
		{ "tree", "2 *", { " samples  call", "0\\.020000 +3  .*com\\.app\\.A\\.a", "0\\.010000 +1  .*com\\.app\\.B\\.b" } },
		{ "bottom-up: those of the method's own", "3", { " samples  method", "0\\.020000 .* 2  .*A\\.a", "0\\.020000 .* 2 .*B\\.b" } },
		{ "flame", "4 j", { "self 20\\.0 us, total 30\\.0 us .*, 3 samples" } },
		{ "pivot", "p", { "^ samples 3, total 30\\.0 us" } },
		{ "pivot, filtered", "j & 'b <Enter> p", { "^ samples 2, total 20\\.0 us" } },
		{ "threads", "t", { "^ threads, sampled: 1 of 1 with events", "samples", " 6 " } },
		{ "all threads at a time", "@", { "^ every thread at .*, sampled: " } },
		{ "all about it", "i", { "samples 3, wall 30\\.0 us" } },
		{ "its stretches", "e", { "wall of 3 samples in 1 stretch: " } },
		{ "of another", "j e", { "wall of 2 samples in 2 stretches: ", "all: 2 samples" } },
		{ "all about it: both numbers", "j i", { "samples 2, wall", "wall of 2 samples in 2 stretches: " } },
		{ "search", "/ 'A\\.a <Enter>", { "1 method, 3 samples, 30\\.0 us" } },
		{ "search: a sample is counted once", "/ . <Enter>", { "2 methods, 4 samples, 40\\.0 us" } },
		{ "threads that it is in", "/ . <Enter> t", { "hits", " 6 +4 " } },
		{ "a stretch", "<Tab> gg", { "this stretch: 30\\.0 us" } },
		{ "classes", "g c", { "class: 1 method, 3 samples" } },
	};

	(void)state;
	write_samples(SAMPLED);
	steps_play(rows, ROWS(rows), "=30x110", &(struct app_options){ .path = NULL });
}

/* What is still on the stack in the last sample. */
static void ends_with_the_samples(void **state)
{
	static const struct edit rows[] = {
		{ "one", "<Tab> gg", { "this stretch: 20\\.0 us", "still running", "all: 3 samples" } },
	};

	(void)state;
	write_samples("0 +a 10 +b 20 -b");
	steps_play(rows, ROWS(rows), "=30x110", &(struct app_options){ .path = NULL });
}

/* Android does not say that it sampled: records of one time tell. */
static void samples_of_android(void **state)
{
	static const struct edit rows[] = {
		{ "title", "", { "ART 3 · sampled · dual clock · .* · ~80 calls · 1 thread" } },
		{ "details", "/ 'A\\.a <Enter>", { "all: ~40 calls, wall .*, p50 ~1 us" } },
		{ "threads", "t", { "^ threads, sampled: 1 of 1 with events", " ~calls " } },
		{ "all threads at a time", "@", { "^ every thread at .*, sampled: " } },
		{ "table", "", { " ~calls  method" } },
		{ "table with what is called", "<Tab> l", { " ~calls " } },
		{ "sorted", "s c", { " ▾~calls " } },
		{ "chosen columns", ": 'columns <Space> 'calls,p50,name <Enter>", { " ~calls +~p50" } },
		{ "tree", "2", { " ~calls " } },
		{ "bottom-up", "3", { " ~calls " } },
	};
	char text[4000];
	size_t used = (size_t)snprintf(text, sizeof text, "0 +a 0 +b");

	(void)state;
	for (int i = 1; i < 40; i++)
		used += (size_t)snprintf(text + used, sizeof text - used,
		    " %d -b %d -a %d +a %d +b", i, i, i, i);
	snprintf(text + used, sizeof text - used, " 40 -b 40 -a");
	steps_write_script(text, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ .path = NULL });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(samples_of_android),
	cmocka_unit_test(samples),
	cmocka_unit_test(ends_with_the_samples),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
