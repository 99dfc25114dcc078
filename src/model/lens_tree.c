#include "config.h"

#include "model/lens_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/merge.h"
#include "model/samples.h"

/* What is a node's own. */
struct own {
	uint64_t time[CLOCKS];
	uint32_t samples;
};

/* Less than none where memory ran out while loading (model/totals). */
static void raise_to_zero(struct own *own)
{
	for (int c = 0; c < CLOCKS; c++)
		if (own->time[c] > INT64_MAX)
			own->time[c] = 0;
	if (own->samples > INT32_MAX)
		own->samples = 0;
}

static struct own *own_of(const struct tree *tree, const uint64_t span[CLOCKS],
    struct error *err)
{
	struct own *own = array_new(tree->count, sizeof *own, err);

	for (uint32_t i = 0; own != NULL && i < tree->count; i++) {
		const uint64_t *time = i == 0 ? span : tree->nodes[i].time;
		struct own *up = i == 0 ? NULL : &own[tree->rests[i].parent];

		for (int c = 0; c < CLOCKS; c++) {
			own[i].time[c] += time[c];
			if (up != NULL)
				up->time[c] -= time[c];
		}
		if (up == NULL || !tree->is_sampled)
			continue;
		own[i].samples += tree->rests[i].samples;
		up->samples -= tree->rests[i].samples;
	}
	for (uint32_t i = 0; own != NULL && i < tree->count; i++)
		raise_to_zero(&own[i]);
	return own;
}

/* Where no two stacks are alike none has to be looked for. */
static uint32_t node_of(struct lens_tree *l, const struct lens_view *v,
    const struct tree *from, uint32_t frame, bool are_unlike, struct error *err)
{
	const uint32_t up = l->places[v->ups[frame]];
	uint32_t at;

	if (!are_unlike)
		return tree_step(&l->tree, up, v->methods[frame], err);
	at = tree_copy_node(&l->tree, from, frame, err);
	if (at != NO_NODE)
		l->tree.rests[at].parent = up;
	return at;
}

static bool add_frame(struct lens_tree *l, const struct lens_view *v,
    const struct tree *from, uint32_t frame, bool are_unlike, struct error *err)
{
	const uint32_t at = node_of(l, v, from, frame, are_unlike, err);

	if (at == NO_NODE)
		return false;
	l->places[frame] = at;
	l->tree.nodes[at].calls += from->nodes[frame].calls;
	if (!from->is_sampled)
		l->tree.rests[at].threw += from->rests[frame].threw;
	return true;
}

/* How many calls were merged into what it stands on: its own, where it is no frame, and
 * what had been merged into it. */
static uint32_t merged_calls(const struct tree *from, uint32_t node,
    bool is_frame, const struct own *own)
{
	uint32_t calls = from->merged == NULL ? 0 : from->merged[node];

	if (!is_frame)
		calls += from->is_sampled ? own->samples :
					    from->nodes[node].calls;
	return calls;
}

/* To where it stands. */
static void add_own(struct lens_tree *l, const struct lens_view *v,
    const struct tree *from, uint32_t node, const struct own *own)
{
	const uint32_t top = v->tops[node];
	uint64_t *to = l->dropped;
	uint32_t at;

	if (top != LENS_DROPPED) {
		at = l->places[top];
		to = l->tree.nodes[at].time;
		if (from->is_sampled)
			l->tree.rests[at].samples += own->samples;
		if (at != 0)
			l->tree.merged[at] +=
			    merged_calls(from, node, top == node, own);
	}
	for (int c = 0; c < CLOCKS; c++)
		to[c] += own->time[c];
}

/* From own times to those with all below: callees come after their callers. */
static void add_up(struct tree *tree)
{
	for (uint32_t i = tree->count; i-- > 1;) {
		const uint32_t up = tree->rests[i].parent;

		for (int c = 0; c < CLOCKS; c++)
			tree->nodes[up].time[c] += tree->nodes[i].time[c];
		if (tree->is_sampled)
			tree->rests[up].samples += tree->rests[i].samples;
	}
	tree->nodes[0].time[CLOCK_WALL] = tree->nodes[0].time[CLOCK_CPU] = 0;
	tree->rests[0].samples = 0;
}

bool lens_tree_make(struct lens_tree *l, const struct lens_view *v,
    const struct tree *from, const uint64_t span[CLOCKS], struct error *err)
{
	const bool are_unlike = v->shorts == NULL &&
	    lens_view_keeps_callers(v, from);
	struct own *own = own_of(from, span, err);
	bool done;

	*l = (struct lens_tree){ .places = array_new(from->count,
				     sizeof *l->places, err) };
	done = own != NULL && l->places != NULL &&
	    (are_unlike ? tree_copy_root(&l->tree, from, err) :
			  tree_init(&l->tree, err)) &&
	    tree_keep_merged(&l->tree, err);
	l->tree.is_sampled = from->is_sampled;
	l->tree.is_dual = from->is_dual;
	for (uint32_t i = 1; done && i < from->count; i++)
		if (lens_is_frame(v, i))
			done = add_frame(l, v, from, i, are_unlike, err);
	for (uint32_t i = 0; done && i < from->count; i++)
		add_own(l, v, from, i, &own[i]);
	if (done)
		add_up(&l->tree);
	free(own);
	return done;
}

void lens_tree_free(struct lens_tree *l)
{
	tree_free(&l->tree);
	free(l->places);
	*l = (struct lens_tree){ 0 };
}
