/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/canvas.h"

#include <limits.h>
#include <stdio.h>

#include "rows.h"

#define E_ACUTE "e\xcc\x81" /* e and a combining accent */
#define MANY_MARKS E_ACUTE "\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81"

static const struct style box = { ROLE_BOX, 3, 0 };

static void test_put(void **state)
{
	/* Each puts its text on a row of ten dots. */
	static const struct {
		const char *name;
		int column, cells;
		bool ascii;
		const char *text, *row;
		int used;
	} rows[] = {
		{ "fits", 2, 8, false, "abc", "..abc.....", 3 },
		{ "empty", 2, 8, false, "", "..........", 0 },
		{ "exactly", 0, 3, false, "abc", "abc.......", 3 },
		{ "cropped", 0, 3, false, "abcd", "ab….......", 3 },
		{ "cropped, ASCII", 0, 3, true, "abcd", "ab~.......", 3 },
		{ "one cell", 0, 1, false, "abcd", "….........", 1 },
		{ "no cell", 0, 0, false, "abcd", "..........", 0 },
		{ "less than none", 0, INT_MIN, false, "abcd", "..........", 0 },
		{ "cropped by the edge", 7, 99, false, "abcd", ".......ab…", 3 },
		{ "beyond the edge", 10, 9, false, "abcd", "..........", 0 },
		{ "far beyond", INT_MAX, 9, false, "abcd", "..........", 0 },
		{ "begins outside", -2, 9, false, "abcd", "cd........", 4 },
		{ "all outside", -9, 4, false, "abcd", "..........", 4 },
		{ "far outside", INT_MIN, INT_MAX, false, "abcd",
		    "..........", 4 },
		{ "wide", 1, 9, false, "日本", ".日本.....", 4 },
		{ "wide, at the edge", 6, 9, false, "日本", "......日本", 4 },
		{ "wide, cropped", 6, 3, false, "日本", "......日….", 3 },
		{ "wide, half a cell over", 0, 4, false, "日本語", "日… ......", 4 },
		{ "wide, halved by the edge", 7, 9, false, "日本語",
		    ".......日…", 3 },
		{ "wide, no room at all", 9, 9, false, "日本", ".........…", 1 },
		{ "wide, half outside", -1, 9, false, "日本", " 本.......", 4 },
		{ "wide, ASCII", 0, 9, true, "日本", "??........", 2 },
		{ "combining", 0, 2, false, E_ACUTE "x", E_ACUTE "x........", 2 },
		{ "combining, ASCII", 0, 2, true, E_ACUTE "x", "ex........", 2 },
		{ "combining alone", 0, 2, false, "\xcc\x81", "..........", 0 },
		{ "combining, cropped", 0, 2, false, E_ACUTE E_ACUTE "x",
		    E_ACUTE "…........", 2 },
		{ "more marks than a cell holds", 0, 5, false, MANY_MARKS,
		    "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81.........", 1 },
		{ "control characters", 0, 9, false, "a\tb\033\x7f",
		    "a?b??.....", 5 },
		{ "right to left", 0, 9, false, "a\xe2\x80\xae" "b",
		    "a?b.......", 3 },
		{ "C1 control characters", 0, 9, false, "a\xc2\x9b" "b",
		    "a?b.......", 3 },
		{ "no UTF-8", 0, 9, false, "a\xff" "b", "a\xef\xbf\xbd" "b.......",
		    3 },
		{ "no UTF-8, ASCII", 0, 9, true, "a\xff" "b", "a?b.......", 3 },
	};
	char text[200];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(1, 10);
		int used;

		canvas_print(canvas, 0, 0, box, "..........");
		canvas->is_ascii = rows[i].ascii;
		used = canvas_put(canvas, 0, rows[i].column, rows[i].cells,
		    slice_of(rows[i].text), box);
		canvas_text(canvas, 0, text, sizeof text);
		row_assert(rows[i].name, used == rows[i].used);
		row_assert_text(rows[i].name, text, rows[i].row);
		canvas_free(canvas);
	}
}

static void test_no_wide_character_is_halved(void **state)
{
	static const struct {
		const char *name;
		int column, cells; /* overwritten with x, on 日本語 */
		const char *row;
	} rows[] = {
		{ "a left half", 0, 1, "x 本語" },
		{ "a right half", 1, 1, " x本語" },
		{ "two halves", 1, 2, " xx 語" },
		{ "one whole", 2, 2, "日xx語" },
		{ "all", 0, 6, "xxxxxx" },
	};
	char text[100];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(1, 6);

		canvas_print(canvas, 0, 0, box, "日本語");
		canvas_put(canvas, 0, rows[i].column, rows[i].cells,
		    (struct slice){ "xxxxxx", (size_t)rows[i].cells }, box);
		canvas_text(canvas, 0, text, sizeof text);
		row_assert_text(rows[i].name, text, rows[i].row);
		canvas_free(canvas);
	}
}

static void test_size(void **state)
{
	static const struct {
		const char *name;
		int rows, columns, got_rows, got_columns;
	} rows[] = {
		{ "usual", 24, 80, 24, 80 },
		{ "one", 1, 1, 1, 1 },
		{ "none", 0, 0, 1, 1 },
		{ "less than none", INT_MIN, -1, 1, 1 },
		{ "too many", 1, INT_MAX, 1, 4096 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(rows[i].rows,
		    rows[i].columns);

		row_assert(rows[i].name,
		    canvas->rows == rows[i].got_rows &&
			canvas->columns == rows[i].got_columns);
		canvas_free(canvas);
	}
}

static void test_fill_and_mark(void **state)
{
	static const struct {
		const char *name;
		struct area area;
		const char *row[3]; /* # filled, otherwise a dot */
	} rows[] = {
		{ "inside", { 1, 1, 1, 2 }, { "....", ".##.", "...." } },
		{ "all", { 0, 0, 3, 4 }, { "####", "####", "####" } },
		{ "nothing", { 1, 1, 0, 0 }, { "....", "....", "...." } },
		{ "less than nothing", { 1, 1, -1, -1 },
		    { "....", "....", "...." } },
		{ "over all edges", { -9, -9, 99, 99 },
		    { "####", "####", "####" } },
		{ "over a corner", { 2, 3, INT_MAX, INT_MAX },
		    { "....", "....", "...#" } },
		{ "elsewhere", { INT_MIN, INT_MIN, 4, 4 },
		    { "....", "....", "...." } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(3, 4);

		canvas_fill(canvas, rows[i].area, box);
		canvas_mark(canvas, rows[i].area, MARK_MATCH);
		canvas_mark(canvas, rows[i].area, MARK_SAME);
		for (int cell = 0; cell < 12; cell++) {
			struct style style =
			    canvas_at(canvas, cell / 4, cell % 4)->style;
			bool is_in = rows[i].row[cell / 4][cell % 4] == '#';

			row_assert(rows[i].name, style.role ==
			    (is_in ? ROLE_BOX : ROLE_TEXT));
			row_assert(rows[i].name, style.marks ==
			    (is_in ? MARK_MATCH | MARK_SAME : 0));
		}
		canvas_free(canvas);
	}
}

static void test_repeat(void **state)
{
	static const struct {
		const char *name;
		int column, columns;
		const char *sign;
		bool is_ascii;
		const char *row; /* of 日本語 */
	} rows[] = {
		{ "one byte", 2, 2, "+", false, "日++語" },
		{ "three bytes", 0, 6, "▒", false, "▒▒▒▒▒▒" },
		{ "in ASCII", 4, 2, "▒", true, "日本??" },
		{ "halves", 1, 4, "x", false, " xxxx" },
		{ "wide", 0, 2, "中", false, "??本語" },
		{ "over both edges", -3, 90, ".", false, "......" },
		{ "nothing", 3, 0, ".", false, "日本語" },
		{ "less than nothing", 3, -2, ".", false, "日本語" },
	};
	char text[100];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(1, 6);

		canvas_print(canvas, 0, 0, (struct style){ 0 }, "日本語");
		canvas->is_ascii = rows[i].is_ascii;
		canvas_repeat(canvas, (struct area){ 0, rows[i].column, 1,
		    rows[i].columns }, rows[i].sign, box);
		canvas_text(canvas, 0, text, sizeof text);
		row_assert_text(rows[i].name, text, rows[i].row);
		canvas_free(canvas);
	}
}

static void test_text_of_a_row(void **state)
{
	struct canvas *canvas = canvas_new(2, 10);
	char text[32];

	(void)state;
	canvas_print(canvas, 1, 2, box, "%s %d", "n", 17);
	canvas_text(canvas, 0, text, sizeof text);
	assert_string_equal(text, "");
	canvas_text(canvas, 1, text, sizeof text);
	assert_string_equal(text, "  n 17");
	canvas_text(canvas, 1, text, 4); /* too short for all of it */
	assert_string_equal(text, "  n");
	canvas_text(canvas, 2, text, sizeof text);
	assert_string_equal(text, "");
	assert_int_equal(canvas_print(canvas, -1, 0, box, "x"), 0);
	canvas_free(canvas);
}

static void test_cursor(void **state)
{
	struct canvas *canvas = canvas_new(2, 10);
	int row, column;

	(void)state;
	canvas_set_cursor(canvas, 1, 4);
	row = canvas->cursor_row;
	column = canvas->cursor_column;
	assert_int_equal(row, 1);
	assert_int_equal(column, 4);
	canvas_clear(canvas);
	row = canvas->cursor_row;
	column = canvas->cursor_column;
	assert_int_equal(row, -1);
	assert_int_equal(column, -1);
	canvas_free(canvas);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_put),
	cmocka_unit_test(test_no_wide_character_is_halved),
	cmocka_unit_test(test_size),
	cmocka_unit_test(test_fill_and_mark),
	cmocka_unit_test(test_repeat),
	cmocka_unit_test(test_text_of_a_row),
	cmocka_unit_test(test_cursor),
};

TEST_FILE_WITH(tests, NULL, NULL, lacks_utf8, NULL);
