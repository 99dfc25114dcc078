#include "config.h"

#include "query/shown_moves.h"

enum { MOST_LOOKS = 4096 }; /* at entries, one after the other */

/* Entries of the level below a call; with a lens that splits others are among them. */
struct below {
	size_t level, from, to;
};

static struct place place_of(const struct call *call)
{
	return (struct place){ call->depth, call->number };
}

static struct call call_of(const struct shown *s, struct place place)
{
	return calls_at(&s->thread->calls, place.depth, place.number);
}

struct place shown_parent(const struct shown *s, struct place place)
{
	struct call call;
	uint32_t frame;

	if (s->map == NULL)
		return navigate_parent(s->thread, place);
	call = call_of(s, place);
	frame = lens_map_up(s->map, lens_map_node(s->map, &call), call.depth);
	if (frame == 0)
		return place_none();
	while (!place_is_none(place) &&
	    place.depth > lens_map_depth(s->map, frame))
		place = navigate_parent(s->thread, place);
	return place;
}

struct place shown_outermost(const struct shown *s, struct place place)
{
	struct place parent = place;

	while (!place_is_none(parent)) {
		place = parent;
		parent = shown_parent(s, place);
	}
	return place;
}

struct place shown_nearest(const struct shown *s, struct place place)
{
	while (!place_is_none(place) && shown_level(s, place) == NO_LEVEL)
		place = navigate_parent(s->thread, place);
	return place;
}

static struct below below(const struct shown *s, const struct call *call)
{
	const size_t level = shown_level(s, place_of(call)) + (size_t)1;
	const uint64_t end = call_end_time(call, s->thread->calls.axis);
	struct below b = { .level = level };

	if (shown_count(s, level) == 0)
		return b;
	b.from = shown_from(s, level, shown_count(s, level) / 2, call->begin);
	b.to = shown_from(s, level, b.from, end);
	return b;
}

static bool is_parent(const struct shown *s, const struct call *call,
    struct place child)
{
	return place_is_same(shown_parent(s, child), place_of(call));
}

/* The longest of them; where that is another one's, the first that is its own. */
static struct place longest_below(const struct shown *s,
    const struct call *call, const struct below *b)
{
	struct call child;

	if (b->from >= b->to)
		return place_none();
	child = shown_call(s, b->level,
	    shown_longest(s, b->level, b->from, b->to));
	for (size_t i = b->from; i < b->to && i - b->from < MOST_LOOKS &&
	     !is_parent(s, call, place_of(&child)); i++)
		child = shown_call(s, b->level, i);
	return is_parent(s, call, place_of(&child)) ? place_of(&child) :
						      place_none();
}

struct place shown_child(const struct shown *s, struct place place,
    uint64_t time)
{
	struct shown_instant at;
	struct place running;
	struct below b;
	struct call call;
	uint32_t level;

	if (s->map == NULL)
		return navigate_child(s->thread, place, time);
	level = shown_level(s, place);
	if (level == NO_LEVEL)
		return place_none();
	call = call_of(s, place);
	at = shown_at(s, time);
	running = shown_on(s, &at, level + 1, place_none());
	if (!place_is_none(running) && is_parent(s, &call, running))
		return running;
	b = below(s, &call);
	return longest_below(s, &call, &b);
}

/* The time of those below the call; at most `enough` of it is counted. */
static uint64_t time_below(const struct shown *s, const struct below *b,
    uint64_t enough)
{
	uint64_t sum = 0;

	for (size_t i = b->from; i < b->to && sum < enough; i++) {
		const struct period p = shown_stretch(s, b->level, i);

		sum += p.end - p.begin;
	}
	return sum;
}

struct place shown_hottest(const struct shown *s, struct place place)
{
	const enum clock axis = s->thread->calls.axis;

	if (s->map == NULL)
		return navigate_hottest(s->thread, place);
	for (;;) {
		const struct call call = call_of(s, place);
		const uint64_t time = call.time[axis];
		const struct below b = below(s, &call);
		const struct place child = longest_below(s, &call, &b);

		if (place_is_none(child) ||
		    time_below(s, &b, time / 2 + 1) <= time / 2 ||
		    call_of(s, child).time[axis] < time / 5 * 3)
			return place;
		place = child;
	}
}

struct place shown_near(const struct shown *s, uint32_t level, uint64_t time)
{
	struct shown_instant at;
	struct call call;
	size_t count, i;

	if (s->map == NULL)
		return navigate_at(s->thread, level, time);
	at = shown_at(s, time);
	if (level >= s->map->level_count)
		level = s->map->level_count;
	for (uint32_t l = level + 1; l-- > 0;)
		if (lens_map_on(s->map, at.top, l) != 0)
			return shown_on(s, &at, l, place_none());
	count = shown_count(s, 0);
	if (count == 0)
		return place_none();
	i = shown_from(s, 0, count / 2, time);
	call = shown_call(s, 0, i < count ? i : count - 1);
	return place_of(&call);
}
