/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/call_walk.h"

#include <stdlib.h>

#include "base/array.h"

/* ---- which call made which ---- */

static struct event_time event_at(const struct calls *calls, size_t depth,
    size_t number, bool is_end)
{
	const struct call call = calls_at(calls, depth, number);

	return is_end ? call_exit(&call, calls->axis) : call_entry(&call);
}

/* A time to search for among the begins, or the ends, of a depth. */
struct wanted_call {
	struct event_time time;
	bool is_end, is_after; /* is_after: only after the time */
};

/* Does the call's event come at or after the wanted time, or only after it? */
static bool is_at_or_after(const struct calls *calls, size_t depth,
    size_t number, const struct wanted_call *w)
{
	const struct event_time e = event_at(calls, depth, number, w->is_end);

	return w->is_after ? event_is_before(w->time, e) :
			     !event_is_before(e, w->time);
}

/* Returns the first call of the depth whose event is_at_or_after what is
 * wanted: from the first call at that time by steps that double, then by
 * halves. */
static size_t search_calls(const struct calls *calls, size_t depth,
    const struct wanted_call w)
{
	const size_t count = calls_count(calls, depth);
	size_t low = w.is_end ? calls_end_from(calls, depth, w.time.time) :
				calls_begin_from(calls, depth, w.time.time);
	size_t high = low, step = 1;

	while (high < count && !is_at_or_after(calls, depth, high, &w)) {
		low = high + 1;
		high = count - high > step ? high + step : count;
		step *= 2;
	}
	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (is_at_or_after(calls, depth, middle, &w))
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* Returns the first call of the depth with a note of the parent or of a later
 * parent, or SIZE_MAX. */
static size_t noted_call_from(const struct calls *calls, size_t depth,
    size_t parent)
{
	size_t count, low = 0, high;
	const struct caller_note *notes = depth < calls->depths ?
	    overflow_notes(calls->levels[depth].overflow, &count) :
	    NULL;

	if (notes == NULL)
		return SIZE_MAX;
	high = count;
	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (notes[middle].parent < parent)
			low = middle + 1;
		else
			high = middle;
	}
	return low < count ? notes[low].number : SIZE_MAX;
}

size_t call_parents_from(const struct calls *calls, size_t depth, size_t number)
{
	struct event_time end;
	size_t from, noted;

	if (number == 0)
		return 0;
	end = event_at(calls, depth, number - 1, true);
	from = search_calls(calls, depth + 1,
	    (struct wanted_call){ end, false, true });
	/* Several calls can begin at the end; only the last of them can
	 * have a length, and goes on after the end. */
	if (from > 0 &&
	    event_is_same(event_at(calls, depth + 1, from - 1, false), end) &&
	    event_is_before(end, event_at(calls, depth + 1, from - 1, true)))
		from--;
	/* A call that runs was made by one that runs. */
	if (number <= calls_finished(calls, depth) &&
	    from > calls_finished(calls, depth + 1))
		from = calls_finished(calls, depth + 1);
	noted = noted_call_from(calls, depth + 1, number);
	return noted < from ? noted : from;
}

void call_parents_children(const struct calls *calls, size_t depth,
    size_t number, size_t *from, size_t *to)
{
	*from = *to = 0;
	if (depth + 1 >= calls_depths(calls))
		return;
	*from = call_parents_from(calls, depth, number);
	*to = call_parents_from(calls, depth, number + 1);
}

size_t call_parents_parent(const struct calls *calls, size_t depth,
    size_t number)
{
	struct event_time begin;
	const struct caller_note *note;
	struct call call;

	if (number >= calls_finished(calls, depth)) /* it runs, in sight or
	                                               not */
		return calls_finished(calls, depth - 1);
	call = calls_at(calls, depth, number);
	begin = call_entry(&call);
	if (!event_is_same(begin, call_exit(&call, calls->axis)))
		return search_calls(calls, depth - 1,
		    (struct wanted_call){ begin, true, true });
	note = depth < calls->depths ?
	    overflow_note(calls->levels[depth].overflow, number) :
	    NULL;
	return note != NULL ?
	    note->parent :
	    search_calls(calls, depth - 1,
		(struct wanted_call){ begin, true, false });
}

void call_parents_own(const struct calls *calls, const struct call *call,
    uint64_t own[CLOCKS])
{
	uint64_t sum[CLOCKS] = { 0, 0 };
	size_t from, to;

	call_parents_children(calls, call->depth, call->number, &from, &to);
	if (from < to)
		calls_sum(calls, (size_t)call->depth + 1, from, to, sum);
	for (int c = 0; c < CLOCKS; c++)
		own[c] = call->time[c] > sum[c] ? call->time[c] - sum[c] : 0;
}

bool call_parents_note(struct calls *calls, size_t depth,
    const uint64_t begin[CLOCKS])
{
	const struct event_time at = { begin[calls->axis], begin[CLOCK_CPU] };
	struct call_level *column = &calls->levels[depth];
	size_t parent;

	if (depth == 0)
		return true;
	parent = calls_finished(calls, depth - 1);
	if (parent == 0 ||
	    !event_is_same(at, event_at(calls, depth - 1, parent - 1, true)))
		return true;
	return overflow_add_note(&column->overflow,
	    (struct caller_note){ (uint32_t)call_level_count(column),
		(uint32_t)parent });
}

/* ---- the calls of a thread in the order of its events ---- */

struct walk_level {
	struct call call;                     /* the one that runs */
	struct call ahead[SOME_CALLS];        /* the next ones, */
	uint32_t index, known;                   /* from here on; of so many */
	size_t next, count;                   /* the next one's number; of
	                                         how many */
	const struct caller_note *notes, *notes_end; /* those from `next` on */
};

static void look_ahead(struct call_walk *w, size_t depth)
{
	struct walk_level *l = &w->levels[depth];

	l->index = 0;
	if (l->next < l->count)
		l->known = (uint32_t)calls_some(w->calls, depth, l->next,
		    l->ahead);
}

void call_walk_init(struct call_walk *w, const struct calls *calls)
{
	size_t count;

	*w = (struct call_walk){ .calls = calls };
	w->levels = array_new(calls_depths(calls) + 1, sizeof *w->levels);
	for (size_t d = 0; d < calls_depths(calls); d++) {
		struct walk_level *l = &w->levels[d];

		l->count = calls_count(calls, d);
		look_ahead(w, d);
		if (d >= calls->depths)
			continue;
		l->notes = overflow_notes(calls->levels[d].overflow, &count);
		l->notes_end = l->notes == NULL ? NULL : l->notes + count;
	}
}

void call_walk_free(struct call_walk *w)
{
	free(w->levels);
	w->levels = NULL;
}

/* Returns the next call of the level whose note names a later caller than this,
 * or SIZE_MAX. */
static size_t next_noted(struct walk_level *l, const struct call *caller)
{
	while (l->notes != l->notes_end && l->notes->parent <= caller->number)
		l->notes++;
	return l->notes == l->notes_end ? SIZE_MAX : l->notes->number;
}

/* Did the caller make the call, by the rule of model/call_walk.h?  All calls
 * before it have been placed. */
static bool is_made_by(struct call_walk *w, const struct call *caller,
    const struct call *call)
{
	const enum clock axis = w->calls->axis;
	const struct event_time end = call_exit(caller, axis);
	const struct event_time begin = call_entry(call);
	if (caller->end != CALL_OPEN && call->end == CALL_OPEN)
		return false;
	return !event_is_before(end, begin) &&
	    !(event_is_same(begin, end) &&
		event_is_before(end, call_exit(call, axis))) &&
	    call->number < next_noted(&w->levels[call->depth], caller);
}

/* Does the next call one level below the innermost begin before that ends?
 * Mostly their times tell. */
static inline bool enters_next(struct call_walk *w, struct walk_level *l)
{
	const struct call *caller = &l[-1].call, *call = &l->ahead[l->index];
	uint64_t end;

	if (l->next == l->count)
		return false;
	if (w->depth == 0)
		return true;
	end = call_end_time(caller, w->calls->axis);
	if (call->begin == end || call->end == CALL_OPEN ||
	    l->notes != l->notes_end)
		return is_made_by(w, caller, call);
	return call->begin < end;
}

/* Takes the next call of the level. */
static inline const struct call *take_next(struct call_walk *w,
    struct walk_level *l)
{
	l->call = l->ahead[l->index++];
	l->next++;
	if (l->index == l->known)
		look_ahead(w, l->call.depth);
	return &l->call;
}

const struct call *call_walk_enter(struct call_walk *w)
{
	while (!enters_next(w, &w->levels[w->depth])) {
		if (w->depth == 0)
			return NULL;
		w->depth--;
	}
	return take_next(w, &w->levels[w->depth++]);
}

bool call_walk_next(struct call_walk *w, struct call_event *out)
{
	struct walk_level *l = &w->levels[w->depth];

	out->is_exit = !enters_next(w, l);
	if (!out->is_exit)
		out->call = take_next(w, &w->levels[w->depth++]);
	else if (w->depth > 0)
		out->call = &w->levels[--w->depth].call;
	else
		return false;
	return true;
}

/* Goes level by level: the last call of one level is the last that can have
 * made some of the next. */
size_t call_walk_skip(struct call_walk *w)
{
	const size_t depth = w->depth;
	size_t count = 0, before;

	do {
		before = count;
		while (enters_next(w, &w->levels[w->depth])) {
			take_next(w, &w->levels[w->depth]);
			count++;
		}
		w->depth++;
	} while (count > before);
	w->depth = depth;
	return count;
}
