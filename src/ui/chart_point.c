#include "config.h"

#include "ui/chart_point.h"

#include "ui/chart_choice.h"
#include "ui/go.h"
#include "ui/levels.h"
#include "ui/scoping.h"
#include "ui/showing.h"
#include "ui/zoom.h"

static const struct period none;

static int within(const struct state *s, int column)
{
	return column < 0 ? 0 : column < s->columns ? column : s->columns - 1;
}

/* Of all cells from one column to another, whichever is the left one. */
static struct period between(const struct state *s, struct period p, int a,
    int b)
{
	int from = within(s, a < b ? a : b), to = within(s, a < b ? b : a);

	return (struct period){ period_time(p, s->columns, from),
		to + 1 < s->columns ? period_time(p, s->columns, to + 1) :
				      p.end };
}

static uint64_t time_at(const struct state *s, struct period p, int column)
{
	return period_time(p, s->columns, within(s, column));
}

/* Into the row for all of the thread: that time comes into sight. */
static void show_time(struct state *s, int column)
{
	const struct window *w = s->window;

	go_window(s,
	    zoom_centred(w->period, w->whole, time_at(s, w->whole, column)));
}

static void draw_range(struct state *s, struct chart_drawn *drawn,
    const struct point *at)
{
	drawn->range = between(s, s->window->period, at->from_column,
	    at->column);
	if (drawn->range.begin == drawn->range.end)
		drawn->range.end++;
}

static void drop(struct state *s, struct chart_drawn *drawn)
{
	struct period range = drawn->range;

	drawn->range = none;
	if (!period_is_none(range))
		range_take(s, range, (struct within){ .count = 0 });
}

static void scroll(const struct state *s, struct chart_drawn *drawn, int step)
{
	const struct shown shown = showing_now(s);
	size_t depths = shown_levels(&shown);
	long rows = levels_rows(s), last = (long)depths - rows;
	long to = (long)drawn->top + step;

	if (step > 0 && to > last)
		to = last > (long)drawn->top ? last : (long)drawn->top;
	drawn->top = to < 0 ? 0 : (uint32_t)to;
}

void chart_page(const struct state *s, struct chart_drawn *drawn, int step)
{
	const struct shown shown = showing_now(s);
	uint32_t rows = levels_rows(s);
	size_t depths = shown_levels(&shown);

	if (step < 0)
		drawn->top = drawn->top > rows ? drawn->top - rows : 0;
	else if (drawn->top + rows < depths)
		drawn->top += rows;
}

static void wheel(struct state *s, struct chart_drawn *drawn,
    const struct point *at)
{
	const struct window *w = s->window;

	if (at->what == POINT_SCROLL) {
		scroll(s, drawn, at->step);
		return;
	}
	if (at->what == POINT_ZOOM)
		go_window(s,
		    zoom_step(w->period, w->whole,
			time_at(s, w->period, at->column), at->step));
	else
		go_window(s, zoom_pan(w->period, w->whole, at->step, 8));
}

bool chart_point(struct state *s, struct chart_drawn *drawn,
    struct chart_group *group, const struct point *at)
{
	bool is_over = at->part == PART_OVERVIEW;

	if (at->what >= POINT_SCROLL)
		wheel(s, drawn, at);
	else if (is_over && at->what != POINT_DROP)
		show_time(s, at->column);
	else if (at->what == POINT_PRESS && at->part == PART_PICTURE)
		choice_at(s, group, drawn->top + (uint32_t)at->line, at->column);
	else if (at->what == POINT_DRAG)
		draw_range(s, drawn, at);
	else if (at->what == POINT_DROP)
		drop(s, drawn);
	return true;
}
