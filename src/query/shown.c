#include "config.h"

#include "query/shown.h"

enum {
	MOST_HOLES = 64, /* one after the other, that are looked at */
	MOST_SAME = 4096 /* entries that begin at one time */
};

size_t shown_levels(const struct shown *s)
{
	return s->map == NULL ? calls_depths(&s->thread->calls) :
				s->map->level_count;
}

size_t shown_count(const struct shown *s, size_t level)
{
	if (s->map == NULL)
		return calls_count(&s->thread->calls, level);
	return s->rows == NULL ? 0 : lens_rows_count(s->rows, level);
}

struct call shown_call(const struct shown *s, size_t level, size_t i)
{
	return s->map == NULL ? calls_at(&s->thread->calls, level, i) :
				lens_rows_call(s->rows, level, i);
}

struct place shown_place(const struct shown *s, size_t level, size_t i)
{
	const struct lens_rows *rows = s->rows;
	const size_t at = s->map == NULL ? 0 : rows->starts[level] + i;

	return s->map == NULL ?
	    (struct place){ (uint32_t)level, (uint32_t)i } :
	    (struct place){ rows->depths[at], rows->numbers[at] };
}

uint32_t shown_method(const struct shown *s, uint32_t node)
{
	return lens_stack_method(s->map, s->thread, node);
}

struct period shown_stretch(const struct shown *s, size_t level, size_t i)
{
	const struct call call = shown_call(s, level, i);
	struct period p = { call.begin,
		call_end_time(&call, s->thread->calls.axis) };
	uint64_t next;

	if (s->map == NULL || !s->map->splits ||
	    i + 1 >= lens_rows_count(s->rows, level))
		return p;
	next = lens_rows_begin(s->rows, level, i + 1);
	if (next < p.end)
		p.end = next;
	return p;
}

size_t shown_from(const struct shown *s, size_t level, size_t near,
    uint64_t time)
{
	if (s->map == NULL)
		return calls_begin_near(&s->thread->calls, level, near, time);
	return s->rows == NULL || level >= s->rows->levels ? 0 :
	    lens_rows_from(s->rows, level, near, time);
}

size_t shown_first(const struct shown *s, size_t level, uint64_t time)
{
	size_t i;

	if (s->map == NULL)
		return calls_end_from(&s->thread->calls, level, time);
	i = shown_from(s, level, shown_count(s, level) / 2, time);
	return i > 0 && shown_stretch(s, level, i - 1).end >= time ? i - 1 : i;
}

size_t shown_longest(const struct shown *s, size_t level, size_t from,
    size_t to)
{
	return s->map == NULL ?
	    calls_longest(&s->thread->calls, level, from, to) :
	    lens_rows_longest(s->rows, level, from, to);
}

uint32_t shown_level(const struct shown *s, struct place call)
{
	struct call c;

	if (s->map == NULL || place_is_none(call))
		return call.depth;
	c = calls_at(&s->thread->calls, call.depth, call.number);
	return lens_map_level(s->map, lens_map_node(s->map, &c), call.depth);
}

struct place shown_find(const struct shown *s, struct place call)
{
	const uint32_t level = shown_level(s, call);
	uint64_t begin;
	size_t i, count;

	if (s->map == NULL || level == NO_LEVEL || s->rows == NULL)
		return s->map == NULL ? call : place_none();
	begin = calls_begin(&s->thread->calls, call.depth, call.number);
	count = shown_count(s, level);
	i = shown_from(s, level, count / 2, begin);
	for (size_t k = 0; k < MOST_SAME && i + k < count; k++) {
		const struct call c = shown_call(s, level, i + k);

		if (c.depth == call.depth && c.number == call.number)
			return (struct place){ level, (uint32_t)(i + k) };
		if (c.begin > begin)
			break;
	}
	return place_none();
}

/* ---- an instant ----------------------------------------------------------- */

/* How many of the calls that run are long: none is longer than those around it. */
static uint32_t long_levels(const struct shown *s, uint32_t levels,
    uint64_t time)
{
	const struct calls *calls = &s->thread->calls;
	uint32_t low = 0, high = levels;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;
		const size_t i = navigate_running(s->thread, middle, time);

		if (i < calls_count(calls, middle) &&
		    calls_length(calls, middle, i) < lens_map_limit(s->map))
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* That of the innermost call, or of the innermost long one. */
static void find_innermost(const struct shown *s, struct shown_instant *at)
{
	uint32_t levels;

	at->innermost = navigate_innermost(s->thread, at->time);
	if (place_is_none(at->innermost))
		return;
	at->node = calls_node(&s->thread->calls, at->innermost.depth,
	    at->innermost.number);
	if (lens_map_limit(s->map) == 0)
		return;
	levels = at->innermost.depth + 1;
	at->node = lens_map_outer(s->map, at->node,
	    levels - long_levels(s, levels, at->time));
}

/* From the outermost call on, as the node of each depends on those around it. */
static void find_node(const struct shown *s, struct shown_instant *at)
{
	const struct calls *calls = &s->thread->calls;
	uint32_t node = part_lens_none(s->map->lens);

	for (size_t d = 0; d < calls_depths(calls); d++) {
		const size_t i = navigate_running(s->thread, d, at->time);
		struct call call;

		if (i == calls_count(calls, d))
			return;
		call = calls_at(calls, d, i);
		node = part_lens_call(s->map->lens, node, &call);
		at->innermost = (struct place){ (uint32_t)d, (uint32_t)i };
		at->node = node;
	}
}

struct shown_instant shown_at(const struct shown *s, uint64_t time)
{
	struct shown_instant at = { time, place_none(), NO_NODE, 0 };

	if (lens_map_is_parted(s->map))
		find_node(s, &at);
	else
		find_innermost(s, &at);
	at.top = lens_map_top(s->map, at.node);
	return at;
}

struct place shown_on(const struct shown *s, const struct shown_instant *at,
    uint32_t level, struct place near)
{
	const uint32_t frame = lens_map_on(s->map, at->top, level);
	uint32_t depth;
	size_t number;

	if (frame == 0)
		return place_none();
	depth = lens_map_depth(s->map, frame);
	number = near.depth == depth ?
	    navigate_running_near(s->thread, depth, near.number, at->time) :
	    navigate_running(s->thread, depth, at->time);
	return number >= calls_count(&s->thread->calls, depth) ?
	    place_none() : /* it runs, and is out of sight while records are read */
	    (struct place){ depth, (uint32_t)number };
}

static uint64_t end_of(const struct thread *t, size_t depth, size_t number)
{
	return calls_begin(&t->calls, depth, number) +
	    calls_length(&t->calls, depth, number);
}

/* The next event of the thread: the innermost call makes another one, or ends. */
static uint64_t next_event(const struct thread *t,
    const struct shown_instant *at)
{
	const struct calls *calls = &t->calls;
	const size_t below = place_is_none(at->innermost) ? 0 :
	    at->innermost.depth + (size_t)1;
	uint64_t end = place_is_none(at->innermost) ? UINT64_MAX :
	    end_of(t, at->innermost.depth, at->innermost.number);
	size_t i;

	if (below >= calls_depths(calls))
		return end;
	i = calls_begin_from(calls, below, at->time + 1);
	if (i < calls_count(calls, below) && calls_begin(calls, below, i) < end)
		end = calls_begin(calls, below, i);
	return end;
}

/* When the stack may have the level again. */
static uint64_t behind_hole(const struct shown *s,
    const struct shown_instant *at, uint32_t level)
{
	uint32_t depth;

	if (s->map->restores)
		return next_event(s->thread, at);
	if (place_is_none(at->innermost))
		return UINT64_MAX;
	depth = lens_map_hole(s->map, at->node, level);
	return depth == NO_LEVEL ? UINT64_MAX :
	    end_of(s->thread, depth,
		navigate_running(s->thread, depth, at->time));
}

bool shown_resumed(const struct shown *s, struct shown_instant *at,
    uint32_t level, uint64_t to)
{
	for (int i = 0; i < MOST_HOLES && at->time < to; i++) {
		uint64_t next;

		if (lens_map_on(s->map, at->top, level) != 0)
			return true;
		next = behind_hole(s, at, level);
		if (next >= to)
			return false;
		*at = shown_at(s, next);
	}
	return false;
}
