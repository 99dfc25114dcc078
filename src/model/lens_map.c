#include "config.h"

#include "model/lens_map.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/part_tree.h"

enum { STEPS_A_NODE = 16 }; /* that are taken to see whether it restores */

static bool find_levels(struct lens_map *m, struct error *err)
{
	const struct lens_view *v = &m->view;

	m->levels = array_new(v->count, sizeof *m->levels, err);
	for (uint32_t i = 1; m->levels != NULL && i < v->count; i++)
		if (lens_is_frame(v, i))
			m->levels[i] = m->levels[v->ups[i]] + 1;
	for (uint32_t i = 1; m->levels != NULL && i < v->count; i++)
		if (m->levels[i] > m->level_count)
			m->level_count = m->levels[i];
	return m->levels != NULL;
}

/* What the stacks with the node on top are shown as. */
static uint32_t top_of(const struct lens_map *m, uint32_t node)
{
	return m->view.tops[m->bases[node]];
}

/* Does an inner call bring a frame back that was gone?  Whatever takes too long to be
 * told is taken for it. */
static bool find_restores(const struct lens_map *m)
{
	const struct tree *tree = &m->thread->tree;
	uint64_t left = (uint64_t)m->nodes * STEPS_A_NODE;

	for (uint32_t i = 0; i < m->nodes; i++) {
		const uint32_t top = top_of(m, i);
		uint32_t above;

		if (i == tree->root || top == 0 || top == LENS_DROPPED ||
		    top == m->bases[i])
			continue;
		above = top_of(m, tree->rests[i].parent);
		if (above == LENS_DROPPED ||
		    m->levels[above] < m->levels[top] ||
		    m->levels[above] - m->levels[top] > left)
			return true;
		left -= m->levels[above] - m->levels[top];
		if (lens_map_on(m, above, m->levels[top] - 1) != top)
			return true;
	}
	return false;
}

/* What the part's tree knows of its lens, without the tree. */
static void take(struct lens_map *m, struct part_tree *p)
{
	m->nodes = part_tree_nodes(p);
	m->splits = part_tree_splits(p);
	m->view = p->lens->view;
	m->bases = p->lens->bases;
	m->depths = p->lens->depths;
	p->lens->view = (struct lens_view){ 0 };
	p->lens->bases = p->lens->depths = NULL;
}

bool lens_map_make(struct lens_map *m, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct part whole = part_whole(part);
	struct part_tree p;
	bool done = part_tree_make(&p, &whole, stop, err);

	*m = (struct lens_map){ .thread = part->thread,
		.pushed = part->thread->calls.pushed };
	if (done && p.lens != NULL) {
		take(m, &p);
		done = find_levels(m, err);
	}
	if (done && m->splits)
		m->restores = find_restores(m);
	part_tree_free(&p);
	return done;
}

void lens_map_free(struct lens_map *m)
{
	lens_view_free(&m->view);
	free(m->depths);
	free(m->levels);
	free(m->bases);
	*m = (struct lens_map){ 0 };
}

const struct lens_map *lens_maps_of(const struct lens_maps *maps,
    const struct thread *t)
{
	const struct lens_map *m;

	if (t->number >= maps->count)
		return NULL;
	m = &maps->of[t->number];
	return m->nodes > 0 && m->pushed == t->calls.pushed ? m : NULL;
}

uint32_t lens_map_top(const struct lens_map *m, uint32_t node)
{
	if (m->nodes == 0 || (node != NO_NODE && node >= m->nodes))
		return LENS_DROPPED;
	return node == NO_NODE ? m->view.tops[0] : top_of(m, node);
}

uint32_t lens_map_on(const struct lens_map *m, uint32_t top, uint32_t level)
{
	if (top == 0 || top == LENS_DROPPED || m->levels[top] <= level)
		return 0;
	while (m->levels[top] > level + 1)
		top = m->view.ups[top];
	return top;
}

/* 0: its calls are not left. */
static uint32_t frame_of(const struct lens_map *m, uint32_t node)
{
	return node < m->nodes && lens_is_frame(&m->view, m->bases[node]) ?
	    m->bases[node] :
	    0;
}

uint32_t lens_map_level(const struct lens_map *m, uint32_t node)
{
	const uint32_t frame = frame_of(m, node);

	return frame == 0 ? NO_LEVEL : m->levels[frame] - 1;
}

uint32_t lens_map_up(const struct lens_map *m, uint32_t node)
{
	return m->view.ups[frame_of(m, node)];
}

uint32_t lens_map_hole(const struct lens_map *m, uint32_t node, uint32_t depth,
    uint32_t level)
{
	const struct tree *tree = &m->thread->tree;
	uint32_t hole = NO_LEVEL;

	for (; node != tree->root && node < m->nodes && depth < NO_LEVEL;
	     node = tree->rests[node].parent, depth--) {
		if (lens_map_on(m, top_of(m, node), level) != 0)
			return hole;
		hole = depth;
	}
	return NO_LEVEL;
}

struct lens_stack lens_stack_of(const struct lens_map *m, const struct thread *t,
    uint32_t node)
{
	struct lens_stack s = { m, t, node };

	if (m == NULL)
		return s;
	s.at = lens_map_top(m, node);
	if (s.at == LENS_DROPPED)
		s.at = 0;
	return s;
}

uint32_t lens_stack_next(struct lens_stack *s)
{
	const struct tree *tree = &s->thread->tree;
	uint32_t at = s->at;

	if (s->map != NULL) {
		s->at = s->map->view.ups == NULL ? 0 : s->map->view.ups[at];
		return at == 0 ? NO_METHOD : s->map->view.methods[at];
	}
	if (at == NO_NODE || at == tree->root)
		return NO_METHOD;
	s->at = tree->rests[at].parent;
	return tree->nodes[at].method;
}

uint32_t lens_stack_method(const struct lens_map *m, const struct thread *t,
    uint32_t node)
{
	uint32_t frame;

	if (m == NULL)
		return t->tree.nodes[node].method;
	frame = frame_of(m, node);
	return frame == 0 ? NO_METHOD : m->view.methods[frame];
}
