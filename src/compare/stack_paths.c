#include "config.h"

#include "compare/stack_paths.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"

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
