/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The app is driven as ui/loop does it, without a terminal.
 *
 * Zooming in halves what is seen: ten times make a thousandth of the trace,
 * twenty times a millionth.
 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench_app.h"
#include "bench_process.h"
#include "ui/draw.h"

enum {
	PLACES = 12,
	MOST_FRAMES = 20000,
	LOOKS = 5, /* first screens, of which the median counts */
	KEY_GAP_MS = 5,
	RAIN_SECONDS = 30 /* not longer, should loading not get on */
};

/* What a frame shows; those of the chart by how much of the trace. */
enum point {
	WHOLE, THOUSANDTH, MILLIONTH, FLAME, TIMELINE, ELSEWHERE, POINTS
};

struct view {
	struct bench_app driven;
	struct memory memory;
	enum point point; /* what the next frame counts for */
	struct timed_frame {
		double seconds;
		enum point point;
	} *frames;
	size_t frame_count;
};

struct keys {
	const char *key;
	int times; /* 0: as often as the number of the place */
	enum point point;
};

/* From the whole to single ticks and back, at another place of another thread
 * each time; then the table and the other pictures. */
static const struct keys walk[] = {
	{ "5", 1, WHOLE },
	{ "0", 1, WHOLE },
	{ "l", 8, WHOLE },
	{ "<Down>", 8, WHOLE },
	{ "<Up>", 3, WHOLE },
	{ "h", 4, WHOLE },
	{ "<PageDown>", 3, WHOLE },
	{ "<PageUp>", 3, WHOLE },
	{ "w", 3, ELSEWHERE },
	{ ">", 0, ELSEWHERE },
	{ "w", 6, ELSEWHERE },
	{ "w", 1, THOUSANDTH },
	{ "d", 4, THOUSANDTH },
	{ "l", 8, THOUSANDTH },
	{ "<Down>", 6, THOUSANDTH },
	{ "<Up>", 3, THOUSANDTH },
	{ ">", 8, THOUSANDTH },
	{ "<PageDown>", 3, THOUSANDTH },
	{ "<PageUp>", 3, THOUSANDTH },
	{ "w", 9, ELSEWHERE },
	{ "w", 1, MILLIONTH },
	{ "a", 6, MILLIONTH },
	{ "h", 6, MILLIONTH },
	{ "<Down>", 4, MILLIONTH },
	{ "<Up>", 2, MILLIONTH },
	{ ">", 8, MILLIONTH },
	{ "<PageDown>", 3, MILLIONTH },
	{ "<PageUp>", 3, MILLIONTH },
	{ "}", 6, MILLIONTH },
	{ "w", 12, ELSEWHERE },
	{ "l", 6, ELSEWHERE },
	{ "<Enter>", 1, ELSEWHERE },
	{ "s", 40, ELSEWHERE },
	{ "<Enter>", 1, ELSEWHERE },
	{ "}", 3, ELSEWHERE },
	{ "0", 1, ELSEWHERE },
	{ "1", 1, ELSEWHERE },
	{ "<Down>", 12, ELSEWHERE },
	{ "<PageDown>", 6, ELSEWHERE },
	{ "G", 1, ELSEWHERE },
	{ "<Up>", 4, ELSEWHERE },
	{ "gg", 1, ELSEWHERE },
	{ "S", 2, ELSEWHERE },
	{ "r", 1, ELSEWHERE },
	{ "r", 1, ELSEWHERE },
	{ "<Enter>", 1, ELSEWHERE },
	{ "<Down>", 4, ELSEWHERE },
	{ "<Left>", 1, ELSEWHERE },
	{ "c", 3, ELSEWHERE },
	{ "4", 1, FLAME },
	{ "<Down>", 8, FLAME },
	{ "l", 8, FLAME },
	{ "<Enter>", 2, FLAME },
	{ "<Down>", 6, FLAME },
	{ "<PageDown>", 3, FLAME },
	{ "<PageUp>", 3, FLAME },
	{ "s", 6, FLAME },
	{ "6", 1, TIMELINE },
	{ "l", 12, TIMELINE },
	{ "<Down>", 4, TIMELINE },
	{ "w", 10, TIMELINE },
	{ ">", 6, TIMELINE },
	{ "a", 4, TIMELINE },
	{ "s", 10, TIMELINE },
	{ "5", 1, ELSEWHERE },
	{ "]", 1, ELSEWHERE },
};

static void view_start(struct view *v, const char *path, int rows, int columns)
{
	const struct app_options options = { .path = path,
		.memory = &v->memory };

	v->frames = calloc(MOST_FRAMES, sizeof *v->frames);
	if (v->frames == NULL)
		abort();
	bench_app_start(&v->driven, &options, rows, columns);
}

static void view_end(struct view *v)
{
	bench_app_end(&v->driven);
	free(v->frames);
}

static const struct canvas *bench_draw(struct view *v)
{
	return app_draw(v->driven.app);
}

static void note(struct view *v, double begin)
{
	if (v->frame_count < MOST_FRAMES)
		v->frames[v->frame_count++] = (struct timed_frame){
			bench_seconds() - begin, v->point };
}

/* Takes what came from the worker within `ms`; also a frame. */
static void wake(struct view *v, int ms)
{
	double begin;

	if (!bench_app_awaits(&v->driven, ms))
		return;
	begin = bench_seconds();
	bench_app_wake(&v->driven, 0);
	note(v, begin);
}

static void press(struct view *v, const char *key)
{
	double begin = bench_seconds();

	bench_app_keys(&v->driven, key);
	note(v, begin);
}

/* Are there calls in the chart, and a row below the heads of the table? */
static bool is_useful(const struct canvas *canvas)
{
	bool has_calls = false;

	for (int row = 0; row < canvas->rows; row++) {
		for (int i = 0; i < canvas->columns; i++) {
			int role = canvas_at(canvas, row, i)->style.role;

			has_calls |= role >= ROLE_BOX && role <= ROLE_DENSITY;
		}
		if (has_calls && bench_row_has(canvas, row, "incl%"))
			return bench_row_has(canvas, row + 1, "1");
	}
	return false;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void first_screen(struct bench_case *c)
{
	double looks[LOOKS];

	for (int i = 0; i < LOOKS; i++) {
		double begin = bench_seconds();
		struct view v = { 0 };

		view_start(&v, c->path, 40, 120);
		while (!is_useful(bench_draw(&v)))
			wake(&v, BENCH_PATIENCE_MS);
		looks[i] = bench_seconds() - begin;
		view_end(&v);
	}
	qsort(looks, LOOKS, sizeof *looks, compare);
	c->values[FIRST_SCREEN_MS] = looks[LOOKS / 2] * 1000;
}

/* Sorts the frames of the point to the front; of all, for POINTS.  Returns how
 * many they are. */
static size_t gather(struct view *v, enum point point, double *out)
{
	size_t count = 0;

	for (size_t i = 0; i < v->frame_count; i++)
		if (point == POINTS || v->frames[i].point == point)
			out[count++] = v->frames[i].seconds * 1000;
	qsort(out, count, sizeof *out, compare);
	return count;
}

static void put_figures(struct view *v, double *values)
{
	double *sorted = calloc(MOST_FRAMES, sizeof *sorted);
	size_t count;

	if (sorted == NULL)
		abort();
	for (int point = 0; point < ELSEWHERE; point++) {
		count = gather(v, (enum point)point, sorted);
		values[POINT_MS + 2 * point] = sorted[count / 2];
		values[POINT_MS + 2 * point + 1] = sorted[count * 99 / 100];
	}
	count = gather(v, POINTS, sorted);
	values[FRAME_P50_MS] = sorted[count / 2];
	values[FRAME_P99_MS] = sorted[count * 99 / 100];
	values[FRAME_MAX_MS] = sorted[count - 1];
	free(sorted);
}

/* Until the worker has built it; the longest counts. */
static void wait_for_flame(struct view *v, double *longest)
{
	double begin = bench_seconds();

	while (bench_shows(bench_draw(v), "merging stacks"))
		wake(v, BENCH_PATIENCE_MS);
	*longest = fmax(*longest, bench_seconds() - begin);
}

static void take_a_walk(struct bench_case *c, bool is_low)
{
	struct view v = { .memory.is_low = is_low };
	struct error err = { "" };
	double flame = 0;

	view_start(&v, c->path, 60, 240);
	if (!app_wait(v.driven.app, BENCH_PATIENCE_MS, &err))
		_exit(1);
	for (int place = 0; place < PLACES; place++) {
		for (size_t i = 0; i < sizeof walk / sizeof *walk; i++) {
			int times = walk[i].times == 0 ? place : walk[i].times;

			v.point = walk[i].point;
			for (; times > 0; times--) {
				press(&v, walk[i].key);
				wake(&v, 0);
			}
			if (v.point == FLAME)
				wait_for_flame(&v, &flame);
		}
		wake(&v, 200); /* the table of the next thread */
	}
	put_figures(&v, c->values);
	c->values[FLAME_MS] = flame * 1000;
	view_end(&v);
}

static void take_the_walk(struct bench_case *c)
{
	take_a_walk(c, false);
}

/* The same once more; of this one only the figures of all frames are told. */
static void take_the_walk_low(struct bench_case *c)
{
	take_a_walk(c, true);
}

/* Transforms, and the first of three figures of each. */
static const struct {
	const char *text;
	enum figure first;
} transforms[] = {
	{ ":fold-recursion", LENS_FIRST_MS },
	{ ":drop onCreate", DROP_FIRST_MS },
	{ ":only app", ONLY_FIRST_MS },
	{ ":longer 10us", LONGER_FIRST_MS },
};

static void type(struct view *v, const char *text)
{
	for (; *text != '\0'; text++)
		app_key(v->driven.app, (const char[]){ *text, '\0' });
	bench_draw(v);
}

/* The chart alone, through a transform; returns the seconds to its first frame. */
static double view_through(struct view *v, const char *path, const char *text)
{
	double begin, seconds;

	view_start(v, path, 60, 240);
	bench_app_settle(&v->driven);
	bench_app_keys(&v->driven, "<Tab>");
	type(v, text);
	begin = bench_seconds();
	bench_app_keys(&v->driven, "<Enter>");
	do
		wake(v, BENCH_PATIENCE_MS);
	while (bench_shows(bench_draw(v), "working out"));
	seconds = bench_seconds() - begin;
	bench_app_settle(&v->driven);
	v->frame_count = 0;
	return seconds;
}

/* Its first frame, and then those of the walk in the chart. */
static void look_through_one(struct bench_case *c, size_t which)
{
	const enum figure first = transforms[which].first;
	struct view v = { .point = WHOLE };
	double *sorted = calloc(MOST_FRAMES, sizeof *sorted);
	size_t count;

	c->values[first] = view_through(&v, c->path, transforms[which].text) *
	    1000;
	for (size_t i = 0; i < sizeof walk / sizeof *walk; i++) {
		const bool is_of_chart = walk[i].point <= MILLIONTH ||
		    walk[i].key[0] == 'w';

		for (int n = 0; is_of_chart && n < walk[i].times; n++)
			press(&v, walk[i].key);
	}
	count = gather(&v, POINTS, sorted);
	c->values[first + 1] = sorted[count / 2];
	c->values[first + 2] = sorted[count * 99 / 100];
	free(sorted);
	view_end(&v);
}

static void look_through(struct bench_case *c)
{
	for (size_t i = 0; i < sizeof transforms / sizeof *transforms; i++)
		look_through_one(c, i);
}

/* All threads: some 300 changes of the window. */
static void look_at_threads(struct bench_case *c)
{
	struct view v = { .point = TIMELINE };
	double *sorted = calloc(MOST_FRAMES, sizeof *sorted);
	size_t count;

	view_through(&v, c->path, ":longer 10us");
	bench_app_keys(&v.driven, "6");
	for (int place = 0; place < PLACES; place++) {
		bench_app_keys(&v.driven, "0");
		bench_app_settle(&v.driven);
		for (int n = 0; n < 3 * place; n++)
			bench_app_keys(&v.driven, "l");
		for (const char *key = "wwwwwwaaaaddddwwwwwwssssaa"; *key != '\0';
		     key++)
			press(&v, (const char[]){ *key, '\0' });
	}
	count = gather(&v, POINTS, sorted);
	c->values[THREADS_P99_MS] = sorted[count * 99 / 100];
	free(sorted);
	view_end(&v);
}

/* What has arrived at the program, and what it shows. */
struct rain {
	struct view v;
	const struct canvas *shown; /* NULL: nothing yet */
	double drawn, pressed;      /* when; the first key not drawn, or 0 */
	double longest;             /* from a key to its frame */
};

/* Hands over a key, then what the worker sends in the time until the next; at
 * most one frame. */
static void rain_key(struct rain *r, const char *key)
{
	double now = bench_seconds();

	if (r->pressed == 0)
		r->pressed = now;
	app_key(r->v.driven.app, key);
	bench_app_take(&r->v.driven, KEY_GAP_MS);
	if (bench_seconds() - r->drawn < FRAME_MS / 1000.0)
		return;
	r->shown = bench_draw(&r->v);
	r->drawn = bench_seconds();
	r->longest = fmax(r->longest, r->drawn - r->pressed);
	r->pressed = 0;
}

/* Keys of all kinds, one every few milliseconds, until all is loaded. */
static void press_while_loading(struct bench_case *c)
{
	static const char *const keys[] = { "w", "l", "<Down>", "d", "s", "]",
		"1", "<Down>", "5", "0" };
	struct rain r = { .shown = NULL };
	double begin = bench_seconds();

	view_start(&r.v, c->path, 60, 240);
	for (size_t i = 0; bench_seconds() - begin < RAIN_SECONDS; i++) {
		rain_key(&r, keys[i % (sizeof keys / sizeof *keys)]);
		if (r.shown != NULL && bench_row_has(r.shown, 0, " calls") &&
		    !bench_row_has(r.shown, 0, "loading"))
			break;
	}
	c->values[LOADING_KEY_MS] = r.longest * 1000;
	c->values[LOADING_SLOWER] = (bench_seconds() - begin) /
	    c->values[LOAD_SECONDS];
	view_end(&r.v);
}

void bench_view(struct bench_case *c)
{
	struct bench_case low = *c;

	bench_run(c, first_screen, false);
	bench_run_on_one(c, first_screen, FIRST_SCREEN_MS, FIRST_SCREEN_ONE_MS);
	bench_run(c, press_while_loading, false);
	bench_run_on_one(c, press_while_loading, LOADING_KEY_MS,
	    LOADING_KEY_ONE_MS);
	bench_run(c, take_the_walk, false);
	bench_run(c, look_through, false);
	bench_run(c, look_at_threads, false);
	bench_run(&low, take_the_walk_low, false);
	c->values[LOW_FRAME_P50_MS] = low.values[FRAME_P50_MS];
	c->values[LOW_FRAME_P99_MS] = low.values[FRAME_P99_MS];
	c->values[LOW_FRAME_MAX_MS] = low.values[FRAME_MAX_MS];
}
