/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/lens_thread.h"

#include <stdlib.h>

#include "base/array.h"

enum { EVENTS_A_LOOK = 1 << 14 }; /* until it is asked whether to stop */

/* ---- the stack that a lens makes ---- */

/* Flags the nodes of the base below which the stack changes. */
static uint8_t *find_changes(const struct part_lens *l)
{
	const uint32_t *innermost = l->view.innermost;
	uint8_t *changes = array_new(l->view.count, 1);

	for (uint32_t i = l->view.count; i-- > 1;) {
		const uint32_t up = l->parents[i];

		changes[up] |= changes[i] | (innermost[i] != innermost[up]);
	}
	return changes;
}

static struct left_node *find_nodes(const struct part_lens *l)
{
	struct left_node *nodes = array_new(l->called->count, sizeof *nodes);
	uint8_t *changes = find_changes(l);

	for (uint32_t i = 0; i < l->called->count; i++) {
		const uint32_t base = l->bases[i],
			       top = l->view.innermost[base];
		const bool is_dropped = top == LENS_DROPPED;

		nodes[i] = (struct left_node){ base,
			is_dropped ? 0 : l->depths[top],
			l->depths[l->view.ups[base]], is_dropped,
			!changes[base] };
	}
	free(changes);
	return nodes;
}

void left_walk_init(struct left_walk *w, const struct part_lens *l,
    const struct calls *calls, const struct clip *cut)
{
	const size_t depths = calls_depths(calls) + 2;

	*w = (struct left_walk){ .lens = l,
		.cut = cut,
		.nodes = find_nodes(l),
		.levels = array_new(depths, sizeof *w->levels),
		.stack = array_new(depths, sizeof *w->stack),
		.more = array_new(depths, sizeof *w->more) };
	call_walk_init(&w->walk, calls);
	w->levels[0].node = part_lens_none(l);
	w->levels[0].is_dropped = w->nodes[part_lens_none(l)].is_dropped;
	w->more[0] = LEFT_GAP;
	w->more_count = w->levels[0].is_dropped;
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
	const uint32_t around = level[-1].node;
	const uint32_t number = part_lens_call(w->lens, around, call);
	const struct left_node *node = &w->nodes[number];

	level->call = call;
	level->node = number;
	level->is_dropped = node->is_dropped;
	level->top = node->is_dropped ? level[-1].top : node->top;
	level->up = node->up;
	if (node->is_even || part_lens_is_short(w->lens, call))
		call_walk_skip(&w->walk);
}

/* Plans the change from any stack, without a gap, to that of a level. */
static void plan_stack(struct left_walk *w, uint32_t top)
{
	const uint32_t calls = w->keeps;

	for (; top != 0; top = w->levels[top].up)
		w->more[w->more_count++] = top;
	w->keeps = 0;
	while (w->more_count > 0 && w->keeps < calls &&
	    w->stack[w->keeps] == w->more[w->more_count - 1]) {
		w->keeps++;
		w->more_count--;
	}
}

/* Plans what ends and what begins when the level becomes the innermost one.
 * Mostly that is one call; otherwise the stacks are compared. */
static void plan_change(struct left_walk *w, const struct left_level *to)
{
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
	if (top != 0 && w->levels[top].up == to->top)
		w->keeps--;
	else if (w->levels[to->top].up == top)
		w->more[w->more_count++] = to->top;
	else
		plan_stack(w, to->top);
}

/* Goes on to the next recorded event, and plans what it changes. */
static bool advance(struct left_walk *w)
{
	const enum clock axis = w->walk.calls->axis;
	struct left_level *level;

	do
		if ((w->steps++ % EVENTS_A_LOOK == 0 &&
			part_is_stopped(w->stop, NULL)) ||
		    !call_walk_next(&w->walk, &w->event))
			return false;
	while (w->cut != NULL && !clip_has(w->cut, w->event.call));
	level = &w->levels[w->event.call->depth + 1];
	if (w->event.is_exit) {
		w->time = call_exit(w->event.call, axis);
		level--;
	} else {
		w->time = call_entry(w->event.call);
		set_level(w, level, w->event.call);
	}
	plan_change(w, level);
	return true;
}

bool left_walk_next(struct left_walk *w, struct left_event *out)
{
	while (w->count == w->keeps && w->more_count == 0)
		if (!advance(w))
			return false;
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

/* ---- storing it ---- */

/* A call that is on the stack. */
struct left_piece {
	struct event_time begin;
	size_t below;  /* calls that stood on the level below by then */
	uint32_t next; /* the number of the call, and one */
	bool is_later; /* the call has been on the stack before */
};

struct storing {
	struct lens_thread *out;
	struct left_walk walk;
	struct left_piece *pieces; /* by recorded depth, and one */
	size_t *room, *counts;     /* of `origins`, by level */
	size_t gap_room;
};

static void store_call(struct storing *s, size_t level,
    const struct left_level *from, const struct left_piece *piece,
    struct error *err)
{
	const struct event_time begin = piece->begin, end = s->walk.time;
	struct calls *calls = &s->out->thread.calls;
	uint64_t begins[CLOCKS] = { 0 };
	struct call call = { .begin = begin.time,
		.cpu_begin = begin.cpu,
		.node = s->walk.nodes[from->node].base,
		.depth = (uint32_t)level,
		.end = from->call->end };

	if (calls->is_dual)
		call.time[CLOCK_CPU] = end.cpu - begin.cpu;
	call.time[calls->axis] = end.time - begin.time;
	begins[CLOCK_CPU] = begin.cpu;
	begins[calls->axis] = begin.time;
	calls_reserve(calls, call.depth);
	if (!call_level_put(&calls->levels[level], calls->axis, begins,
		call.time, call.node | (uint32_t)call.end << END_SHIFT))
		calls_add(calls, &call, err);
	if (s->counts[level] == s->room[level])
		s->out->origins[level] = array_grow(s->out->origins[level],
		    &s->room[level], s->counts[level] + 1,
		    sizeof **s->out->origins);
	s->out->origins[level][s->counts[level]++] = from->call->number |
	    (piece->is_later ? LATER_PIECE : 0);
}

/* Neighbours are one gap, and one of no length is none. */
static void store_gap(struct storing *s, bool is_end)
{
	struct lens_thread *out = s->out;
	struct period *last = &out->gaps[out->gap_count - 1];
	const uint64_t now = s->walk.time.time;

	if (is_end) {
		last->end = now;
		out->gap_count -= last->begin == now;
	} else if (out->gap_count == 0 || last->end != now) {
		out->gaps = array_grow(out->gaps, &s->gap_room,
		    out->gap_count + 1, sizeof *out->gaps);
		out->gaps[out->gap_count++] = (struct period){ now, now };
	}
}

static void store_event(struct storing *s, const struct left_event *e,
    struct error *err)
{
	const struct left_level *level = &s->walk.levels[e->level];
	struct left_piece *piece = &s->pieces[e->level];
	const struct event_time now = s->walk.time;

	if (!e->is_exit) {
		*piece = (struct left_piece){ now, s->counts[e->depth + 1],
			level->call->number + 1,
			piece->next == level->call->number + 1 };
		return;
	}
	/* A later piece that has nothing in it is none. */
	if (!piece->is_later || piece->begin.time != now.time ||
	    piece->begin.cpu != now.cpu ||
	    s->counts[e->depth + 1] > piece->below)
		store_call(s, e->depth, level, piece, err);
}

static void store_all(struct storing *s, struct error *err)
{
	struct left_event e;

	while (left_walk_next(&s->walk, &e))
		if (e.level == LEFT_GAP)
			store_gap(s, e.is_exit);
		else
			store_event(s, &e, err);
	s->walk.time.time = UINT64_MAX;
	if (s->walk.count > 0 && s->walk.stack[s->walk.count - 1] == LEFT_GAP)
		store_gap(s, true);
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
	const bool is_wall = t->calls.axis == CLOCK_WALL;
	const bool has_clock[CLOCKS] = { is_wall,
		!is_wall || t->calls.is_dual };

	l->memory = array_new(1, sizeof *l->memory);
	l->thread = *t;
	l->thread.frames = NULL;
	l->thread.depth = 0;
	calls_init(&l->thread.calls, l->memory, has_clock);
	l->thread.calls.tick = t->calls.tick;
	l->thread.calls.pushed = t->calls.pushed;
	l->origins = array_new(calls_depths(&t->calls) + 1, sizeof *l->origins);
}

static bool make_calls(struct lens_thread *l, const struct part_lens *lens,
    const atomic_bool *stop, struct error *err)
{
	const struct calls *calls = &l->recorded->calls;
	const size_t depths = calls_depths(calls) + 2;
	struct storing s = { .out = l,
		.pieces = array_new(depths, sizeof *s.pieces),
		.room = array_new(depths, sizeof *s.room),
		.counts = array_new(depths, sizeof *s.counts) };

	left_walk_init(&s.walk, lens, calls, NULL);
	s.walk.stop = stop;
	store_all(&s, err);
	left_walk_free(&s.walk);
	free(s.pieces);
	free(s.room);
	free(s.counts);
	return !part_is_stopped(stop, err);
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
	if (l == NULL)
		return;
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
	l = all->items[t->number];
	return l != NULL && l->known > 0 &&
		l->thread.calls.pushed == t->calls.pushed ?
	    l :
	    NULL;
}
