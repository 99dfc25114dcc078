/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_table_incoming - the rows of a trace, from a process that nobody trusts.
 */
#include "config.h"

#include "options/table_kinds.h"
#include "cli/table_output.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 4096 };

/* What came, as "head threads us|row 7 main|". */
struct heard {
	char text[ROOM];
	bool refuses; /* rows */
};

static void say(struct heard *h, const char *text, size_t length)
{
	snprintf(h->text + strlen(h->text), ROOM - strlen(h->text), "%.*s",
	    (int)length, text);
}

static bool on_begin(void *self, enum table_kind kind, enum tick tick,
    struct error *err)
{
	char text[60];

	(void)err;
	snprintf(text, sizeof text, "head %s %s|", table_kind_name(kind),
	    tick_name(tick));
	say(self, text, strlen(text));
	return true;
}

static bool on_row(void *self, enum table_kind kind,
    const struct slice *fields, struct error *err)
{
	struct heard *h = self;

	say(h, "row", 3);
	for (size_t i = 0; i < table_head_width(kind); i++) {
		say(h, " ", 1);
		say(h, fields[i].start, fields[i].length);
	}
	say(h, "|", 1);
	return !h->refuses || (snprintf(err->text, sizeof err->text,
	    "no more room"), false);
}

/* "U" and "N" are the heads of threads, in us and ns, "S" that of stats; ~ is a tab
 * and / a line end. */
static void spell(char *out, const char *text)
{
	char head[TABLE_HEAD];

	for (*out = '\0'; *text != '\0'; text++) {
		size_t end = strlen(out);

		if (strchr("UNS", *text) != NULL)
			table_head_text(*text == 'S' ? TABLE_STATS :
			    TABLE_THREADS, *text == 'N' ? TICK_NS : TICK_US,
			    head);
		else
			snprintf(head, sizeof head, "%c", *text == '~' ? '\t' :
			    *text == '/' ? '\n' : *text);
		snprintf(out + end, ROOM - end, "%s", head);
	}
}

#define NO_TABLE "the process that read it sent what is no table"

static const struct {
	const char *name, *sent, *heard, *error;
	bool is_whole;
} rows[] = {
	{ "nothing", "", "", "", false },
	{ "an end alone", "=0~/", "", "", false },
	{ "no rows", "U/=0~/", "head threads us|", "", true },
	{ "nanoseconds", "N/=0~/", "head threads ns|", "", true },
	{ "a row", "U/ab~7~main~main~1~4~2~2~768~/=0~/",
	    "head threads us|row ab 7 main main 1 4 2 2 768 |", "", true },
	{ "two rows, no end",
	    "U/ab~7~m~m~1~4~2~2~~9/ab~8~n~n~0~1~2~3~4~5/",
	    "head threads us|row ab 7 m m 1 4 2 2  9|row ab 8 n n 0 1 2 3 4 5|",
	    "", false },
	{ "a row that is cut", "U/ab~7~m~m~1~4~2~2~768", "head threads us|", "",
	    false },
	{ "an end that is cut", "U/=0~", "head threads us|", "", false },
	{ "a message", "U/=1~x.trace: damaged/", "head threads us|", "",
	    true },
	{ "a row before the head", "ab~7~main~main~1~4~2~2~768~/", "",
	    NO_TABLE, false },
	{ "a field too few", "U/ab~7~main~main~1~4~2~2~768/",
	    "head threads us|", NO_TABLE, false },
	{ "a field too many", "U/ab~7~main~main~1~4~2~2~768~9~/",
	    "head threads us|", NO_TABLE, false },
	{ "many fields", "U/~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~/",
	    "head threads us|", NO_TABLE, false },
	{ "no field", "U//", "head threads us|", NO_TABLE, false },
	{ "an escape", "U/ab~7~\033[2J~main~1~4~2~2~768~/", "head threads us|",
	    NO_TABLE, false },
	{ "a control of eight bits", "U/ab~7~\302\233~main~1~4~2~2~768~/",
	    "head threads us|", NO_TABLE, false },
	{ "no UTF-8", "U/ab~7~\377~main~1~4~2~2~768~/", "head threads us|",
	    NO_TABLE, false },
	{ "letters of other languages", "U/ab~7~\303\244\346\227\245~main~1~4~2~2~768~/"
	    "=0~/", "head threads us|row ab 7 \303\244\346\227\245 main 1 4 2 2 768 |",
	    "", true },
	{ "one of them in a number", "U/ab~7~m~main~1~4\303\244~2~2~768~/",
	    "head threads us|", NO_TABLE, false },
	{ "a number below zero", "U/ab~7~m~main~1~-4~2~2~768~/",
	    "head threads us|", NO_TABLE, false },
	{ "another kind", "S/", "", NO_TABLE, false },
	{ "a head of nobody", "trace_id~x/", "", NO_TABLE, false },
	{ "the head again", "U/U/", "head threads us|", NO_TABLE, false },
	{ "an exit code that is none", "U/=7~/", "head threads us|", NO_TABLE,
	    false },
	{ "an end without a tab", "U/=0x/", "head threads us|", NO_TABLE,
	    false },
	{ "an escape in the message", "U/=2~\033c/", "head threads us|",
	    NO_TABLE, false },
	{ "an archive", "=A~/", "", "", false },
	{ "a row of an archive", "=A~/U/", "", NO_TABLE, false },
	{ "more behind the end", "U/=0~/=0~/", "head threads us|", NO_TABLE,
	    false },
};

/* In pieces of so many bytes; 0: all at once. */
static void send(const char *name, size_t row, size_t piece)
{
	struct heard heard = { "", false };
	const struct incoming_sink sink = { &heard, on_begin, on_row };
	struct error err = { "" };
	struct table_incoming in;
	char bytes[ROOM];
	size_t length, at = 0;
	bool done = true;

	spell(bytes, rows[row].sent);
	length = strlen(bytes);
	table_incoming_init(&in, 1u << TABLE_THREADS, &sink);
	for (; done && at < length; at += piece) {
		if (piece == 0 || piece > length - at)
			piece = length - at;
		done = table_incoming_add(&in, (struct slice){ bytes + at,
		    piece }, &err);
	}
	row_assert_text(name, heard.text, rows[row].heard);
	row_assert_text(name, err.text, rows[row].error);
	row_assert(name, done == (rows[row].error[0] == '\0'));
	row_assert(name, !done || table_incoming_is_whole(&in) ==
	    rows[row].is_whole);
	table_incoming_free(&in);
}

static void what_is_a_table(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (size_t piece = 0; piece < 4; piece++)
			send(rows[i].name, i, piece);
}

static void what_the_end_says(void **state)
{
	const struct incoming_sink sink = { NULL, on_begin, on_row };
	struct table_incoming in;

	(void)state;
	table_incoming_init(&in, 0, &sink);
	assert_true(table_incoming_add(&in, (struct slice){ "=1\tx: gone\n",
	    11 }, NULL));
	assert_true(in.has_ended);
	assert_int_equal(in.status, STATUS_NOTHING);
	assert_string_equal(in.message.text, "x: gone");
	assert_true(table_incoming_is_whole(&in));
	table_incoming_free(&in);
}

/* Two kinds come in their order, and each must. */
static void several_kinds(void **state)
{
	static const struct {
		const char *name, *sent, *heard;
		bool is_whole;
	} of[] = {
		{ "both", "U/S/=0~/", "head threads us|head stats us|", true },
		{ "one", "U/=0~/", "head threads us|", false },
		{ "the other order", "S/U/=0~/", "", false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(of); i++) {
		struct heard heard = { "", false };
		const struct incoming_sink sink = { &heard, on_begin, on_row };
		struct table_incoming in;
		struct error err;
		char bytes[ROOM];

		spell(bytes, of[i].sent);
		table_incoming_init(&in, 1u << TABLE_THREADS |
		    1u << TABLE_STATS, &sink);
		table_incoming_add(&in, (struct slice){ bytes,
		    strlen(bytes) }, &err);
		row_assert_text(of[i].name, heard.text, of[i].heard);
		row_assert(of[i].name, table_incoming_is_whole(&in) ==
		    of[i].is_whole);
		table_incoming_free(&in);
	}
}

static void a_sink_that_fails(void **state)
{
	struct heard heard = { "", true };
	const struct incoming_sink sink = { &heard, on_begin, on_row };
	struct table_incoming in;
	struct error err;
	char bytes[ROOM];

	(void)state;
	spell(bytes, "U/ab~7~m~m~1~4~2~2~~9/ab~7~m~m~1~4~2~2~~9/");
	table_incoming_init(&in, 1u << TABLE_THREADS, &sink);
	assert_false(table_incoming_add(&in, (struct slice){ bytes,
	    strlen(bytes) }, &err));
	assert_string_equal(err.text, "no more room");
	assert_string_equal(heard.text,
	    "head threads us|row ab 7 m m 1 4 2 2  9|");
	table_incoming_free(&in);
}

/* A line that goes on for ever. */
static void too_long(void **state)
{
	const struct incoming_sink sink = { NULL, on_begin, on_row };
	char *piece = malloc(TABLE_INCOMING_LINE);
	struct table_incoming in;
	struct error err;

	(void)state;
	assert_non_null(piece);
	memset(piece, 'x', TABLE_INCOMING_LINE);
	table_incoming_init(&in, 1u << TABLE_THREADS, &sink);
	assert_true(table_incoming_add(&in, (struct slice){ piece,
	    TABLE_INCOMING_LINE }, &err));
	assert_false(table_incoming_add(&in, (struct slice){ piece, 1 },
	    &err));
	assert_string_equal(err.text, NO_TABLE);
	table_incoming_free(&in);
	free(piece);
}

/* "ab~7~NAME~main~1~NUMBER~2~2~768~/", of which one field has the byte after so many
 * letters or digits. */
static bool is_taken(unsigned char byte, int before, bool is_text)
{
	struct heard heard = { "", false };
	const struct incoming_sink sink = { &heard, on_begin, on_row };
	struct table_incoming in;
	struct error err;
	char bytes[ROOM];
	size_t length;
	bool done;

	spell(bytes, "U/");
	length = strlen(bytes);
	length += (size_t)snprintf(bytes + length, ROOM - length,
	    is_text ? "ab\t7\t%0*d%c\tmain\t1\t4\t2\t2\t768\t\n" :
		      "ab\t7\tmain\tmain\t1\t%0*d%c\t2\t2\t768\t\n",
	    before, 0, byte);
	table_incoming_init(&in, 1u << TABLE_THREADS, &sink);
	done = table_incoming_add(&in, (struct slice){ bytes, length }, &err);
	table_incoming_free(&in);
	return done;
}

static void each_byte_at_each_place(void **state)
{
	(void)state;
	for (int before = 1; before < 40; before++)
		for (unsigned c = 1; c < 256; c++) {
			const bool is_number = c == '.' ||
			    (c >= '0' && c <= '9');
			char name[40];

			if (c == '\t' || c == '\n')
				continue;
			snprintf(name, sizeof name, "0x%02X behind %d", c,
			    before);
			row_assert(name, is_taken((unsigned char)c, before,
			    true) == (c >= 0x20 && c < 0x7F));
			row_assert(name, is_taken((unsigned char)c, before,
			    false) == is_number);
		}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(what_is_a_table),
	cmocka_unit_test(what_the_end_says),
	cmocka_unit_test(several_kinds),
	cmocka_unit_test(a_sink_that_fails),
	cmocka_unit_test(too_long),
	cmocka_unit_test(each_byte_at_each_place),
};

TEST_FILE(tests, in_utf8, NULL);
