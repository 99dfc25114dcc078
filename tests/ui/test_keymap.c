/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_keymap - the table of keys: nothing twice, nothing lost, all explained.
 */
#include "config.h"

#include "rows.h"
#include "ui/config/keymap.h"

#include <stdio.h>

static struct keymap *usual;

static void no_key_twice(void **state)
{
	const size_t count = key_table_count;
	const struct binding *b = key_table;

	(void)state;
	for (size_t i = 0; i < count; i++)
		for (size_t n = 0; n < i; n++)
			row_assert(b[i].key, b[n].mode != b[i].mode ||
			    strcmp(b[n].key, b[i].key) != 0);
}

static void every_command(void **state)
{
	bool is_bound[COMMANDS] = { [CMD_NONE] = true,
		[CMD_LINE] = true };
	const size_t count = key_table_count;
	const struct binding *b = key_table;
	char row[32];

	(void)state;
	for (size_t i = 0; i < count; i++)
		is_bound[b[i].command] = true;
	for (int i = 0; i < COMMANDS; i++) {
		snprintf(row, sizeof row, "command %d", i);
		row_assert(row, is_bound[i]);
	}
}

/* Does the key do that in the mode? */
static bool is_found(const struct binding *b, enum mode mode)
{
	const struct binding *found = keymap_find(usual, mode, b->key);

	return found->mode == b->mode && found->command == b->command &&
	    found->amount == b->amount && strcmp(found->key, b->key) == 0;
}

/* What a mode binds is found there; what it does not, everywhere. */
static void found(void **state)
{
	const size_t count = key_table_count;
	const struct binding *b = key_table;

	(void)state;
	for (size_t i = 0; i < count; i++)
		row_assert(b[i].key, is_found(&b[i], b[i].mode));
	for (int mode = 0; mode < MODES; mode++) {
		const struct binding *none = keymap_find(usual, (enum mode)mode,
		    "<no such key>");

		assert_non_null(none);
		assert_int_equal(none->command, CMD_NONE);
		assert_int_equal(keymap_find(usual, (enum mode)mode, "")->command,
		    CMD_NONE);
		assert_int_equal(keymap_find(usual, (enum mode)mode, "Q")->command,
		    CMD_QUIT);
	}
}

/* The first of a group explains it; a group has one command, in one mode. */
static void groups(void **state)
{
	const size_t count = key_table_count;
	const struct binding *b = key_table;

	(void)state;
	assert_non_null(b[0].help);
	for (size_t i = 0; i < count; i++) {
		row_assert(b[i].key, b[i].key[0] != '\0');
		row_assert(b[i].key, b[i].command != CMD_NONE);
		if (b[i].help != NULL)
			continue;
		row_assert(b[i].key, b[i].command == b[i - 1].command &&
		    b[i].mode == b[i - 1].mode &&
		    b[i].amount == b[i - 1].amount);
	}
	for (size_t i = 1; i < count; i++) /* modes stand together */
		row_assert(b[i].key, b[i].mode >= b[i - 1].mode);
}

/* As the help writes a key. */
static void write_key(char *out, size_t size, const char *key)
{
	size_t length = strlen(key);

	if (strcmp(key, " ") == 0)
		snprintf(out, size, "Space");
	else if (length > 2 && key[0] == '<')
		snprintf(out, size, "%.*s", (int)length - 2, key + 1);
	else
		snprintf(out, size, "%s", key);
}

/* Is the key one of the words in front of the help's text? */
static bool is_listed(const char *line, const char *key, const char *help)
{
	char written[32];
	const char *end = strstr(line, help);
	size_t length;

	write_key(written, sizeof written, key);
	length = strlen(written);
	for (const char *at = line; end != NULL && at < end; at++) {
		at = strstr(at, written);
		if (at == NULL || at >= end)
			return false;
		if (at > line && at[-1] == ' ' && at[length] == ' ')
			return true;
	}
	return false;
}

static void help(void **state)
{
	struct help_line line;
	size_t count = key_table_count, lines = keymap_help(usual, 0, &line);
	const struct binding *b = key_table;
	const char *text = "";

	(void)state;
	for (size_t i = 0; i < count; i++) {
		bool found = false;

		text = b[i].help != NULL ? b[i].help : text;
		for (size_t n = 0; n < lines && !found; n++) {
			assert_int_equal(keymap_help(usual, n, &line), lines);
			found = is_listed(line.text, b[i].key, text);
		}
		row_assert(b[i].key, found);
	}
}

static void headings(void **state)
{
	struct help_line line;
	int headings = 0;
	char place[HELP_LINE];

	(void)state;
	for (size_t i = 0; i < keymap_help(usual, i, &line); i++) {
		if (line.binding != NULL)
			row_assert(line.text, line.binding->mode == line.mode);
		if (!line.is_heading)
			continue;
		mode_place(line.mode, place, sizeof place);
		row_assert_text(line.text, line.text + 1, place + 1);
		row_assert_number(line.text, line.mode, headings);
		headings++;
	}
	assert_int_equal(headings, MODES);
	keymap_help(usual, keymap_help(usual, 0, &line), &line);
	assert_string_equal(line.text, "");
}

/* What begins a longer key is nothing by itself: no key waits. */
static void beginnings(void **state)
{
	const size_t count = key_table_count;
	const struct binding *b = key_table;
	char key[KEY_SIZE];

	(void)state;
	for (size_t i = 0; i < count; i++)
		for (int mode = 0; strlen(b[i].key) == 1 && mode < MODES;
		     mode++)
			row_assert(b[i].key,
			    !is_found(&b[i], (enum mode)mode) ||
				key_sequence_add(&(struct key_sequence){ "" },
				    usual, (enum mode)mode, b[i].key, key));
}

/* Keys are typed one after the other. */
static void sequences(void **state)
{
	static const struct {
		const char *name, *keys, *acts;
		enum mode mode;
	} rows[] = {
		{ "one", "j", "j", MODE_CHART },
		{ "two make one", "g g", "gg", MODE_CHART },
		{ "and again", "g g g g", "gg gg", MODE_CHART },
		{ "the first of two waits", "g", "", MODE_CHART },
		{ "two that are nothing", "g j", "gj", MODE_CHART },
		{ "the second of several letters", "g <Home>", "g<Home>",
		    MODE_CHART },
		{ "Escape ends it", "g <Escape> g", "", MODE_CHART },
		{ "and nothing else", "g <Escape> <Escape>", "<Escape>",
		    MODE_CHART },
		{ "typed as one", "gg", "gg", MODE_CHART },
		{ "a key of several letters", "<Home>", "<Home>", MODE_CHART },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct key_sequence typed = { "" };
		char acts[128] = "", keys[128], *rest = keys;

		snprintf(keys, sizeof keys, "%s", rows[i].keys);
		for (char *key; (key = strtok_r(rest, " ", &rest)) != NULL;) {
			char now[KEY_SIZE];

			if (key_sequence_add(&typed, usual, rows[i].mode, key,
				now))
				snprintf(acts + strlen(acts), 40, "%s%s",
				    acts[0] == '\0' ? "" : " ", now);
		}
		row_assert_text(rows[i].name, acts, rows[i].acts);
	}
}

static int begin(void **state)
{
	(void)state;
	usual = keymap_new();
	return usual == NULL;
}

static int end(void **state)
{
	(void)state;
	keymap_free(usual);
	return 0;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(no_key_twice),
	cmocka_unit_test(every_command),
	cmocka_unit_test(found),
	cmocka_unit_test(groups),
	cmocka_unit_test(help),
	cmocka_unit_test(headings),
	cmocka_unit_test(beginnings),
	cmocka_unit_test(sequences),
};

TEST_FILE(tests, begin, end);
