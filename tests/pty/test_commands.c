/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_commands.c - traces whose names command a terminal: the real program
 * shows them in all its views, copies them and leaves, and what it sends is what
 * a screen needs and nothing else.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "gen_output.h"
#include "gen_scenario.h"
#include "pty.h"
#include "term/replies.h"

enum { PATH_SIZE = 4096, DEEP = 20000 };

static char program[PATH_SIZE];
static char trace[] = "/tmp/artscope-XXXXXX";

/* ---- what may be sent ---------------------------------------------------- */

/* As a mark it is in every sequence of the names, and in none of a screen. */
#define MARK "31337"

static bool is_in(char c, const char *set)
{
	return c != '\0' && strchr(set, c) != NULL;
}

/* After a sequence that sets, moves or clears; NULL: it is none of those.  OSC
 * is there for the clipboard alone, whose text is in letters of base 64. */
static const char *behind_sequence(const char *at)
{
	const char *from = at;

	if (is_in(*at, "78=>M"))
		return at + 1;
	if (*at == '(')
		return at[1] == 'B' || at[1] == '0' ? at + 2 : NULL;
	if (strncmp(at, "]52;c;", 6) == 0) {
		at += 6;
		at += strspn(at,
		    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop"
		    "qrstuvwxyz0123456789+/=");
		return strncmp(at, "\033\\", 2) == 0 ? at + 2 : NULL;
	}
	if (strncmp(at, "]104\a", 5) == 0) /* the usual colours, at the end */
		return at + 5;
	if (*at != '[')
		return NULL;
	at += 1 + strspn(at + 1, "0123456789;?>=!$");
	if (!is_in(*at, "ABCDGHJKLMPSTXZ@bdhlmrtupq"))
		return NULL;
	for (const char *p = from; p < at; p++)
		if (strncmp(p, MARK, strlen(MARK)) == 0)
			return NULL;
	return at + 1;
}

/* A character that only shows itself, by what the standards say. */
static bool is_harmless(uint32_t c)
{
	return c >= 0x20 && (c < 0x7F || c >= 0xA0) && c != 0x61C &&
	    (c < 0x200E || c > 0x200F) && (c < 0x2028 || c > 0x202E) &&
	    (c < 0x2066 || c > 0x206F) && (c < 0xD800 || c > 0xDFFF) &&
	    c != 0xFEFF && (c < 0xFFF0 || c > 0xFFFB) && c < 0xE0000;
}

/* After one character of UTF-8 in its shortest form, or NULL. */
static const char *behind_character(const char *at)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	unsigned char first = (unsigned char)*at;
	size_t length = first < 0x80 ? 1 :
	    first >> 5 == 6          ? 2 :
	    first >> 4 == 14         ? 3 :
	    first >> 3 == 30         ? 4 :
				       0;
	uint32_t c = length < 2 ? first : first & (0x7Fu >> length);

	for (size_t i = 1; i < length; i++) {
		if (((unsigned char)at[i] & 0xC0) != 0x80)
			return NULL;
		c = c << 6 | ((unsigned char)at[i] & 0x3F);
	}
	return length > 0 && c >= least[length] && is_harmless(c) ?
	    at + length :
	    NULL;
}

/* The first place where something else was sent; NULL: there is none. */
static const char *find_raw(const char *sent)
{
	static const char question[] = REPLIES_QUESTION;

	while (*sent != '\0') {
		const char *at = sent;

		if (strncmp(at, question, strlen(question)) == 0)
			sent = at + strlen(question);
		else if (*at == '\033')
			sent = behind_sequence(at + 1);
		else if (is_in(*at, "\r\n\b\017"))
			sent = at + 1;
		else
			sent = behind_character(at);
		if (sent == NULL)
			return at;
	}
	return NULL;
}

static void check_sent(const char *row, struct pty *p)
{
	const char *raw;

	pty_bytes(p);
	raw = find_raw(pty_output(p));
	if (raw == NULL)
		return;
	for (size_t i = 0; i < 24 && raw[i] != '\0'; i++)
		fprintf(stderr, " %02X", (unsigned char)raw[i]);
	fprintf(stderr, "\n");
	row_assert_text(row, "raw bytes were sent", "");
}

/* ---- the program --------------------------------------------------------- */

static const struct {
	const char *name, *clock;
	enum make_layout layout;
} layouts[] = {
	{ "v1", "thread-cpu", MAKE_V1 },
	{ "v2", "wall", MAKE_V2 },
	{ "v3", "dual", MAKE_V3 },
	{ "stream v1", "thread-cpu", MAKE_STREAM_V1 },
	{ "stream v2", "wall", MAKE_STREAM_V2 },
	{ "stream v2, 14", "wall", MAKE_STREAM_V2_PADDED },
	{ "stream v3", "dual", MAKE_STREAM_V3 },
	{ "stream A", "dual", MAKE_STREAM_A },
	{ "stream B", "dual", MAKE_STREAM_B },
	{ "stream C", "dual", MAKE_STREAM_C },
	{ "stream D", "dual", MAKE_STREAM_D },
	{ "stream E", "dual", MAKE_STREAM_E },
	{ "A, no names", "dual", MAKE_A_BARE },
	{ "B, no names", "dual", MAKE_B_BARE },
	{ "A, names first", "dual", MAKE_A_PACKETS },
	{ "B, names first", "dual", MAKE_B_PACKETS },
	{ "C", "dual", MAKE_C },
	{ "D", "dual", MAKE_D },
	{ "E", "dual", MAKE_E },
	{ "simpleperf", "dual", MAKE_SIMPLEPERF },
};

static void write_trace(enum make_layout layout, const char *clock,
    void (*scenario)(const struct gen_options *, struct gen_output *))
{
	const struct gen_options options = { .layout = layout,
		.clock = clock,
		.records = DEEP,
		.damage = make_damage_find("hostile") };
	FILE *file = fopen(trace, "wb");
	struct gen_output out;

	assert_non_null(file);
	out = gen_output_start(fileno(file), UINT64_MAX);
	scenario(&options, &out);
	assert_true(gen_output_finish(&out));
	assert_int_equal(fclose(file), 0);
}

/* Through every view: what comes up is waited for. */
static const struct {
	const char *keys, *shows; /* NULL: no time axis any more */
	bool needs_wall;
} steps[] = {
	{ "", " 1/2", false },
	{ "", "100.0", false }, /* a row of the table */
	{ "f", NULL, false },   /* the table alone */
	{ "f", "╷", false },
	{ "\r", "parents", false },
	{ "jjj", "all:", false },
	{ "i", "stack", false },
	{ "2", "(% of ", false },
	{ "*", "self ms", false },
	{ "3", "its callers below", false },
	{ "*", "of it%", false },
	{ "4", "stacks by", false },
	{ "I", "callers", false },
	{ "p", "callers above", false },
	{ "6", "threads", false },
	{ "5", "1/2", false },
	{ "1", "open", false },
	{ "e", "slower", false },
	{ "y", "copied", false },
	{ "t", "filter:", false },
	{ "\033", " 1/2", false },
	{ "@", "every thread at", true },
	{ "q", " 1/2", true },
	{ "]", " 2/2", false },
	{ "`", " 1/2", false },
	{ "/h\r", "1/2", false },
	{ "?", "keys", false },
	{ "q", " 1/2", false },
};

static void walk(const char *row, const char *clock, int rows, int columns)
{
	bool has_wall = strcmp(clock, "thread-cpu") != 0;
	const char *const argv[] = { program, trace, NULL };
	struct pty *p = pty_start(rows, columns, argv);

	for (size_t i = 0; i < ROWS(steps); i++) {
		if (steps[i].needs_wall && !has_wall)
			continue;
		pty_send(p, steps[i].keys);
		row_assert(row,
		    steps[i].shows == NULL ? pty_gone(p, "╷") :
					     pty_shows(p, steps[i].shows));
	}
	check_sent(row, p);
	pty_send(p, "Q");
	row_assert_number(row, pty_finish(p), 0);
	row_assert_text(row, pty_left(p) == NULL ? "" : pty_left(p), "");
	check_sent(row, p);
	row_assert(row, strstr(pty_output(p), "\033]52;c;") != NULL);
	pty_free(p);
}

static void every_layout(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(layouts); i++) {
		write_trace(layouts[i].layout, layouts[i].clock, gen_small);
		walk(layouts[i].name, layouts[i].clock, i % 2 == 0 ? 24 : 40,
		    i % 2 == 0 ? 100 : 120);
	}
}

/* Thousands of calls inside each other go through the same views. */
static void deep(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(layouts); i++) {
		enum make_layout layout = layouts[i].layout;

		if (layout != MAKE_V3 && layout != MAKE_STREAM_V3 &&
		    layout != MAKE_D && layout != MAKE_SIMPLEPERF)
			continue;
		write_trace(layout, layouts[i].clock, gen_deep);
		walk(layouts[i].name, layouts[i].clock, 50, 200);
	}
}

/* What these tests look for is found where it is: the names as they are. */
static void as_they_are(void **state)
{
	const char *const argv[] = { "cat", trace, NULL };
	struct pty *p;

	(void)state;
	write_trace(MAKE_V3, "dual", gen_small);
	p = pty_start(24, 80, argv);
	assert_int_equal(pty_finish(p), 0);
	assert_non_null(find_raw(pty_output(p)));
	pty_free(p);
}

static void rules(void **state)
{
	static const struct {
		const char *sent;
		bool is_raw;
	} rows[] = {
		{ "plain ▏text…\r\n", false },
		{ "\033[1;24r\033[m\033(B\033[4l\033[?1049h", false },
		{ "\033]52;c;YQ==\033\\", false },
		{ "\033]52;c;YQ==\a", true },
		{ "\033]52;p;YQ==\033\\", true },
		{ "\033]0;title\a", true },
		{ "\033]2;title\033\\", true },
		{ "\033[31337m", true },
		{ "\033[6n", true },
		{ "\033[5i", true },
		{ "\033c", true },
		{ "\033Pq\033\\", true },
		{ "\a", true },
		{ "\177", true },
		{ "\302\233", true },
		{ "\233", true },
		{ "\342\200\256", true },
		{ "\342\200\250", true },
		{ "\300\257", true },
		{ "\355\240\200", true },
		{ "\342\200", true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].sent, find_raw(rows[i].sent) != NULL,
		    rows[i].is_raw);
}

static int setup(void **state)
{
	const char *folder = getenv("ARTSCOPE_BUILDDIR");
	int fd = mkstemp(trace);

	(void)state;
	snprintf(program, sizeof program, "%s/artscope",
	    folder == NULL ? "." : folder);
	return fd < 0 || close(fd) != 0;
}

static int teardown(void **state)
{
	(void)state;
	return unlink(trace);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(rules),
	cmocka_unit_test(as_they_are),
	cmocka_unit_test(every_layout),
	cmocka_unit_test(deep),
};

TEST_FILE(tests, setup, teardown);
