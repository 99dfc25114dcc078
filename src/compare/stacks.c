/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/stacks.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/text.h"
#include "compare/statistics.h"

/* ---- stacks of rows, each kept once ---- */

struct stack_paths {
	struct compared_stack *items; /* callers before callees */
	size_t count, room;
	struct id_map numbers; /* of these, by caller and row */
};

/* Returns the stack of a caller and a row, new or not. */
static uint32_t callee_of(struct stack_paths *p, uint32_t parent, uint32_t row)
{
	const uint32_t number = id_map_number(&p->numbers,
	    (uint64_t)parent << 32 | row, NO_ID);

	if (number == p->count)
		ARRAY_ADD(p->items, p->room, p->count,
		    (struct compared_stack){ parent, row,
			parent == NO_NODE ? 0 : p->items[parent].depth + 1,
			.pair = NO_NODE });
	return number;
}

/* Adds all stacks of a run of a side by the rows of their frames, and returns
 * the number of each, to be freed. */
static uint32_t *stack_paths_add(struct stack_paths *p,
    const struct comparison *c, int side, const struct run_stacks *stacks)
{
	uint32_t *places = array_new(stacks->count, sizeof *places);

	for (size_t i = 0; i < stacks->count; i++) {
		const struct stack_node *n = &stacks->nodes[i];

		places[i] = n->parent == NO_NODE ?
		    callee_of(p, NO_NODE, n->group) :
		    callee_of(p, places[n->parent],
			c->matches.rows[side][n->key]);
		p->items[places[i]].is_there[side] = true;
	}
	return places;
}

/* ---- rows that are stacks: the sums of runs ---- */

/* Turns the sums of a run into sums of stacks. */
static void add_run(struct comparison *c, struct stack_paths *paths, int side,
    struct side_run *run)
{
	struct run_stacks *s = &run->stacks;
	uint32_t *places = stack_paths_add(paths, c, side, s);

	run->count = 0;
	for (size_t i = 0; i < s->count; i++) {
		const struct stack_node *n = &s->nodes[i];
		struct run_sum *sum = side_run_add(run, places[i], n->group);

		sum->calls = n->calls;
		if (n->parent != NO_NODE)
			memcpy(sum->self, n->self, sizeof sum->self);
	}
	for (size_t i = s->count; i-- > 0;) {
		const uint32_t parent = s->nodes[i].parent;
		struct run_sum *sums = run->sums;

		for (int m = 0; m < MEASURES; m++) {
			sums[i].inclusive[m] += sums[i].self[m];
			if (parent != NO_NODE)
				sums[parent].inclusive[m] +=
				    sums[i].inclusive[m];
		}
	}
	side_run_sort(run);
	free(s->nodes);
	s->nodes = NULL;
	free(places);
}

/* ---- rows that are stacks: rows ---- */

void stack_rows_make(struct comparison *c)
{
	struct stack_paths paths = { .items = NULL };

	for (int side = 0; side < BOTH_SIDES; side++)
		for (size_t i = 0; i < c->sides[side].count; i++)
			add_run(c, &paths, side, &c->sides[side].runs[i]);
	c->stacks = paths.items;
	c->stack_count = (uint32_t)paths.count;
	id_map_free(&paths.numbers);
}

/* ---- rows that are stacks: pairs ---- */

/* A stack that one side lacks. */
struct unmatched_stack {
	uint64_t time;
	uint32_t method, row; /* rows of the method, and of the stack */
};

/* By method; of one method the heaviest comes first. */
static int compare_unmatched(const void *left, const void *right)
{
	const struct unmatched_stack *a = left, *b = right;

	if (a->method != b->method)
		return a->method < b->method ? -1 : 1;
	if (a->time != b->time)
		return a->time > b->time ? -1 : 1;
	return (a->row > b->row) - (a->row < b->row);
}

/* Lists the stacks that only one side has, sorted; returns how many. */
static size_t list_unmatched(const struct comparison *c, int side,
    struct unmatched_stack *out)
{
	size_t count = 0;

	for (uint32_t i = 0; i < c->count; i++) {
		const struct compared_stack *s = &c->stacks[i];
		const struct compared_number *time = &c->rows[i].inclusive;

		if (s->parent != NO_NODE && s->is_there[side] &&
		    !s->is_there[!side])
			out[count++] = (struct unmatched_stack){
				time->twice[side], s->row, i };
	}
	ARRAY_SORT(out, count, compare_unmatched);
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
	struct unmatched_stack *gone = array_new(c->count, sizeof *gone);
	struct unmatched_stack *added = array_new(c->count, sizeof *added);
	const size_t a = list_unmatched(c, BEFORE, gone);
	const size_t b = list_unmatched(c, AFTER, added);

	for (size_t i = 0, j = 0; i < a && j < b;) {
		if (gone[i].method == added[j].method &&
		    are_alike(gone[i].time, added[j].time))
			pair(c, gone[i++].row, added[j++].row);
		else if (compare_unmatched(&gone[i], &added[j]) < 0)
			i++;
		else
			j++;
	}
	free(gone);
	free(added);
}

/* ---- callers before callees ---- */

void stack_order_make(const struct compared_stack *stacks, size_t all,
    uint32_t *nodes, size_t count)
{
	uint32_t *first = array_new(all + 1, sizeof *first); /* callee */
	uint32_t *next = array_new(all, sizeof *next); /* of its caller */
	uint32_t n, used = 0;

	for (size_t i = 0; i < count; i++)
		first[nodes[i]] = NO_NODE;
	first[all] = NO_NODE; /* of no node: the first group of threads */
	for (size_t i = count; i-- > 0;) {
		n = stacks[nodes[i]].parent;
		n = n == NO_NODE ? (uint32_t)all : n;
		next[nodes[i]] = first[n];
		first[n] = nodes[i];
	}
	for (n = first[all]; n != NO_NODE;) {
		nodes[used++] = n;
		if (first[n] != NO_NODE) {
			n = first[n];
			continue;
		}
		while (n != NO_NODE && next[n] == NO_NODE)
			n = stacks[n].parent;
		n = n == NO_NODE ? NO_NODE : next[n];
	}
	free(first);
	free(next);
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

/* ---- the tree of both sides: names ---- */

static const char *text_of(const struct comparison *c,
    const struct compared_row *row)
{
	return comparison_text(c, row, compared_row_side(row));
}

static const char *text_of_node(const struct comparison *c,
    const struct compared_stack *n)
{
	return n->parent == NO_NODE ? thread_groups_name(c->groups, n->row) :
				      text_of(c, &c->rows[n->row]);
}

/* Returns how long "a.B.f" is in "a.B.f (I)V". */
static size_t base_of(const struct comparison *c,
    const struct compared_row *row)
{
	const struct method *m = methods_at(c->methods,
	    row->match.keys[compared_row_side(row)]);

	return m->is_proxy || m->name_length == 0 ? strlen(m->text) :
	    m->name_at + m->name_length;
}

/* Notes which rows have the class and name of another, and makes room for the
 * longest name. */
static void find_namesakes(struct compared_stacks *s)
{
	const struct comparison *c = s->comparison;
	struct names *bases = names_new();
	uint32_t *first = array_new((size_t)c->count + 1, sizeof *first);

	s->has_namesake = array_new(c->count, sizeof *s->has_namesake);
	for (uint32_t i = 0; i < c->count; i++) {
		const struct slice base = { text_of(c, &c->rows[i]),
			base_of(c, &c->rows[i]) };
		const uint32_t known = bases->count;
		const uint32_t number = names_add(bases, base);

		ARRAY_ROOM(s->scratch, s->scratch_size, strlen(base.start) + 1);
		if (number >= known)
			first[number] = i;
		s->has_namesake[i] = number < known;
		s->has_namesake[first[number]] |= number < known;
	}
	names_free(bases);
	free(first);
}

struct slice compared_stacks_name(const struct compared_stacks *s,
    const struct compared_stack *n)
{
	const struct comparison *c = s->comparison;
	const struct compared_row *row = &c->rows[n->row];
	const char *text = text_of_node(c, n);

	if (n->parent == NO_NODE)
		return slice_of(text);
	if (row->match.counts[BEFORE] > 1 || row->match.counts[AFTER] > 1) {
		compiler_numbers_hide(text, s->scratch, s->scratch_size);
		return slice_of(s->scratch);
	}
	return s->has_namesake[n->row] ?
	    slice_of(text) :
	    (struct slice){ text, base_of(c, row) };
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

/* Sorts the nodes depth first, and of one caller the heaviest first. */
static void put_in_order(struct compared_stacks *s)
{
	const struct comparison *c = s->comparison;
	struct heavy_node *sorted = array_new(s->count, sizeof *sorted);
	struct compared_stack *out = array_new(s->count, sizeof *out);
	uint32_t *nodes = array_new(s->count, sizeof *nodes);
	uint32_t *places = array_new(s->count, sizeof *places);

	for (size_t i = 0; i < s->count; i++) {
		const struct compared_stack *n = &s->nodes[i];

		sorted[i] = (struct heavy_node){ compared_larger(n->total),
			text_of_node(c, n), (uint32_t)i };
	}
	ARRAY_SORT(sorted, s->count, compare_nodes);
	for (size_t i = 0; i < s->count; i++)
		nodes[i] = sorted[i].node;
	stack_order_make(s->nodes, s->count, nodes, s->count);
	for (size_t i = 0; i < s->count; i++) {
		out[i] = s->nodes[nodes[i]];
		places[nodes[i]] = (uint32_t)i;
		if (out[i].parent != NO_NODE)
			out[i].parent = places[out[i].parent];
	}
	free(s->nodes);
	s->nodes = out;
	free(sorted);
	free(nodes);
	free(places);
}

void compared_stacks_make(struct compared_stacks *s, const struct comparison *c)
{
	struct stack_paths paths = { .items = NULL };

	add_side(&paths, c, BEFORE);
	add_side(&paths, c, AFTER);
	id_map_free(&paths.numbers);
	*s = (struct compared_stacks){ .comparison = c,
		.nodes = paths.items,
		.count = paths.count };
	for (size_t i = s->count; i-- > 0;) {
		struct compared_stack *n = &s->nodes[i];

		for (int side = 0; side < BOTH_SIDES; side++) {
			n->total[side] += n->self[side];
			if (n->parent != NO_NODE)
				s->nodes[n->parent]
				    .total[side] += n->total[side];
		}
	}
	find_namesakes(s);
	put_in_order(s);
}

void compared_stacks_free(struct compared_stacks *s)
{
	free(s->nodes);
	free(s->has_namesake);
	free(s->scratch);
	*s = (struct compared_stacks){ .nodes = NULL };
}

/* ---- the flame of both sides ---- */

static uint32_t method_of(const struct comparison *c,
    const struct compared_stack *n)
{
	const uint32_t *keys = c->rows[n->row].match.keys;

	if (n->parent == NO_NODE)
		return NO_METHOD;
	return keys[AFTER] != NO_METHOD ? keys[AFTER] : keys[BEFORE];
}

/* A node on its way to a frame. */
struct flame_node {
	uint64_t weight, end; /* end: of its callees so far */
	uint32_t frame, callees;
};

/* Adds the nodes level by level; those of one level stay in their order, which
 * is depth first, so callees stand beside each other. */
static void add_frames(struct flame *f, const struct compared_stacks *s,
    struct flame_node *own)
{
	/* depth, and number */
	uint64_t *order = array_new(s->count, sizeof *order);
	uint32_t callee = 1;

	for (size_t i = 0; i < s->count; i++)
		order[i] = (uint64_t)s->nodes[i].depth << 32 | i;
	statistics_sort(order, s->count);
	for (uint32_t i = 0; i < s->count; i++) {
		const struct compared_stack *n = &s->nodes[(uint32_t)order[i]];
		struct flame_node *at = &own[(uint32_t)order[i]];
		struct flame_node *up = n->parent == NO_NODE ? NULL :
							       &own[n->parent];
		const struct flame_frame frame = { up == NULL ? 0 : up->end,
			at->weight, method_of(s->comparison, n),
			up == NULL ? NO_FRAME : up->frame, 0, 0 };

		at->frame = i;
		at->end = frame.begin;
		if (up != NULL) {
			up->end += at->weight;
			up->callees++;
		}
		f->sides[i] = (struct flame_sides){ n->total[BEFORE],
			n->total[AFTER] };
		flame_add(f, &frame);
	}
	for (uint32_t i = 0; i < s->count; i++) {
		f->frames[i].first_child = callee;
		callee += own[(uint32_t)order[i]].callees;
	}
	free(order);
}

bool compared_flame_make(struct flame *out, const struct compared_stacks *s,
    struct error *err)
{
	const struct comparison *c = s->comparison;
	struct flame_node *own;

	*out = (struct flame){ .tick = c->tick, .is_sampled = !c->has_calls };
	if (s->count == 0)
		return fail(err, "there are no stacks of such threads");
	if (!memory_budget_room(s->count, "a tree", err))
		return false;
	own = array_new(s->count, sizeof *own);
	out->sides = array_new(s->count + 1, sizeof *out->sides);
	for (size_t i = s->count; i-- > 0;) {
		const struct compared_stack *n = &s->nodes[i];

		own[i].weight += compared_larger(n->self);
		if (n->parent != NO_NODE)
			own[n->parent].weight += own[i].weight;
	}
	add_frames(out, s, own);
	free(own);
	flame_finish(out);
	return true;
}
