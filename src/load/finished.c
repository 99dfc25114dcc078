#include "config.h"

#include "load/finished.h"

#include "load/pair.h"
#include "model/kin.h"

void finished_extend(struct finished *w, struct thread *t, uint32_t count)
{
	struct finished_run *last = w->runs + w->run_count;

	if (count == 0)
		return;
	w->count += count;
	if (w->run_count > 0 && last[-1].thread == t) {
		last[-1].count += count;
		return;
	}
	*last = (struct finished_run){ t, count };
	w->run_count++;
}

/* Orphans are a list through their `parent`, by number + 1. */
static void adopt(struct tree *tree, struct column *c, uint32_t node)
{
	while (c->orphans != 0) {
		struct node_rest *orphan = &tree->rests[c->orphans - 1];

		c->orphans = orphan->parent;
		orphan->parent = node;
	}
}

/* The node of the call, which stands in column `c`. */
static uint32_t node_of(struct thread *t, const struct finished_call *f,
    struct column *c, struct error *err)
{
	bool is_outermost = (f->place & NODE_MASK) == 0;
	uint32_t count = t->tree.count;
	uint32_t node = tree_add(&t->tree, f->hash, f->method,
	    is_outermost ? t->tree.root : c[-1].orphans, err);

	if (!is_outermost && t->tree.count > count)
		c[-1].orphans = node + 1;
	return node;
}

static inline void count_call(struct tree *tree, uint32_t number,
    const struct finished_call *f)
{
	struct node *node = &tree->nodes[number];

	pair_put(node->time, pair_get(node->time) + pair_get(f->time));
	node->calls++;
	if (f->place >> END_SHIFT != CALL_RETURNED)
		tree->rests[number].threw += f->place >> END_SHIFT ==
		    CALL_THREW;
}

static inline bool is_of(const struct finished_call *f, const struct node *node)
{
	return node->hash == f->hash && node->method == f->method;
}

/* Puts the call into its column, which is there. */
static inline bool put_call(struct calls *calls, struct column *c,
    const struct finished_call *f, uint32_t node, struct error *err)
{
	const enum clock axis = calls->axis;

	return column_put(c, axis, f->begin, f->time,
	    node | (f->place & ~NODE_MASK)) ||
	    calls_add(calls, &(struct call){ f->begin[axis],
	    f->begin[CLOCK_CPU],
	    { f->time[CLOCK_WALL], f->time[CLOCK_CPU] }, node,
	    f->place & NODE_MASK, 0,
	    (enum call_end)(f->place >> END_SHIFT) }, err);
}

/* The same with what its times do not say. */
static inline bool keep_call(struct calls *calls, struct column *c,
    const struct finished_call *f, uint32_t node, struct error *err)
{
	return ((f->time[CLOCK_WALL] | f->time[CLOCK_CPU]) != 0 ||
	    kin_note(calls, f->place & NODE_MASK, f->begin, err)) &&
	    put_call(calls, c, f, node, err);
}

/* Asks memory for the places of the hashes: first, so that these loads overlap.
 * (A function that only prefetches may be taken to do nothing at all; this one
 * has a result.) */
static const struct finished_call *expect_places(const struct slots *slots,
    const struct finished_call *f, uint32_t count)
{
	for (; count > 0; count--, f++)
		__builtin_prefetch(&slots->at[slots_place(slots, f->hash)]);
	return f;
}

/* The nodes that the calls very likely have; asks memory for them. */
static void guess_nodes(const struct tree *tree,
    const struct finished_call *f, uint32_t count, uint32_t *guess)
{
	for (; count > 0; count--, f++) {
		*guess = slots_guess(&tree->slots, f->hash);
		__builtin_prefetch(&tree->nodes[*guess++], 1);
	}
}

/* Settles calls of one thread; `guess` are their nodes, very likely. */
static bool settle(struct thread *t, const struct finished_call *f,
    uint32_t count, const uint32_t *guess, struct error *err)
{
	struct calls *calls = &t->calls;
	struct tree *tree = &t->tree;
	const bool keeps = !calls->are_left_out, notes = tree->has_extremes;
	struct pulse *pulse = calls->pulse;

	for (; count > 0; count--, f++, guess++) {
		uint32_t depth = f->place & NODE_MASK, node = *guess;
		struct column *c;

		if (depth >= calls->depths &&
		    !calls_reserve(calls, depth, err))
			return false;
		c = &calls->columns[depth];
		if (!is_of(f, &tree->nodes[node]))
			node = node_of(t, f, c, err);
		if (node == NO_NODE)
			return false;
		if (c->orphans != 0)
			adopt(tree, c, node);
		count_call(tree, node, f);
		if (notes)
			extremes_note(tree->extremes, node, f->time);
		if (keeps ? !keep_call(calls, c, f, node, err) :
		    pulse != NULL &&
		    !pulse_passes(pulse, f->begin, f->time, depth == 0) &&
		    !pulse_note(pulse, f->begin, f->time, depth == 0, err))
			return false;
	}
	return true;
}

bool finished_settle(struct finished *w, struct error *err)
{
	const struct finished_call *f = w->calls;
	uint32_t guesses[FINISHED_ROOM], at = 0;
	bool done = true;

	for (uint32_t r = 0; r < w->run_count; r++)
		f = expect_places(&w->runs[r].thread->tree.slots, f,
		    w->runs[r].count);
	for (uint32_t r = 0; r < w->run_count; at += w->runs[r++].count)
		guess_nodes(&w->runs[r].thread->tree, &w->calls[at],
		    w->runs[r].count, &guesses[at]);
	at = 0;
	for (uint32_t r = 0; done && r < w->run_count;
	    at += w->runs[r++].count)
		done = settle(w->runs[r].thread, &w->calls[at],
		    w->runs[r].count, &guesses[at], err);
	w->count = w->run_count = 0;
	return done;
}

bool finished_open(struct thread *t, uint32_t levels, struct open_call *open,
    struct error *err)
{
	struct tree *tree = &t->tree;
	uint32_t caller = tree->root;

	for (uint32_t i = 0; i < levels; i++) {
		const struct frame *f = &t->frames[i];
		uint32_t node = tree_add(tree, f->hash, f->method, caller,
		    err);

		if (node == NO_NODE)
			return false;
		if (i < t->calls.depths)
			adopt(tree, &t->calls.columns[i], node);
		if (open != NULL)
			open[i].node = node;
		caller = node;
	}
	return true;
}

bool finished_link(struct thread *t, struct ids *ids,
    struct error *err)
{
	struct calls *calls = &t->calls;
	size_t levels = calls->depths < t->depth ? calls->depths : t->depth;
	bool done;

	while (levels > 0 && calls->columns[levels - 1].orphans == 0)
		levels--;
	done = finished_open(t, (uint32_t)levels, NULL, err);
	/* where memory ran out, the callers of some have been dropped */
	for (size_t i = 0; i < calls->depths; i++)
		adopt(&t->tree, &calls->columns[i], t->tree.root);
	for (; t->marked < t->tree.count; t->marked++)
		if (t->tree.nodes[t->marked].method != NO_METHOD)
			ids_use(ids,
			    t->tree.nodes[t->marked].method);
	return done;
}
