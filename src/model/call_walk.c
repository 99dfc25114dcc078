#include "config.h"

#include "model/call_walk.h"

#include <stdlib.h>

#include "base/array.h"

struct walk_level {
	struct call call;                     /* the one that runs */
	struct call ahead;                    /* the next one, if it is known */
	size_t next, count;                   /* its number; of how many */
	const struct note *notes, *notes_end; /* those from `next` on */
};

static void look_ahead(struct call_walk *w, size_t depth)
{
	struct walk_level *l = &w->levels[depth];

	if (l->next < l->count)
		l->ahead = calls_at(w->calls, depth, l->next);
}

bool call_walk_init(struct call_walk *w, const struct calls *calls,
    struct error *err)
{
	size_t count;

	*w = (struct call_walk){ .calls = calls };
	w->levels = array_new(calls_depths(calls) + 1, sizeof *w->levels, err);
	for (size_t d = 0; w->levels != NULL && d < calls_depths(calls); d++) {
		struct walk_level *l = &w->levels[d];

		l->count = calls_count(calls, d);
		look_ahead(w, d);
		if (d >= calls->depths)
			continue;
		l->notes = column_notes(&calls->columns[d], &count);
		l->notes_end = l->notes == NULL ? NULL : l->notes + count;
	}
	return w->levels != NULL;
}

void call_walk_free(struct call_walk *w)
{
	free(w->levels);
	w->levels = NULL;
}

/* The first call of the level that is noted as made by a later one than this. */
static size_t noted_from(struct walk_level *l, const struct call *caller)
{
	while (l->notes != l->notes_end && l->notes->parent <= caller->number)
		l->notes++;
	return l->notes == l->notes_end ? SIZE_MAX : l->notes->number;
}

/* Did the caller make it?  As model/kin.h says, all before it have been placed. */
static bool is_made_by(struct call_walk *w, const struct call *caller,
    const struct call *call)
{
	const enum clock axis = w->calls->axis;
	const struct event_time end = call_exit(caller, axis);
	const struct event_time begin = call_entry(call);

	if (caller->end != CALL_OPEN && call->end == CALL_OPEN)
		return false;
	return !event_is_before(end, begin) &&
	    !(event_is_same(begin, end) &&
		event_is_before(end, call_exit(call, axis))) &&
	    call->number < noted_from(&w->levels[call->depth], caller);
}

/* Does the next call of the column below begin before the innermost ends? */
static bool enter(struct call_walk *w, struct call *call)
{
	struct walk_level *l = &w->levels[w->depth];

	if (l->next == l->count ||
	    (w->depth > 0 && !is_made_by(w, &l[-1].call, &l->ahead)))
		return false;
	*call = l->call = l->ahead;
	l->next++;
	look_ahead(w, w->depth++);
	return true;
}

bool call_walk_next(struct call_walk *w, struct call_event *out)
{
	out->is_exit = !enter(w, &out->call);
	if (!out->is_exit)
		return true;
	if (w->depth == 0)
		return false;
	out->call = w->levels[--w->depth].call;
	return true;
}
