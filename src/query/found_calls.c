/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/found_calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "lens/part_tree.h"
#include "model/calls.h"
#include "query/percentiles.h"

int ranked_call_compare(const void *left, const void *right)
{
	const struct ranked_call *a = left, *b = right;

	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	if (a->part != b->part)
		return a->part < b->part ? -1 : 1;
	if (a->place.depth != b->place.depth)
		return a->place.depth < b->place.depth ? -1 : 1;
	return a->place.number < b->place.number ?
	    -1 :
	    a->place.number > b->place.number;
}

/* ---- finding the calls ---- */

void scan_methods(const struct part *of, const struct part_tree *stacks,
    struct filter_passes which, struct call_scan scan)
{
	const struct part part = part_tree_calls(stacks, of);
	const uint32_t count = part_tree_nodes(stacks);
	uint8_t *nodes = array_new(count, 1);
	uint8_t *depths = which.passes == NULL ?
	    NULL :
	    array_new(calls_depths(&part.thread->calls) + 1, 1);

	for (uint32_t i = 0; i < count; i++) {
		uint32_t method = part_tree_method(stacks, i);

		nodes[i] = method != NO_METHOD &&
		    filter_passes_has(which, method);
	}
	if (depths != NULL)
		part_tree_flag_depths(stacks, nodes, depths);
	scan.part = &part;
	scan.nodes = nodes;
	scan.depths = depths;
	scan.limit = stacks->lens == NULL ? 0 : stacks->lens->limit;
	call_scan_run(&scan);
	free(nodes);
	free(depths);
}

struct calls_search {
	struct found_calls *found;
	uint32_t *places; /* by found call: its depth, in a walk */
	size_t room, place_room, time_room;
};

void found_calls_free(struct found_calls *o)
{
	free(o->numbers);
	free(o->starts);
	free(o->times);
	*o = (struct found_calls){ 0 };
}

/* Adds calls, in the order of a walk those of all depths. */
static void add_slice(void *search, const struct call_slice *some)
{
	struct calls_search *f = search;
	struct found_calls *found = f->found;
	const size_t count = found->count + some->count;
	struct lens_time *time;

	ARRAY_ROOM(found->numbers, f->room, count);
	memcpy(found->numbers + found->count, some->numbers,
	    some->count * sizeof *found->numbers);
	found->starts[some->depth + 1] += some->count;
	if (some->left != NULL) {
		ARRAY_ROOM(f->places, f->place_room, count);
		ARRAY_ROOM(found->times, f->time_room, count);
		f->places[found->count] = (uint32_t)some->depth;
		time = &found->times[found->count];
		*time = some->left->took;
		if (!some->left->is_inside)
			time->time[CLOCK_WALL] = UINT64_MAX;
	}
	found->count = count;
}

/* Puts the calls of a walk in the order of depths. */
static void order_by_depth(struct calls_search *f)
{
	struct found_calls *found = f->found;
	uint32_t *numbers = array_new(found->count, sizeof *numbers);
	struct lens_time *times = array_new(found->count, sizeof *times);
	size_t *next = array_new(found->depths + 1, sizeof *next);

	memcpy(next, found->starts, (found->depths + 1) * sizeof *next);
	for (size_t i = 0; i < found->count; i++) {
		const size_t at = next[f->places[i]]++;

		numbers[at] = found->numbers[i];
		times[at] = found->times[i];
	}
	free(found->numbers);
	free(found->times);
	free(next);
	found->numbers = numbers;
	found->times = times;
}

/* Writes the times in the measure into `out`, which has room for count.
 * Returns how many there are: fewer once it is to stop. */
static size_t write_times(const struct found_calls *found,
    const struct clip *cut, enum measure measure, uint64_t *out)
{
	size_t n = 0, d = 0;

	for (size_t i = 0; i < found->count; i++) {
		struct call call;

		while (i == found->starts[d + 1])
			d++;
		if (part_is_stopped(found->stop, NULL))
			return n;
		if (found->times != NULL) {
			if (!lens_time_is_none(&found->times[i]))
				out[n++] = measure_of_call(measure,
				    found->times[i].time);
			continue;
		}
		call = calls_at(cut->calls, d, found->numbers[i]);
		if (!clip_has(cut, &call))
			continue;
		clip_call(&call, cut);
		out[n++] = measure_of_call(measure, call.time);
	}
	return n;
}

static void find_calls(struct found_calls *found, const struct part *part,
    const struct part_tree *stacks, struct filter_passes which, bool has_times)
{
	const struct part whole = part_whole(part);
	const bool walks = has_times && part_tree_needs_walk(stacks);
	struct calls_search f = { .found = found };

	scan_methods(walks ? part : &whole, stacks, which,
	    (struct call_scan){ .lens = walks ? stacks->lens : NULL,
		.stop = found->stop,
		.take = add_slice,
		.self = &f });
	for (size_t d = 0; d < found->depths; d++)
		found->starts[d + 1] += found->starts[d];
	if (walks)
		order_by_depth(&f);
	free(f.places);
}

bool found_calls_make(struct found_calls *found, const struct part *part,
    struct filter_passes which, enum measure measure, const atomic_bool *stop,
    struct error *err)
{
	const struct part whole = part_whole(part);
	const size_t depths = calls_depths(&part->thread->calls);
	struct part_tree stacks;
	bool done;

	*found = (struct found_calls){ .depths = depths,
		.starts = array_new(depths + 1, sizeof *found->starts),
		.stop = stop };
	done = part_tree_make(&stacks, &whole, PART_STACKS, stop, err);
	if (done)
		find_calls(found, part, &stacks, which, measure != NO_MEASURE);
	if (done && measure != NO_MEASURE) {
		static const struct percents wanted = { { 50, 100 }, 2 };
		uint64_t *times = array_new(found->count, sizeof *times);
		uint64_t ranks[PERCENTS];
		struct clip cut;

		clip_make(&cut, part);
		percentiles_of(times, write_times(found, &cut, measure, times),
		    &wanted, ranks);
		clip_free(&cut);
		found->median = ranks[0];
		found->longest = ranks[1];
		free(times);
	}
	part_tree_free(&stacks);
	return done;
}

/* ---- is a call found, and how many of some are ---- */

/* Returns the first of the depth whose number is at least `number`: from `near`
 * by steps that double, then by halves. */
static size_t first_from(const struct found_calls *o, size_t depth,
    size_t number, size_t near)
{
	size_t begin = o->starts[depth], end = o->starts[depth + 1];
	size_t low = near < begin ? begin : near < end ? near : end;
	size_t high = low, step = 1;

	while (high < end && o->numbers[high] < number) {
		low = high + 1;
		high = end - high > step ? high + step : end;
		step *= 2;
	}
	while (low > begin && o->numbers[low - 1] >= number) {
		high = low - 1;
		low = high - begin > step ? high - step : begin;
		step *= 2;
	}
	BISECT(low, high, middle, o->numbers[middle] < number);
	return low;
}

size_t found_calls_count_in(const struct found_calls *o, size_t depth,
    size_t from, size_t to, struct search_hint *hint)
{
	size_t i, end;

	if (depth >= o->depths)
		return 0;
	i = first_from(o, depth, from, hint->index + hint->step);
	end = first_from(o, depth, to, i);
	hint->step = i > hint->index ? i - hint->index : 0;
	hint->index = i;
	return end - i;
}

size_t found_calls_find(const struct found_calls *o, struct place place)
{
	size_t i;

	if (place.depth >= o->depths)
		return o->count;
	i = first_from(o, place.depth, place.number, o->starts[place.depth]);
	return i < o->starts[place.depth + 1] &&
	    o->numbers[i] == place.number ? i : o->count;
}

const struct lens_time *found_calls_lens_time(const struct found_calls *o,
    struct place place)
{
	const size_t i = o->times == NULL ? o->count :
	    found_calls_find(o, place);

	return i == o->count || lens_time_is_none(&o->times[i]) ? NULL :
								  &o->times[i];
}

/* ---- in the order of time ---- */

static struct place place_at(const struct found_calls *o, size_t depth,
    size_t i)
{
	return (struct place){ (uint32_t)depth, o->numbers[i] };
}

static struct ranked_call rank_by_begin(const struct thread *t,
    struct place place)
{
	return (struct ranked_call){
		.key = calls_at(&t->calls, place.depth, place.number).begin,
		.place = place
	};
}

/* Is `a` before `b` in time: by begin, the outer call first? */
static bool is_before(const struct thread *t, struct place a, struct place b)
{
	const struct ranked_call first = rank_by_begin(t, a);
	const struct ranked_call second = rank_by_begin(t, b);

	return ranked_call_compare(&first, &second) < 0;
}

/* Returns how many of the depth stand before the place; with it if `and_it`. */
static size_t count_before(const struct found_calls *o,
    const struct thread *t, size_t depth, struct place place, bool and_it)
{
	size_t low = o->starts[depth], high = o->starts[depth + 1];

	BISECT(low, high, i, and_it ?
	    !is_before(t, place, place_at(o, depth, i)) :
	    is_before(t, place_at(o, depth, i), place));
	return low - o->starts[depth];
}

size_t found_calls_count_before(const struct found_calls *o,
    const struct thread *t, struct place place)
{
	size_t count = 0;

	for (size_t d = 0; d < o->depths; d++)
		count += count_before(o, t, d, place, false);
	return count;
}

/* Returns how many of the depth begin before the time. */
static size_t count_until(const struct found_calls *o, const struct thread *t,
    size_t depth, uint64_t time)
{
	return first_from(o, depth, calls_begin_from(&t->calls, depth, time),
		   o->starts[depth]) - o->starts[depth];
}

static size_t count_all_until(const struct found_calls *o,
    const struct thread *t, uint64_t time)
{
	size_t count = 0;

	for (size_t d = 0; d < o->depths; d++)
		count += count_until(o, t, d, time);
	return count;
}

struct place found_calls_nth(const struct found_calls *o,
    const struct thread *t, size_t before)
{
	const struct place last = found_calls_next(o, t, place_none(), true);
	uint64_t time = 0, high;

	if (before >= o->count)
		return place_none();
	/* When it begins: the outer calls of that time are before it. */
	high = calls_at(&t->calls, last.depth, last.number).begin;
	BISECT(time, high, middle,
	    count_all_until(o, t, middle + 1) <= before);
	before -= count_all_until(o, t, time);
	for (size_t d = 0; d < o->depths; d++) {
		const size_t from = count_until(o, t, d, time);
		const size_t count = count_until(o, t, d, time + 1) - from;

		if (before < count)
			return place_at(o, d, o->starts[d] + from + before);
		before -= count;
	}
	return place_none();
}

struct place found_calls_next(const struct found_calls *o,
    const struct thread *t, struct place place, bool is_backward)
{
	const bool is_first = place_is_none(place);
	struct place best = place_none();

	for (size_t d = 0; d < o->depths; d++) {
		const size_t from = o->starts[d], to = o->starts[d + 1];
		size_t at = is_backward ? to : from;

		if (!is_first)
			at = from + count_before(o, t, d, place, !is_backward);
		if (at == (is_backward ? from : to))
			continue;
		const struct place p = place_at(o, d, at - is_backward);
		if (place_is_none(best) || is_before(t, p, best) != is_backward)
			best = p;
	}
	return place_is_none(best) && !is_first ?
	    found_calls_next(o, t, best, is_backward) :
	    best;
}

/* ---- in the order of how long they took ---- */

static struct ranked_call rank_by_time(const struct found_calls *o,
    const struct thread *t, enum measure measure, struct place place)
{
	struct call call = calls_at(&t->calls, place.depth, place.number);
	const struct lens_time *took = found_calls_lens_time(o, place);

	return (struct ranked_call){ .key = measure_of_call(measure,
					 took != NULL ? took->time : call.time),
		.place = place };
}

struct place found_calls_slower(const struct found_calls *o,
    const struct thread *t, enum measure measure, struct place place,
    bool is_faster)
{
	const bool has_from = !place_is_none(place);
	const int after = is_faster ? -1 : 1;
	const int nearer = has_from ? -after : after;
	struct ranked_call from = { .place = place };
	struct ranked_call best = { .place = place_none() };

	if (has_from)
		from = rank_by_time(o, t, measure, place);
	for (size_t d = 0; d < o->depths; d++) {
		for (size_t i = o->starts[d]; i < o->starts[d + 1]; i++) {
			struct ranked_call c = rank_by_time(o, t, measure,
			    place_at(o, d, i));

			if (has_from &&
			    ranked_call_compare(&c, &from) * after <= 0)
				continue;
			if (place_is_none(best.place) ||
			    ranked_call_compare(&c, &best) * nearer > 0)
				best = c;
		}
	}
	return best.place;
}

/* ---- when they run ---- */

/* The periods of the outermost calls of the depths so far, in order. */
struct merged {
	struct period *items;
	size_t count;
	struct period *more; /* room for the periods of one depth */
};

/* Finds the periods of a depth that are inside of none that there is; returns
 * how many they are. */
static size_t find_outside(const struct found_calls *o, const struct thread *t,
    size_t depth, struct merged *m)
{
	const struct visible_calls calls = { .thread = t };
	size_t n = 0, outer = 0, i = o->starts[depth];

	while (i < o->starts[depth + 1]) {
		const struct period p = visible_calls_stretch(calls, depth,
		    o->numbers[i]);

		while (outer < m->count && m->items[outer].end <= p.begin)
			outer++;
		if (outer < m->count && m->items[outer].begin <= p.begin) {
			i = first_from(o, depth,
			    calls_begin_near(&t->calls, depth,
				o->numbers[i], m->items[outer].end),
			    i + 1);
		} else {
			m->more[n++] = p;
			i++;
		}
	}
	return n;
}

struct period *call_periods_new(const struct found_calls *o,
    const struct thread *t, size_t *count)
{
	struct merged m = { array_new(o->count, sizeof *m.items), 0,
		array_new(o->count, sizeof *m.more) };

	for (size_t d = 0; d < o->depths && !part_is_stopped(o->stop, NULL);
	     d++) {
		/* They are merged from the end, where there is room. */
		size_t more = find_outside(o, t, d, &m);
		size_t at = m.count, to = at + more;

		m.count = to;
		while (more > 0) {
			bool is_later = at > 0 &&
			    m.items[at - 1].begin > m.more[more - 1].begin;

			m.items[--to] = is_later ? m.items[--at] :
						   m.more[--more];
		}
	}
	/* Where periods begin at one time, all but the last are empty. */
	size_t n = 0;
	for (size_t i = 0; i < m.count; i++) {
		if (n > 0 && m.items[n - 1].begin == m.items[i].begin)
			n--;
		m.items[n++] = m.items[i];
	}
	m.count = n;
	*count = m.count;
	free(m.more);
	return m.items;
}
