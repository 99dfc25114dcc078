#include "config.h"

#include "exporters/stretch_walk.h"

#include <stdlib.h>

#include "base/array.h"

bool stretch_walk_init(struct stretch_walk *w, const struct exported *e,
    const struct exported_thread *t, struct stack_list *stacks,
    struct error *err)
{
	*w = (struct stretch_walk){ .stacks = stacks, .stack = NO_STACK };
	if (!time_walk_init(&w->walk, e, t, err))
		return false;
	if (stacks == NULL)
		return true;
	w->numbers = array_new(w->walk.tree.tree->count,
	    2 * sizeof *w->numbers, err);
	return w->numbers != NULL;
}

void stretch_walk_free(struct stretch_walk *w)
{
	time_walk_free(&w->walk);
	free(w->numbers);
	w->numbers = NULL;
}

/* The stack has that call on its top. */
static bool enter(struct stretch_walk *w, const struct exported_event *e,
    struct error *err)
{
	uint32_t *number = &w->numbers[e->stack];
	struct stack_list *s = w->stacks;
	struct listed_stack *grown;

	if (*number == 0) {
		grown = array_grow(s->of, &s->room, (size_t)s->count + 1,
		    sizeof *grown, err);
		if (grown == NULL)
			return false;
		s->of = grown;
		grown[s->count] = (struct listed_stack){ e->method, w->stack };
		*number = ++s->count;
	}
	w->stack = *number - 1;
	return true;
}

static bool take(struct stretch_walk *w, const struct exported_event *e,
    struct error *err)
{
	const enum clock axis = w->walk.cut.calls->axis;

	w->now = e->at;
	w->timeless += !e->is_exit && e->call.time[axis] == 0;
	if (w->stacks == NULL)
		return true;
	if (!e->is_exit)
		return enter(w, e, err);
	w->stack = w->stacks->of[w->stack].caller;
	return true;
}

bool stretch_walk_next(struct stretch_walk *w, struct stack_stretch *out,
    struct error *err)
{
	struct exported_event e;

	while (!w->has_ended && time_walk_next(&w->walk, &e)) {
		const bool has_time = w->has_begun && e.at.time > w->now.time;

		*out = (struct stack_stretch){ w->now, e.at, w->stack };
		w->has_begun = true;
		if (!take(w, &e, err)) {
			w->has_failed = w->has_ended = true;
			return false;
		}
		if (has_time)
			return true;
	}
	if (w->has_ended || !w->has_begun)
		return false;
	w->has_ended = true;
	*out = (struct stack_stretch){ w->now, w->now, NO_STACK };
	return true;
}
