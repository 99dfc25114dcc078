#include "config.h"

#include "model/finished.h"

uint32_t frame_node(struct thread *t, uint32_t level, struct error *err)
{
	uint32_t first = level;

	while (first > 0 && t->frames[first - 1].node == NO_NODE)
		first--;
	for (uint32_t i = first; i <= level; i++) {
		struct frame *f = &t->frames[i];

		if (f->node == NO_NODE)
			f->node = tree_find(&t->tree, f->hash, f->method);
		if (f->node == NO_NODE)
			f->node = tree_add(&t->tree, f->hash, f->method,
			    i == 0 ? t->tree.root : f[-1].node, err);
		if (f->node == NO_NODE)
			return NO_NODE;
	}
	return t->frames[level].node;
}

static uint32_t node_of(struct finished *, uint32_t i, struct error *err);

/* The node of its caller, which is still running or waits behind it. */
static uint32_t caller_node(struct finished *w, uint32_t i, struct error *err)
{
	const struct finished_call *f = &w->calls[i];
	struct thread *t = f->thread;
	uint32_t level = f->call.depth - 1, node;
	uint64_t hash = tree_hash_caller(f->hash, f->method);

	if (f->call.depth == 0)
		return t->tree.root;
	node = tree_find(&t->tree, hash, f->caller);
	if (node != NO_NODE)
		return node;
	for (uint32_t k = i + 1; k < w->count; k++)
		if (w->calls[k].thread == t && w->calls[k].call.depth == level)
			return node_of(w, k, err);
	return frame_node(t, level, err);
}

static uint32_t node_of(struct finished *w, uint32_t i, struct error *err)
{
	const struct finished_call *f = &w->calls[i];
	struct tree *tree = &f->thread->tree;
	uint32_t node = tree_find(tree, f->hash, f->method);

	if (node != NO_NODE)
		return node;
	node = caller_node(w, i, err);
	return node == NO_NODE ? NO_NODE :
	    tree_add(tree, f->hash, f->method, node, err);
}

/* Its method is used once its node has calls; node_is has touched the node. */
static bool settle(struct finished *w, uint32_t i, struct methods *methods,
    struct error *err)
{
	struct finished_call *f = &w->calls[i];
	struct call *call = &f->call;
	struct node *node;

	if (call->node == NO_NODE ||
	    !node_is(&f->thread->tree, call->node, f->hash, f->method))
		call->node = node_of(w, i, err);
	if (call->node == NO_NODE)
		return false;
	node = &f->thread->tree.nodes[call->node];
	if (node->calls == 0)
		methods_use(methods, f->method);
	node->time[CLOCK_WALL] += call->time[CLOCK_WALL];
	node->time[CLOCK_CPU] += call->time[CLOCK_CPU];
	node->calls++;
	node->threw += call->end == CALL_THREW;
	return calls_add(&f->thread->calls, call, err);
}

bool finished_settle(struct finished *w, struct methods *methods,
    struct error *err)
{
	bool done = true;

	for (uint32_t i = 0; i < w->count; i++)
		w->calls[i].call.node = tree_guess(&w->calls[i].thread->tree,
		    w->calls[i].hash);
	for (uint32_t i = 0; done && i < w->count; i++)
		done = settle(w, i, methods, err);
	w->count = 0;
	return done;
}
