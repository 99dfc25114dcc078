/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_table_archive - traces out of an archive, from a process that nobody trusts.
 */
#include "config.h"

#include "cli/table_run.h"
#include "rows.h"

#include <stdio.h>

enum { ROOM = 400 };

/* What came, as "begin a|4 abcd|end |"; bytes that follow each other are one. */
struct heard {
	char text[ROOM];
	bool is_in_bytes, refuses;
};

static bool add(struct heard *h, const char *what, struct slice text)
{
	if (h->is_in_bytes && strcmp(what, "bytes ") != 0)
		strcat(h->text, "|");
	if (!h->is_in_bytes || strcmp(what, "bytes ") != 0)
		strcat(h->text, what);
	strncat(h->text, text.start, text.length);
	h->is_in_bytes = strcmp(what, "bytes ") == 0;
	if (!h->is_in_bytes)
		strcat(h->text, "|");
	return !h->refuses;
}

static bool on_begin(void *self, const char *name, struct error *err)
{
	(void)err;
	return add(self, "begin ", (struct slice){ name, strlen(name) });
}

static bool on_bytes(void *self, struct slice bytes, struct error *err)
{
	(void)err;
	return add(self, "bytes ", bytes);
}

static bool on_end(void *self, const char *why, struct error *err)
{
	(void)err;
	return add(self, "end ", (struct slice){ why, strlen(why) });
}

#define NO_TRACE "the process that unpacked it sent what is no trace"

static const struct {
	const char *name, *sent, *heard, *error, *words; /* NULL: no end yet */
} rows[] = {
	{ "nothing", "", "", "", NULL },
	{ "an empty archive", "D\n", "", "", "" },
	{ "a damaged one", "Dcut at byte 7\n", "", "", "cut at byte 7" },
	{ "a trace", "Na/b.trace\nB4\nab\nDE\nD\n",
	    "begin a/b.trace|bytes ab\nD|end |", "", "" },
	{ "in pieces", "Nx\nB1\naB2\nbcE\nD\n", "begin x|bytes abc|end |", "",
	    "" },
	{ "an empty trace", "Nx\nE\nD\n", "begin x|end |", "", "" },
	{ "a damaged trace", "Nx\nB1\naEcut\nNy\nE\nD\n",
	    "begin x|bytes a|end cut|begin y|end |", "", "" },
	{ "bytes that do not come", "Nx\nB9\nabc", "begin x|bytes abc", "",
	    NULL },
	{ "bytes of no trace", "B1\na", "", NO_TRACE, NULL },
	{ "no bytes", "Nx\nB0\n", "begin x|", NO_TRACE, NULL },
	{ "less than none", "Nx\nB-1\n", "begin x|", NO_TRACE, NULL },
	{ "more than there can be", "Nx\nB99999999999\n", "begin x|", NO_TRACE,
	    NULL },
	{ "an end of none", "E\n", "", NO_TRACE, NULL },
	{ "one in another", "Nx\nNy\n", "begin x|", NO_TRACE, NULL },
	{ "no end of the last", "Nx\nD\n", "begin x|", NO_TRACE, NULL },
	{ "more behind the end", "D\nNx\n", "", NO_TRACE, "" },
	{ "an escape", "N\033[2J\n", "", NO_TRACE, NULL },
	{ "something else", "x\n", "", NO_TRACE, NULL },
	{ "an empty line", "\n", "", NO_TRACE, NULL },
};

static void send(size_t row, size_t piece)
{
	struct heard heard = { "", false, false };
	const struct archive_sink sink = { &heard, on_begin, on_bytes, on_end };
	struct table_archive a = { .sink = &sink };
	const char *sent = rows[row].sent, *name = rows[row].name;
	const size_t length = strlen(sent);
	struct error err = { "" };
	bool done = true;

	for (size_t at = 0; done && at < length; at += piece) {
		if (piece == 0 || piece > length - at)
			piece = length - at;
		done = table_archive_take(&a, (struct slice){ sent + at,
		    piece }, &err);
	}
	row_assert_text(name, heard.text, rows[row].heard);
	row_assert_text(name, err.text, rows[row].error);
	row_assert(name, done == (rows[row].error[0] == '\0'));
	row_assert(name, a.has_ended == (rows[row].words != NULL));
	if (done && a.has_ended)
		row_assert_text(name, a.line + 1, rows[row].words);
}

static void what_is_an_archive(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (size_t piece = 0; piece < 4; piece++)
			send(i, piece);
}

static void a_line_that_never_ends(void **state)
{
	const struct archive_sink sink = { NULL, on_begin, on_bytes, on_end };
	struct table_archive a = { .sink = &sink };
	char line[ARCHIVE_LINE];

	(void)state;
	memset(line, 'N', sizeof line);
	assert_true(table_archive_take(&a, (struct slice){ line,
	    sizeof line - 1 }, NULL));
	assert_false(table_archive_take(&a, (struct slice){ line, 1 }, NULL));
}

static void a_sink_that_fails(void **state)
{
	struct heard heard = { "", false, true };
	const struct archive_sink sink = { &heard, on_begin, on_bytes, on_end };
	struct table_archive a = { .sink = &sink };

	(void)state;
	assert_false(table_archive_take(&a, (struct slice){ "Nx\nE\n", 5 },
	    NULL));
	assert_string_equal(heard.text, "begin x|");
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(what_is_an_archive),
	cmocka_unit_test(a_line_that_never_ends),
	cmocka_unit_test(a_sink_that_fails),
};

TEST_FILE(tests, in_utf8, NULL);
