/* SPDX-License-Identifier: Apache-2.0 */
/*
 * play.h - the viewer without a terminal: keys in, the screen as text out.
 *
 * Keys are words: "j <Enter> 'abc" is five keys, since a word after a ' is
 * typed letter by letter; "<Space>" is the space, "=24x80" makes the screen that
 * large.  "<Press:5,10>" is the mouse at a row and a column of the screen, from 0, as
 * are Drag, Drop, Down and Up (the wheel), with S- or C- in front; "<Click:5,10>" is
 * a Press and a Drop, "<Double:5,10>" both twice.  After each key all
 * that goes on after it is waited for.
 */
#ifndef TESTS_PLAY_H
#define TESTS_PLAY_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/times.h"
#include "query/search.h"
#include "rows.h"
#include "ui/app.h"

enum { PLAY_MS = 60000, SETTLE_MS = 20 * PLAY_MS, PLAY_CELLS = 40000 };

struct play {
	struct state *app;
	int wake_fd;
	const struct loop_request *asked; /* by the last key */
	enum app_request request; /* its kind */
	int64_t ms;         /* of the mouse */
	char screen[PLAY_CELLS * 4];
};

/* A wait that took all of its time has ended with something still to come, as a
 * long load does under a sanitizer while others use the machine. */
static inline void play_settle(struct play *p)
{
	struct error err = { "" };
	int64_t begin, end = now_ms() + SETTLE_MS;

	do {
		begin = now_ms();
		row_require(err.text, app_wait(p->app, PLAY_MS, &err));
	} while (now_ms() - begin >= PLAY_MS && begin < end);
	row_require("settled in time", begin < end);
}

static inline void play_start(struct play *p,
    const struct app_options *options)
{
	static const struct loop_request none;
	struct error err = { "" };

	p->asked = &none;
	p->request = APP_NOTHING;
	p->ms = 0;
	p->wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	p->app = app_new(options, p->wake_fd, &err);
	row_require(err.text, p->app != NULL);
	play_settle(p);
}

static inline void play_resize(struct play *p, const char *size)
{
	char *end;
	int rows = (int)strtol(size, &end, 10);

	app_resize(p->app, rows, (int)strtol(end + 1, NULL, 10));
}

static inline void play_key(struct play *p, const char *key)
{
	p->asked = app_key(p->app, key);
	p->request = p->asked->kind;
	play_settle(p);
}

/* Word of the last request; "": it has no such word. */
static inline const char *play_asked(const struct play *p, int number)
{
	return number < p->asked->count ? p->asked->words[number] : "";
}

/* What the loop brings for a request. */
static inline void play_reply(struct play *p, enum app_request kind,
    bool is_done, int file, const char *how)
{
	struct copier_answer answer = { .about = (enum monitor_request)kind,
		.is_done = is_done,
		.file = file };

	snprintf(answer.how, sizeof answer.how, "%s", how);
	app_take_reply(p->app, &answer);
}

/* Each comes long after the one before it, but for the second of two clicks. */
static inline void play_event(struct play *p, const char *name, int row,
    int column, bool is_soon)
{
	static const char *const names[] = { "", "Press", "Drag", "Drop",
		"Wheel" };
	struct mouse_event event = { .row = row, .column = column };

	for (; name[1] == '-'; name += 2)
		event.modifiers |= name[0] == 'C' ? MOUSE_CONTROL : MOUSE_SHIFT;
	event.down = strcmp(name, "Down") == 0 ? 1 : strcmp(name, "Up") == 0 ?
	    -1 : 0;
	event.button = event.down == 0;
	event.what = MOUSE_WHEEL;
	while (event.down == 0 && event.what > 0 &&
	    strcmp(names[event.what], name) != 0)
		event.what--;
	row_require(name, event.what != MOUSE_NOTHING);
	p->ms += is_soon ? 1 : 1000;
	p->asked = app_mouse(p->app, &event, p->ms);
	p->request = p->asked->kind;
	play_settle(p);
}

/* False: the word is none of the mouse. */
static inline bool play_mouse(struct play *p, const char *word)
{
	int row, column;
	char name[20];

	if (sscanf(word, "<%19[A-Za-z-]:%d,%d>", name, &row, &column) != 3)
		return false;
	if (strcmp(name, "Click") != 0 && strcmp(name, "Double") != 0) {
		play_event(p, name, row, column, false);
		return true;
	}
	play_event(p, "Press", row, column, false);
	play_event(p, "Drop", row, column, true);
	if (strcmp(name, "Double") == 0) {
		play_event(p, "Press", row, column, true);
		play_event(p, "Drop", row, column, true);
	}
	return true;
}

static inline void play_word(struct play *p, const char *word)
{
	char letter[2] = "";

	if (play_mouse(p, word)) {
		app_draw(p->app);
	} else if (word[0] == '=' && word[1] != '\0') {
		play_resize(p, word + 1);
	} else if (strcmp(word, "<Space>") == 0) {
		play_key(p, " ");
	} else if (word[0] == '\'') {
		for (word++; *word != '\0'; word++) {
			letter[0] = *word;
			play_key(p, letter);
		}
	} else {
		play_key(p, word);
	}
	app_draw(p->app);
}

static inline void play_keys(struct play *p, const char *keys)
{
	char word[64];

	while (*keys != '\0') {
		size_t length = strcspn(keys, " ");

		snprintf(word, sizeof word, "%.*s", (int)length, keys);
		if (length > 0)
			play_word(p, word);
		keys += length + (keys[length] == ' ');
	}
}

/* The screen as lines of text. */
static inline const char *play_screen(struct play *p)
{
	const struct canvas *canvas = app_draw(p->app);
	size_t used = 0;

	for (int row = 0; row < canvas->rows; row++) {
		canvas_text(canvas, row, p->screen + used,
		    sizeof p->screen - used - 1);
		used += strlen(p->screen + used);
		p->screen[used++] = '\n';
	}
	p->screen[used] = '\0';
	return p->screen;
}

/* The screen without all that is not marked as a match. */
static inline const char *play_matches(struct play *p)
{
	const struct canvas *canvas = app_draw(p->app);
	char *at = p->screen;

	for (int row = 0; row < canvas->rows; row++) {
		for (int i = 0; i < canvas->columns; i++) {
			const struct cell *cell = canvas_at(canvas, row, i);
			bool is_match = cell->style.marks & MARK_MATCH;

			at += sprintf(at, "%s", is_match ? cell->text : " ");
		}
		*at++ = '\n';
	}
	*at = '\0';
	return p->screen;
}

/* Does the screen match the expression?  One that begins with "!" must not. */
static inline void play_shows(struct play *p, const char *row,
    const char *wanted)
{
	bool is_not = wanted[0] == '!';
	char text[300];
	struct pattern *pattern;
	bool shows;

	snprintf(text, sizeof text, "\\C(?m)%s", wanted + is_not);
	pattern = pattern_read(text, PATTERN_TYPED, NULL);
	row_require(wanted, pattern != NULL);
	shows = pattern_fit(pattern, slice_of(play_screen(p)), NULL) ==
	    FIT_FOUND;
	pattern_free(pattern);
	if (shows != is_not)
		return;
	fprintf(stderr, "%s", p->screen);
	row_assert_text(row, is_not ? "shown" : "not shown", wanted);
}

/* The same of what is marked as a match. */
static inline void play_shows_matches(struct play *p, const char *row,
    const char *wanted)
{
	bool is_not = wanted[0] == '!';
	char text[200];
	struct pattern *pattern;

	snprintf(text, sizeof text, "\\C(?m)%s", wanted + is_not);
	pattern = pattern_read(text, PATTERN_TYPED, NULL);
	if ((pattern_fit(pattern, slice_of(play_matches(p)), NULL) ==
		FIT_FOUND) == is_not) {
		fprintf(stderr, "%s", p->screen);
		row_assert_text(row, is_not ? "marked" : "not marked", wanted);
	}
	pattern_free(pattern);
}

static inline void play_end(struct play *p)
{
	app_free(p->app);
	close(p->wake_fd);
}

#endif
