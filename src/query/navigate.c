#include "config.h"

#include "query/navigate.h"

#include "model/call_walk.h"

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

struct place navigate_parent(const struct thread *t, struct place place)
{
	size_t number;

	if (place.depth == 0)
		return place_none();
	number = kin_parent(&t->calls, place.depth, place.number);
	return number == calls_count(&t->calls, place.depth - 1) ?
	    place_none() :
	    (struct place){ place.depth - 1, (uint32_t)number };
}

struct place navigate_children(const struct thread *t, struct place place,
    uint32_t *count)
{
	size_t from, to;

	kin_children(&t->calls, place.depth, place.number, &from, &to);
	*count = (uint32_t)(to - from);
	return to == from ? place_none() :
	    (struct place){ place.depth + 1, (uint32_t)from };
}

size_t navigate_running(const struct thread *t, size_t depth, uint64_t time)
{
	return navigate_running_near(t, depth,
	    calls_count(&t->calls, depth) / 2, time);
}

/* The last that has begun, as those before it are over by then. */
size_t navigate_running_near(const struct thread *t, size_t depth, size_t near,
    uint64_t time)
{
	const struct calls *calls = &t->calls;
	const size_t i = calls_begin_near(calls, depth, near, time + 1);

	return i > 0 && calls_begin(calls, depth, i - 1) +
		calls_length(calls, depth, i - 1) > time ? i - 1 :
	    calls_count(calls, depth);
}

struct place navigate_child(const struct thread *t, struct place place,
    uint64_t time)
{
	uint32_t count;
	struct place first = navigate_children(t, place, &count);
	size_t at;

	if (count == 0)
		return first;
	at = navigate_running(t, first.depth, time);
	if (at >= first.number && at < first.number + count)
		return (struct place){ first.depth, (uint32_t)at };
	at = calls_longest(&t->calls, first.depth, first.number,
	    first.number + count);
	return (struct place){ first.depth, (uint32_t)at };
}

/* A call runs only inside of one that runs. */
struct place navigate_innermost(const struct thread *t, uint64_t time)
{
	size_t low = 0, high = calls_depths(&t->calls);

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (navigate_running(t, middle, time) <
		    calls_count(&t->calls, middle))
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return place_none();
	return (struct place){ (uint32_t)low - 1,
		(uint32_t)navigate_running(t, low - 1, time) };
}

struct place navigate_at(const struct thread *t, uint32_t depth,
    uint64_t time)
{
	size_t depths = calls_depths(&t->calls), count, i;

	if (depths == 0)
		return place_none();
	if (depth >= depths)
		depth = (uint32_t)depths - 1;
	for (size_t d = depth + 1; d-- > 0;) {
		i = navigate_running(t, d, time);
		if (i < calls_count(&t->calls, d))
			return (struct place){ (uint32_t)d, (uint32_t)i };
	}
	count = calls_count(&t->calls, 0);
	if (count == 0)
		return place_none(); /* one runs that cannot be seen yet */
	i = calls_begin_from(&t->calls, 0, time);
	return (struct place){ 0, (uint32_t)(i < count ? i : count - 1) };
}

/* The time of all children of the call; at most `enough` of it is counted. */
static uint64_t children_time(const struct thread *t, struct place first,
    uint32_t count, uint64_t enough)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < count && sum < enough; i++)
		sum += calls_at(&t->calls, first.depth,
		    first.number + i).time[t->calls.axis];
	return sum;
}

struct place navigate_hottest(const struct thread *t, struct place place)
{
	enum clock axis = t->calls.axis;

	for (;;) {
		uint64_t time = calls_at(&t->calls, place.depth,
		    place.number).time[axis];
		struct place child;
		uint32_t count;
		size_t longest;

		child = navigate_children(t, place, &count);
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
