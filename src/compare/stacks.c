#include "config.h"

#include "compare/stacks.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"

/* ---- stacks of rows, each kept once ---- */

bool stack_paths_init(struct stack_paths *p, struct error *err)
{
	*p = (struct stack_paths){ .seed = seed_of_process() };
	return slots_init(&p->slots, SLOTS_LEAST, err);
}

void stack_paths_free(struct stack_paths *p)
{
	slots_free(&p->slots);
	free(p->of);
	*p = (struct stack_paths){ .of = NULL };
}

static uint64_t hash_of(const struct stack_paths *p, uint32_t parent,
    uint32_t row)
{
	return (uint64_t)seed_hash(p->seed, (uint64_t)parent << 32 | row) *
	    p->seed;
}

static bool grow_slots(struct stack_paths *p, struct error *err)
{
	if (!slots_grow(&p->slots, err))
		return false;
	for (size_t i = 0; i < p->count; i++)
		slots_put(&p->slots, hash_of(p, p->of[i].parent, p->of[i].row),
		    (uint32_t)i);
	return true;
}

/* That callee of a stack, new or not; NO_NODE: out of memory. */
static uint32_t callee_of(struct stack_paths *p, uint32_t parent, uint32_t row,
    struct error *err)
{
	const uint64_t hash = hash_of(p, parent, row);
	struct stack_path *grown;
	size_t slot;
	uint32_t n = slots_first(&p->slots, hash, &slot);

	while (n != NO_SLOT && (p->of[n].parent != parent || p->of[n].row != row))
		n = slots_next(&p->slots, hash, &slot);
	if (n != NO_SLOT)
		return n;
	while (slots_are_full(&p->slots, p->count + 1))
		if (!grow_slots(p, err))
			return NO_NODE;
	grown = array_grow(p->of, &p->room, p->count + 1, sizeof *grown, err);
	if (grown == NULL)
		return NO_NODE;
	p->of = grown;
	grown[p->count] = (struct stack_path){ parent, row,
		parent == NO_NODE ? 0 : grown[parent].depth + 1 };
	slots_put(&p->slots, hash, (uint32_t)p->count);
	return (uint32_t)p->count++;
}

static uint32_t row_of(const struct comparison *c, int side,
    const struct stack_node *n)
{
	if (n->parent == NO_NODE)
		return thread_groups_of(c->groups, n->key);
	return (side == BEFORE ? c->matches.row_a : c->matches.row_b)[n->key];
}

uint32_t *stack_paths_add(struct stack_paths *p, const struct comparison *c, int side,
    const struct run_stacks *stacks, struct error *err)
{
	uint32_t *places = array_new(stacks->count, sizeof *places, err);

	for (size_t i = 0; places != NULL && i < stacks->count; i++) {
		const struct stack_node *n = &stacks->of[i];

		places[i] = callee_of(p, n->parent == NO_NODE ?
			NO_NODE : places[n->parent], row_of(c, side, n), err);
		if (places[i] != NO_NODE)
			continue;
		free(places);
		return NULL;
	}
	return places;
}

/* ---- rows of a comparison that are stacks (BY_STACK) ---- */

/* ---- sums --------------------------------------------------------------- */

struct node_sums {
	uint64_t inclusive[MEASURES];
	uint32_t group;
};

static void add_up(const struct run_stacks *s, const struct comparison *c,
    struct node_sums *sums)
{
	for (size_t i = 0; i < s->count; i++)
		sums[i].group = s->of[i].parent != NO_NODE ?
		    sums[s->of[i].parent].group :
		    thread_groups_of(c->groups, s->of[i].key);
	for (size_t i = s->count; i-- > 0;) {
		const struct stack_node *n = &s->of[i];

		for (int m = 0; n->parent != NO_NODE && m < MEASURES; m++) {
			sums[i].inclusive[m] += n->self[m];
			sums[n->parent].inclusive[m] += sums[i].inclusive[m];
		}
	}
}

/* In place of those of methods. */
static bool put_sums(struct side_run *run, const uint32_t *places,
    const struct node_sums *sums, struct error *err)
{
	run->count = 0;
	for (size_t i = 0; i < run->stacks.count; i++) {
		const struct stack_node *n = &run->stacks.of[i];
		struct run_sum *sum = side_run_add(run, places[i],
		    sums[i].group, err);

		if (sum == NULL)
			return false;
		sum->calls = n->calls;
		for (int m = 0; m < MEASURES; m++) {
			sum->self[m] = n->parent == NO_NODE ? 0 : n->self[m];
			sum->inclusive[m] = sums[i].inclusive[m];
		}
	}
	side_run_sort(run);
	return true;
}

static bool add_run(struct comparison *c, struct stack_paths *paths, int side,
    struct side_run *run, struct error *err)
{
	uint32_t *places = stack_paths_add(paths, c, side, &run->stacks, err);
	struct node_sums *sums = array_new(run->stacks.count, sizeof *sums, err);
	bool done = places != NULL && sums != NULL;

	if (done) {
		add_up(&run->stacks, c, sums);
		done = put_sums(run, places, sums, err);
		run_stacks_free(&run->stacks);
	}
	free(places);
	free(sums);
	return done;
}

/* ---- rows --------------------------------------------------------------- */

static void note_sides(struct comparison *c)
{
	for (int side = 0; side < BOTH_SIDES; side++)
		for (size_t i = 0; i < c->sides[side].count; i++) {
			const struct side_run *run = &c->sides[side].of[i];

			for (size_t sum = 0; sum < run->count; sum++)
				c->stacks[run->sums[sum].key].is_there[side] =
				    true;
		}
}

static bool keep_rows(struct comparison *c, const struct stack_paths *paths,
    struct error *err)
{
	c->stacks = array_new(paths->count, sizeof *c->stacks, err);
	if (c->stacks == NULL)
		return false;
	c->stack_count = (uint32_t)paths->count;
	for (size_t i = 0; i < paths->count; i++)
		c->stacks[i] = (struct compared_stack){ paths->of[i].parent,
			paths->of[i].row, paths->of[i].depth, NO_NODE,
			{ false, false } };
	note_sides(c);
	return true;
}

bool stack_rows_make(struct comparison *c, struct error *err)
{
	struct stack_paths paths;
	bool done = stack_paths_init(&paths, err);

	for (int side = 0; side < BOTH_SIDES; side++)
		for (size_t i = 0; done && i < c->sides[side].count; i++)
			done = add_run(c, &paths, side, &c->sides[side].of[i],
			    err);
	done = done && keep_rows(c, &paths, err);
	stack_paths_free(&paths);
	return done;
}

struct match stack_rows_match(const struct comparison *c, uint32_t row)
{
	const struct compared_stack *s = &c->stacks[row];
	struct match match = { s->row, s->row, 1, 1, MATCHED_SAME };

	if (s->parent != NO_NODE)
		match = c->matches.of[s->row];
	if (!s->is_there[BEFORE])
		match.a = NO_METHOD;
	if (!s->is_there[AFTER])
		match.b = NO_METHOD;
	return match;
}

/* ---- pairs -------------------------------------------------------------- */

/* A stack that one side lacks. */
struct lone_stack {
	uint64_t time;
	uint32_t method, row; /* rows of the method, and of the stack */
};

/* By method, then the heaviest first. */
static int compare_lone(const void *left, const void *right)
{
	const struct lone_stack *a = left, *b = right;

	if (a->method != b->method)
		return a->method < b->method ? -1 : 1;
	if (a->time != b->time)
		return a->time > b->time ? -1 : 1;
	return (a->row > b->row) - (a->row < b->row);
}

static size_t list_lone(const struct comparison *c, int side,
    struct lone_stack *out)
{
	size_t count = 0;

	for (uint32_t i = 0; i < c->count; i++) {
		const struct compared_stack *s = &c->stacks[i];
		const struct compared *time = &c->rows[i].inclusive;

		if (s->parent != NO_NODE && s->is_there[side] &&
		    !s->is_there[!side])
			out[count++] = (struct lone_stack){ side == BEFORE ?
				time->a : time->b, s->row, i };
	}
	if (count > 0)
		qsort(out, count, sizeof *out, compare_lone);
	return count;
}

/* By a tenth of the longer one, at most. */
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

bool stack_rows_pair(struct comparison *c, struct error *err)
{
	struct lone_stack *gone = array_new(c->count, sizeof *gone, err);
	struct lone_stack *added = array_new(c->count, sizeof *added, err);
	const bool done = gone != NULL && added != NULL;
	const size_t a = done ? list_lone(c, BEFORE, gone) : 0;
	const size_t b = done ? list_lone(c, AFTER, added) : 0;

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
	return done;
}

/* ---- rows that are stacks (compare/stacks) in the order of a tree ---- */

bool stack_order_close(const struct comparison *c, uint32_t *rows, size_t *count,
    struct error *err)
{
	bool *is_kept = array_new(c->count, sizeof *is_kept, err);

	if (is_kept == NULL)
		return false;
	for (size_t i = 0; i < *count; i++)
		is_kept[rows[i]] = true;
	for (size_t i = 0; i < *count; i++) {
		const uint32_t parent = c->stacks[rows[i]].parent;

		if (parent == NO_NODE || is_kept[parent])
			continue;
		is_kept[parent] = true;
		rows[(*count)++] = parent;
	}
	free(is_kept);
	return true;
}

/* From each row to its first callee, and to the next one of the same caller. */
struct stack_links {
	const struct comparison *of;
	uint32_t *first, *next;
	uint32_t root; /* the first group of threads */
};

static void link_rows(struct stack_links *t, const uint32_t *rows, size_t count)
{
	t->root = NO_NODE;
	for (size_t i = 0; i < count; i++)
		t->first[rows[i]] = t->next[rows[i]] = NO_NODE;
	for (size_t i = count; i-- > 0;) {
		const uint32_t parent = t->of->stacks[rows[i]].parent;
		uint32_t *first = parent == NO_NODE ? &t->root :
						      &t->first[parent];

		t->next[rows[i]] = *first;
		*first = rows[i];
	}
}

/* What comes after a row and all below it. */
static uint32_t behind(const struct stack_links *t, uint32_t row)
{
	while (row != NO_NODE && t->next[row] == NO_NODE)
		row = t->of->stacks[row].parent;
	return row == NO_NODE ? NO_NODE : t->next[row];
}

bool stack_order_make(const struct comparison *c, uint32_t *rows, size_t count,
    struct error *err)
{
	struct stack_links t = { .of = c,
		.first = array_new(c->count, sizeof *t.first, err),
		.next = array_new(c->count, sizeof *t.next, err) };
	const bool done = t.first != NULL && t.next != NULL;
	size_t used = 0;

	if (done) {
		link_rows(&t, rows, count);
		for (uint32_t row = t.root; row != NO_NODE;
		     row = t.first[row] != NO_NODE ? t.first[row] :
						     behind(&t, row))
			rows[used++] = row;
	}
	free(t.first);
	free(t.next);
	return done;
}
