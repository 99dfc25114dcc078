/*
 * test_update.c - what a terminal is sent, and that it shows the canvas then.
 */
#include "config.h"

#include "ui/update.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "ecma.h"
#include "gen_random.h"
#include "rows.h"

enum { LINES = 12, CELLS = 30, SENT = 1 << 16, CHANGES = 3000 };

struct shown_cell {
	char text[13]; /* empty: the right half of a wide one */
	struct look look;
};

/* A terminal that does what it is sent, in ECMA-48's words and no others. */
struct fake {
	struct terminal terminal;
	bool is_poor; /* moves and looks, no more */
	int rows, columns;
	int row, column, top, end;
	bool is_cursor_hidden;
	struct look look;
	struct shown_cell cells[LINES][CELLS];
	size_t used;
	char sent[SENT]; /* since the last show */
};

static const struct look plain = { COLOUR_DEFAULT, COLOUR_DEFAULT, 0 };
static const struct shades shades = { DEPTH_256, false };

/* Moves and looks: what there was long ago. */
static bool is_old(enum order order, int a)
{
	switch (order) {
	case ORDER_ROW:
	case ORDER_COLUMN:
	case ORDER_RIGHT:
	case ORDER_CLEAR:
	case ORDER_CLEAR_LINE:
	case ORDER_REGION:
	case ORDER_UP:
	case ORDER_DOWN: return false;
	case ORDER_FG:
	case ORDER_BG: return a != COLOUR_DEFAULT;
	default: return true;
	}
}

static void order_of(void *of, enum order order, int a, int b, char *out)
{
	const struct fake *f = of;

	out[0] = '\0';
	if (!f->is_poor || is_old(order, a))
		ecma_order(order, a, b, out);
}

static void clear_cells(struct fake *f, int row, int column, int end)
{
	assert_true(f->look.bg == COLOUR_DEFAULT);
	assert_true(
	    (f->look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)) == 0);
	for (; column < end; column++)
		f->cells[row][column] = (struct shown_cell){ " ", plain };
}

static void rendition(struct fake *f, const int *numbers, int count)
{
	for (int i = 0; i < count; i++) {
		int n = numbers[i];

		if (n == 0)
			f->look = plain;
		else if (n == 1 || n == 2)
			f->look.attributes |= n == 1 ? ATTR_BOLD : ATTR_DIM;
		else if (n == 4 || n == 7)
			f->look.attributes |= n == 4 ? ATTR_UNDERLINE :
						       ATTR_REVERSE;
		else if (n == 38 || n == 39)
			f->look.fg = (short)(n == 38 ? numbers[i + 2] : -1);
		else if (n == 48 || n == 49)
			f->look.bg = (short)(n == 48 ? numbers[i + 2] : -1);
		else if (n >= 30 && n < 38)
			f->look.fg = (short)(n - 30);
		else
			f->look.bg = (short)(n - 40);
		if (n == 38 || n == 48)
			i += 2;
	}
}

static void scroll(struct fake *f, bool is_up)
{
	size_t bytes = (size_t)(f->end - f->top - 1) * sizeof f->cells[0];

	memmove(f->cells[f->top + !is_up], f->cells[f->top + is_up], bytes);
	clear_cells(f, is_up ? f->end - 1 : f->top, 0, f->columns);
}

static void obey(struct fake *f, const int *numbers, int count, char final)
{
	switch (final) {
	case 'H':
		f->row = numbers[0] - 1;
		f->column = numbers[1] - 1;
		break;
	case 'd':
		f->row = numbers[0] - 1;
		break;
	case 'G':
		f->column = numbers[0] - 1;
		break;
	case 'C':
		f->column += numbers[0];
		break;
	case 'm':
		rendition(f, numbers, count);
		break;
	case 'K':
		clear_cells(f, f->row, f->column, f->columns);
		break;
	case 'J':
		for (int i = 0; i < f->rows; i++)
			clear_cells(f, i, 0, f->columns);
		break;
	case 'r':
		f->top = numbers[0] - 1;
		f->end = numbers[1];
		f->row = f->column = 0;
		break;
	default:
		f->is_cursor_hidden = final == 'l';
		break;
	}
}

/* Behind the "ESC [" of a sequence; returns what comes after it. */
static const char *read_sequence(struct fake *f, const char *at)
{
	int numbers[16] = { 0 }, count = 1;

	for (at += *at == '?'; strchr("0123456789;", *at) != NULL; at++)
		if (*at == ';')
			assert_true(++count < 16);
		else
			numbers[count - 1] = numbers[count - 1] * 10 + *at -
			    '0';
	obey(f, numbers, count, *at);
	return at + 1;
}

/* Nothing is to be written behind the last column, where terminals differ. */
static void put(struct fake *f, struct slice text, int width)
{
	struct shown_cell *cell = &f->cells[f->row][f->column];

	assert_true(f->row >= 0 && f->row < f->rows);
	assert_true(f->column >= 0 && f->column + width <= f->columns);
	if (width == 0) {
		assert_true(f->column > 0);
		cell -= cell[-1].text[0] == '\0' ? 2 : 1;
		strncat(cell->text, text.at, text.length);
		return;
	}
	if (cell->text[0] == '\0')
		strcpy(cell[-1].text, " ");
	if (f->column + width < f->columns && cell[width].text[0] == '\0')
		strcpy(cell[width].text, " ");
	memset(cell->text, 0, sizeof cell->text);
	memcpy(cell->text, text.at, text.length);
	cell->look = f->look;
	f->column += width;
	if (width == 2)
		cell[1] = (struct shown_cell){ "", f->look };
}

static void show_bytes(struct fake *f, const char *at)
{
	while (*at != '\0') {
		struct slice rest = slice_of(at);
		uint32_t c = text_next(&rest);

		if (strncmp(at, "\033[", 2) == 0) {
			at = read_sequence(f, at + 2);
			continue;
		}
		if (c == '\033') { /* M */
			assert_int_equal(f->row, f->top);
			scroll(f, false);
			at++;
		} else if (c == '\n' && f->row == f->end - 1) {
			scroll(f, true);
		} else if (c == '\n') {
			f->row++;
		} else if (c == '\r') {
			f->column = 0;
		} else {
			put(f, (struct slice){ at, (size_t)(rest.at - at) },
			    (int)text_char_width(c));
		}
		at = c == '\033' ? at + 1 : rest.at;
	}
}

static void send(void *of, const char *bytes, size_t length)
{
	struct fake *f = of;

	assert_true(f->used + length < sizeof f->sent);
	memcpy(f->sent + f->used, bytes, length);
	f->used += length;
	f->sent[f->used] = '\0';
}

static struct fake *fake_new(int rows, int columns, bool is_poor)
{
	struct fake *f = calloc(1, sizeof *f);

	assert_non_null(f);
	*f = (struct fake){ .terminal = { .of = f,
				.order = order_of,
				.send = send,
				.can_scroll = !is_poor, .can_erase = !is_poor,
				.moves_plainly = is_poor,
				.wraps_at_once = is_poor },
		.is_poor = is_poor,
		.rows = rows,
		.columns = columns,
		.end = rows,
		.look = plain };
	for (int i = 0; i < LINES; i++)
		for (int k = 0; k < CELLS; k++)
			strcpy(f->cells[i][k].text, "#");
	return f;
}

static bool shows_nothing_of(struct look look)
{
	return look.bg == COLOUR_DEFAULT &&
	    (look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)) == 0;
}

/* Does the terminal show what is in the cell? */
static bool is_shown(const struct fake *f, const struct canvas *canvas, int row,
    int column)
{
	const struct cell *cell = canvas_at(canvas, row, column);
	const struct shown_cell *shown = &f->cells[row][column];
	struct look look = theme_look(cell->style, shades.depth,
	    shades.is_light);

	if (f->is_poor && row == f->rows - 1 && column >= f->columns - 2)
		return true; /* the last would scroll, and may be half of one */
	if (strcmp(cell->text, shown->text) != 0)
		return false;
	if (cell->text[0] == '\0')
		return true;
	if (strcmp(cell->text, " ") == 0 && shows_nothing_of(look))
		return shows_nothing_of(shown->look);
	return look.fg == shown->look.fg && look.bg == shown->look.bg &&
	    look.attributes == shown->look.attributes;
}

static void show(struct fake *f, struct update *u, const struct canvas *canvas)
{
	f->used = 0;
	f->sent[0] = '\0';
	update_show(u, canvas, shades);
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
		['d'] = { ROLE_DENSITY, 0, 0 },
		['e'] = { ROLE_DENSITY, 1, 0 },
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
		struct update *u = update_new(&f->terminal, NULL);
		struct canvas *canvas = canvas_new(LINES, CELLS, NULL);

		assert_true(update_resize(u, LINES, CELLS, NULL));
		put_lines(canvas, rows[i].before);
		show(f, u, canvas);
		put_lines(canvas, rows[i].after);
		show(f, u, canvas);
		row_assert_text(rows[i].name, f->sent, rows[i].sent);
		canvas_free(canvas);
		update_free(u);
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
		struct update *u = update_new(&f->terminal, NULL);
		struct canvas *canvas = canvas_new(LINES, CELLS, NULL);
		struct canvas *before = canvas_new(LINES, CELLS, NULL);

		assert_true(update_resize(u, LINES, CELLS, NULL));
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
				update_forget(u);
			show(f, u, canvas);
		}
		canvas_free(before);
		canvas_free(canvas);
		update_free(u);
		free(f);
	}
}

/* The same canvas costs nothing, and the cursor goes where it belongs. */
static void cursor(void **state)
{
	struct fake *f = fake_new(LINES, CELLS, false);
	struct update *u = update_new(&f->terminal, NULL);
	struct canvas *canvas = canvas_new(LINES, CELLS, NULL);

	(void)state;
	assert_true(update_resize(u, LINES, CELLS, NULL));
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
	update_leave(u);
	show_bytes(f, f->sent);
	assert_false(f->is_cursor_hidden);
	canvas_free(canvas);
	update_free(u);
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
		struct update *u = update_new(&f->terminal, NULL);
		struct canvas *canvas = canvas_new(rows[i].rows,
		    rows[i].columns, NULL);
		char text[16] = "";

		assert_true(update_resize(u, 4, 5, NULL));
		put_lines(canvas, "bbbbbbbbbbb");
		update_show(u, canvas, shades);
		show_bytes(f, f->sent);
		for (int k = 0; k < 5; k++)
			strcat(text, f->cells[0][k].text);
		row_assert_text(rows[i].name, text, rows[i].row);
		canvas_free(canvas);
		update_free(u);
		free(f);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bytes),
		cmocka_unit_test(changes),
		cmocka_unit_test(cursor),
		cmocka_unit_test(sizes),
	};

	setlocale(LC_ALL, "C.UTF-8");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
