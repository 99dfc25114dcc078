#include "config.h"

#include "model/lens.h"

#include <stdlib.h>
#include <string.h>

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

/* What was innermost is what has become of that. */
static void take_turn(const struct lens_turn *t)
{
	struct lens_view *v = t->from;

	for (uint32_t i = 0; i < v->count; i++) {
		v->ups[i] = t->next_ups[i];
		if (v->tops[i] != LENS_DROPPED)
			v->tops[i] = t->next_tops[v->tops[i]];
	}
}

static bool apply_step(struct lens_view *v, const struct lens_step *step,
    struct error *err)
{
	struct lens_turn turn = { v,
		array_new(v->count, sizeof *turn.next_tops, err),
		array_new(v->count, sizeof *turn.next_ups, err) };
	bool done = turn.next_tops != NULL && turn.next_ups != NULL &&
	    step->kind(&turn, step->what, err);

	if (done)
		take_turn(&turn);
	free(turn.next_tops);
	free(turn.next_ups);
	return done;
}

/* All frames are there. */
static bool begin(struct lens_view *v, const struct lens_base *base,
    struct error *err)
{
	const struct tree *tree = base->tree;

	*v = (struct lens_view){ .count = tree->count, .shorts = base->shorts };
	v->tops = array_new(v->count, sizeof *v->tops, err);
	v->ups = array_new(v->count, sizeof *v->ups, err);
	v->methods = array_new(v->count, sizeof *v->methods, err);
	if (v->tops == NULL || v->ups == NULL || v->methods == NULL)
		return false;
	memcpy(v->methods, tree->methods, v->count * sizeof *v->methods);
	for (uint32_t i = 1; i < v->count; i++) {
		v->tops[i] = i;
		v->ups[i] = tree->rests[i].parent;
	}
	return true;
}

bool lens_view_make(struct lens_view *v, const struct lens *lens,
    const struct lens_base *base, struct error *err)
{
	bool done = begin(v, base, err);

	for (size_t i = 0; done && i < lens->count; i++)
		done = apply_step(v, &lens->steps[i], err);
	return done;
}

bool lens_view_keeps_callers(const struct lens_view *v, const struct tree *tree)
{
	for (uint32_t i = 1; i < v->count; i++)
		if (lens_is_frame(v, i) &&
		    (v->ups[i] != tree->rests[i].parent ||
			v->methods[i] != tree->methods[i]))
			return false;
	return true;
}

bool lens_view_is_all(const struct lens_view *v, const struct tree *tree)
{
	for (uint32_t i = 0; i < v->count; i++)
		if (v->tops[i] != i)
			return false;
	return lens_view_keeps_callers(v, tree);
}

void lens_view_free(struct lens_view *v)
{
	free(v->tops);
	free(v->ups);
	free(v->methods);
	*v = (struct lens_view){ 0 };
}
