#include "config.h"

#include "model/excerpt.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/tree_ways.h"

void excerpt_free(struct excerpt *e)
{
	tree_free(&e->tree);
	free(e->order);
	free(e->places);
	e->order = e->places = NULL;
}

/* The calls of a column that may run in the period, from .. to - 1; those of
 * whole .. whole_end - 1 do not cross its edges, and take all of their blocks. */
struct inside {
	size_t from, whole, whole_end, to;
};

/* Only the first and the last of the calls can cross an edge. */
static struct inside inside_of(const struct cut *cut, size_t depth)
{
	const struct calls *calls = cut->calls;
	size_t from = calls_end_from(calls, depth, cut->period.begin);
	size_t to = calls_begin_from(calls, depth, cut->period.end);
	size_t first = from / BLOCK_CALLS + 1, end = calls_blocks(calls, depth);
	struct inside in = { from, to, to, to };

	if (from >= to)
		return (struct inside){ 0, 0, 0, 0 };
	if (end > (to - 1) / BLOCK_CALLS)
		end = (to - 1) / BLOCK_CALLS;
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
	    call_end_time(call, cut->calls->axis) <= cut->period.end;
	call_cut(call, cut);
	node->time[CLOCK_WALL] += call->time[CLOCK_WALL];
	node->time[CLOCK_CPU] += call->time[CLOCK_CPU];
}

static void add_calls(struct excerpt *e, const struct cut *cut, size_t depth,
    size_t from, size_t to)
{
	const struct calls *calls = cut->calls;

	for (; from < to; from++) {
		struct call call = calls_at(calls, depth, from);

		/* It may have ended just when the period begins. */
		if (call_runs_in(&call, calls->axis, cut->period))
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

/* A node gets at least what its children have, which come first: where calls of
 * no length begin just when another ends, it can be open who made them. */
static void raise_parent(struct tree *tree, uint32_t at, uint64_t *children)
{
	struct node *node = &tree->nodes[at];

	if (node->time[CLOCK_CPU] < children[at])
		node->time[CLOCK_CPU] = children[at];
	children[tree->rests[at].parent] += node->time[CLOCK_CPU];
}

/* From the last node to the first.  The root's sum is what all outermost calls
 * have. */
static bool raise_parents(struct excerpt *e, uint64_t *outermost,
    struct error *err)
{
	struct tree *tree = &e->tree;
	uint64_t *children = array_new(tree->count, sizeof *children, err);

	e->order = tree_order(tree, err);
	if (children == NULL || e->order == NULL) {
		free(children);
		return false;
	}
	for (uint32_t i = tree->count; i-- > 1;)
		raise_parent(tree, e->order[i], children);
	*outermost = children[tree->root];
	free(children);
	return true;
}

static void sum_outermost(const struct tree *tree, uint64_t time[CLOCKS])
{
	time[CLOCK_WALL] = time[CLOCK_CPU] = 0;
	for (uint32_t i = 0; i < tree->count; i++) {
		if (tree->rests[i].parent != tree->root)
			continue;
		time[CLOCK_WALL] += tree->nodes[i].time[CLOCK_WALL];
		time[CLOCK_CPU] += tree->nodes[i].time[CLOCK_CPU];
	}
}

/* The CPU time outside any call is shared out by length as well. */
static void set_span(struct excerpt *e, const struct thread *t,
    struct period p, uint64_t cpu)
{
	enum clock axis = t->calls.axis;
	uint64_t all[CLOCKS], some[CLOCKS], outside, of_it;

	e->span[axis] = cut_overlap(p, t->first[axis], t->last[axis]);
	if (!t->calls.is_dual)
		return;
	sum_outermost(&t->tree, all);
	sum_outermost(&e->tree, some);
	outside = thread_span(t, axis) - all[axis];
	of_it = e->span[axis] - some[axis];
	e->span[CLOCK_CPU] = cpu + cut_share(thread_span(t, CLOCK_CPU) -
	    all[CLOCK_CPU], of_it, outside);
}

bool excerpt_is_stopped(const atomic_bool *stop, struct error *err)
{
	return stop != NULL &&
	    atomic_load_explicit(stop, memory_order_relaxed) &&
	    !fail(err, "given up");
}

static bool add_columns(struct excerpt *e, const struct thread *t,
    struct period p, const atomic_bool *stop, struct error *err)
{
	struct cut cut;
	struct inside *in = NULL;
	uint64_t count = 0;
	bool done = cut_make(&cut, t, p, err);

	if (done)
		in = find_inside(&cut, &count, err);
	done = in != NULL && copy_nodes(e, t, in, count, err);
	for (size_t depth = 0; done && depth < calls_depths(&t->calls);
	    depth++) {
		done = !excerpt_is_stopped(stop, err);
		if (done)
			add_column(e, &cut, depth, &in[depth]);
	}
	free(in);
	cut_free(&cut);
	return done;
}

bool excerpt_make(struct excerpt *e, const struct thread *t, struct period p,
    const atomic_bool *stop, struct error *err)
{
	uint64_t cpu = 0;

	*e = (struct excerpt){ .tick = t->calls.tick };
	if (t->tree.count == 0)
		return true;
	if (!add_columns(e, t, p, stop, err))
		return false;
	samples_count_in(&t->samples, &e->tree, p);
	if (t->calls.is_dual && !raise_parents(e, &cpu, err))
		return false;
	set_span(e, t, p, cpu);
	return true;
}
