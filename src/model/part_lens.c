#include "config.h"

#include "model/part_lens.h"

#include <stdlib.h>

#include "base/array.h"

static bool take_base(struct part_lens *l, const struct tree *base,
    struct error *err)
{
	l->depths = array_new(base->count, sizeof *l->depths, err);
	l->parents = array_new(base->count, sizeof *l->parents, err);
	if (l->depths == NULL || l->parents == NULL)
		return false;
	for (uint32_t i = 1; i < base->count; i++) {
		l->parents[i] = base->rests[i].parent;
		l->depths[i] = l->depths[l->parents[i]] + 1;
	}
	return true;
}

bool part_lens_look(struct part_lens *l, const struct lens *lens,
    const struct tree *base, struct error *err)
{
	return take_base(l, base, err) &&
	    lens_view_make(&l->view, lens,
		&(struct lens_base){ base, l->split.shorts }, err);
}

void part_lens_free(struct part_lens *l)
{
	for (uint32_t i = 0; l->limits != NULL && i < MOST_LIMITS; i++)
		short_calls_free(&l->limits[i]);
	free(l->limits);
	call_split_free(&l->split);
	lens_view_free(&l->view);
	free(l->bases);
	free(l->places);
	free(l->depths);
	free(l->parents);
	*l = (struct part_lens){ .bases = NULL };
}

/* What is innermost around it; LENS_DROPPED: nothing, it is dropped there. */
static uint32_t around(const struct part_lens *l, uint32_t node)
{
	return l->view.tops[l->bases[l->called->rests[node].parent]];
}

/* Is nothing left of the stacks that the node stands on? */
static bool is_first(const struct part_lens *l, uint32_t node)
{
	const struct tree *tree = l->called;

	do
		node = tree->rests[node].parent;
	while (l->view.tops[l->bases[node]] == LENS_DROPPED &&
	    node != tree->root);
	return node == tree->root;
}

/* Is the stack of the node that of its caller, with its own call or without? */
static bool goes_on(const struct part_lens *l, uint32_t node)
{
	const struct lens_view *v = &l->view;
	const uint32_t base = l->bases[node], above = around(l, node);

	if (v->tops[base] == LENS_DROPPED || v->tops[base] == above)
		return true;
	return lens_is_frame(v, base) &&
	    (above == LENS_DROPPED ? is_first(l, node) : v->ups[base] == above);
}

/* Is it dropped below a call that is left? */
static bool is_missing(const struct part_lens *l, uint32_t node)
{
	const uint32_t above = around(l, node);

	return l->view.tops[l->bases[node]] == LENS_DROPPED && above != 0 &&
	    above != LENS_DROPPED;
}

bool part_lens_splits(const struct part_lens *l)
{
	for (uint32_t i = 0; i < l->called->count; i++)
		if (i != l->called->root && !goes_on(l, i))
			return true;
	return false;
}

bool part_lens_shortens(const struct part_lens *l)
{
	for (uint32_t i = 0; i < l->called->count; i++)
		if (i != l->called->root &&
		    (is_missing(l, i) || !goes_on(l, i)))
			return true;
	return false;
}
