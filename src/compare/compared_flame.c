#include "config.h"

#include "compare/compared_flame.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/memory.h"

struct flame_of_both {
	struct flame *flame;
	const struct compared_stacks *stacks;
	uint64_t *weights;                   /* by node, as those below */
	uint32_t *first_callee, *next_callee; /* NO_NODE: none */
	uint32_t *nodes;                     /* by frame */
};

static bool init(struct flame_of_both *m, struct error *err)
{
	const size_t count = m->stacks->count;

	if (!promise_room(count, "a tree", err))
		return false;
	m->weights = array_new(count, sizeof *m->weights, err);
	m->first_callee = array_new(count, sizeof *m->first_callee, err);
	m->next_callee = array_new(count, sizeof *m->next_callee, err);
	m->nodes = array_new(count, sizeof *m->nodes, err);
	m->flame->sides = array_new(count + 1, sizeof *m->flame->sides, err);
	return m->weights != NULL && m->first_callee != NULL &&
	    m->next_callee != NULL && m->nodes != NULL &&
	    m->flame->sides != NULL;
}

static void clear(struct flame_of_both *m)
{
	free(m->weights);
	free(m->first_callee);
	free(m->next_callee);
	free(m->nodes);
}

/* From the last node on, since callers come first. */
static void link_nodes(struct flame_of_both *m)
{
	const struct compared_stacks *s = m->stacks;

	for (size_t i = 0; i < s->count; i++)
		m->first_callee[i] = m->next_callee[i] = NO_NODE;
	for (size_t i = s->count; i-- > 0;) {
		const struct compared_node *n = &s->of[i];

		m->weights[i] += n->self[BEFORE] > n->self[AFTER] ?
		    n->self[BEFORE] : n->self[AFTER];
		if (n->parent == NO_NODE)
			continue;
		m->weights[n->parent] += m->weights[i];
		m->next_callee[i] = m->first_callee[n->parent];
		m->first_callee[n->parent] = (uint32_t)i;
	}
}

static uint32_t method_of(const struct comparison *c,
    const struct compared_node *n)
{
	const struct match *match = &c->rows[n->row].match;

	if (n->parent == NO_NODE)
		return NO_METHOD;
	return match->b != NO_METHOD ? match->b : match->a;
}

static bool add(struct flame_of_both *m, uint32_t node, uint32_t parent,
    uint64_t begin, struct error *err)
{
	const struct compared_node *n = &m->stacks->of[node];
	const struct flame_frame frame = { begin, m->weights[node],
		method_of(m->stacks->comparison, n), parent, 0, 0 };

	m->nodes[m->flame->count] = node;
	m->flame->sides[m->flame->count] = (struct flame_sides){
		n->total[BEFORE], n->total[AFTER] };
	return flame_add(m->flame, &frame, err);
}

static bool add_callees(struct flame_of_both *m, uint32_t frame,
    struct error *err)
{
	uint64_t begin = m->flame->frames[frame].begin;

	m->flame->frames[frame].first_child = m->flame->count;
	for (uint32_t i = m->first_callee[m->nodes[frame]]; i != NO_NODE;
	     i = m->next_callee[i]) {
		if (!add(m, i, frame, begin, err))
			return false;
		begin += m->weights[i];
	}
	return true;
}

static bool add_levels(struct flame_of_both *m, struct error *err)
{
	struct flame *f = m->flame;
	uint32_t frame = 0;

	if (!add(m, 0, NO_FRAME, 0, err) || !flame_end_level(f, err))
		return false;
	while (frame < f->count) {
		const uint32_t end = f->count;

		for (; frame < end; frame++)
			if (!add_callees(m, frame, err))
				return false;
		if (f->count > end && !flame_end_level(f, err))
			return false;
	}
	return true;
}

bool compared_flame_make(struct flame *out, const struct compared_stacks *s,
    struct error *err)
{
	struct flame_of_both m = { .flame = out, .stacks = s };
	const struct comparison *c = s->comparison;
	bool done;

	*out = (struct flame){ .tick = c->tick, .is_sampled = !c->has_calls };
	if (s->count == 0)
		return fail(err, "there are no stacks of such threads");
	done = init(&m, err);
	if (done)
		link_nodes(&m);
	done = done && add_levels(&m, err);
	clear(&m);
	return done && flame_finish(out, methods_count(c->methods), err);
}
