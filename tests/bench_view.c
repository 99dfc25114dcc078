/*
 * The app is driven as ui/loop does it, without a terminal.
 */
#include "config.h"

#include "bench.h"

#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ui/app.h"

enum {
	PLACES = 12,
	MOST_FRAMES = 20000,
	LOOKS = 5, /* first screens, of which the median counts */
	PATIENCE_MS = 120000,
	KEY_GAP_MS = 5,
	RAIN_SECONDS = 30 /* not longer, should loading not get on */
};

struct view {
	struct app *app;
	int wake[2];
	double *frames; /* how long each took */
	size_t frame_count;
};

struct keys {
	const char *key;
	int times; /* 0: as often as the number of the place */
};

/* From the whole to single ticks and back, at another place of another thread
 * each time; then the table. */
static const struct keys walk[] = {
	{ "5", 1 },
	{ "0", 1 },
	{ "w", 3 },
	{ ">", 0 },
	{ "w", 20 },
	{ "d", 4 },
	{ "l", 8 },
	{ "<Down>", 6 },
	{ "<Up>", 3 },
	{ "w", 20 },
	{ "a", 6 },
	{ "h", 6 },
	{ "<Enter>", 1 },
	{ "l", 6 },
	{ "s", 40 },
	{ "<PageDown>", 3 },
	{ "<PageUp>", 3 },
	{ "<Enter>", 1 },
	{ "}", 3 },
	{ "0", 1 },
	{ "1", 1 },
	{ "<Down>", 12 },
	{ "<PageDown>", 6 },
	{ "G", 1 },
	{ "<Up>", 4 },
	{ "gg", 1 },
	{ "S", 2 },
	{ "r", 1 },
	{ "r", 1 },
	{ "<Enter>", 1 },
	{ "<Down>", 4 },
	{ "<Left>", 1 },
	{ "c", 3 },
	{ "]", 1 },
};

static void view_start(struct view *v, const char *path, int rows, int columns)
{
	const struct app_options options = { .path = path };
	struct error err = { "" };

	*v = (struct view){ 0 };
	v->frames = calloc(MOST_FRAMES, sizeof *v->frames);
	if (v->frames == NULL || pipe(v->wake) != 0)
		abort();
	fcntl(v->wake[0], F_SETFL, O_NONBLOCK);
	fcntl(v->wake[1], F_SETFL, O_NONBLOCK);
	v->app = app_new(&options, v->wake[1], &err);
	if (v->app != NULL && app_resize(v->app, rows, columns, &err))
		return;
	fprintf(stderr, "bench: %s\n", err.text);
	_exit(1);
}

static void view_end(struct view *v)
{
	app_free(v->app);
	free(v->frames);
	close(v->wake[0]);
	close(v->wake[1]);
}

static void note(struct view *v, double begin)
{
	if (v->frame_count < MOST_FRAMES)
		v->frames[v->frame_count++] = bench_seconds() - begin;
}

/* Takes what came from the worker within `ms`; also a frame. */
static void wake(struct view *v, int ms)
{
	struct pollfd in = { v->wake[0], POLLIN, 0 };
	char bytes[256];
	double begin;

	if (poll(&in, 1, ms) <= 0)
		return;
	begin = bench_seconds();
	while (read(v->wake[0], bytes, sizeof bytes) > 0)
		;
	app_wake(v->app);
	app_draw(v->app);
	note(v, begin);
}

static void press(struct view *v, const char *key)
{
	double begin = bench_seconds();

	app_key(v->app, key);
	app_draw(v->app);
	note(v, begin);
}

static bool row_has(const struct canvas *canvas, int row, const char *text)
{
	char line[2048];

	canvas_text(canvas, row, line, sizeof line);
	return strstr(line, text) != NULL;
}

/* Are there calls in the chart, and a row below the heads of the table? */
static bool is_useful(const struct canvas *canvas)
{
	bool has_calls = false;

	for (int row = 0; row < canvas_rows(canvas); row++) {
		for (int i = 0; i < canvas_columns(canvas); i++) {
			int role = canvas_at(canvas, row, i)->style.role;

			has_calls |= role == ROLE_BOX || role == ROLE_DENSITY;
		}
		if (has_calls && row_has(canvas, row, "rank"))
			return row_has(canvas, row + 1, "1");
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
		struct view v;

		view_start(&v, c->path, 40, 120);
		while (!is_useful(app_draw(v.app)))
			wake(&v, PATIENCE_MS);
		looks[i] = bench_seconds() - begin;
		view_end(&v);
	}
	qsort(looks, LOOKS, sizeof *looks, compare);
	c->values[FIRST_SCREEN_MS] = looks[LOOKS / 2] * 1000;
}

static void take_the_walk(struct bench_case *c)
{
	double *values = c->values;
	struct error err = { "" };
	struct view v;

	view_start(&v, c->path, 60, 240);
	if (!app_wait(v.app, PATIENCE_MS, &err))
		_exit(1);
	for (int place = 0; place < PLACES; place++) {
		for (size_t i = 0; i < sizeof walk / sizeof *walk; i++) {
			int times = walk[i].times == 0 ? place : walk[i].times;

			for (; times > 0; times--) {
				press(&v, walk[i].key);
				wake(&v, 0);
			}
		}
		wake(&v, 200); /* the table of the next thread */
	}
	qsort(v.frames, v.frame_count, sizeof *v.frames, compare);
	values[FRAME_P50_MS] = v.frames[v.frame_count / 2] * 1000;
	values[FRAME_P99_MS] = v.frames[v.frame_count * 99 / 100] * 1000;
	values[FRAME_MAX_MS] = v.frames[v.frame_count - 1] * 1000;
	view_end(&v);
}

/* Keys of all kinds, one every few milliseconds, until all is loaded. */
static void press_while_loading(struct bench_case *c)
{
	static const char *const keys[] = { "w", "l", "<Down>", "d", "s", "]",
		"1", "<Down>", "5", "0" };
	const struct canvas *canvas;
	struct view v;
	double longest = 0, begin = bench_seconds();

	view_start(&v, c->path, 60, 240);
	for (size_t i = 0; bench_seconds() - begin < RAIN_SECONDS; i++) {
		press(&v, keys[i % (sizeof keys / sizeof *keys)]);
		wake(&v, KEY_GAP_MS);
		canvas = app_draw(v.app);
		if (row_has(canvas, 0, " calls") &&
		    !row_has(canvas, 0, "loading"))
			break;
	}
	for (size_t i = 0; i < v.frame_count; i++)
		longest = fmax(longest, v.frames[i]);
	c->values[LOADING_KEY_MS] = longest * 1000;
	c->values[LOADING_SLOWER] = (bench_seconds() - begin) /
	    c->values[LOAD_SECONDS];
	view_end(&v);
}

void bench_view(struct bench_case *c)
{
	bench_run(c, first_screen, false);
	bench_run(c, press_while_loading, false);
	bench_run(c, take_the_walk, false);
}
