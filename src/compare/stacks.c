/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/stacks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "compare/match.h"

/* ---- stacks of rows, each kept once ---- */

struct stack_paths {
	struct compared_node *items; /* callers before callees */
	size_t count, room;
	struct slots slots; /* by caller and row */
	uint64_t seed;
};

static void stack_paths_init(struct stack_paths *p)
{
	*p = (struct stack_paths){ .seed = hash_seed_of_process() };
	slots_init(&p->slots, SLOTS_LEAST);
}

static void stack_paths_free(struct stack_paths *p)
{
	slots_free(&p->slots);
	free(p->items);
}

static uint64_t hash_of(const struct stack_paths *p, uint32_t parent,
    uint32_t row)
{
	return (uint64_t)hash_of_number(p->seed, (uint64_t)parent << 32 | row) *
	    p->seed;
}

static void grow_slots(struct stack_paths *p)
{
	slots_grow(&p->slots);
	for (size_t i = 0; i < p->count; i++)
		slots_put(&p->slots,
		    hash_of(p, p->items[i].parent, p->items[i].row),
		    (uint32_t)i);
}

/* Returns the stack of a caller and a row, new or not. */
static uint32_t callee_of(struct stack_paths *p, uint32_t parent, uint32_t row)
{
	const uint64_t hash = hash_of(p, parent, row);
	uint32_t n;

	SLOTS_FIND(n, &p->slots, hash,
	    p->items[n].parent == parent && p->items[n].row == row);
	if (n != NO_SLOT)
		return n;
	while (slots_are_full(&p->slots, p->count + 1))
		grow_slots(p);
	ARRAY_ROOM(p->items, p->room, p->count + 1);
	p->items[p->count] = (struct compared_node){ parent, row,
		parent == NO_NODE ? 0 : p->items[parent].depth + 1, { 0 },
		{ 0 } };
	slots_put(&p->slots, hash, (uint32_t)p->count);
	return (uint32_t)p->count++;
}

/* Returns the row of a stack's innermost frame, or its group of threads. */
static uint32_t row_of(const struct comparison *c, int side,
    const struct stack_node *n)
{
	if (n->parent == NO_NODE)
		return thread_groups_of(c->groups, n->key);
	return c->matches.rows[side][n->key];
}

/* Adds all stacks of a run, and returns the number of each, to be freed. */
static uint32_t *stack_paths_add(struct stack_paths *p,
    const struct comparison *c, int side, const struct run_stacks *stacks)
{
	uint32_t *places = array_new(stacks->count, sizeof *places);

	for (size_t i = 0; i < stacks->count; i++) {
		const struct stack_node *n = &stacks->nodes[i];

		places[i] = callee_of(p,
		    n->parent == NO_NODE ? NO_NODE : places[n->parent],
		    row_of(c, side, n));
	}
	return places;
}

/* ---- rows that are stacks: the sums of runs ---- */

struct node_sums {
	uint64_t inclusive[MEASURES];
	uint32_t group;
};

/* Finds the group and the inclusive times of each stack. */
static void add_up_stacks(const struct run_stacks *s,
    const struct comparison *c, struct node_sums *sums)
{
	for (size_t i = 0; i < s->count; i++)
		sums[i].group = s->nodes[i].parent != NO_NODE ?
		    sums[s->nodes[i].parent].group :
		    thread_groups_of(c->groups, s->nodes[i].key);
	for (size_t i = s->count; i-- > 0;) {
		const struct stack_node *n = &s->nodes[i];

		for (int m = 0; n->parent != NO_NODE && m < MEASURES; m++) {
			sums[i].inclusive[m] += n->self[m];
			sums[n->parent].inclusive[m] += sums[i].inclusive[m];
		}
	}
}

/* Replaces the sums of methods by those of stacks. */
static void put_sums(struct side_run *run, const uint32_t *places,
    const struct node_sums *sums)
{
	run->count = 0;
	for (size_t i = 0; i < run->stacks.count; i++) {
		const struct stack_node *n = &run->stacks.nodes[i];
		struct run_sum *sum = side_run_add(run, places[i],
		    sums[i].group);

		sum->calls = n->calls;
		for (int m = 0; m < MEASURES; m++) {
			sum->self[m] = n->parent == NO_NODE ? 0 : n->self[m];
			sum->inclusive[m] = sums[i].inclusive[m];
		}
	}
	side_run_sort(run);
}

/* Turns the sums of a run into sums of stacks. */
static void add_run(struct comparison *c, struct stack_paths *paths, int side,
    struct side_run *run)
{
	uint32_t *places = stack_paths_add(paths, c, side, &run->stacks);
	struct node_sums *sums = array_new(run->stacks.count, sizeof *sums);

	add_up_stacks(&run->stacks, c, sums);
	put_sums(run, places, sums);
	run_stacks_free(&run->stacks);
	free(places);
	free(sums);
}

/* ---- rows that are stacks: rows ---- */

/* Notes on which sides each stack occurs. */
static void note_sides(struct comparison *c)
{
	for (int side = 0; side < BOTH_SIDES; side++)
		for (size_t i = 0; i < c->sides[side].count; i++) {
			const struct side_run *run = &c->sides[side].runs[i];

			for (size_t sum = 0; sum < run->count; sum++)
				c->stacks[run->sums[sum].key].is_there[side] =
				    true;
		}
}

/* Keeps the stacks as those of the comparison's rows. */
static void keep_rows(struct comparison *c, const struct stack_paths *paths)
{
	c->stacks = array_new(paths->count, sizeof *c->stacks);
	c->stack_count = (uint32_t)paths->count;
	for (size_t i = 0; i < paths->count; i++)
		c->stacks[i] = (struct compared_stack){ paths->items[i].parent,
			paths->items[i].row, paths->items[i].depth, NO_NODE,
			{ false, false } };
	note_sides(c);
}

void stack_rows_make(struct comparison *c)
{
	struct stack_paths paths;

	stack_paths_init(&paths);
	for (int side = 0; side < BOTH_SIDES; side++)
		for (size_t i = 0; i < c->sides[side].count; i++)
			add_run(c, &paths, side, &c->sides[side].runs[i]);
	keep_rows(c, &paths);
	stack_paths_free(&paths);
}

/* ---- rows that are stacks: pairs ---- */

/* A stack that one side lacks. */
struct lone_stack {
	uint64_t time;
	uint32_t method, row; /* rows of the method, and of the stack */
};

/* By method; of one method the heaviest comes first. */
static int compare_lone(const void *left, const void *right)
{
	const struct lone_stack *a = left, *b = right;

	if (a->method != b->method)
		return a->method < b->method ? -1 : 1;
	if (a->time != b->time)
		return a->time > b->time ? -1 : 1;
	return (a->row > b->row) - (a->row < b->row);
}

/* Lists the stacks that only one side has, sorted; returns how many. */
static size_t list_lone(const struct comparison *c, int side,
    struct lone_stack *out)
{
	size_t count = 0;

	for (uint32_t i = 0; i < c->count; i++) {
		const struct compared_stack *s = &c->stacks[i];
		const struct compared_number *time = &c->rows[i].inclusive;

		if (s->parent != NO_NODE && s->is_there[side] &&
		    !s->is_there[!side])
			out[count++] = (struct lone_stack){ side == BEFORE ?
				time->twice_a : time->twice_b, s->row, i };
	}
	ARRAY_SORT(out, count, compare_lone);
	return count;
}

/* Returns whether two times differ by a tenth of the longer one at most. */
static bool are_alike(uint64_t a, uint64_t b)
{
	const uint64_t more = a > b ? a : b, less = a > b ? b : a;

	return more > 0 && more - less <= more / 10;
}

static void pair(struct comparison *c, uint32_t gone, uint32_t added)
{
	c->stacks[gone].pair = added;
	c->stacks[added].pair = gone;
	c->rows[gone].tags |= TAG_REROUTED;
	c->rows[added].tags |= TAG_REROUTED;
}

void stack_rows_pair(struct comparison *c)
{
	struct lone_stack *gone = array_new(c->count, sizeof *gone);
	struct lone_stack *added = array_new(c->count, sizeof *added);
	const size_t a = list_lone(c, BEFORE, gone);
	const size_t b = list_lone(c, AFTER, added);

	for (size_t i = 0, j = 0; i < a && j < b;) {
		if (gone[i].method == added[j].method &&
		    are_alike(gone[i].time, added[j].time))
			pair(c, gone[i++].row, added[j++].row);
		else if (compare_lone(&gone[i], &added[j]) < 0)
			i++;
		else
			j++;
	}
	free(gone);
	free(added);
}

/* ---- callers before callees ---- */

/* Links from each node to its first callee, and to the next one of its
 * caller. */
struct stack_links {
	uint32_t *parents;
	uint32_t *first, *next;
	uint32_t root; /* the first group of threads */
};

static struct stack_links links_new(size_t count)
{
	return (struct stack_links){ array_new(count, sizeof(uint32_t)),
		array_new(count, sizeof(uint32_t)),
		array_new(count, sizeof(uint32_t)), NO_NODE };
}

static void links_free(struct stack_links *t)
{
	free(t->parents);
	free(t->first);
	free(t->next);
}

/* Links nodes, of which the parents are there, so that callees are in the order
 * of the nodes. */
static void links_make(struct stack_links *t, const uint32_t *nodes,
    size_t count)
{
	for (size_t i = 0; i < count; i++)
		t->first[nodes[i]] = t->next[nodes[i]] = NO_NODE;
	for (size_t i = count; i-- > 0;) {
		const uint32_t parent = t->parents[nodes[i]];
		uint32_t *first = parent == NO_NODE ? &t->root :
						      &t->first[parent];

		t->next[nodes[i]] = *first;
		*first = nodes[i];
	}
}

/* Returns the node after a node and all nodes below it; NO_NODE after the
 * last. */
static uint32_t after_subtree(const struct stack_links *t, uint32_t node)
{
	while (node != NO_NODE && t->next[node] == NO_NODE)
		node = t->parents[node];
	return node == NO_NODE ? NO_NODE : t->next[node];
}

/* Puts the nodes depth first; callees keep their order. */
static void sort_depth_first(struct stack_links *t, uint32_t *nodes,
    size_t count)
{
	size_t used = 0;

	links_make(t, nodes, count);
	for (uint32_t n = t->root; n != NO_NODE;
	     n = t->first[n] != NO_NODE ? t->first[n] : after_subtree(t, n))
		nodes[used++] = n;
}

void stack_order_make(const struct comparison *c, uint32_t *rows, size_t count)
{
	struct stack_links t = links_new(c->count);

	for (uint32_t i = 0; i < c->count; i++)
		t.parents[i] = c->stacks[i].parent;
	sort_depth_first(&t, rows, count);
	links_free(&t);
}

/* ---- the tree of both sides: nodes and times ---- */

/* Adds the own times of a side's median run. */
static void add_side(struct stack_paths *paths, const struct comparison *c,
    int side)
{
	const struct side_run *run = &c->sides[side].runs[side_median(
	    &c->sides[side], c->request.measure)];
	uint32_t *places = stack_paths_add(paths, c, side, &run->stacks);

	for (size_t i = 0; i < run->stacks.count; i++)
		paths->items[places[i]].self[side] +=
		    run->stacks.nodes[i].self[c->request.measure];
	free(places);
}

/* Adds up inclusive times, from the callees on. */
static void add_totals(struct compared_stacks *s)
{
	for (size_t i = s->count; i-- > 0;) {
		struct compared_node *n = &s->nodes[i];

		for (int side = 0; side < BOTH_SIDES; side++) {
			n->total[side] += n->self[side];
			if (n->parent != NO_NODE)
				s->nodes[n->parent]
				    .total[side] += n->total[side];
		}
	}
}

/* ---- the tree of both sides: names ---- */

static const char *text_of(const struct comparison *c,
    const struct compared_row *row)
{
	return comparison_text(c, row, row->match.a == NO_METHOD ? AFTER :
	    BEFORE);
}

/* Returns how long "a.B.f" is in "a.B.f (I)V". */
static size_t base_of(const struct comparison *c,
    const struct compared_row *row)
{
	const struct method *m = methods_at(c->methods,
	    row->match.a == NO_METHOD ? row->match.b : row->match.a);

	return m->is_proxy || m->name_length == 0 ? strlen(m->text) :
	    m->name_at + m->name_length;
}

struct named_row {
	struct slice base;
	uint32_t row;
};

static int compare_bases(const void *left, const void *right)
{
	const struct named_row *a = left, *b = right;
	const size_t length = a->base.length < b->base.length ? a->base.length :
								b->base.length;
	const int order = memcmp(a->base.start, b->base.start, length);

	if (order != 0)
		return order;
	return (a->base.length > b->base.length) -
	    (a->base.length < b->base.length);
}

/* Notes which rows have the class and name of another. */
static void find_namesakes(struct compared_stacks *s)
{
	const struct comparison *c = s->comparison;
	struct named_row *named = array_new(c->count, sizeof *named);

	s->has_namesake = array_new(c->count, sizeof *s->has_namesake);
	for (uint32_t i = 0; i < c->count; i++)
		named[i] = (struct named_row){ { text_of(c, &c->rows[i]),
			base_of(c, &c->rows[i]) }, i };
	ARRAY_SORT(named, c->count, compare_bases);
	for (uint32_t i = 1; i < c->count; i++)
		if (compare_bases(&named[i - 1], &named[i]) == 0)
			s->has_namesake[named[i - 1].row] =
			    s->has_namesake[named[i].row] = true;
	free(named);
}

size_t compared_stacks_name(const struct compared_stacks *s,
    const struct compared_node *n, char *out, size_t size)
{
	const struct comparison *c = s->comparison;
	const struct compared_row *row = &c->rows[n->row];
	const char *text;

	if (n->parent == NO_NODE)
		return (size_t)snprintf(out, size, "%s",
		    thread_groups_name(c->groups, n->row));
	text = text_of(c, row);
	if (row->match.count_a > 1 || row->match.count_b > 1) {
		compiler_numbers_hide(text, out, size);
		return strlen(text) < size ? strlen(out) : strlen(text);
	}
	return (size_t)snprintf(out, size, "%.*s", s->has_namesake[n->row] ?
	    (int)strlen(text) : (int)base_of(c, row), text);
}

/* ---- the tree of both sides: its order ---- */

struct heavy_node {
	uint64_t weight;
	const char *text;
	uint32_t node;
};

/* The heaviest first. */
static int compare_nodes(const void *left, const void *right)
{
	const struct heavy_node *a = left, *b = right;
	int order;

	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	order = strcmp(a->text, b->text);
	return order != 0 ? order : (a->node > b->node) - (a->node < b->node);
}

/* Returns the nodes with the heaviest first. */
static uint32_t *sort_nodes(const struct compared_stacks *s)
{
	const struct comparison *c = s->comparison;
	struct heavy_node *sorted = array_new(s->count, sizeof *sorted);
	uint32_t *nodes = array_new(s->count, sizeof *nodes);

	for (size_t i = 0; i < s->count; i++) {
		const struct compared_node *n = &s->nodes[i];

		sorted[i] = (struct heavy_node){ n->total[BEFORE] >
				n->total[AFTER] ?
			    n->total[BEFORE] :
			    n->total[AFTER],
			n->parent == NO_NODE ?
			    thread_groups_name(c->groups, n->row) :
			    text_of(c, &c->rows[n->row]),
			(uint32_t)i };
	}
	ARRAY_SORT(sorted, s->count, compare_nodes);
	for (size_t i = 0; i < s->count; i++)
		nodes[i] = sorted[i].node;
	free(sorted);
	return nodes;
}

/* Sorts the nodes depth first. */
static void put_in_order(struct compared_stacks *s)
{
	struct stack_links t = links_new(s->count);
	struct compared_node *out = array_new(s->count, sizeof *out);
	uint32_t *nodes = sort_nodes(s), *places = t.first;

	for (size_t i = 0; i < s->count; i++)
		t.parents[i] = s->nodes[i].parent;
	sort_depth_first(&t, nodes, s->count);
	for (size_t i = 0; i < s->count; i++) {
		out[i] = s->nodes[nodes[i]];
		places[nodes[i]] = (uint32_t)i;
		if (out[i].parent != NO_NODE)
			out[i].parent = places[out[i].parent];
	}
	free(s->nodes);
	s->nodes = out;
	free(nodes);
	links_free(&t);
}

void compared_stacks_make(struct compared_stacks *s, const struct comparison *c)
{
	struct stack_paths paths;

	stack_paths_init(&paths);
	add_side(&paths, c, BEFORE);
	add_side(&paths, c, AFTER);
	*s = (struct compared_stacks){ .comparison = c,
		.nodes = paths.items,
		.count = paths.count };
	paths.items = NULL;
	stack_paths_free(&paths);
	add_totals(s);
	find_namesakes(s);
	put_in_order(s);
}

void compared_stacks_free(struct compared_stacks *s)
{
	free(s->nodes);
	free(s->has_namesake);
	*s = (struct compared_stacks){ .nodes = NULL };
}

/* ---- the flame of both sides ---- */

struct flame_of_both {
	struct flame *flame;
	const struct compared_stacks *stacks;
	uint64_t *weights; /* by node */
	struct stack_links links;
	uint32_t *nodes; /* by frame; and to begin with, all of them */
};

/* Makes room for a flame, within the budget of memory. */
static bool init_flame(struct flame_of_both *m, struct error *err)
{
	const size_t count = m->stacks->count;

	if (!memory_budget_room(count, "a tree", err))
		return false;
	m->weights = array_new(count, sizeof *m->weights);
	m->links = links_new(count);
	m->nodes = array_new(count, sizeof *m->nodes);
	m->flame->sides = array_new(count + 1, sizeof *m->flame->sides);
	return true;
}

static void end_flame(struct flame_of_both *m)
{
	free(m->weights);
	links_free(&m->links);
	free(m->nodes);
}

/* Adds up weights, from the last node on, since callers come first, and links
 * callees. */
static void link_nodes(struct flame_of_both *m)
{
	const struct compared_stacks *s = m->stacks;

	for (size_t i = s->count; i-- > 0;) {
		const struct compared_node *n = &s->nodes[i];

		m->weights[i] += n->self[BEFORE] > n->self[AFTER] ?
		    n->self[BEFORE] : n->self[AFTER];
		if (n->parent != NO_NODE)
			m->weights[n->parent] += m->weights[i];
		m->links.parents[i] = n->parent;
		m->nodes[i] = (uint32_t)i;
	}
	links_make(&m->links, m->nodes, s->count);
}

static uint32_t method_of(const struct comparison *c,
    const struct compared_node *n)
{
	const struct match *match = &c->rows[n->row].match;

	if (n->parent == NO_NODE)
		return NO_METHOD;
	return match->b != NO_METHOD ? match->b : match->a;
}

static void add_frame(struct flame_of_both *m, uint32_t node, uint32_t parent,
    uint64_t begin)
{
	const struct compared_node *n = &m->stacks->nodes[node];
	const struct flame_frame frame = { begin, m->weights[node],
		method_of(m->stacks->comparison, n), parent, 0, 0 };

	m->nodes[m->flame->count] = node;
	m->flame->sides[m->flame->count] = (struct flame_sides){
		n->total[BEFORE], n->total[AFTER] };
	flame_add(m->flame, &frame);
}

static void add_callees(struct flame_of_both *m, uint32_t frame)
{
	uint64_t begin = m->flame->frames[frame].begin;

	m->flame->frames[frame].first_child = m->flame->count;
	for (uint32_t i = m->links.first[m->nodes[frame]]; i != NO_NODE;
	     i = m->links.next[i]) {
		add_frame(m, i, frame, begin);
		begin += m->weights[i];
	}
}

/* Adds the frames of the flame level by level. */
static void add_levels(struct flame_of_both *m)
{
	struct flame *f = m->flame;
	uint32_t frame = 0;

	add_frame(m, 0, NO_FRAME, 0);
	flame_end_level(f);
	while (frame < f->count) {
		const uint32_t end = f->count;

		for (; frame < end; frame++)
			add_callees(m, frame);
		if (f->count > end)
			flame_end_level(f);
	}
}

bool compared_flame_make(struct flame *out, const struct compared_stacks *s,
    struct error *err)
{
	struct flame_of_both m = { .flame = out, .stacks = s };
	const struct comparison *c = s->comparison;

	*out = (struct flame){ .tick = c->tick, .is_sampled = !c->has_calls };
	if (s->count == 0)
		return fail(err, "there are no stacks of such threads");
	if (!init_flame(&m, err))
		return false;
	link_nodes(&m);
	add_levels(&m);
	end_flame(&m);
	flame_finish(out, methods_count(c->methods));
	return true;
}
