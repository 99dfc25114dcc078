#include "config.h"

#include "view/picker.h"

#include <inttypes.h>
#include <stdio.h>

#include "view/words.h"

enum {
	NAME_CELLS = 12, /* at least */
	ID_CELLS = 8, US_CELLS = 13, NS_CELLS = 18, BAR_CELLS = 10,
	NUMBERS = 3 /* calls, wall, CPU */
};

/* The threads' times as bars against the largest. */
static uint64_t weight_of(const struct thread *t)
{
	return thread_span(t, t->calls.is_dual ? CLOCK_CPU : t->calls.axis);
}

static uint64_t largest(const struct picker *p)
{
	uint64_t most = 1;

	for (uint32_t i = 0; i < p->shown->count; i++) {
		uint64_t weight = weight_of(threads_at(p->threads,
		    p->shown->threads[i]));

		if (weight > most)
			most = weight;
	}
	return most;
}

static void put_bar(struct canvas *canvas, int row, int column,
    uint64_t weight, uint64_t most)
{
	int cells = (int)((double)weight / (double)most * BAR_CELLS + 0.5);
	struct style style = { ROLE_DIM, 0, 0 };

	for (int i = 0; i < cells; i++)
		canvas_put(canvas, row, column + i, 1,
		    slice_of(canvas_is_ascii(canvas) ? "#" : "█"), style);
}

/* Where the fields of a row are; those that a narrow screen lacks room for are
 * left out from the right. */
struct places {
	int id;      /* where the ids begin, and the names end */
	int numbers; /* how many of calls, wall, CPU */
	int cells;   /* of each */
	int bar;     /* 0: none */
};

static struct places places_of(int columns, enum tick tick)
{
	int left = columns - 1 - NAME_CELLS - ID_CELLS;
	struct places p = { .numbers = NUMBERS,
	    .cells = tick == TICK_NS ? NS_CELLS : US_CELLS };

	if (left >= NUMBERS * p.cells + BAR_CELLS + 1)
		p.bar = columns - BAR_CELLS - 1;
	else if (left < NUMBERS * p.cells)
		p.numbers = left < 0 ? 0 : left / p.cells;
	p.id = (p.bar > 0 ? p.bar - 1 : columns - 1) -
	    p.numbers * p.cells - ID_CELLS;
	return p;
}

static void put_fields(struct canvas *canvas, struct area line,
    struct places p, const char *const texts[2 + NUMBERS], struct style style)
{
	int at = p.id;

	canvas_fill(canvas, line, style);
	canvas_put(canvas, line.row, 1, at - 1, slice_of(texts[0]), style);
	canvas_put_right(canvas, line.row, at, ID_CELLS, texts[1], style);
	at += ID_CELLS;
	for (int i = 0; i < p.numbers; i++, at += p.cells)
		canvas_put_right(canvas, line.row, at, p.cells, texts[2 + i],
		    style);
}

static void draw_thread(struct canvas *canvas, struct area line,
    const struct thread *t, uint64_t most, struct style style)
{
	char id[16], calls[40], wall[40], cpu[40];
	struct words name = { .used = 0 };
	const char *const texts[2 + NUMBERS] = { name.at, id, calls,
		t->calls.axis == CLOCK_WALL ? wall : "-",
		t->calls.is_dual || t->calls.axis == CLOCK_CPU ? cpu : "-" };
	const struct places p = places_of(line.columns, t->calls.tick);

	snprintf(id, sizeof id, "%" PRIu32, t->id);
	text_count(calls, sizeof calls, t->entries);
	text_ms(wall, sizeof wall, thread_span(t, CLOCK_WALL),
	    t->calls.tick);
	text_ms(cpu, sizeof cpu, thread_span(t, CLOCK_CPU), t->calls.tick);
	words_add_thread(&name, t, (size_t)p.id - 1, canvas_is_ascii(canvas));
	put_fields(canvas, line, p, texts, style);
	if (p.bar > 0)
		put_bar(canvas, line.row, p.bar, weight_of(t), most);
}

static void draw_heads(const struct picker *p, struct canvas *canvas,
    struct area line)
{
	static const char *const heads[2 + NUMBERS] = { "thread", "id",
		"calls", "wall ms", "cpu ms" };
	enum tick tick = p->shown->count == 0 ? TICK_US :
	    threads_at(p->threads, p->shown->threads[0])->calls.tick;

	put_fields(canvas, line, places_of(line.columns, tick), heads,
	    (struct style){ ROLE_TITLE, 0, 0 });
}

void picker_draw(const struct picker *p, struct canvas *canvas,
    struct area area)
{
	uint64_t most = largest(p);
	struct area line = { area.row, area.column, 1, area.columns };

	draw_heads(p, canvas, line);
	for (int i = 0; i < area.rows - 1; i++) {
		size_t at = p->list.top + (size_t)i;
		struct style style = { ROLE_TEXT, 0,
		    at == p->list.cursor ? MARK_SELECTED : 0 };

		line.row = area.row + 1 + i;
		if (at >= p->shown->count)
			break;
		draw_thread(canvas, line, threads_at(p->threads,
		    p->shown->threads[at]), most, style);
		if (thread_set_has(p->marked, p->shown->threads[at]))
			canvas_put(canvas, line.row, 0, 1, slice_of("*"),
			    style);
	}
}
