/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/visible_calls.h"

#include "model/call_walk.h"

/* ---- places ---- */

struct place place_none(void)
{
	return (struct place){ NO_CALL, NO_CALL };
}

bool place_is_none(struct place place)
{
	return place.depth == NO_CALL;
}

bool place_is_same(struct place a, struct place b)
{
	return a.depth == b.depth && a.number == b.number;
}

/* ---- from one recorded call to another ---- */

struct place recorded_parent(const struct thread *t, struct place place)
{
	size_t number;

	if (place.depth == 0)
		return place_none();
	number = call_parents_parent(&t->calls, place.depth, place.number);
	return number == calls_count(&t->calls, place.depth - 1) ?
	    place_none() :
	    (struct place){ place.depth - 1, (uint32_t)number };
}

struct place recorded_children(const struct thread *t, struct place place,
    uint32_t *count)
{
	size_t from, to;

	call_parents_children(&t->calls, place.depth, place.number, &from, &to);
	*count = (uint32_t)(to - from);
	return to == from ? place_none() :
	    (struct place){ place.depth + 1, (uint32_t)from };
}

/* Returns the call of the column that runs at the time; their count when none
 * does.  Quick when it is near `near`.  Only the last that has begun can run:
 * those before it are over by then. */
static size_t running_near(const struct thread *t, size_t depth,
    size_t near, uint64_t time)
{
	const struct calls *calls = &t->calls;
	const size_t i = calls_begin_near(calls, depth, near, time + 1);

	return i > 0 && calls_begin(calls, depth, i - 1) +
		calls_length(calls, depth, i - 1) > time ? i - 1 :
	    calls_count(calls, depth);
}

static size_t running_at(const struct thread *t, size_t depth,
    uint64_t time)
{
	return running_near(t, depth,
	    calls_count(&t->calls, depth) / 2, time);
}

static struct place recorded_child(const struct thread *t, struct place place,
    uint64_t time)
{
	uint32_t count;
	struct place first = recorded_children(t, place, &count);
	size_t at;

	if (count == 0)
		return first;
	at = running_at(t, first.depth, time);
	if (at >= first.number && at < first.number + count)
		return (struct place){ first.depth, (uint32_t)at };
	at = calls_longest(&t->calls, first.depth, first.number,
	    first.number + count);
	return (struct place){ first.depth, (uint32_t)at };
}

/* Searches the levels: a call runs only inside of one that runs. */
struct place recorded_innermost(const struct thread *t, uint64_t time)
{
	size_t low = 0, high = calls_depths(&t->calls);

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (running_at(t, middle, time) <
		    calls_count(&t->calls, middle))
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return place_none();
	return (struct place){ (uint32_t)low - 1,
		(uint32_t)running_at(t, low - 1, time) };
}

static struct place recorded_at(const struct thread *t, uint32_t depth,
    uint64_t time)
{
	size_t depths = calls_depths(&t->calls), count, i;

	if (depths == 0)
		return place_none();
	if (depth >= depths)
		depth = (uint32_t)depths - 1;
	for (size_t d = depth + 1; d-- > 0;) {
		i = running_at(t, d, time);
		if (i < calls_count(&t->calls, d))
			return (struct place){ (uint32_t)d, (uint32_t)i };
	}
	count = calls_count(&t->calls, 0);
	if (count == 0)
		return place_none(); /* one runs that cannot be seen yet */
	i = calls_begin_from(&t->calls, 0, time);
	return (struct place){ 0, (uint32_t)(i < count ? i : count - 1) };
}

/* Returns the time of all children of the call, or `enough` of it at least. */
static uint64_t children_time(const struct thread *t, struct place first,
    uint32_t count, uint64_t enough)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < count && sum < enough; i++)
		sum += calls_at(&t->calls, first.depth,
		    first.number + i).time[t->calls.axis];
	return sum;
}

static struct place recorded_hottest(const struct thread *t, struct place place)
{
	enum clock axis = t->calls.axis;

	for (;;) {
		uint64_t time = calls_at(&t->calls, place.depth,
		    place.number).time[axis];
		struct place child;
		uint32_t count;
		size_t longest;

		child = recorded_children(t, place, &count);
		if (count == 0 || children_time(t, child, count,
		    time / 2 + 1) <= time / 2)
			return place;
		longest = calls_longest(&t->calls, child.depth, child.number,
		    child.number + count);
		child.number = (uint32_t)longest;
		if (calls_at(&t->calls, child.depth, longest).time[axis] <
		    time / 5 * 3)
			return place;
		place = child;
	}
}

/* ---- the calls that are shown ---- */

enum {
	MOST_HOLES = 64,  /* that visible_calls_resumed looks at */
	MOST_SAME = 4096, /* entries that begin at one time, that are looked at */
	MOST_LOOKS = 4096 /* entries below a call, that are looked at */
};

size_t visible_calls_levels(const struct visible_calls *s)
{
	return s->map == NULL ? calls_depths(&s->thread->calls) :
				s->map->level_count;
}

size_t visible_calls_count(const struct visible_calls *s, size_t level)
{
	if (s->map == NULL)
		return calls_count(&s->thread->calls, level);
	return s->rows == NULL ? 0 : lens_rows_count(s->rows, level);
}

struct call visible_calls_call(const struct visible_calls *s, size_t level,
    size_t i)
{
	return s->map == NULL ? calls_at(&s->thread->calls, level, i) :
				lens_rows_call(s->rows, level, i);
}

uint32_t visible_calls_method(const struct visible_calls *s, uint32_t node)
{
	return lens_stack_method(s->map, s->thread, node);
}

struct period visible_calls_stretch(const struct visible_calls *s, size_t level,
    size_t i)
{
	const struct call call = visible_calls_call(s, level, i);
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

size_t visible_calls_from(const struct visible_calls *s, size_t level,
    size_t near, uint64_t time)
{
	if (s->map == NULL)
		return calls_begin_near(&s->thread->calls, level, near, time);
	return s->rows == NULL || level >= s->rows->levels ? 0 :
	    lens_rows_from(s->rows, level, near, time);
}

size_t visible_calls_first(const struct visible_calls *s, size_t level,
    uint64_t time)
{
	size_t i;

	if (s->map == NULL)
		return calls_end_from(&s->thread->calls, level, time);
	i = visible_calls_from(s, level, visible_calls_count(s, level) / 2,
	    time);
	return i > 0 && visible_calls_stretch(s, level, i - 1).end >= time ?
	    i - 1 :
	    i;
}

size_t visible_calls_longest(const struct visible_calls *s, size_t level,
    size_t from, size_t to)
{
	return s->map == NULL ?
	    calls_longest(&s->thread->calls, level, from, to) :
	    lens_rows_longest(s->rows, level, from, to);
}

uint32_t visible_calls_level(const struct visible_calls *s, struct place call)
{
	struct call c;

	if (s->map == NULL || place_is_none(call))
		return call.depth;
	c = calls_at(&s->thread->calls, call.depth, call.number);
	return lens_map_level(s->map, lens_map_node(s->map, &c), call.depth);
}

struct place visible_calls_find(const struct visible_calls *s,
    struct place call)
{
	const uint32_t level = visible_calls_level(s, call);
	uint64_t begin;
	size_t i, count;

	if (s->map == NULL || level == NO_LEVEL || s->rows == NULL)
		return s->map == NULL ? call : place_none();
	begin = calls_begin(&s->thread->calls, call.depth, call.number);
	count = visible_calls_count(s, level);
	i = visible_calls_from(s, level, count / 2, begin);
	for (size_t k = 0; k < MOST_SAME && i + k < count; k++) {
		const struct call c = visible_calls_call(s, level, i + k);

		if (c.depth == call.depth && c.number == call.number)
			return (struct place){ level, (uint32_t)(i + k) };
		if (c.begin > begin)
			break;
	}
	return place_none();
}

/* ---- an instant ---- */

/* Returns how many of the calls that run are long: none is longer than those
 * around it. */
static uint32_t long_levels(const struct visible_calls *s, uint32_t levels,
    uint64_t time)
{
	const struct calls *calls = &s->thread->calls;
	uint32_t low = 0, high = levels;

	while (low < high) {
		const uint32_t middle = low + (high - low) / 2;
		const size_t i = running_at(s->thread, middle, time);

		if (i < calls_count(calls, middle) &&
		    calls_length(calls, middle, i) < lens_map_limit(s->map))
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* Finds the node of the innermost call, or of the innermost long one. */
static void find_innermost_node(const struct visible_calls *s,
    struct visible_instant *at)
{
	uint32_t levels;

	at->innermost = recorded_innermost(s->thread, at->time);
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

/* Finds the innermost node from the outermost call on, as the node of each call
 * depends on those around it. */
static void find_parted_node(const struct visible_calls *s,
    struct visible_instant *at)
{
	const struct calls *calls = &s->thread->calls;
	uint32_t node = part_lens_none(s->map->lens);

	for (size_t d = 0; d < calls_depths(calls); d++) {
		const size_t i = running_at(s->thread, d, at->time);
		struct call call;

		if (i == calls_count(calls, d))
			return;
		call = calls_at(calls, d, i);
		node = part_lens_call(s->map->lens, node, &call);
		at->innermost = (struct place){ (uint32_t)d, (uint32_t)i };
		at->node = node;
	}
}

struct visible_instant visible_calls_at(const struct visible_calls *s,
    uint64_t time)
{
	struct visible_instant at = { time, place_none(), NO_NODE, 0 };

	if (lens_map_is_parted(s->map))
		find_parted_node(s, &at);
	else
		find_innermost_node(s, &at);
	at.top = lens_map_innermost(s->map, at.node);
	return at;
}

struct place visible_calls_on(const struct visible_calls *s,
    const struct visible_instant *at, uint32_t level, struct place near)
{
	const uint32_t frame = lens_map_on_level(s->map, at->top, level);
	uint32_t depth;
	size_t number;

	if (frame == 0)
		return place_none();
	depth = lens_map_depth(s->map, frame);
	number = near.depth == depth ?
	    running_near(s->thread, depth, near.number, at->time) :
	    running_at(s->thread, depth, at->time);
	return number >= calls_count(&s->thread->calls, depth) ?
	    place_none() : /* it runs, and is out of sight while records are read */
	    (struct place){ depth, (uint32_t)number };
}

static uint64_t end_of(const struct thread *t, size_t depth, size_t number)
{
	return calls_begin(&t->calls, depth, number) +
	    calls_length(&t->calls, depth, number);
}

/* Returns the time of the next event: the innermost call makes another one, or
 * ends. */
static uint64_t next_event(const struct thread *t,
    const struct visible_instant *at)
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

/* Returns when the stack may have the level again. */
static uint64_t end_of_hole(const struct visible_calls *s,
    const struct visible_instant *at, uint32_t level)
{
	uint32_t depth;

	if (s->map->restores)
		return next_event(s->thread, at);
	if (place_is_none(at->innermost))
		return UINT64_MAX;
	depth = lens_map_hole(s->map, at->node, level);
	return depth == NO_LEVEL ? UINT64_MAX :
	    end_of(s->thread, depth,
		running_at(s->thread, depth, at->time));
}

bool visible_calls_resumed(const struct visible_calls *s,
    struct visible_instant *at, uint32_t level, uint64_t to)
{
	for (int i = 0; i < MOST_HOLES && at->time < to; i++) {
		uint64_t next;

		if (lens_map_on_level(s->map, at->top, level) != 0)
			return true;
		next = end_of_hole(s, at, level);
		if (next >= to)
			return false;
		*at = visible_calls_at(s, next);
	}
	return false;
}

/* ---- from one shown call to another ---- */

/* Entries of the level below a call; with a lens that splits calls, other
 * calls' children are among them. */
struct below {
	size_t level, from, to;
};

static struct place place_of(const struct call *call)
{
	return (struct place){ call->depth, call->number };
}

static struct call call_of(const struct visible_calls *s, struct place place)
{
	return calls_at(&s->thread->calls, place.depth, place.number);
}

struct place visible_calls_parent(const struct visible_calls *s,
    struct place place)
{
	struct call call;
	uint32_t frame;

	if (s->map == NULL)
		return recorded_parent(s->thread, place);
	call = call_of(s, place);
	frame = lens_map_frame_around(s->map, lens_map_node(s->map, &call),
	    call.depth);
	if (frame == 0)
		return place_none();
	while (!place_is_none(place) &&
	    place.depth > lens_map_depth(s->map, frame))
		place = recorded_parent(s->thread, place);
	return place;
}

struct place visible_calls_outermost(const struct visible_calls *s,
    struct place place)
{
	struct place parent = place;

	while (!place_is_none(parent)) {
		place = parent;
		parent = visible_calls_parent(s, place);
	}
	return place;
}

struct place visible_calls_nearest(const struct visible_calls *s,
    struct place place)
{
	while (
	    !place_is_none(place) && visible_calls_level(s, place) == NO_LEVEL)
		place = recorded_parent(s->thread, place);
	return place;
}

static struct below entries_below(const struct visible_calls *s,
    const struct call *call)
{
	const size_t level = visible_calls_level(s, place_of(call)) + (size_t)1;
	const uint64_t end = call_end_time(call, s->thread->calls.axis);
	struct below b = { .level = level };

	if (visible_calls_count(s, level) == 0)
		return b;
	b.from = visible_calls_from(s, level, visible_calls_count(s, level) / 2,
	    call->begin);
	b.to = visible_calls_from(s, level, b.from, end);
	return b;
}

static bool is_parent(const struct visible_calls *s, const struct call *call,
    struct place child)
{
	return place_is_same(visible_calls_parent(s, child), place_of(call));
}

/* Returns the longest of them; where that is another call's child, the first
 * that is the call's own. */
static struct place longest_below(const struct visible_calls *s,
    const struct call *call, const struct below *b)
{
	struct call child;

	if (b->from >= b->to)
		return place_none();
	child = visible_calls_call(s, b->level,
	    visible_calls_longest(s, b->level, b->from, b->to));
	for (size_t i = b->from; i < b->to && i - b->from < MOST_LOOKS &&
	     !is_parent(s, call, place_of(&child)); i++)
		child = visible_calls_call(s, b->level, i);
	return is_parent(s, call, place_of(&child)) ? place_of(&child) :
						      place_none();
}

struct place visible_calls_child(const struct visible_calls *s,
    struct place place, uint64_t time)
{
	struct visible_instant at;
	struct place running;
	struct below b;
	struct call call;
	uint32_t level;

	if (s->map == NULL)
		return recorded_child(s->thread, place, time);
	level = visible_calls_level(s, place);
	if (level == NO_LEVEL)
		return place_none();
	call = call_of(s, place);
	at = visible_calls_at(s, time);
	running = visible_calls_on(s, &at, level + 1, place_none());
	if (!place_is_none(running) && is_parent(s, &call, running))
		return running;
	b = entries_below(s, &call);
	return longest_below(s, &call, &b);
}

/* Returns the time of the entries below the call, or `enough` of it at least. */
static uint64_t time_below(const struct visible_calls *s, const struct below *b,
    uint64_t enough)
{
	uint64_t sum = 0;

	for (size_t i = b->from; i < b->to && sum < enough; i++) {
		const struct period p = visible_calls_stretch(s, b->level, i);

		sum += p.end - p.begin;
	}
	return sum;
}

struct place visible_calls_hottest(const struct visible_calls *s,
    struct place place)
{
	const enum clock axis = s->thread->calls.axis;

	if (s->map == NULL)
		return recorded_hottest(s->thread, place);
	for (;;) {
		const struct call call = call_of(s, place);
		const uint64_t time = call.time[axis];
		const struct below b = entries_below(s, &call);
		const struct place child = longest_below(s, &call, &b);

		if (place_is_none(child) ||
		    time_below(s, &b, time / 2 + 1) <= time / 2 ||
		    call_of(s, child).time[axis] < time / 5 * 3)
			return place;
		place = child;
	}
}

struct place visible_calls_near(const struct visible_calls *s, uint32_t level,
    uint64_t time)
{
	struct visible_instant at;
	struct call call;
	size_t count, i;

	if (s->map == NULL)
		return recorded_at(s->thread, level, time);
	at = visible_calls_at(s, time);
	if (level >= s->map->level_count)
		level = s->map->level_count;
	for (uint32_t l = level + 1; l-- > 0;)
		if (lens_map_on_level(s->map, at.top, l) != 0)
			return visible_calls_on(s, &at, l, place_none());
	count = visible_calls_count(s, 0);
	if (count == 0)
		return place_none();
	i = visible_calls_from(s, 0, count / 2, time);
	call = visible_calls_call(s, 0, i < count ? i : count - 1);
	return place_of(&call);
}
