#include "config.h"

#include "query/where.h"

#include <stdio.h>
#include <string.h>

#include "base/numbers.h"
#include "lens/lens_tree.h"

enum { ALIGN = 64 }; /* of an arena's pieces */

/* CALLS_A_NODE: calls that cost as much as a node of a tree, as measured. */
enum { CALLS_A_NODE = 8, GUESSES = 5, MOST_GROWTH = 64 };

const struct thread_set all_threads = { .is_all = true,
	.words = "all threads" };

bool thread_set_has(const struct thread_set *set, uint32_t thread)
{
	uint32_t i = 0;

	if (set == NULL)
		return false;
	while (i < set->count && set->threads[i] < thread)
		i++;
	return set->is_all || (i < set->count && set->threads[i] == thread);
}

const struct thread_set *thread_set_toggle(const struct thread_set *old,
    uint32_t thread, struct arena *arena, struct error *err)
{
	uint32_t count = old == NULL ? 0 : old->count, i = 0;
	size_t size = sizeof *old + ((size_t)count + 1) * sizeof *old->threads;
	struct thread_set *new = arena_take(arena, (size + ALIGN - 1) /
	    ALIGN * ALIGN, err);

	if (new == NULL)
		return old;
	*new = (struct thread_set){ .is_all = false };
	for (; i < count && old->threads[i] < thread; i++)
		new->threads[new->count++] = old->threads[i];
	if (i < count && old->threads[i] == thread)
		i++;
	else
		new->threads[new->count++] = thread;
	for (; i < count; i++)
		new->threads[new->count++] = old->threads[i];
	snprintf(new->words, sizeof new->words, "%u marked thread%s",
	    new->count, new->count == 1 ? "" : "s");
	return new->count == 0 ? NULL : new;
}

static bool is_same_set(const struct thread_set *a,
    const struct thread_set *b)
{
	if (a == b || a == NULL || b == NULL)
		return a == b;
	return a->is_all == b->is_all && a->count == b->count &&
	    memcmp(a->threads, b->threads,
		a->count * sizeof *a->threads) == 0;
}

bool where_is(struct where a, struct where b)
{
	if (a.recording != b.recording || !is_same_set(a.set, b.set) ||
	    !period_is_same(a.range, b.range) ||
	    !within_is_same(&a.within, &b.within) ||
	    !lens_is_same(a.lens, b.lens))
		return false;
	/* Where there is neither, any thread asks for the same. */
	return a.thread == b.thread ||
	    (a.set != NULL && period_is_none(a.range));
}

/* The range on the axis of another thread: as far from where that begins. */
static struct period range_of(struct where where, const struct profile *p,
    const struct thread *t)
{
	const struct thread *asked = threads_at(profile_threads(p),
	    where.thread);
	uint64_t origin, own, end;

	if (period_is_none(where.range) || t == asked ||
	    profile_axis(p) == CLOCK_WALL) /* which they share */
		return where.range;
	profile_range(p, asked, &origin, &end);
	profile_range(p, t, &own, &end);
	return (struct period){ where.range.begin - origin + own,
		where.range.end - origin + own };
}

static uint64_t calls_in(const struct calls *calls, struct period p)
{
	uint64_t count = 0;

	for (size_t d = 0; d < calls_depths(calls); d++) {
		size_t from = calls_end_from(calls, d, p.begin);
		size_t to = calls_begin_from(calls, d, p.end);

		count += to > from ? to - from : 0;
	}
	return count;
}

/* How much there is to be done, in calls that are added up. */
static uint64_t cost_of(struct where where, const struct profile *p)
{
	struct parts parts;
	uint64_t cost = 0;

	if (!where_parts(where, p, &parts, NULL))
		parts.count = 0; /* what is asked will fail, too */
	for (uint32_t i = 0; i < parts.count; i++) {
		const struct part *part = &parts.of[i];
		uint64_t nodes = part_stacks(part), calls = 0;

		if (!period_is_none(part->period))
			calls = calls_in(&part->thread->calls, part->period);
		else if (lens_goes_over_calls(part->lens))
			calls = calls_total(&part->thread->calls);
		if (!period_is_none(part->period) &&
		    !lens_goes_over_calls(part->lens))
			nodes = nodes < calls ? nodes : calls;
		cost += calls + nodes * CALLS_A_NODE;
	}
	parts_free(&parts);
	return cost;
}

static uint64_t share(uint64_t of, uint64_t part, uint64_t whole)
{
	return whole == 0 ? 0 : ratio_down(of, part, whole);
}

/* How much of the range costs about `wanted`, given what all of it costs. */
static uint64_t length_of(struct where where, const struct profile *p,
    uint64_t wanted, uint64_t cost)
{
	const uint64_t whole = where.range.end - where.range.begin;
	uint64_t length = share(whole, wanted, cost);

	for (int i = 0; i < GUESSES; i++) {
		where.range.end = where.range.begin + length + 1;
		cost = cost_of(where, p);
		if (cost <= wanted * 2 && cost >= wanted / 4)
			break;
		if (cost < wanted / MOST_GROWTH)
			cost = wanted / MOST_GROWTH;
		length = share(length, wanted, cost);
		if (length >= whole)
			return whole;
	}
	return length + 1;
}

unsigned where_soon(struct where where, const struct profile *p, uint64_t calls,
    struct where *out)
{
	uint64_t cost, whole, length;

	*out = where;
	out->within.count = 0; /* a part of it is none */
	if (!profile_is_complete(p) || (cost = cost_of(where, p)) / 4 < calls)
		return 0;
	if (period_is_none(where.range)) {
		profile_range(p, threads_at(profile_threads(p), where.thread),
		    &out->range.begin, &out->range.end);
		out->range.end++; /* an event at the last tick is inside */
		cost = cost_of(*out, p);
	}
	whole = out->range.end - out->range.begin;
	length = length_of(*out, p, calls, cost);
	out->range.end = out->range.begin + length;
	if (lens_goes_over_calls(where.lens) && cost_of(*out, p) / 4 >= calls)
		return 0; /* all stacks are looked at for it, too */
	return length > whole / 2 ? 0 :
	    length < whole / 100  ? 1 :
				    (unsigned)(length * 100 / whole);
}

struct part where_part(struct where where, const struct profile *p,
    const struct thread *t)
{
	struct part part = { .thread = t,
		.period = range_of(where, p, t),
		.lens = where.lens };

	if (where.within.count > 0 && where.within.thread == t->number)
		part.within = where.within;
	return part;
}

bool where_parts(struct where where, const struct profile *p,
    struct parts *parts, struct error *err)
{
	const struct threads *threads = profile_threads(p);

	*parts = (struct parts){ .stop = where.stop };
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct thread *t = threads_at(threads, i);

		if (t->events == 0 || (where.set == NULL ?
		    i != where.thread : !thread_set_has(where.set, i)))
			continue;
		if (!parts_add(parts, t, (struct period){ 0, 0 }, err))
			return false;
		parts->of[parts->count - 1] = where_part(where, p, t);
	}
	return true;
}
