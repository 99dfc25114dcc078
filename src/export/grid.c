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

static void measure(const struct grid *g, size_t widths[])
{
	char scratch[GRID_CELL];

	for (size_t c = 0; c + 1 < g->columns; c++) {
		widths[c] = text_width(slice_of(g->heads[c]));
		for (size_t row = 0; row < g->rows; row++)
			widths[c] = max(widths[c], text_width(g->cell(g->self,
			    row, c, SIZE_MAX, scratch)));
	}
}

/* Cells that the last column may take. */
static size_t room_of_last(const struct grid *g, const size_t widths[])
{
	size_t used = 0;

	if (g->width == 0)
		return SIZE_MAX;
	for (size_t c = 0; c + 1 < g->columns; c++)
		used += widths[c] + GAP;
	return used + LEAST_ROOM > g->width ? LEAST_ROOM : g->width - used;
}

static void put_cropped(FILE *file, struct slice text, size_t room,
    bool is_ascii)
{
	bool fits = room == SIZE_MAX || text_width(text) <= room;

	if (!fits)
		text = text_crop(text, room - 1);
	fwrite(text.at, 1, text.length, file);
	if (!fits)
		fputs(is_ascii ? "~" : "…", file);
	fputc('\n', file);
}

static void put_cell(FILE *file, struct slice text, size_t width,
    bool is_left)
{
	size_t own = text_width(text);
	size_t blanks = own < width ? width - own : 0;

	spaces(file, is_left ? 0 : blanks);
	fwrite(text.at, 1, text.length, file);
	spaces(file, (is_left ? blanks : 0) + GAP);
}

void grid_write(FILE *file, const struct grid *g)
{
	size_t widths[GRID_COLUMNS], last = g->columns - 1, room;
	char scratch[GRID_CELL];

	assert(g->columns > 0 && g->columns <= GRID_COLUMNS);
	measure(g, widths);
	room = room_of_last(g, widths);
	for (size_t c = 0; c < last; c++)
		put_cell(file, slice_of(g->heads[c]), widths[c], c == g->left);
	put_cropped(file, slice_of(g->heads[last]), room, g->is_ascii);
	for (size_t row = 0; row < g->rows; row++) {
		for (size_t c = 0; c < last; c++)
			put_cell(file, g->cell(g->self, row, c, SIZE_MAX,
			    scratch), widths[c], c == g->left);
		put_cropped(file, g->cell(g->self, row, last, room, scratch),
		    room, g->is_ascii);
	}
}
