#include "config.h"

#include "model/lens.h"

#include <stdlib.h>

#include "base/array.h"

bool lens_is_empty(const struct lens *lens)
{
	return lens == NULL || lens->count == 0;
}

bool lens_is_same(const struct lens *a, const struct lens *b)
{
	if (lens_is_empty(a) || lens_is_empty(b))
		return lens_is_empty(a) && lens_is_empty(b);
	if (a->count != b->count)
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (a->steps[i].kind != b->steps[i].kind ||
		    a->steps[i].what != b->steps[i].what)
			return false;
	return true;
}

static bool apply_step(const struct lens_step *step, struct tree *tree,
    uint32_t *places, uint32_t count, struct error *err)
{
	struct tree into = { 0 };
	struct lens_turn turn = { tree, &into,
		array_new(tree->count, sizeof *turn.places, err) };
	bool done = turn.places != NULL && tree_init(&into, err);

	into.is_sampled = tree->is_sampled;
	into.is_dual = tree->is_dual;
	done = done && step->kind(&turn, step->what, err);
	for (uint32_t i = 0; done && i < count; i++)
		places[i] = turn.places[places[i]];
	free(turn.places);
	tree_free(tree);
	*tree = into;
	return done;
}

bool lens_apply(const struct lens *lens, struct tree *tree, uint32_t *places,
    uint32_t count, struct error *err)
{
	for (size_t i = 0; i < lens->count; i++)
		if (!apply_step(&lens->steps[i], tree, places, count, err))
			return false;
	return true;
}
