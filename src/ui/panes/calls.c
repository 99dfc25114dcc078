/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/panes/calls.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/scope.h"
#include "query/search.h"
#include "ui/navigate.h"
#include "ui/panes/list.h"
#include "ui/panes/table.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "view/frame.h"
#include "view/list.h"

extern const struct pane_ops calls_pane, slowest_pane;

/*
 * A list of calls is the state of a pane: every call of a method, the slowest
 * calls of all methods, or frames.
 *
 * The cursor is on the selected call; where that ran on another thread than the
 * chart shows, its method is selected.  When a call is selected elsewhere the
 * cursor goes to it if it is listed.  A line above the heads says what the list
 * is of, with the distribution of one method's calls.  The list is drawn in the
 * order in which it was answered; the heads say which order that is.
 */

struct listed_calls {
	struct state *s; /* the begin is that of a struct list_pane */
	struct list list;
	struct list_choice choice;
	const struct subscriber *asks; /* of this pane */
	uint32_t method;         /* whose calls, since the pane was shown;
	                            NO_METHOD: of all methods */
	struct list_order order; /* NO_COLUMN: by the time of the clock */
	struct listed_call call; /* that the cursor is on */
	bool is_unselected;      /* calls have come: the row of the cursor is
	                            selected when the pane has the focus */
	uint32_t seen;           /* the version of the selected calls */
	bool is_wanted; /* frames: asked for before all is read */
};

static bool is_of_frames(const struct listed_calls *l)
{
	return l->asks->kind == ASK_FRAMES;
}

static const struct call_list *calls_of(const struct listed_calls *l)
{
	return &query_answer(l->s, (int)l->asks->kind)->listing;
}

static const struct facts *facts_of(const struct listed_calls *l)
{
	return state_profile(l->s)->facts;
}

/* Returns the clock of the times: of frames wall time, if it was recorded. */
static enum measure measure_of(const struct listed_calls *l)
{
	return is_of_frames(l) ?
	    measure_first(facts_of(l)->has_clock) :
	    state_measure(l->s);
}

/* Are the calls there that are asked for now? */
static bool are_there(const struct listed_calls *l)
{
	const struct answer *a = query_current(l->s, (int)l->asks->kind);

	return a != NULL && a->question.method == l->method;
}

static bool has_rows(const void *own)
{
	const struct listed_calls *l = own;

	return are_there(l) && calls_of(l)->count > 0;
}

static bool is_shown(const struct listed_calls *l)
{
	return l->s->shown[LOWER] == l->asks->pane;
}

static struct call_row row_here(const struct listed_calls *l)
{
	return call_list_row(calls_of(l), l->list.cursor);
}

static struct order order_of(const struct listed_calls *l)
{
	const enum measure measure = measure_of(l);

	return (struct order){ l->order.column == NO_COLUMN ?
		    call_column_of(measure) :
		    l->order.column,
		measure, l->order.is_reverse };
}

static void request_budget(const struct state *s, struct question *q)
{
	q->budget_ns = s->frame_budget_ns;
	snprintf(q->pattern, sizeof q->pattern, "%s", s->frame_method);
}

static bool request(const void *own, struct question *q)
{
	const struct listed_calls *l = own;

	q->method = l->method;
	q->calls = order_of(l);
	if (is_of_frames(l))
		request_budget(l->s, q);
	else if (l->asks->pane == PANE_CALLS && l->method == NO_METHOD)
		return false;
	return is_shown(l) ||
	    (is_of_frames(l) &&
		(l->is_wanted || l->s->is_complete || live_has_begun(l->s)));
}

static struct listed_call listed(const struct thread *t, struct place place)
{
	return (struct listed_call){ t->number, place.depth - t->calls.pushed,
		place.number };
}

/* Puts the cursor on the selected call, now or when the calls come. */
static void go_to_selected(struct listed_calls *l)
{
	const struct selection *now = l->s->selection;

	l->call.thread = NO_THREAD;
	if (now->calls == 1)
		l->call = listed(state_thread(l->s), now->call);
}

static bool is_selected(const struct listed_calls *l,
    const struct call_row *row)
{
	const struct selection *now = l->s->selection;

	return row->thread->number == now->thread && now->calls == 1 &&
	    place_is_same(now->call, row->place);
}

/* Selects what the cursor is on, unless it is selected already. */
static void select_row(struct listed_calls *l)
{
	struct call_row row;

	if (!has_rows(l))
		return;
	row = row_here(l);
	if (place_is_none(row.place))
		return;
	l->call = listed(row.thread, row.place);
	if (row.thread->number != l->s->selection->thread)
		navigate_method(l->s, l->asks->pane, row.method);
	else if (!is_selected(l, &row))
		navigate_calls(l->s, l->asks->pane, row.place, 1);
}

/* Puts the cursor on its call, or on the first one where that is not listed. */
static void place_cursor(struct listed_calls *l)
{
	const struct thread *t = l->call.thread == NO_THREAD ?
	    NULL :
	    state_thread_at(l->s, l->call.thread);
	size_t row = t == NULL ?
	    0 :
	    call_list_find(calls_of(l), t,
		(struct place){ l->call.level + t->calls.pushed,
		    l->call.number });

	list_resize(&l->list, calls_of(l)->count, l->list.rows);
	list_stay(&l->list, row < calls_of(l)->count ? row : 0);
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct listed_calls *l = own;

	(void)new;
	(void)old;
	/* What an earlier answer has selected gives way to the first row. */
	if (!l->s->is_touched && l->s->selection->chosen_by == l->asks->pane)
		l->call.thread = NO_THREAD;
	place_cursor(l);
	l->is_unselected |= is_shown(l) && l->s->focus == LOWER;
}

/* Are the calls there, in the order that is asked for?  Those in another order
 * are about to go. */
static bool are_in_order(const struct listed_calls *l)
{
	const struct answer *a = query_answer(l->s, (int)l->asks->kind);

	return are_there(l) && order_is_same(a->question.calls, order_of(l));
}

/* Lists the calls of the selected method, or the slowest calls, which begin
 * with the first row unless a command line named one. */
static void enter(void *own)
{
	struct listed_calls *l = own;
	const struct selection *now = l->s->selection;

	if (l->asks->pane == PANE_CALLS)
		l->method = now->method;
	if (l->asks->pane != PANE_SLOWEST || now->chosen_by == PANES)
		go_to_selected(l);
	if (!are_in_order(l))
		return;
	place_cursor(l);
	select_row(l);
}

static void follow(void *own)
{
	struct listed_calls *l = own;
	const struct selection *now = l->s->selection;
	size_t row;

	if (!is_shown(l))
		return;
	if (l->s->focus == LOWER && !are_in_order(l)) {
		l->is_unselected = true;
	} else if (l->s->focus == LOWER && l->is_unselected) {
		l->is_unselected = false;
		select_row(l);
	}
	if (l->seen == now->calls_version)
		return;
	l->seen = now->calls_version;
	l->is_unselected = false;
	if (!has_rows(l) || now->chosen_by == l->asks->pane || now->calls != 1)
		return;
	row = call_list_find(calls_of(l), state_thread(l->s), now->call);
	if (row == calls_of(l)->count)
		return;
	go_to_selected(l);
	list_go(&l->list, row);
}

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
	    USUAL_COLUMNS(of_method),
	    .last = CALL_CALLER,
	    .min = NAME_CELLS,
	    .has_methods = true },
	[OF_ALL] = { .title = "the list of slowest calls",
	    USUAL_COLUMNS(of_all),
	    .last = CALL_METHOD,
	    .min = METHOD_CELLS,
	    .has_methods = true },
	[OF_FRAMES] = { .title = "the list of frames",
	    USUAL_COLUMNS(of_frames),
	    .last = CALL_CALLER,
	    .min = NAME_CELLS,
	    .has_methods = true },
};

static int kind_of(const struct listed_calls *l)
{
	return is_of_frames(l) ? OF_FRAMES :
	    l->asks->pane == PANE_SLOWEST ? OF_ALL : OF_METHOD;
}

static enum tick tick_of(const struct listed_calls *l)
{
	return call_list_thread(calls_of(l), 0)->calls.tick;
}

/* Returns the cells of the column of threads: as many as the longest name
 * needs. */
static int thread_cells(const struct call_list *all)
{
	const char *head = list_column_head(
	    &call_row_columns.items[CALL_THREAD]);
	int widest = (int)strlen(head) + 1;

	for (uint32_t i = 0; i < all->part_count; i++) {
		int cells = (int)text_width(slice_of(
		    call_list_thread(all, i)->name));

		widest = cells > widest ? cells : widest;
	}
	return (widest < THREAD_CELLS_MAX ? widest : THREAD_CELLS_MAX) + 2;
}

/* Returns the cells of a column: as many as the largest number needs. */
static int cells_of(const void *self, struct column_choice c)
{
	const struct listed_calls *l = self;
	const struct call_list *all = calls_of(l);
	const struct list_cell over = { .kind = LIST_RATIO,
		.number = all->distribution.max,
		.total = all->budget };
	const enum measure measure = column_choice_in(c, all->order.measure)
					 .measure;
	uint64_t most = all->max[CLOCK_WALL];
	char text[40];
	size_t head;

	if (all->part_count == 0)
		return 0;
	switch (c.column) {
	case CALL_THREAD:
		return all->part_count > 1 ? thread_cells(all) : -1;
	case CALL_RANK:
		return 2 + text_count_width(all->count);
	case CALL_START:
		most = all->latest;
		break;
	case CALL_CPU:
		most = all->max[CLOCK_CPU];
		break;
	case CALL_SELF:
		if (measure == MEASURE_CPU || most == 0)
			most = all->max[CLOCK_CPU];
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

/* ---- rows ---- */

/* The calls as they are drawn, one row after the other. */
struct drawn_calls {
	const struct listed_calls *pane;
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
	    calls_of(d->pane)->order.measure), state_methods(d->pane->s));
	return list_words_of(cell, column, room, scratch);
}

static void read_row(const void *self, size_t at, struct view_row *out)
{
	const struct drawn_calls *d = self;

	*d->row = call_list_row(calls_of(d->pane), at);
	if (d->pane->asks->pane == PANE_SLOWEST &&
	    hits_has(search_hits(d->pane->s), d->row->method))
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
static void add_frames(struct words *w, const struct listed_calls *l)
{
	const struct distribution *d = &calls_of(l)->distribution;
	const enum tick tick = tick_of(l);

	words_add_count(w, "", query_answer(l->s, ASK_FRAMES)->frames.over,
	    " of ");
	words_add_plural(w, "", d->count, "frame");
	words_add_time(w, " over ", calls_of(l)->budget, tick);
	add_percentiles(w, d, tick);
}

/* Adds the calls by their length, in steps that double, and what is usual. */
static void add_distribution(struct words *w, const struct listed_calls *l,
    bool is_ascii)
{
	const enum measure measure = calls_of(l)->order.measure;
	const struct distribution *d = &calls_of(l)->distribution;
	const struct totals *t = table_pane_totals(l->s);
	const enum tick tick = tick_of(l);
	char bars[DISTRIBUTION_LINE];
	int first, end;

	words_add(w, ": %s of ", measure_word(measure, tick));
	words_add_single(w, d->count,
	    t != NULL && t->is_sampled && l->method < t->methods ?
		t->items[l->method].calls :
		0,
	    facts_of(l)->is_sampled);
	distribution_ends(d, &first, &end);
	distribution_line(bars, sizeof bars, d, is_ascii);
	words_add_time(w, ": ", distribution_from(first), tick);
	words_add(w, " %s", bars);
	words_add_time(w, " ", distribution_from(end), tick);
	if (measure == MEASURE_WAIT) {
		words_phrase(w, 5);
		words_add(w, "; they do not add up to the method's");
	}
	add_percentiles(w, d, tick);
	words_add_time(w, ", min ", d->min, tick);
	words_phrase(w, 0);
	if (measure != MEASURE_WAIT)
		words_add_time(w, ", sum ", d->sum, tick);
}

/* Adds which calls these are. */
static void add_line(struct words *w, const struct listed_calls *l)
{
	const struct facts *facts = facts_of(l);
	const bool is_ascii = l->s->canvas->is_ascii;
	char text[512];

	if (kind_of(l) == OF_ALL) {
		call_list_words(calls_of(l), facts->is_sampled, facts->tick,
		    text, sizeof text);
		words_add(w, "%s", text);
		return;
	}
	method_label(methods_at(state_methods(l->s), calls_of(l)->method), text,
	    sizeof text);
	if (kind_of(l) == OF_FRAMES) {
		add_frames(w, l);
		words_add(w, "; calls of %s, by %s", text,
		    measure_time(calls_of(l)->order.measure, facts->tick));
	} else {
		words_add_text(w, text, (size_t)l->s->columns / 3, is_ascii);
		add_distribution(w, l, is_ascii);
	}
}

/* ---- drawing ---- */

static struct list_now now(void *own)
{
	const struct listed_calls *l = own;
	const struct order order = calls_of(l)->order;

	return (struct list_now){ .type = &types[kind_of(l)],
		.columns = columns[kind_of(l)],
		.choice = &l->choice,
		.order = { order.column, order.is_reverse },
		/* the clock of the numbers */
		.kept_columns = (uint64_t)1 << call_column_of(order.measure),
		.measure = order.measure,
		.has_clock = facts_of(l)->has_clock,
		.is_sampled = facts_of(l)->is_sampled,
		.tick = facts_of(l)->tick,
		.self = l,
		.cells = cells_of };
}

static void draw_list(struct listed_calls *l, struct area area)
{
	struct call_row row;
	const struct drawn_calls d = { l, &row };
	struct list_view view = { &l->list, l->s->focus == LOWER, .self = &d,
		.row = read_row, .cell = call_cell };
	const struct list_now as_now = now(l);
	struct words line = { .used = 0 };

	add_line(&line, l);
	list_draw(&view, &as_now, &line, l->s->canvas, area);
}

/* Says that there are no frames. */
static void say_no_frames(const struct state *s, char *out, size_t size)
{
	snprintf(out, size, "no call of %s; :frame METHOD names another",
	    s->frame_method);
}

static void draw(void *own, const struct layout *layout)
{
	struct listed_calls *l = own;
	const int row = layout->table;
	struct area area = { row, 0, layout->table_rows, l->s->columns };
	char words[PATTERN_SIZE + 100];

	if (!are_there(l)) {
		query_draw(l->s, (int)l->asks->kind, row,
		    is_of_frames(l) ? "looking for frames" :
			l->asks->pane == PANE_SLOWEST ?
				      "looking for the slowest calls" :
				      "listing its calls");
	} else if (calls_of(l)->count > 0) {
		list_resize(&l->list, calls_of(l)->count,
		    list_rows_below_line(layout->table_rows));
		draw_list(l, area);
	} else if (is_of_frames(l)) {
		say_no_frames(l->s, words, sizeof words);
		canvas_print(l->s->canvas, row, 2,
		    (struct style){ ROLE_DIM, 0, 0 }, "%s", words);
	} else {
		empty_message_draw(l->s, row,
		    l->asks->pane == PANE_SLOWEST ? EMPTY_CALLS :
						    EMPTY_METHOD_CALLS);
	}
}

/* ---- order, details and keys ---- */

/* Sorts.  Calls sorted by the time of the clock stay so when the clock
 * changes. */
static void sort(void *own, struct list_order order)
{
	struct listed_calls *l = own;

	l->order = order;
	if (order.column == call_column_of(measure_of(l)))
		l->order.column = NO_COLUMN;
	l->call.thread = NO_THREAD; /* the first of what comes */
	if (l->list.count == 0)
		state_say(l->s, "there is no row here");
}

static bool is_match(const void *own, size_t row)
{
	const struct listed_calls *l = own;

	return hits_has(search_hits(l->s),
	    call_list_row(calls_of(l), row).method);
}

static const struct list_ops as_list = { .is_there = has_rows,
	.match = is_match,
	.now = now,
	.sort = sort };

/* Draws the details of a row that is not the selected call; the usual details
 * have that. */
static bool details(void *own, int row)
{
	struct listed_calls *l = own;
	struct details d = { .methods = state_methods(l->s),
		.totals = table_pane_totals(l->s),
		.measure = measure_of(l),
		.has_spread = l->method != NO_METHOD,
		.count = 1,
		.is_sampled = profile_is_sampled(state_profile(l->s)) };
	struct call_row here;

	if (!has_rows(l))
		return false;
	here = row_here(l);
	if (place_is_none(here.place) || is_selected(l, &here))
		return false;
	d.thread = here.thread;
	d.method = here.method;
	d.depth = here.place.depth;
	d.first = here.place.number;
	d.median = calls_of(l)->distribution.median;
	d.longest = calls_of(l)->distribution.max;
	d.whole = state_whole(l->s, here.thread);
	details_draw(&d, l->s->canvas, row);
	return true;
}

static struct pane_call call(void *own)
{
	struct listed_calls *l = own;
	struct call_row row;

	if (!has_rows(l))
		return (struct pane_call){ l->s->selection->thread,
			place_none() };
	row = row_here(l);
	return (struct pane_call){ row.thread->number, row.place };
}

static bool command(void *own, enum command cmd, int amount)
{
	struct listed_calls *l = own;
	struct call_row row;

	if (!has_rows(l))
		return list_empty_command(l->s, cmd, amount);
	row = row_here(l);
	if (cmd == CMD_OPEN || cmd == CMD_RANGE) {
		if (place_is_none(row.place))
			return true;
		/* Numbers are of one thread, so that of the row is selected. */
		if (cmd == CMD_RANGE &&
		    row.thread->number == l->s->selection->thread)
			select_row(l);
		else
			navigate_visit_near(l->s, row.thread->number,
			    row.place);
		if (cmd == CMD_RANGE)
			range_take(l->s, selected_time_period(l->s),
			    selected_time_within(l->s));
		return true;
	}
	if (cmd == CMD_NEXT_MATCH && l->asks->pane == PANE_SLOWEST)
		lists_next_match(own, "call", "calls", amount);
	else if (!list_pane_command(own, cmd, amount) &&
	    /* After another method was selected in the chart, the next call is
	     * that of the cursor. */
	    ((cmd != CMD_SAME_METHOD && cmd != CMD_SLOWER) ||
		l->s->selection->method == row.method))
		return false;
	select_row(l);
	return true;
}

static void position_get(const void *own, struct pane_position *position)
{
	const struct listed_calls *l = own;

	position->number = (uint64_t)l->method << 32 | l->list.cursor;
	position->calls = (struct kept_calls){ l->call, l->method };
}

/* Goes to what history kept, now or when the calls come. */
static void position_set(void *own, const struct pane_position *position)
{
	struct listed_calls *l = own;

	l->call = position->calls.call;
	l->method = position->calls.method;
	l->seen = l->s->selection->calls_version;
	if (are_there(l))
		place_cursor(l);
}

/* ---- the panes ---- */

static void begin(void *own)
{
	struct listed_calls *l = own;

	l->asks = pane_of(own)->ops->asks;
	l->method = NO_METHOD;
	l->order.column = NO_COLUMN;
	l->call.thread = NO_THREAD;
}

#define LISTED_CALLS                                                         \
	.mode = MODE_CALLS, .is_of_calls = true,                             \
	.size = sizeof(struct listed_calls), .begin = begin, .enter = enter, \
	.follow = follow, .command = command, .draw = draw,                  \
	.details = details, .call = call, .list = &as_list,                  \
	.position_get = position_get, .position_set = position_set

const struct pane_ops calls_pane = {
	LISTED_CALLS,
	.hints = "`?` keys  `Enter` chart  `R` range  `s` sort  `r` reverse"
		 "  `}` next in time  `)` slower  `1` table  `q` quit",
	.asks = { { ASK_LISTING, PANE_CALLS, request, take } },
};

const struct pane_ops slowest_pane = {
	LISTED_CALLS,
	.hints = "`?` keys  `Enter` chart  `R` range  `s` sort  `r` reverse"
		 "  `/` search  `&` filter  `T` threads  `1` table  `q` quit",
	.is_filtered = true,
	.asks = { { ASK_SLOWEST, PANE_SLOWEST, request, take } },
};

const struct pane_ops frames_pane = {
	LISTED_CALLS,
	.hints = "`?` keys  `Enter` chart  `R` range  `s` sort  `r` reverse"
		 "  `gf` `gF` next over budget  `1` table  `q` quit",
	.asks = { { ASK_FRAMES, PANE_FRAMES, request, take } },
};

/* ---- from one frame over budget to the next ---- */

/* Selects the next frame in the chart, and says which one it is. */
static void visit_frame(struct state *s, const struct answer *a, int step)
{
	const struct place here = s->selection->call;
	const struct period seen = s->window->period;
	const uint64_t time = !place_is_none(here) ?
	    calls_at(&state_thread(s)->calls, here.depth, here.number).begin :
	    step < 0 ? seen.end :
		       seen.begin - (seen.begin > 0);
	const size_t at = frames_next(&a->frames, s->selection->thread, time,
	    step);
	const struct frame_call *frame = &a->frames.items[at];
	const struct call_row row = call_list_row(&a->listing, frame->row);
	const struct list_cell times = { .kind = LIST_RATIO,
		.number = row.took,
		.total = row.budget };
	const enum tick tick = row.thread->calls.tick;
	const char *turned = "";
	char count[40], budget[40], took[40], ratio[40];

	if (place_is_none(row.place))
		return;
	navigate_thread(s, frame->thread);
	navigate_show_chart(s);
	navigate_calls(s, PANES, row.place, 1);
	if (step > 0 ? frame->begin <= time : frame->begin >= time)
		turned = "; from the other end";
	text_count(count, sizeof count, a->frames.count);
	text_duration(budget, sizeof budget, row.budget, tick);
	text_duration(took, sizeof took, row.took, tick);
	cell_text(ratio, sizeof ratio, &times);
	if (a->frames.over > 0)
		state_say(s, "frame %zu of %s over %s: %s, %s x budget%s",
		    at + 1, count, budget, took, ratio + strlen("over "),
		    turned);
	else
		state_say(s,
		    "no frame is over %s: this is frame %zu of %s, %s%s",
		    budget, at + 1, count, took, turned);
}

void frames_step(struct state *s, int step)
{
	struct listed_calls *l = s->panes[PANE_FRAMES].own;
	const struct answer *a = query_answer(s, ASK_FRAMES);
	struct question wanted = a->question;
	char words[PATTERN_SIZE + 100];

	l->is_wanted = true;
	request_budget(s, &wanted);
	if (a->question.kind != ASK_FRAMES ||
	    !question_is_same(&wanted, &a->question)) {
		state_say(s, "frames are still being looked for");
	} else if (a->frames.count == 0) {
		say_no_frames(s, words, sizeof words);
		state_say(s, "%s", words);
	} else {
		visit_frame(s, a, step);
	}
}
