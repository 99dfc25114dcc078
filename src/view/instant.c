#include "config.h"

#include "view/instant.h"

#include <inttypes.h>
#include <stdio.h>

#include "view/words.h"

enum { WIDE_CELLS = 100, TIMES_CELLS = 70, ANY = 0 };

/* From left to right; the call has the rest. */
enum field { FIELD_THREAD, FIELD_STATE, FIELD_SINCE, FIELD_SO_FAR, FIELD_OF,
	FIELD_CPU, FIELD_DEPTH, FIELD_CALL, FIELDS };

static const struct {
	const char *head;
	int cells, ns_cells, from; /* from: cells of the screen */
	bool is_text;
} fields[FIELDS] = {
	[FIELD_THREAD] = { "thread", 14, 14, ANY, true },
	[FIELD_STATE] = { "state", 8, 8, ANY, true },
	[FIELD_SINCE] = { "since +ms", 14, 18, WIDE_CELLS, false },
	[FIELD_SO_FAR] = { "so far", 10, 10, ANY, false },
	[FIELD_OF] = { "of", 10, 10, TIMES_CELLS, false },
	[FIELD_CPU] = { "cpu", 10, 10, TIMES_CELLS, false },
	[FIELD_DEPTH] = { "depth", 6, 6, TIMES_CELLS, false },
	[FIELD_CALL] = { "call", 0, 0, ANY, true },
};

enum { WIDE_THREAD_CELLS = 26 };

static void instant_columns(const struct instant_view *v, int width,
    struct view_columns *out)
{
	bool is_ns = profile_facts(v->profile)->tick == TICK_NS;

	*out = (struct view_columns){ .lead = 1 };
	for (int i = 0; i < FIELDS; i++) {
		struct view_column *c;

		if (width < fields[i].from)
			continue;
		c = view_add(out, (struct column_choice){ (unsigned)i,
		    MEASURES }, fields[i].head, i == FIELD_THREAD &&
		    width >= WIDE_CELLS ? WIDE_THREAD_CELLS :
		    is_ns ? fields[i].ns_cells : fields[i].cells);
		c->is_text = fields[i].is_text;
		/* From here on numbers stand beside each other. */
		c->cells += i == FIELD_STATE;
	}
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

/* The instant as it is drawn. */
struct drawn_instant {
	const struct instant_view *view;
	bool is_ascii;
};

static struct slice thread_cell(const struct drawn_instant *d,
    const struct thread *t, size_t room, char *scratch)
{
	struct words name = { .used = 0 };

	words_add_thread(&name, t, room, d->is_ascii);
	snprintf(scratch, VIEW_CELL, "%s", name.at);
	return slice_of(scratch);
}

static void number_text(const struct instant_view *v, const struct moment *m,
    enum field field, char *out)
{
	const struct calls *calls = &thread_of(v, m)->calls;
	uint64_t time = field == FIELD_CPU ? m->call.time[CLOCK_CPU] :
	    field == FIELD_OF ? m->call.time[calls->axis] :
	    v->instant->time - m->call.begin;

	if (field == FIELD_SINCE)
		text_ms(out, VIEW_CELL, m->call.begin - v->origin,
		    calls->tick);
	else if (field == FIELD_DEPTH)
		snprintf(out, VIEW_CELL, "%" PRIu32, m->place.depth + 1);
	else if (field == FIELD_CPU && !calls->is_dual)
		snprintf(out, VIEW_CELL, "-");
	else
		text_duration(out, VIEW_CELL, time, calls->tick);
}

static struct slice moment_cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_instant *d = self;
	const struct moment *m = &d->view->instant->moments[at];
	const struct thread *t = thread_of(d->view, m);
	enum field field = (enum field)column->choice.column;

	if (field == FIELD_THREAD)
		return thread_cell(d, t, room, scratch);
	if (field == FIELD_STATE)
		return slice_of(activity_state_name(m->state));
	if (m->state == STATE_OUTSIDE)
		return slice_of("");
	if (field == FIELD_CALL)
		method_label(method_of(d->view, t, m->call.node), scratch,
		    VIEW_CELL);
	else
		number_text(d->view, m, field, scratch);
	return slice_of(scratch);
}

static void describe_row(void *self, size_t at, struct view_row *out)
{
	const struct drawn_instant *d = self;

	if (d->view->instant->moments[at].state == STATE_OUTSIDE)
		out->style.role = ROLE_DIM;
}

void instant_draw(const struct instant_view *v, struct canvas *canvas,
    struct area area)
{
	struct drawn_instant d = { v, canvas_is_ascii(canvas) };
	struct list_view view = { &v->list, true, .self = &d,
		.row = describe_row, .cell = moment_cell };

	instant_columns(v, area.columns, &view.columns);
	view_draw(&view, canvas, area);
}

/* A line, written from left to right. */
struct instant_pen {
	struct canvas *canvas;
	int row, column;
	struct style style;
};

static void put_rest(struct instant_pen *pen, const char *text)
{
	canvas_put(pen->canvas, pen->row, pen->column,
	    canvas_columns(pen->canvas) - pen->column, slice_of(text),
	    pen->style);
}

static void draw_sums(const struct instant_view *v, struct instant_pen *pen,
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
static void draw_callers(const struct instant_view *v, struct instant_pen *pen,
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
	struct instant_pen pen = { canvas, row, 1, { ROLE_TEXT, 0, 0 } };
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
