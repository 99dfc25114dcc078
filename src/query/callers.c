/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/callers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "lens/part_tree.h"

enum { GROUPS = 4 }; /* with a heading each */

static const struct {
	const char *word, *heading;
} relations[RELATIONS] = {
	[RELATION_PARENT] = { "parent", "parents" },
	[RELATION_SELF] = { "self", "children" },
	[RELATION_CHILD] = { "child", "children" },
	[RELATION_PARENT_RECURSIVE] = { "recursive-parent",
	    "parents while recursive" },
	[RELATION_CHILD_RECURSIVE] = { "recursive-child",
	    "children while recursive" },
};

struct callers_row {
	struct relative relative;
	struct ranked ranked;
	bool is_reverse;
};

static int compare_rows(const void *left, const void *right)
{
	const struct callers_row *a = left, *b = right;

	if (a->relative.relation != b->relative.relation)
		return a->relative.relation < b->relative.relation ? -1 : 1;
	if (a->relative.dropped != b->relative.dropped)
		return a->relative.dropped < b->relative.dropped ? -1 : 1;
	return a->is_reverse ? ranked_compare(&b->ranked, &a->ranked) :
	    ranked_compare(&a->ranked, &b->ranked);
}

/* Returns the group of a relation: the method's own time is among its
 * children. */
static enum relation group_of(enum relation relation)
{
	return relation == RELATION_SELF ? RELATION_CHILD : relation;
}

static bool is_of_parents(enum relation relation)
{
	return relation == RELATION_PARENT ||
	    relation == RELATION_PARENT_RECURSIVE;
}

static uint64_t all_calls(const struct total *t)
{
	return t->calls + t->recursive;
}

static void add_edge(struct relative *r, const struct edge *e)
{
	r->calls += e->calls;
	for (int m = 0; m < MEASURES; m++)
		r->time[m] += e->time[m];
}

/* Do lists show the row, as no filter drops it? */
static bool table_data_shows(const struct table_data *f, uint32_t row)
{
	return row == NO_METHOD ||
	    (f->groups != NULL ? row != f->groups->dropped :
				 filter_passes_has(f->passes, row));
}

/* Adds a row for each method that has the relation, and one for all of them
 * that are dropped.  Edges differ in the recursion of the other end, too, which
 * does not matter here: edges to one method stand beside each other. */
static size_t put_relatives(struct callers_row *rows, size_t count,
    const struct table_data *figures, uint32_t method, enum relation relation)
{
	const struct totals *totals = figures->totals;
	const struct edges *edges = &totals->edges;
	const bool are_parents = is_of_parents(relation);
	const bool are_recursive = relation >= RELATION_PARENT_RECURSIVE;
	struct relative dropped = { .relation = relation, .method = NO_METHOD };
	struct relative *into = NULL;
	uint32_t left, last = method;
	uint32_t at = edges_of(edges, method, are_parents, &left);

	for (; left > 0; left--, at++) {
		const struct edge *e = &edges->items[are_parents ?
			edges->by_callee[at] :
			at];
		const uint32_t other = are_parents ? e->caller : e->callee;
		const uint64_t calls = all_calls(
		    &totals->items[are_parents ? method : other]);

		if ((are_parents ? e->callee_recursive :
				   e->caller_recursive) != are_recursive)
			continue;
		if (into != NULL && other == last) {
			add_edge(into, e);
			continue;
		}
		last = other;
		if (table_data_shows(figures, other)) {
			into = &rows[count++].relative;
			*into = (struct relative){ .relation = relation,
				.method = other,
				.total_calls = calls };
		} else {
			into = &dropped;
			dropped.dropped++;
			dropped.total_calls = calls +
			    (are_parents ? 0 : dropped.total_calls);
		}
		add_edge(into, e);
	}
	if (dropped.dropped > 0)
		rows[count++].relative = dropped;
	return count;
}

/* Returns what the columns of a relative are made of: the time is that of the
 * edge, all else that of the row's method. */
static struct column_amounts amounts_of(const struct relative *r,
    const struct table_data *f, enum measure measure)
{
	struct column_amounts a = { .calls = 0 };

	if (r->method != NO_METHOD)
		a = table_data_amounts(f, measure, r->method);
	a.inclusive = r->time[measure];
	return a;
}

static struct list_cell words_cell(const struct relative *r,
    const struct table_data *f, enum column_id column, char *scratch)
{
	struct list_cell cell = { .kind = LIST_NAME };

	if (column == COLUMN_RELATION)
		return list_text_cell(relations[r->relation].word);
	if (r->method != NO_METHOD)
		return table_data_cell(f, (struct column_choice){ column,
		    MEASURE_WALL }, (struct column_row){ r->method, 0, 0 },
		    scratch);
	cell.text = slice_of("");
	cell.words = column == COLUMN_NAME ? "(the thread itself)" : NULL;
	return cell;
}

struct list_cell relative_cell(const struct relative *r,
    const struct table_data *f, struct column_choice c, uint64_t whole,
    char *scratch)
{
	struct column_amounts a;
	struct list_cell cell;

	if (list_is_text(column_info(c.column)->kind))
		return words_cell(r, f, c.column, scratch);
	if (c.column == COLUMN_CALLS)
		return (struct list_cell){ .kind = LIST_EDGE,
			.number = r->calls, .total = r->total_calls,
			.words = r->relation == RELATION_SELF ? "" : NULL };
	if (c.column == COLUMN_TOTAL_CALLS)
		return (struct list_cell){ .kind = LIST_COUNT,
			.number = r->total_calls };
	a = amounts_of(r, f, c.measure);
	a.whole = whole;
	cell = column_cell(c.column, &a, f->totals->tick);
	/* Times inside of others are no parts of the whole. */
	if (cell.kind == LIST_SHARE &&
	    r->relation >= RELATION_PARENT_RECURSIVE)
		cell.words = "";
	return cell;
}

void callers_make(struct callers *c, const struct table_data *figures,
    uint32_t method, struct order order)
{
	const struct totals *totals = figures->totals;
	const struct total *own = &totals->items[method];
	uint32_t parents, children;
	struct callers_row *rows;
	size_t count = 0;

	edges_of(&totals->edges, method, true, &parents);
	edges_of(&totals->edges, method, false, &children);
	rows = array_new((size_t)parents + children + 1, sizeof *rows);
	c->rows = array_new((size_t)parents + children + 1 + GROUPS,
	    sizeof *c->rows);
	c->count = 0;
	rows[count++].relative = (struct relative){ RELATION_SELF, false, 0,
		method, { 0 }, all_calls(own), all_calls(own) };
	memcpy(rows[0].relative.time, own->exclusive, sizeof own->exclusive);
	for (int i = 0; i < RELATIONS; i++)
		if (i != RELATION_SELF)
			count = put_relatives(rows, count, figures, method,
			    (enum relation)i);
	for (size_t i = 0; i < count; i++) {
		const struct relative *r = &rows[i].relative;

		const struct column_amounts a = amounts_of(r, figures,
		    order.measure);
		rows[i].ranked = ranked_of(figures, order.column, r->method,
		    order.column == COLUMN_CALLS ?
			r->calls :
			column_number(order.column, &a));
		rows[i].is_reverse = order.is_reverse;
	}
	ARRAY_SORT(rows, count, compare_rows);
	/* A heading stands before each group. */
	for (size_t i = 0; i < count; i++) {
		const struct relative *r = &rows[i].relative;

		if (i == 0 || group_of(r->relation) !=
		    group_of(rows[i - 1].relative.relation))
			c->rows[c->count++] = (struct relative){
			    .relation = r->relation, .is_heading = true,
			    .method = NO_METHOD };
		c->rows[c->count++] = *r;
	}
	free(rows);
}

void relative_dropped_words(const struct relative *r, bool are_groups,
    char *out, size_t size)
{
	const bool is_parent = is_of_parents(r->relation);
	const char *one = is_parent ? "parent" : "child";
	const char *some = is_parent ? "parents" : "children";

	if (are_groups)
		snprintf(out, size, "filtered %s", some);
	else
		snprintf(out, size, "%" PRIu32 " %s filtered", r->dropped,
		    r->dropped == 1 ? one : some);
}

const char *relation_heading(enum relation relation)
{
	return relations[relation].heading;
}

void callers_free(struct callers *c)
{
	free(c->rows);
	*c = (struct callers){ 0 };
}

/* ---- a method in the middle ---- */

enum { CALLER_STEPS = 1000000 }; /* frames of callers, of all stacks together */

struct turning {
	struct pivot *pivot;
	const struct flame_source *source;
	struct filter_passes kept;
	const struct tree *all;
	uint8_t *flags; /* by node: is it a top? */
	struct ranked *tops; /* outermost calls of the method: their nodes */
	uint32_t count;
};

void pivot_free(struct pivot *p)
{
	flame_free(&p->callers);
	flame_free(&p->callees);
	*p = (struct pivot){ 0 };
}

/* Finds the tops; below a top there is none.  Parents come first. */
static void find_tops(struct turning *t, uint32_t method)
{
	const struct tree *tree = t->all;
	bool *is_below = array_new(tree->count, sizeof *is_below);

	for (uint32_t i = 1; i < tree->count; i++) {
		const uint32_t parent = tree->rests[i].parent;

		is_below[i] = is_below[parent] || t->flags[parent];
		if (is_below[i] || tree->methods[i] != method)
			continue;
		t->flags[i] = 1;
		t->tops[t->count++] = (struct ranked){
			tree_time(tree, i, t->source->measure), NULL, 0, i
		};
		t->pivot->calls += tree_counted(tree, i);
		for (int m = 0; m < MEASURES; m++)
			t->pivot->time[m] += tree_time(tree, i,
			    (enum measure)m);
	}
	free(is_below);
}

/* Adds the stack of a top without the top, from the inside out. */
static bool add_callers(const struct turning *t, struct tree *into,
    uint32_t node, uint32_t *steps, struct error *err)
{
	const struct tree *tree = t->all;
	uint32_t at = into->root;

	for (uint32_t n = tree->rests[node].parent; n != tree->root;
	    n = tree->rests[n].parent) {
		at = tree_step(into, at, tree->nodes[n].method, err);
		if (at == NO_NODE)
			return false;
		tree_add_calls(into, at, tree, node);
		++*steps;
	}
	return true;
}

static void init_tree(struct tree *tree)
{
	tree_init(tree);
	tree_keep_waits(tree);
}

/* Copies the stacks, but for what the filter drops. */
static bool copy_kept(struct turning *t, const struct tree *from,
    struct tree *into, struct error *err)
{
	/* Parents come first. */
	bool *leads = array_new(from->count, sizeof *leads);

	for (uint32_t i = from->count; i-- > 1;) {
		uint32_t parent = from->rests[i].parent;

		leads[i] = leads[i] ||
		    filter_passes_has(t->kept, from->nodes[i].method);
		leads[parent] = leads[parent] || leads[i];
	}
	uint32_t *places = array_new(from->count, sizeof *places);
	bool done = true;

	init_tree(into);
	leads[from->root] = true;
	into->is_sampled = from->is_sampled;
	for (uint32_t i = 1; done && i < from->count; i++) {
		uint32_t parent = from->rests[i].parent;

		t->pivot->dropped += !leads[i];
		if (!leads[parent])
			continue;
		places[i] = tree_step(into, places[parent], leads[i] ?
		    from->nodes[i].method : NO_METHOD, err);
		done = places[i] != NO_NODE;
		if (done)
			tree_add_calls(into, places[i], from, i);
	}
	free(leads);
	free(places);
	return done;
}

static bool make_half(struct turning *t, struct flame *out, struct tree *stacks,
    struct error *err)
{
	struct tree left = { 0 };
	struct tree *shown = t->kept.passes == NULL ? stacks : &left;
	bool done = shown == stacks || copy_kept(t, stacks, &left, err);

	if (done)
		shown->waits[shown->root] = t->pivot->time[MEASURE_WAIT];
	done = done &&
	    flame_make_tree(out, t->source,
		&(struct part_tree){ .tree = shown,
		    .span = { t->pivot->time[CLOCK_WALL],
			t->pivot->time[CLOCK_CPU] } },
		err);
	tree_free(&left);
	return done;
}

static bool make_callers(struct turning *t, struct error *err)
{
	struct tree into;
	bool done = true;
	uint32_t steps = 0, left_out = 0;

	init_tree(&into);
	into.is_sampled = t->all->is_sampled;
	ARRAY_SORT(t->tops, t->count, ranked_compare);
	for (uint32_t i = 0; done && i < t->count; i++)
		if (steps < CALLER_STEPS)
			done = add_callers(t, &into, t->tops[i].row, &steps,
			    err);
		else
			left_out++;
	done = done && make_half(t, &t->pivot->callers, &into, err);
	t->pivot->callers.left_out = left_out;
	tree_free(&into);
	return done;
}

static bool make_callees(struct turning *t, struct error *err)
{
	struct tree into;
	bool done;

	init_tree(&into);
	done = tree_merge(&into, t->all, t->flags, err) &&
	    make_half(t, &t->pivot->callees, &into, err);
	tree_free(&into);
	return done;
}

bool pivot_make(struct pivot *pivot, const struct flame_source *source,
    uint32_t method, struct filter_passes kept, struct error *err)
{
	struct part_tree whole;
	struct turning t = { .pivot = pivot,
		.source = source,
		.kept = kept,
		.all = &whole.made };
	bool done;

	*pivot = (struct pivot){ 0 };
	done = parts_tree(source->parts, PART_SUMS, &whole, err);
	t.flags = array_new(t.all->count, sizeof *t.flags);
	t.tops = array_new(t.all->count, sizeof *t.tops);
	if (done)
		find_tops(&t, method);
	done = done && make_callers(&t, err) && make_callees(&t, err);
	free(t.flags);
	free(t.tops);
	part_tree_free(&whole);
	return done;
}
