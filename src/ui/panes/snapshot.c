/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "query/signature.h"
#include "query/visible_calls.h"
#include "ui/command/jobs.h"
#include "ui/dispatch.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/search.h"
#include "ui/visible.h"
#include "view/frame.h"
#include "view/snapshot.h"
#include "view/timeline.h"
#include "view/words.h"

/*
 * The list of all threads at one instant.
 */

extern const struct pane_ops snapshot_pane;

enum { HEADS_ROW = 1 }; /* below the title */

struct snapshot_pane {
	struct state *s; /* the begin is that of a struct list_pane */
	struct list list;
	struct list_choice choice;
	struct snapshot snapshot;
	struct list_order order;

	uint32_t thread; /* of the row on which a key has left the cursor … */
	size_t row;      /* … which is this one, … */
	uint32_t keys;   /* … that being state.keys */
};

static const struct thread *thread_at(const struct snapshot_pane *pane,
    uint32_t i)
{
	return state_thread_at(pane->s, pane->snapshot.moments[i].thread);
}

static const struct thread *thread_here(const struct snapshot_pane *pane)
{
	return thread_at(pane, (uint32_t)pane->list.cursor);
}

/* Hides threads whose call is of a method that the filters drop. */
static void snapshot_keep(struct snapshot *snapshot, struct filter_passes kept)
{
	snapshot->count = snapshot->inside = 0;
	for (uint32_t i = 0; i < snapshot->all; i++) {
		struct snapshot_row m = snapshot->moments[i];

		if (!filter_passes_has(kept, m.method))
			continue;
		snapshot->moments[i] = snapshot->moments[snapshot->count];
		snapshot->moments[snapshot->count++] = m;
		snapshot->inside += snapshot_row_is_inside(&m);
	}
}

/* Lists all threads at the time, with the cursor on the row of the thread on
 * which a key has left it, or where it was then when that is hidden.  Returns
 * false where there is no thread. */
static bool list_threads_at(struct snapshot_pane *pane, uint64_t time)
{
	const struct threads *threads = state_profile(pane->s)->threads;
	uint32_t row = 0;

	snapshot_make(&pane->snapshot, threads, &pane->s->list,
	    visible_threads(pane->s), time);
	snapshot_keep(&pane->snapshot, filter_now(pane->s)->kept);
	if (pane->order.column != NO_COLUMN)
		snapshot_sort(&pane->snapshot, threads, state_methods(pane->s),
		    pane->order.column, pane->order.is_reverse);
	while (row < pane->snapshot.count &&
	    pane->snapshot.moments[row].thread != pane->thread)
		row++;
	list_resize(&pane->list, pane->snapshot.count, pane->list.rows);
	list_stay(&pane->list, row < pane->snapshot.count ? row : pane->row);
	return pane->snapshot.all > 0;
}

/* Returns the time that a user means: the time cursor in the timeline.  In the
 * chart it is the time cursor within the selected call, or else the begin of
 * that call; where no call is selected, the cursor, or the middle of what is
 * seen. */
static uint64_t time_meant(const struct snapshot_pane *pane)
{
	const struct period p = pane->s->window->period;
	const uint64_t cursor = pane->s->window->instant;
	const struct place first = pane->s->selection->call;

	if (pane->s->shown[UPPER] == PANE_TIMELINE)
		return cursor;
	if (!place_is_none(first)) {
		const struct calls *calls = &state_thread(pane->s)->calls;
		const struct call call = calls_at(calls, first.depth,
		    first.number);

		return cursor > call.begin &&
			cursor < call_end_time(&call, calls->axis) ?
		    cursor :
		    call.begin;
	}
	return cursor >= p.begin && cursor < p.end ? cursor :
						     p.begin + (p.end - p.begin) / 2;
}

static bool open_here(void *own, int amount)
{
	struct snapshot_pane *pane = own;

	(void)amount;
	if (timeline_has_own_axes(state_profile(pane->s))) {
		state_say(pane->s,
		    "this file has CPU time only: its threads have no "
		    "common time");
		return false;
	}
	pane->row = 0;
	pane->thread = pane->s->shown[UPPER] == PANE_TIMELINE ?
	    pane_call_in(pane->s, UPPER).thread :
	    pane->s->selection->thread;
	if (!list_threads_at(pane, time_meant(pane)))
		return false;
	pane->list.top = 0;
	list_go(&pane->list, pane->list.cursor);
	return true;
}

/* Keeps the row on which a key has left the cursor. */
static void keep_row(struct snapshot_pane *pane)
{
	pane->row = pane->list.cursor;
	pane->thread = thread_here(pane)->number;
}

static void follow(void *own)
{
	struct snapshot_pane *pane = own;

	if (pane->keys != pane->s->keys)
		keep_row(pane);
	pane->keys = pane->s->keys;
	list_threads_at(pane, pane->snapshot.time);
}

static void go_to_time(struct snapshot_pane *pane, uint64_t time)
{
	keep_row(pane);
	list_threads_at(pane, time);
	navigate_instant(pane->s, time);
}

/* Goes to the next event of the threads of so many rows, hidden ones too. */
static void step_to_event(struct snapshot_pane *pane, uint32_t first,
    uint32_t count, int step, const char *whose)
{
	uint64_t now = pane->snapshot.time, best = now, time;

	for (uint32_t i = first; i < first + count; i++) {
		const struct visible_calls shown = visible_of(pane->s,
		    thread_at(pane, i));

		if (snapshot_row_step_visible(shown, now, step < 0, &time) &&
		    (best == now || (step < 0 ? time > best : time < best)))
			best = time;
	}
	if (best != now)
		go_to_time(pane, best);
	else
		state_say(pane->s, "no event%s is %s it", whose,
		    step < 0 ? "before" : "after");
}

static bool is_match(const void *own, size_t row)
{
	const struct snapshot_pane *pane = own;

	return hits_has(search_hits(pane->s),
	    pane->snapshot.moments[row].method);
}

/* ---- columns and rows ---- */

enum {
	WIDE_CELLS = 100,  /* of a screen that has all columns */
	TIMES_CELLS = 70,  /* of a screen that has most of the times */
	CALL_CELLS = 10,   /* of a call, at least */
	THREAD_CELLS = 14, /* of a thread, at least */
	THREAD_PART = 4    /* of a wide screen, at most, if names need it */
};

static const struct usual_column usual[] = {
	{ .column = MOMENT_THREAD }, { .column = MOMENT_STATE },
	{ MOMENT_SINCE, .from = WIDE_CELLS }, { .column = MOMENT_SO_FAR },
	{ MOMENT_OF, .from = TIMES_CELLS }, { MOMENT_CPU, .from = TIMES_CELLS },
	{ MOMENT_DEPTH, .from = TIMES_CELLS },
};

static const struct list_type type = {
	.title = "the threads at an instant",
	USUAL_COLUMNS(usual),
	.last = MOMENT_CALL,
	.lead = 1,
	.min = CALL_CELLS,
	.is_tight = true
};

/* Returns the cells of the longest name of a thread, with the blank after
 * it. */
static int name_cells(const struct snapshot_pane *pane)
{
	const size_t room = (size_t)pane->s->columns / THREAD_PART;
	size_t widest = THREAD_CELLS;
	char label[300];

	if (pane->s->columns < WIDE_CELLS)
		return THREAD_CELLS;
	for (uint32_t i = 0; i < pane->snapshot.count && widest < room; i++) {
		thread_label(thread_at(pane, i), label, sizeof label);
		const size_t cells = text_width(slice_of(label)) + 1;
		widest = cells > widest ? cells : widest;
	}
	return (int)(widest < room ? widest : room);
}

static int cells_of(const void *self, struct column_choice c)
{
	const struct snapshot_pane *pane = self;

	switch (c.column) {
	case MOMENT_THREAD:
		return name_cells(pane);
	case MOMENT_STATE:
		return 9;
	case MOMENT_SINCE:
		return state_profile(pane->s)->facts->tick == TICK_US ? 14 : 18;
	case MOMENT_DEPTH:
		return 6;
	default:
		return 10;
	}
}

static struct list_now now(void *own)
{
	const struct snapshot_pane *pane = own;
	const struct facts *facts = state_profile(pane->s)->facts;

	return (struct list_now){ .type = &type,
		.columns = &snapshot_list_columns,
		.choice = &pane->choice,
		.order = pane->order,
		.measure = NO_MEASURE,
		.has_clock = facts->has_clock,
		.tick = facts->tick,
		.self = pane,
		.cells = cells_of };
}

/* Returns what a row is made from, besides its moment. */
static struct snapshot_row_context context_of(const struct snapshot_pane *pane,
    uint32_t row)
{
	return (struct snapshot_row_context){ thread_at(pane, row),
		state_methods(pane->s), pane->snapshot.time,
		pane->s->window->whole.begin };
}

static struct slice text_of_cell(const void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct snapshot_pane *pane = self;
	const struct snapshot_row_context row = context_of(pane, (uint32_t)at);
	char own[LIST_SCRATCH];
	struct words name = { .used = 0 };

	if (column->choice.column == MOMENT_THREAD) {
		words_add_thread(&name, row.thread, room, column->is_ascii);
		snprintf(scratch, VIEW_CELL, "%s", name.text);
		return slice_of(scratch);
	}
	return list_words_of(
	    snapshot_row_cell(&pane->snapshot.moments[at], &row,
		column->choice.column, own),
	    column, room, scratch);
}

static void describe_row(const void *self, size_t at, struct view_row *out)
{
	const struct snapshot_pane *pane = self;
	const struct snapshot_row *m = &pane->snapshot.moments[at];

	if (!snapshot_row_is_inside(m))
		out->style.role = ROLE_DIM;
	if (hits_has(search_hits(pane->s), m->method))
		out->style.marks = MARK_MATCH;
}

/* ---- order and keys ---- */

/* Sorts; the reverse of the usual order is by the thread. */
static void sort(void *own, struct list_order order)
{
	struct snapshot_pane *pane = own;

	if (order.column == NO_COLUMN)
		order.column = MOMENT_THREAD;
	pane->order = order;
	go_to_time(pane, pane->snapshot.time);
	list_go(&pane->list, 0);
}

static const struct list_ops as_list = { .first = HEADS_ROW + 1,
	.has_whole_pages = true,
	.match = is_match,
	.now = now,
	.sort = sort };

/* Copies the calls of a thread, the innermost first.  Returns false where there
 * is no room for all. */
static bool copy_thread(const struct snapshot_pane *pane, uint32_t row)
{
	struct state *s = pane->s;
	const struct snapshot_row *m = &pane->snapshot.moments[row];
	const struct thread *t = thread_at(pane, row);
	const struct visible_calls shown = visible_of(s, t);
	struct place at = m->place;
	char line[STACK_LINE], head[STACK_LINE + 40];
	bool done;

	stack_head(line, t, pane->snapshot.time, s->window->whole.begin);
	snprintf(head, sizeof head, "%s: %s", line,
	    m->state == STATE_OUTSIDE ? "in no call" :
					activity_state_name(m->state));
	done = jobs_copy_line(s, head);
	for (; done && !place_is_none(at);
	     at = visible_calls_parent(shown, at)) {
		struct call call = calls_at(&t->calls, at.depth, at.number);

		stack_call_line(line,
		    methods_at(state_methods(s),
			visible_calls_method(shown, at)),
		    &t->calls, &call, state_whole(s, t));
		done = jobs_copy_line(s, line);
	}
	return done;
}

/* Copies the stacks of all threads of the list. */
static void copy_all(struct snapshot_pane *pane)
{
	const uint32_t count = pane->snapshot.count;
	uint32_t i = 0;
	char part[30] = "";

	jobs_begin(pane->s);
	while (i < count && (i == 0 || jobs_copy_line(pane->s, "")) &&
	    copy_thread(pane, i))
		i++;
	if (i < count)
		snprintf(part, sizeof part, "%" PRIu32 " of ", i);
	jobs_end(pane->s, "the stacks of %s%" PRIu32 " thread%s", part, count,
	    count == 1 ? "" : "s");
}

static bool do_command(struct snapshot_pane *pane, enum command cmd, int amount)
{
	switch ((int)cmd) {
	case CMD_STEP_TIME:
		step_to_event(pane, (uint32_t)pane->list.cursor, 1, amount,
		    " of this thread");
		return true;
	case CMD_NEIGHBOUR:
		step_to_event(pane, 0, pane->snapshot.all, amount, "");
		return true;
	case CMD_OPEN:
		pane_close(pane->s);
		navigate_visit_at(pane->s, thread_here(pane)->number,
		    pane->snapshot.time);
		return true;
	case CMD_NEXT_MATCH:
		lists_next_match(pane, "call", "calls", amount);
		return true;
	case CMD_COPY_STACK:
		copy_all(pane);
		return true;
	case CMD_SEARCH:
	case CMD_FILTER:
	case CMD_TYPE:
	case CMD_UNFILTER:
	case CMD_REDO:
	case CMD_SORT_MENU:
	case CMD_COLUMNS:
		return dispatch_do(pane->s, cmd, amount);
	default:
		return list_pane_command(pane, cmd, amount);
	}
}

/* A search that is answered later moves the cursor as well. */
static bool command(void *own, enum command cmd, int amount)
{
	const bool done = do_command(own, cmd, amount);

	if (done)
		keep_row(own);
	return done;
}

/* Returns what of the numbers is still as recorded while a lens is used; ""
 * where nothing is. */
static const char *lens_note(const struct state *s)
{
	const struct lens_threads *left = visible_threads(s);

	if (lens_texts(s) == NULL)
		return "";
	if (left == NULL)
		return "; as recorded, transforms are being worked out";
	for (uint32_t i = 0; i < left->count; i++)
		if (left->items[i] != NULL && left->items[i]->shortens)
			return "; times of calls as recorded";
	return "";
}

static void draw_title(struct snapshot_pane *pane)
{
	const struct snapshot *snapshot = &pane->snapshot;
	const struct state *s = pane->s;
	const struct profile *p = state_profile(s);
	const struct style style = { ROLE_TITLE, 0, 0 };
	uint32_t counts[STATE_INSIDE + 1] = { 0 };
	struct words words = { .used = 0 };

	for (uint32_t i = 0; i < snapshot->count; i++)
		counts[snapshot->moments[i].state]++;
	words_add_ms(&words, "every thread at +",
	    snapshot->time - s->window->whole.begin, p->facts->tick);
	words_add(&words, "%s: ", profile_is_sampled(p) ? ", sampled" : "");
	if (counts[STATE_INSIDE] > 0)
		words_add(&words, "%u in a call, ", counts[STATE_INSIDE]);
	else
		words_add(&words, "%u running, %u waiting, ",
		    counts[STATE_RUNNING], counts[STATE_WAITING]);
	words_add(&words, "%u in no call", counts[STATE_OUTSIDE]);
	if (counts[STATE_DROPPED] > 0)
		words_add(&words, ", %u dropped", counts[STATE_DROPPED]);
	if (snapshot->all > snapshot->count)
		words_add(&words, ", %u hidden by %s",
		    snapshot->all - snapshot->count, filter_now(s)->words);
	words_add(&words, "%s", lens_note(s));
	canvas_fill(s->canvas, (struct area){ 0, 0, 1, s->columns }, style);
	canvas_print(s->canvas, 0, 1, style, "%s", words.text);
}

static void draw(void *own, const struct layout *l)
{
	struct snapshot_pane *pane = own;
	const uint32_t row = (uint32_t)pane->list.cursor;
	struct canvas *canvas = pane->s->canvas;
	int details = l->hints >= 7 ? 2 : 0;
	struct area area = { HEADS_ROW, 0, l->hints - 1 - details,
		pane->s->columns };
	struct list_view view = { &pane->list, true, .self = pane,
		.row = describe_row, .cell = text_of_cell };
	const struct list_now as_now = now(pane);

	draw_title(pane);
	list_resize(&pane->list, pane->snapshot.count, list_rows(area.rows));
	list_draw(&view, &as_now, NULL, canvas, area);
	if (details > 0 && row < pane->snapshot.count) {
		const struct snapshot_row_context context = context_of(pane,
		    row);

		snapshot_row_draw(&pane->snapshot.moments[row], &context,
		    visible_of(pane->s, context.thread).left, canvas,
		    l->hints - 2);
	}
	pane_draw_hints(pane->s, l->hints,
	    "`j` `k` thread  `h` `l` its"
	    " events  `,` `.` any event  `Enter` chart  `q` close"
	    "  `s` sort  `C` columns  `/` search  `&` filter");
}

static void begin(void *own)
{
	struct snapshot_pane *pane = own;

	pane->order.column = NO_COLUMN;
}

static void end(void *own)
{
	struct snapshot_pane *pane = own;

	snapshot_free(&pane->snapshot);
}

const struct pane_ops snapshot_pane = {
	.mode = MODE_SNAPSHOT,
	.size = sizeof(struct snapshot_pane),
	.begin = begin,
	.end = end,
	.open = open_here,
	.follow = follow,
	.command = command,
	.draw = draw,
	.list = &as_list,
};
