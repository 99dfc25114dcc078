#include "config.h"

#include "export/grid.h"

#include <assert.h>

enum { GAP = 2, LEAST_ROOM = 12 };

static void spaces(FILE *file, size_t count)
{
	while (count-- > 0)
		fputc(' ', file);
}

static size_t max(size_t a, size_t b)
{
	return a > b ? a : b;
}

static bool is_left(const struct grid *g, size_t column)
{
	return (g->left >> column & 1) != 0;
}

static void measure(const struct grid *g, size_t widths[])
{
	char scratch[GRID_CELL];

	for (size_t c = 0; c < g->columns; c++) {
		widths[c] = text_width(slice_of(g->heads[c]));
		if (c + 1 == g->columns && is_left(g, c))
			break;
		for (size_t row = 0; row < g->rows; row++)
			widths[c] = max(widths[c], text_width(g->cell(g->self,
			    row, c, SIZE_MAX, scratch)));
	}
}

/* Cells that the last column may take. */
static size_t room_of_last(const struct grid *g, const size_t widths[])
{
	size_t used = 0;

	if (g->width == 0 || !is_left(g, g->columns - 1))
		return SIZE_MAX;
	for (size_t c = 0; c + 1 < g->columns; c++)
		used += widths[c] + GAP;
	return used + LEAST_ROOM > g->width ? LEAST_ROOM : g->width - used;
}

static void put_cropped(FILE *file, struct slice text, size_t room,
    bool is_ascii)
{
	bool fits = text_fits_in(text, room);

	if (!fits)
		text = text_crop(text, room - 1);
	fwrite(text.at, 1, text.length, file);
	if (!fits)
		fputs(is_ascii ? "~" : "…", file);
}

/* A line: the heads, or a row. */
static void put_line(FILE *file, const struct grid *g, const size_t widths[],
    size_t row)
{
	size_t room = room_of_last(g, widths);
	char scratch[GRID_CELL];

	for (size_t c = 0; c < g->columns; c++) {
		bool is_last = c + 1 == g->columns;
		struct slice text = row == SIZE_MAX ? slice_of(g->heads[c]) :
		    g->cell(g->self, row, c, is_last ? room : SIZE_MAX,
			scratch);
		size_t own = is_last && is_left(g, c) ? 0 : text_width(text);
		size_t blanks = own < widths[c] ? widths[c] - own : 0;

		spaces(file, is_left(g, c) ? 0 : blanks);
		put_cropped(file, text, is_last ? room : SIZE_MAX,
		    g->is_ascii);
		spaces(file, is_last ? 0 : (is_left(g, c) ? blanks : 0) + GAP);
	}
	fputc('\n', file);
}

void grid_write(FILE *file, const struct grid *g)
{
	size_t widths[GRID_COLUMNS];

	assert(g->columns > 0 && g->columns <= GRID_COLUMNS);
	measure(g, widths);
	put_line(file, g, widths, SIZE_MAX);
	for (size_t row = 0; row < g->rows && ferror(file) == 0; row++)
		put_line(file, g, widths, row);
}
