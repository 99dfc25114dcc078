#include "config.h"

#include "query/call_periods.h"

#include <stdlib.h>

#include "base/array.h"
#include "lens/part_tree.h"

/* Those of all depths so far. */
struct merged {
	struct period *at;
	size_t count;
	struct period *more; /* room for those of a depth */
};

static struct period period_of(const struct occurrences *o,
    const struct thread *t, size_t depth, size_t i)
{
	struct call call = calls_at(&t->calls, depth, o->numbers[i]);

	return (struct period){ call.begin,
		call_end_time(&call, t->calls.axis) };
}

/* The first of the depth, from `low` on, that begins at the time or later: found
 * in ever larger steps, as there are often few before it. */
static size_t skip_to(const struct occurrences *o, const struct thread *t,
    size_t depth, size_t low, uint64_t time)
{
	size_t end = o->starts[depth + 1], high = low, step = 1;

	while (high < end && period_of(o, t, depth, high).begin < time) {
		low = high + 1;
		high += step;
		step *= 2;
	}
	high = high < end ? high : end;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (period_of(o, t, depth, middle).begin < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Those of a depth that are inside of none that there is; how many. */
static size_t find_more(const struct occurrences *o, const struct thread *t,
    size_t depth, struct merged *m)
{
	size_t n = 0, outer = 0, i = o->starts[depth];

	while (i < o->starts[depth + 1]) {
		struct period p = period_of(o, t, depth, i);

		while (outer < m->count && m->at[outer].end <= p.begin)
			outer++;
		if (outer < m->count && m->at[outer].begin <= p.begin) {
			i = skip_to(o, t, depth, i + 1, m->at[outer].end);
		} else {
			m->more[n++] = p;
			i++;
		}
	}
	return n;
}

/* From the end, where there is room. */
static void merge(struct merged *m, size_t more)
{
	size_t at = m->count, to = at + more;

	m->count = to;
	while (more > 0) {
		bool is_later = at > 0 &&
		    m->at[at - 1].begin > m->more[more - 1].begin;

		m->at[--to] = is_later ? m->at[--at] :
					    m->more[--more];
	}
}

/* Of those that begin at one time all but the last are empty. */
static void drop_empty(struct merged *m)
{
	size_t n = 0;

	for (size_t i = 0; i < m->count; i++) {
		if (n > 0 && m->at[n - 1].begin == m->at[i].begin)
			n--;
		m->at[n++] = m->at[i];
	}
	m->count = n;
}

struct period *call_periods_new(const struct occurrences *o,
    const struct thread *t, size_t *count, struct error *err)
{
	struct merged m = { array_new(o->count, sizeof *m.at, err), 0,
		array_new(o->count, sizeof *m.more, err) };
	bool done = m.at != NULL && m.more != NULL;

	for (size_t d = 0; done && d < o->depths; d++) {
		merge(&m, find_more(o, t, d, &m));
		done = !part_is_stopped(o->stop, err);
	}
	drop_empty(&m);
	*count = m.count;
	free(m.more);
	if (done)
		return m.at;
	free(m.at);
	return NULL;
}
