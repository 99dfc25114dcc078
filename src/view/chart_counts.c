#include "config.h"

#include "view/chart_counts.h"

#include <string.h>

enum {
	MOST_LOOKS = 4096,
	MOST_CLIMBS = 256, /* where each costs a look at all calls around it */
	MOST_COLUMNS = 512 /* the outermost that have any */
};

/* Of a column those in sight: how many, and the first of them in the set. */
static size_t in_sight(const struct shown *s, struct period p,
    const struct occurrences *o, size_t depth, size_t *first)
{
	const struct calls *calls = &s->thread->calls;
	struct finger finger = { 0, 0 };
	size_t count;

	if (o->starts[depth] == o->starts[depth + 1] ||
	    depth >= calls_depths(calls))
		return 0;
	count = occurrences_in(o, depth, calls_end_from(calls, depth, p.begin),
	    calls_begin_from(calls, depth, p.end), &finger);
	*first = finger.at;
	return count;
}

static void count_call(struct chart_counts *c, const struct shown *s,
    struct period p, struct place place, uint32_t weight)
{
	const struct call call = calls_at(&s->thread->calls, place.depth,
	    place.number);
	const uint32_t level = lens_map_level(s->map,
	    lens_map_node(s->map, &call), call.depth);
	uint64_t begin = call.begin;
	uint64_t end = call_end_time(&call, s->thread->calls.axis);
	int cell;

	if (level == NO_LEVEL || level < c->top ||
	    level - c->top >= (size_t)c->rows)
		return;
	begin = begin < p.begin ? p.begin : begin;
	end = end > p.end ? p.end : end;
	cell = period_cell(p, c->columns, begin + (end - begin) / 2);
	if (cell >= c->columns)
		cell = c->columns - 1;
	c->of[(level - c->top) * (size_t)c->columns + (size_t)cell] += weight;
}

void chart_counts_make(struct chart_counts *c, const struct shown *s,
    struct period p, const struct occurrences *o)
{
	size_t total = 0, first = 0, step, at = 0, last = 0;

	memset(c->of, 0, (size_t)c->rows * (size_t)c->columns * sizeof *c->of);
	for (int left = MOST_COLUMNS; left > 0 && last < o->depths; last++) {
		total += in_sight(s, p, o, last, &first);
		left -= o->starts[last] < o->starts[last + 1];
	}
	step = total / (lens_map_is_parted(s->map) ? MOST_CLIMBS :
						     MOST_LOOKS) + 1;
	for (size_t d = 0; total > 0 && d < last; d++) {
		const size_t count = in_sight(s, p, o, d, &first);

		for (; at < count; at += step)
			count_call(c, s, p, (struct place){ (uint32_t)d,
			    o->numbers[first + at] }, (uint32_t)step);
		at -= count;
	}
}

uint32_t chart_counts_in(const struct chart_counts *c, size_t level, int column,
    int columns)
{
	uint32_t sum = 0;

	if (level < c->top || level - c->top >= (size_t)c->rows)
		return 0;
	for (int i = column; i < column + columns; i++)
		sum += c->of[(level - c->top) * (size_t)c->columns + (size_t)i];
	return sum;
}
