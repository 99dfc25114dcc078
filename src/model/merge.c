#include "config.h"

#include "model/merge.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/tree_ways.h"
#include "model/waits.h"

uint32_t tree_step(struct tree *tree, uint32_t parent, uint32_t method,
    struct error *err)
{
	uint64_t hash = tree_hash(tree->nodes[parent].hash, method);
	uint32_t node = tree_find(tree, hash, method);

	return node != NO_NODE ? node :
	    tree_add(tree, hash, method, parent, err);
}

void tree_add_calls(struct tree *into, uint32_t to, const struct tree *from,
    uint32_t node)
{
	into->nodes[to].time[CLOCK_WALL] += from->nodes[node].time[CLOCK_WALL];
	into->nodes[to].time[CLOCK_CPU] += from->nodes[node].time[CLOCK_CPU];
	into->nodes[to].calls += from->nodes[node].calls;
	into->rests[to].threw += from->rests[node].threw; /* or samples */
	if (into->waits != NULL)
		into->waits[to] += tree_wait(from, node);
	if (into->merged != NULL && from->merged != NULL)
		into->merged[to] += from->merged[node];
}

struct merging {
	struct tree *into;
	const struct tree *from;
	struct tree_links links;
	uint32_t *places; /* by node of `from`: that of `into` */
};

/* What stands below a node: parents before their children, by the links. */
static bool merge_nodes(struct merging *m, uint32_t top, struct error *err)
{
	const struct tree *from = m->from;
	uint32_t at = top;

	m->places[at] = m->into->root;
	for (;;) {
		uint32_t next = m->links.first_child[at];

		while (next == NO_NODE && at != top) {
			next = m->links.next_sibling[at];
			at = from->rests[at].parent;
		}
		if (next == NO_NODE)
			return true;
		m->places[next] = tree_step(m->into,
		    m->places[from->rests[next].parent],
		    from->nodes[next].method, err);
		if (m->places[next] == NO_NODE)
			return false;
		tree_add_calls(m->into, m->places[next], from, next);
		at = next;
	}
}

static bool merge(struct merging *m, const uint8_t *flags, struct error *err)
{
	const struct tree *from = m->from;
	bool done;

	if (from->count == 0) /* a thread without events */
		return true;
	m->into->is_sampled |= from->is_sampled;
	m->into->is_dual |= from->is_dual;
	done = tree_link(from, &m->links, err);
	for (uint32_t i = 0; done && i < from->count; i++)
		if (flags == NULL ? i == from->root : flags[i])
			done = merge_nodes(m, i, err);
	tree_links_free(&m->links);
	return done;
}

bool tree_merge_to(struct tree *into, const struct tree *from, uint32_t *places,
    struct error *err)
{
	struct merging m = { .into = into, .from = from, .places = places };

	if (into->waits != NULL && from->count > 0)
		into->waits[into->root] += tree_wait(from, from->root);
	return merge(&m, NULL, err);
}

bool tree_merge(struct tree *into, const struct tree *from, struct error *err)
{
	uint32_t *places = array_new(from->count, sizeof *places, err);
	bool done = places != NULL && tree_merge_to(into, from, places, err);

	free(places);
	return done;
}

bool tree_merge_below(struct tree *into, const struct tree *from,
    const uint8_t *flags, struct error *err)
{
	uint32_t *places = array_new(from->count, sizeof *places, err);
	struct merging m = { .into = into, .from = from, .places = places };
	bool done = places != NULL && merge(&m, flags, err);

	free(places);
	return done;
}

bool tree_merge_running(struct tree *into, const struct thread *t,
    struct error *err)
{
	uint32_t at = into->root;

	for (uint32_t i = 0; i < t->depth; i++) {
		at = tree_step(into, at, t->frames[i].method, err);
		if (at == NO_NODE)
			return false;
		for (int c = 0; c < CLOCKS; c++)
			into->nodes[at].time[c] += t->last[c] -
			    t->frames[i].begin[c];
		into->nodes[at].calls++;
	}
	return true;
}
