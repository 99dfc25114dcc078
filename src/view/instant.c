#include "config.h"

#include "view/instant.h"

#include <inttypes.h>
#include <stdio.h>

#include "view/words.h"

enum {
	STATE_CELLS = 8,
	NUMBER_CELLS = 10,
	BEGIN_US_CELLS = 14,
	BEGIN_NS_CELLS = 18,
	DEPTH_CELLS = 6
};

/* The columns for which there is room. */
struct columns {
	int name, begin; /* begin: 0: none */
	bool has_times;
};

static struct columns columns_of(const struct instant_view *v, int cells)
{
	int begin = profile_facts(v->profile)->tick == TICK_NS ?
	    BEGIN_NS_CELLS : BEGIN_US_CELLS;

	return (struct columns){ cells >= 100 ? 26 : 14,
	    cells >= 100 ? begin : 0, cells >= 70 };
}

static const struct thread *thread_of(const struct instant_view *v,
    const struct moment *m)
{
	return threads_at(profile_threads(v->profile), m->thread);
}

static const struct method *method_of(const struct instant_view *v,
    const struct thread *t, uint32_t node)
{
	return methods_at(profile_methods(v->profile),
	    t->tree.nodes[node].method);
}

/* A line, written from left to right. */
struct pen {
	struct canvas *canvas;
	int row, column;
	struct style style;
};

static void put_left(struct pen *pen, int cells, const char *text)
{
	canvas_put(pen->canvas, pen->row, pen->column, cells - 1,
	    slice_of(text), pen->style);
	pen->column += cells;
}

static void put_right(struct pen *pen, int cells, const char *text)
{
	int used = (int)text_width(slice_of(text));

	if (used < cells)
		canvas_put(pen->canvas, pen->row, pen->column + cells - used,
		    used, slice_of(text), pen->style);
	pen->column += cells;
}

static void put_thread(struct pen *pen, int cells, const struct thread *t)
{
	struct words name = { .used = 0 };

	words_add_thread(&name, t, cells > 1 ? (size_t)cells - 1 : 0,
	    canvas_is_ascii(pen->canvas));
	put_left(pen, cells, name.at);
}

static void put_time(struct pen *pen, uint64_t time, enum tick tick)
{
	char text[40];

	text_duration(text, sizeof text, time, tick);
	put_right(pen, NUMBER_CELLS, text);
}

static void put_rest(struct pen *pen, const char *text)
{
	canvas_put(pen->canvas, pen->row, pen->column,
	    canvas_columns(pen->canvas) - pen->column, slice_of(text),
	    pen->style);
}

static void draw_heads(struct canvas *canvas, struct area line,
    struct columns columns)
{
	struct pen pen = { canvas, line.row, line.column + 1,
		{ ROLE_TITLE, 0, 0 } };

	canvas_fill(canvas, line, pen.style);
	put_left(&pen, columns.name, "thread");
	put_left(&pen, STATE_CELLS, "state");
	if (columns.begin > 0)
		put_right(&pen, columns.begin, "since +ms");
	put_right(&pen, NUMBER_CELLS, "so far");
	if (columns.has_times) {
		put_right(&pen, NUMBER_CELLS, "of");
		put_right(&pen, NUMBER_CELLS, "cpu");
		put_right(&pen, DEPTH_CELLS, "depth");
	}
	pen.column++;
	put_rest(&pen, "call");
}

static void draw_times(struct pen *pen, const struct thread *t,
    const struct moment *m)
{
	char depth[16];

	put_time(pen, m->call.time[t->calls.axis], t->calls.tick);
	if (t->calls.is_dual)
		put_time(pen, m->call.time[CLOCK_CPU], t->calls.tick);
	else
		put_right(pen, NUMBER_CELLS, "-");
	snprintf(depth, sizeof depth, "%" PRIu32, m->place.depth + 1);
	put_right(pen, DEPTH_CELLS, depth);
}

static void draw_call(const struct instant_view *v, struct pen *pen,
    struct columns columns, const struct moment *m)
{
	const struct thread *t = thread_of(v, m);
	char label[256];

	if (columns.begin > 0) {
		text_ms(label, sizeof label, m->call.begin - v->origin,
		    t->calls.tick);
		put_right(pen, columns.begin, label);
	}
	put_time(pen, v->instant->time - m->call.begin, t->calls.tick);
	if (columns.has_times)
		draw_times(pen, t, m);
	pen->column++;
	method_label(method_of(v, t, m->call.node), label, sizeof label);
	put_rest(pen, label);
}

void instant_draw(const struct instant_view *v, struct canvas *canvas,
    struct area area)
{
	struct area line = { area.row, area.column, 1, area.columns };
	struct columns columns = columns_of(v, area.columns);

	draw_heads(canvas, line, columns);
	for (int i = 0; i < area.rows - 1; i++) {
		size_t at = v->list.top + (size_t)i;
		const struct moment *m = &v->instant->moments[at];
		struct pen pen = { canvas, area.row + 1 + i, area.column + 1,
			{ ROLE_TEXT, 0, 0 } };

		if (at >= v->instant->count)
			break;
		if (at == v->list.cursor)
			pen.style.marks = MARK_SELECTED;
		else if (m->state == STATE_OUTSIDE)
			pen.style.role = ROLE_DIM;
		line.row = pen.row;
		canvas_fill(canvas, line, pen.style);
		put_thread(&pen, columns.name, thread_of(v, m));
		put_left(&pen, STATE_CELLS, activity_state_name(m->state));
		if (m->state != STATE_OUTSIDE)
			draw_call(v, &pen, columns, m);
	}
}

static void draw_sums(const struct instant_view *v, struct pen *pen,
    const struct moment *m)
{
	const struct thread *t = thread_of(v, m);
	enum clock axis = t->calls.axis;
	const enum tick tick = t->calls.tick;
	char so_far[40], all[40], own[40], cpu[40];

	text_duration(so_far, sizeof so_far, v->instant->time - m->call.begin,
	    tick);
	text_duration(all, sizeof all, m->call.time[axis], tick);
	text_duration(own, sizeof own, m->own[axis], tick);
	text_duration(cpu, sizeof cpu, m->own[CLOCK_CPU], tick);
	pen->column += canvas_print(pen->canvas, pen->row, pen->column,
	    pen->style, "%s: %s of %s, itself %s", activity_state_name(
	    m->state), so_far, all, own);
	if (t->calls.is_dual)
		pen->column += canvas_print(pen->canvas, pen->row,
		    pen->column, pen->style, " (cpu %s)", cpu);
}

/* The calls around it, from the inside outwards. */
static void draw_callers(const struct instant_view *v, struct pen *pen,
    const struct moment *m)
{
	const struct thread *t = thread_of(v, m);
	uint32_t node = t->tree.rests[m->call.node].parent;
	const char *between = canvas_is_ascii(pen->canvas) ? " < " : " ◂ ";
	char label[256];

	pen->style.role = ROLE_DIM;
	for (; node != t->tree.root && node != NO_NODE &&
	    pen->column < canvas_columns(pen->canvas);
	    node = t->tree.rests[node].parent) {
		method_label(method_of(v, t, node), label, sizeof label);
		pen->column += canvas_print(pen->canvas, pen->row,
		    pen->column, pen->style, "%s%s", between, label);
	}
}

void moment_draw(const struct instant_view *v, struct canvas *canvas, int row)
{
	struct pen pen = { canvas, row, 1, { ROLE_TEXT, 0, 0 } };
	const struct moment *m = &v->instant->moments[v->list.cursor];
	char time[40];

	if (v->list.cursor >= v->instant->count)
		return;
	text_ms(time, sizeof time, v->instant->time - v->origin,
	    thread_of(v, m)->calls.tick);
	pen.column += canvas_print(canvas, row, 1, pen.style,
	    "%s (id %" PRIu32 ") at +%s ms: ", thread_of(v, m)->name,
	    thread_of(v, m)->id, time);
	if (m->state == STATE_OUTSIDE) {
		put_rest(&pen, "in no call");
		return;
	}
	put_rest(&pen, method_of(v, thread_of(v, m), m->call.node)->text);
	pen.row++;
	pen.column = 1;
	draw_sums(v, &pen, m);
	draw_callers(v, &pen, m);
}
