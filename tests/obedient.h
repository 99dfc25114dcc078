/* SPDX-License-Identifier: Apache-2.0 */
/*
 * obedient.h - a terminal that does what term/draw sends it, in the words of
 * ECMA-48 and no others.
 */
#ifndef TESTS_OBEDIENT_H
#define TESTS_OBEDIENT_H

#include <stdlib.h>
#include <string.h>

#include "ecma.h"
#include "rows.h"
#include "term/draw.h"

enum { LINES = 12, CELLS = 30, SENT = 1 << 16 };

struct shown_cell {
	char text[13]; /* empty: the right half of a wide one */
	struct look look;
};

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

/* Moves and looks: what there was long ago. */
static inline bool is_old(enum terminal_order order, int a)
{
	switch ((int)order) {
	case ORDER_ROW:
	case ORDER_COLUMN:
	case ORDER_RIGHT:
	case ORDER_CLEAR:
	case ORDER_CLEAR_LINE:
	case ORDER_REGION:
	case ORDER_UP:
	case ORDER_DOWN:
		return false;
	case ORDER_FG:
	case ORDER_BG:
		return a != COLOUR_DEFAULT;
	default:
		return true;
	}
}

static inline void order_of(void *of, enum terminal_order order, int a, int b,
    char *out)
{
	const struct fake *f = of;

	out[0] = '\0';
	if (!f->is_poor || is_old(order, a))
		ecma_order(order, a, b, out);
}

static inline void clear_cells(struct fake *f, int row, int column, int end)
{
	assert_true(f->look.bg == COLOUR_DEFAULT);
	assert_true(
	    (f->look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)) == 0);
	for (; column < end; column++)
		f->cells[row][column] = (struct shown_cell){ " ", plain };
}

static inline void rendition(struct fake *f, const int *numbers, int count)
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

static inline void scroll(struct fake *f, bool is_up)
{
	size_t bytes = (size_t)(f->end - f->top - 1) * sizeof f->cells[0];

	memmove(f->cells[f->top + !is_up], f->cells[f->top + is_up], bytes);
	clear_cells(f, is_up ? f->end - 1 : f->top, 0, f->columns);
}

static inline void obey(struct fake *f, const int *numbers, int count,
    char final)
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

/* After the "ESC [" of a sequence; returns what comes after it. */
static inline const char *read_sequence(struct fake *f, const char *at)
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

/* Nothing is to be written after the last column, where terminals differ. */
static inline void put(struct fake *f, struct slice text, int width)
{
	struct shown_cell *cell = &f->cells[f->row][f->column];

	assert_true(f->row >= 0 && f->row < f->rows);
	assert_true(f->column >= 0 && f->column + width <= f->columns);
	if (width == 0) {
		assert_true(f->column > 0);
		cell -= cell[-1].text[0] == '\0' ? 2 : 1;
		strncat(cell->text, text.start, text.length);
		return;
	}
	if (cell->text[0] == '\0')
		strcpy(cell[-1].text, " ");
	if (f->column + width < f->columns && cell[width].text[0] == '\0')
		strcpy(cell[width].text, " ");
	memset(cell->text, 0, sizeof cell->text);
	memcpy(cell->text, text.start, text.length);
	cell->look = f->look;
	f->column += width;
	if (width == 2)
		cell[1] = (struct shown_cell){ "", f->look };
}

static inline void show_bytes(struct fake *f, const char *at)
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
			put(f, (struct slice){ at, (size_t)(rest.start - at) },
			    (int)text_char_width(c));
		}
		at = c == '\033' ? at + 1 : rest.start;
	}
}

static inline void send(void *of, const char *bytes, size_t length)
{
	struct fake *f = of;

	assert_true(f->used + length < sizeof f->sent);
	memcpy(f->sent + f->used, bytes, length);
	f->used += length;
	f->sent[f->used] = '\0';
}

static inline struct fake *fake_new(int rows, int columns, bool is_poor)
{
	struct fake *f = calloc(1, sizeof *f);

	assert_non_null(f);
	*f = (struct fake){ .terminal = { .self = f,
				.order = order_of,
				.send = send,
				.can_scroll = !is_poor,
				.can_erase = !is_poor,
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

#endif
