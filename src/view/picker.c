#include "config.h"

#include "view/picker.h"

#include <inttypes.h>
#include <stdio.h>

#include "view/timeline.h"
#include "view/words.h"

enum {
	NAME_CELLS = 11,         /* at least */
	PICTURE_NAME_CELLS = 16, /* at least, where there are pictures */
	NAMES_MOST = 36,
	ID_CELLS = 8,
	NUMBER_CELLS = 13, NS_CELLS = 18,
	BAR_CELLS = 5, WIDE_BAR_CELLS = 10, WIDE_CELLS = 40,
	STRIP_CELLS = 8,         /* at least */
	LOOKS = 8000             /* for the colours of all strips */
};

/* From left to right; the last of the numbers are left out first. */
enum field { FIELD_NAME, FIELD_ID, FIELD_CALLS, FIELD_HITS, FIELD_WALL,
	FIELD_CPU, FIELD_BAR, FIELD_STRIP, FIELDS };

static const struct {
	const char *head;
	enum thread_order order;
} fields[FIELDS] = {
	[FIELD_NAME] = { "thread", THREADS_BY_NAME },
	[FIELD_ID] = { "id", THREADS_BY_ID },
	[FIELD_CALLS] = { "calls", THREADS_BY_CALLS },
	[FIELD_HITS] = { "hits", THREADS_BY_HITS },
	[FIELD_WALL] = { "wall ms", THREADS_BY_WALL },
	[FIELD_CPU] = { "cpu ms", THREADS_BY_CPU },
	[FIELD_BAR] = { "", NO_THREAD_ORDER },
	[FIELD_STRIP] = { "activity", NO_THREAD_ORDER },
};

static bool has_field(const struct picker *p, enum field field)
{
	const struct facts *facts = profile_facts(p->profile);

	switch (field) {
	case FIELD_HITS:
		return p->hits.calls != NULL;
	case FIELD_WALL:
		return facts == NULL || facts->has_clock[CLOCK_WALL];
	case FIELD_CPU:
		return facts == NULL || facts->has_clock[CLOCK_CPU];
	default:
		return true;
	}
}

static int cells_of(const struct picker *p, enum field field)
{
	enum tick tick = p->shown->count == 0 ? TICK_US :
	    threads_at(profile_threads(p->profile),
	        p->shown->threads[0])->calls.tick;

	if (field == FIELD_ID)
		return ID_CELLS;
	return tick == TICK_NS && (field == FIELD_WALL ||
	    field == FIELD_CPU) ? NS_CELLS : NUMBER_CELLS;
}

static struct view_column *add_field(const struct picker *p,
    enum field field, int cells, struct view_columns *out)
{
	const struct facts *facts = profile_facts(p->profile);
	struct view_column *c = view_add(out, (struct column_choice){
	    field, NO_MEASURE }, field == FIELD_CALLS &&
	    facts != NULL && facts->is_sampled ? counted_many(true) :
	    fields[field].head, cells);

	if (p->order == fields[field].order || (field == FIELD_CPU &&
	    p->order == THREADS_MAIN_FIRST))
		c->sort = SORTED_DOWN;
	c->is_text = field == FIELD_NAME || field >= FIELD_BAR;
	return c;
}

/* The bar and the activity, in what the others leave. */
static void add_pictures(const struct picker *p, int left,
    struct view_columns *out)
{
	int bar = left < WIDE_CELLS ? BAR_CELLS : WIDE_BAR_CELLS;

	if (left > BAR_CELLS)
		add_field(p, FIELD_BAR, bar + 1, out);
	/* The last column has the rest of the line, if it says nothing, too. */
	add_field(p, FIELD_STRIP, 0, out);
	if (left - bar - 1 <= STRIP_CELLS)
		out->of[out->count - 1].head[0] = '\0';
}

static void picker_columns(const struct picker *p, int width,
    struct view_columns *out)
{
	int left = width - 2 - ID_CELLS, names;

	*out = (struct view_columns){ .lead = 1 };
	add_field(p, FIELD_NAME, 0, out);
	for (int i = FIELD_ID; i <= FIELD_CPU; i++) {
		int cells = cells_of(p, (enum field)i);

		if (!has_field(p, (enum field)i) ||
		    (i > FIELD_ID && left - NAME_CELLS < cells))
			continue;
		left -= i > FIELD_ID ? cells : 0;
		add_field(p, (enum field)i, cells, out);
	}
	names = left / 3 < PICTURE_NAME_CELLS ? PICTURE_NAME_CELLS : left / 3;
	names = names > NAMES_MOST ? NAMES_MOST : names;
	if (left < names + BAR_CELLS + 1)
		names = left;
	out->of[0].cells = names + 1;
	add_pictures(p, left - names, out);
}

/* The threads' times as bars against the largest. */
static uint64_t weight_of(const struct thread *t)
{
	return thread_span(t, t->calls.is_dual ? CLOCK_CPU : t->calls.axis);
}

static uint64_t largest(const struct picker *p)
{
	const struct threads *threads = profile_threads(p->profile);
	uint64_t most = 1;

	for (uint32_t i = 0; i < p->shown->count; i++) {
		uint64_t weight = weight_of(threads_at(threads,
		    p->shown->threads[i]));

		if (weight > most)
			most = weight;
	}
	return most;
}

/* The threads as they are drawn. */
struct drawn_picker {
	const struct picker *picker;
	struct activities *activities;
	bool is_ascii, has_strip;
	uint64_t longest;
	size_t looks;
};

static const struct thread *thread_at(const struct drawn_picker *d, size_t at)
{
	return threads_at(profile_threads(d->picker->profile),
	    d->picker->shown->threads[at]);
}

static void number_text(const struct picker *p, const struct thread *t,
    enum field field, char *out)
{
	if (field == FIELD_ID)
		snprintf(out, VIEW_CELL, "%" PRIu32, t->id);
	else if (t->events == 0)
		snprintf(out, VIEW_CELL, "-");
	else if (field == FIELD_CALLS)
		text_count(out, VIEW_CELL, thread_counted(t));
	else if (field == FIELD_HITS)
		text_count(out, VIEW_CELL, thread_hits_of(p->hits, t->number));
	else
		text_ms(out, VIEW_CELL, thread_span(t, field == FIELD_WALL ?
		    CLOCK_WALL : CLOCK_CPU), t->calls.tick);
}

static struct slice picker_cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_picker *d = self;
	enum field field = (enum field)column->choice.column;
	struct words name = { .used = 0 };

	if (field == FIELD_NAME) {
		words_add_thread(&name, thread_at(d, at), room, d->is_ascii);
		snprintf(scratch, VIEW_CELL, "%s", name.at);
	} else {
		number_text(d->picker, thread_at(d, at), field, scratch);
	}
	return slice_of(scratch);
}

static void draw_bar(const struct drawn_picker *d, const struct thread *t,
    struct canvas *canvas, struct area area)
{
	int cells = (int)((double)weight_of(t) / (double)d->longest *
	    area.columns + 0.5);

	canvas_fill(canvas, area, (struct style){ ROLE_TEXT, 0, 0 });
	for (int i = 0; i < cells; i++)
		canvas_put(canvas, area.row, area.column + i, 1,
		    slice_of(glyph(GLYPH_FULL, d->is_ascii)),
		    (struct style){ ROLE_DIM, 0, 0 });
}

/* What a thread did. */
static void draw_strip(const struct drawn_picker *d, const struct thread *t,
    struct canvas *canvas, struct area area)
{
	const struct picker *p = d->picker;
	struct period period = p->whole;

	if (timeline_is_apart(p->profile))
		period = (struct period){ timeline_time(t, 0),
			timeline_time(t, d->longest + 1) };
	area.columns--;
	canvas_fill(canvas, area, (struct style){ ROLE_TEXT, 0, 0 });
	if (period_is_none(period) || t->events == 0)
		return;
	activities_ask(d->activities, period, area.columns, d->looks);
	timeline_cells_draw(p->profile, canvas, area, t,
	    activities_of(d->activities, t));
}

static bool paint_picture(void *self, size_t at,
    const struct view_column *column, struct canvas *canvas,
    struct area area, struct style style)
{
	const struct drawn_picker *d = self;
	enum field field = (enum field)column->choice.column;

	(void)style;
	if (field == FIELD_BAR)
		draw_bar(d, thread_at(d, at), canvas, area);
	else if (field == FIELD_STRIP && d->has_strip)
		draw_strip(d, thread_at(d, at), canvas, area);
	return field >= FIELD_BAR;
}

static void describe_row(void *self, size_t at, struct view_row *out)
{
	const struct drawn_picker *d = self;

	if (thread_set_has(d->picker->marked, thread_at(d, at)->number))
		snprintf(out->lead, sizeof out->lead, "*");
}

void picker_draw(const struct picker *p, struct canvas *canvas,
    struct area area, struct activities *activities)
{
	struct drawn_picker d = { p, activities, canvas_is_ascii(canvas), false,
		largest(p), (size_t)(LOOKS / area.rows) };
	struct list_view view = { &p->list, true, .self = &d,
		.row = describe_row, .cell = picker_cell,
		.paint = paint_picture };

	picker_columns(p, area.columns, &view.columns);
	d.has_strip = view.columns.of[view.columns.count - 1].head[0] != '\0';
	view_draw(&view, canvas, area);
}
