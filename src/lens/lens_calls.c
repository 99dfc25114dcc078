/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/lens_calls.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/calls.h"

enum { EVENTS_A_LOOK = 1 << 14 }; /* until it is asked whether to stop */

/* ---- the stack that a lens makes ---- */

/* Flags of a node and all nodes below it.  DIFFERS: they do not all have one
 * innermost frame.  MATTERS: calls that are meant are innermost there, or
 * dropped. */
enum { DIFFERS = 1, MATTERS = 2 };

/* Flags the nodes of the base whose calls need not be looked into.  What is
 * passed over becomes own time of the call that is innermost where it begins.
 * That is right where all of it has one innermost frame, and does not matter
 * where nobody asks for any of its calls.  `meant`: by node of the base, or
 * NULL. */
static uint8_t *find_even(const struct part_lens *l, const uint8_t *meant)
{
	const uint32_t *innermost = l->view.innermost;
	const uint8_t *drops = l->view.drops;
	uint8_t *flags = array_new(l->view.count, 1);

	for (uint32_t i = l->view.count; i-- > 1;) {
		const uint32_t up = l->parents[i], top = innermost[i];

		if (drops[i] || meant == NULL || meant[top])
			flags[i] |= MATTERS;
		flags[up] |= flags[i];
		if (top != innermost[up] || drops[i] != drops[up])
			flags[up] |= DIFFERS;
	}
	for (uint32_t i = 0; i < l->view.count; i++)
		flags[i] = flags[i] != (DIFFERS | MATTERS);
	return flags;
}

void left_walk_init(struct left_walk *w, const struct part_lens *l,
    const struct calls *calls, const struct clip *cut, const uint8_t *meant)
{
	const size_t depths = calls_depths(calls) + 2;

	struct left_node *nodes = array_new(l->called->count, sizeof *nodes);
	uint8_t *even = find_even(l, meant);
	for (uint32_t i = 0; i < l->called->count; i++) {
		const uint32_t base = l->bases[i];

		nodes[i] = (struct left_node){ base,
			l->depths[l->view.innermost[base]],
			l->depths[l->view.ups[base]], l->view.drops[base],
			even[base] };
	}
	free(even);
	*w = (struct left_walk){ .lens = l,
		.cut = cut,
		.nodes = nodes,
		.levels = array_new(depths, sizeof *w->levels),
		.stack = array_new(depths, sizeof *w->stack),
		.more = array_new(depths, sizeof *w->more) };
	call_walk_init(&w->walk, calls);
	w->levels[0].node = &nodes[l->called->root];
	w->more[0] = LEFT_GAP;
	w->more_count = w->levels[0].node->is_dropped;
}

void left_walk_free(struct left_walk *w)
{
	call_walk_free(&w->walk);
	free(w->nodes);
	free(w->levels);
	free(w->stack);
	free(w->more);
}

/* Begins a call.  The `up` of one that is not left is never asked for. */
static void set_level(struct left_walk *w, struct left_level *level,
    const struct call *call)
{
	const bool is_short = part_lens_is_short(w->lens, call);

	level->call = call;
	level->node = is_short ? level[-1].node : &w->nodes[call->node];
	if (is_short || level->node->is_even)
		w->recorded += 2 * call_walk_skip(&w->walk);
}

/* Plans the change from any stack, without a gap, to that of a level. */
static void plan_stack(struct left_walk *w, uint32_t top)
{
	const uint32_t calls = w->keeps;

	for (; top != 0; top = w->levels[top].node->up)
		w->more[w->more_count++] = top;
	w->keeps = 0;
	while (w->more_count > 0 && w->keeps < calls &&
	    w->stack[w->keeps] == w->more[w->more_count - 1]) {
		w->keeps++;
		w->more_count--;
	}
}

/* Plans what ends and what begins, as the level is the innermost one now.
 * Mostly that is one call; otherwise the stacks are compared. */
static void plan_change(struct left_walk *w)
{
	const struct left_node *to = w->level->node;
	const bool had_gap = w->count > 0 && w->stack[w->count - 1] == LEFT_GAP;
	const uint32_t calls = w->count - had_gap;
	const uint32_t top = calls == 0 ? 0 : w->stack[calls - 1];

	w->keeps = calls;
	if (to->top == top) {
		w->keeps += had_gap && to->is_dropped;
		w->more[0] = LEFT_GAP;
		w->more_count = to->is_dropped && !had_gap;
		return;
	}
	w->more[0] = LEFT_GAP;
	w->more_count = to->is_dropped;
	if (top != 0 && w->levels[top].node->up == to->top)
		w->keeps--;
	else if (w->levels[to->top].node->up == top)
		w->more[w->more_count++] = to->top;
	else
		plan_stack(w, to->top);
}

/* Goes on to the next recorded event, without a look at the stack; false after
 * the last. */
static bool left_walk_step(struct left_walk *w)
{
	const enum clock axis = w->walk.calls->axis;
	struct left_level *level;

	do {
		if ((w->steps++ % EVENTS_A_LOOK == 0 &&
			part_is_stopped(w->stop, NULL)) ||
		    !call_walk_next(&w->walk, &w->event))
			return false;
		w->recorded++;
	} while (w->cut != NULL && !clip_has(w->cut, w->event.call));
	level = &w->levels[w->event.call->depth + 1];
	if (w->event.is_exit) {
		w->time = call_exit(w->event.call, axis);
		level--;
	} else {
		w->time = call_entry(w->event.call);
		set_level(w, level, w->event.call);
	}
	w->level = level;
	return true;
}

bool left_walk_next(struct left_walk *w, struct left_event *out)
{
	while (w->count == w->keeps && w->more_count == 0) {
		if (!left_walk_step(w))
			return false;
		plan_change(w);
	}
	out->is_exit = w->count > w->keeps;
	if (out->is_exit) {
		out->depth = --w->count;
		out->level = w->stack[out->depth];
		return true;
	}
	out->depth = w->count++;
	out->level = w->stack[out->depth] = w->more[--w->more_count];
	w->keeps = w->count;
	return true;
}

/* ---- a walk over the calls that are left ---- */

struct lens_sums {
	uint64_t own[CLOCKS];   /* time in which it is the innermost that is
	                           left … */
	uint64_t below[CLOCKS]; /* … and in which the calls are whose caller
	                           it is */
};

/* Flags the nodes of the base that calls of flagged nodes are of. */
static uint8_t *find_meant(const struct part_lens *l, const uint8_t *nodes)
{
	uint8_t *meant;

	if (nodes == NULL || part_lens_splits(l))
		return NULL;
	meant = array_new(l->view.count, 1);
	for (uint32_t i = 0; i < l->called->count; i++)
		meant[l->bases[i]] |= nodes[i];
	return meant;
}

void lens_walk_init(struct lens_walk *w, const struct part *part,
    const struct part_lens *lens, const uint8_t *nodes, const atomic_bool *stop)
{
	const struct calls *calls = &part->thread->calls;
	uint8_t *meant = find_meant(lens, nodes);

	*w = (struct lens_walk){ .sums = array_new(calls_depths(calls) + 1,
				     sizeof *w->sums) };
	clip_make(&w->cut, part);
	left_walk_init(&w->left, lens, calls, NULL, meant);
	w->left.stop = stop;
	free(meant);
}

void lens_walk_free(struct lens_walk *w)
{
	left_walk_free(&w->left);
	clip_free(&w->cut);
	free(w->sums);
}

bool lens_walk_next(struct lens_walk *w, struct lens_call *out)
{
	const struct clip *cut = &w->cut;

	while (left_walk_step(&w->left)) {
		const struct left_node *innermost = w->left.level->node;
		const struct event_time now = clip_event(cut, w->left.time);
		const uint32_t at = w->left.event.call->depth + 1;
		const struct left_level *level = &w->left.levels[at];
		uint64_t *own = w->sums[w->top].own;

		if (cut->calls->is_dual)
			own[CLOCK_CPU] += now.cpu - w->time.cpu;
		own[cut->calls->axis] += now.time - w->time.time;
		w->time = now;
		w->top = innermost->is_dropped ? 0 : innermost->top;
		if (!w->left.event.is_exit) {
			w->sums[at] = (struct lens_sums){ 0 };
		} else if (level->node->top == at) {
			const struct lens_sums *sums = &w->sums[at];
			uint64_t *below = w->sums[level->node->up].below;

			out->call = *level->call;
			out->call.node = out->took.node =
			    (uint32_t)(level->node - w->left.nodes);
			out->is_inside = clip_has(cut, level->call);
			for (int c = 0; c < CLOCKS; c++) {
				out->took.own[c] = sums->own[c];
				out->took.time[c] = sums->own[c] +
				    sums->below[c];
				below[c] += out->took.time[c];
			}
			return true;
		}
	}
	return false;
}

/* ---- the calls of some nodes, some at a time ---- */

struct scanning {
	const struct call_scan *of;
	struct clip cut;
	bool is_whole; /* nothing is cut */
	struct call_slice slice;
};

static void add_call(struct scanning *s, size_t number, uint32_t node,
    const uint64_t time[CLOCKS])
{
	struct call_slice *slice = &s->slice;
	const uint32_t i = slice->count++;

	slice->numbers[i] = (uint32_t)number;
	slice->nodes[i] = node;
	slice->times[i][CLOCK_WALL] = time[CLOCK_WALL];
	slice->times[i][CLOCK_CPU] = time[CLOCK_CPU];
}

static void add_one(struct scanning *s, size_t number)
{
	struct call call = calls_at(s->cut.calls, s->slice.depth, number);

	if (!s->of->nodes[call.node] ||
	    call.time[s->cut.calls->axis] < s->of->limit)
		return;
	clip_call(&call, &s->cut);
	add_call(s, number, call.node, call.time);
}

/* Adds a packed block.  The two tests are apart, since whether nodes are
 * flagged is mostly the same for one call after the other, and whether calls
 * are long is not. */
static void add_block(struct scanning *s, size_t block)
{
	const struct calls *calls = s->cut.calls;
	const uint64_t limit = s->of->limit;
	const uint8_t *nodes = s->of->nodes;
	struct block_call took[BLOCK_CALLS];
	uint64_t time[CLOCKS] = { 0 };

	calls_unpack(calls, s->slice.depth, block, took);
	for (size_t i = 0; i < BLOCK_CALLS; i++) {
		const uint32_t node = took[i].node & NODE_MASK;

		if (!nodes[node])
			continue;
		time[CLOCK_CPU] = took[i].cpu;
		time[calls->axis] = took[i].duration;
		if (took[i].duration == ESCAPED)
			add_one(s, block * BLOCK_CALLS + i);
		else if (took[i].duration >= limit)
			add_call(s, block * BLOCK_CALLS + i, node, time);
	}
}

/* Is the packed block inside of the part, so that nothing has to be cut? */
static bool is_inside(const struct scanning *s, size_t block)
{
	const struct calls *calls = s->cut.calls;
	struct call first, last;

	if (s->is_whole)
		return true;
	first = calls_at(calls, s->slice.depth, block * BLOCK_CALLS);
	last = calls_at(calls, s->slice.depth,
	    block * BLOCK_CALLS + BLOCK_CALLS - 1);
	return first.begin >= s->cut.begin.time &&
	    call_end_time(&last, calls->axis) < s->cut.end.time;
}

/* Adds the call, or the block of which it is the first; returns how many calls
 * that are. */
static size_t add_some(struct scanning *s, size_t number, size_t to)
{
	const size_t block = number / BLOCK_CALLS;

	if (number % BLOCK_CALLS == 0 && number + BLOCK_CALLS <= to &&
	    block < calls_blocks(s->cut.calls, s->slice.depth) &&
	    is_inside(s, block)) {
		add_block(s, block);
		return BLOCK_CALLS;
	}
	add_one(s, number);
	return 1;
}

static void scan_depth(struct scanning *s, size_t depth)
{
	size_t from, to;

	s->slice.depth = depth;
	clip_calls(&s->cut, depth, &from, &to);
	while (from < to && !part_is_stopped(s->of->stop, NULL)) {
		s->slice.count = 0;
		from += add_some(s, from, to);
		if (s->slice.count > 0)
			s->of->take(s->of->self, &s->slice);
	}
}

void call_scan_run(const struct call_scan *of)
{
	const struct part *part = of->part;
	struct scanning s = { .of = of,
		.is_whole = period_is_none(part->period) &&
		    part->within.count == 0 };

	if (of->lens != NULL) {
		struct lens_walk w;
		struct lens_call c;

		s.slice.left = &c;
		lens_walk_init(&w, s.of->part, s.of->lens, s.of->nodes,
		    s.of->stop);
		while (lens_walk_next(&w, &c)) {
			if (!s.of->nodes[c.call.node])
				continue;
			s.slice.depth = c.call.depth;
			s.slice.count = 0;
			add_call(&s, c.call.number, c.call.node, c.took.time);
			s.of->take(s.of->self, &s.slice);
		}
		lens_walk_free(&w);
		return;
	}
	clip_make(&s.cut, part);
	for (size_t d = 0; d < calls_depths(s.cut.calls); d++)
		if (of->depths == NULL || of->depths[d])
			scan_depth(&s, d);
	clip_free(&s.cut);
}
