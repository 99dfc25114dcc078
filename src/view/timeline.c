/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/timeline.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

/* ---- the axis ---- */

bool timeline_has_own_axes(const struct profile *p)
{
	return profile_axis(p) == CLOCK_CPU;
}

uint64_t timeline_thread_time(const struct thread *t, uint64_t time)
{
	return t->calls.axis == CLOCK_CPU ? t->first[CLOCK_CPU] + time : time;
}

/* ---- cells ---- */

enum { EIGHTH = ACTIVITY_WHOLE / 8 };

static uint32_t eighths_of(struct cell_usage a)
{
	return (a.running + EIGHTH / 2) / EIGHTH;
}

/* Did the thread, inside of calls, wait for as good as all of the cell?  With
 * one clock it never does. */
static bool waits_in(struct cell_usage a)
{
	return eighths_of(a) == 0 && a.running < a.inside / 2;
}

/* Returns the glyph of a cell: high, light, or blank.  On a shaded canvas the
 * colour alone makes it light. */
static const char *glyph_of(struct cell_usage a, const struct canvas *canvas)
{
	static const char *const blocks[] = { "▁", "▂", "▃", "▄", "▅", "▆",
		"▇", "█" };
	static const char *const letters[] = { ".", ".", ":", ":", "=", "=",
		"#", "#" };
	bool is_ascii = canvas->is_ascii;
	uint32_t high = eighths_of(a);

	if (a.inside == 0)
		return " ";
	if (a.marks & ACTIVITY_MATCH)
		return is_ascii ? "*" : "•";
	if (waits_in(a))
		return canvas_is_shaded(canvas) ? " " : is_ascii ? "-" : "░";
	high = high == 0 ? 0 : high - 1;
	return is_ascii ? letters[high] : blocks[high];
}

/* Returns how a cell looks in the hue. */
static struct style style_of(struct cell_usage a, uint8_t hue)
{
	const bool is_same = (a.marks & ACTIVITY_SAME) != 0;
	const bool is_match = (a.marks & ACTIVITY_MATCH) != 0;

	return (struct style){ waits_in(a) ? ROLE_WAIT : ROLE_BAR, hue,
		(uint8_t)((is_same ? MARK_SAME : 0) |
		    (is_match ? MARK_MATCH : 0)) };
}

void timeline_cells_draw(const struct methods *methods, struct canvas *canvas,
    struct area area, struct visible_calls shown,
    const struct cell_usage *cells)
{
	uint32_t node = NO_NODE;
	uint8_t hue = 0;

	for (int i = 0; i < area.columns; i++) {
		if (cells[i].inside == 0)
			continue;
		if (cells[i].node != node)
			hue = hues_of_node(&canvas->hues, methods,
			    &visible_thread(shown)->tree, cells[i].node);
		node = cells[i].node;
		canvas_put(canvas, area.row, area.column + i, 1,
		    slice_of(glyph_of(cells[i], canvas)),
		    style_of(cells[i], hue));
	}
}

/* ---- rows of a timeline ---- */

enum { TIMELINE_MOST_ROWS = 256 }; /* rows kept, as MOST_ROWS */

struct timeline_rows {
	int rows, cells;
	struct timeline_row *kept; /* what of row r is kept: r modulo rows */
	struct cell_usage *usages; /* of these */
	struct cell_usage *shown;  /* a row with its marks */
	struct timeline_row last;  /* what was asked for last */
};

struct timeline_rows *timeline_rows_new(int rows, int cells)
{
	struct timeline_rows *r = array_new(1, sizeof *r);
	size_t width = (size_t)cells;

	r->rows = rows < TIMELINE_MOST_ROWS ? rows : TIMELINE_MOST_ROWS;
	r->cells = cells;
	r->kept = array_new((size_t)r->rows, sizeof *r->kept);
	r->usages = array_new((size_t)r->rows * width, sizeof *r->usages);
	r->shown = array_new(width, sizeof *r->shown);
	return r;
}

void timeline_rows_free(struct timeline_rows *r)
{
	if (r == NULL)
		return;
	free(r->kept);
	free(r->usages);
	free(r->shown);
	free(r);
}

const struct cell_usage *timeline_rows_at(struct timeline_rows *r, int row,
    struct timeline_row wanted)
{
	const size_t at = (size_t)(row % r->rows);
	struct timeline_row *had = &r->kept[at];
	struct cell_usage *usages = r->usages + at * (size_t)r->cells;
	const struct visible_calls shown = wanted.shown;
	const bool is_same = had->shown.thread == shown.thread &&
	    had->version == wanted.version && had->shown.left == shown.left &&
	    had->lens == wanted.lens &&
	    period_is_same(had->period, wanted.period) &&
	    had->cells == wanted.cells && had->looks == wanted.looks &&
	    had->instants == wanted.instants;

	assert(wanted.cells <= r->cells);
	if (!is_same && shown.left != NULL)
		visible_calls_usages(shown, wanted.period, wanted.cells,
		    wanted.instants, usages);
	else if (!is_same)
		cell_usages_make(shown.thread,
		    (struct cell_request){ wanted.period, wanted.cells,
			wanted.looks, false },
		    usages);
	*had = r->last = wanted;
	return memcpy(r->shown, usages, (size_t)wanted.cells * sizeof *usages);
}

void timeline_rows_mark(struct timeline_rows *r,
    const struct periods_by_thread *calls, enum activity_mark mark)
{
	const uint32_t thread = r->last.shown.thread->number;

	if (calls != NULL && thread < calls->count)
		cell_usages_mark(r->last.period, r->last.cells, r->shown,
		    calls->threads[thread], mark);
}

/* ---- frames over their budget, on a ruler ---- */

struct ruler {
	struct canvas *canvas;
	struct area area;
	struct period period;
	const char *sign; /* of a cell with a frame */
	int next; /* the first cell that has not been looked at */
};

/* Has the cell a character of a label?  Not after the last cell. */
static bool has_text(const struct ruler *r, int cell)
{
	if (cell < 0 || cell >= r->area.columns)
		return false;
	const char *text = canvas_at(r->canvas, r->area.row,
	    r->area.column + cell)->text;
	return strcmp(text, " ") != 0 && strcmp(text, r->sign) != 0;
}

static void mark_frame(struct ruler *r, const struct frame_call *frame)
{
	const int columns = r->area.columns;
	int cell = period_cell(r->period, columns, frame->begin);
	int end = frame->end <= r->period.begin ? 0 :
	    frame->end >= r->period.end ? columns :
	    period_cell(r->period, columns,
		frame->end - (frame->end > frame->begin)) + 1;

	for (cell = cell < r->next ? r->next : cell; cell < end; cell++) {
		const struct area at = { r->area.row, r->area.column + cell, 1,
			1 };

		/* A blank between words of a label belongs to the label. */
		if (!has_text(r, cell) &&
		    (!has_text(r, cell - 1) || !has_text(r, cell + 1)))
			canvas_put(r->canvas, at.row, at.column, 1,
			    slice_of(r->sign),
			    (struct style){ ROLE_WARNING, 0, 0 });
		else
			canvas_set_role(r->canvas, at, ROLE_WARNING);
	}
	r->next = end > r->next ? end : r->next;
}

/* Returns the first frame that can be seen from that time on: one that began
 * before may still run. */
static size_t first_in(const struct frames *f, uint32_t thread, uint64_t time)
{
	size_t at = frames_from(f, thread, time);

	return at > 0 && f->items[at - 1].thread == thread ? at - 1 : at;
}

void late_marks_draw(const struct frames *f, uint32_t thread,
    struct canvas *canvas, struct area area, struct period p)
{
	struct ruler r = { canvas, area, p, glyph(GLYPH_LATE, canvas->is_ascii),
		0 };
	size_t at = f->over == 0 ? f->count : first_in(f, thread, p.begin);

	while (at < f->count && f->items[at].thread == thread &&
	    f->items[at].begin < p.end && r.next < area.columns) {
		mark_frame(&r, &f->items[at]);
		const size_t next = first_in(f, thread,
		    period_time(p, area.columns, r.next));
		at = next > at ? next : at + 1;
	}
}

/* ---- the minimap ---- */

/* Draws a cell that is not visible. */
static void draw_dim(struct cell_usage a, struct canvas *canvas, int row,
    int column)
{
	struct style style = { ROLE_DIM, 0, style_of(a, 0).marks };

	if (a.inside == 0)
		return;
	if (waits_in(a) && canvas_is_shaded(canvas))
		style = (struct style){ ROLE_WAIT, HUE_MIXED, 0 };
	canvas_put(canvas, row, column, 1, slice_of(glyph_of(a, canvas)),
	    style);
}

void minimap_draw(const struct minimap *m, struct canvas *canvas, int row)
{
	int columns = canvas->columns;
	int from = period_cell(m->whole, columns, m->visible.begin);
	int to = period_cell(m->whole, columns, m->visible.end - 1);
	struct style bracket = { ROLE_TITLE, 0, 0 };

	for (int i = 0; i < columns; i++)
		if (i < from || i > to)
			draw_dim(m->cells[i], canvas, row, i);
	timeline_cells_draw(m->methods, canvas,
	    (struct area){ row, from, 1, to - from + 1 }, m->shown,
	    m->cells + from);
	if (from > 0)
		canvas_put(canvas, row, from - 1, 1, slice_of("["), bracket);
	if (to + 1 < columns)
		canvas_put(canvas, row, to + 1, 1, slice_of("]"), bracket);
}
