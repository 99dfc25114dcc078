/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_past - lines that were typed before come back into the prompt.
 */
#include "config.h"

#include "rows.h"
#include "ui/command/prompt.h"

#include <stdio.h>

/* "a" is a line that was typed, "<" and ">" are steps, "=" opens the prompt
 * anew, "x" is typed now. */
static void take(struct line_history *past, struct prompt *prompt,
    const char *steps)
{
	for (; *steps != '\0'; steps++) {
		const char line[] = { *steps, '\0' };

		if (*steps == '<' || *steps == '>') {
			line_history_step(past, prompt, *steps == '<' ? -1 : 1);
		} else if (*steps == '=') {
			prompt_clear(prompt);
			line_history_begin(past);
		} else if (*steps == 'x') {
			prompt_insert(prompt, line);
		} else {
			line_history_add(past, line);
		}
	}
}

static void steps(void **state)
{
	static const struct {
		const char *name, *steps, *wanted;
	} rows[] = {
		{ "nothing yet", "=<", "" },
		{ "the last one", "abc=<", "c" },
		{ "the one before", "abc=<<", "b" },
		{ "the first", "abc=<<<", "a" },
		{ "nothing before it", "abc=<<<<<", "a" },
		{ "and back", "abc=<<<>", "b" },
		{ "to what was typed", "abc=x<<>>", "x" },
		{ "nothing behind that", "abc=x>", "x" },
		{ "typed into an old one", "abc=<x", "cx" },
		{ "an equal one is kept once", "abca=<<<<", "b" },
		{ "and is the last", "abca=<", "a" },
		{ "begins at the end again", "abc=<<<=<", "c" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		static struct line_history past;
		struct prompt prompt;

		past = (struct line_history){ .count = 0 };
		prompt_clear(&prompt);
		take(&past, &prompt, rows[i].steps);
		row_assert_text(rows[i].name, prompt.text, rows[i].wanted);
	}
}

static void many(void **state)
{
	static struct line_history past;
	struct prompt prompt;
	char line[16];

	(void)state;
	prompt_clear(&prompt);
	for (int i = 0; i < 3 * PAST_LINES; i++) {
		snprintf(line, sizeof line, "%d", i);
		line_history_add(&past, line);
	}
	assert_int_equal(past.count, PAST_LINES);
	line_history_begin(&past);
	for (int i = 0; i < 3 * PAST_LINES; i++)
		line_history_step(&past, &prompt, -1);
	snprintf(line, sizeof line, "%d", 2 * PAST_LINES);
	assert_string_equal(prompt.text, line);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(steps),
	cmocka_unit_test(many),
};

TEST_FILE(tests, NULL, NULL);
