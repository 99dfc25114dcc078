#include "config.h"

#include "query/flame_make.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "model/tree.h"

enum { FRAMES_A_LOOK = 1 << 14 }; /* until it is asked whether to stop */

/* A child that waits for its place among the others. */
struct child {
	uint64_t weight;
	uint32_t rank; /* of its method */
	uint32_t node, calls;
	bool is_called;
};

struct making {
	struct flame *flame;
	const struct flame_source *source;
	const struct part_tree *of;
	const struct tree *tree; /* its own */
	struct tree_links links;
	const uint32_t *ranks;  /* of methods */
	uint32_t *nodes;        /* by frame */
	struct child *children; /* of one frame */
	size_t child_room;
	uint32_t *stack;        /* nodes of the running calls, by level */
	uint32_t running;       /* how many */
};

struct named {
	const char *text;
	uint32_t method;
};

static int compare_texts(const void *left, const void *right)
{
	const struct named *a = left, *b = right;
	int order = strcmp(a->text, b->text);

	return order != 0 ? order : a->method < b->method ? -1 : 1;
}

uint32_t *flame_ranks(const struct methods *methods, struct error *err)
{
	uint32_t count = methods_count(methods);
	struct named *named = array_new(count, sizeof *named, err);
	uint32_t *ranks = array_new(count, sizeof *ranks, err);

	if (named == NULL || ranks == NULL) {
		free(named);
		free(ranks);
		return NULL;
	}
	for (uint32_t i = 0; i < count; i++)
		named[i] = (struct named){ methods_at(methods, i)->text, i };
	qsort(named, count, sizeof *named, compare_texts);
	for (uint32_t i = 0; i < count; i++)
		ranks[named[i].method] = i;
	free(named);
	return ranks;
}

static int compare_children(const void *left, const void *right)
{
	const struct child *a = left, *b = right;

	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return a->rank < b->rank ? -1 : a->rank > b->rank;
}

/* The nodes of the calls that are running; those of the innermost may not be
 * there yet. */
static bool find_running(struct making *m, struct error *err)
{
	const struct thread *t = m->of->running;

	if (t == NULL)
		return true;
	m->stack = array_new(t->depth, sizeof *m->stack, err);
	if (m->stack == NULL)
		return false;
	for (uint32_t i = 0; i < t->depth; i++) {
		m->stack[i] = tree_find(m->tree, t->frames[i].hash,
		    t->frames[i].method);
		if (m->stack[i] == NO_NODE)
			break;
		m->running++;
	}
	return true;
}

/* The calls of the node that have ended, and the one that has not. */
static struct child child_at(const struct making *m, uint32_t number,
    uint32_t level)
{
	const struct thread *t = m->of->running;
	const struct node *node = &m->tree->nodes[number];
	uint64_t time[CLOCKS] = { node->time[CLOCK_WALL],
		node->time[CLOCK_CPU] };
	bool runs = level < m->running && m->stack[level] == number;

	for (int c = 0; runs && c < CLOCKS; c++)
		time[c] += t->last[c] - t->frames[level].begin[c];
	return (struct child){ m->source->measure == MEASURE_WAIT ?
		    tree_wait(m->tree, number) :
		    time[m->source->measure],
		node->method == NO_METHOD ? NO_METHOD : m->ranks[node->method],
		number,
		tree_counted(m->tree, number) + (runs && !m->tree->is_sampled),
		m->links.is_called[number] || runs };
}

/* In m->children, in their order; false when out of memory. */
static bool collect(struct making *m, uint32_t node, uint32_t level,
    uint32_t *count, struct error *err)
{
	*count = 0;
	for (uint32_t i = m->links.first_child[node]; i != NO_NODE;
	    i = m->links.next_sibling[i]) {
		struct child *grown = array_grow(m->children, &m->child_room,
		    (size_t)*count + 1, sizeof *grown, err);

		if (grown == NULL)
			return false;
		m->children = grown;
		grown[*count] = child_at(m, i, level);
		*count += grown[*count].is_called;
	}
	if (*count > 1)
		qsort(m->children, *count, sizeof *m->children,
		    compare_children);
	return true;
}

static bool add_children(struct making *m, uint32_t frame, uint32_t level,
    struct error *err)
{
	struct flame *f = m->flame;
	uint64_t begin = f->frames[frame].begin;
	uint64_t left = f->frames[frame].weight;
	uint32_t count;

	f->frames[frame].first_child = f->count;
	if (!collect(m, m->nodes[frame], level, &count, err))
		return false;
	for (uint32_t i = 0; i < count; i++) {
		const struct child *c = &m->children[i];
		struct flame_frame added = { begin, c->weight,
			m->tree->nodes[c->node].method, frame, 0,
			c->calls };

		if (added.weight > left) {
			added.weight = left;
			f->cut++;
		}
		m->nodes[f->count] = c->node;
		if (!flame_add(f, &added, err))
			return false;
		begin += added.weight;
		left -= added.weight;
	}
	return true;
}

static bool add_levels(struct making *m, struct error *err)
{
	struct flame *f = m->flame;
	struct flame_frame thread = { 0, 0, NO_METHOD, NO_FRAME, 0, 0 };
	uint32_t frame = 0;

	if (m->source->measure < MEASURE_WAIT)
		thread.weight = m->of->span[m->source->measure];
	else if (m->tree->count > 0)
		thread.weight = tree_wait(m->tree, m->tree->root);

	f->is_sampled = m->tree->is_sampled;
	f->span[CLOCK_WALL] = m->of->span[CLOCK_WALL];
	f->span[CLOCK_CPU] = m->of->span[CLOCK_CPU];
	f->dropped[CLOCK_WALL] = m->of->dropped[CLOCK_WALL];
	f->dropped[CLOCK_CPU] = m->of->dropped[CLOCK_CPU];
	m->nodes[0] = m->tree->root;
	if (!flame_add(f, &thread, err) || !flame_end_level(f, err))
		return false;
	if (m->tree->count == 0) /* a thread without events */
		return true;
	for (uint32_t level = 0; frame < f->count; level++) {
		uint32_t end = f->count;

		for (; frame < end; frame++)
			if (!add_children(m, frame, level, err) ||
			    (frame % FRAMES_A_LOOK == 0 &&
				part_is_stopped(m->source->parts->stop, err)))
				return false;
		if (f->count > end && !flame_end_level(f, err))
			return false;
	}
	return true;
}

static bool take_merged(struct making *m, struct error *err)
{
	struct flame *f = m->flame;

	if (m->tree->merged == NULL)
		return true;
	f->merged = array_new(f->count, sizeof *f->merged, err);
	for (uint32_t i = 0; f->merged != NULL && i < f->count; i++)
		f->merged[i] = m->tree->merged[m->nodes[i]];
	return f->merged != NULL;
}

static bool make(struct making *m, struct error *err)
{
	struct flame *out = m->flame;
	const struct methods *methods = m->source->methods;
	bool done;

	if (!promise_room(m->tree->count, "a tree", err) ||
	    !tree_link(m->tree, &m->links, err))
		return false;
	m->nodes = array_new(m->tree->count, sizeof *m->nodes, err);
	out->frames = array_grow(NULL, &out->frame_room,
	    (size_t)m->tree->count + 1, sizeof *out->frames, err);
	done = m->nodes != NULL && out->frames != NULL &&
	    tree_links_find_called(&m->links, m->tree, err) &&
	    find_running(m, err) && add_levels(m, err) && take_merged(m, err);
	tree_links_free(&m->links);
	free(m->nodes);
	free(m->children);
	free(m->stack);
	return done && flame_finish(out, methods_count(methods), err);
}

static bool make_of_tree(struct flame *out, const struct flame_source *source,
    const struct part_tree *of, const uint32_t *ranks, struct error *err)
{
	struct making m = { .flame = out,
		.source = source,
		.of = of,
		.tree = of->tree,
		.ranks = ranks };

	if (source->parts->count > 0)
		out->tick = source->parts->of[0].thread->calls.tick;
	return make(&m, err);
}

bool flame_make_tree(struct flame *out, const struct flame_source *source,
    const struct part_tree *of, struct error *err)
{
	uint32_t *ranks = flame_ranks(source->methods, err);
	bool done;

	*out = (struct flame){ 0 };
	done = ranks != NULL && make_of_tree(out, source, of, ranks, err);
	free(ranks);
	return done;
}

bool flame_make_ranked(struct flame *out, const struct flame_source *source,
    const uint32_t *ranks, struct error *err)
{
	const struct parts *parts = source->parts;
	struct part_tree tree;
	bool done = parts->count == 1 ?
	    part_tree_make(&tree, &parts->of[0], parts->stop, err) :
	    parts_tree(parts, &tree, err);

	*out = (struct flame){ 0 };
	done = done &&
	    (source->measure != MEASURE_WAIT ||
		part_tree_keep_waits(&tree, NULL, err)) &&
	    make_of_tree(out, source, &tree, ranks, err);
	part_tree_free(&tree);
	return done;
}

bool flame_make(struct flame *out, const struct flame_source *source,
    struct error *err)
{
	uint32_t *ranks = flame_ranks(source->methods, err);
	bool done;

	*out = (struct flame){ 0 };
	done = ranks != NULL && flame_make_ranked(out, source, ranks, err);
	free(ranks);
	return done;
}
