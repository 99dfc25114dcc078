/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/slowest.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "model/calls.h"
#include "query/search.h"

/* ---- choosing the slowest ---- */

enum {
	FEW = 128,  /* calls may always cost some searches each */
	A_WALK = 16 /* calls of a walk cost as much as the searches for one */
};

/* Once there are enough the slowest so far, the best, stand first, in order,
 * and after them what may be better than the last of them. */
struct choosing {
	struct slowest *out;
	size_t room, max;      /* max is 1 at least */
	struct slow_time by;
	bool is_full;
	struct slow_call last; /* of the best */
	const struct set_part *part; /* that is looked at … */
	uint32_t number;             /* … and its number */
	uint8_t *nodes;              /* flags of nodes whose calls count */
};

void slowest_free(struct slowest *s)
{
	free(s->items);
	*s = (struct slowest){ 0 };
}

static int compare_slow(const void *left, const void *right)
{
	const struct slow_call *a = left, *b = right;

	if (a->time != b->time)
		return a->time > b->time ? -1 : 1;
	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	if (a->part != b->part)
		return a->part < b->part ? -1 : 1;
	if (a->place.depth != b->place.depth)
		return a->place.depth < b->place.depth ? -1 : 1;
	return a->place.number < b->place.number ? -1 :
	    a->place.number > b->place.number;
}

/* Orders the calls, and keeps the best. */
static void keep_best(struct choosing *c)
{
	struct slowest *s = c->out;

	if (s->count > 0)
		qsort(s->items, s->count, sizeof *s->items, compare_slow);
	if (s->count < c->max)
		return;
	s->count = c->max;
	c->last = s->items[c->max - 1];
	c->is_full = true;
}

static bool is_too_short(const struct choosing *c, const struct slow_call *slow)
{
	return c->is_full && compare_slow(slow, &c->last) > 0;
}

static void add_slow(struct choosing *c, const struct slow_call *call)
{
	struct slowest *s = c->out;

	if (is_too_short(c, call))
		return;
	s->items = array_grow(s->items, &c->room, s->count + 1,
	    sizeof *s->items);
	s->items[s->count++] = *call;
	if (s->count / 2 >= c->max)
		keep_best(c);
}

/* ---- the calls of a part ---- */

/* Returns a call of a slice.  Its time is that which counts, or where that costs
 * a search one that is at least as long. */
static struct slow_call slow_of(const struct choosing *c,
    const struct call_slice *some, uint32_t i)
{
	const enum measure measure = c->by.measure;
	const uint64_t *time = some->times[i];
	struct slow_call slow = { .part = c->number,
		.place = { (uint32_t)some->depth, some->numbers[i] } };

	if (some->left != NULL)
		slow.took = some->left->took;
	if (!c->by.is_own)
		slow.time = measure_of_call(measure, time);
	else if (some->left != NULL)
		slow.time = measure_of_self(measure, time, slow.took.own);
	else
		slow.time =
		    time[measure == MEASURE_CPU ? CLOCK_CPU : CLOCK_WALL];
	return slow;
}

static void consider(struct choosing *c, struct slow_call *slow, bool is_left)
{
	const struct clip *cut = &c->part->cut;
	struct call call = calls_at(cut->calls, slow->place.depth,
	    slow->place.number);
	uint64_t own[CLOCKS];

	slow->begin = call.begin;
	if (c->by.is_own && !is_left) {
		clip_call(&call, cut);
		clip_own(cut, &call, own);
		slow->time = measure_of_self(c->by.measure, call.time, own);
	}
	add_slow(c, slow);
}

static void consider_slice(void *choosing, const struct call_slice *some)
{
	struct choosing *c = choosing;

	if (some->left != NULL && !some->left->is_inside)
		return;
	c->out->out_of += some->count;
	for (uint32_t i = 0; i < some->count; i++) {
		struct slow_call slow = slow_of(c, some, i);

		if (!c->is_full || slow.time >= c->last.time)
			consider(c, &slow, some->left != NULL);
	}
}

static void consider_calls(struct choosing *c, const struct part_lens *lens,
    uint64_t limit)
{
	call_scan_run(&(struct call_scan){ .part = &c->part->part,
	    .lens = lens,
	    .limit = limit,
	    .nodes = c->nodes,
	    .stop = c->part->calls.stop,
	    .take = consider_slice,
	    .self = c });
}

/* ---- the calls of a part, through a lens that leaves all but short ones ---- */

/* Does the length of a call tell whether it is left?  Then it takes what was
 * recorded, and its own time is that without the long calls that it made. */
static bool leaves_long(const struct choosing *c, const struct part_lens *l)
{
	const struct lens_view *v = &l->view;

	if (c->by.is_own || l->limit == 0 ||
	    c->max > FEW + calls_total(c->part->cut.calls) / A_WALK)
		return false;
	for (uint32_t i = 1; i < v->count; i++)
		if (v->innermost[i] != i || v->ups[i] != l->parents[i])
			return false;
	return true;
}

/* Finds what the lens leaves of the calls of the part that are among the best
 * so far. */
static void take_times(struct choosing *c, uint64_t limit)
{
	const struct clip *cut = &c->part->cut;

	keep_best(c);
	for (size_t i = 0; i < c->out->count; i++) {
		struct slow_call *slow = &c->out->items[i];
		struct call call;

		if (slow->part != c->number)
			continue;
		call = calls_at(cut->calls, slow->place.depth,
		    slow->place.number);
		slow->took.node = call.node;
		clip_call(&call, cut);
		memcpy(slow->took.time, call.time, sizeof call.time);
		clip_own_long(cut, &call, limit, slow->took.own);
	}
}

/* ---- all parts ---- */

static void flag_nodes(struct choosing *c, const struct part_tree *stacks,
    struct filter_passes kept)
{
	c->nodes = array_new(part_tree_nodes(stacks), 1);
	for (uint32_t i = 0; i < part_tree_nodes(stacks); i++) {
		uint32_t method = part_tree_method(stacks, i);

		c->nodes[i] = method != NO_METHOD &&
		    filter_passes_has(kept, method);
	}
}

static bool consider_part(struct choosing *c, struct filter_passes kept,
    struct error *err)
{
	const struct part whole = part_whole(&c->part->part);
	struct part_tree stacks;
	bool done = part_tree_make(&stacks, &whole, PART_STACKS,
	    c->part->calls.stop, err);

	if (done) {
		flag_nodes(c, &stacks, kept);
		if (stacks.lens == NULL || !leaves_long(c, stacks.lens)) {
			consider_calls(c, stacks.lens, 0);
		} else {
			consider_calls(c, NULL, stacks.lens->limit);
			take_times(c, stacks.lens->limit);
		}
		free(c->nodes);
	}
	part_tree_free(&stacks);
	return done;
}

bool slowest_make(struct slowest *out, const struct call_set *set,
    const struct slowest_request *request, struct error *err)
{
	struct choosing c = { .out = out,
		.max = request->max > 0 ? request->max : 1,
		.by = request->by };
	bool done = true;

	*out = (struct slowest){ 0 };
	for (; done && c.number < set->count; c.number++) {
		c.part = &set->parts[c.number];
		done = consider_part(&c, request->kept, err);
	}
	keep_best(&c);
	if (out->count > request->max)
		out->count = request->max;
	return done;
}

/* ---- frames ---- */

void frames_free(struct frames *f)
{
	free(f->items);
	*f = (struct frames){ 0 };
}

static bool is_over(const struct call_row *row)
{
	return row->took > row->budget;
}

static int compare_frames(const void *left, const void *right)
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

	return (struct frame_call){ call.begin,
		call_end_time(&call, calls->axis), row->thread->number, at };
}

/* Keeps the frames over the budget, or all where there are none. */
static void keep_frames(struct frames *f, const struct call_list *l,
    const atomic_bool *stop)
{
	struct call_row row;

	for (size_t i = 0; i < l->count && !part_is_stopped(stop, NULL); i++) {
		row = call_list_row(l, i);
		f->over += is_over(&row);
	}
	f->items = array_new(f->over > 0 ? f->over : l->count,
	    sizeof *f->items);
	for (size_t i = 0; i < l->count && !part_is_stopped(stop, NULL); i++) {
		row = call_list_row(l, i);
		if (f->over == 0 || is_over(&row))
			f->items[f->count++] = frame_of(&row, i);
	}
	if (f->count > 0)
		qsort(f->items, f->count, sizeof *f->items, compare_frames);
}

static uint64_t ticks_of(uint64_t ns, const struct parts *parts)
{
	const struct thread *t = parts->count == 0 ? NULL :
						     parts->items[0].thread;
	uint64_t ticks = t == NULL ? 0 :
	    ns / (1000 / tick_per_us(t->calls.tick));

	return ticks == 0 ? 1 : ticks;
}

/* Are there weights, and no times?  A budget says nothing of weights. */
static bool has_no_time(const struct parts *parts)
{
	return parts->count > 0 &&
	    parts->items[0].thread->calls.tick == TICK_WEIGHT;
}

bool frames_make(struct frames *f, struct call_list *l,
    const struct profile *profile, const struct parts *parts,
    const struct frames_request *request, struct error *err)
{
	const struct methods *methods = profile_methods(profile);
	uint8_t *flags = array_new(methods_count(methods), 1);
	uint32_t first = has_no_time(parts) ?
	    NO_METHOD :
	    pick_all(methods, request->method, flags);
	bool done = true;

	*f = (struct frames){ 0 };
	*l = (struct call_list){ .method = NO_METHOD };
	if (first != NO_METHOD) {
		done = call_list_make_flagged(l, profile, parts, flags,
		    request->order, err);
		l->method = first;
		l->budget = ticks_of(request->budget_ns, parts);
		if (done)
			keep_frames(f, l, parts->stop);
	}
	free(flags);
	return done;
}

size_t frames_from(const struct frames *f, uint32_t thread, uint64_t time)
{
	size_t low = 0, high = f->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct frame_call *at = &f->items[middle];

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

	return first < f->count && f->items[first].thread == thread;
}

size_t frames_next(const struct frames *f, uint32_t thread, uint64_t time,
    int step)
{
	size_t at;

	if (!has_thread(f, thread))
		thread = f->items[0].thread;
	if (step < 0) {
		at = frames_from(f, thread, time);
		return (at == 0 ? f->count : at) - 1;
	}
	at = time == UINT64_MAX ? f->count : frames_from(f, thread, time + 1);
	return at == f->count ? 0 : at;
}
