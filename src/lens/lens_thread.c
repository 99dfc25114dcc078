/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/lens_thread.h"

#include <stdlib.h>

#include "base/array.h"

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
	size_t *room;              /* of `origins`, by level */
	size_t gap_room;
};

static bool store_call(struct storing *s, size_t level,
    const struct left_level *from, const struct left_piece *piece,
    struct error *err)
{
	const struct event_time begin = piece->begin, end = s->walk.time;
	struct calls *calls = &s->out->thread.calls;
	const size_t number = calls_finished(calls, level);
	struct call call = { .begin = begin.time,
		.cpu_begin = begin.cpu,
		.node = from->node->base,
		.depth = (uint32_t)level,
		.end = from->call->end };

	if (calls->is_dual)
		call.time[CLOCK_CPU] = end.cpu - begin.cpu;
	call.time[calls->axis] = end.time - begin.time;
	if (!calls_add(calls, &call, err))
		return false;
	ARRAY_ROOM(s->out->origins[level], s->room[level], number + 1);
	s->out->origins[level][number] = from->call->number |
	    (piece->is_later ? LATER_PIECE : 0);
	return true;
}

/* Neighbours are one gap, and one of no length is none. */
static void store_gap(struct storing *s, bool is_end)
{
	struct lens_thread *out = s->out;
	const uint64_t now = s->walk.time.time;

	if (is_end) {
		struct period *last = &out->gaps[out->gap_count - 1];

		last->end = now;
		out->gap_count -= last->begin == now;
	} else if (out->gap_count == 0 ||
	    out->gaps[out->gap_count - 1].end != now) {
		ARRAY_ADD(out->gaps, s->gap_room, out->gap_count,
		    (struct period){ now, now });
	}
}

static bool store_event(struct storing *s, const struct left_event *e,
    struct error *err)
{
	const struct left_level *level = &s->walk.levels[e->level];
	struct left_piece *piece = &s->pieces[e->level];

	if (!e->is_exit) {
		*piece = (struct left_piece){ s->walk.time,
			calls_finished(&s->out->thread.calls, e->depth + 1),
			level->call->number + 1,
			piece->next == level->call->number + 1 };
		return true;
	}
	/* A later piece that has nothing in it is none. */
	return (piece->is_later && piece->begin.time == s->walk.time.time &&
		   piece->begin.cpu == s->walk.time.cpu &&
		   calls_finished(&s->out->thread.calls, e->depth + 1) <=
		       piece->below) ||
	    store_call(s, e->depth, level, piece, err);
}

static bool store_all(struct storing *s, struct error *err)
{
	struct left_event e;

	while (left_walk_next(&s->walk, &e))
		if (e.level == LEFT_GAP)
			store_gap(s, e.is_exit);
		else if (!store_event(s, &e, err))
			return false;
	s->walk.time.time = UINT64_MAX;
	if (s->walk.count > 0 && s->walk.stack[s->walk.count - 1] == LEFT_GAP)
		store_gap(s, true);
	return true;
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

/* Finds the levels of recorded nodes. */
static void find_levels(struct lens_thread *l, const struct part_tree *stacks)
{
	const struct part_lens *lens = stacks->lens;
	const struct lens_view *v = &lens->view;
	uint32_t *levels = array_new(v->count, sizeof *levels);

	l->known = l->recorded->tree.count;
	l->levels = array_new(l->known, sizeof *l->levels);
	for (uint32_t i = 0; i < l->known; i++)
		l->levels[i] = (struct lens_levels){ NO_LEVEL, 0,
			lens->limit > 0 };
	for (uint32_t i = 1; i < v->count; i++)
		if (lens_is_frame(v, i))
			levels[i] = levels[v->ups[i]] + 1;
	for (uint32_t i = 0; i < lens->called->count; i++) {
		const uint32_t node = part_tree_raw(stacks, i);
		const uint32_t level = levels[lens->bases[i]] - 1;

		if (node >= l->known)
			continue;
		if (level == NO_LEVEL) {
			l->levels[node].is_partly = true;
			continue;
		}
		if (level < l->levels[node].first)
			l->levels[node].first = level;
		if (level > l->levels[node].last)
			l->levels[node].last = level;
	}
	free(levels);
}

static bool make_calls(struct lens_thread *l, const struct part_tree *stacks,
    const atomic_bool *stop, struct error *err)
{
	const struct calls *calls = &stacks->thread->calls;
	const size_t depths = calls_depths(calls) + 2;
	struct storing s = { .out = l,
		.pieces = array_new(depths, sizeof *s.pieces),
		.room = array_new(depths, sizeof *s.room) };
	bool done;

	left_walk_init(&s.walk, stacks->lens, calls, NULL, NULL);
	s.walk.stop = stop;
	done = store_all(&s, err);
	left_walk_free(&s.walk);
	free(s.pieces);
	free(s.room);
	return done && !part_is_stopped(stop, err);
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
	done = part_tree_make(&stacks, &whole, PART_STACKS, stop, err);
	if (done) {
		const struct thread *t = part->thread;
		struct part_lens *lens = stacks.lens;
		const bool is_wall = t->calls.axis == CLOCK_WALL;
		const bool has_clock[CLOCKS] = { is_wall,
			!is_wall || t->calls.is_dual };

		l->thread = *t;
		l->thread.frames = NULL;
		l->thread.depth = 0;
		calls_init(&l->thread.calls, &l->memory, has_clock);
		l->thread.calls.tick = t->calls.tick;
		l->thread.calls.pushed = t->calls.pushed;
		l->origins = array_new(calls_depths(&t->calls) + 1,
		    sizeof *l->origins);
		l->limit = lens->limit;
		l->shortens = part_lens_shortens(lens);
		find_levels(l, &stacks);
		take_tree(l, &stacks);
		done = make_calls(l, &stacks, stop, err);
		l->depths = lens->depths;
		lens->depths = NULL;
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
	calls_free(&l->thread.calls);
	tree_free(&l->thread.tree);
	arena_free(&l->memory);
	free(l->depths);
	free(l->gaps);
	free(l->levels);
	*l = (struct lens_thread){ 0 };
}

size_t lens_thread_gap(const struct lens_thread *l, uint64_t time)
{
	size_t low = 0, high = l->gap_count;

	BISECT(low, high, i, l->gaps[i].end <= time);
	return low;
}

/* ---- of several threads ---- */

const struct lens_thread *lens_threads_of(const struct lens_threads *all,
    const struct thread *t)
{
	const struct lens_thread *l = all != NULL && t->number < all->count ?
	    all->items[t->number] :
	    NULL;

	return l != NULL && l->known > 0 &&
		l->thread.calls.pushed == t->calls.pushed ?
	    l :
	    NULL;
}
