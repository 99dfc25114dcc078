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

enum number { NUMBER_CALLS, NUMBER_HITS, NUMBER_WALL, NUMBER_CPU, NUMBERS };

static const struct {
	const char *head;
	enum thread_order order;
} numbers[NUMBERS] = {
	[NUMBER_CALLS] = { "calls", THREADS_BY_CALLS },
	[NUMBER_HITS] = { "hits", THREADS_BY_HITS },
	[NUMBER_WALL] = { "wall ms", THREADS_BY_WALL },
	[NUMBER_CPU] = { "cpu ms", THREADS_BY_CPU },
};

/* Where the fields of a row are; those that a narrow screen lacks room for are
 * left out from the right. */
struct places {
	int id;               /* where the ids begin, and the names end */
	int number[NUMBERS], cells[NUMBERS]; /* no cells: left out */
	int bar, bar_cells;
	int strip, strip_cells;
};

static bool has_number(const struct picker *p, enum number number)
{
	const struct facts *facts = profile_facts(p->profile);

	switch (number) {
	case NUMBER_HITS:
		return p->hits.calls != NULL;
	case NUMBER_WALL:
		return facts == NULL || facts->has_clock[CLOCK_WALL];
	case NUMBER_CPU:
		return facts == NULL || facts->has_clock[CLOCK_CPU];
	default:
		return true;
	}
}

static const char *head_of(const struct picker *p, enum number number)
{
	const struct facts *facts = profile_facts(p->profile);

	return number == NUMBER_CALLS && facts != NULL && facts->is_sampled ?
	    counted_many(true) :
	    numbers[number].head;
}

static int cells_of(const struct picker *p, enum number number)
{
	enum tick tick = p->shown->count == 0 ? TICK_US :
	    threads_at(profile_threads(p->profile),
	        p->shown->threads[0])->calls.tick;

	return tick == TICK_NS && (number == NUMBER_WALL ||
	    number == NUMBER_CPU) ? NS_CELLS : NUMBER_CELLS;
}

/* The bar and the activity, in what the others leave. */
static void place_pictures(struct places *places, int at, int left)
{
	if (left < BAR_CELLS + 1)
		return;
	places->bar = at + 1;
	places->bar_cells = left < WIDE_CELLS ? BAR_CELLS : WIDE_BAR_CELLS;
	left -= places->bar_cells + 1;
	if (left < STRIP_CELLS + 1)
		return;
	places->strip = places->bar + places->bar_cells + 1;
	places->strip_cells = left - 1;
}

static struct places places_of(const struct picker *p, int columns)
{
	struct places places = { .id = 0 };
	int left = columns - 2 - ID_CELLS, names, at;

	for (int i = 0; i < NUMBERS; i++) {
		int cells = cells_of(p, (enum number)i);

		if (!has_number(p, (enum number)i) ||
		    left - NAME_CELLS < cells)
			continue;
		left -= cells;
		places.cells[i] = cells;
	}
	names = left / 3 < PICTURE_NAME_CELLS ? PICTURE_NAME_CELLS : left / 3;
	names = names > NAMES_MOST ? NAMES_MOST : names;
	if (left < names + BAR_CELLS + 1)
		names = left;
	places.id = 1 + names;
	at = places.id + ID_CELLS;
	for (int i = 0; i < NUMBERS; i++) {
		places.number[i] = at;
		at += places.cells[i];
	}
	place_pictures(&places, at, left - names);
	return places;
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

static void put_bar(struct canvas *canvas, int row,
    const struct places *places, double share)
{
	int cells = (int)(share * places->bar_cells + 0.5);
	struct style style = { ROLE_DIM, 0, 0 };

	for (int i = 0; i < cells; i++)
		canvas_put(canvas, row, places->bar + i, 1,
		    slice_of(canvas_is_ascii(canvas) ? "#" : "█"), style);
}

static void draw_numbers(const struct picker *p, struct canvas *canvas,
    int row, const struct places *places, const struct thread *t,
    struct style style)
{
	char text[NUMBERS][40];

	text_count(text[NUMBER_CALLS], sizeof *text, thread_counted(t));
	text_count(text[NUMBER_HITS], sizeof *text,
	    thread_hits_of(p->hits, t->number));
	text_ms(text[NUMBER_WALL], sizeof *text, thread_span(t, CLOCK_WALL),
	    t->calls.tick);
	text_ms(text[NUMBER_CPU], sizeof *text, thread_span(t, CLOCK_CPU),
	    t->calls.tick);
	for (int i = 0; i < NUMBERS; i++)
		if (places->cells[i] > 0)
			canvas_put_right(canvas, row, places->number[i],
			    places->cells[i], t->events == 0 ? "-" : text[i],
			    style);
}

static void draw_thread(const struct picker *p, struct canvas *canvas,
    struct area line, const struct thread *t, struct style style)
{
	struct places places = places_of(p, line.columns);
	struct words name = { .used = 0 };
	char id[16];

	canvas_fill(canvas, line, style);
	words_add_thread(&name, t, (size_t)places.id - 1,
	    canvas_is_ascii(canvas));
	canvas_put(canvas, line.row, 1, places.id - 1, slice_of(name.at),
	    style);
	if (thread_set_has(p->marked, t->number))
		canvas_put(canvas, line.row, 0, 1, slice_of("*"), style);
	snprintf(id, sizeof id, "%" PRIu32, t->id);
	canvas_put_right(canvas, line.row, places.id, ID_CELLS, id, style);
	draw_numbers(p, canvas, line.row, &places, t, style);
}

static void put_head(struct canvas *canvas, struct area at, const char *head,
    bool is_sorted, bool is_right)
{
	struct style style = { ROLE_TITLE, 0, 0 };
	char text[40];

	snprintf(text, sizeof text, "%s%s", !is_sorted ? "" :
	    canvas_is_ascii(canvas) ? "v" : "▾", head);
	if (is_right)
		canvas_put_right(canvas, at.row, at.column, at.columns, text,
		    style);
	else
		canvas_put(canvas, at.row, at.column, at.columns,
		    slice_of(text), style);
}

static void draw_heads(const struct picker *p, struct canvas *canvas,
    struct area line)
{
	struct places places = places_of(p, line.columns);
	struct area at = { line.row, 1, 1, places.id - 1 };

	canvas_fill(canvas, line, (struct style){ ROLE_TITLE, 0, 0 });
	put_head(canvas, at, "thread", p->order == THREADS_BY_NAME, false);
	at = (struct area){ line.row, places.id, 1, ID_CELLS };
	put_head(canvas, at, "id", p->order == THREADS_BY_ID, true);
	for (int i = 0; i < NUMBERS; i++) {
		at = (struct area){ line.row, places.number[i], 1,
			places.cells[i] };
		if (at.columns > 0)
			put_head(canvas, at, head_of(p, (enum number)i), p->order ==
			    numbers[i].order || (i == NUMBER_CPU &&
			    p->order == THREADS_MAIN_FIRST), true);
	}
	at = (struct area){ line.row, places.strip, 1, places.strip_cells };
	if (at.column > 0)
		put_head(canvas, at, "activity", false, false);
}

/* What a thread did. */
static void draw_strip(const struct picker *p, struct canvas *canvas,
    struct area strip, const struct thread *t,
    struct activities *activities, uint64_t longest, size_t looks)
{
	struct period period = p->whole;

	if (timeline_is_apart(p->profile))
		period = (struct period){ timeline_time(t, 0),
			timeline_time(t, longest + 1) };
	if (period_is_none(period) || t->events == 0)
		return;
	activities_ask(activities, period, strip.columns, looks);
	timeline_cells_draw(p->profile, canvas, strip, t,
	    activities_of(activities, t));
}

void picker_draw(const struct picker *p, struct canvas *canvas,
    struct area area, struct activities *activities)
{
	const struct threads *threads = profile_threads(p->profile);
	struct places places = places_of(p, area.columns);
	struct area line = { area.row, area.column, 1, area.columns };
	struct area strip = { 0, places.strip, 1, places.strip_cells };
	uint64_t most = largest(p);

	draw_heads(p, canvas, line);
	for (int i = 0; i < area.rows - 1; i++) {
		size_t at = p->list.top + (size_t)i;
		struct style style = { ROLE_TEXT, 0,
		    at == p->list.cursor ? MARK_SELECTED : 0 };
		const struct thread *t;

		if (at >= p->shown->count)
			break;
		t = threads_at(threads, p->shown->threads[at]);
		line.row = strip.row = area.row + 1 + i;
		draw_thread(p, canvas, line, t, style);
		if (places.bar > 0)
			put_bar(canvas, line.row, &places,
			    (double)weight_of(t) / (double)most);
		if (places.strip > 0)
			draw_strip(p, canvas, strip, t, activities, most,
			    (size_t)(LOOKS / area.rows));
	}
}
