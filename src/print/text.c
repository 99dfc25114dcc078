/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/terminal.h"
#include "base/text.h"
#include "query/signature.h"

/* ---- styles ---- */

bool text_style_is_wanted(const char *when, bool is_terminal)
{
	const char *no_color = getenv("NO_COLOR");

	if (when != NULL && strcmp(when, "always") == 0)
		return true;
	if (when != NULL && strcmp(when, "never") == 0)
		return false;
	return is_terminal && !terminal_is_dumb() &&
	    (no_color == NULL || no_color[0] == '\0');
}

void text_style_begin(FILE *file, enum text_style style)
{
	static const char *const begins[TEXT_STYLES] = {
		[TEXT_STYLE_NONE] = "",
		[TEXT_STYLE_HEAD] = "\033[1m",
		[TEXT_STYLE_HEAVY] = "\033[1;31m",
	};

	fputs(begins[style], file);
}

void text_style_end(FILE *file, enum text_style style)
{
	fputs(style == TEXT_STYLE_NONE ? "" : "\033[0m", file);
}

/* ---- the width of columns ---- */

enum { GAP = 2, MIN_ROOM = 12 };

/* A list and where its columns stand. */
struct grid {
	const struct printout *printout;
	size_t widths[2 * CHOICES];
	size_t room; /* of the last column */
	uint64_t heavy; /* a figure from here on stands out; 0: none does */
};

static void spaces(FILE *file, size_t count)
{
	while (count-- > 0)
		fputc(' ', file);
}

static bool is_left(const struct printout *p, size_t i)
{
	return list_is_text(printout_column(p, i)->kind);
}

/* Makes the guides of a tree, then as much of the name as fits after them. */
static struct slice name_after_guides(const struct list_cell *cell,
    struct name_room room, char *out)
{
	size_t used = cell->lead.length < LIST_SCRATCH / 2 ?
	    cell->lead.length : 0;
	size_t cells = text_width(cell->lead);
	char scratch[LIST_SCRATCH];
	struct slice name;

	room.cells = room.cells > cells ? room.cells - cells : 0;
	name = signature_fit(cell->method, room, scratch, sizeof scratch);

	memmove(out, cell->lead.start, used);
	snprintf(out + used, LIST_SCRATCH - used, "%.*s",
	    name.length < LIST_SCRATCH ? (int)name.length : LIST_SCRATCH,
	    name.start);
	text_trim_utf8(out);
	return slice_of(out);
}

/* Returns the text of a cell.  `room` is what the line has left for it,
 * SIZE_MAX for all but the last column and where lines have no end. */
static struct slice text_of(const struct printout *p, size_t row, size_t i,
    size_t room, char *out)
{
	struct list_cell cell = printout_cell(p, row, i, out);
	const struct name_room names = { room,
		.is_bare = cell.is_bare,
		.is_ascii = p->context->is_ascii };

	if (cell.method != NULL && cell.words == NULL) {
		if (cell.lead.length > 0)
			return name_after_guides(&cell, names, out);
		return signature_fit(cell.method, names, out, LIST_SCRATCH);
	}
	if (list_is_text(cell.kind) && cell.words == NULL)
		return cell.text;
	cell_text(out, LIST_SCRATCH, &cell);
	return slice_of(out);
}

/* Finds how wide each column needs to be. */
static void find_widths(struct grid *g)
{
	const struct printout *p = g->printout;
	char text[LIST_SCRATCH];

	for (size_t i = 0; i < p->count; i++) {
		printout_head(p, i, text, sizeof text);
		g->widths[i] = text_width(slice_of(text));
		if (i + 1 == p->count && is_left(p, i))
			break;
		for (size_t row = 0; row < p->rows; row++) {
			size_t cells = text_width(text_of(p, row, i, SIZE_MAX,
			    text));

			if (cells > g->widths[i])
				g->widths[i] = cells;
		}
	}
}

/* Returns how many cells the last column may take. */
static size_t room_of_last(const struct grid *g)
{
	const struct printout *p = g->printout;
	size_t used = 0, width = p->context->width;

	if (width == 0 || !is_left(p, p->count - 1))
		return SIZE_MAX;
	for (size_t i = 0; i + 1 < p->count; i++)
		used += g->widths[i] + GAP;
	return used + MIN_ROOM > width ? MIN_ROOM : width - used;
}

/* ---- heavy rows ---- */

/* Returns the number of a row by which the rows are ordered. */
static uint64_t weight_of(const struct printout *p, size_t row)
{
	const struct order *order = &p->context->order;
	char scratch[LIST_SCRATCH];
	struct list_cell cell = p->cell(p->self, row, (struct column_choice){
	    order->column, order->measure }, scratch);

	return cell.kind == LIST_NOTHING ? 0 : cell.number;
}

/* Returns from which weight on a row is heavy: half of the heaviest; 0: none
 * is. */
static uint64_t find_heavy(const struct printout *p)
{
	const struct list_column *by =
	    &p->columns->items[p->context->order.column];
	uint64_t heaviest = 0;

	if (!p->context->is_colored || list_is_text(by->kind) ||
	    by->kind == LIST_RANK || by->ascends)
		return 0;
	for (size_t row = 0; row < p->rows; row++) {
		uint64_t weight = weight_of(p, row);

		heaviest = weight > heaviest ? weight : heaviest;
	}
	return heaviest - heaviest / 2;
}

/* ---- lines ---- */

/* Writes as much of a text as there is room for, and marks what is cut. */
static void put_cropped(FILE *file, struct slice text, size_t room,
    bool is_ascii)
{
	bool fits = text_fits_in(text, room);

	if (!fits)
		text = text_crop(text, room - 1);
	if (text.length > 0)
		fwrite(text.start, 1, text.length, file);
	if (!fits)
		fputs(is_ascii ? "~" : "…", file);
}

enum { HEADS = -1 };

static struct slice text_in_line(const struct grid *g, size_t row, size_t i,
    size_t room, char *out)
{
	if (row != (size_t)HEADS)
		return text_of(g->printout, row, i, room, out);
	printout_head(g->printout, i, out, LIST_SCRATCH);
	return slice_of(out);
}

/* Returns the style of a line: of heads, or of the figures of a heavy row. */
static enum text_style line_style(const struct grid *g, size_t row)
{
	if (!g->printout->context->is_colored)
		return TEXT_STYLE_NONE;
	if (row == (size_t)HEADS)
		return TEXT_STYLE_HEAD;
	return g->heavy > 0 && weight_of(g->printout, row) >= g->heavy ?
	    TEXT_STYLE_HEAVY : TEXT_STYLE_NONE;
}

/* Returns whether a cell has the style of its line. */
static bool stands_out(const struct grid *g, size_t row, size_t i)
{
	return row == (size_t)HEADS || (!is_left(g->printout, i) &&
	    printout_column(g->printout, i)->kind != LIST_RANK);
}

/* Writes the heads, or a row. */
static void put_line(FILE *file, const struct grid *g, size_t row)
{
	const struct printout *p = g->printout;
	const enum text_style style = line_style(g, row);
	char out[LIST_SCRATCH];

	for (size_t i = 0; i < p->count; i++) {
		bool is_last = i + 1 == p->count;
		size_t room = is_last ? g->room : SIZE_MAX;
		struct slice text = text_in_line(g, row, i, room, out);
		size_t own = is_last && is_left(p, i) ? 0 : text_width(text);
		size_t blanks = own < g->widths[i] ? g->widths[i] - own : 0;
		enum text_style now = stands_out(g, row, i) ? style :
							      TEXT_STYLE_NONE;

		spaces(file, is_left(p, i) ? 0 : blanks);
		text_style_begin(file, now);
		put_cropped(file, text, room, p->context->is_ascii);
		text_style_end(file, now);
		spaces(file, is_last ? 0 : (is_left(p, i) ? blanks : 0) + GAP);
	}
	fputc('\n', file);
}

void printout_text(FILE *file, const struct printout *p)
{
	struct grid g = { .printout = p };

	assert(p->count > 0);
	find_widths(&g);
	g.room = room_of_last(&g);
	g.heavy = find_heavy(p);
	put_line(file, &g, (size_t)HEADS);
	for (size_t row = 0; row < p->rows && ferror(file) == 0; row++)
		put_line(file, &g, row);
}
