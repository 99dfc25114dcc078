/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/threads.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/fuzzy.h"
#include "view/timeline.h"
#include "view/words.h"

/* ---- columns ---- */

enum {
	NAME_CELLS = 11,         /* of a name, at least */
	PICTURE_NAME_CELLS = 16, /* at least, where there are pictures */
	NAMES_MOST = 60,         /* of a name, at most */
	ID_CELLS = 8,
	NUMBER_CELLS = 13, NS_CELLS = 18,
	BAR_CELLS = 5, WIDE_BAR_CELLS = 10,
	WIDE_CELLS = 40,         /* left for pictures: the bar is wide */
	STRIP_CELLS = 8,         /* of what a thread did, at least */
	LOOKS = 8000             /* for the colours of all strips */
};

/* The usual columns; the last of the numbers give way first (see fit). */
static const struct usual_column usual[] = {
	{ .column = THREAD_NAME }, { .column = THREAD_ID },
	{ .column = THREAD_CALLS }, { .column = THREAD_HITS },
	{ .column = THREAD_WALL }, { .column = THREAD_CPU },
	{ .column = THREAD_BAR },
};

static const struct list_type type = {
	.title = "the list of threads",
	USUAL_COLUMNS(usual),
	.last = THREAD_ACTIVITY,
	.lead = 1,
	.min = 2 * STRIP_CELLS, /* so that the heads say what does not fit */
	.is_tight = true
};

static const struct thread *thread_at(const struct threads_view *p, size_t i)
{
	return p->profile->threads->items[p->shown->threads[i]];
}

/* Returns the cells of the longest name. */
static int name_cells(const struct threads_view *p)
{
	size_t widest = PICTURE_NAME_CELLS;
	char label[300];

	for (uint32_t i = 0; i < p->shown->count && widest < NAMES_MOST; i++) {
		size_t cells;

		thread_label(thread_at(p, i), label, sizeof label);
		cells = text_width(slice_of(label));
		widest = cells > widest ? cells : widest;
	}
	return widest < NAMES_MOST ? (int)widest : NAMES_MOST;
}

static int cells_of(const void *self, struct column_choice c)
{
	const struct threads_view *p = self;

	switch (c.column) {
	case THREAD_NAME:
		return name_cells(p) + 1;
	case THREAD_ID:
		return ID_CELLS;
	case THREAD_HITS:
		return p->hits.calls == NULL ? -1 : NUMBER_CELLS;
	case THREAD_BAR:
		return WIDE_BAR_CELLS + 1;
	case THREAD_WALL:
	case THREAD_CPU:
	case THREAD_FIRST:
	case THREAD_LAST:
		return p->profile->facts->tick == TICK_US ? NUMBER_CELLS :
							    NS_CELLS;
	default:
		return NUMBER_CELLS;
	}
}

/* Writes the heads of names, and of bars, which have none. */
static bool head_of(const void *self, struct column_choice c, char *out,
    size_t size)
{
	(void)self;
	if (c.column != THREAD_NAME && c.column != THREAD_BAR)
		return false;
	snprintf(out, size, "%s", c.column == THREAD_NAME ? "thread" : "");
	return true;
}

/* Takes room for a number; other columns have theirs.  False: there is none. */
static bool take_room(const struct view_column *c, int *left)
{
	if (c->is_text || c->choice.column == THREAD_ID)
		return true;
	if (*left - NAME_CELLS < c->cells)
		return false;
	*left -= c->cells;
	return true;
}

/* Leaves out the numbers that there is no room for, the one that the list is
 * sorted by last.  Returns the cells that are left of the line. */
static int fit_numbers(struct view_columns *l, int left)
{
	bool fits[VIEW_COLUMNS];
	size_t kept = 0;

	for (size_t i = 0; i < l->count; i++)
		if (l->items[i].sort != SORTED_NOT)
			fits[i] = take_room(&l->items[i], &left);
	for (size_t i = 0; i < l->count; i++) {
		if (l->items[i].sort == SORTED_NOT)
			fits[i] = take_room(&l->items[i], &left);
		if (fits[i])
			l->items[kept++] = l->items[i];
	}
	l->count = kept;
	return left;
}

/* Returns the cells that the largest number of a column and its head take, with
 * blanks in front. */
static int tight_cells(const struct threads_view *p,
    const struct view_column *c)
{
	enum { BLANKS = 2 };
	struct list_cell largest = { .number = 0 };
	char scratch[VIEW_CELL];
	size_t width, head = text_width(slice_of(c->head)) +
	    (c->sort != SORTED_NOT);

	for (uint32_t i = 0; i < p->shown->count; i++) {
		struct list_cell cell = thread_list_cell(thread_at(p, i), NULL,
		    c->choice);

		if (i == 0 || cell.number > largest.number)
			largest = cell;
	}
	width = text_width(list_words_of(largest, c, sizeof scratch - 1,
	    scratch));
	return (int)(width > head ? width : head) + BLANKS;
}

/* Puts numbers closer to each other, where names would be cut.  Returns the
 * cells that this gives. */
static int tighten_numbers(const struct threads_view *p, struct view_columns *l)
{
	int cells = 0;

	for (size_t i = 0; i < l->count; i++) {
		struct view_column *c = &l->items[i];
		int tight = c->choice.column == THREAD_CALLS ||
			c->choice.column == THREAD_WALL ||
			c->choice.column == THREAD_CPU ? tight_cells(p, c) :
							 c->cells;

		if (tight >= c->cells)
			continue;
		cells += c->cells - tight;
		c->cells = tight;
	}
	return cells;
}

/* Makes the columns fit: numbers first, then names, then pictures. */
static void fit(const void *self, struct view_columns *l, int width)
{
	int left = fit_numbers(l, width - 2 - ID_CELLS);
	int names = l->items[0].cells - 1, room = left - BAR_CELLS - 1, bar;

	if (names > room) {
		left += tighten_numbers(self, l);
		room = left - BAR_CELLS - 1;
	}
	if (names > room)
		names = room < PICTURE_NAME_CELLS ? left : room;
	l->items[0].cells = names + 1;
	/* The bar and the strip have the cells that the name leaves. */
	left -= names;
	bar = left < WIDE_CELLS ? BAR_CELLS : WIDE_BAR_CELLS;
	for (size_t i = 0; i < l->count; i++)
		if (l->items[i].choice.column == THREAD_BAR)
			l->items[i].cells = left > BAR_CELLS ? bar + 1 : 0;
	if (left - bar - 1 <= STRIP_CELLS)
		l->items[l->count - 1].head[0] = '\0';
}

struct list_now threads_view_now(const struct threads_view *p)
{
	const struct facts *facts = p->profile->facts;
	struct list_order order = p->shown->order;

	/* By default the main thread comes first, then it goes by CPU time; how
	 * well the filter stands in a name is no column. */
	if (p->shown->is_best_first)
		order = (struct list_order){ NO_COLUMN, false };
	else if (order.column == NO_COLUMN && facts->has_clock[CLOCK_CPU])
		order.column = THREAD_CPU;
	return (struct list_now){ .type = &type,
		.columns = &thread_picker_columns,
		.choice = p->choice,
		.order = order,
		.measure = profile_axis(p->profile) == CLOCK_CPU ? MEASURE_CPU :
								   MEASURE_WALL,
		.has_clock = facts->has_clock,
		.is_sampled = facts->is_sampled,
		.sign = counted_sign(facts->is_sampled,
		    profile_is_sampled(p->profile)),
		.tick = facts->tick,
		.self = p,
		.cells = cells_of,
		.head = head_of,
		.fit = fit };
}

/* ---- cells ---- */

/* Returns the time that the bar of a thread shows. */
static uint64_t weight_of(const struct thread *t)
{
	return thread_span(t, t->calls.is_dual ? CLOCK_CPU : t->calls.axis);
}

/* The threads as they are drawn. */
struct drawn_threads {
	const struct threads_view *view;
	struct cell_usage *cells; /* room for those of a strip */
	bool has_strip;
	uint64_t longest; /* time, which has the longest bar */
	size_t looks;     /* for the colours of one strip */
};

static struct slice threads_view_cell(const void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_threads *d = self;
	const struct thread *t = thread_at(d->view, at);
	const struct column_choice c = column->choice;
	struct list_cell cell = thread_list_cell(t, NULL, c);
	struct words name = { .used = 0 };

	if (c.column == THREAD_NAME) {
		words_add_thread(&name, t, room, column->is_ascii);
		snprintf(scratch, VIEW_CELL, "%s", name.text);
		return slice_of(scratch);
	}
	if (c.column == THREAD_HITS)
		cell.number = thread_hits_of(d->view->hits, t->number);
	if (t->events == 0 && c.column != THREAD_ID)
		cell.words = "-";
	return list_words_of(cell, column, room, scratch);
}

/* Draws a cell, and marks the letters in it that the filter has found. */
static void paint_found(const struct drawn_threads *d, const char *text,
    bool is_text, struct canvas *canvas, struct area area, struct style style)
{
	int used = (int)text_width(slice_of(text));
	struct fuzzy found;

	if (!is_text && used < area.columns) {
		area.column += area.columns - used;
		area.columns = used;
	}
	canvas_put(canvas, area.row, area.column, area.columns, slice_of(text),
	    style);
	if (!fuzzy_find(&found, text, d->view->filter))
		return;
	for (size_t i = 0; i < found.count; i++) {
		struct slice rest = slice_of(text + found.places[i]);
		struct area letter = area;

		letter.column += (int)text_width((struct slice){ text,
		    found.places[i] });
		letter.columns = (int)text_char_width(text_next(&rest));
		canvas_mark(canvas, letter, MARK_MATCH);
	}
}

/* Draws what a thread did. */
static void draw_strip(const struct drawn_threads *d, const struct thread *t,
    struct canvas *canvas, struct area area)
{
	const struct threads_view *p = d->view;
	struct period period = p->whole;

	if (timeline_has_own_axes(p->profile))
		period = (struct period){ timeline_thread_time(t, 0),
			timeline_thread_time(t, d->longest + 1) };
	area.columns--;
	canvas_fill(canvas, area, (struct style){ ROLE_TEXT, 0, 0 });
	if (area.columns <= 0 || period_is_none(period) || t->events == 0)
		return;
	cell_usages_make(t,
	    (struct cell_request){ period, area.columns, d->looks, false },
	    d->cells);
	timeline_cells_draw(profile_methods(p->profile), canvas, area,
	    (struct visible_calls){ t, NULL }, d->cells);
}

static bool paint(const void *self, size_t at, const struct view_column *column,
    struct canvas *canvas, struct area area, struct style style)
{
	const struct drawn_threads *d = self;
	unsigned which = column->choice.column;
	char scratch[VIEW_CELL];

	if (which == THREAD_BAR) {
		canvas_fill(canvas, area, (struct style){ ROLE_TEXT, 0, 0 });
		area.columns = (int)((double)weight_of(thread_at(d->view, at)) /
			(double)d->longest * area.columns +
		    0.5);
		canvas_repeat(canvas, area, glyph(GLYPH_FULL, canvas->is_ascii),
		    (struct style){ ROLE_DIM, 0, 0 });
	} else if (which == THREAD_ACTIVITY) {
		if (d->has_strip)
			draw_strip(d, thread_at(d->view, at), canvas, area);
	} else if (d->view->filter[0] != '\0' &&
	    (which == THREAD_NAME || which == THREAD_ID)) {
		threads_view_cell(self, at, column, (size_t)area.columns,
		    scratch);
		paint_found(d, scratch, column->is_text, canvas, area, style);
	} else {
		return false;
	}
	return true;
}

/* ---- drawing ---- */

static void describe_row(const void *self, size_t at, struct view_row *out)
{
	const struct drawn_threads *d = self;

	if (thread_set_has(d->view->marked, thread_at(d->view, at)->number))
		snprintf(out->lead, sizeof out->lead, "*");
}

void threads_view_draw(const struct threads_view *p, struct canvas *canvas,
    struct area area)
{
	struct drawn_threads d = { p,
		array_new((size_t)area.columns, sizeof *d.cells), false, 1,
		(size_t)(LOOKS / area.rows) };
	const struct list_now now = threads_view_now(p);
	struct list_view view = { &p->list, true, .self = &d,
		.row = describe_row, .cell = threads_view_cell,
		.paint = paint };

	for (size_t i = 0; i < p->shown->count; i++)
		if (weight_of(thread_at(p, i)) > d.longest)
			d.longest = weight_of(thread_at(p, i));
	list_layout(&now, canvas, area.columns, &view.columns);
	d.has_strip = view.columns.items[view.columns.count - 1].head[0] !=
	    '\0';
	list_view_draw(&view, canvas, area);
	free(d.cells);
}
