#include "config.h"

#include "compare/merged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "compare/match.h"
#include "compare/stacks.h"

void compared_stacks_free(struct compared_stacks *s)
{
	free(s->of);
	free(s->has_namesake);
	*s = (struct compared_stacks){ .of = NULL };
}

/* ---- which run ---------------------------------------------------------- */

struct run_total {
	uint64_t total;
	size_t run;
};

static int compare_totals(const void *left, const void *right)
{
	const struct run_total *a = left, *b = right;

	if (a->total != b->total)
		return a->total < b->total ? -1 : 1;
	return (a->run > b->run) - (a->run < b->run);
}

/* The one in the middle; NULL: out of memory. */
static const struct side_run *middle_run(const struct comparison *c, int side,
    struct error *err)
{
	const struct side *s = &c->sides[side];
	struct run_total *of = array_new(s->count, sizeof *of, err);
	size_t middle;

	if (of == NULL)
		return NULL;
	for (size_t i = 0; i < s->count; i++)
		of[i] = (struct run_total){ s->of[i].recorded[c->wish.measure],
			i };
	qsort(of, s->count, sizeof *of, compare_totals);
	middle = of[(s->count - 1) / 2].run;
	free(of);
	return &s->of[middle];
}

/* ---- one tree ----------------------------------------------------------- */

static bool add_nodes(struct compared_stacks *s, const struct stack_paths *paths,
    struct error *err)
{
	struct compared_node *grown = array_grow(s->of, &s->room, paths->count,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	s->of = grown;
	for (; s->count < paths->count; s->count++) {
		const struct stack_path *path = &paths->of[s->count];

		grown[s->count] = (struct compared_node){ path->parent,
			path->row, path->depth, { 0 }, { 0 } };
	}
	return true;
}

static bool add_side(struct compared_stacks *s, struct stack_paths *paths,
    int side, struct error *err)
{
	const struct comparison *c = s->comparison;
	const struct side_run *run = middle_run(c, side, err);
	uint32_t *places = run == NULL ? NULL :
	    stack_paths_add(paths, c, side, &run->stacks, err);
	const bool done = places != NULL && add_nodes(s, paths, err);

	for (size_t i = 0; done && i < run->stacks.count; i++)
		s->of[places[i]].self[side] +=
		    run->stacks.of[i].self[c->wish.measure];
	free(places);
	return done;
}

static void add_totals(struct compared_stacks *s)
{
	for (size_t i = s->count; i-- > 0;) {
		struct compared_node *n = &s->of[i];

		for (int side = 0; side < BOTH_SIDES; side++) {
			n->total[side] += n->self[side];
			if (n->parent != NO_NODE)
				s->of[n->parent].total[side] += n->total[side];
		}
	}
}

/* ---- names -------------------------------------------------------------- */

static const char *text_of(const struct comparison *c, const struct compared_row *row)
{
	return comparison_text(c, row, row->match.a == NO_METHOD ? AFTER :
	    BEFORE);
}

/* "a.B.f (I)V": how long "a.B.f" is. */
static size_t base_of(const struct comparison *c, const struct compared_row *row)
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
	const int order = memcmp(a->base.at, b->base.at, length);

	if (order != 0)
		return order;
	return (a->base.length > b->base.length) -
	    (a->base.length < b->base.length);
}

static bool find_namesakes(struct compared_stacks *s, struct error *err)
{
	const struct comparison *c = s->comparison;
	struct named_row *of = array_new(c->count, sizeof *of, err);

	if (of == NULL)
		return false;
	s->has_namesake = array_new(c->count, sizeof *s->has_namesake, err);
	for (uint32_t i = 0; i < c->count; i++)
		of[i] = (struct named_row){ { text_of(c, &c->rows[i]),
			base_of(c, &c->rows[i]) }, i };
	if (c->count > 0)
		qsort(of, c->count, sizeof *of, compare_bases);
	for (uint32_t i = 1; s->has_namesake != NULL && i < c->count; i++)
		if (compare_bases(&of[i - 1], &of[i]) == 0)
			s->has_namesake[of[i - 1].row] =
			    s->has_namesake[of[i].row] = true;
	free(of);
	return s->has_namesake != NULL;
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
		return strlen(out);
	}
	return (size_t)snprintf(out, size, "%.*s", s->has_namesake[n->row] ?
	    (int)strlen(text) : (int)base_of(c, row), text);
}

/* ---- in order ----------------------------------------------------------- */

struct heavy_node {
	uint64_t weight;
	const char *text;
	uint32_t parent, node;
};

/* By caller; of one caller the lightest first, as they leave a stack. */
static int compare_nodes(const void *left, const void *right)
{
	const struct heavy_node *a = left, *b = right;
	int order;

	if (a->parent != b->parent)
		return a->parent < b->parent ? -1 : 1;
	if (a->weight != b->weight)
		return a->weight < b->weight ? -1 : 1;
	order = strcmp(b->text, a->text);
	return order != 0 ? order : (a->node < b->node) - (a->node > b->node);
}

static void list_nodes(const struct compared_stacks *s, struct heavy_node *of)
{
	const struct comparison *c = s->comparison;

	for (size_t i = 0; i < s->count; i++) {
		const struct compared_node *n = &s->of[i];

		of[i] = (struct heavy_node){ n->total[BEFORE] > n->total[AFTER] ?
			n->total[BEFORE] : n->total[AFTER],
			n->parent == NO_NODE ?
			    thread_groups_name(c->groups, n->row) :
			    text_of(c, &c->rows[n->row]),
			n->parent, (uint32_t)i };
	}
	qsort(of, s->count, sizeof *of, compare_nodes);
}

/* Where the callees of a node begin among them. */
static size_t first_callee(const struct heavy_node *of, size_t count, uint32_t node)
{
	size_t low = 0, high = count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (of[middle].parent < node)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* All of them from the outermost; each is taken from a stack, and its callees put there. */
static void walk(struct compared_stacks *s, const struct heavy_node *sorted,
    uint32_t *stack, uint32_t *places, struct compared_node *out)
{
	uint32_t parent = NO_NODE;
	size_t open = 0, count = 0;

	for (;;) {
		for (size_t i = first_callee(sorted, s->count, parent);
		     i < s->count && sorted[i].parent == parent; i++)
			stack[open++] = sorted[i].node;
		if (open == 0)
			return;
		parent = stack[--open];
		places[parent] = (uint32_t)count;
		out[count] = s->of[parent];
		if (out[count].parent != NO_NODE)
			out[count].parent = places[out[count].parent];
		count++;
	}
}

static bool put_in_order(struct compared_stacks *s, struct error *err)
{
	struct heavy_node *sorted = array_new(s->count, sizeof *sorted, err);
	uint32_t *stack = array_new(s->count, sizeof *stack, err);
	uint32_t *places = array_new(s->count, sizeof *places, err);
	struct compared_node *out = array_new(s->count, sizeof *out, err);
	const bool done = sorted != NULL && stack != NULL && places != NULL &&
	    out != NULL;

	if (done && s->count > 0) {
		list_nodes(s, sorted);
		walk(s, sorted, stack, places, out);
	}
	if (done) {
		free(s->of);
		s->of = out;
	} else {
		free(out);
	}
	free(sorted);
	free(stack);
	free(places);
	return done;
}

bool compared_stacks_make(struct compared_stacks *s, const struct comparison *c,
    struct error *err)
{
	struct stack_paths paths;
	bool done;

	*s = (struct compared_stacks){ .comparison = c };
	done = stack_paths_init(&paths, err) &&
	    add_side(s, &paths, BEFORE, err) && add_side(s, &paths, AFTER, err);
	stack_paths_free(&paths);
	if (!done)
		return false;
	add_totals(s);
	return find_namesakes(s, err) && put_in_order(s, err);
}

/* ---- the stacks of both sides as one flame ---- */

struct flame_of_both {
	struct flame *flame;
	const struct compared_stacks *stacks;
	uint64_t *weights;                   /* by node, as those below */
	uint32_t *first_callee, *next_callee; /* NO_NODE: none */
	uint32_t *nodes;                     /* by frame */
};

static bool init(struct flame_of_both *m, struct error *err)
{
	const size_t count = m->stacks->count;

	if (!promise_room(count, "a tree", err))
		return false;
	m->weights = array_new(count, sizeof *m->weights, err);
	m->first_callee = array_new(count, sizeof *m->first_callee, err);
	m->next_callee = array_new(count, sizeof *m->next_callee, err);
	m->nodes = array_new(count, sizeof *m->nodes, err);
	m->flame->sides = array_new(count + 1, sizeof *m->flame->sides, err);
	return m->weights != NULL && m->first_callee != NULL &&
	    m->next_callee != NULL && m->nodes != NULL &&
	    m->flame->sides != NULL;
}

static void clear(struct flame_of_both *m)
{
	free(m->weights);
	free(m->first_callee);
	free(m->next_callee);
	free(m->nodes);
}

/* From the last node on, since callers come first. */
static void link_nodes(struct flame_of_both *m)
{
	const struct compared_stacks *s = m->stacks;

	for (size_t i = 0; i < s->count; i++)
		m->first_callee[i] = m->next_callee[i] = NO_NODE;
	for (size_t i = s->count; i-- > 0;) {
		const struct compared_node *n = &s->of[i];

		m->weights[i] += n->self[BEFORE] > n->self[AFTER] ?
		    n->self[BEFORE] : n->self[AFTER];
		if (n->parent == NO_NODE)
			continue;
		m->weights[n->parent] += m->weights[i];
		m->next_callee[i] = m->first_callee[n->parent];
		m->first_callee[n->parent] = (uint32_t)i;
	}
}

static uint32_t method_of(const struct comparison *c,
    const struct compared_node *n)
{
	const struct match *match = &c->rows[n->row].match;

	if (n->parent == NO_NODE)
		return NO_METHOD;
	return match->b != NO_METHOD ? match->b : match->a;
}

static bool add(struct flame_of_both *m, uint32_t node, uint32_t parent,
    uint64_t begin, struct error *err)
{
	const struct compared_node *n = &m->stacks->of[node];
	const struct flame_frame frame = { begin, m->weights[node],
		method_of(m->stacks->comparison, n), parent, 0, 0 };

	m->nodes[m->flame->count] = node;
	m->flame->sides[m->flame->count] = (struct flame_sides){
		n->total[BEFORE], n->total[AFTER] };
	return flame_add(m->flame, &frame, err);
}

static bool add_callees(struct flame_of_both *m, uint32_t frame,
    struct error *err)
{
	uint64_t begin = m->flame->frames[frame].begin;

	m->flame->frames[frame].first_child = m->flame->count;
	for (uint32_t i = m->first_callee[m->nodes[frame]]; i != NO_NODE;
	     i = m->next_callee[i]) {
		if (!add(m, i, frame, begin, err))
			return false;
		begin += m->weights[i];
	}
	return true;
}

static bool add_levels(struct flame_of_both *m, struct error *err)
{
	struct flame *f = m->flame;
	uint32_t frame = 0;

	if (!add(m, 0, NO_FRAME, 0, err) || !flame_end_level(f, err))
		return false;
	while (frame < f->count) {
		const uint32_t end = f->count;

		for (; frame < end; frame++)
			if (!add_callees(m, frame, err))
				return false;
		if (f->count > end && !flame_end_level(f, err))
			return false;
	}
	return true;
}

bool compared_flame_make(struct flame *out, const struct compared_stacks *s,
    struct error *err)
{
	struct flame_of_both m = { .flame = out, .stacks = s };
	const struct comparison *c = s->comparison;
	bool done;

	*out = (struct flame){ .tick = c->tick, .is_sampled = !c->has_calls };
	if (s->count == 0)
		return fail(err, "there are no stacks of such threads");
	done = init(&m, err);
	if (done)
		link_nodes(&m);
	done = done && add_levels(&m, err);
	clear(&m);
	return done && flame_finish(out, methods_count(c->methods), err);
}
