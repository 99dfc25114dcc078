/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/clip.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/calls.h"
#include "model/cpu_clock.h"

/* ---- calls cut to a part ---- */

/* Calls of one depth, from .. to - 1. */
struct clip_range {
	size_t from, to;
};

/* Finds the calls of the depth that are the part, the calls around them, and on
 * each depth below those that are inside of them. */
static void find_ranges(struct clip *cut, size_t depth,
    const struct within *within)
{
	const struct calls *calls = cut->calls;
	size_t first = within->number, last = first + within->count - 1;

	cut->depths = calls_depths(calls);
	cut->depth = depth;
	cut->ranges = array_new(cut->depths, sizeof *cut->ranges);
	for (size_t d = depth;; d--) {
		cut->ranges[d] = (struct clip_range){ first, last + 1 };
		if (d == 0)
			break;
		first = call_parents_parent(calls, d, first);
		last = call_parents_parent(calls, d, last);
	}
	for (size_t d = depth; d + 1 < cut->depths; d++)
		cut->ranges[d + 1] = (struct clip_range){
			call_parents_from(calls, d, cut->ranges[d].from),
			call_parents_from(calls, d, cut->ranges[d].to)
		};
}

/* Are the part's calls there?  Else the part's period counts. */
static bool has_calls(const struct part *part)
{
	const struct within *w = &part->within;
	const struct calls *calls = &part->thread->calls;

	return w->count > 0 && (size_t)w->number + w->count <=
	    calls_count(calls, within_depth(w, part->thread));
}

void clip_make(struct clip *cut, const struct part *part)
{
	const struct thread *t = part->thread;
	const struct period p = part->period;

	*cut = (struct clip){ .calls = &t->calls, .pushed = t->calls.pushed,
		.end = { UINT64_MAX, UINT64_MAX } };
	if (has_calls(part)) {
		const struct calls *calls = cut->calls;
		const struct within *w = &part->within;
		const size_t depth = within_depth(w, part->thread);
		const struct call first = calls_at(calls, depth, w->number);
		const struct call last = calls_at(calls, depth,
		    (size_t)w->number + w->count - 1);

		cut->begin = call_entry(&first);
		cut->end = call_exit(&last, calls->axis);
		find_ranges(cut, depth, w);
	} else if (part->is_empty) {
		cut->end = (struct event_time){ 0, 0 };
	} else if (!period_is_none(p)) {
		cut->begin = (struct event_time){ p.begin, cpu_at(t, p.begin) };
		cut->end = (struct event_time){ p.end, cpu_at(t, p.end) };
	}
}

static struct clip_range range_of(const struct clip *cut, size_t depth)
{
	const size_t level = depth - (cut->calls->pushed - cut->pushed);
	const size_t count = calls_count(cut->calls, depth);
	struct clip_range range = { 0, 0 };

	if (level < cut->depths)
		range = cut->ranges[level];
	if (range.to > count)
		range.to = count;
	if (range.from > range.to)
		range.from = range.to;
	return range;
}

void clip_calls(const struct clip *cut, size_t depth, size_t *from, size_t *to)
{
	const struct calls *calls = cut->calls;
	struct clip_range range;
	struct call first;

	if (cut->ranges != NULL) {
		range = range_of(cut, depth);
		*from = range.from;
		*to = range.to;
		return;
	}
	*from = calls_end_from(calls, depth, cut->begin.time);
	*to = calls_begin_from(calls, depth, cut->end.time);
	if (*from >= *to) {
		*to = *from;
		return;
	}
	/* The first call may have ended just when the part begins. */
	first = calls_at(calls, depth, *from);
	*from += !clip_has(cut, &first);
}

bool clip_has(const struct clip *cut, const struct call *call)
{
	const enum clock axis = cut->calls->axis;
	struct clip_range range;

	if (cut->ranges != NULL) {
		range = range_of(cut, call->depth);
		return call->number >= range.from && call->number < range.to;
	}
	return call->begin < cut->end.time && (call->begin >= cut->begin.time ||
	    event_is_before(cut->begin, call_exit(call, axis)));
}

bool clip_has_end(const struct clip *cut, const struct call *call)
{
	/* The edge of what a call made stands before the exits around it. */
	if (cut->ranges != NULL && call->depth < cut->depth +
	    (cut->calls->pushed - cut->pushed))
		return false;
	return !event_is_before(cut->end, call_exit(call, cut->calls->axis));
}

void clip_call(struct call *call, const struct clip *cut)
{
	const enum clock axis = cut->calls->axis;
	const struct event_time entry = call_entry(call);
	const struct event_time end = call_exit(call, axis);

	if (entry.time >= cut->begin.time && end.time < cut->end.time)
		return;
	if (!clip_has_end(cut, call))
		call->end = CALL_CUT;
	if (cut->calls->is_dual)
		call->time[CLOCK_CPU] = clip_overlap(cut->begin.cpu,
		    cut->end.cpu, entry.cpu, end.cpu);
	call->time[axis] = clip_overlap(cut->begin.time, cut->end.time,
	    entry.time, end.time);
}

/* Returns the calls that the call made and that run in the part. */
static struct clip_range children_of(const struct clip *cut,
    const struct call *call)
{
	struct clip_range range;
	size_t first, end;

	call_parents_children(cut->calls, call->depth, call->number,
	    &range.from, &range.to);
	if (range.from == range.to)
		return range;
	clip_calls(cut, (size_t)call->depth + 1, &first, &end);
	if (first > range.from)
		range.from = first;
	if (end < range.to)
		range.to = end;
	return range;
}

/* Writes what is left of the call without the sum. */
static void subtract_sum(const struct call *call, const uint64_t sum[CLOCKS],
    uint64_t own[CLOCKS])
{
	for (int c = 0; c < CLOCKS; c++)
		own[c] = call->time[c] > sum[c] ? call->time[c] - sum[c] : 0;
}

/* Adds the times of a call, cut. */
static void add_cut(const struct clip *cut, size_t depth, size_t number,
    uint64_t sum[CLOCKS])
{
	struct call call = calls_at(cut->calls, depth, number);

	clip_call(&call, cut);
	sum[CLOCK_WALL] += call.time[CLOCK_WALL];
	sum[CLOCK_CPU] += call.time[CLOCK_CPU];
}

void clip_own(const struct clip *cut, const struct call *call,
    uint64_t own[CLOCKS])
{
	const struct clip_range below = children_of(cut, call);
	const size_t depth = (size_t)call->depth + 1;
	uint64_t sum[CLOCKS] = { 0, 0 };

	/* Only the first and the last of them are cut. */
	if (below.from + 1 < below.to) {
		calls_sum(cut->calls, depth, below.from + 1, below.to - 1, sum);
		add_cut(cut, depth, below.to - 1, sum);
	}
	if (below.from < below.to)
		add_cut(cut, depth, below.from, sum);
	subtract_sum(call, sum, own);
}

void clip_own_long(const struct clip *cut, const struct call *call,
    uint64_t least, uint64_t own[CLOCKS])
{
	const struct clip_range below = children_of(cut, call);
	uint64_t sum[CLOCKS] = { 0, 0 };
	struct call some[SOME_CALLS];
	size_t count;

	for (size_t i = below.from; i < below.to; i += count) {
		count = calls_some(cut->calls, (size_t)call->depth + 1, i,
		    some);
		for (size_t k = 0; k < count && i + k < below.to; k++) {
			if (some[k].time[cut->calls->axis] < least)
				continue;
			clip_call(&some[k], cut);
			for (int c = 0; c < CLOCKS; c++)
				sum[c] += some[k].time[c];
		}
	}
	subtract_sum(call, sum, own);
}

void clip_span(const struct clip *cut, const struct thread *t,
    uint64_t span[CLOCKS])
{
	const enum clock axis = t->calls.axis;

	span[axis] = clip_overlap(cut->begin.time, cut->end.time,
	    t->first[axis], t->last[axis]);
	if (t->calls.is_dual)
		span[CLOCK_CPU] = clip_overlap(cut->begin.cpu, cut->end.cpu,
		    t->first[CLOCK_CPU], t->last[CLOCK_CPU]);
}

/* ---- the merged tree of a part ---- */

/* The calls of a depth that may run in the part, from .. to - 1; the calls from
 * whole .. whole_end - 1 do not cross its edges, and take all of their
 * blocks. */
struct inside {
	size_t from, whole, whole_end, to;
};

static struct inside find_inside(const struct clip *cut, size_t depth)
{
	struct inside in;
	size_t first, end = calls_blocks(cut->calls, depth);

	clip_calls(cut, depth, &in.from, &in.to);
	in.whole = in.whole_end = in.to;
	if (in.from == in.to)
		return in;
	first = in.from / BLOCK_CALLS + 1;
	if (end > (in.to - 1) / BLOCK_CALLS)
		end = (in.to - 1) / BLOCK_CALLS;
	if (first < end) {
		in.whole = first * BLOCK_CALLS;
		in.whole_end = end * BLOCK_CALLS;
	}
	return in;
}

/* Finds the calls of all depths, and counts them. */
static struct inside *find_all_inside(const struct clip *cut, uint64_t *count)
{
	size_t depths = calls_depths(cut->calls);
	struct inside *in = array_new(depths, sizeof *in);

	*count = 0;
	for (size_t d = 0; d < depths; d++) {
		in[d] = find_inside(cut, d);
		*count += in[d].to - in[d].from;
	}
	return in;
}

/* Copies the node, with the nodes above it, unless they are there. */
static void copy_node(struct period_tree *e, const struct tree *from,
    uint32_t node)
{
	uint32_t below = NO_NODE, at;

	for (; node != from->root && e->places[node] == 0;
	     node = from->rests[node].parent) {
		at = tree_copy_node(&e->tree, from, node);
		e->places[node] = at;
		if (below != NO_NODE)
			e->tree.rests[below].parent = at;
		below = at;
	}
	if (below != NO_NODE)
		e->tree.rests[below].parent = e->places[node];
}

/* Copies all nodes, or where the calls are few their nodes and those above
 * them. */
static void copy_needed_nodes(struct period_tree *e, const struct thread *t,
    const struct inside *in, uint64_t calls)
{
	if (calls >= t->tree.count || t->tree.is_sampled) {
		tree_copy_stacks(&e->tree, &t->tree);
		return;
	}
	e->places = array_new(t->tree.count, sizeof *e->places);
	tree_copy_root(&e->tree, &t->tree);
	for (size_t d = 0; d < calls_depths(&t->calls); d++)
		for (size_t i = in[d].from; i < in[d].to; i++)
			copy_node(e, &t->tree, calls_node(&t->calls, d, i));
}

static uint32_t place_in_tree(const struct period_tree *e, uint32_t node)
{
	return e->places == NULL ? node : e->places[node];
}

static void add_clipped_calls(struct period_tree *e, const struct clip *cut,
    size_t depth, size_t from, size_t to)
{
	const struct calls *calls = cut->calls;

	for (; from < to; from++) {
		struct call call = calls_at(calls, depth, from);

		if (call.time[calls->axis] >= e->least) {
			uint32_t number = place_in_tree(e, call.node);
			struct node *node = &e->tree.nodes[number];

			node->calls++;
			e->tree.rests[number].threw += call.end == CALL_THREW &&
			    clip_has_end(cut, &call);
			clip_call(&call, cut);
			node->time[CLOCK_WALL] += call.time[CLOCK_WALL];
			node->time[CLOCK_CPU] += call.time[CLOCK_CPU];
		}
	}
}

static void add_block_call(struct period_tree *e, enum clock axis,
    const struct block_call *took)
{
	uint32_t number = place_in_tree(e, took->node & NODE_MASK);
	struct node *node = &e->tree.nodes[number];

	node->calls++;
	if (took->node >> END_SHIFT == CALL_THREW)
		e->tree.rests[number].threw++;
	node->time[CLOCK_CPU] += took->cpu;
	if (axis != CLOCK_CPU)
		node->time[axis] += took->duration;
}

/* Unpacks a block, and prefetches the nodes of its calls. */
static void unpack_ahead(const struct period_tree *e, const struct calls *calls,
    size_t depth, size_t block, struct block_call *took)
{
	calls_unpack(calls, depth, block, took);
	for (size_t i = 0; i < BLOCK_CALLS; i++)
		__builtin_prefetch(&e->tree.nodes[place_in_tree(e,
				       took[i].node & NODE_MASK)],
		    1);
}

/* Adds blocks that lie in the part as a whole. */
static void add_whole_blocks(struct period_tree *e, const struct clip *cut,
    size_t depth, size_t from, size_t to)
{
	struct block_call took[2][BLOCK_CALLS];
	enum clock axis = cut->calls->axis;

	if (from < to)
		unpack_ahead(e, cut->calls, depth, from, took[from % 2]);
	for (; from < to; from++) {
		const struct block_call *at = took[from % 2];

		if (from + 1 < to)
			unpack_ahead(e, cut->calls, depth, from + 1,
			    took[(from + 1) % 2]);
		for (size_t i = 0; i < BLOCK_CALLS; i++) {
			if (at[i].duration == ESCAPED)
				add_clipped_calls(e, cut, depth,
				    from * BLOCK_CALLS + i,
				    from * BLOCK_CALLS + i + 1);
			else if (at[i].duration >= e->least)
				add_block_call(e, axis, &at[i]);
		}
	}
}

static bool add_all_depths(struct period_tree *e, const struct clip *cut,
    const struct inside *in, const atomic_bool *stop, struct error *err)
{
	for (size_t d = 0; d < calls_depths(cut->calls); d++) {
		if (part_is_stopped(stop, err))
			return false;
		add_clipped_calls(e, cut, d, in[d].from, in[d].whole);
		add_whole_blocks(e, cut, d, in[d].whole / BLOCK_CALLS,
		    in[d].whole_end / BLOCK_CALLS);
		add_clipped_calls(e, cut, d, in[d].whole_end, in[d].to);
	}
	return true;
}

bool period_tree_count(struct period_tree *e, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct thread *t = part->thread;
	struct inside *in;
	struct clip cut;
	uint64_t count;
	bool done;

	clip_make(&cut, part);
	in = find_all_inside(&cut, &count);
	if (e->tree.count == 0)
		copy_needed_nodes(e, t, in, count);
	done = add_all_depths(e, &cut, in, stop, err);
	if (done) {
		samples_count_in(&t->samples, &e->tree,
		    (struct period){ cut.begin.time, cut.end.time });
		clip_span(&cut, t, e->span);
	}
	free(in);
	clip_free(&cut);
	return done;
}
