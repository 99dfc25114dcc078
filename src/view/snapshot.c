/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/snapshot.h"

#include <inttypes.h>
#include <stdio.h>

#include "view/words.h"

/* ---- the list ---- */

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
	.usual = usual,
	.usual_count = sizeof usual / sizeof *usual,
	.last = MOMENT_CALL,
	.within = MOMENT_CALL,
	.lead = 1,
	.min = CALL_CELLS,
	.is_tight = true
};

/* Returns the cells of the longest name of a thread, with the blank after
 * it. */
static int name_cells(const struct snapshot_view *v)
{
	const struct threads *threads = v->profile->threads;
	const size_t room = (size_t)v->width / THREAD_PART;
	size_t widest = THREAD_CELLS;
	char label[300];

	if (v->width < WIDE_CELLS || v->instant == NULL)
		return THREAD_CELLS;
	for (size_t i = 0; i < v->instant->count && widest < room; i++) {
		size_t cells;

		thread_label(threads->items[v->instant->moments[i].thread],
		    label, sizeof label);
		cells = text_width(slice_of(label)) + 1;
		widest = cells > widest ? cells : widest;
	}
	return (int)(widest < room ? widest : room);
}

static int cells_of(const void *self, struct column_choice c)
{
	const struct snapshot_view *v = self;

	switch (c.column) {
	case MOMENT_THREAD:
		return name_cells(v);
	case MOMENT_STATE:
		return 9;
	case MOMENT_SINCE:
		return v->profile->facts->tick == TICK_US ? 14 : 18;
	case MOMENT_DEPTH:
		return 6;
	default:
		return 10;
	}
}

struct list_now snapshot_now(const struct snapshot_view *v)
{
	return (struct list_now){ .type = &type,
		.columns = &snapshot_list_columns,
		.choice = v->choice,
		.order = v->order,
		.kept_column = NO_COLUMN,
		.measure = NO_MEASURE,
		.has_clock = v->profile->facts->has_clock,
		.tick = v->profile->facts->tick,
		.self = v,
		.cells = cells_of };
}

static const struct thread *thread_of(const struct snapshot_view *v,
    const struct snapshot_row *m)
{
	return v->profile->threads->items[m->thread];
}

static const struct method *method_of(const struct snapshot_view *v,
    uint32_t method)
{
	return methods_at(profile_methods(v->profile), method);
}

static struct slice snapshot_cell(const void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct snapshot_view *v = self;
	const struct snapshot_row *m = &v->instant->moments[at];
	const struct snapshot_row_context row = { thread_of(v, m),
		profile_methods(v->profile), v->instant->time, v->origin };
	char own[LIST_SCRATCH];
	struct words name = { .used = 0 };
	struct list_cell cell;

	if (column->choice.column == MOMENT_THREAD) {
		words_add_thread(&name, row.thread, room, column->is_ascii);
		snprintf(scratch, VIEW_CELL, "%s", name.text);
		return slice_of(scratch);
	}
	cell = snapshot_row_cell(m, &row, column->choice.column, own);
	return list_words_of(cell, column, room, scratch);
}

static void describe_row(const void *self, size_t at, struct view_row *out)
{
	const struct snapshot_view *v = self;
	const struct snapshot_row *m = &v->instant->moments[at];

	if (!snapshot_row_is_inside(m))
		out->style.role = ROLE_DIM;
	if (hits_has(v->hits, m->method))
		out->style.marks = MARK_MATCH;
}

void snapshot_draw(const struct snapshot_view *v, struct canvas *canvas,
    struct area area)
{
	const struct list_now now = snapshot_now(v);
	struct list_view view = { &v->list, true, .self = v,
		.row = describe_row, .cell = snapshot_cell };

	list_draw(&view, &now, NULL, canvas, area);
}

/* ---- the rows about the thread under the cursor ---- */

/* A line, written from left to right. */
struct snapshot_pen {
	struct canvas *canvas;
	int row, column;
	struct style style;
};

static void put_rest(struct snapshot_pen *pen, const char *text)
{
	canvas_put(pen->canvas, pen->row, pen->column,
	    pen->canvas->columns - pen->column, slice_of(text), pen->style);
}

/* Draws the state of the thread and the times of its call; they are as recorded
 * even where a lens drops some of them. */
static void draw_times(struct snapshot_pen *pen, const struct snapshot_row *m,
    struct visible_calls shown, uint64_t time)
{
	const struct thread *t = shown.thread;
	enum clock axis = t->calls.axis;
	const enum tick tick = t->calls.tick;
	char so_far[40], all[40], own[40], cpu[40];

	text_duration(so_far, sizeof so_far, time - m->call.begin, tick);
	text_duration(all, sizeof all, m->call.time[axis], tick);
	text_duration(own, sizeof own, m->own[axis], tick);
	text_duration(cpu, sizeof cpu, m->own[CLOCK_CPU], tick);
	pen->column += canvas_print(pen->canvas, pen->row, pen->column,
	    pen->style, "%s: %s of %s%s", activity_state_name(m->state), so_far,
	    all,
	    shown.left != NULL && shown.left->shortens ? " as recorded" : "");
	if (m->has_own)
		pen->column += canvas_print(pen->canvas, pen->row, pen->column,
		    pen->style, ", itself %s", own);
	if (m->has_own && t->calls.is_dual)
		pen->column += canvas_print(pen->canvas, pen->row,
		    pen->column, pen->style, " (cpu %s)", cpu);
}

void snapshot_row_draw(const struct snapshot_view *v, struct canvas *canvas,
    int row)
{
	struct snapshot_pen pen = { canvas, row, 1, { ROLE_TEXT, 0, 0 } };
	const struct snapshot_row *m = &v->instant->moments[v->list.cursor];
	struct visible_calls shown;
	const struct thread *t;
	const char *between = canvas->is_ascii ? " < " : " ◂ ";
	struct visible_stack stack;
	uint32_t method;
	char time[40], label[256];

	if (v->list.cursor >= v->instant->count)
		return;
	t = thread_of(v, m);
	shown = (struct visible_calls){ t, lens_threads_of(v->left, t) };
	text_ms(time, sizeof time, v->instant->time - v->origin, t->calls.tick);
	pen.column += canvas_print(canvas, row, 1, pen.style,
	    "%s (id %" PRIu32 ") at +%s%s: ", t->name, t->id, time,
	    tick_unit_of_ms(t->calls.tick));
	if (!snapshot_row_is_inside(m)) {
		put_rest(&pen, m->state == STATE_DROPPED ?
		    "dropped by the transforms" : "in no call");
		return;
	}
	put_rest(&pen, method_of(v, m->method)->text);
	pen.row++;
	pen.column = 1;
	draw_times(&pen, m, shown, v->instant->time);
	/* The calls around it, from the inside outwards. */
	stack = visible_calls_stack(shown, m->place);
	visible_stack_next(&stack); /* the call's own */
	pen.style.role = ROLE_DIM;
	while (pen.column < canvas->columns &&
	    (method = visible_stack_next(&stack)) != NO_METHOD) {
		method_label(method_of(v, method), label, sizeof label);
		pen.column += canvas_print(canvas, pen.row, pen.column,
		    pen.style, "%s%s", between, label);
	}
}
