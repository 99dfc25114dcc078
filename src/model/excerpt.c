#include "config.h"

#include "model/excerpt.h"

#include <stdlib.h>

#include "base/array.h"

__extension__ typedef unsigned __int128 wide;

void excerpt_free(struct excerpt *e)
{
	tree_free(&e->tree);
}

static uint64_t share(uint64_t of, uint64_t part, uint64_t whole)
{
	return whole == 0 ? 0 : (uint64_t)((wide)of * part / whole);
}

static uint64_t overlap(struct period p, uint64_t begin, uint64_t end)
{
	if (begin < p.begin)
		begin = p.begin;
	if (end > p.end)
		end = p.end;
	return end > begin ? end - begin : 0;
}

void call_cut(struct call *call, enum clock axis, struct period p)
{
	uint64_t length = call->time[axis];
	uint64_t inside = overlap(p, call->begin, call->begin + length);

	if (inside == length)
		return;
	for (int c = 0; c < CLOCKS; c++)
		call->time[c] = share(call->time[c], inside, length);
	call->time[axis] = inside;
}

static void add_call(struct excerpt *e, enum clock axis, struct period p,
    struct call *call)
{
	struct node *node = &e->tree.nodes[call->node];

	node->calls++;
	e->tree.rests[call->node].threw += call->end == CALL_THREW &&
	    call_end_time(call, axis) <= p.end;
	call_cut(call, axis, p);
	node->time[CLOCK_WALL] += call->time[CLOCK_WALL];
	node->time[CLOCK_CPU] += call->time[CLOCK_CPU];
}

static void add_column(struct excerpt *e, const struct calls *calls,
    size_t depth, struct period p)
{
	size_t from = calls_end_from(calls, depth, p.begin);
	size_t to = calls_begin_from(calls, depth, p.end);

	for (; from < to; from++) {
		struct call call = calls_at(calls, depth, from);

		/* It may have ended just when the period begins. */
		if (call.begin >= p.begin ||
		    call_end_time(&call, calls->axis) > p.begin)
			add_call(e, calls->axis, p, &call);
	}
}

/* A node gets at least what its children have; they come first. */
static void raise_parent(struct tree *tree, uint32_t at, uint64_t *children)
{
	struct node *node = &tree->nodes[at];

	if (node->time[CLOCK_CPU] < children[at])
		node->time[CLOCK_CPU] = children[at];
	children[tree->rests[at].parent] += node->time[CLOCK_CPU];
}

/* Up from each leaf, when all children have been seen.  The root's sum is what
 * all outermost calls have. */
static bool raise_parents(struct excerpt *e, uint64_t *outermost,
    struct error *err)
{
	struct tree *tree = &e->tree;
	struct tree_links links;
	uint64_t *children = array_new(tree->count, sizeof *children, err);
	uint32_t at = tree->root;

	if (children == NULL || !tree_link(tree, &links, err)) {
		free(children);
		return false;
	}
	for (;;) {
		while (links.first_child[at] != NO_NODE)
			at = links.first_child[at];
		while (at != tree->root && links.next_sibling[at] == NO_NODE) {
			raise_parent(tree, at, children);
			at = tree->rests[at].parent;
		}
		if (at == tree->root)
			break;
		raise_parent(tree, at, children);
		at = links.next_sibling[at];
	}
	*outermost = children[tree->root];
	tree_links_free(&links);
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

	e->span[axis] = overlap(p, t->first[axis], t->last[axis]);
	if (!t->calls.is_dual)
		return;
	sum_outermost(&t->tree, all);
	sum_outermost(&e->tree, some);
	outside = thread_span(t, axis) - all[axis];
	of_it = e->span[axis] - some[axis];
	e->span[CLOCK_CPU] = cpu + share(thread_span(t, CLOCK_CPU) -
	    all[CLOCK_CPU], of_it, outside);
}

bool excerpt_make(struct excerpt *e, const struct thread *t, struct period p,
    struct error *err)
{
	uint64_t cpu = 0;

	*e = (struct excerpt){ .tick = t->calls.tick };
	if (t->tree.count == 0)
		return true;
	if (!tree_copy_stacks(&e->tree, &t->tree, err))
		return false;
	for (size_t depth = 0; depth < calls_depths(&t->calls); depth++)
		add_column(e, &t->calls, depth, p);
	samples_count_in(&t->samples, &e->tree, p);
	if (t->calls.is_dual && !raise_parents(e, &cpu, err))
		return false;
	set_span(e, t, p, cpu);
	return true;
}
