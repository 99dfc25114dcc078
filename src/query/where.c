#include "config.h"

#include "query/where.h"

#include <string.h>

enum { ALIGN = 64 }; /* of an arena's pieces */

const struct thread_set all_threads = { .is_all = true };

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
    uint32_t thread, struct arena *arena)
{
	uint32_t count = old == NULL ? 0 : old->count, i = 0;
	size_t size = sizeof *old + ((size_t)count + 1) * sizeof *old->threads;
	struct thread_set *new = arena_take(arena, (size + ALIGN - 1) /
	    ALIGN * ALIGN, NULL);

	if (new == NULL)
		return NULL;
	*new = (struct thread_set){ .is_all = false };
	for (; i < count && old->threads[i] < thread; i++)
		new->threads[new->count++] = old->threads[i];
	if (i < count && old->threads[i] == thread)
		i++;
	else
		new->threads[new->count++] = thread;
	for (; i < count; i++)
		new->threads[new->count++] = old->threads[i];
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
	if (!is_same_set(a.set, b.set) || !period_is_same(a.range, b.range))
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
		if (!parts_add(parts, t, range_of(where, p, t), err))
			return false;
	}
	return true;
}
