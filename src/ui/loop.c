/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/loop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/portable.h"
#include "base/text.h"
#include "base/times.h"
#include "term/keys.h"
#include "term/signals.h"
#include "ui/draw.h"

enum {
	ANSWER_MS = 16,   /* a frame waits for what its first key has asked */
	OVERDUE_MS = 100, /* a frame is drawn though more input waits */
	KEEP_MS = 60000,  /* what the user does is remembered by then */
	RUNNING = -1,
	REFUSED = 2
};

struct loop {
	struct state *app;
	struct screen *screen;
	struct keys *keys;
	struct copier *copier;
	int wake[2];
	bool is_started; /* the terminal is ours, or was */
	bool is_asked; /* for the next frame: by a key, or by the terminal */
	int64_t dirty_since_ms; /* 0: the screen is as it should be */
	struct frame_pacing pace;
	int64_t answer_due_ms; /* a frame waits for answers till then; 0: no key
	                          came */
	int64_t key_due_ms; /* when a lone Esc counts; 0: none waits */
	int64_t keep_due_ms; /* what was done since is remembered; 0: nothing was */
	int status;
	struct error *err;
	struct error no_terminal; /* why there is no terminal */
};

/* ---- the terminal ---- */

static void make_dirty(struct loop *loop)
{
	if (loop->dirty_since_ms == 0)
		loop->dirty_since_ms = now_ms();
}

/* Marks the screen for a frame that is not to wait. */
static void make_asked(struct loop *loop)
{
	make_dirty(loop);
	loop->is_asked = true;
}

static void resize(struct loop *loop)
{
	int rows, columns;

	screen_resize(loop->screen);
	screen_size(loop->screen, &rows, &columns);
	app_resize(loop->app, rows, columns);
	make_asked(loop);
}

static void leave_terminal(struct loop *loop)
{
	keys_stop(loop->keys);
	screen_leave(loop->screen);
}

static void enter_terminal(struct loop *loop)
{
	screen_enter(loop->screen);
	keys_start(loop->keys, NULL);
	resize(loop);
}

static void suspend_viewer(struct loop *loop)
{
	leave_terminal(loop);
	signals_stop_group();
	enter_terminal(loop);
}

/* ---- requests of the app, and their answers ---- */

/* Tells the app how a request went; ends, so that the process outside can start
 * another viewer. */
static void tell_app(struct loop *loop, const struct copier_answer *a)
{
	if (a->is_for_terminal)
		screen_set_clipboard(loop->screen, loop->copier->text);
	if (a->about == MONITOR_START && a->is_done)
		loop->status = 0;
	else
		app_take_reply(loop->app, a);
	make_asked(loop);
}

static void ask_outside(struct loop *loop, const struct loop_request *r)
{
	struct copier_answer answer;

	if (!copier_ask(loop->copier, (enum monitor_request)r->kind, r->count,
		r->words, &answer))
		tell_app(loop, &answer);
}

static void read_copier(struct loop *loop)
{
	struct copier_answer answer;

	while (copier_next(loop->copier, &answer))
		tell_app(loop, &answer);
	if (loop->copier->fd < 0) /* the shell sees us as ended */
		loop->status = 128 + SIGHUP;
}

static void recolour(struct loop *loop, const struct loop_request *r)
{
	screen_change(loop->screen, r->words[0],
	    theme_background(r->words[1], NULL));
	app_set_depth(loop->app, screen_depth(loop->screen));
}

static void do_request(struct loop *loop, const struct loop_request *r)
{
	switch ((int)r->kind) {
	case APP_NOTHING: break;
	case APP_QUIT: loop->status = 0; break;
	case APP_SUSPEND: suspend_viewer(loop); break;
	case APP_REDRAW: screen_repaint(loop->screen); break;
	case APP_COLOURS: recolour(loop, r); break;
	default: ask_outside(loop, r); break;
	}
}

/* ---- keys, signals, and the worker ---- */

static void handle_keys(struct loop *loop)
{
	struct mouse_event event;
	char text[256];

	while (loop->status == RUNNING) {
		switch (keys_next(loop->keys, text, sizeof text, &event)) {
		case KEY_NONE: return;
		case KEY_CLOSED: loop->status = 128 + SIGHUP; return;
		case KEY_PASTE: app_paste(loop->app, text); break;
		case KEY_NAME:
			do_request(loop, app_key(loop->app, text));
			break;
		case KEY_MOUSE:
			do_request(loop,
			    app_mouse(loop->app, &event, now_ms()));
			break;
		}
		screen_set_mouse(loop->screen, app_has_mouse(loop->app));
		keys_set_mouse(loop->keys, app_has_mouse(loop->app));
		make_asked(loop);
		if (loop->answer_due_ms == 0)
			loop->answer_due_ms = now_ms() + ANSWER_MS;
		if (loop->keep_due_ms == 0)
			loop->keep_due_ms = now_ms() + KEEP_MS;
	}
}

static void read_terminal(struct loop *loop)
{
	int timeout_ms;

	keys_read(loop->keys);
	if (screen_take_replies(loop->screen, keys_replies(loop->keys)))
		make_dirty(loop);
	handle_keys(loop);
	timeout_ms = keys_timeout(loop->keys);
	loop->key_due_ms = timeout_ms < 0 ? 0 : now_ms() + timeout_ms;
}

/* Does what is due: a lone Esc counts, and what was done is remembered, since
 * the program may end without notice. */
static void do_due(struct loop *loop)
{
	const int64_t now = now_ms();

	if (loop->key_due_ms != 0 && now >= loop->key_due_ms) {
		loop->key_due_ms = 0;
		keys_expire(loop->keys);
		handle_keys(loop);
	}
	if (loop->keep_due_ms != 0 && now >= loop->keep_due_ms) {
		loop->keep_due_ms = 0;
		app_keep(loop->app);
	}
}

static void read_signals(struct loop *loop)
{
	int number;

	while (loop->status == RUNNING && (number = signals_next()) != 0)
		switch (number) {
		case SIGWINCH: resize(loop); break;
		case SIGTSTP: suspend_viewer(loop); break;
		case SIGCONT: /* stopped without notice: others have drawn */
			leave_terminal(loop);
			enter_terminal(loop);
			break;
		default: loop->status = 128 + number; break;
		}
}

static void read_wake(struct loop *loop)
{
	char bytes[256];

	while (read(loop->wake[0], bytes, sizeof bytes) > 0)
		;
	app_wake(loop->app);
	make_dirty(loop);
	if (app_has_failed(loop->app, loop->err))
		loop->status = REFUSED;
}

/* ---- frames ---- */

/* When there may be a frame: some time after the last.  One frame with the
 * answers is better than one before and one after, which moves more and
 * costs a slow line more. */
static int64_t frame_due_ms(const struct loop *loop)
{
	int64_t due = frame_pacing_due_ms(&loop->pace,
	    loop->is_asked || !app_is_growing(loop->app));

	return due < loop->answer_due_ms && app_is_asking(loop->app) ?
	    loop->answer_due_ms :
	    due;
}

/* How long to wait when nothing happens: -1 for ever.  `is_drawing`: a
 * frame is due.  Asked a moment later it may not be, and nobody would come to
 * draw. */
static int wait_ms(const struct loop *loop, bool is_drawing)
{
	int64_t due = -1, now = now_ms();

	if (loop->dirty_since_ms != 0 && !is_drawing)
		due = frame_due_ms(loop);
	if (loop->key_due_ms != 0 && (due < 0 || loop->key_due_ms < due))
		due = loop->key_due_ms;
	if (loop->keep_due_ms != 0 && (due < 0 || loop->keep_due_ms < due))
		due = loop->keep_due_ms;
	return due < 0 ? -1 : due < now ? 0 : (int)(due - now);
}

/* Handles everything that has arrived, and then draws a frame, if the
 * terminal can take it: a slow line gets fewer of them. */
static void turn_once(struct loop *loop)
{
	struct pollfd fds[] = {
		{ screen_fd(loop->screen), POLLIN, 0 },
		{ signals_fd(), POLLIN, 0 },
		{ loop->wake[0], POLLIN, 0 },
		{ loop->copier->fd, POLLIN, 0 },
	};
	size_t sent;
	const bool is_drawing = loop->dirty_since_ms != 0 &&
	    now_ms() >= frame_due_ms(loop);
	bool is_input, is_overdue;

	if (is_drawing)
		fds[0].events |= POLLOUT;
	if (poll(fds, sizeof fds / sizeof *fds, wait_ms(loop, is_drawing)) < 0)
		return; /* a signal, whose byte comes next */
	is_input = (fds[0].revents & ~POLLOUT) != 0;
	if (fds[1].revents != 0)
		read_signals(loop);
	if (is_input && loop->status == RUNNING)
		read_terminal(loop);
	if (fds[2].revents != 0 && loop->status == RUNNING)
		read_wake(loop);
	if (fds[3].revents != 0 && loop->status == RUNNING)
		read_copier(loop);
	do_due(loop);
	is_overdue = now_ms() - loop->dirty_since_ms > OVERDUE_MS;
	if ((fds[0].revents & POLLOUT) == 0 || loop->status != RUNNING ||
	    (is_input && !is_overdue))
		return;
	sent = screen_sent(loop->screen);
	loop->is_asked = false;
	loop->dirty_since_ms = loop->answer_due_ms = 0;
	screen_show(loop->screen, app_draw(loop->app));
	frame_pacing_drawn(&loop->pace, now_ms(),
	    screen_sent(loop->screen) - sent);
}

/* ---- from the begin to the end ---- */

static bool start_app(struct loop *loop, struct app_options options)
{
	int rows, columns;

	options.is_ascii_only = !screen_has_unicode();
	options.is_ascii = options.is_ascii || options.is_ascii_only;
	loop->app = app_new(&options, loop->wake[1], loop->err);
	screen_size(loop->screen, &rows, &columns);
	if (loop->app == NULL)
		return false;
	app_resize(loop->app, rows, columns);
	return app_wait_first(loop->app, loop->err);
}

static bool start_terminal(struct loop *loop)
{
	if (loop->keys == NULL)
		return fail(loop->err, "%s", loop->no_terminal.text);
	loop->is_started = true;
	screen_start(loop->screen);
	app_set_depth(loop->app, screen_depth(loop->screen));
	if (!keys_start(loop->keys, loop->err))
		return false;
	if (screen_ask(loop->screen))
		keys_await_replies(loop->keys);
	return true;
}

struct loop *loop_new(const struct screen_options *options, struct error *err)
{
	struct loop *loop;

	if (!signals_start(err))
		return NULL;
	loop = array_new(1, sizeof *loop);
	if (!portable_pipe(loop->wake, false)) {
		fail(err, "cannot create a pipe: %s", strerror(errno));
		signals_end();
		free(loop);
		return NULL;
	}
	loop->status = RUNNING;
	loop->screen = screen_new(options, &loop->no_terminal);
	if (loop->screen != NULL)
		loop->keys = keys_new(screen_fd(loop->screen),
		    &loop->no_terminal);
	return loop;
}

void loop_free(struct loop *loop)
{
	if (loop == NULL)
		return;
	/* Libraries still have something to send that should begin a screen. */
	if (!loop->is_started && loop->screen != NULL)
		dup2(loop->wake[1], screen_fd(loop->screen));
	keys_free(loop->keys);
	screen_free(loop->screen);
	close(loop->wake[0]);
	close(loop->wake[1]);
	signals_end();
	free(loop);
}

int loop_run(struct loop *loop, const struct app_options *options,
    struct copier *copier, struct error *err)
{
	const char *stand_in = NULL;
	char type[64];

	loop->copier = copier;
	loop->err = err;
	if (start_app(loop, *options) && start_terminal(loop))
		resize(loop);
	else
		loop->status = REFUSED;
	while (loop->status == RUNNING)
		turn_once(loop);
	if (loop->is_started) {
		app_keep(loop->app);
		leave_terminal(loop);
		stand_in = screen_stand_in(loop->screen);
	}
	if (stand_in != NULL) {
		text_clean(type, sizeof type, slice_of(getenv("TERM")));
		fprintf(stderr, "artscope: the terminal type \"%s\" (TERM) is "
		    "unknown here; \"%s\" was used\n", type, stand_in);
	}
	app_free(loop->app); /* it borrows what the caller frees next */
	loop->app = NULL;
	return loop->status;
}
