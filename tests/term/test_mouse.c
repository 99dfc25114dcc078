/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_mouse - what a terminal reports of its mouse, among keys, in any pieces.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/portable.h"
#include "rows.h"
#include "term/keys.h"

enum { OUT = 400 };

static struct keys *keys;
static int ends[2];

/* Keys by their names, pastes in brackets, reports in braces: what, button or the
 * wheel's way, modifiers and the place, row first. */
static void put_event(char *out, size_t size, const struct mouse_event *e)
{
	static const char *const whats[] = { "", "press", "drag", "release",
		"wheel" };
	size_t used = strlen(out);

	snprintf(out + used, size - used, "{%s %d,%d,%d %u %d,%d}",
	    whats[e->what], e->button, e->down, e->right, e->modifiers, e->row,
	    e->column);
}

static void collect(char *out)
{
	char text[64];
	struct mouse_event event;
	enum key_kind kind;

	while ((kind = keys_next(keys, text, sizeof text, &event)) != KEY_NONE)
		if (kind == KEY_MOUSE)
			put_event(out, OUT, &event);
		else
			snprintf(out + strlen(out), OUT - strlen(out),
			    kind == KEY_PASTE ? "[%s]" : "%s", text);
}

/* Reads the bytes, so many at once. */
static void feed(const char *bytes, size_t piece, char *out)
{
	size_t count = strlen(bytes);

	for (size_t at = 0; at < count; at += piece) {
		size_t length = count - at < piece ? count - at : piece;

		assert_int_equal(write(ends[1], bytes + at, length),
		    (int)length);
		keys_read(keys);
		collect(out);
	}
}

static void start(bool is_on)
{
	assert_true(portable_pipe(ends, false));
	keys = keys_new(ends[0], NULL);
	assert_non_null(keys);
	assert_true(keys_start(keys, NULL));
	keys_set_mouse(keys, is_on);
}

static void end(void)
{
	keys_free(keys);
	close(ends[0]);
	close(ends[1]);
}

static const struct {
	const char *name, *bytes, *out;
} rows[] = {
	/* clang-format off */
	{ "nothing", "", "" },
	{ "keys", "jk\033[A\033OP\033[15~\033x\xc3\xa4", "jk<Up><F1><F5><M-x>\xc3\xa4" },
	{ "the left button", "\033[<0;10;5M\033[<0;10;5m", "{press 1,0,0 0 4,9}{release 1,0,0 0 4,9}" },
	{ "the others", "\033[<1;1;1M\033[<2;1;1M", "{press 2,0,0 0 0,0}{press 3,0,0 0 0,0}" },
	{ "held and moved", "\033[<32;300;5M", "{drag 1,0,0 0 4,299}" },
	{ "moved with none held", "\033[<35;3;5M", "" },
	{ "the wheel, up and down", "\033[<64;1;2M\033[<65;1;2M", "{wheel 0,-1,0 0 1,0}{wheel 0,1,0 0 1,0}" },
	{ "to the sides", "\033[<66;1;2M\033[<67;1;2M", "{wheel 0,0,-1 0 1,0}{wheel 0,0,1 0 1,0}" },
	{ "with Ctrl, Alt, Shift", "\033[<80;1;2M\033[<8;1;2M\033[<4;1;2M", "{wheel 0,-1,0 16 1,0}{press 1,0,0 8 1,0}{press 1,0,0 4 1,0}" },
	{ "a button that few have", "\033[<128;1;2Mq", "q" },
	{ "among keys", "j\033[<0;2;1Mk\033[B\033[<0;2;1mq", "j{press 1,0,0 0 0,1}k<Down>{release 1,0,0 0 0,1}q" },
	{ "behind an Esc", "\033\033[<0;2;1M", "<Escape>{press 1,0,0 0 0,1}" },
	{ "behind the begin of a key", "\033[\033[<0;2;1M", "{press 1,0,0 0 0,1}" },
	{ "cut by another", "\033[<0;2\033[<0;2;1M", "{press 1,0,0 0 0,1}" },
	{ "cut by a key", "\033[<0;2\033[A", "<Up>" },
	{ "without a row", "\033[<0;2Mq", "q" },
	{ "with one number more", "\033[<0;2;1;1Mq", "q" },
	{ "without numbers", "\033[<Mq\033[<;;Mq", "qq" },
	{ "places from 0", "\033[<0;0;1M\033[<0;1;0Mq", "q" },
	{ "a place beyond all screens", "\033[<0;99999;1Mq", "q" },
	{ "too long", "\033[<0;00000000000000000000000000000000001;1Mq", "q" },
	{ "a number that is too large", "\033[<256;1;1M\033[<999999999;1;1Mq", "q" },
	{ "no number", "\033[<+0;1;1M\033[<0; 1;1M\033[<0:1:1Mq", "q" },
	{ "behind an Esc, another sequence", "\033\033[<0;1uq", "<M-q>" },
	{ "another end", "\033[<0;1;1uq", "q" },
	{ "a paste", "\033[200~a\033[201~", "[a]" },
	/* clang-format on */
};

static void reports(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (size_t piece = 1; piece < 20; piece++) {
			char out[OUT] = "";

			start(true);
			feed(rows[i].bytes, piece, out);
			row_assert_text(rows[i].name, out, rows[i].out);
			end();
		}
}

static void off(void **state)
{
	char out[OUT] = "";

	(void)state;
	start(false);
	feed("a\033[<0;10;5Mb\033\033[<0;10;5M", 1, out);
	assert_string_equal(out, "ab<Escape>");
	end();
}

/* An Esc may be a key; a report that does not go on is none. */
static void alone(void **state)
{
	char out[OUT] = "";

	(void)state;
	start(true);
	feed("\033", 1, out);
	assert_string_equal(out, "");
	assert_true(keys_timeout(keys) > 0);
	keys_expire(keys);
	collect(out);
	assert_string_equal(out, "<Escape>");
	feed("\033[<0;1", 1, out);
	assert_true(keys_timeout(keys) > 0);
	keys_expire(keys);
	feed("j", 1, out);
	assert_string_equal(out, "<Escape>j");
	feed("\033\033[<0;1", 1, out);
	keys_expire(keys);
	collect(out);
	assert_string_equal(out, "<Escape>j<Escape>");
	end();
}

static int set_up(void **state)
{
	(void)state;
	return setenv("TERM", "xterm-256color", 1);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(reports),
	cmocka_unit_test(off),
	cmocka_unit_test(alone),
};

TEST_FILE_WITH(tests, set_up, NULL, lacks_utf8, NULL);
