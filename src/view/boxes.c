/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/boxes.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

/* ---- laying out a row ---- */

/* What the layout of one row goes by. */
struct boxes_row {
	const struct stretches *stretches;
	struct period period;
	int columns;
};

/* A stretch as cells: those that it touches, and those that it fills. */
struct extent {
	int left, right;           /* touched; right excluded */
	int full_left, full_right; /* filled; empty when narrow */
	uint64_t begin, end;       /* cut to the period */
};

static struct extent extent_of(const struct boxes_row *r, uint32_t number)
{
	const struct period p = period_common(r->period,
	    r->stretches->period_of(r->stretches->source, number));
	struct extent e = { .begin = p.begin, .end = p.end };

	e.left = period_cell(r->period, r->columns, e.begin);
	e.right = period_cell_up(r->period, r->columns, e.end);
	if (e.left >= r->columns)
		e.left = r->columns - 1;
	if (e.right <= e.left)
		e.right = e.left + 1;
	e.full_left = period_cell_up(r->period, r->columns, e.begin);
	e.full_right = period_cell(r->period, r->columns, e.end);
	return e;
}

/* Returns the cell in which a narrow stretch mostly lies. */
static int home_of(const struct boxes_row *r, const struct extent *e)
{
	int cell = period_cell(r->period, r->columns,
	    e->begin + (e->end - e->begin) / 2);

	return cell < r->columns ? cell : r->columns - 1;
}

static bool is_wide(const struct extent *e)
{
	return e->full_right > e->full_left;
}

/* Returns the first stretch from `low` on that begins at the time or after it:
 * by steps that double, then by halves. */
static uint32_t search(const struct stretches *s, uint32_t low, uint64_t time)
{
	uint32_t step = 1, high = low;

	while (high < s->to && s->period_of(s->source, high).begin < time) {
		low = high + 1;
		high = s->to - high > step ? high + step : s->to;
		step *= 2;
	}
	BISECT(low, high, i, s->period_of(s->source, i).begin < time)
	return low;
}

/* Returns the first stretch after `number` that does not share the cell; about
 * `usual` stretches do. */
static uint32_t group_end(const struct boxes_row *r, uint32_t number, int cell,
    uint32_t usual)
{
	const struct stretches *s = r->stretches;
	uint32_t end = s->to;
	uint64_t time;

	if (cell + 1 < r->columns) {
		time = period_time(r->period, r->columns, cell + 1);
		end = s->begin_near == NULL ? search(s, number + 1, time) :
		    s->begin_near(s->source, number + usual, time);
	}
	if (end <= number)
		end = number + 1;
	if (end > s->to)
		end = s->to;
	/* The last that begins in the cell may lie mostly after it. */
	for (; end > number + 1; end--) {
		const struct extent e = extent_of(r, end - 1);

		if (home_of(r, &e) <= cell && !is_wide(&e))
			break;
	}
	return end;
}

/* Can the box give up the cell?  A box of one narrow stretch keeps its home. */
static bool may_give(const struct boxes_row *r, const struct box *box, int cell)
{
	if (box->count > 1 || box->columns < 2)
		return false;
	const struct extent e = extent_of(r, box->first);
	return is_wide(&e) ? e.full_right - e.full_left > 1 ||
	    cell < e.full_left || cell >= e.full_right :
	    cell != home_of(r, &e);
}

/* Returns how much of the cell the only stretch of the box takes. */
static uint64_t share_of(const struct boxes_row *r, const struct box *box,
    int cell)
{
	struct extent e = extent_of(r, box->first);
	uint64_t from = period_time(r->period, r->columns, cell);
	uint64_t to = period_time(r->period, r->columns, cell + 1);

	if (e.begin > from)
		from = e.begin;
	if (e.end < to)
		to = e.end;
	return to > from ? to - from : 0;
}

/* Puts the box after the others, and settles who gets the cell in which two
 * boxes meet, from right to left: one gives it up, or they become one. */
static size_t put(const struct boxes_row *r, struct box *out, size_t count,
    struct box box)
{
	while (count > 0) {
		struct box *last = &out[count - 1];
		const int cell = box.column;

		if (last->column + last->columns <= cell)
			break;
		const bool last_may = may_give(r, last, cell);
		if (may_give(r, &box, cell) &&
		    (!last_may ||
			share_of(r, last, cell) >= share_of(r, &box, cell))) {
			box.column++;
			box.columns--;
			break;
		}
		if (last_may) {
			last->columns--;
			break;
		}
		last->count += box.count;
		box = *last;
		count--;
	}
	assert(count < (size_t)r->columns);
	out[count] = box;
	return count + 1;
}

size_t boxes_layout(const struct stretches *stretches, struct period period,
    int columns, struct box *out)
{
	struct boxes_row r = { stretches, period, columns };
	uint32_t i = stretches->from, usual = 1;
	size_t count = 0;

	while (i < stretches->to) {
		struct extent e = extent_of(&r, i);
		struct box box = { e.left, e.right - e.left, i, 1 };
		const int home = is_wide(&e) ? 0 : home_of(&r, &e);
		uint32_t end = i + 1;

		if (!is_wide(&e))
			end = group_end(&r, i, home, usual);
		if (end > i + 1) /* narrow stretches that share a cell */
			box = (struct box){ home, 1, i, end - i };
		usual = box.count;
		i = box.first + box.count;
		count = put(&r, out, count, box);
	}
	return count;
}

/* ---- where boxes begin and end within a cell, in eighths ---- */

enum { EIGHTHS = 8 };

/* These return places in eighths of a cell: the begin rounded down, the end
 * up. */
static long begin_8(const struct box_edges *r, const struct box_with_ends *p)
{
	return period_cell(r->period, r->area.columns * EIGHTHS, p->time.begin);
}

static long end_8(const struct box_edges *r, const struct box_with_ends *p)
{
	return period_cell_up(r->period, r->area.columns * EIGHTHS,
	    p->time.end);
}

/* Can the box share a cell?  One can that has other cells and no marks. */
static bool can_join(const struct box_with_ends *p)
{
	return p->box != NULL && p->box->count == 1 && p->box->columns > 1 &&
	    p->style.marks == 0;
}

/* Fills the cell up to so many eighths with what ends there, `left`, and the
 * rest with what begins there, `right`; NULL is a gap. */
static void put_edge(const struct box_edges *r, int column, long eighths,
    const struct box_with_ends *left, const struct box_with_ends *right)
{
	static const char *const blocks[EIGHTHS] = { " ", "▏", "▎", "▍", "▌",
		"▋", "▊", "▉" };
	struct style style = { ROLE_JOIN, 0, 0 };

	if (left == NULL) {
		style = (struct style){ ROLE_START, right->style.hue, 0 };
	} else if (right == NULL) {
		style = (struct style){ ROLE_END, left->style.hue, 0 };
	} else {
		/* Two hues that are built in fit into one style. */
		if (left->style.hue == right->style.hue ||
		    left->style.hue >= HUE_OWN || right->style.hue >= HUE_OWN)
			return;
		style.hue = (uint8_t)(left->style.hue << 4 | right->style.hue);
	}
	canvas_put(r->canvas, r->area.row, r->area.column + column, 1,
	    slice_of(blocks[eighths % EIGHTHS]), style);
}

static void draw_edges(const struct box_edges *r,
    const struct box_with_ends *after)
{
	const struct box_with_ends *p = &r->last;

	if (!can_join(p) || !canvas_is_shaded(r->canvas) || r->canvas->is_ascii)
		return;
	const int first = p->box->column, last = first + p->box->columns - 1;
	const long begin = begin_8(r, p) - first * (long)EIGHTHS;
	const long end = end_8(r, p) - last * (long)EIGHTHS;
	if (!p->keeps_begin && begin > 0)
		put_edge(r, first, begin,
		    can_join(&r->before) &&
			    end_8(r, &r->before) > first * (long)EIGHTHS ?
			&r->before :
			NULL,
		    p);
	if (!p->keeps_end && end > 0 && end < EIGHTHS)
		put_edge(r, last, end, p,
		    can_join(after) &&
			    begin_8(r, after) < (last + 1) * (long)EIGHTHS ?
			after :
			NULL);
}

void box_edges_next(struct box_edges *r, struct box_with_ends next)
{
	draw_edges(r, &next);
	r->before = r->last;
	r->last = next;
}

/* ---- painting a box ---- */

enum { OUTLINED = 4 }; /* cells of a box with two sides and room between */

/* Returns the line below that says "of the selected method", where there are no
 * words to be underlined. */
static const char *same_sign(const struct canvas *canvas)
{
	return canvas->is_ascii ? "_" : "▁";
}

void box_paint_sides(struct canvas *canvas, struct area area,
    struct style style)
{
	bool ascii = canvas->is_ascii;
	int columns = area.columns;
	const bool is_shaded = canvas_is_shaded(canvas);
	const bool is_thin = ascii ? columns == 1 || is_shaded :
				     columns > 1 || is_shaded;
	const char *side = ascii ? is_thin ? "|" : "[" : is_thin ? "▏" : "▎";

	if (is_shaded && style.role == ROLE_WAIT)
		style.role = ROLE_WAIT_EDGE;
	if (is_shaded && style.role == ROLE_BOX && columns < OUTLINED) {
		style.role = ROLE_NARROW;
		if (style.marks & MARK_SAME)
			side = same_sign(canvas);
		canvas_repeat(canvas, area,
		    style.marks & MARK_SAME ? side : " ", style);
	}
	canvas_put(canvas, area.row, area.column, 1, slice_of(side), style);
	if (is_shaded) /* its colour and a thin line at its begin paint it */
		return;
	if (columns >= 2 && (ascii || columns >= OUTLINED))
		canvas_put(canvas, area.row, area.column + columns - 1, 1,
		    slice_of(ascii ? "]" : "▕"), style);
}

void box_paint_density(struct canvas *canvas, struct area area,
    struct style style)
{
	const char *text = canvas->is_ascii ? ":" : "▒";

	if (canvas_is_shaded(canvas))
		text = style.marks & MARK_SAME ? same_sign(canvas) : " ";
	canvas_repeat(canvas, area, text, style);
}

const char *box_waiting_sign(const struct canvas *canvas)
{
	return canvas_is_shaded(canvas) ? " " : canvas->is_ascii ? "." : "░";
}

bool box_label_caller(char label[BOX_LABEL], const struct box_caller *caller,
    int cells)
{
	const char *dots = glyph(GLYPH_CUT, caller->is_ascii);
	const char *between = caller->is_callee ?
	    caller->is_ascii ? " < " : " ‹ " :
	    caller->is_ascii ? " > " : " › ";
	char longer[2 * BOX_LABEL];

	snprintf(longer, sizeof longer, "%.*s%s%s", BOX_LABEL, caller->name,
	    between, label);
	if (strlen(longer) < BOX_LABEL && (int)text_width(slice_of(longer)) +
	    !caller->is_outermost <= cells) {
		memcpy(label, longer, strlen(longer) + 1);
		return !caller->is_outermost;
	}
	snprintf(longer, sizeof longer, "%s%s", dots, label);
	if (strlen(longer) < BOX_LABEL &&
	    (int)text_width(slice_of(longer)) <= cells)
		memcpy(label, longer, strlen(longer) + 1);
	return false;
}
