/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_mouse - what a terminal reports of its mouse, among keys, in any pieces.
 */
#include "config.h"

#include <stdio.h>

#include "rows.h"
#include "term/replies.h"

/* Keys as they are, reports in braces: what, button or the wheel's way, modifiers
 * and the place, row first. */
static void put_event(char *out, size_t size, const struct mouse_event *e)
{
	static const char *const whats[] = { "", "press", "drag", "release",
		"wheel" };
	size_t used = strlen(out);

	snprintf(out + used, size - used, "{%s %d,%d,%d %u %d,%d}",
	    whats[e->what], e->button, e->down, e->right, e->modifiers, e->row,
	    e->column);
}

/* How much of it comes at once. */
static void feed(struct mouse *m, const char *bytes, size_t piece, char *out,
    size_t size)
{
	size_t count = strlen(bytes), used, given;
	struct mouse_event event;

	out[0] = '\0';
	for (size_t at = 0; at < count;) {
		size_t left = count - at < piece ? count - at : piece;

		used = strlen(out);
		at += mouse_filter(m, bytes + at, left, out + used, &given,
		    &event);
		out[used + given] = '\0';
		if (event.what != MOUSE_NOTHING)
			put_event(out, size, &event);
	}
}

static const struct {
	const char *name, *bytes, *out;
} rows[] = {
	/* clang-format off */
	{ "nothing", "", "" },
	{ "keys", "jk\033[A\033OP\033[15~\033x\xc3\xa4", "jk\033[A\033OP\033[15~\033x\xc3\xa4" },
	{ "the left button", "\033[<0;10;5M\033[<0;10;5m", "{press 1,0,0 0 4,9}{release 1,0,0 0 4,9}" },
	{ "the others", "\033[<1;1;1M\033[<2;1;1M", "{press 2,0,0 0 0,0}{press 3,0,0 0 0,0}" },
	{ "held and moved", "\033[<32;300;5M", "{drag 1,0,0 0 4,299}" },
	{ "moved with none held", "\033[<35;3;5M", "" },
	{ "the wheel, up and down", "\033[<64;1;2M\033[<65;1;2M", "{wheel 0,-1,0 0 1,0}{wheel 0,1,0 0 1,0}" },
	{ "to the sides", "\033[<66;1;2M\033[<67;1;2M", "{wheel 0,0,-1 0 1,0}{wheel 0,0,1 0 1,0}" },
	{ "with Ctrl, Alt, Shift", "\033[<80;1;2M\033[<8;1;2M\033[<4;1;2M", "{wheel 0,-1,0 16 1,0}{press 1,0,0 8 1,0}{press 1,0,0 4 1,0}" },
	{ "a button that few have", "\033[<128;1;2Mq", "q" },
	{ "among keys", "j\033[<0;2;1Mk\033[B\033[<0;2;1mq", "j{press 1,0,0 0 0,1}k\033[B{release 1,0,0 0 0,1}q" },
	{ "behind an Esc", "\033\033[<0;2;1M", "\033{press 1,0,0 0 0,1}" },
	{ "behind the begin of a key", "\033[\033[<0;2;1M", "\033[{press 1,0,0 0 0,1}" },
	{ "cut by another", "\033[<0;2\033[<0;2;1M", "{press 1,0,0 0 0,1}" },
	{ "cut by a key", "\033[<0;2\033[A", "\033[A" },
	{ "without a row", "\033[<0;2Mq", "q" },
	{ "with one number more", "\033[<0;2;1;1Mq", "q" },
	{ "without numbers", "\033[<Mq\033[<;;Mq", "qq" },
	{ "places from 0", "\033[<0;0;1M\033[<0;1;0Mq", "q" },
	{ "a place beyond all screens", "\033[<0;99999;1Mq", "q" },
	{ "too long", "\033[<0;00000000000000000000000000000000001;1Mq", "q" },
	{ "another end", "\033[<0;1;1uq", "q" },
	{ "a paste", "\033[200~a\033[201~", "\033[200~a\033[201~" },
	/* clang-format on */
};

static void reports(void **state)
{
	char out[400];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (size_t piece = 1; piece < 20; piece++) {
			struct mouse m = { .is_on = true };

			feed(&m, rows[i].bytes, piece, out, sizeof out);
			row_assert_text(rows[i].name, out, rows[i].out);
		}
}

static void off(void **state)
{
	struct mouse m = { .is_on = false };
	char out[100];

	(void)state;
	feed(&m, "a\033[<0;10;5Mb", 1, out, sizeof out);
	assert_string_equal(out, "a\033[<0;10;5Mb");
}

/* An Esc may be a key: who waits gets it back. */
static void alone(void **state)
{
	struct mouse m = { .is_on = true };
	char out[100];

	(void)state;
	feed(&m, "\033", 1, out, sizeof out);
	assert_string_equal(out, "");
	assert_true(mouse_is_held(&m));
	assert_int_equal(mouse_expire(&m, out), 1);
	assert_int_equal(out[0], '\033');
	assert_false(mouse_is_held(&m));
	/* A report that does not go on is no key. */
	feed(&m, "\033[<0;1", 1, out, sizeof out);
	assert_false(mouse_is_held(&m));
	assert_true(mouse_is_inside(&m));
	assert_int_equal(mouse_expire(&m, out), 0);
	feed(&m, "j", 1, out, sizeof out);
	assert_string_equal(out, "j");
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(reports),
	cmocka_unit_test(off),
	cmocka_unit_test(alone),
};

TEST_FILE(tests, NULL, NULL);
