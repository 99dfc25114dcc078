#include "config.h"

#include "ui/panes.h"

#include <stdlib.h>

#include "base/array.h"

/* clang-format off */
#define DECLARED(KIND, ops, name) extern const struct pane_ops ops;
VIEWS(DECLARED)
ON_TOP(DECLARED)

#define ROW(KIND, ops, name) [PANE_##KIND] = &ops,
static const struct pane_ops *const panes[PANES] = {
	VIEWS(ROW)
	ON_TOP(ROW)
};
/* clang-format on */

static bool make_own(struct state *s, struct pane *pane, struct error *err)
{
	if (pane->ops->shares != 0) {
		pane->own = s->panes[pane->ops->shares].own;
		return true;
	}
	pane->own = array_new(1, pane->ops->size, err);
	if (pane->own == NULL)
		return false;
	*(struct state **)pane->own = s;
	if (pane->ops->begin != NULL)
		pane->ops->begin(pane->own);
	return true;
}

bool panes_begin(struct state *s, struct error *err)
{
	s->above[0] = s->above[1] = PANES;
	s->panes = array_new(PANES, sizeof *s->panes, err);
	if (s->panes == NULL)
		return false;
	for (int i = 0; i < PANES; i++) {
		s->panes[i].ops = panes[i];
		if (!make_own(s, &s->panes[i], err))
			return false;
	}
	return true;
}

static void end(struct pane *pane)
{
	if (pane->own == NULL || pane->ops->shares != 0)
		return;
	if (pane->ops->end != NULL)
		pane->ops->end(pane->own);
	free(pane->own);
}

void panes_end(struct state *s)
{
	for (int i = 0; s->panes != NULL && i < PANES; i++)
		end(&s->panes[i]);
	free(s->panes);
}

static void follow(struct state *s, enum pane_kind kind)
{
	const struct pane *pane = &s->panes[kind];

	if (pane->ops->follow != NULL)
		pane->ops->follow(pane->own);
}

void panes_follow(struct state *s)
{
	if (s->above[0] != PANES)
		follow(s, s->above[0]);
	for (int i = 0; i < PANE_HELP; i++)
		follow(s, (enum pane_kind)i);
}

size_t panes_askers(const struct state *s, struct asker *out, size_t room)
{
	size_t count = 0;

	for (int i = 0; i < PANES; i++)
		for (size_t n = 0; n < panes[i]->asks_count && count < room;
		     n++)
			out[count++] = (struct asker){ &panes[i]->asks[n],
				s->panes[i].own };
	return count;
}
