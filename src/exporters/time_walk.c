#include "config.h"

#include "exporters/time_walk.h"

bool time_walk_init(struct time_walk *w, const struct exported *e,
    const struct exported_thread *t, struct error *err)
{
	const struct part whole = part_whole(t->part);

	*w = (struct time_walk){ .of = e, .thread = t };
	return part_tree_make(&w->tree, &whole, e->parts.stop, err) &&
	    cut_make(&w->cut, t->part, err) &&
	    call_walk_init(&w->walk, &t->thread->calls, err);
}

void time_walk_free(struct time_walk *w)
{
	call_walk_free(&w->walk);
	cut_free(&w->cut);
	part_tree_free(&w->tree);
}

/* Did it begin where the file has no record? */
static bool began_before(const struct time_walk *w, const struct call *c)
{
	return event_is_before(call_entry(c), w->cut.begin) ||
	    (c->number == 0 && c->depth < w->thread->thread->running_before);
}

static bool ends_after(const struct time_walk *w, const struct call *c)
{
	return c->end == CALL_OPEN || event_is_before(w->cut.end,
	    call_exit(c, w->cut.calls->axis));
}

/* Neither clock leaves the range. */
static struct event_time within(const struct cut *cut, struct event_time at)
{
	if (at.time < cut->begin.time)
		at.time = cut->begin.time;
	if (at.time > cut->end.time)
		at.time = cut->end.time;
	if (at.cpu < cut->begin.cpu)
		at.cpu = cut->begin.cpu;
	if (at.cpu > cut->end.cpu)
		at.cpu = cut->end.cpu;
	return at;
}

bool time_walk_next(struct time_walk *w, struct exported_event *out)
{
	struct call_event event;

	do {
		if (!call_walk_next(&w->walk, &event))
			return false;
		export_step(w->of->progress);
		out->method = part_tree_method(&w->tree, event.call.node);
	} while (out->method == NO_METHOD || !cut_has(&w->cut, &event.call));
	out->is_exit = event.is_exit;
	out->ends_cut = ends_after(w, &event.call);
	out->is_cut = event.is_exit ? out->ends_cut :
	    began_before(w, &event.call);
	out->is_open = event.call.end == CALL_OPEN &&
	    cut_has_end(&w->cut, &event.call);
	out->at = within(&w->cut, event.is_exit ?
	    call_exit(&event.call, w->cut.calls->axis) :
	    call_entry(&event.call));
	out->call = event.call;
	cut_call(&out->call, &w->cut);
	out->depth = event.is_exit ? --w->depth : w->depth++;
	return true;
}
