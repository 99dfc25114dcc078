#include "config.h"

#include "ui/spots.h"

#include "ui/pane_ops.h"

static void keep_of_pane(const struct state *s, enum half half,
    struct pane_spot *spot)
{
	const struct pane *pane = &s->panes[s->shown[half]];

	spot->is_kept = pane->ops->spot_get != NULL;
	if (spot->is_kept)
		pane->ops->spot_get(pane->own, spot);
}

struct spot spots_here(const struct state *s)
{
	struct spot spot = { s->open->shown, *s->selection, *s->window, s->focus,
		{ s->shown[UPPER], s->shown[LOWER] }, { { 0 } } };

	keep_of_pane(s, UPPER, &spot.panes[UPPER]);
	keep_of_pane(s, LOWER, &spot.panes[LOWER]);
	return spot;
}

void spots_restore_panes(const struct state *s, const struct spot *spot)
{
	for (int half = 0; half < HALVES; half++) {
		const struct pane *pane = &s->panes[s->shown[half]];

		if (pane->ops->spot_set != NULL && spot->panes[half].is_kept)
			pane->ops->spot_set(pane->own, &spot->panes[half]);
	}
}
