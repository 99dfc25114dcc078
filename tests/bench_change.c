/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a key costs that changes which numbers are asked for, when all has been
 * loaded; and the key that stops the loading.
 */
#include "config.h"

#include "bench.h"

#include <math.h>

#include "bench_app.h"
#include "bench_process.h"

enum { LINES = 40, CELLS = 80, ROUNDS = 3, LARGE_ROUNDS = 1, MOMENTS = 5 };

/* A change, from the thread that is shown first; each round ends where it began. */
struct change {
	const char *before; /* keys that are not measured */
	const char *typed;  /* nor is this, letter by letter */
	const char *keys;   /* the last one is */
	const char *after;
	enum figure first; /* two more follow it */
	bool is_list;      /* the last of them is that of the numbers alone */
};

/* Some half of the time by the cells of the timeline, of all threads: to the
 * right, and back to the left. */
#define RIGHT "T 6 0 v l l l l l l l l l l l l l l l l l l l l l l l l l l l l l"
#define LEFT "T 6 0 v h h h h h h h h h h h h h h h h h h h h h h h h h h h h h"
#define TEN "T T T T T T T T T T"

static const struct change changes[] = {
	{ "", "", "c", "c c", CLOCK_FIRST_MS, false },
	{ "", "", "T", "T", SCOPE_FIRST_MS, false },
	{ "T", ":merge onCreate", "<Enter>", "u T", NODES_FIRST_MS, true },
	{ "T", ":longer 10us", "<Enter>", "u T", CALLS_FIRST_MS, true },
	{ RIGHT, "", "<Enter>", "<Backspace> 5 T", RANGE_FIRST_MS, false },
	{ LEFT " <Enter> 5", "", TEN, "<Backspace> T", QUICK_FIRST_MS, false },
};

enum { FIGURES_A_CHANGE = 3, CHANGES = sizeof changes / sizeof *changes };

/* The last of the keys; those before it have one letter each. */
static const char *press_but_last(struct bench_app *a, const char *keys)
{
	const char *last = keys, *at = keys;

	for (; *at != '\0'; at++)
		if (*at == ' ')
			last = at + 1;
	for (at = keys; at < last; at += 2)
		bench_app_keys(a, (const char[]){ *at, '\0' });
	return last;
}

static void type(struct bench_app *a, const char *text)
{
	for (; *text != '\0'; text++)
		app_key(a->app, (const char[]){ *text, '\0' });
}

/* In seconds for now; bench_change makes ratios of them. */
static void take_change(struct bench_app *a, const struct change *ch,
    double *values)
{
	const char *last;
	double begin, took[FIGURES_A_CHANGE], *to = values + ch->first;

	bench_app_keys(a, ch->before);
	bench_app_settle(a);
	type(a, ch->typed);
	last = press_but_last(a, ch->keys);
	begin = bench_seconds();
	bench_app_keys(a, last);
	while (bench_row_has(app_draw(a->app), 1, "(coming)"))
		bench_app_wake(a, BENCH_PATIENCE_MS);
	while (!bench_has_numbers(app_draw(a->app)))
		bench_app_wake(a, BENCH_PATIENCE_MS);
	took[0] = bench_seconds() - begin;
	while (!bench_has_table(app_draw(a->app)))
		bench_app_wake(a, BENCH_PATIENCE_MS);
	took[1] = bench_seconds() - begin;
	bench_app_settle(a);
	took[2] = ch->is_list ? took[1] : bench_seconds() - begin;
	for (int i = 0; i < FIGURES_A_CHANGE; i++)
		to[i] = fmin(to[i], took[i]);
	bench_app_keys(a, ch->after);
	bench_app_settle(a);
}

static void change_loaded(struct bench_case *c)
{
	const struct app_options options = { .path = c->path };
	int rounds = c->records > BENCH_LARGE ? LARGE_ROUNDS : ROUNDS;
	struct bench_app a;

	bench_app_start(&a, &options, LINES, CELLS);
	bench_app_settle(&a);
	for (int i = 0; i < CHANGES * rounds; i++)
		take_change(&a, &changes[i % CHANGES], c->values);
	bench_app_end(&a);
}

static bool is_loading(struct bench_app *a)
{
	const struct canvas *canvas = app_draw(a->app);

	return !bench_row_has(canvas, 0, " calls") ||
	    bench_row_has(canvas, 0, "loading");
}

/* Stops when that much of the load's time has passed; NAN: it was over. */
static double stop_after(const struct bench_case *c, double seconds)
{
	const struct app_options options = { .path = c->path };
	struct bench_app a;
	double begin = bench_seconds(), took = NAN;

	bench_app_start(&a, &options, LINES, CELLS);
	while (bench_seconds() - begin < seconds)
		bench_app_wake(&a, 1);
	begin = bench_seconds();
	if (is_loading(&a)) {
		bench_app_keys(&a, "<C-c>");
		while (is_loading(&a))
			bench_app_wake(&a, BENCH_PATIENCE_MS);
		took = bench_seconds() - begin;
	}
	bench_app_end(&a);
	return took;
}

static void stop_loading(struct bench_case *c)
{
	double longest = NAN;

	for (int i = 1; i <= MOMENTS; i++)
		longest = fmax(longest, stop_after(c, c->values[LOAD_SECONDS] *
		    i / (MOMENTS + 1)));
	c->values[STOP_MS] = longest * 1000;
}

void bench_change(struct bench_case *c)
{
	double load = fmin(c->values[LOAD_SECONDS],
	    c->values[LOAD_TWO_FLOORS] * c->values[FLOOR_NS] / 1e9 *
		(double)c->records);

	bench_run(c, stop_loading, false);
	bench_run_on_one(c, stop_loading, STOP_MS, STOP_ONE_MS);
	bench_run(c, change_loaded, false);
	for (int i = 0; i < CHANGES; i++) {
		c->values[changes[i].first] *= 1000;
		c->values[changes[i].first + 1] *= 1000;
		c->values[changes[i].first + 2] /= load;
	}
}
