/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "bench_app.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "view/theme.h"

static void give_up(const struct error *err)
{
	fprintf(stderr, "bench: %s\n", err->text);
	_exit(1);
}

void bench_app_start(struct bench_app *a, const struct app_options *options,
    int rows, int columns)
{
	struct error err = { "no pipe" };

	if (pipe(a->wake) != 0)
		give_up(&err);
	fcntl(a->wake[0], F_SETFL, O_NONBLOCK);
	fcntl(a->wake[1], F_SETFL, O_NONBLOCK);
	a->app = app_new(options, a->wake[1], &err);
	if (a->app == NULL)
		give_up(&err);
	app_resize(a->app, rows, columns);
}

void bench_app_end(struct bench_app *a)
{
	app_free(a->app);
	close(a->wake[0]);
	close(a->wake[1]);
}

void bench_app_settle(struct bench_app *a)
{
	struct error err = { "" };

	if (!app_wait(a->app, BENCH_PATIENCE_MS, &err))
		give_up(&err);
	app_draw(a->app);
}

bool bench_app_awaits(struct bench_app *a, int ms)
{
	struct pollfd in = { a->wake[0], POLLIN, 0 };

	return poll(&in, 1, ms) > 0;
}

bool bench_app_take(struct bench_app *a, int ms)
{
	char bytes[256];

	if (!bench_app_awaits(a, ms))
		return false;
	while (read(a->wake[0], bytes, sizeof bytes) > 0)
		;
	app_wake(a->app);
	return true;
}

void bench_app_wake(struct bench_app *a, int ms)
{
	if (bench_app_take(a, ms))
		app_draw(a->app);
}

void bench_app_keys(struct bench_app *a, const char *keys)
{
	char key[32];

	while (*keys != '\0') {
		size_t length = strcspn(keys, " ");

		snprintf(key, sizeof key, "%.*s", (int)length, keys);
		app_key(a->app, key);
		app_draw(a->app);
		keys += length + (keys[length] == ' ');
	}
}

bool bench_row_has(const struct canvas *canvas, int row, const char *text)
{
	char line[2048];

	canvas_text(canvas, row, line, sizeof line);
	return strstr(line, text) != NULL;
}

bool bench_shows(const struct canvas *canvas, const char *text)
{
	for (int row = 0; row < canvas->rows; row++)
		if (bench_row_has(canvas, row, text))
			return true;
	return false;
}

bool bench_has_numbers(const struct canvas *canvas)
{
	for (int row = 0; row + 2 < canvas->rows; row++)
		if (bench_row_has(canvas, row, "so far") &&
		    bench_row_has(canvas, row + 1, "1"))
			return true;
	return bench_has_table(canvas);
}

/* Rows that are out of date are dim, and so is what stands there for none. */
bool bench_has_table(const struct canvas *canvas)
{
	for (int row = 0; row + 1 < canvas->rows; row++)
		if (bench_row_has(canvas, row, "incl%"))
			return bench_row_has(canvas, row + 1, "1") &&
			    canvas_at(canvas, row + 1, 2)->style.role !=
			    ROLE_DIM;
	return false;
}
