/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/canvas.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"

enum { SIZE_LIMIT = 4096 };

/* ---- a canvas and its cells ---- */

static int clamp(int64_t n, int low, int high)
{
	return n < low ? low : n > high ? high : (int)n;
}

struct canvas *canvas_new(int rows, int columns)
{
	struct canvas *canvas = array_new(1, sizeof *canvas);

	canvas->rows = clamp(rows, 1, SIZE_LIMIT);
	canvas->columns = clamp(columns, 1, SIZE_LIMIT);
	canvas->cells = array_new((size_t)canvas->rows *
		(size_t)canvas->columns,
	    sizeof *canvas->cells);
	canvas_clear(canvas);
	return canvas;
}

void canvas_free(struct canvas *canvas)
{
	if (canvas == NULL)
		return;
	free(canvas->cells);
	free(canvas);
}

static struct cell *cell_at(const struct canvas *canvas, int row, int column)
{
	assert(row >= 0 && row < canvas->rows);
	assert(column >= 0 && column < canvas->columns);
	return canvas->cells + (ptrdiff_t)row * canvas->columns + column;
}

const struct cell *canvas_at(const struct canvas *canvas, int row, int column)
{
	return cell_at(canvas, row, column);
}

static void cell_set(struct cell *cell, struct slice text, struct style style)
{
	assert(text.length < sizeof cell->text);
	memset(cell->text, 0, sizeof cell->text);
	memcpy(cell->text, text.start, text.length);
	cell->style = style;
}

static void cell_blank(struct cell *cell)
{
	cell_set(cell, slice_of(" "), cell->style);
}

/* Makes room for writing cells first .. end - 1 of a row: no half of a wide
 * character may stay behind on either side. */
static void blank_cut_halves(struct canvas *canvas, int row, int first, int end)
{
	if (first > 0 && cell_at(canvas, row, first)->text[0] == '\0')
		cell_blank(cell_at(canvas, row, first - 1));
	if (end < canvas->columns && cell_at(canvas, row, end)->text[0] == '\0')
		cell_blank(cell_at(canvas, row, end));
}

/* ---- drawing areas ---- */

static struct area clip(const struct canvas *canvas, struct area area)
{
	int64_t bottom = (int64_t)area.row + area.rows;
	int64_t right = (int64_t)area.column + area.columns;
	int row = clamp(area.row, 0, canvas->rows);
	int column = clamp(area.column, 0, canvas->columns);

	return (struct area){ row, column,
	    clamp(bottom, row, canvas->rows) - row,
	    clamp(right, column, canvas->columns) - column };
}

void canvas_clear(struct canvas *canvas)
{
	struct area all = { 0, 0, canvas->rows, canvas->columns };

	canvas_fill(canvas, all, (struct style){ ROLE_TEXT, 0, 0 });
	canvas_set_cursor(canvas, -1, -1);
}

void canvas_set_role(struct canvas *canvas, struct area area, enum role role)
{
	struct area in = clip(canvas, area);

	for (int row = in.row; row < in.row + in.rows; row++)
		for (int i = 0; i < in.columns; i++)
			cell_at(canvas, row, in.column + i)->style.role =
			    (uint8_t)role;
}

void canvas_mark(struct canvas *canvas, struct area area, unsigned marks)
{
	struct area in = clip(canvas, area);

	for (int row = in.row; row < in.row + in.rows; row++)
		for (int i = 0; i < in.columns; i++)
			cell_at(canvas, row, in.column + i)->style.marks |=
			    (uint8_t)marks;
}

/* A character as it will be drawn, and the cells it takes. */
struct character {
	struct slice text;
	int width;
};

/* Takes the next character off the text. */
static struct character character_next(const struct canvas *canvas,
    struct slice *text)
{
	const char *start = text->start;
	uint32_t c = text_next(text);
	struct slice raw = { start, (size_t)(text->start - start) };
	int width = (int)text_char_width(c);

	if (c == 0xfffd)
		raw = slice_of("\xef\xbf\xbd");
	if (!text_char_is_clean(c))
		return (struct character){ slice_of("?"), 1 };
	if (canvas->is_ascii && c >= 0x80)
		return (struct character){ slice_of("?"), width == 0 ? 0 : 1 };
	return (struct character){ raw, width };
}

void canvas_fill(struct canvas *canvas, struct area area, struct style style)
{
	canvas_repeat(canvas, area, " ", style);
}

void canvas_repeat(struct canvas *canvas, struct area area, const char *sign,
    struct style style)
{
	struct area in = clip(canvas, area);
	struct slice text = slice_of(sign);
	struct character character = character_next(canvas, &text);
	struct cell cell;

	if (in.columns == 0)
		return;
	cell_set(&cell, character.width == 1 ? character.text : slice_of("?"),
	    style);
	for (int row = in.row; row < in.row + in.rows; row++) {
		struct cell *cells = cell_at(canvas, row, in.column);

		blank_cut_halves(canvas, row, in.column,
		    in.column + in.columns);
		for (int i = 0; i < in.columns; i++)
			cells[i] = cell;
	}
}

/* ---- drawing text ---- */

/* Where the next character goes. */
struct canvas_pen {
	struct canvas *canvas;
	int row;
	int64_t column;
	struct cell *base; /* which combining marks join; NULL: none */
	struct style style;
};

static void pen_put(struct canvas_pen *pen, struct character character)
{
	int64_t first = pen->column, end = first + character.width;
	int column = (int)first;

	pen->column = end;
	pen->base = NULL;
	if (end <= 0)
		return;
	if (first < 0) { /* the right half alone would be seen */
		character = (struct character){ slice_of(" "), 1 };
		column = 0;
	}
	blank_cut_halves(pen->canvas, pen->row, column, (int)end);
	pen->base = cell_at(pen->canvas, pen->row, column);
	cell_set(pen->base, character.text, pen->style);
	if (character.width == 2)
		cell_set(pen->base + 1, slice_of(""), pen->style);
	if (first < 0)
		pen->base = NULL;
}

/* Draws the characters that fit before column `end`. */
static void pen_write(struct canvas_pen *pen, struct slice text, int64_t end)
{
	while (text.length > 0) {
		struct character character = character_next(pen->canvas, &text);

		if (pen->column + character.width > end)
			return;
		if (character.width > 0) {
			pen_put(pen, character);
			continue;
		}
		if (pen->base == NULL || pen->canvas->is_ascii)
			continue;
		const size_t length = strlen(pen->base->text);
		if (length + character.text.length < sizeof pen->base->text)
			memcpy(pen->base->text + length, character.text.start,
			    character.text.length);
	}
}

int canvas_put(struct canvas *canvas, int row, int column, int cells,
    struct slice text, struct style style)
{
	struct canvas_pen pen = { canvas, row, column, NULL, style };
	int64_t room = canvas->columns - (int64_t)column, width = 0;
	struct slice rest = text;

	if (cells < room)
		room = cells;
	if (row < 0 || row >= canvas->rows || room <= 0)
		return 0;
	/* A character has at least as many bytes as it takes cells. */
	if (text.length > (size_t)room)
		while (rest.length > 0 && width <= room)
			width += character_next(canvas, &rest).width;
	if (width <= room) {
		pen_write(&pen, text, column + room);
		return (int)(pen.column - column);
	}
	pen_write(&pen, text, column + room - 1);
	pen_write(&pen, slice_of(canvas->is_ascii ? "~" : "\xe2\x80\xa6"),
	    column + room);
	while (pen.column < column + room)
		pen_put(&pen, (struct character){ slice_of(" "), 1 });
	return (int)room;
}

void canvas_put_row(struct canvas *canvas, int row, struct slice text,
    enum role role)
{
	canvas_put(canvas, row, 1, canvas->columns - 2, text,
	    (struct style){ (uint8_t)role, 0, 0 });
}

int canvas_print(struct canvas *canvas, int row, int column,
    struct style style, const char *format, ...)
{
	char text[1024];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	return canvas_put(canvas, row, column, INT32_MAX, slice_of(text),
	    style);
}

void canvas_text(const struct canvas *canvas, int row, char *out, size_t size)
{
	size_t used = 0, end = 0;

	if (size == 0)
		return;
	for (int i = 0; i < canvas->columns && row >= 0 && row < canvas->rows;
	     i++) {
		const char *text = cell_at(canvas, row, i)->text;
		size_t length = strlen(text);

		if (used + length >= size)
			break;
		memcpy(out + used, text, length);
		used += length;
		if (strcmp(text, " ") != 0)
			end = used;
	}
	out[end] = '\0';
}
