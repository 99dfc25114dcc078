/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/visible_calls.h"

#include "base/array.h"
#include "model/calls.h"

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

/* Returns the first of the calls that this one made, and how many they are.
 * Others never lie between them. */
static struct place recorded_children(const struct thread *t,
    struct place place, uint32_t *count)
{
	size_t from, to;

	call_parents_children(&t->calls, place.depth, place.number, &from, &to);
	*count = (uint32_t)(to - from);
	return to == from ? place_none() :
	    (struct place){ place.depth + 1, (uint32_t)from };
}

/* Returns the call of the column that runs at the time; their count when none
 * does.  Only the last that has begun can run: those before it are over. */
static size_t running_at(const struct thread *t, size_t depth, uint64_t time)
{
	const struct calls *calls = &t->calls;
	const size_t i = calls_begin_near(calls, depth,
	    calls_count(calls, depth) / 2, time + 1);

	return i > 0 && calls_begin(calls, depth, i - 1) +
		calls_length(calls, depth, i - 1) > time ? i - 1 :
	    calls_count(calls, depth);
}

/* Searches the levels: a call runs only inside of one that runs. */
struct place recorded_innermost(const struct thread *t, uint64_t time)
{
	size_t low = 0, high = calls_depths(&t->calls);

	BISECT(low, high, depth,
	    running_at(t, depth, time) < calls_count(&t->calls, depth));
	if (low == 0)
		return place_none();
	return (struct place){ (uint32_t)low - 1,
		(uint32_t)running_at(t, low - 1, time) };
}

/* ---- the calls that are shown ---- */

enum { MOST_SAME = 4096 }; /* entries that begin at one time, looked at */

struct place visible_calls_place(struct visible_calls s, struct place entry)
{
	struct place call = entry;

	if (s.left == NULL || place_is_none(entry))
		return entry;
	call.depth = lens_thread_depth(s.left, entry.depth, entry.number);
	call.number = lens_thread_number(s.left, entry.depth, entry.number);
	return call.number < calls_count(&s.thread->calls, call.depth) ?
	    call :
	    place_none();
}

/* Returns the levels on which the call can stand, by its node. */
static struct lens_levels levels_of(struct visible_calls s, struct place call)
{
	const struct calls *calls = &s.thread->calls;
	const uint32_t node = calls_node(calls, call.depth, call.number);

	if (node >= s.left->known ||
	    calls_length(calls, call.depth, call.number) < s.left->limit)
		return (struct lens_levels){ NO_LEVEL, 0, false };
	return s.left->levels[node];
}

/* Returns which entry of the level the call is; the count when it is none. */
static size_t entry_on(struct visible_calls s, size_t level, struct place call,
    uint64_t begin)
{
	const struct calls *calls = &s.left->thread.calls;
	const size_t count = calls_count(calls, level);
	size_t i = calls_begin_from(calls, level, begin);

	for (size_t k = 0; k < MOST_SAME && i < count &&
	     calls_begin(calls, level, i) == begin;
	     k++, i++)
		if (lens_thread_number(s.left, level, i) == call.number &&
		    lens_thread_depth(s.left, level, i) == call.depth)
			return i;
	return count;
}

struct place visible_calls_find(struct visible_calls s, struct place call)
{
	struct lens_levels levels;
	uint64_t begin;

	if (s.left == NULL || place_is_none(call))
		return call;
	levels = levels_of(s, call);
	begin = calls_begin(&s.thread->calls, call.depth, call.number);
	for (; levels.first <= levels.last; levels.first++) {
		const size_t i = entry_on(s, levels.first, call, begin);

		if (i < calls_count(&s.left->thread.calls, levels.first))
			return (struct place){ levels.first, (uint32_t)i };
	}
	return place_none();
}

uint32_t visible_calls_level(struct visible_calls s, struct place call)
{
	struct lens_levels levels;

	if (s.left == NULL || place_is_none(call))
		return call.depth;
	levels = levels_of(s, call);
	return levels.first == NO_LEVEL ||
		(levels.first == levels.last && !levels.is_partly) ?
	    levels.first :
	    visible_calls_find(s, call).depth; /* NO_CALL is NO_LEVEL */
}

struct period visible_calls_stretch(struct visible_calls s, size_t level,
    size_t i)
{
	const struct calls *calls = &visible_thread(s)->calls;
	const struct call call = calls_at(calls, level, i);

	return (struct period){ call.begin, call_end_time(&call, calls->axis) };
}

bool visible_calls_drops(struct visible_calls s, uint64_t time)
{
	const struct lens_thread *l = s.left;
	const size_t i = l == NULL ? 0 : lens_thread_gap(l, time);

	return l != NULL && i < l->gap_count && l->gaps[i].begin <= time;
}

/* ---- the stack of a call ---- */

uint32_t visible_stack_next(struct visible_stack *s)
{
	const uint32_t at = s->node;

	if (at == NO_NODE || at == s->tree->root)
		return NO_METHOD;
	s->node = s->tree->rests[at].parent;
	return s->tree->methods[at];
}

/* Returns the stack of a call; an empty one where it is not left. */
static struct visible_stack stack_of(struct visible_calls s, struct place call)
{
	const struct thread *shown = visible_thread(s);
	const struct place entry = visible_calls_find(s, call);

	return (struct visible_stack){ &shown->tree,
		place_is_none(entry) ?
		    NO_NODE :
		    calls_node(&shown->calls, entry.depth, entry.number) };
}

struct visible_stack visible_calls_stack(struct visible_calls s,
    struct place call)
{
	return stack_of(s, visible_calls_nearest(s, call));
}

uint32_t visible_calls_method(struct visible_calls s, struct place call)
{
	struct visible_stack stack = stack_of(s, call);

	return visible_stack_next(&stack);
}

/* ---- from one shown call to another ---- */

struct place visible_calls_parent(struct visible_calls s, struct place call)
{
	const struct place entry = visible_calls_find(s, call);

	return place_is_none(entry) ?
	    entry :
	    visible_calls_place(s, recorded_parent(visible_thread(s), entry));
}

struct place visible_calls_outermost(struct visible_calls s, struct place place)
{
	struct place parent = place;

	while (!place_is_none(parent)) {
		place = parent;
		parent = visible_calls_parent(s, place);
	}
	return place;
}

struct place visible_calls_nearest(struct visible_calls s, struct place place)
{
	while (
	    !place_is_none(place) && visible_calls_level(s, place) == NO_LEVEL)
		place = recorded_parent(s.thread, place);
	return place;
}

struct place visible_calls_child(struct visible_calls s, struct place call,
    uint64_t time)
{
	const struct thread *t = visible_thread(s);
	struct place entry = visible_calls_find(s, call);
	uint32_t count = 0;

	if (!place_is_none(entry))
		entry = recorded_children(t, entry, &count);
	if (count > 0) {
		size_t at = running_at(t, entry.depth, time);

		if (at < entry.number || at >= entry.number + count)
			at = calls_longest(&t->calls, entry.depth, entry.number,
			    entry.number + count);
		entry.number = (uint32_t)at;
	}
	return visible_calls_place(s, entry);
}

struct place visible_calls_hottest(struct visible_calls s, struct place call)
{
	const struct calls *calls = &visible_thread(s)->calls;
	struct place entry = visible_calls_find(s, call), child;
	uint32_t count;

	if (place_is_none(entry))
		return call;
	for (;; entry = child) {
		const uint64_t time = calls_length(calls, entry.depth,
		    entry.number);
		uint64_t sum = 0; /* of the children, until it is enough */

		child = recorded_children(visible_thread(s), entry, &count);
		for (uint32_t i = 0; i < count && sum <= time / 2; i++)
			sum += calls_length(calls, child.depth,
			    child.number + i);
		if (sum <= time / 2)
			break;
		child.number = (uint32_t)calls_longest(calls, child.depth,
		    child.number, child.number + count);
		if (calls_length(calls, child.depth, child.number) <
		    time / 5 * 3)
			break;
	}
	return visible_calls_place(s, entry);
}

struct place visible_calls_near(struct visible_calls s, uint32_t level,
    uint64_t time)
{
	const struct thread *t = visible_thread(s);
	const size_t levels = calls_depths(&t->calls);
	const size_t below = level < levels ? (size_t)level + 1 : levels;
	const size_t count = calls_count(&t->calls, 0);
	size_t i;

	for (size_t d = visible_calls_drops(s, time) ? 0 : below; d-- > 0;) {
		i = running_at(t, d, time);
		if (i < calls_count(&t->calls, d))
			return visible_calls_place(s,
			    (struct place){ (uint32_t)d, (uint32_t)i });
	}
	if (count == 0) /* the outermost calls are lost */
		return place_none();
	i = calls_begin_from(&t->calls, 0, time);
	return visible_calls_place(s,
	    (struct place){ 0, (uint32_t)(i < count ? i : count - 1) });
}
