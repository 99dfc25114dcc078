/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_update.c - what a terminal is sent, and that it shows the canvas then.
 */
#include "config.h"

#include "term/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen_random.h"
#include "obedient.h"
#include "rows.h"

enum { CHANGES = 3000 };

static const struct shades shades = { DEPTH_256,
	BACKGROUND_UNKNOWN, NULL };

/* Then a blank shows nothing but its background. */
static bool has_no_lines(struct look look)
{
	return (look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)) == 0;
}

/* Does the terminal show what is in the cell? */
static bool is_shown(const struct fake *f, const struct canvas *canvas, int row,
    int column)
{
	const struct cell *cell = canvas_at(canvas, row, column);
	const struct shown_cell *shown = &f->cells[row][column];
	struct look look = theme_look(cell->style, shades);

	if (f->is_poor && row == f->rows - 1 && column >= f->columns - 2)
		return true; /* the last would scroll, and may be half of one */
	if (strcmp(cell->text, shown->text) != 0)
		return false;
	if (cell->text[0] == '\0')
		return true;
	if (strcmp(cell->text, " ") == 0 && has_no_lines(look))
		return has_no_lines(shown->look) && look.bg == shown->look.bg;
	return look.fg == shown->look.fg && look.bg == shown->look.bg &&
	    look.attributes == shown->look.attributes;
}

static void show(struct fake *f, struct term_draw *u,
    const struct canvas *canvas)
{
	f->used = 0;
	f->sent[0] = '\0';
	term_draw_show(u, canvas, shades);
	show_bytes(f, f->sent);
	for (int i = 0; i < f->rows; i++)
		for (int k = 0; k < f->columns; k++)
			if (!is_shown(f, canvas, i, k)) {
				print_error("row %d, column %d: \"%s\", after "
					    "\"%s\"\n",
				    i, k, f->cells[i][k].text, f->sent);
				assert_true(false);
			}
}

/* A letter is a style, and so is a letter in the canvas: "b" is in that of a
 * box.  A line for a row. */
static void put_lines(struct canvas *canvas, const char *lines)
{
	static const struct style styles[128] = {
		['b'] = { ROLE_BOX, 0, 0 },
		['c'] = { ROLE_BOX, 1, 0 },
		['d'] = { ROLE_BAR, 0, 0 },
		['e'] = { ROLE_BAR, 1, 0 },
		['s'] = { ROLE_TEXT, 0, MARK_SHADOW },
	};
	int row = 0, column = 0;

	canvas_clear(canvas);
	for (; *lines != '\0'; lines++, column++) {
		if (*lines == '\n') {
			row++;
			column = -1;
			continue;
		}
		canvas_put(canvas, row, column, 1, (struct slice){ lines, 1 },
		    styles[(unsigned char)*lines]);
	}
}

#define BOX_0 "\033[38;5;16;48;5;75m"
#define DENSE_0 "\033[38;5;75m"
#define DENSE_1 "\033[38;5;203m"

static void bytes(void **state)
{
	static const struct {
		const char *name, *before, *after, *sent;
	} rows[] = {
		{ "nothing", "text", "text", "" },
		{ "a cell", "text", "tezt", "\033[3Gz" },
		{ "one far from it", "t23456789t", "x23456789x",
		    "\rx\033[8Cx" },
		{ "one near to it", "t234t", "x234x", "\rx234x" },
		{ "one beyond colours", "tedet", "xedex", "\r\033[mx\033[5Gx" },
		{ "the next row", "t\nt", "x\nx", "\033[1d\rx\r\nx" },
		{ "a row below", "  t\n\n\n\n\n  t", "  x\n\n\n\n\n  x",
		    "\033[1;3Hx\033[6;3Hx" },
		{ "the rest of a row", "text and more", "text",
		    "\033[5G\033[K" },
		{ "not of a short one", "text ts", "text", "\033[6G\033[m  " },
		{ "a look", "text", "tdxt", "\033[2G" DENSE_0 "d" },
		{ "back from it", "ddtt", "detx",
		    "\033[2G" DENSE_1 "e\033[mtx" },
		{ "one colour of two", "tttt", "bcdt",
		    "\r" BOX_0 "b\033[48;5;203mc\033[0;38;5;75md" },
		{ "blanks are of any colour", "xxxxx", "d d e",
		    "\r" DENSE_0 "d d " DENSE_1 "e" },
		{ "one colour after the other", "xxxxxxxx", "dededeee",
		    "\r" DENSE_0 "d d d\033[2G" DENSE_1 "e\033[4Ge\033[6Geee" },
		{ "reverse", "tttt", "stss", "\r\033[7ms\033[mt\033[7mss" },
		{ "rows that scroll",
		    "0\nbbbbbbbbbb\ncccccccccc\ndddddddddd\n"
		    "eeeeeeeeee\nssssssssss\nzzzzzz\n9",
		    "0\ncccccccccc\n"
		    "dddddddddd\neeeeeeeeee\nssssssssss\nzzzzzz\nyy\n9",
		    "\033[2;7r\033[7;1H\n\033[1;12r\033[7;1Hyy" },
		{ "the first row, too, though it changes",
		    "bbbbbbbbbb\ncccccccccc\ndddddddddd\neeeeeeeeee\n"
		    "ssssssssss\nzzzzzz\n9",
		    "yy\nbbbbbbbbbx\ncccccccccc\ndddddddddd\neeeeeeeeee\n"
		    "ssssssssss\n9",
		    "\033[1;6r\033[1;1H\033M\033[1;12r\033[1;1Hyy\r\n\033[9Cx" },
		{ "and back",
		    "0\ncccccccccc\ndddddddddd\neeeeeeeeee\n"
		    "ssssssssss\nzzzzzz\nyy\n9",
		    "0\nbbbbbbbbbb\ncccccccccc\n"
		    "dddddddddd\neeeeeeeeee\nssssssssss\nzzzzzz\n9",
		    "\033[2;7r\033[2;1H\033M\033[1;12r\033[2;1H" BOX_0
		    "bbbbbbbbbb" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct fake *f = fake_new(LINES, CELLS, false);
		struct term_draw *u = term_draw_new(&f->terminal);
		struct canvas *canvas = canvas_new(LINES, CELLS);

		term_draw_resize(u, LINES, CELLS);
		put_lines(canvas, rows[i].before);
		show(f, u, canvas);
		put_lines(canvas, rows[i].after);
		show(f, u, canvas);
		row_assert_text(rows[i].name, f->sent, rows[i].sent);
		canvas_free(canvas);
		term_draw_free(u);
		free(f);
	}
}

static void scribble(struct canvas *canvas, struct gen_random *random)
{
	static const char *const words[] = { "a", "text", "\xe2\x96\x92",
		"\xe6\x97\xa5\xe6\x9c\xac", "e\xcc\x81", "      ",
		"\xe2\x96\x8f name \xe2\x96\x95" };
	int row = (int)gen_below(random, LINES);
	struct style style = { (uint8_t)gen_below(random, ROLES),
		(uint8_t)gen_below(random, HUES),
		(uint8_t)(gen_below(random, 3) == 0 ? gen_below(random, 16) :
						      0) };

	if (gen_below(random, 4) == 0)
		canvas_mark(canvas, (struct area){ row, 0, 1, 9 }, style.marks);
	else
		canvas_put(canvas, row, (int)gen_below(random, CELLS), CELLS,
		    slice_of(words[gen_below(random, ROWS(words))]), style);
}

/* Some rows of the canvas, moved up or down. */
static void move_rows(struct canvas *canvas, const struct canvas *from,
    struct gen_random *random)
{
	int top = (int)gen_below(random, LINES);
	int rows = (int)gen_below(random, (uint32_t)(LINES - top)) + 1;
	int to = (int)gen_below(random, (uint32_t)(LINES - rows + 1));

	for (int i = 0; i < rows; i++)
		for (int k = 0; k < CELLS; k++) {
			const struct cell *cell = canvas_at(from, top + i, k);

			if (cell->text[0] != '\0')
				canvas_put(canvas, to + i, k, CELLS,
				    slice_of(cell->text), cell->style);
		}
}

/* Whatever changes on the canvas, the terminal shows it. */
static void changes(void **state)
{
	(void)state;
	for (int poor = 0; poor < 2; poor++) {
		struct gen_random random = { 7 };
		struct fake *f = fake_new(LINES, CELLS, poor != 0);
		struct term_draw *u = term_draw_new(&f->terminal);
		struct canvas *canvas = canvas_new(LINES, CELLS);
		struct canvas *before = canvas_new(LINES, CELLS);

		term_draw_resize(u, LINES, CELLS);
		for (int i = 0; i < CHANGES; i++) {
			struct canvas *other = before;

			before = canvas;
			canvas = other;
			if (gen_below(&random, 50) == 0)
				canvas_clear(canvas);
			move_rows(canvas, before, &random);
			for (uint32_t n = gen_below(&random, 6); n > 0; n--)
				scribble(canvas, &random);
			if (gen_below(&random, 20) == 0)
				canvas_set_cursor(canvas, 3, 4);
			if (gen_below(&random, 100) == 0)
				term_draw_forget(u);
			show(f, u, canvas);
		}
		canvas_free(before);
		canvas_free(canvas);
		term_draw_free(u);
		free(f);
	}
}

/* The same canvas costs nothing, and the cursor goes where it belongs. */
static void cursor(void **state)
{
	struct fake *f = fake_new(LINES, CELLS, false);
	struct term_draw *u = term_draw_new(&f->terminal);
	struct canvas *canvas = canvas_new(LINES, CELLS);

	(void)state;
	term_draw_resize(u, LINES, CELLS);
	put_lines(canvas, "text");
	show(f, u, canvas);
	assert_true(f->is_cursor_hidden);
	show(f, u, canvas);
	assert_int_equal(f->used, 0);
	canvas_set_cursor(canvas, 2, 5);
	show(f, u, canvas);
	assert_false(f->is_cursor_hidden);
	assert_int_equal(f->row, 2);
	assert_int_equal(f->column, 5);
	show(f, u, canvas);
	assert_int_equal(f->used, 0);
	canvas_set_cursor(canvas, -1, -1);
	show(f, u, canvas);
	assert_true(f->is_cursor_hidden);
	term_draw_leave(u);
	show_bytes(f, f->sent);
	assert_false(f->is_cursor_hidden);
	canvas_free(canvas);
	term_draw_free(u);
	free(f);
}

/* A canvas of another size than the terminal is cropped, or leaves blanks. */
static void sizes(void **state)
{
	static const struct {
		const char *name;
		int rows, columns;
		const char *row;
	} rows[] = {
		{ "smaller", 2, 3, "bbb  " },
		{ "larger", LINES, CELLS, "bbbbb" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct fake *f = fake_new(4, 5, false);
		struct term_draw *u = term_draw_new(&f->terminal);
		struct canvas *canvas = canvas_new(rows[i].rows,
		    rows[i].columns);
		char text[16] = "";

		term_draw_resize(u, 4, 5);
		put_lines(canvas, "bbbbbbbbbbb");
		term_draw_show(u, canvas, shades);
		show_bytes(f, f->sent);
		for (int k = 0; k < 5; k++)
			strcat(text, f->cells[0][k].text);
		row_assert_text(rows[i].name, text, rows[i].row);
		canvas_free(canvas);
		term_draw_free(u);
		free(f);
	}
}

/* The terminal has grown, and what still came for the smaller one has rows of it
 * scroll: all is shown when the program knows. */
static void grown(void **state)
{
	static const char before[] = "head\nttttttttttttttt\nbbbbbbbbbbbbbbb\n"
				     "ccccccccccccccc\nddddddddddddddd\n"
				     "eeeeeeeeeeeeeee\nsssssssssssssss\n";
#define AFTER                                                          \
	"head\nbbbbbbbbbbbbbbb\nccccccccccccccc\nddddddddddddddd\n"      \
	"eeeeeeeeeeeeeee\nsssssssssssssss\nttttttttttttttt\n"
	static const char after[] = AFTER;
	static const char after_all[] = AFTER "8\n9\n10\n11\n12";
	struct fake *f = fake_new(12, 30, false);
	struct term_draw *u = term_draw_new(&f->terminal);
	struct canvas *small = canvas_new(8, 30);
	struct canvas *large = canvas_new(12, 30);

	(void)state;
	term_draw_resize(u, 8, 30);
	put_lines(small, before);
	term_draw_show(u, small, shades);
	put_lines(small, after);
	term_draw_show(u, small, shades);
	show_bytes(f, f->sent);
	assert_true(f->end < f->rows - 1); /* so far they scroll */
	term_draw_resize(u, 12, 30);
	put_lines(large, after_all);
	show(f, u, large);
	canvas_free(small);
	canvas_free(large);
	term_draw_free(u);
	free(f);
}

/* A size that changed and changed back: the terminal has lost cells meanwhile. */
static void there_and_back(void **state)
{
	struct fake *f = fake_new(LINES, CELLS, false);
	struct term_draw *u = term_draw_new(&f->terminal);
	struct canvas *canvas = canvas_new(LINES, CELLS);

	(void)state;
	term_draw_resize(u, LINES, CELLS);
	put_lines(canvas, "text\nmore of it");
	show(f, u, canvas);
	f->cells[0][2] = f->cells[1][7] = f->cells[2][0];
	term_draw_resize(u, LINES, CELLS);
	show(f, u, canvas);
	canvas_free(canvas);
	term_draw_free(u);
	free(f);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(bytes),
	cmocka_unit_test(changes),
	cmocka_unit_test(cursor),
	cmocka_unit_test(sizes),
	cmocka_unit_test(grown),
	cmocka_unit_test(there_and_back),
};

TEST_FILE(tests, in_utf8, NULL);
