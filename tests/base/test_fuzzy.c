/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_fuzzy - letters in their order: where they stand, and where better.
 */
#include "config.h"


#include "base/fuzzy.h"
#include "rows.h"

#define A60 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define A240 A60 A60 A60 A60

static void places(void **state)
{
	/* The letters that are found are large, all others small or neither. */
	static const struct {
		const char *name, *text, *letters, *found; /* NULL: not at all */
	} rows[] = {
		{ "nothing in nothing", "", "", "" },
		{ "no letters", "main", "", "...." },
		{ "in nothing", "", "a", NULL },
		{ "one letter", "main", "a", ".^.." },
		{ "the whole of it", "main", "main", "^^^^" },
		{ "any case", "MAIN", "mAin", "^^^^" },
		{ "apart", "RenderThread", "rth", "^.....^^...." },
		{ "not in that order", "main", "am", NULL },
		{ "one too many", "main", "mainn", NULL },
		{ "the second time", "binder bind", "bind", "^^^^......." },
		{ "a word's begin", "a.bc.xbc", "b", "..^....." },
		{ "a later word's begin", "xab.ab", "ab", "....^^" },
		{ "a hump", "reHash", "h", "..^..." },
		{ "side by side", "a_x_ax", "ax", "....^^" },
		{ "a digit after a mark", "pool-1-t-2", "2", ".........^" },
		{ "beyond ASCII", "aéb", "éb", ".^.^" },
		{ "wide", "日本語", "本", "...^.." },
		{ "half a character", "日", "\xe6", NULL },
		{ "no UTF-8", "a\xff" "b", "b", "..^" },
	};
	char got[64];
	struct fuzzy f;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		bool found = fuzzy_find(&f, rows[i].text, rows[i].letters);

		row_assert_number(rows[i].name, found, rows[i].found != NULL);
		if (!found)
			continue;
		memset(got, '.', sizeof got);
		got[strlen(rows[i].found)] = '\0';
		for (size_t n = 0; n < f.count; n++)
			got[f.places[n]] = '^';
		row_assert_text(rows[i].name, got, rows[i].found);
	}
}

static void better(void **state)
{
	static const struct {
		const char *letters, *better, *worse;
	} rows[] = {
		{ "m", "main", "amain" },
		{ "main", "main", "mainly" },
		{ "ren", "RenderThread", "rx-e-n" },
		{ "rt", "RenderThread", "worth it" },
		{ "io", "io", "okio" },
		{ "ok", "OkHttp", "book" },
		{ "b2", "Binder:2", "Binder:12" },
		{ "ab", "ab", "a b" },
		{ "ab", "x.a.b", "xaxb" },
		{ "ab", "a-------------b", "xa-------------b" },
		{ "abc", "abxc", "axbxc" },
	};
	struct fuzzy a, b;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		assert_true(fuzzy_find(&a, rows[i].better, rows[i].letters));
		assert_true(fuzzy_find(&b, rows[i].worse, rows[i].letters));
		row_assert(rows[i].better, a.score > b.score);
	}
}

/* As many letters as there is room for; and no more. */
static void limits(void **state)
{
	static const char most[] = A240 "aaaaaaaaaaaaaaaa";
	struct fuzzy f;

	(void)state;
	assert_int_equal(sizeof most - 1, FUZZY_LETTERS);
	assert_true(fuzzy_find(&f, A240 A60, most));
	assert_int_equal(f.count, FUZZY_LETTERS);
	assert_false(fuzzy_find(&f, A240 A60, A240 A60));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(places),
	cmocka_unit_test(better),
	cmocka_unit_test(limits),
};

TEST_FILE(tests, in_utf8, NULL);
