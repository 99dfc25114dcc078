/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_live - a trace that is written while it is looked at (--follow):
 * what the screen shows then, and what keys do.
 *
 * The screen is looked at whenever the viewer wants it to be drawn, until it
 * shows what is waited for.
 */
#include "config.h"

#include <poll.h>

#include "base/times.h"
#include "steps.h"

enum { STEPS = 8, PATIENCE_MS = 20000 };

/* What a writer does between looks at the screen. */
enum deed {
	NOTHING,
	WRITE_H,   /* all up to the first mention of method h */
	WRITE_ALL,
	CUT,
	REPLACE
};

struct live_step {
	enum deed deed;
	const char *keys;
	const char *waits[2]; /* expressions for what the screen shall show */
	const char *never; /* and for what not; NULL: whatever */
};

struct live {
	struct play play;
	struct make_bytes bytes;
	size_t written;
	int wake;
};

/* 1 ms of main; h comes in the last third. */
static const char words[] = "0+a 10+b 100-b 110+c 200-c 300+b 400-b 500+d "
    "600-d 610@2+e 630-e @1 700+h 900-h 950+b 980-b 990-a";

static void make(struct live *l, enum make_layout layout)
{
	static struct script script;
	struct make_trace_spec spec;

	script_read(&script, words);
	spec = script_spec(&script);
	spec.layout = layout;
	l->bytes = make_trace(&spec);
}

/* Up to shortly before the text, which is whole there. */
static size_t place_of(const struct live *l, const char *text)
{
	const unsigned char *at = memmem(l->bytes.data, l->bytes.size, text,
	    strlen(text));

	assert_non_null(at);
	return (size_t)(at - l->bytes.data) - 10;
}

static void write_to(struct live *l, size_t upto)
{
	FILE *file = fopen(steps_path, "ab");

	assert_non_null(file);
	fwrite(l->bytes.data + l->written, 1, upto - l->written, file);
	assert_int_equal(fclose(file), 0);
	l->written = upto;
}

static void replace(struct live *l)
{
	char other[sizeof steps_path + 8];

	snprintf(other, sizeof other, "%s.other", steps_path);
	assert_true(make_trace_write(other, l->bytes));
	assert_int_equal(rename(other, steps_path), 0);
}

static void run_deed(struct live *l, enum deed deed)
{
	switch (deed) {
	case NOTHING: break;
	case WRITE_H: write_to(l, place_of(l, "com.app.H")); break;
	case WRITE_ALL: write_to(l, l->bytes.size); break;
	case CUT: assert_int_equal(truncate(steps_path, 40), 0); break;
	case REPLACE: replace(l); break;
	}
}

static bool shows(struct play *p, const char *wanted)
{
	char text[300];
	struct pattern *pattern;
	bool found;

	snprintf(text, sizeof text, "\\C(?m)%s", wanted);
	pattern = pattern_read(text, PATTERN_TYPED, NULL);
	row_require(wanted, pattern != NULL);
	found = pattern_fit(pattern, slice_of(play_screen(p)), NULL) ==
	    FIT_FOUND;
	pattern_free(pattern);
	return found;
}

/* As ui/loop does it. */
static void await(struct live *l, const char *row, const char *wanted)
{
	struct pollfd wake = { .fd = l->wake, .events = POLLIN };
	int64_t end_ms = now_ms() + PATIENCE_MS;
	char bytes[256];

	while (!shows(&l->play, wanted)) {
		poll(&wake, 1, PATIENCE_MS);
		if (now_ms() > end_ms) {
			fprintf(stderr, "%s", l->play.screen);
			row_assert_text(row, "not shown", wanted);
		}
		while (read(l->wake, bytes, sizeof bytes) > 0)
			;
		app_wake(l->play.app);
	}
}

static void start(struct live *l, size_t written)
{
	const struct app_options options = { .path = steps_path,
		.is_followed = true };
	int fds[2];
	struct error err = { "" };

	assert_int_equal(truncate(steps_path, 0), 0);
	l->written = 0;
	write_to(l, written);
	assert_int_equal(pipe(fds), 0);
	assert_int_equal(fcntl(fds[0], F_SETFL, O_NONBLOCK), 0);
	assert_int_equal(fcntl(fds[1], F_SETFL, O_NONBLOCK), 0);
	l->wake = fds[0];
	l->play.wake_fd = fds[1];
	l->play.app = app_new(&options, fds[1], &err);
	row_require(err.text, l->play.app != NULL);
}

static void end(struct live *l)
{
	play_end(&l->play);
	close(l->wake);
	make_bytes_free(&l->bytes);
}

/* A key alone: nothing is waited for after it. */
static void type(struct live *l, const char *keys)
{
	char word[64];

	while (*keys != '\0') {
		size_t length = strcspn(keys, " ");

		snprintf(word, sizeof word, "%.*s", (int)length, keys);
		l->play.request = app_key(l->play.app, word)->kind;
		app_draw(l->play.app);
		keys += length + (keys[length] == ' ');
	}
}

static void following(void **state)
{
	static const struct {
		const char *name;
		enum make_layout layout;
		struct live_step steps[STEPS];
	} rows[] = {
		/* clang-format off */
		{ "what comes is shown", MAKE_STREAM_V3, {
		    { WRITE_H, "", { " following", "main 1/2 .*all" }, NULL },
		    { NOTHING, "", { "com.app.D.d" }, "com.app.H.h" },
		    { WRITE_ALL, "", { "com.app.H.h" }, NULL },
		    { NOTHING, "", { " ended", "the recording has ended" }, NULL } } },
		{ "in blocks", MAKE_STREAM_D, {
		    { WRITE_ALL, "", { "com.app.H.h" }, NULL } } },
		{ "running calls", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "▏A.a.*»", "com.app.D.d" }, NULL },
		    { WRITE_ALL, "", { "▏A.a .*[▕ ]" }, NULL } } },
		{ "and their time in the flame", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d" }, NULL },
		    { NOTHING, "4", { "▏A.a  100.0 %", "▏B.b" }, "com.app.H.h" },
		    { WRITE_ALL, "", { "com.app.H.h" }, NULL } } },
		{ "pause", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { NOTHING, "F", { "paused: nothing moves until F goes on", " paused" }, NULL },
		    { WRITE_ALL, "", { "paused, 1 KiB wait" }, "com.app.H.h" },
		    { NOTHING, "F", { "com.app.H.h" }, NULL },
		    { NOTHING, "", { " ended" }, NULL },
		    { NOTHING, "F", { "the recording has ended" }, NULL } } },
		{ "z", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { NOTHING, "<Tab> z", { " paused", "nothing moves until F" }, NULL },
		    { WRITE_ALL, "", { "paused, 1 KiB wait" }, "com.app.H.h" },
		    { NOTHING, "F", { "com.app.H.h" }, NULL } } },
		{ "C-c is no end, and Esc is nothing", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { NOTHING, "<Escape>", { " following" }, NULL },
		    { NOTHING, "<C-c>", { " paused" }, NULL },
		    { NOTHING, "F", { " following" }, NULL },
		    { WRITE_ALL, "", { "com.app.H.h" }, NULL } } },
		{ "what is zoomed into stays", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { NOTHING, "<Tab> w", { " 0.158-0.473 ms" }, NULL },
		    { WRITE_ALL, "", { " ended", " 0.158-0.473 ms" }, NULL } } },
		{ "the right end keeps up", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { NOTHING, "<Tab> w > >", { " 0.31.-0.631 ms" }, NULL },
		    { WRITE_ALL, "", { " 0.67.-0.991 ms" }, NULL } } },
		{ "all stays all, also after a pause", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { NOTHING, "<Tab> z F", { " following", "main 1/2 .*all" }, NULL },
		    { WRITE_ALL, "", { "main 1/2 .* all .* 990 us" }, NULL } } },
		{ "the selected method stays", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { NOTHING, "j j", { "^ com.app.D.d" }, NULL },
		    { WRITE_ALL, "", { "com.app.H.h", "^ com.app.D.d" }, NULL } } },
		{ "a search goes on", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { NOTHING, "/ [ d h ] <Enter>", { "1 method", "^ com.app.D.d" }, NULL },
		    { WRITE_ALL, "", { "com.app.H.h" }, NULL },
		    { NOTHING, "gg n", { "^ com.app.H.h" }, NULL } } },
		{ "cut", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { CUT, "", { "the file was truncated", " ended" }, NULL },
		    { NOTHING, "j", { "com.app.D.d" }, NULL } } },
		{ "replaced", MAKE_STREAM_V3, {
		    { WRITE_H, "", { "com.app.D.d", " following" }, NULL },
		    { REPLACE, "", { "the file was replaced by another", " ended" }, NULL } } },
		{ "no streaming trace", MAKE_V3, {
		    { WRITE_ALL, "", { " not followed", "does not stream" }, NULL } } },
		/* clang-format on */
	};
	static struct live l;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		make(&l, rows[i].layout);
		start(&l, rows[i].steps[0].deed == WRITE_ALL &&
			!make_is_streaming(rows[i].layout) ? l.bytes.size : 0);
		for (const struct live_step *step = rows[i].steps;
		     step < rows[i].steps + STEPS && step->keys != NULL;
		     step++) {
			run_deed(&l, step->deed);
			if (step->keys[0] != '\0')
				play_settle(&l.play);
			type(&l, step->keys);
			for (int n = 0; n < 2 && step->waits[n] != NULL; n++)
				await(&l, rows[i].name, step->waits[n]);
			if (step->never == NULL)
				continue;
			row_assert(rows[i].name, !shows(&l.play, step->never));
		}
		end(&l);
	}
}

/* The viewer is left while it waits: for a header, for more, and paused. */
static void leaving(void **state)
{
	static const struct {
		const char *name, *keys, *waits;
		bool is_empty;
	} rows[] = {
		{ "no header yet", "q", "waiting for data", true },
		{ "more", "q", " following", false },
		{ "paused", "F q", " following", false },
	};
	static struct live l;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		make(&l, MAKE_STREAM_V3);
		start(&l, rows[i].is_empty ? 0 : place_of(&l, "com.app.H"));
		await(&l, rows[i].name, rows[i].waits);
		type(&l, rows[i].keys);
		row_assert(rows[i].name, l.play.request == APP_QUIT);
		end(&l);
	}
}

/* Without --follow the key says what it is for. */
static void elsewhere(void **state)
{
	static const struct edit rows[] = {
		{ "F", "F", { "F is for a trace that is being written" } },
		{ "in rows", "=24x30 F", { "^  F is for a trace that is *$\n"
		    "^  being written: artscope *$\n^  --follow TRACE *$" } },
		{ "z", "<Tab> z", { "!paused" } },
	};

	(void)state;
	steps_write_script(words, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(following),
	cmocka_unit_test(leaving),
	cmocka_unit_test(elsewhere),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
