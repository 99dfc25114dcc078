#include "config.h"

#include "ui/chart_picture.h"

#include "base/text.h"
#include "compare/answers.h"
#include "ui/aligning.h"
#include "ui/beside.h"
#include "ui/empty.h"
#include "ui/follow.h"
#include "ui/overview.h"
#include "ui/searching.h"
#include "ui/showing.h"
#include "ui/sides.h"
#include "view/hints.h"

bool chart_picture_has_calls(struct state *s, struct period p)
{
	const struct shown shown = showing_now(s);

	if (shown_levels(&shown) == 0)
		return false;
	return !shown_is_whole(&shown) || shown_layout(&shown, 0, p,
	    s->columns, s->workspace->boxes) > 0;
}

/* It shows what was recorded, for now. */
static void draw_note(struct state *s, struct area area, bool is_awaited)
{
	if (is_awaited && area.rows > 1)
		wait_draw(s->canvas, area.row + area.rows - 1,
		    "working out what transforms leave");
}

/* What is in no other recording is drawn so. */
static void mark_lone(const struct state *s, int side, struct chart *chart)
{
	const struct partners *partners = beside_partners(s);

	if (partners == NULL)
		return;
	chart->partner = partners->of[side];
	chart->partners = partners->count;
	chart->lone = side == BEFORE ? '-' : '+';
}

static struct chart chart_of(struct state *s)
{
	const struct hits_answer *hits = search_hits(s);
	const struct shown shown = showing_now(s);
	const struct place call = s->selection->call;
	struct chart chart = { .thread = shown.thread,
		.methods = profile_methods(state_profile(s)),
		.period = s->window->period,
		.selected = { 0, 0, call.number, s->selection->calls },
		.selected_depth = call.depth,
		.is_focused = s->focus == UPPER,
		.same = follow_same(s),
		.hits = hits == NULL ? NULL : &hits->calls,
		.version = state_version(s),
		.map = shown.map,
		.rows = shown.rows,
		.lens_version = showing_version(s),
		.call = call };

	mark_lone(s, sides_shown(s), &chart);
	return chart;
}

void chart_picture_draw(struct state *s, const struct chart_drawn *drawn,
    const struct chart_group *group, const struct layout *l)
{
	struct chart chart = chart_of(s);
	struct area area = { l->picture, 0, l->picture_rows, s->columns };

	if (choice_has_group(s, group)) {
		chart.selected_depth = group->level;
		chart.selected.first = group->first;
		chart.selected.count = group->count;
	} else if (chart.map != NULL) {
		chart.selected_depth = NO_CALL;
	}
	chart.top = drawn->top;
	if (l->minimap > 0)
		overview_draw(s, l->minimap);
	overview_ruler(s, l->ruler, drawn->range);
	chart_draw(&chart, s->canvas, area, s->workspace->chart_rows);
	if (area.rows > 0 && !chart_picture_has_calls(s, chart.period))
		empty_draw_chart(s, area);
	draw_note(s, area, showing_is_awaited(s));
}

/* ---- the other one -------------------------------------------------------- */

/* Levels are beside each other as the calls are that are aligned. */
static uint32_t other_top(const struct state *s, const struct beside *b,
    uint32_t top, int rows)
{
	const struct alignment *a = &s->open->aligned;
	const struct shown here = showing_now(s);
	const size_t levels = shown_levels(&b->shown);
	const uint32_t most = levels > (size_t)rows ?
	    (uint32_t)(levels - (size_t)rows) : 0;
	const int shown = sides_shown(s);
	uint32_t mine, theirs;

	if (a->is_chosen) {
		mine = shown_level(&here, a->call[shown]);
		theirs = shown_level(&b->shown, a->call[!shown]);
		if (mine != NO_LEVEL && theirs != NO_LEVEL)
			top = theirs + top > mine ? theirs + top - mine : 0;
	}
	return top < most ? top : most;
}

static struct chart other_chart(struct state *s, const struct beside *b)
{
	const struct alignment *a = &s->open->aligned;
	const int side = !sides_shown(s);
	const struct profile *p = b->recording->profile;
	struct chart chart = { .thread = b->thread,
		.methods = profile_methods(p),
		.period = b->part.period,
		.selected_depth = NO_CALL,
		.same = beside_same(s),
		.hits = beside_hits(s),
		.version = profile_version(p),
		.map = b->shown.map,
		.rows = b->shown.rows,
		.lens_version = showing_version(s),
		.call = place_none() };

	mark_lone(s, side, &chart);
	if (!a->is_chosen)
		return chart;
	chart.call = a->call[side];
	chart.selected = (struct box){ 0, 0, chart.call.number, 1 };
	if (chart.map == NULL)
		chart.selected_depth = chart.call.depth;
	return chart;
}

/* The boxes of a level of it, as they are drawn; valid until the next call. */
static const struct kept_box *other_boxes(struct state *s, const struct beside *b,
    uint32_t level, size_t *count)
{
	const struct hues *hues = canvas_hues(s->canvas);
	const struct profile *p = b->recording->profile;
	const struct chart_row row = { b->thread, profile_methods(p),
		profile_version(p), b->part.period, level, b->part.columns,
		hues, hues_version(hues), b->shown.map, b->shown.rows,
		showing_version(s) };

	*count = 0;
	return level >= shown_levels(&b->shown) ? NULL :
	    chart_rows_at(s->workspace->other_rows, row, count);
}

bool chart_picture_other_at(struct state *s, const struct chart_drawn *drawn, int line,
    int column, struct pane_call *out)
{
	const struct layout l = layout_of(s);
	struct beside b;
	const struct kept_box *boxes;
	size_t count;

	if (line < 0 || !beside_of(s, &b) || b.thread == NULL ||
	    b.part.columns == 0)
		return false;
	boxes = other_boxes(s, &b, other_top(s, &b, drawn->top, l.other_rows) +
	    (uint32_t)line, &count);
	column -= b.part.column;
	for (size_t i = 0; i < count; i++)
		if (column >= boxes[i].box.column &&
		    column < boxes[i].box.column + boxes[i].box.columns) {
			*out = (struct pane_call){ b.thread->number,
				boxes[i].longest };
			return true;
		}
	return false;
}

/* Whose chart it is, at the end of its ruler. */
static void name_side(struct state *s, int side, int row)
{
	const struct style style = { ROLE_TITLE, 0, 0 };
	char words[300];
	int cells;

	aligning_words(s, side, words, sizeof words);
	cells = (int)text_width(slice_of(words));
	if (cells > s->columns / 2)
		cells = s->columns / 2;
	canvas_fill(s->canvas, (struct area){ row, s->columns - cells - 3, 1,
	    cells + 3 }, style);
	canvas_put(s->canvas, row, s->columns - cells - 3, 1,
	    slice_of(glyph(GLYPH_LINE, canvas_is_ascii(s->canvas))), style);
	canvas_put(s->canvas, row, s->columns - cells - 1, cells,
	    slice_of(words), style);
}

/* Where there is nothing of the recording. */
static void draw_outside(struct state *s, int row, int rows, int from, int to)
{
	const struct style dim = { ROLE_DIM, 0, 0 };
	const char *sign = canvas_is_ascii(s->canvas) ? "." : "·";

	canvas_repeat(s->canvas, (struct area){ row, from, rows, to - from },
	    sign, dim);
}

static void draw_time(struct state *s, const struct beside *b,
    const struct layout *l, uint32_t top)
{
	const struct aligned_part *part = &b->part;
	const struct area area = { l->other, part->column, l->other_rows,
		part->columns };
	const struct area ruler = { l->other_ruler, part->column, 1,
		part->columns };
	struct chart chart = other_chart(s, b);
	int end = part->columns;

	ruler_draw(s->canvas, ruler, part->period, b->whole.begin,
	    b->thread->calls.tick, false);
	chart.top = other_top(s, b, top, l->other_rows);
	chart_draw(&chart, s->canvas, area, s->workspace->other_rows);
	if (part->period.end > b->whole.end)
		end = period_cell_up(part->period, end, b->whole.end);
	draw_outside(s, l->other_ruler, l->other_rows + 1, 0, part->column);
	draw_outside(s, l->other_ruler, l->other_rows + 1, part->column + end,
	    s->columns);
	draw_note(s, area, beside_is_awaited(s));
}

/* What stands in one column, on both rulers. */
static void draw_aligned(struct state *s, const struct beside *b,
    const struct layout *l)
{
	const struct period p = s->window->period;
	const char *sign = canvas_is_ascii(s->canvas) ? "v" : "▾";
	int cell;

	if (b->at[0] < p.begin || b->at[0] >= p.end)
		return;
	cell = period_cell(p, s->columns, b->at[0]);
	canvas_put(s->canvas, l->ruler, cell, 1, slice_of(sign),
	    (struct style){ ROLE_TITLE, 0, 0 });
	canvas_put(s->canvas, l->other_ruler, cell, 1, slice_of(sign),
	    (struct style){ ROLE_TITLE, 0, 0 });
}

void chart_picture_draw_other(struct state *s, const struct chart_drawn *drawn,
    const struct layout *l)
{
	const struct style dim = { ROLE_DIM, 0, 0 };
	struct beside b;

	if (l->other_rows == 0 || !beside_of(s, &b))
		return;
	if (b.thread == NULL) {
		canvas_put(s->canvas, l->other, 2, s->columns - 3,
		    slice_of("no thread there goes with this one"), dim);
	} else if (b.part.columns == 0) {
		draw_outside(s, l->other_ruler, l->other_rows + 1, 0,
		    s->columns);
	} else {
		draw_time(s, &b, l, drawn->top);
	}
	if (b.thread != NULL)
		draw_aligned(s, &b, l);
	name_side(s, sides_shown(s), l->ruler);
	name_side(s, !sides_shown(s), l->other_ruler);
}
