/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_prompt - typing a line: keys by their names, words apart by spaces.
 *
 * The result is written with "|" where the cursor is.
 */
#include "config.h"

#include "gen_random.h"
#include "rows.h"
#include "ui/command/prompt.h"

#include <stdio.h>

static void type(struct prompt *p, const char *keys)
{
	char key[64];

	while (*keys != '\0') {
		size_t length = strcspn(keys, " ");

		snprintf(key, sizeof key, "%.*s", (int)length, keys);
		prompt_key(p, strcmp(key, "<Space>") == 0 ? " " : key);
		keys += length + (keys[length] == ' ');
	}
}

static void keys(void **state)
{
	static const struct {
		const char *name, *keys, *text;
	} rows[] = {
		{ "nothing", "", "|" },
		{ "letters", "a b c", "abc|" },
		{ "a space", "a <Space> b", "a b|" },
		{ "the character <", "<", "<|" },
		{ "in between", "a c <Left> b", "ab|c" },
		{ "at the start", "b <Home> a", "a|b" },
		{ "at the end", "a <C-a> <C-e> b", "ab|" },
		{ "left of the start", "a <Left> <Left> b", "b|a" },
		{ "right of the end", "a <Right> b", "ab|" },
		{ "one back", "a b <Backspace>", "a|" },
		{ "one back by C-h", "a b <C-h>", "a|" },
		{ "nothing to take back", "<Backspace> a", "a|" },
		{ "delete", "a b <Home> <Delete>", "|b" },
		{ "delete at the end", "a <Delete>", "a|" },
		{ "cut the start", "a b c <Left> <C-u>", "|c" },
		{ "cut the end", "a b c <Home> <Right> <C-k>", "a|" },
		{ "cut a word", "a b <Space> c d <C-w>", "ab |" },
		{ "cut a word and its spaces", "a <Space> b <Space> <Space> "
		    "<C-w>", "a |" },
		{ "no word to cut", "<C-w> a", "a|" },
		{ "beyond ASCII", "日 本 <Left> é", "日é|本" },
		{ "taken back whole", "日 本 <Backspace>", "日|" },
		{ "deleted whole", "日 本 <Home> <Delete>", "|本" },
		{ "keys that mean nothing", "a <F1> <Up> <C-x> <PageUp>",
		    "a|" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct prompt p;
		char got[PROMPT_SIZE + 2];

		p = (struct prompt){ .cursor = 0 };
		type(&p, rows[i].keys);
		snprintf(got, sizeof got, "%.*s|%s", (int)p.cursor, p.text,
		    p.text + p.cursor);
		row_assert_text(rows[i].name, got, rows[i].text);
	}
}

static void inserted(void **state)
{
	static const struct {
		const char *name, *text, *wanted;
	} rows[] = {
		{ "words", "a b", "a b" },
		{ "lines", "a\nb\r\n", "ab" },
		{ "escapes", "\033[31mred\033[m", "[31mred[m" },
		{ "DEL and tabs", "a\tb\x7f", "ab" },
		{ "nothing", "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct prompt p;

		p = (struct prompt){ .cursor = 0 };
		prompt_insert(&p, rows[i].text);
		row_assert_text(rows[i].name, p.text, rows[i].wanted);
	}
}

/* No more goes in than there is room for, and characters stay whole. */
static void full(void **state)
{
	struct prompt p;

	(void)state;
	p = (struct prompt){ .cursor = 0 };
	for (int i = 0; i < PROMPT_SIZE; i++)
		prompt_insert(&p, "日");
	assert_int_equal(strlen(p.text), (PROMPT_SIZE - 1) / 3 * 3);
	for (size_t i = 0; i + 3 <= strlen(p.text); i += 3)
		assert_memory_equal(p.text + i, "日", 3);
}

static void random_keys(void **state)
{
	static const char *const names[] = { "a", "日", " ", "é", "<Left>",
		"<Right>", "<Home>", "<End>", "<Backspace>", "<Delete>",
		"<C-w>", "<C-d>", "x", "y", "ß", "𝄞" };
	struct gen_random random = { 9 };
	struct prompt p;

	(void)state;
	p = (struct prompt){ .cursor = 0 };
	for (int i = 0; i < 200000; i++) {
		if (gen_below(&random, 500) == 0)
			prompt_key(&p, "<C-u>");
		prompt_key(&p, names[gen_below(&random, ROWS(names))]);
		assert_non_null(memchr(p.text, '\0', PROMPT_SIZE));
		assert_true(p.cursor <= strlen(p.text));
		assert_true(((unsigned char)p.text[p.cursor] & 0xc0) != 0x80);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(inserted),
	cmocka_unit_test(full),
	cmocka_unit_test(random_keys),
};

TEST_FILE(tests, NULL, NULL);
