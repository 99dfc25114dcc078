/* SPDX-License-Identifier: Apache-2.0 */
/* term/description, term/terminfo: what a static program has of terminals, and that
 * curses understands it. */
#include "config.h"

#include "term/terminfo.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <term.h>

#include "base/quote.h"
#include "rows.h"
#include "term/description.h"

enum { MOST = 32768, HEAD = 12 /* bytes before the names */ };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			      "abcdefghijklmnopqrstuvwxyz0123456789-_";

/* The bytes of a description. */
static size_t decode(const char *text, unsigned char *out)
{
	unsigned held = 0, bits = 0;
	size_t count = 0;

	assert_int_equal(strncmp(text, "b64:", 4), 0);
	for (text += 4; *text != '\0' && *text != '='; text++) {
		const char *letter = strchr(letters, *text);

		assert_non_null(letter);
		held = held << 6 | (unsigned)(letter - letters);
		bits += 6;
		if (bits < 8)
			continue;
		bits -= 8;
		assert_true(count < MOST);
		out[count++] = (unsigned char)(held >> bits & 0xFF);
	}
	return count;
}

/* Names stand between bars, and what is after the last is for people. */
static bool is_named(const char *names, const char *type)
{
	const size_t length = strlen(type);
	const char *bar;

	for (; (bar = strchr(names, '|')) != NULL; names = bar + 1)
		if ((size_t)(bar - names) == length &&
		    memcmp(names, type, length) == 0)
			return true;
	return false;
}

static bool knows(void *of)
{
	const char *type = of;
	int code;

	if (setupterm(type, 1, &code) != OK)
		return false;
	row_require(type, cursor_address != NULL);
	row_assert(type, terminfo_text("key_up") != NULL);
	row_assert_text(type, terminfo_text("cursor_address"), cursor_address);
	row_assert(type, terminfo_text("no_such_key") == NULL);
	del_curterm(cur_term);
	return true;
}

/* So called, no system has it. */
static void test_curses(void **state)
{
	unsigned char *bytes = malloc(MOST);
	size_t i = 0;

	(void)state;
	for (; descriptions[i].type != NULL; i++) {
		const char *type = descriptions[i].type;
		size_t length = decode(descriptions[i].text, bytes), room;
		char name[64], *own;
		const char *names = (const char *)bytes + HEAD;
		struct terminfo renamed = { .type = name };

		row_assert(type, is_named(names, type));
		bytes[HEAD] = '+';
		snprintf(name, sizeof name, "%.*s",
		    (int)strcspn(names, "|"), names);
		row_assert(type, !terminfo_ask(&renamed, knows, name));
		room = 4 + (length + 2) / 3 * 4 + 1;
		renamed.own = own = malloc(room);
		strcpy(own, "b64:");
		*base64_put(own + 4, bytes, length) = '\0';
		row_assert(type, terminfo_ask(&renamed, knows, name));
		free(own);
	}
	free(bytes);
	if (i == 0) {
		print_message("infocmp knows no terminal here: skipped\n");
		skip();
	}
}

static void test_unknown(void **state)
{
	static const char *const types[] = { "", "no-such", "xterm-", "XTERM",
		"xterm-256color|", "../x/xterm" };

	(void)state;
	for (size_t i = 0; i < ROWS(types); i++)
		row_assert(types[i], description_find(types[i]) == NULL);
}

static bool sees_own(void *of)
{
	*(bool *)of = strcmp(getenv("TERMINFO"), "b64:own") == 0;
	return false;
}

static void test_environment(void **state)
{
	static const struct {
		const char *name, *before;
	} rows[] = {
		{ "TERMINFO is not set", NULL },
		{ "a folder", "/usr/share/terminfo" },
		{ "empty", "" },
	};
	const struct terminfo t = { .type = "x", .own = "b64:own" };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		bool has_seen = false;

		unsetenv("TERMINFO");
		if (rows[i].before != NULL)
			setenv("TERMINFO", rows[i].before, 1);
		row_assert(rows[i].name, !terminfo_ask(&t, sees_own, &has_seen));
		row_assert(rows[i].name, has_seen);
		if (rows[i].before == NULL)
			row_assert(rows[i].name, getenv("TERMINFO") == NULL);
		else
			row_assert_text(rows[i].name, getenv("TERMINFO"),
			    rows[i].before);
	}
	unsetenv("TERMINFO");
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_curses),
	cmocka_unit_test(test_unknown),
	cmocka_unit_test(test_environment),
};

TEST_FILE(tests, NULL, NULL);
