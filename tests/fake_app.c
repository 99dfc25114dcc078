/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tests/fake_app.c - an app that draws the names of the keys it gets, to try
 * the terminal's side of the viewer alone.
 *
 * Its "trace" is a path that says how to behave: "refused" cannot be opened,
 * "fails" fails a moment later, "crash" ends in abort() at the key "x".  One
 * that "asks" always waits for an answer.  The key "m" turns the mouse on, and off;
 * "p" says whether the program has slept since the key before, or asked on and on.
 * In one that "scribbles" the key "n" changes the screen as tests/scribble.h does.
 * In one that "waits" time flies: who waits for a second or longer is woken at once,
 * that much later.
 */
#include "config.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/terminal.h"
#include "scribble.h"
#include "ui/app.h"
#include "ui/loop.h"

enum {
	HISTORY = 8,
	NAME_BYTES = 32,
	FEW_POLLS = 500,
	OUTLIVED = 99 /* the status when the app outlives loop_run */
};

static unsigned polls; /* since the last key */

static bool has_app; /* its threads may run */
static bool is_flying;

#ifdef COUNTS_POLLS
static int64_t flown_ms;

int __real_poll(struct pollfd *fds, nfds_t count, int ms);
int __wrap_poll(struct pollfd *fds, nfds_t count, int ms);

int __wrap_poll(struct pollfd *fds, nfds_t count, int ms)
{
	int ready;

	polls++;
	if (!is_flying || ms < 1000)
		return __real_poll(fds, count, ms);
	ready = __real_poll(fds, count, 500); /* for what is on its way */
	flown_ms += ready == 0 ? ms : 0;
	return ready;
}

int64_t __real_now_ms(void);
int64_t __wrap_now_ms(void);

int64_t __wrap_now_ms(void)
{
	return __real_now_ms() + flown_ms;
}
#endif

struct state {
	const char *path;
	int wake_fd;
	struct canvas *canvas;
	char keys[HISTORY][NAME_BYTES];
	unsigned count, selected, kept;
	size_t pasted;
	bool has_failed, has_prompt, has_mouse;
	struct canvas *before;
	struct gen_random random;
};

struct state *app_new(const struct app_options *options, int wake_fd,
    struct error *err)
{
	struct state *app = calloc(1, sizeof *app);

	if (app == NULL) {
		fail_memory(err, sizeof *app);
		return NULL;
	}
	has_app = true;
	app->path = options->path;
	app->wake_fd = wake_fd;
	is_flying = strcmp(app->path, "waits") == 0;
	app->canvas = canvas_new(1, 1);
	app->canvas->is_ascii = options->is_ascii;
	app->before = canvas_new(1, 1);
	return app;
}

void app_free(struct state *app)
{
	if (app == NULL)
		return;
	has_app = false;
	canvas_free(app->canvas);
	canvas_free(app->before);
	free(app);
}

bool app_wait_first(struct state *app, struct error *err)
{
	if (strcmp(app->path, "refused") == 0)
		return fail(err, "refused: no such thing");
	if (strcmp(app->path, "fails") == 0)
		app->has_failed = write(app->wake_fd, "!", 1) == 1;
	return true;
}

bool app_has_failed(const struct state *app, struct error *err)
{
	if (app->has_failed)
		fail(err, "fails: it was no trace");
	return app->has_failed;
}

void app_set_depth(struct state *app, enum depth depth)
{
	(void)app;
	(void)depth;
}

void app_resize(struct state *app, int rows, int columns)
{
	struct canvas *canvas = canvas_new(rows, columns);

	canvas->is_ascii = app->canvas->is_ascii;
	canvas_free(app->canvas);
	app->canvas = canvas;
	canvas_free(app->before);
	app->before = canvas_new(rows, columns);
	app->before->is_ascii = canvas->is_ascii;
	scribble_count(canvas, app->count);
}

static void scribble_more(struct state *app)
{
	struct canvas *canvas = app->before;

	app->before = app->canvas;
	app->canvas = canvas;
	scribble(canvas, app->before, &app->random, ++app->count);
}

static const struct loop_request *request_of(enum app_request kind)
{
	static struct loop_request request;

	request.kind = kind;
	return &request;
}

const struct loop_request *app_key(struct state *app, const char *key)
{
	if (strcmp(key, "x") == 0 && strcmp(app->path, "crash") == 0)
		abort();
	if (strcmp(key, "x") == 0 && strcmp(app->path, "exit") == 0)
		exit(9);
	if (strcmp(app->path, "scribbles") == 0) {
		if (strcmp(key, "n") == 0)
			scribble_more(app);
		return request_of(strcmp(key, "q") == 0 ? APP_QUIT :
			strcmp(key, "<C-l>") == 0       ? APP_REDRAW :
							  APP_NOTHING);
	}
	if (strcmp(key, "j") == 0)
		app->selected++;
	if (strcmp(key, "m") == 0)
		app->has_mouse = !app->has_mouse;
	if (strcmp(key, ":") == 0)
		app->has_prompt = true;
	if (strcmp(key, "p") == 0)
		key = polls == 0 ? "unknown" : polls < FEW_POLLS ? "slept" :
								   "awake";
	polls = 0;
	snprintf(app->keys[app->count++ % HISTORY], NAME_BYTES, "%s", key);
	return request_of(strcmp(key, "q") == 0 ? APP_QUIT :
		strcmp(key, "<C-z>") == 0       ? APP_SUSPEND :
		strcmp(key, "<C-l>") == 0       ? APP_REDRAW :
						  APP_NOTHING);
}

void app_keep(struct state *app)
{
	app->kept++;
	if (write(app->wake_fd, "!", 1) < 0)
		abort();
}

bool app_has_mouse(const struct state *app)
{
	return app->has_mouse;
}

const struct loop_request *app_mouse(struct state *app,
    const struct mouse_event *event, int64_t ms)
{
	snprintf(app->keys[app->count++ % HISTORY], NAME_BYTES, "%d at %d,%d%s",
	    (int)event->what, event->row, event->column,
	    ms > 0 ? "" : " at no time");
	return request_of(APP_NOTHING);
}

void app_take_reply(struct state *app, const struct copier_answer *reply)
{
	(void)app;
	(void)reply;
}

void app_paste(struct state *app, const char *text)
{
	app->pasted += strlen(text);
}

bool app_is_growing(const struct state *app)
{
	(void)app;
	return false;
}

bool app_is_asking(const struct state *app)
{
	return strcmp(app->path, "asks") == 0;
}

void app_wake(struct state *app)
{
	(void)app;
}

static void draw_keys(struct state *app)
{
	unsigned first = app->count < HISTORY ? 0 : app->count - HISTORY;
	int column = 0;

	for (unsigned i = first; i < app->count; i++)
		column += canvas_print(app->canvas, 0, column,
		    (struct style){ ROLE_KEY, 0, 0 }, "[%s]",
		    app->keys[i % HISTORY]);
	canvas_print(app->canvas, 1, 0, (struct style){ ROLE_TEXT, 0, 0 },
	    "count=%u pasted=%zu size=%dx%d kept=%u", app->count, app->pasted,
	    app->canvas->rows, app->canvas->columns, app->kept);
}

/* Rows of text and of boxes, so that there is something to send. */
static void draw_rows(struct state *app)
{
	for (int row = 3; row < app->canvas->rows; row++) {
		unsigned hue = (unsigned)row % HUES;
		struct style style = { ROLE_BOX, (uint8_t)hue, 0 };
		struct area bar = { row, 0, 1, 40 };

		if (row == 3)
			style.marks = MARK_MATCH;
		canvas_fill(app->canvas, bar, style);
		canvas_print(app->canvas, row, 0, style,
		    "box %d \xe6\x97\xa5\xe6\x9c\xac e\xcc\x81", row);
		canvas_print(app->canvas, row, 42,
		    (struct style){ ROLE_TEXT, 0, 0 }, "row %d of the list", row);
		bar = (struct area){ row, 42, 1, 30 };
		if ((unsigned)row == 4 + app->selected)
			canvas_mark(app->canvas, bar, MARK_SELECTED);
	}
}

const struct canvas *app_draw(struct state *app)
{
	if (strcmp(app->path, "scribbles") == 0)
		return app->canvas;
	canvas_clear(app->canvas);
	draw_keys(app);
	draw_rows(app);
	if (app->has_prompt)
		canvas_set_cursor(app->canvas, 2, 5);
	return app->canvas;
}

int main(int argc, char **argv)
{
	struct app_options options = { .path = argc > 1 ? argv[1] : "" };
	struct screen_options screen = { .colour = argc > 2 ? argv[2] :
	    "auto" };
	struct copier copier = { .fd = -1 };
	struct error err = { "" };
	struct loop *loop;
	int status = 2;

	locale_start();
	loop = loop_new(&screen, &err);
	if (loop != NULL)
		status = loop_run(loop, &options, &copier, &err);
	if (has_app)
		status = OUTLIVED;
	loop_free(loop);
	if (status == 2)
		fprintf(stderr, "artscope: %s\n", err.text);
	return status;
}
