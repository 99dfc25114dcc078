#include "config.h"

#include "model/excerpt.h"

#include <stdlib.h>

#include "base/array.h"

void excerpt_free(struct excerpt *e)
{
	tree_free(&e->tree);
	free(e->order);
	e->order = NULL;
}

static void add_call(struct excerpt *e, const struct cut *cut,
    struct call *call)
{
	struct node *node = &e->tree.nodes[call->node];

	node->calls++;
	e->tree.rests[call->node].threw += call->end == CALL_THREW &&
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
	uint32_t number = took->node & NODE_MASK;
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
		__builtin_prefetch(&e->tree.nodes[took[i].node & NODE_MASK], 1);
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

/* Only the first and the last of its calls can cross an edge. */
static void add_column(struct excerpt *e, const struct cut *cut, size_t depth)
{
	const struct calls *calls = cut->calls;
	size_t from = calls_end_from(calls, depth, cut->period.begin);
	size_t to = calls_begin_from(calls, depth, cut->period.end);
	size_t first = from / BLOCK_CALLS + 1, end = calls_blocks(calls, depth);

	if (to == 0 || first > (to - 1) / BLOCK_CALLS) {
		add_calls(e, cut, depth, from, to);
		return;
	}
	if (end > (to - 1) / BLOCK_CALLS)
		end = (to - 1) / BLOCK_CALLS;
	add_calls(e, cut, depth, from, first * BLOCK_CALLS);
	add_blocks(e, cut, depth, first, end);
	add_calls(e, cut, depth, end * BLOCK_CALLS, to);
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
	bool done = cut_make(&cut, t, p, err);

	for (size_t depth = 0; done && depth < calls_depths(&t->calls);
	    depth++) {
		done = !excerpt_is_stopped(stop, err);
		if (done)
			add_column(e, &cut, depth);
	}
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
	if (!tree_copy_stacks(&e->tree, &t->tree, err))
		return false;
	if (!add_columns(e, t, p, stop, err))
		return false;
	samples_count_in(&t->samples, &e->tree, p);
	if (t->calls.is_dual && !raise_parents(e, &cpu, err))
		return false;
	set_span(e, t, p, cpu);
	return true;
}
