#include "config.h"

#include "query/frames.h"

#include <stdlib.h>

#include "base/array.h"
#include "query/pick.h"

enum { LOOKED = 256 }; /* so many calls, until it may give up */

void frames_free(struct frames *f)
{
	free(f->of);
	*f = (struct frames){ 0 };
}

static bool is_over(const struct call_row *row)
{
	return row->took > row->budget;
}

static int compare(const void *left, const void *right)
{
	const struct frame_call *a = left, *b = right;

	if (a->thread != b->thread)
		return a->thread < b->thread ? -1 : 1;
	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	return a->end > b->end ? -1 : a->end < b->end; /* the outer one */
}

static struct frame_call frame_of(const struct call_row *row, size_t at)
{
	const struct calls *calls = &row->thread->calls;
	const struct call call = calls_at(calls, row->place.depth,
	    row->place.number);

	return (struct frame_call){ call.begin, call_end_time(&call, calls->axis),
		row->thread->number, at };
}

static bool must_stop(size_t i, const atomic_bool *stop, struct error *err)
{
	return i % LOOKED == 0 && part_is_stopped(stop, err);
}

static bool keep(struct frames *f, const struct call_list *l,
    const atomic_bool *stop, struct error *err)
{
	for (size_t i = 0; i < l->count; i++) {
		const struct call_row row = call_list_row(l, i);

		if (must_stop(i, stop, err))
			return false;
		f->over += is_over(&row);
	}
	f->of = array_new(f->over > 0 ? f->over : l->count, sizeof *f->of, err);
	for (size_t i = 0; f->of != NULL && i < l->count; i++) {
		const struct call_row row = call_list_row(l, i);

		if (must_stop(i, stop, err))
			return false;
		if (f->over == 0 || is_over(&row))
			f->of[f->count++] = frame_of(&row, i);
	}
	if (f->count > 0)
		qsort(f->of, f->count, sizeof *f->of, compare);
	return f->of != NULL;
}

static uint64_t ticks_of(uint64_t ns, const struct parts *parts)
{
	const struct thread *t = parts->count == 0 ? NULL : parts->of[0].thread;
	uint64_t ticks = t == NULL ? 0 :
	    ns / (1000 / tick_per_us(t->calls.tick));

	return ticks == 0 ? 1 : ticks;
}

/* A weight is in no budget. */
static bool has_no_time(const struct parts *parts)
{
	return parts->count > 0 &&
	    parts->of[0].thread->calls.tick == TICK_COUNT;
}

bool frames_make(struct frames *f, struct call_list *l,
    const struct profile *profile, const struct parts *parts,
    const struct frame_wish *wish, struct error *err)
{
	const struct methods *methods = profile_methods(profile);
	uint8_t *flags = array_new(methods_count(methods), 1, err);
	uint32_t first = flags == NULL || has_no_time(parts) ? NO_METHOD :
	    pick_all(methods, wish->method, flags);
	bool done = flags != NULL;

	*f = (struct frames){ 0 };
	*l = (struct call_list){ .method = NO_METHOD };
	if (first != NO_METHOD) {
		done = call_list_of(l, profile, parts, flags, wish->order, err);
		l->method = first;
		l->budget = ticks_of(wish->budget_ns, parts);
		done = done && keep(f, l, parts->stop, err);
	}
	free(flags);
	return done;
}

size_t frames_from(const struct frames *f, uint32_t thread, uint64_t time)
{
	size_t low = 0, high = f->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct frame_call *at = &f->of[middle];

		if (at->thread < thread ||
		    (at->thread == thread && at->begin < time))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool has_thread(const struct frames *f, uint32_t thread)
{
	size_t first = frames_from(f, thread, 0);

	return first < f->count && f->of[first].thread == thread;
}

size_t frames_next(const struct frames *f, uint32_t thread, uint64_t time,
    int step)
{
	size_t at;

	if (!has_thread(f, thread))
		thread = f->of[0].thread;
	if (step < 0) {
		at = frames_from(f, thread, time);
		return (at == 0 ? f->count : at) - 1;
	}
	at = time == UINT64_MAX ? f->count : frames_from(f, thread, time + 1);
	return at == f->count ? 0 : at;
}
