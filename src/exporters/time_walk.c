#include "config.h"

#include "exporters/time_walk.h"

#include "exporters/event_cut.h"
#include "exporters/left_events.h"
#include "query/lenses.h"

bool time_walk_init(struct time_walk *w, const struct exported *e,
    const struct exported_thread *t, struct error *err)
{
	const struct part whole = part_whole(t->part);

	*w = (struct time_walk){ .of = e, .thread = t };
	if (!part_tree_make(&w->tree, &whole, e->parts.stop, err) ||
	    !cut_make(&w->cut, t->part, err))
		return false;
	if (w->tree.lens == NULL)
		return call_walk_init(&w->walk, &t->thread->calls, err);
	w->left = left_events_new(
	    &(struct left_source){ e, t->thread, &w->tree, &w->cut,
		methods_find(e->methods, DROPPED_METHOD) },
	    err);
	return w->left != NULL;
}

void time_walk_free(struct time_walk *w)
{
	left_events_free(w->left);
	call_walk_free(&w->walk);
	cut_free(&w->cut);
	part_tree_free(&w->tree);
}

bool time_walk_next(struct time_walk *w, struct exported_event *out)
{
	struct call_event event;

	if (w->left != NULL)
		return left_events_next(w->left, out);
	do {
		if (!call_walk_next(&w->walk, &event))
			return false;
		export_step(w->of->progress);
		out->method = part_tree_method(&w->tree, event.call->node);
	} while (!cut_has(&w->cut, event.call));
	out->is_exit = event.is_exit;
	out->ends_cut = event_ends_after(&w->cut, event.call);
	out->is_cut = event.is_exit ? out->ends_cut :
	    event_began_before(&w->cut, w->thread->thread, event.call);
	out->is_open = event.call->end == CALL_OPEN &&
	    cut_has_end(&w->cut, event.call);
	out->at = event_within(&w->cut, event.is_exit ?
	    call_exit(event.call, w->cut.calls->axis) :
	    call_entry(event.call));
	out->call = *event.call;
	cut_call(&out->call, &w->cut);
	out->depth = event.is_exit ? --w->depth : w->depth++;
	out->stack = event.call->node;
	return true;
}
