/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/snapshot.h"

#include <inttypes.h>

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

void snapshot_row_draw(const struct snapshot_row *m,
    const struct snapshot_row_context *context, const struct lens_thread *left,
    struct canvas *canvas, int row)
{
	struct snapshot_pen pen = { canvas, row, 1, { ROLE_TEXT, 0, 0 } };
	const struct thread *t = context->thread;
	const struct visible_calls shown = { t, left };
	const char *between = canvas->is_ascii ? " < " : " ◂ ";
	struct visible_stack stack;
	uint32_t method;
	char time[40], label[256];

	text_ms(time, sizeof time, context->time - context->origin,
	    t->calls.tick);
	pen.column += canvas_print(canvas, row, 1, pen.style,
	    "%s (id %" PRIu32 ") at +%s%s: ", t->name, t->id, time,
	    tick_unit_of_ms(t->calls.tick));
	if (!snapshot_row_is_inside(m)) {
		put_rest(&pen, m->state == STATE_DROPPED ?
		    "dropped by the transforms" : "in no call");
		return;
	}
	put_rest(&pen, methods_at(context->methods, m->method)->text);
	pen.row++;
	pen.column = 1;
	draw_times(&pen, m, shown, context->time);
	/* The calls around it, from the inside outwards. */
	stack = visible_calls_stack(shown, m->place);
	visible_stack_next(&stack); /* the call's own */
	pen.style.role = ROLE_DIM;
	while (pen.column < canvas->columns &&
	    (method = visible_stack_next(&stack)) != NO_METHOD) {
		method_label(methods_at(context->methods, method), label,
		    sizeof label);
		pen.column += canvas_print(canvas, pen.row, pen.column,
		    pen.style, "%s%s", between, label);
	}
}
