/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_soon.c - keys → screen while a table is being added up and shows the
 * numbers of a part: the whole ones come when the test lets them.
 *
 * Linked with --wrap for answer_make_part and answer_make.
 */
#include "config.h"

#include "steps.h"

#include <sched.h>
#include <stdatomic.h>

#include "query/answer.h"

bool __wrap_answer_make(struct answer *, const struct profile *);
bool __real_answer_make(struct answer *, const struct profile *);
bool __wrap_answer_make_part(struct answer *, const struct profile *,
    uint64_t calls);
bool __real_answer_make_part(struct answer *, const struct profile *,
    uint64_t calls);

/* What a million calls are to the program, some are to the trace of this test. */
enum { SMALLER = 1 << 16 };

static atomic_bool is_held; /* no table is finished */
static atomic_bool are_calls_held; /* no list of a method's calls is */

bool __wrap_answer_make_part(struct answer *a, const struct profile *p,
    uint64_t calls)
{
	return __real_answer_make_part(a, p, calls / SMALLER);
}

bool __wrap_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;

	while (((q->kind == ASK_TABLE && is_held) ||
		   (q->kind == ASK_CALLS && are_calls_held)) &&
	    !*q->where.stop)
		sched_yield();
	return __real_answer_make(a, p);
}

enum { TIMES = 40, LETTERS = 4 };

/* Main calls a forty times, then b, c, d, each longer than the one before, all in
 * h, and waits for half of it; worker has g all the time. */
static void write_trace(void)
{
	static struct script s;
	struct make_trace_spec spec;
	struct make_event now = { 1, 32, MAKE_ENTER, 0, 0 };

	s.events[s.count++] = (struct make_event){ 2, 28, MAKE_ENTER, 0, 0 };
	s.events[s.count++] = now;
	for (uint32_t i = 0; i < 2 * LETTERS * TIMES; i++) {
		now.method = 4 * (i / 2 / TIMES + 1);
		now.action = i % 2 == 0 ? MAKE_ENTER : MAKE_EXIT;
		s.events[s.count++] = now;
		now.wall_us += i % 2 == 0 ? now.method * 25 : 0;
		now.cpu_us = now.wall_us / 2;
	}
	s.events[s.count++] = (struct make_event){ 1, 32, MAKE_EXIT,
		now.cpu_us, now.wall_us };
	s.events[s.count++] = (struct make_event){ 2, 28, MAKE_EXIT,
		now.wall_us, now.wall_us };
	spec = script_spec(&s);
	steps_write(&spec);
}

#define SO_FAR "so far the first 1 % of the time"
#define PART "^  adding up; so far the first 1 % of the time …$"

/* The keys before the last one are answered, what the last one asks for is held,
 * and other keys come meanwhile. */
static const struct {
	const char *name, *before, *asks;
	const char *comes; /* is waited for */
	const char *keys, *comes_then;
	const char *meanwhile[STEP_LOOKS], *at_last[STEP_LOOKS];
} rows[] = {
	{ "nothing pressed", "1", "T", SO_FAR, "", SO_FAR,
	    { PART, "^▸ +1 .* 0.060 .*com.app.A.a", "!com.app.C.c",
		"scope: all" },
	    { "!adding up", "!so far", "^▸ +1 .* 40.000 .*com.app.G.g",
		"^▸ +2 .* 16.000 .*com.app.D.d" } },
	{ "rows are not for keys", "1", "T", SO_FAR, "j j <Enter>", SO_FAR,
	    { PART, "^▸ +1 .*com.app.A.a", "^ com.app.D.d" },
	    { "!adding up", "^ com.app.D.d", "^ all: 40 calls" } },
	{ "the selected one is in sight", "1 G", "T", SO_FAR, "=6x80", SO_FAR,
	    { PART, "^▸ +1 .*com.app.A.a.*\n▸ +3 .*com.app.H.h" },
	    { "!adding up" } },
	{ "a larger screen", "1", "T", SO_FAR, "=40x120", SO_FAR,
	    { PART, "^▸ +1 .*com.app.A.a" }, { "!adding up" } },
	{ "hardly any", "1", "T", SO_FAR, "=5x30", "adding up",
	    { "adding up; so far the first…" }, { "!adding up" } },
	{ "another order", "1", "T", SO_FAR, "s i", SO_FAR,
	    { PART, "▾incl ms", "^▸ +1 .*com.app.A.a" },
	    { "▾incl ms", "^▸ +2 .* 40.000 .*com.app.H.h" } },
	{ "another clock", "1", "T", SO_FAR, "c", SO_FAR,
	    { PART, "clock: cpu" },
	    { "clock: cpu", "^▸ +1 .* 40.000 .*com.app.G.g" } },
	{ "calls of the picture", "5 l l", "T", SO_FAR, "h <Tab>", SO_FAR,
	    { PART, "this call: 400 us, .*, 1 of 40" },
	    { "!adding up", ", 1 of 40 │ all: 40 calls" } },
	{ "back", "1", "T", SO_FAR, "T j", "all: 40 calls",
	    { "!adding up", "!scope: all", "^▸ +1 .* 16.000 .*com.app.D.d",
		"^ com.app.C.c", "^ all: 40 calls, wall 12.0 ms" },
	    { "^ com.app.C.c", "^▸ +1 .* 16.000 .*com.app.D.d" } },
	{ "back to what was open", "1 <Enter> 5 l l", "R", "adding up",
	    "<Backspace>", "parents",
	    { "!adding up", "^▾ +1 .*com.app.D.d", "^▸P 5" },
	    { "!adding up", "^▾ +1 .*com.app.D.d", "^▸P 5" } },
	{ "back and there again", "1", "T", SO_FAR, "T T", SO_FAR, { PART },
	    { "!adding up", "^▸ +1 .* 40.000 .*com.app.G.g" } },
	{ "back in another order", "1", "T", SO_FAR, "s i T", "▾incl ms",
	    { "!adding up", "▾incl ms", "^▸ +1 .*com.app.H.h" },
	    { "▾incl ms", "^▸ +1 .*com.app.H.h" } },
	{ "C-c, which stops loading", "1", "T", SO_FAR, "<C-c>", SO_FAR,
	    { PART, "is being worked out stops when you ask for something else" },
	    { "!adding up", "com.app.G.g" } },
	{ "Escape", "1", "T", SO_FAR, "<Escape>", SO_FAR, { PART },
	    { "!adding up" } },
	{ "a filter", "1", "T", SO_FAR, "& D . d <Enter>", "adding up …",
	    { "^  adding up …$", "!methods pass" },
	    { "!adding up", "^▸ +1 .*com.app.D.d", "!com.app.G.g" } },
};

static void press(struct play *p, const char *keys)
{
	char word[64];

	while (*keys != '\0') {
		size_t length = strcspn(keys, " ");

		snprintf(word, sizeof word, "%.*s", (int)length, keys);
		if (word[0] == '=' && word[1] != '\0')
			play_resize(p, word + 1);
		else
			app_key(p->app, word);
		app_wake(p->app);
		app_draw(p->app);
		keys += length + (keys[length] == ' ');
	}
}

static void wait_for(struct play *p, const char *row, const char *text)
{
	struct error err = { "" };
	int ms = 0;

	while (strstr(play_screen(p), text) == NULL && ms++ < PLAY_MS)
		app_wait(p->app, 1, &err);
	if (ms > PLAY_MS)
		play_shows(p, row, text);
}

static void pressed_meanwhile(void **state)
{
	static struct play play;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *name = rows[i].name;

		is_held = false;
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x80");
		play_keys(&play, rows[i].before);
		is_held = true;
		press(&play, rows[i].asks);
		wait_for(&play, name, rows[i].comes);
		press(&play, rows[i].keys);
		wait_for(&play, name, rows[i].comes_then);
		steps_look(&play, name, rows[i].meanwhile);
		is_held = false;
		play_settle(&play);
		steps_look(&play, name, rows[i].at_last);
		play_end(&play);
	}
}

/* How long its calls usually take has room in the line before it is known, so that
 * nothing is taken away when it comes. */
static void calls_come_later(void **state)
{
	static struct play play;

	(void)state;
	is_held = false;
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, "=24x64 1");
	are_calls_held = true;
	press(&play, "j");
	wait_for(&play, "later", "com.app.C.c");
	play_shows(&play, "later", "^ all: 40 calls, wall 12.0 ms \\(30.0 %\\)$");
	are_calls_held = false;
	play_settle(&play);
	play_shows(&play, "later", "^ all: 40 calls, wall 12.0 ms \\(30.0 %\\), p50 300 us");
	play_end(&play);
}

/* Who leaves need not wait for it. */
static void left(void **state)
{
	static struct play play;

	(void)state;
	is_held = false;
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, "=24x80");
	is_held = true;
	press(&play, "T");
	wait_for(&play, "left", SO_FAR);
	play_end(&play);
	is_held = false;
}

static int set_up(void **state)
{
	int status = steps_set_up(state);

	if (status == 0)
		write_trace();
	return status;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(pressed_meanwhile),
	cmocka_unit_test(calls_come_later),
	cmocka_unit_test(left),
};

TEST_FILE(tests, set_up, steps_tear_down);
