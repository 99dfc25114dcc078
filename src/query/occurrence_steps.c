#include "config.h"

#include "query/occurrence_steps.h"

/* Order in time: by begin, the outer call first. */
static bool is_before(const struct thread *t, struct place a, struct place b)
{
	uint64_t begin_a = calls_at(&t->calls, a.depth, a.number).begin;
	uint64_t begin_b = calls_at(&t->calls, b.depth, b.number).begin;

	return begin_a != begin_b ? begin_a < begin_b : a.depth < b.depth ||
	    (a.depth == b.depth && a.number < b.number);
}

/* How many of the depth stand before the place; with it, if `and_it`. */
static size_t count_before(const struct occurrences *o,
    const struct thread *t, size_t depth, struct place place, bool and_it)
{
	size_t low = o->starts[depth], high = o->starts[depth + 1];
	struct place p = { (uint32_t)depth, 0 };

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		p.number = o->numbers[middle];
		if (and_it ? !is_before(t, place, p) : is_before(t, p, place))
			low = middle + 1;
		else
			high = middle;
	}
	return low - o->starts[depth];
}

size_t occurrences_before(const struct occurrences *o,
    const struct thread *t, struct place place)
{
	size_t count = 0;

	for (size_t d = 0; d < o->depths; d++)
		count += count_before(o, t, d, place, false);
	return count;
}

/* The one of the depth that is nearest to the place on its far side. */
static struct place nearest(const struct occurrences *o,
    const struct thread *t, size_t depth, struct place place, bool back)
{
	size_t before = count_before(o, t, depth, place, !back);
	size_t at = o->starts[depth] + before;

	if (back ? before == 0 : at == o->starts[depth + 1])
		return place_none();
	return (struct place){ (uint32_t)depth, o->numbers[back ? at - 1 :
	    at] };
}

static struct place extreme(const struct occurrences *o,
    const struct thread *t, bool last)
{
	struct place best = place_none();

	for (size_t d = 0; d < o->depths; d++) {
		struct place p = { (uint32_t)d, 0 };

		if (o->starts[d] == o->starts[d + 1])
			continue;
		p.number = o->numbers[last ? o->starts[d + 1] - 1 :
		    o->starts[d]];
		if (place_is_none(best) || is_before(t, p, best) != last)
			best = p;
	}
	return best;
}

struct place occurrences_next(const struct occurrences *o,
    const struct thread *t, struct place place, bool is_backward)
{
	struct place best = place_none();

	if (place_is_none(place))
		return extreme(o, t, is_backward);
	for (size_t d = 0; d < o->depths; d++) {
		struct place p = nearest(o, t, d, place, is_backward);

		if (place_is_none(p))
			continue;
		if (place_is_none(best) || is_before(t, p, best) !=
		    is_backward)
			best = p;
	}
	return place_is_none(best) ? extreme(o, t, is_backward) : best;
}

/* The first of the depth that begins at the time or later, in numbers. */
static size_t first_from(const struct occurrences *o, const struct thread *t,
    size_t depth, uint64_t time)
{
	size_t low = o->starts[depth], high = o->starts[depth + 1];

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (calls_at(&t->calls, depth, o->numbers[middle]).begin < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The first one that begins at the time or later, and how many begin before it. */
static struct place since(const struct occurrences *o, const struct thread *t,
    uint64_t time, size_t *before)
{
	struct place best = place_none();

	*before = 0;
	for (size_t d = 0; d < o->depths; d++) {
		const size_t at = first_from(o, t, d, time);
		struct place p = { (uint32_t)d, 0 };

		*before += at - o->starts[d];
		if (at == o->starts[d + 1])
			continue;
		p.number = o->numbers[at];
		if (place_is_none(best) || is_before(t, p, best))
			best = p;
	}
	return best;
}

struct place occurrences_at(const struct occurrences *o,
    const struct thread *t, size_t before)
{
	const struct place last = extreme(o, t, true);
	uint64_t low = 0, high;
	struct place place;
	size_t count;

	if (before >= o->count)
		return place_none();
	high = calls_at(&t->calls, last.depth, last.number).begin;
	while (low < high) { /* the last time before which there are no more */
		const uint64_t middle = high - (high - low) / 2;

		since(o, t, middle, &count);
		if (count <= before)
			low = middle;
		else
			high = middle - 1;
	}
	place = since(o, t, low, &count);
	for (; count < before; count++)
		place = occurrences_next(o, t, place, false);
	return place;
}

/* Where a call stands among the others by its time. */
struct standing {
	uint64_t time;
	struct place place;
};

static struct standing standing_of(const struct occurrences *o,
    const struct thread *t, enum measure measure, struct place place)
{
	struct call call = calls_at(&t->calls, place.depth, place.number);
	const struct lens_time *took = occurrences_took(o, place);

	return (struct standing){ measure_of_call(measure,
				      took != NULL ? took->time : call.time),
		place };
}

static bool is_faster_than(struct standing a, struct standing b)
{
	if (a.time != b.time)
		return a.time < b.time;
	if (a.place.depth != b.place.depth)
		return a.place.depth < b.place.depth;
	return a.place.number < b.place.number;
}

struct place occurrences_slower(const struct occurrences *o,
    const struct thread *t, enum measure measure, struct place place,
    bool is_faster)
{
	struct standing from = { 0, place }, best = { 0, place_none() };
	bool has_from = !place_is_none(place);
	bool up = has_from != is_faster; /* the lowest of those above? */

	if (has_from)
		from = standing_of(o, t, measure, place);
	for (size_t d = 0; d < o->depths; d++) {
		for (size_t i = o->starts[d]; i < o->starts[d + 1]; i++) {
			struct standing s = standing_of(o, t, measure,
			    (struct place){ (uint32_t)d, o->numbers[i] });

			if (has_from && (is_faster ? !is_faster_than(s, from) :
			    !is_faster_than(from, s)))
				continue;
			if (place_is_none(best.place) || (up ?
			    is_faster_than(s, best) : is_faster_than(best, s)))
				best = s;
		}
	}
	return best.place;
}
