/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sort, search and filter where 40 000 methods have calls: of 80 000 in a trace
 * whose stacks hardly come twice, since not all of them are called.
 */
#include "config.h"

#include "bench.h"

#include <math.h>

#include "bench_app.h"
#include "bench_process.h"

enum { LINES = 60, CELLS = 240, ROUNDS = 5 };

static const struct question {
	const char *before, *typed, *key, *answer, *after;
	enum figure figure;
} questions[] = {
	{ "s", "", "i", "incl%", "", SORT_MS },
	{ "s", "", "n", "incl%", "", SORT_MS },
	{ "s", "", "c", "incl%", "", SORT_MS },
	{ "s", "", "x", "incl%", "", SORT_MS },
	{ "", "", "r", "incl%", "r", SORT_MS },
	{ "/", "Adapter.*up", "<Enter>", " methods, ", "<Escape>",
	    SEARCH_MS },
	{ "/", "/^com.*\\bget", "<Enter>", " methods, ", "<Escape>",
	    SEARCH_MS },
	{ "&", "Adapter.*up", "<Enter>", " methods pass", "u",
	    FILTER_MS },
	{ "&", "!e", "<Enter>", " methods pass", "u", FILTER_MS },
	{ ":", "goto A", "<Tab>", "Tab goes on", "<Escape> <Escape>",
	    COMPLETE_MS },
	{ ":", "goto Nobody", "<Tab>", "nothing known begins like this", "<Escape>",
	    COMPLETE_MS },
};

enum { QUESTIONS = sizeof questions / sizeof *questions };

/* Of each name all is tried that can be. */
static const struct question hard = { "/", "(.+)+00$", "<C-c>",
	"stopped after ", "", GIVEN_UP_MS };

enum { HARD_MS = 50 }; /* it goes on meanwhile */

/* From what is pasted, and the last key, to the frame that has the answer: the
 * first after the key, as the program waits for an answer, if there is one to
 * come, before it draws. */
static double ask(struct bench_app *a, const struct question *q)
{
	double begin, took;

	bench_app_keys(a, q->before);
	bench_app_settle(a);
	begin = bench_seconds();
	app_paste(a->app, q->typed);
	app_key(a->app, q->key);
	while (app_is_asking(a->app))
		bench_app_take(a, BENCH_PATIENCE_MS);
	if (!bench_shows(app_draw(a->app), q->answer))
		return NAN;
	took = bench_seconds() - begin;
	bench_app_keys(a, q->after);
	bench_app_settle(a);
	return took;
}

/* From the key until whoever searches has ended. */
static double give_up(struct bench_app *a)
{
	double begin;

	bench_app_keys(a, hard.before);
	bench_app_settle(a);
	app_paste(a->app, hard.typed);
	app_key(a->app, "<Enter>");
	bench_app_awaits(a, HARD_MS);
	begin = bench_seconds();
	app_key(a->app, hard.key);
	if (!bench_shows(app_draw(a->app), hard.answer))
		return NAN;
	while (app_is_asking(a->app))
		bench_app_take(a, BENCH_PATIENCE_MS);
	return bench_seconds() - begin;
}

/* The best of some rounds of each question, of these the longest. */
static void ask_all(struct bench_case *c)
{
	const struct app_options options = { .path = c->path, .is_all = true };
	struct bench_app a;

	bench_app_start(&a, &options, LINES, CELLS);
	bench_app_settle(&a);
	for (int i = 0; i < QUESTIONS; i++) {
		double *value = &c->values[questions[i].figure], best = NAN;

		for (int round = 0; round < ROUNDS; round++)
			best = fmin(best, ask(&a, &questions[i]));
		*value = fmax(*value, best * 1000);
	}
	for (int round = 0; round < ROUNDS; round++)
		c->values[GIVEN_UP_MS] = fmax(c->values[GIVEN_UP_MS],
		    give_up(&a) * 1000);
	bench_app_end(&a);
}

void bench_names(struct bench_case *c, const struct bench_programs *programs)
{
	static const char *const options[] = { "--wide", "--threads=40",
		"--methods=80000", NULL };
	struct bench_case named = *c;

	if (c->kind != BENCH_PLAIN || c->records > BENCH_LARGE ||
	    !bench_make_trace(&named, programs, options))
		return;
	bench_run(&named, ask_all, false);
	bench_remove_trace(&named);
	for (int i = 0; i < QUESTIONS; i++)
		c->values[questions[i].figure] =
		    named.values[questions[i].figure];
	c->values[GIVEN_UP_MS] = named.values[GIVEN_UP_MS];
}
