/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_replies - what a terminal answers, among keys, in any pieces.
 */
#include "config.h"

#include "rows.h"
#include "term/replies.h"

#define ASKED_BG "\033]11;rgb:ffff/ffff/ffff\033\\"
#define WHAT "\033[?62;22c"

/* How much of it comes at once. */
static size_t feed(struct replies *r, const char *bytes, size_t piece,
    char *out)
{
	size_t count = strlen(bytes), given = 0;

	for (size_t at = 0; at < count; at += piece)
		given += replies_filter(r, bytes + at,
		    count - at < piece ? count - at : piece, out + given);
	out[given] = '\0';
	return given;
}

static const struct {
	const char *name, *bytes, *keys;
	enum background background;
	bool has_frames, is_awaited;
} rows[] = {
	/* clang-format off */
	{ "all of them", "\033]11;rgb:0000/0000/0000\033\\\033[?2026;2$y" WHAT, "", BACKGROUND_DARK, true, false },
	{ "light, ended by BEL", "\033]11;rgb:ffff/ffff/ffff\a" WHAT, "", BACKGROUND_LIGHT, false, false },
	{ "two digits a colour", "\033]11;rgb:fd/f6/e3\a" WHAT, "", BACKGROUND_LIGHT, false, false },
	{ "with transparency", "\033]11;rgba:1111/1111/1111/ffff\a" WHAT, "", BACKGROUND_DARK, false, false },
	{ "blue is dark", "\033]11;rgb:0000/0000/ffff\a" WHAT, "", BACKGROUND_DARK, false, false },
	{ "green is light", "\033]11;rgb:0000/ffff/0000\a" WHAT, "", BACKGROUND_LIGHT, false, false },
	{ "no colour that is known", "\033]11;white\a" WHAT, "", BACKGROUND_UNKNOWN, false, false },
	{ "half a colour", "\033]11;rgb:ffff/ffff\a" WHAT, "", BACKGROUND_UNKNOWN, false, false },
	{ "another answer", "\033]10;rgb:ffff/ffff/ffff\a" WHAT, "", BACKGROUND_UNKNOWN, false, false },
	{ "the last one alone", WHAT, "", BACKGROUND_UNKNOWN, false, false },
	{ "frames are unknown to it", "\033[?2026;0$y" WHAT, "", BACKGROUND_UNKNOWN, false, false },
	{ "frames are off for good", "\033[?2026;4$y" WHAT, "", BACKGROUND_UNKNOWN, false, false },
	{ "another mode", "\033[?2004;2$y" WHAT, "", BACKGROUND_UNKNOWN, false, false },
	{ "keys before, between, after", "j" ASKED_BG "k\033[B" WHAT "q", "jk\033[Bq", BACKGROUND_LIGHT, false, false },
	{ "keys that begin alike", "\033[A\033OP\033[15~\033x" ASKED_BG, "\033[A\033OP\033[15~\033x", BACKGROUND_LIGHT, false, true },
	{ "two Escs", "\033\033[A", "\033\033[A", BACKGROUND_UNKNOWN, false, true },
	{ "a paste", "\033[200~a\033[201~", "\033[200~a\033[201~", BACKGROUND_UNKNOWN, false, true },
	{ "letters of more bytes", "\xc3\xa4", "\xc3\xa4", BACKGROUND_UNKNOWN, false, true },
	{ "after the last none counts", WHAT ASKED_BG "\033[?2026;2$y", "", BACKGROUND_UNKNOWN, false, false },
	{ "a text that is none", "\033P11;rgb:ffff/ffff/ffff\033\\", "", BACKGROUND_UNKNOWN, false, true },
	{ "a text without an end is not kept", "\033]11;xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "", BACKGROUND_UNKNOWN, false, true },
	/* clang-format on */
};

static void answers(void **state)
{
	char out[2 * 300];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (size_t piece = 1; piece < 40; piece++) {
			struct replies r = { 0 };

			r.is_awaited = true;
			feed(&r, rows[i].bytes, piece, out);
			row_assert_text(rows[i].name, out, rows[i].keys);
			row_assert_number(rows[i].name, r.background,
			    rows[i].background);
			row_assert_number(rows[i].name, r.has_frames,
			    rows[i].has_frames);
			row_assert_number(rows[i].name, r.is_awaited,
			    rows[i].is_awaited);
		}
}

static void nothing_asked(void **state)
{
	struct replies r = { 0 };
	char out[100];

	(void)state;
	feed(&r, ASKED_BG, 1, out);
	assert_string_equal(out, "");
	assert_int_equal(r.background, BACKGROUND_UNKNOWN);
}

/* An Esc may be a key: who waits gets it back. */
static void alone(void **state)
{
	struct replies r = { 0 };
	char out[100];

	(void)state;
	r.is_awaited = true;
	assert_int_equal(feed(&r, "\033", 1, out), 0);
	assert_true(replies_is_held(&r));
	assert_int_equal(replies_expire(&r, out), 1);
	assert_int_equal(out[0], '\033');
	assert_false(replies_is_held(&r));
	feed(&r, "\033[", 1, out);
	assert_int_equal(replies_expire(&r, out), 2);
	/* An answer that does not go on is no key. */
	feed(&r, "\033]11;rgb:", 1, out);
	assert_false(replies_is_held(&r));
	assert_true(replies_is_inside(&r));
	assert_int_equal(replies_expire(&r, out), 0);
	feed(&r, "j", 1, out);
	assert_string_equal(out, "j");
	assert_true(r.is_awaited);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(answers),
	cmocka_unit_test(nothing_asked),
	cmocka_unit_test(alone),
};

TEST_FILE(tests, NULL, NULL);
