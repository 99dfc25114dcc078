/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/lens_thread.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/call_walk.h"

enum { CALLS_A_LOOK = 1 << 14 }; /* until it is asked whether to stop */

/* A recorded call that runs, or the thread itself, which is level 0. */
struct leaving_level {
	struct call call;        /* its node: as part_lens_call has it */
	uint32_t top;            /* the level of the innermost call that is on
	                            the stack while this one is innermost; 0:
	                            none */
	uint32_t up;             /* of a call that is left: of its caller */
	bool is_dropped;
	bool has_begun;          /* it has been on the stack */
	bool is_later;           /* so had it, when its piece began */
	struct event_time begin; /* of its piece */
	size_t below;            /* calls that stood below it by then */
};

/* A walk over the recorded calls, and the stack that the lens makes of them. */
struct leaving {
	struct lens_thread *out;
	const struct part_lens *lens;
	uint8_t *skips;              /* by node of the base */
	struct leaving_level *levels;
	uint32_t *stack;             /* their levels */
	uint32_t count;
	uint32_t *begins;            /* those that begin, the innermost first */
	size_t *room, *counts;       /* of `origins`, by level */
	size_t gap_room;
	bool is_dropped;
};

/* ---- the calls ---- */

static void store_piece(struct leaving *w, size_t level,
    const struct leaving_level *of, struct event_time end, struct error *err)
{
	struct calls *calls = &w->out->thread.calls;
	uint64_t begin[CLOCKS] = { 0 };
	struct call call = { .begin = of->begin.time,
		.cpu_begin = of->begin.cpu,
		.node = w->lens->bases[of->call.node],
		.depth = (uint32_t)level,
		.end = of->call.end };

	if (calls->is_dual)
		call.time[CLOCK_CPU] = end.cpu - of->begin.cpu;
	call.time[calls->axis] = end.time - of->begin.time;
	begin[CLOCK_CPU] = call.cpu_begin;
	begin[calls->axis] = call.begin;
	calls_reserve(calls, call.depth);
	if (event_is_same(of->begin, end))
		call_parents_note(calls, level, begin);
	if (!call_level_put(&calls->levels[level], calls->axis, begin,
		call.time, call.node | (uint32_t)call.end << END_SHIFT))
		calls_add(calls, &call, err);
	if (w->counts[level] == w->room[level])
		w->out->origins[level] = array_grow(w->out->origins[level],
		    &w->room[level], w->counts[level] + 1,
		    sizeof **w->out->origins);
	w->out->origins[level][w->counts[level]++] =
	    of->call.number | (of->is_later ? LATER_PIECE : 0);
}

static void begin_piece(struct leaving *w, uint32_t number,
    struct event_time now)
{
	struct leaving_level *of = &w->levels[number];

	of->is_later = of->has_begun;
	of->has_begun = true;
	of->begin = now;
	w->stack[w->count++] = number;
	of->below = w->counts[w->count];
}

/* Ends the innermost piece.  A later one that has nothing in it is none. */
static void end_piece(struct leaving *w, struct event_time now,
    struct error *err)
{
	const struct leaving_level *of = &w->levels[w->stack[--w->count]];

	if (!of->is_later || !event_is_same(of->begin, now) ||
	    w->counts[w->count + 1] > of->below)
		store_piece(w, w->count, of, now, err);
}

/* ---- from one stack to the next ---- */

/* Ends and begins what it takes to make the call of that level the innermost
 * one. */
static void change_stack(struct leaving *w, uint32_t top, struct event_time now,
    struct error *err)
{
	uint32_t begins = 0, keeps = 0;

	for (; top != 0; top = w->levels[top].up)
		w->begins[begins++] = top;
	while (begins > 0 && keeps < w->count &&
	    w->stack[keeps] == w->begins[begins - 1]) {
		keeps++;
		begins--;
	}
	while (w->count > keeps)
		end_piece(w, now, err);
	while (begins > 0)
		begin_piece(w, w->begins[--begins], now);
}

static void begin_gap(struct leaving *w, uint64_t now)
{
	struct lens_thread *out = w->out;

	if (out->gap_count > 0 && out->gaps[out->gap_count - 1].end == now)
		return;
	out->gaps = array_grow(out->gaps, &w->gap_room, out->gap_count + 1,
	    sizeof *out->gaps);
	out->gaps[out->gap_count++] = (struct period){ now, now };
}

static void end_gap(struct leaving *w, uint64_t now)
{
	struct period *gap = &w->out->gaps[w->out->gap_count - 1];

	gap->end = now;
	if (gap->begin == now)
		w->out->gap_count--;
}

/* Makes the stack that of the level.  Mostly one call ends or begins. */
static void go_to(struct leaving *w, const struct leaving_level *to,
    struct event_time now, struct error *err)
{
	const uint32_t top = w->count == 0 ? 0 : w->stack[w->count - 1];

	if (to->is_dropped != w->is_dropped) {
		w->is_dropped = to->is_dropped;
		if (to->is_dropped)
			begin_gap(w, now.time);
		else
			end_gap(w, now.time);
	}
	if (to->top == top)
		return;
	if (w->levels[to->top].up == top && to->top != 0)
		begin_piece(w, to->top, now);
	else if (top != 0 && w->levels[top].up == to->top)
		end_piece(w, now, err);
	else
		change_stack(w, to->top, now, err);
}

/* ---- the walk ---- */

static void enter(struct leaving *w, struct leaving_level *level,
    const struct call *call)
{
	const struct part_lens *l = w->lens;
	const uint32_t node = part_lens_call(l, level[-1].call.node, call);
	const uint32_t base = l->bases[node], top = l->view.innermost[base];

	level->call = *call;
	level->call.node = node;
	level->has_begun = false;
	level->is_dropped = top == LENS_DROPPED;
	level->top = level->is_dropped ? level[-1].top : l->depths[top];
	if (part_lens_leaves(l, node, call->depth))
		level->up = l->depths[l->view.ups[base]];
}

/* Flags the nodes below which the stack does not change. */
static uint8_t *find_skips(const struct part_lens *l)
{
	const uint32_t *innermost = l->view.innermost;
	uint8_t *changes = array_new(l->view.count, 1);

	for (uint32_t i = l->view.count; i-- > 1;) {
		const uint32_t up = l->parents[i];

		changes[up] |= changes[i] | (innermost[i] != innermost[up]);
	}
	for (uint32_t i = 0; i < l->view.count; i++)
		changes[i] = !changes[i];
	return changes;
}

static bool walk_calls(struct leaving *w, const atomic_bool *stop,
    struct error *err)
{
	const struct calls *calls = &w->out->recorded->calls;
	struct call_walk walk;
	struct call_event e;
	uint32_t steps = 0;

	call_walk_init(&walk, calls);
	while (call_walk_next(&walk, &e)) {
		struct leaving_level *level = &w->levels[e.call->depth + 1];

		if (steps++ % CALLS_A_LOOK == 0 && part_is_stopped(stop, err))
			break;
		if (e.is_exit) {
			go_to(w, level - 1, call_exit(e.call, calls->axis),
			    err);
			continue;
		}
		enter(w, level, e.call);
		go_to(w, level, call_entry(e.call), err);
		if (w->skips[w->lens->bases[level->call.node]] ||
		    part_lens_is_short(w->lens, e.call))
			call_walk_skip(&walk);
	}
	call_walk_free(&walk);
	return !part_is_stopped(stop, err);
}

/* ---- the thread ---- */

/* Takes the tree of the stacks; copies it where it is the recorded one, which
 * may grow. */
static void take_tree(struct lens_thread *l, struct part_tree *stacks)
{
	if (stacks->tree != &stacks->made) {
		tree_copy_stacks(&l->thread.tree, stacks->tree);
		return;
	}
	l->thread.tree = stacks->made;
	stacks->made = (struct tree){ 0 };
}

static void find_depths(struct lens_thread *l, const struct part_lens *lens)
{
	l->depths = array_new(lens->view.count, sizeof *l->depths);
	for (uint32_t i = 1; i < lens->view.count; i++)
		l->depths[i] = lens->depths[i] - 1;
}

/* Finds the levels of recorded nodes. */
static void find_levels(struct lens_thread *l, const struct part_lens *lens)
{
	const struct lens_view *v = &lens->view;
	uint32_t *levels = array_new(v->count, sizeof *levels);

	l->known = l->recorded->tree.count;
	l->levels = array_new(l->known, sizeof *l->levels);
	for (uint32_t i = 0; i < l->known; i++)
		l->levels[i] = (struct lens_levels){ NO_LEVEL, 0 };
	for (uint32_t i = 1; i < v->count; i++)
		if (lens_is_frame(v, i))
			levels[i] = levels[v->ups[i]] + 1;
	for (uint32_t i = 0; i < lens->called->count; i++) {
		const uint32_t node = part_lens_raw(lens, i);
		const uint32_t level = levels[lens->bases[i]] - 1;

		if (node >= l->known || level == NO_LEVEL)
			continue;
		if (level < l->levels[node].first)
			l->levels[node].first = level;
		if (level > l->levels[node].last)
			l->levels[node].last = level;
	}
	free(levels);
}

static void begin_thread(struct lens_thread *l, const struct thread *t)
{
	const bool has_clock[CLOCKS] = {
		[CLOCK_WALL] = t->calls.axis == CLOCK_WALL,
		[CLOCK_CPU] = t->calls.axis == CLOCK_CPU || t->calls.is_dual
	};

	l->memory = array_new(1, sizeof *l->memory);
	l->thread = *t;
	l->thread.frames = NULL;
	l->thread.depth = 0;
	calls_init(&l->thread.calls, l->memory, has_clock);
	l->thread.calls.tick = t->calls.tick;
	l->thread.calls.pushed = t->calls.pushed;
	l->origins = array_new(calls_depths(&t->calls) + 1,
	    sizeof *l->origins);
}

static bool make_calls(struct lens_thread *l, const struct part_lens *lens,
    const atomic_bool *stop, struct error *err)
{
	const size_t depths = calls_depths(&l->recorded->calls) + 2;
	struct leaving w = { .out = l,
		.lens = lens,
		.skips = find_skips(lens),
		.levels = array_new(depths, sizeof *w.levels),
		.stack = array_new(depths, sizeof *w.stack),
		.begins = array_new(depths, sizeof *w.begins),
		.room = array_new(depths, sizeof *w.room),
		.counts = array_new(depths, sizeof *w.counts) };
	bool done;

	w.levels[0].call.node = part_lens_none(lens);
	w.levels[0].is_dropped =
	    lens->view.innermost[lens->bases[part_lens_none(lens)]] ==
	    LENS_DROPPED;
	go_to(&w, &w.levels[0], (struct event_time){ 0, 0 }, err);
	done = walk_calls(&w, stop, err);
	if (w.is_dropped)
		end_gap(&w, UINT64_MAX);
	free(w.skips);
	free(w.levels);
	free(w.stack);
	free(w.begins);
	free(w.room);
	free(w.counts);
	return done;
}

bool lens_thread_make(struct lens_thread *l, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct part whole = part_whole(part);
	struct part_tree stacks;
	bool done;

	*l = (struct lens_thread){ .recorded = part->thread };
	if (lens_is_empty(part->lens) || part->thread->tree.count == 0)
		return true;
	done = part_tree_make_stacks(&stacks, &whole, stop, err);
	if (done) {
		begin_thread(l, part->thread);
		l->limit = stacks.lens->limit;
		l->is_parted = part_tree_is_parted(&stacks);
		l->shortens = part_lens_shortens(stacks.lens);
		find_depths(l, stacks.lens);
		find_levels(l, stacks.lens);
		take_tree(l, &stacks);
		done = make_calls(l, stacks.lens, stop, err);
	}
	part_tree_free(&stacks);
	return done;
}

void lens_thread_free(struct lens_thread *l)
{
	for (size_t i = 0; i < l->thread.calls.depths; i++)
		free(l->origins[i]);
	free(l->origins);
	if (l->memory != NULL) {
		calls_free(&l->thread.calls);
		tree_free(&l->thread.tree);
		arena_free(l->memory);
	}
	free(l->memory);
	free(l->depths);
	free(l->gaps);
	free(l->levels);
	*l = (struct lens_thread){ 0 };
}

size_t lens_thread_gap(const struct lens_thread *l, uint64_t time)
{
	size_t low = 0, high = l->gap_count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (l->gaps[middle].end <= time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* ---- of several threads ---- */

const struct lens_thread *lens_threads_of(const struct lens_threads *all,
    const struct thread *t)
{
	const struct lens_thread *l;

	if (t->number >= all->count)
		return NULL;
	l = &all->items[t->number];
	return l->known > 0 && l->thread.calls.pushed == t->calls.pushed ? l :
									   NULL;
}
