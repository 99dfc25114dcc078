#include "config.h"

#include "model/excerpt.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/calls_blocks.h"
#include "model/cut.h"

/* The calls of a column that may run in the period, from .. to - 1; those of
 * whole .. whole_end - 1 do not cross its edges, and take all of their blocks. */
struct inside {
	size_t from, whole, whole_end, to;
};

static struct inside inside_of(const struct cut *cut, size_t depth)
{
	struct inside in;
	size_t first, end = calls_blocks(cut->calls, depth);

	cut_calls(cut, depth, &in.from, &in.to);
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

/* Of all columns; how many calls they are. */
static struct inside *find_inside(const struct cut *cut, uint64_t *count,
    struct error *err)
{
	size_t depths = calls_depths(cut->calls);
	struct inside *in = array_new(depths, sizeof *in, err);

	*count = 0;
	for (size_t d = 0; in != NULL && d < depths; d++) {
		in[d] = inside_of(cut, d);
		*count += in[d].to - in[d].from;
	}
	return in;
}

/* Makes the node one of the excerpt, with those above it. */
static bool copy_node(struct excerpt *e, const struct tree *from, uint32_t node,
    struct error *err)
{
	uint32_t below = NO_NODE, at;

	for (; node != from->root && e->places[node] == 0;
	     node = from->rests[node].parent) {
		at = tree_copy_node(&e->tree, from, node, err);
		if (at == NO_NODE)
			return false;
		e->places[node] = at;
		if (below != NO_NODE)
			e->tree.rests[below].parent = at;
		below = at;
	}
	if (below != NO_NODE)
		e->tree.rests[below].parent = e->places[node];
	return true;
}

static bool copy_column(struct excerpt *e, const struct thread *t, size_t depth,
    const struct inside *in, struct error *err)
{
	struct took took[BLOCK_CALLS];
	bool done = true;

	for (size_t i = in->from; done && i < in->to; i++) {
		if (i < in->whole || i >= in->whole_end) {
			done = copy_node(e, &t->tree,
			    calls_node(&t->calls, depth, i), err);
			continue;
		}
		if (i % BLOCK_CALLS == 0)
			calls_unpack(&t->calls, depth, i / BLOCK_CALLS, took);
		done = copy_node(e, &t->tree,
		    took[i % BLOCK_CALLS].node & NODE_MASK, err);
	}
	return done;
}

/* All nodes, or where the calls are few theirs and those above them. */
static bool copy_nodes(struct excerpt *e, const struct thread *t,
    const struct inside *in, uint64_t calls, struct error *err)
{
	bool done;

	if (calls >= t->tree.count || t->tree.is_sampled)
		return tree_copy_stacks(&e->tree, &t->tree, err);
	e->places = array_new(t->tree.count, sizeof *e->places, err);
	done = e->places != NULL && tree_copy_root(&e->tree, &t->tree, err);
	for (size_t d = 0; done && d < calls_depths(&t->calls); d++)
		done = copy_column(e, t, d, &in[d], err);
	return done;
}

static uint32_t place_of(const struct excerpt *e, uint32_t node)
{
	return e->places == NULL ? node : e->places[node];
}

static void add_call(struct excerpt *e, const struct cut *cut,
    struct call *call)
{
	uint32_t number = place_of(e, call->node);
	struct node *node = &e->tree.nodes[number];

	node->calls++;
	e->tree.rests[number].threw += call->end == CALL_THREW &&
	    cut_has_end(cut, call);
	cut_call(call, cut);
	node->time[CLOCK_WALL] += call->time[CLOCK_WALL];
	node->time[CLOCK_CPU] += call->time[CLOCK_CPU];
}

static void add_calls(struct excerpt *e, const struct cut *cut, size_t depth,
    size_t from, size_t to)
{
	const struct calls *calls = cut->calls;

	for (; from < to; from++) {
		struct call call = calls_at(calls, depth, from);

		add_call(e, cut, &call);
	}
}

static void add_took(struct excerpt *e, enum clock axis,
    const struct took *took)
{
	uint32_t number = place_of(e, took->node & NODE_MASK);
	struct node *node = &e->tree.nodes[number];

	node->calls++;
	if (took->node >> END_SHIFT == CALL_THREW)
		e->tree.rests[number].threw++;
	node->time[CLOCK_CPU] += took->cpu;
	if (axis != CLOCK_CPU)
		node->time[axis] += took->duration;
}

/* A block with its nodes on their way from memory. */
static void expect_block(const struct excerpt *e, const struct calls *calls,
    size_t depth, size_t block, struct took *took)
{
	calls_unpack(calls, depth, block, took);
	for (size_t i = 0; i < BLOCK_CALLS; i++)
		__builtin_prefetch(&e->tree.nodes[place_of(e,
				       took[i].node & NODE_MASK)],
		    1);
}

/* Blocks that lie in the period as a whole. */
static void add_blocks(struct excerpt *e, const struct cut *cut, size_t depth,
    size_t from, size_t to)
{
	struct took took[2][BLOCK_CALLS];
	enum clock axis = cut->calls->axis;

	if (from < to)
		expect_block(e, cut->calls, depth, from, took[from % 2]);
	for (; from < to; from++) {
		const struct took *at = took[from % 2];

		if (from + 1 < to)
			expect_block(e, cut->calls, depth, from + 1,
			    took[(from + 1) % 2]);
		for (size_t i = 0; i < BLOCK_CALLS; i++) {
			if (at[i].duration == ESCAPED)
				add_calls(e, cut, depth, from * BLOCK_CALLS + i,
				    from * BLOCK_CALLS + i + 1);
			else
				add_took(e, axis, &at[i]);
		}
	}
}

static void add_column(struct excerpt *e, const struct cut *cut, size_t depth,
    const struct inside *in)
{
	add_calls(e, cut, depth, in->from, in->whole);
	add_blocks(e, cut, depth, in->whole / BLOCK_CALLS,
	    in->whole_end / BLOCK_CALLS);
	add_calls(e, cut, depth, in->whole_end, in->to);
}

static bool add_columns(struct excerpt *e, const struct thread *t,
    const struct cut *cut, const atomic_bool *stop, struct error *err)
{
	uint64_t count = 0;
	struct inside *in = find_inside(cut, &count, err);
	bool done = in != NULL && copy_nodes(e, t, in, count, err);

	for (size_t depth = 0; done && depth < calls_depths(&t->calls);
	    depth++) {
		done = !part_is_stopped(stop, err);
		if (done)
			add_column(e, cut, depth, &in[depth]);
	}
	free(in);
	return done;
}

bool excerpt_make(struct excerpt *e, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct thread *t = part->thread;
	struct cut cut;
	bool done;

	*e = (struct excerpt){ .places = NULL };
	if (t->tree.count == 0)
		return true;
	done = cut_make(&cut, part, err) &&
	    add_columns(e, t, &cut, stop, err);
	if (done) {
		samples_count_in(&t->samples, &e->tree,
		    (struct period){ cut.begin.time, cut.end.time });
		cut_span(&cut, t, e->span);
	}
	cut_free(&cut);
	return done;
}
