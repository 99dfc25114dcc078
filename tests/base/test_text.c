/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <locale.h>

#include "base/text.h"

#define RAW(text)                     \
	{                             \
		text, sizeof text - 1 \
	}

static void cleans(void **state)
{
	static const struct {
		const char *name;
		struct slice raw;
		const char *clean;
	} rows[] = {
		/* clang-format off */
		{ "empty",            RAW(""), "" },
		{ "plain",            RAW("com.a.B"), "com.a.B" },
		{ "two bytes",        RAW("\xCB\x8A"), "\xCB\x8A" },
		{ "three bytes",      RAW("\xE2\x82\xAC"), "\xE2\x82\xAC" },
		{ "four bytes",       RAW("\xF0\x9F\x98\x80"), "\xF0\x9F\x98\x80" },
		{ "surrogate pair",   RAW("\xED\xA0\xBD\xED\xB8\x80"), "\xF0\x9F\x98\x80" },
		{ "lone high",        RAW("\xED\xA0\xBDx"), "\\u{D83D}x" },
		{ "lone low",         RAW("\xED\xB8\x80"), "\\u{DE00}" },
		{ "high and high",    RAW("\xED\xA0\xBD\xED\xA0\xBD"), "\\u{D83D}\\u{D83D}" },
		{ "NUL of the JVM",   RAW("a\xC0\x80z"), "a\\x00z" },
		{ "half of it",       { "a\xC0\x80", 2 }, "a\\xC0" },
		{ "NUL",              RAW("a\0z"), "a\\x00z" },
		{ "escape",           RAW("\033[31m"), "\\x1B[31m" },
		{ "tab and LF",       RAW("a\tb\n"), "a\\x09b\\x0A" },
		{ "DEL",              RAW("\x7F"), "\\x7F" },
		{ "C1 control",       RAW("\xC2\x9B"), "\\u{9B}" },
		{ "right to left",    RAW("\xE2\x80\xAEx"), "\\u{202E}x" },
		{ "isolate",          RAW("\xE2\x81\xA6"), "\\u{2066}" },
		{ "tag",              RAW("\xF3\xA0\x81\x81"), "\\u{E0041}" },
		{ "zero width",       RAW("\xE2\x80\x8B\xE2\x80\x8C\xE2\x80\x8D"), "\\u{200B}\\u{200C}\\u{200D}" },
		{ "word joiner",      RAW("\xE2\x81\xA0"), "\\u{2060}" },
		{ "reserved for such", RAW("\xE2\x81\xA5"), "\\u{2065}" },
		{ "soft hyphen",      RAW("\xC2\xAD"), "\\u{AD}" },
		{ "grapheme joiner",  RAW("\xCD\x8F"), "\\u{34F}" },
		{ "Hangul fillers",   RAW("\xE1\x85\x9F\xE1\x85\xA0\xE3\x85\xA4\xEF\xBE\xA0"),
		    "\\u{115F}\\u{1160}\\u{3164}\\u{FFA0}" },
		{ "Hangul around",    RAW("\xE1\x85\x9E\xE1\x85\xA1\xE3\x85\xA3\xEF\xBE\xA1"),
		    "\xE1\x85\x9E\xE1\x85\xA1\xE3\x85\xA3\xEF\xBE\xA1" },
		{ "variation",        RAW("\xEF\xB8\x8F\xF3\xA0\x84\x80"), "\\u{FE0F}\\u{E0100}" },
		{ "noncharacters",    RAW("\xEF\xB7\x90\xEF\xBF\xBE\xF4\x8F\xBF\xBF"),
		    "\\u{FDD0}\\u{FFFE}\\u{10FFFF}" },
		{ "next to them",     RAW("\xEF\xB7\x8F\xEF\xB7\xB0\xEF\xBF\xBD\xF0\x90\x80\x80"),
		    "\xEF\xB7\x8F\xEF\xB7\xB0\xEF\xBF\xBD\xF0\x90\x80\x80" },
		{ "blank Braille",    RAW("\xE2\xA0\x80\xE2\xA0\x81"), "\\u{2800}\xE2\xA0\x81" },
		{ "a mark on its letter", RAW("e\xCC\x81"), "e\xCC\x81" },
		{ "line separator",   RAW("\xE2\x80\xA8"), "\\u{2028}" },
		{ "stray byte",       RAW("\xFFx"), "\\xFFx" },
		{ "overlong",         RAW("\xC1\x81"), "\\xC1\\x81" },
		{ "overlong 3",       RAW("\xE0\x80\x81"), "\\xE0\\x80\\x81" },
		{ "above the last",   RAW("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80" },
		{ "cut",              RAW("\xE2\x82"), "\\xE2\\x82" },
		{ "cut by a letter",  RAW("\xE2\x82z"), "\\xE2\\x82z" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char out[64];
		size_t length = text_clean(out, sizeof out, rows[i].raw);

		row_assert_text(rows[i].name, out, rows[i].clean);
		row_assert_number(rows[i].name, length, strlen(rows[i].clean));
		row_assert(rows[i].name,
		    text_is_clean(rows[i].raw) ==
			(strcmp(rows[i].raw.start, rows[i].clean) == 0 &&
			    rows[i].raw.length == length));
		row_assert(rows[i].name, text_is_clean(slice_of(out)));
	}
}

/* Each character by itself is as in a text; the sum of the ranges of base/text.c
 * and the last two of 17 planes is how many are not clean. */
static void characters(void **state)
{
	enum { HIDDEN = 6390 };
	size_t hidden = 0;

	(void)state;
	for (uint32_t c = 0; c <= 0x10FFFF; c++) {
		char text[4];

		assert_int_equal(text_char_is_clean(c), text_is_clean(
		    (struct slice){ text, text_encode(text, c) }));
		hidden += !text_char_is_clean(c);
	}
	assert_int_equal(hidden, HIDDEN);
}

/* Whatever the room, whole pieces and a NUL; never more. */
static void cleans_into_little_room(void **state)
{
	static const char raw[] = "a\xE2\x82\xAC\x1B";
	static const char *const wanted[] = { "", "", "a", "a", "a",
		"a\xE2\x82\xAC", "a\xE2\x82\xAC", "a\xE2\x82\xAC",
		"a\xE2\x82\xAC", "a\xE2\x82\xAC\\x1B" };

	(void)state;
	for (size_t room = 0; room < ROWS(wanted); room++) {
		char out[16] = "untouched";

		assert_int_equal(text_clean(out, room, slice_of(raw)), 8);
		if (room > 0)
			assert_string_equal(out, wanted[room]);
		else
			assert_string_equal(out, "untouched");
	}
}

static void measures(void **state)
{
	static const struct {
		const char *name;
		struct slice text;
		size_t width, cells;
		const char *cropped;
	} rows[] = {
		/* clang-format off */
		{ "empty",          RAW(""), 0, 5, "" },
		{ "fits",           RAW("abc"), 3, 3, "abc" },
		{ "too long",       RAW("abcd"), 4, 3, "abc" },
		{ "no cells",       RAW("abc"), 3, 0, "" },
		{ "wide",           RAW("\xE4\xB8\xAD\xE6\x96\x87"), 4, 3, "\xE4\xB8\xAD" },
		{ "wide, one cell", RAW("\xE4\xB8\xAD"), 2, 1, "" },
		{ "combining",      RAW("e\xCC\x81x"), 2, 1, "e\xCC\x81" },
		{ "no width",       RAW("\xCC\x81"), 0, 0, "" },
		{ "no UTF-8",       RAW("\xFF\xFFz"), 3, 2, "\xFF\xFF" },
		/* clang-format on */
	};

	(void)state;
	if (setlocale(LC_ALL, "C.UTF-8") == NULL)
		skip();
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct slice cropped = text_crop(rows[i].text, rows[i].cells);

		row_assert_number(rows[i].name, text_fits_in(rows[i].text,
		    rows[i].cells), text_width(rows[i].text) <=
		    rows[i].cells);
		row_assert_number(rows[i].name, text_width(rows[i].text),
		    rows[i].width);
		row_assert(rows[i].name, slice_is(cropped, rows[i].cropped));
	}
}

static void lines(void **state)
{
	static const struct {
		const char *text;
		size_t cells;
		const char *line, *left;
	} rows[] = {
		/* clang-format off */
		{ "",            5, "", "" },
		{ "one",         5, "one", "" },
		{ "one two",     5, "one", "two" },
		{ "one two",     3, "one", "two" },
		{ "one two",     7, "one two", "" },
		{ "onetwothree", 5, "onetw", "othree" },
		{ "one  two",    4, "one ", "two" },
		{ "one",         0, "", "one" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct slice left = slice_of(rows[i].text);
		struct slice line = text_line(&left, rows[i].cells);

		row_assert(rows[i].text, slice_is(line, rows[i].line));
		row_assert(rows[i].text, slice_is(left, rows[i].left));
	}
}

static void measures_without_utf8(void **state)
{
	(void)state;
	setlocale(LC_ALL, "C");
	assert_int_equal(text_width(slice_of("\xE2\x82\xAC"
					     "a")),
	    2);
}

static void count(char *out, size_t size, uint64_t number, enum tick tick)
{
	(void)tick;
	text_count(out, size, number);
	assert_int_equal(text_count_width(number), text_width(slice_of(out)));
}

static void numbers(void **state)
{
	static const struct {
		void (*write)(char *, size_t, uint64_t, enum tick);
		uint64_t number;
		const char *us, *ns;
	} rows[] = {
		/* clang-format off */
		{ count, 0, "0", "0" },
		{ count, 999, "999", "999" },
		{ count, 1000, "1 000", "1 000" },
		{ count, 1048576, "1 048 576", "1 048 576" },
		{ count, UINT64_MAX, "18 446 744 073 709 551 615", "18 446 744 073 709 551 615" },
		{ text_ms, 0, "0.000", "0.000000" },
		{ text_ms, 755391, "755.391", "0.755391" },
		{ text_ms, 4312100, "4 312.100", "4.312100" },
		{ text_time_to_type, 4312100, "4312.1ms", "4.3121ms" },
		{ text_time_to_type, 1000000, "1000ms", "1ms" },
		{ text_time_to_type, 0, "0ms", "0ms" },
		{ text_time_to_type, 1234567891, "1234567.891ms", "1234.567891ms" },
		{ text_duration, 0, "0 us", "0 ns" },
		{ text_duration, 999, "999 us", "999 ns" },
		{ text_duration, 4312, "4.312 ms", "4.312 us" },
		{ text_duration, 41299, "41.3 ms", "41.3 us" },
		{ text_duration, 999999, "1.000 s", "1.000 ms" },
		{ text_duration, 4312000, "4.312 s", "4.312 ms" },
		{ text_duration, 22400000, "22.4 s", "22.4 ms" },
		{ text_duration, 599999999, "10 min 0 s", "600.0 ms" },
		{ text_duration, 9999, "9.999 ms", "9.999 us" },
		{ text_duration, 999949, "999.9 ms", "999.9 us" },
		{ text_duration, 999950, "1.000 s", "1.000 ms" },
		{ text_duration, 9999499, "9.999 s", "9.999 ms" },
		{ text_duration, 9999500, "10.0 s", "10.0 ms" },
		{ text_duration, 59999999, "60.0 s", "60.0 ms" },
		{ text_duration, 7199500000, "2 h 0 min", "7.200 s" },
		{ text_duration, 10790000000, "3 h 0 min", "10.8 s" },
		{ text_duration, UINT64_MAX, "5124095576 h 2 min", "5124095 h 35 min" },
		{ text_duration, 4295000000, "71 min 35 s", "4.295 s" },
		{ text_duration, 7260000000, "2 h 1 min", "7.260 s" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char out[64];

		rows[i].write(out, sizeof out, rows[i].number, TICK_US);
		row_assert_text(rows[i].us, out, rows[i].us);
		rows[i].write(out, sizeof out, rows[i].number, TICK_NS);
		row_assert_text(rows[i].ns, out, rows[i].ns);
	}
}

static void percents(void **state)
{
	static const struct {
		uint64_t part, whole;
		const char *text;
	} rows[] = {
		{ 0, 0, "0.0" },
		{ 5, 0, "0.0" },
		{ 1, 3, "33.3" },
		{ 2, 3, "66.7" },
		{ 612, 1000, "61.2" },
		{ 7, 7, "100.0" },
		{ UINT64_MAX, UINT64_MAX, "100.0" },
		{ UINT64_MAX / 2, UINT64_MAX, "50.0" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char out[64];

		text_percent(out, sizeof out, rows[i].part, rows[i].whole);
		row_assert_text(rows[i].text, out, rows[i].text);
	}
}

/* What a buffer or a precision has cut. */
static void mends(void **state)
{
	static const struct {
		const char *text, *wanted;
	} rows[] = {
		/* clang-format off */
		{ "", "" },
		{ "abc", "abc" },
		{ "\xC3\xA4\xE6\x97\xA5\xF0\x9F\x98\x80", "\xC3\xA4\xE6\x97\xA5\xF0\x9F\x98\x80" },
		{ "a\xC3", "a" },
		{ "a\xE6\x97", "a" },
		{ "a\xF0\x9F\x98", "a" },
		{ "a\xE6, b\xE6\x97, c", "a, b, c" },
		{ "\xE6\xE6\x97\xA5", "\xE6\x97\xA5" },
		{ "a\x80\xFF", "a\x80\xFF" }, /* nobody cut these */
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char text[64];

		strcpy(text, rows[i].text);
		text_trim_utf8(text);
		row_assert_text(rows[i].wanted, text, rows[i].wanted);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(cleans),
	cmocka_unit_test(characters),
	cmocka_unit_test(cleans_into_little_room),
	cmocka_unit_test(measures),
	cmocka_unit_test(lines),
	cmocka_unit_test(measures_without_utf8),
	cmocka_unit_test(numbers),
	cmocka_unit_test(percents),
	cmocka_unit_test(mends),
};

TEST_FILE(tests, NULL, NULL);
