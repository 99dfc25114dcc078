/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/calls.h"

#include <string.h>

#include "view/words.h"

/* ---- columns ---- */

enum {
	NAME_CELLS = 15,   /* of the last column, if that can be had */
	METHOD_CELLS = 24, /* of a method, if that can be had */
	END_CELLS = 10,
	THREAD_CELLS_MAX = 16
};

static const struct usual_column of_method[] = {
	{ CALL_START, .weight = 6 }, { CALL_WALL, .weight = 4 },
	{ CALL_CPU, .weight = 3 }, { CALL_WAIT, .weight = 2 },
	{ CALL_SELF, .weight = 5 }, { CALL_ENDING, .weight = 1 },
	{ CALL_THREAD, .weight = 7 },
};

static const struct usual_column of_all[] = {
	{ CALL_WALL, .weight = 4 }, { CALL_CPU, .weight = 3 },
	{ CALL_WAIT, .weight = 1 }, { CALL_SELF, .weight = 7 },
	{ CALL_START, .weight = 5 }, { CALL_DEPTH, .weight = 2 },
	{ CALL_THREAD, .weight = 6 },
};

static const struct usual_column of_frames[] = {
	{ CALL_START, .weight = 6 }, { CALL_WALL, .weight = 4 },
	{ CALL_BUDGET, .weight = 8 }, { CALL_CPU, .weight = 3 },
	{ CALL_WAIT, .weight = 1 }, { CALL_SELF, .weight = 5 },
	{ CALL_ENDING, .weight = 2 }, { CALL_THREAD, .weight = 2 },
};

/* What a list can be of. */
enum { OF_METHOD, OF_ALL, OF_FRAMES };

static const struct list_columns *const columns[] = {
	[OF_METHOD] = &call_row_columns,
	[OF_ALL] = &call_row_all_columns,
	[OF_FRAMES] = &call_row_frame_columns,
};

static const struct list_type types[] = {
	[OF_METHOD] = { .title = "the list of calls",
	    .usual = of_method,
	    .usual_count = sizeof of_method / sizeof *of_method,
	    .last = CALL_CALLER,
	    .within = CALL_CALLER,
	    .min = NAME_CELLS,
	    .has_methods = true },
	[OF_ALL] = { .title = "the list of slowest calls",
	    .usual = of_all,
	    .usual_count = sizeof of_all / sizeof *of_all,
	    .last = CALL_METHOD,
	    .within = CALL_METHOD,
	    .min = METHOD_CELLS,
	    .has_methods = true },
	[OF_FRAMES] = { .title = "the list of frames",
	    .usual = of_frames,
	    .usual_count = sizeof of_frames / sizeof *of_frames,
	    .last = CALL_CALLER,
	    .within = CALL_CALLER,
	    .min = NAME_CELLS,
	    .has_methods = true },
};

static int kind_of(const struct call_table *t)
{
	return t->is_of_frames || t->calls->budget > 0 ? OF_FRAMES :
	    t->calls->method == NO_METHOD ? OF_ALL : OF_METHOD;
}

static enum tick tick_of(const struct call_list *l)
{
	return call_list_thread(l, 0)->calls.tick;
}

/* Returns the cells of the column of threads: as many as the longest name
 * needs. */
static int thread_cells(const struct call_list *l)
{
	const char *head = list_column_head(
	    &call_row_columns.items[CALL_THREAD]);
	int widest = (int)strlen(head) + 1;

	for (uint32_t i = 0; i < l->part_count; i++) {
		int cells = (int)text_width(slice_of(
		    call_list_thread(l, i)->name));

		widest = cells > widest ? cells : widest;
	}
	return (widest < THREAD_CELLS_MAX ? widest : THREAD_CELLS_MAX) + 2;
}

/* Returns the cells of a column: as many as the largest number needs. */
static int cells_of(const void *self, struct column_choice c)
{
	const struct call_table *t = self;
	const struct call_list *l = t->calls;
	const struct list_cell over = { .kind = LIST_RATIO,
		.number = l->distribution.max,
		.total = l->budget };
	const enum measure measure = column_choice_in(c, l->order.measure)
					 .measure;
	uint64_t most = l->max[CLOCK_WALL];
	char text[40];
	size_t head;

	if (l->part_count == 0)
		return 0;
	switch (c.column) {
	case CALL_THREAD:
		return l->part_count > 1 ? thread_cells(l) : -1;
	case CALL_RANK:
		return 2 + text_count_width(l->count);
	case CALL_START:
		most = l->latest;
		break;
	case CALL_CPU:
		most = l->max[CLOCK_CPU];
		break;
	case CALL_SELF:
		if (measure == MEASURE_CPU || most == 0)
			most = l->max[CLOCK_CPU];
		break;
	case CALL_WALL:
	case CALL_WAIT:
	case CALL_BUDGET:
		break;
	case CALL_CALLER:
		return METHOD_CELLS;
	case CALL_DEPTH:
		return 0;
	default:
		return END_CELLS;
	}
	if (c.column == CALL_BUDGET)
		cell_text(text, sizeof text, &over);
	else
		text_ms(text, sizeof text, most, tick_of(l));
	/* The head needs an arrow. */
	head = strlen(list_column_head(
		   &call_row_columns.items[c.column])) +
	    1;
	return 2 + (int)(strlen(text) > head ? strlen(text) : head);
}

struct list_now call_table_now(const struct call_table *t)
{
	enum measure measure = t->calls->order.measure;

	return (struct list_now){ .type = &types[kind_of(t)],
		.columns = columns[kind_of(t)],
		.choice = t->choice,
		.order = { t->calls->order.column, t->calls->order.is_reverse },
		.kept_column = call_column_of(
		    measure), /* the clock of the numbers */
		.measure = measure,
		.has_clock = t->has_clock,
		.is_sampled = t->is_sampled,
		.tick = t->tick,
		.self = t,
		.cells = cells_of };
}

/* ---- rows ---- */

/* The calls as they are drawn, one row after the other. */
struct drawn_calls {
	const struct call_table *table;
	struct call_row *row; /* that is being drawn */
};

static struct slice call_cell(const void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_calls *d = self;
	struct list_cell cell;

	if (place_is_none(d->row->place))
		return slice_of(column->choice.column == CALL_START ?
		    glyph(GLYPH_AWAITED, column->is_ascii) : "");
	cell = call_row_cell(d->row, at, column_choice_in(column->choice,
	    d->table->calls->order.measure), d->table->methods);
	return list_words_of(cell, column, room, scratch);
}

static void read_row(const void *self, size_t at, struct view_row *out)
{
	const struct drawn_calls *d = self;

	*d->row = call_list_row(d->table->calls, at);
	if (hits_has(d->table->hits, d->row->method))
		out->style.marks = MARK_MATCH;
}

/* ---- the line above the heads ---- */

static void add_percentiles(struct words *w, const struct distribution *d,
    enum tick tick)
{
	words_phrase(w, 4);
	words_add_time(w, "; p50 ", d->median, tick);
	words_phrase(w, 2);
	words_add_time(w, ", p95 ", d->p95, tick);
	words_phrase(w, 3);
	words_add_time(w, ", max ", d->max, tick);
	words_phrase(w, 1);
}

/* Adds how many frames were too slow, and how long frames take. */
static void add_frames(struct words *w, const struct call_table *t)
{
	const struct distribution *d = &t->calls->distribution;
	const enum tick tick = tick_of(t->calls);

	words_add_count(w, "", t->over_budget, " of ");
	words_add_plural(w, "", d->count, "frame");
	words_add_time(w, " over ", t->calls->budget, tick);
	add_percentiles(w, d, tick);
}

/* Adds the calls by their length, in steps that double, and what is usual. */
static void add_distribution(struct words *w, const struct call_table *t,
    bool is_ascii)
{
	const struct distribution *d = &t->calls->distribution;
	enum tick tick = tick_of(t->calls);
	char bars[DISTRIBUTION_LINE];
	int first, end;

	words_add(w, ": %s of ", measure_word(t->calls->order.measure, tick));
	words_add_single(w, d->count, t->samples, t->is_sampled);
	distribution_ends(d, &first, &end);
	distribution_line(bars, sizeof bars, d, is_ascii);
	words_add_time(w, ": ", distribution_from(first), tick);
	words_add(w, " %s", bars);
	words_add_time(w, " ", distribution_from(end), tick);
	if (t->calls->order.measure == MEASURE_WAIT) {
		words_phrase(w, 5);
		words_add(w, "; they do not add up to the method's");
	}
	add_percentiles(w, d, tick);
	words_add_time(w, ", min ", d->min, tick);
	words_phrase(w, 0);
	if (t->calls->order.measure != MEASURE_WAIT)
		words_add_time(w, ", sum ", d->sum, tick);
}

/* Adds which calls these are. */
static void add_line(struct words *w, const struct call_table *t, int cells,
    bool is_ascii)
{
	char text[512];

	if (kind_of(t) == OF_ALL) {
		call_list_words(t->calls, t->is_sampled, t->tick, text,
		    sizeof text);
		words_add(w, "%s", text);
		return;
	}
	method_label(methods_at(t->methods, t->calls->method), text,
	    sizeof text);
	if (kind_of(t) == OF_FRAMES) {
		add_frames(w, t);
		words_add(w, "; calls of %s, by %s", text,
		    measure_time(t->calls->order.measure, t->tick));
	} else {
		words_add_text(w, text, (size_t)cells / 3, is_ascii);
		add_distribution(w, t, is_ascii);
	}
}

/* ---- drawing ---- */

void call_table_draw(const struct call_table *t, struct canvas *canvas,
    struct area area)
{
	struct call_row row;
	struct drawn_calls d = { t, &row };
	struct list_view view = { &t->list, t->is_focused, .self = &d,
		.row = read_row, .cell = call_cell };
	const struct list_now now = call_table_now(t);
	struct words line = { .used = 0 };

	add_line(&line, t, area.columns, canvas->is_ascii);
	words_fit(&line, (size_t)area.columns - 2);
	list_draw(&view, &now, line.text, canvas, area);
}
