/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/lens_map.h"

#include <stdlib.h>

#include "base/array.h"
#include "lens/lens_tree.h"
#include "model/call_walk.h"
#include "model/methods.h"

enum { STEPS_A_NODE = 16 }; /* of find_restores */

/* ---- making the map ---- */

static bool is_parted(const struct lens_map *m)
{
	return m->lens->split.rule.count > 0;
}

static const struct lens_view *view_of(const struct lens_map *m)
{
	return &m->lens->view;
}

static void find_levels(struct lens_map *m)
{
	const struct lens_view *v = view_of(m);

	m->levels = array_new(v->count, sizeof *m->levels);
	for (uint32_t i = 1; i < v->count; i++)
		if (lens_is_frame(v, i))
			m->levels[i] = m->levels[v->ups[i]] + 1;
	for (uint32_t i = 1; i < v->count; i++)
		if (m->levels[i] > m->level_count)
			m->level_count = m->levels[i];
}

/* Finds by which method calls of each node of the thread are shown, if they are
 * left. */
static void find_methods(struct lens_map *m)
{
	const struct lens_view *v = view_of(m);
	const uint32_t count = m->thread->tree.count;

	m->methods = array_new(count, sizeof *m->methods);
	for (uint32_t i = 0; i < count; i++)
		m->methods[i] = NO_METHOD;
	for (uint32_t i = 0; i < m->nodes; i++) {
		const uint32_t raw = part_lens_raw(m->lens, i);

		if (raw < count && lens_is_frame(v, m->lens->bases[i]))
			m->methods[raw] = v->methods[m->lens->bases[i]];
	}
	m->known = count;
}

/* Returns the innermost frame of the stacks with the node on top. */
static uint32_t innermost_of(const struct lens_map *m, uint32_t node)
{
	return view_of(m)->innermost[m->lens->bases[node]];
}

/* Does an inner call bring back a frame that was gone?  Where this takes too
 * long to tell, the answer is yes. */
static bool find_restores(const struct lens_map *m)
{
	const struct tree *tree = m->lens->called;
	uint64_t left = (uint64_t)m->nodes * STEPS_A_NODE;

	for (uint32_t i = 0; i < m->nodes; i++) {
		const uint32_t top = innermost_of(m, i);
		uint32_t above;

		if (i == tree->root || top == 0 || top == LENS_DROPPED ||
		    top == m->lens->bases[i])
			continue;
		above = innermost_of(m, tree->rests[i].parent);
		if (above == LENS_DROPPED ||
		    m->levels[above] < m->levels[top] ||
		    m->levels[above] - m->levels[top] > left)
			return true;
		left -= m->levels[above] - m->levels[top];
		if (lens_map_on_level(m, above, m->levels[top] - 1) != top)
			return true;
	}
	return false;
}

static void find_all(struct lens_map *m)
{
	m->nodes = m->lens->called->count;
	m->splits = part_lens_splits(m->lens);
	m->path_room = calls_depths(&m->thread->calls);
	if (is_parted(m))
		m->path = array_new(m->path_room, sizeof *m->path);
	find_levels(m);
	find_methods(m);
}

/* Makes the view that the lens of a whole part leaves of its thread, for a
 * caller who asks for no numbers.  Fails like lens_map_make. */
static bool look_without_numbers(struct part_lens *l, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct thread *t = part->thread;
	const struct lens_source from = { t, &t->tree, NULL, t };
	struct tree base = { 0 };
	bool done = lens_base_make(&base, l, &from, part, stop, err);

	if (done)
		part_lens_look(l, part->lens,
		    lens_base_tree(&base, l, &t->tree));
	tree_free(&base);
	return done;
}

bool lens_map_make(struct lens_map *m, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct part whole = part_whole(part);

	*m = (struct lens_map){ .thread = part->thread,
		.pushed = part->thread->calls.pushed };
	if (lens_is_empty(part->lens) || part->thread->tree.count == 0)
		return true;
	m->lens = array_new(1, sizeof *m->lens);
	if (!look_without_numbers(m->lens, &whole, stop, err))
		return false;
	find_all(m);
	m->restores = m->splits && find_restores(m);
	m->shortens = part_lens_shortens(m->lens);
	return true;
}

void lens_map_free(struct lens_map *m)
{
	if (m->lens != NULL)
		part_lens_free(m->lens);
	free(m->lens);
	free(m->levels);
	free(m->methods);
	free(m->path);
	*m = (struct lens_map){ 0 };
}

/* ---- from a call to its node ---- */

const struct lens_map *lens_maps_of(const struct lens_maps *maps,
    const struct thread *t)
{
	const struct lens_map *m;

	if (t->number >= maps->count)
		return NULL;
	m = &maps->items[t->number];
	return m->nodes > 0 && m->pushed == t->calls.pushed ? m : NULL;
}

bool lens_map_is_parted(const struct lens_map *m)
{
	return m->nodes > 0 && is_parted(m);
}

/* Returns the node of the innermost long call around the call, or of none. */
static uint32_t node_of_long_call(const struct lens_map *m,
    const struct call *call)
{
	const struct calls *calls = &m->thread->calls;
	size_t number = call->number;

	for (size_t d = call->depth; d > 0; d--) {
		struct call around;

		number = call_parents_parent(calls, d, number);
		if (number == calls_count(calls, d - 1))
			return NO_NODE;
		around = calls_at(calls, d - 1, number);
		if (!part_lens_is_short(m->lens, &around))
			return around.node;
	}
	return part_lens_none(m->lens);
}

/* Finds nodes from the outermost call around it on.  A call that came later is
 * of no node. */
uint32_t lens_map_node(const struct lens_map *m, const struct call *call)
{
	const struct calls *calls = &m->thread->calls;
	uint32_t node;
	size_t number = call->number;

	if (!lens_map_is_parted(m))
		return m->nodes > 0 && part_lens_is_short(m->lens, call) ?
		    node_of_long_call(m, call) : call->node;
	if (call->depth >= m->path_room)
		return NO_NODE;
	for (size_t d = call->depth; d > 0; d--) {
		m->path[d] = (uint32_t)number;
		number = call_parents_parent(calls, d, number);
		if (number == calls_count(calls, d - 1))
			return NO_NODE;
	}
	m->path[0] = (uint32_t)number;
	node = part_lens_none(m->lens);
	for (size_t d = 0; d <= call->depth; d++) {
		const struct call around = calls_at(calls, d, m->path[d]);

		node = part_lens_call(m->lens, node, &around);
	}
	return node;
}

/* ---- frames and levels ---- */

uint32_t lens_map_innermost(const struct lens_map *m, uint32_t node)
{
	if (m->nodes == 0 || (node != NO_NODE && node >= m->nodes))
		return LENS_DROPPED;
	return node == NO_NODE ? view_of(m)->innermost[0] :
				 innermost_of(m, node);
}

uint32_t lens_map_on_level(const struct lens_map *m, uint32_t top,
    uint32_t level)
{
	if (top == 0 || top == LENS_DROPPED || m->levels[top] <= level)
		return 0;
	while (m->levels[top] > level + 1)
		top = view_of(m)->ups[top];
	return top;
}

/* Returns the frame of a call of the node at that depth; 0 when it is not
 * left. */
static uint32_t frame_of(const struct lens_map *m, uint32_t node,
    uint32_t depth)
{
	const uint32_t base = node < m->nodes ? m->lens->bases[node] : 0;

	return base != 0 && lens_is_frame(view_of(m), base) &&
		lens_map_depth(m, base) == depth ? base : 0;
}

uint32_t lens_map_level(const struct lens_map *m, uint32_t node, uint32_t depth)
{
	const uint32_t frame = frame_of(m, node, depth);

	return frame == 0 ? NO_LEVEL : m->levels[frame] - 1;
}

uint32_t lens_map_frame_around(const struct lens_map *m, uint32_t node,
    uint32_t depth)
{
	return view_of(m)->ups[frame_of(m, node, depth)];
}

uint32_t lens_map_hole(const struct lens_map *m, uint32_t node, uint32_t level)
{
	const struct tree *tree = m->lens->called;
	uint32_t hole = NO_LEVEL;

	for (; node != tree->root && node < m->nodes;
	     node = tree->rests[node].parent) {
		if (lens_map_on_level(m, innermost_of(m, node), level) != 0)
			return hole;
		hole = lens_map_depth(m, m->lens->bases[node]);
	}
	return NO_LEVEL;
}

/* ---- stacks ---- */

struct lens_stack lens_stack_of(const struct lens_map *m,
    const struct thread *t, const struct call *call)
{
	struct lens_stack s = { m, t, call->node };

	if (m == NULL)
		return s;
	s.node = lens_map_innermost(m, lens_map_node(m, call));
	if (s.node == LENS_DROPPED)
		s.node = 0;
	return s;
}

struct lens_stack lens_stack_at(const struct lens_map *m,
    const struct thread *t, uint32_t node)
{
	const bool is_known = m != NULL && !lens_map_is_parted(m);
	struct lens_stack s = { is_known ? m : NULL, t, node };

	if (is_known)
		s.node = lens_map_innermost(m, node);
	if (is_known && s.node == LENS_DROPPED)
		s.node = 0;
	return s;
}

uint32_t lens_stack_next(struct lens_stack *s)
{
	const struct tree *tree = &s->thread->tree;
	uint32_t at = s->node;

	if (s->map != NULL) {
		if (at == 0)
			return NO_METHOD;
		s->node = view_of(s->map)->ups[at];
		return view_of(s->map)->methods[at];
	}
	if (at == NO_NODE || at == tree->root)
		return NO_METHOD;
	s->node = tree->rests[at].parent;
	return tree->nodes[at].method;
}

uint32_t lens_stack_method(const struct lens_map *m, const struct thread *t,
    uint32_t node)
{
	if (m == NULL)
		return t->tree.nodes[node].method;
	return node < m->known ? m->methods[node] : NO_METHOD;
}

uint32_t lens_map_outer(const struct lens_map *m, uint32_t node, uint32_t calls)
{
	for (; calls > 0; calls--)
		node = m->thread->tree.rests[node].parent;
	return node;
}
