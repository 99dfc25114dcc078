#include "config.h"

#include "model/call_walk.h"

#include <stdlib.h>

#include "base/array.h"

struct walk_level {
	struct call call;                     /* the one that runs */
	struct call ahead[SOME_CALLS];        /* the next ones, */
	uint32_t at, known;                   /* from here on; of so many */
	size_t next, count;                   /* the next one's number; of how many */
	const struct note *notes, *notes_end; /* those from `next` on */
};

static void look_ahead(struct call_walk *w, size_t depth)
{
	struct walk_level *l = &w->levels[depth];

	l->at = 0;
	if (l->next < l->count)
		l->known = (uint32_t)calls_some(w->calls, depth, l->next,
		    l->ahead);
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
		l->notes = aside_notes(calls->columns[d].aside, &count);
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

/* Does the next call of the column below begin before the innermost ends?  Mostly their
 * times tell. */
static inline bool enters(struct call_walk *w, struct walk_level *l)
{
	const struct call *caller = &l[-1].call, *call = &l->ahead[l->at];
	uint64_t end;

	if (l->next == l->count)
		return false;
	if (w->depth == 0)
		return true;
	end = call_end_time(caller, w->calls->axis);
	if (call->begin == end || call->end == CALL_OPEN ||
	    l->notes != l->notes_end)
		return is_made_by(w, caller, call);
	return call->begin < end;
}

/* The next call of the level. */
static inline const struct call *take(struct call_walk *w, struct walk_level *l)
{
	l->call = l->ahead[l->at++];
	l->next++;
	if (l->at == l->known)
		look_ahead(w, l->call.depth);
	return &l->call;
}

const struct call *call_walk_enter(struct call_walk *w)
{
	while (!enters(w, &w->levels[w->depth])) {
		if (w->depth == 0)
			return NULL;
		w->depth--;
	}
	return take(w, &w->levels[w->depth++]);
}

bool call_walk_next(struct call_walk *w, struct call_event *out)
{
	struct walk_level *l = &w->levels[w->depth];

	out->is_exit = !enters(w, l);
	if (!out->is_exit)
		out->call = take(w, &w->levels[w->depth++]);
	else if (w->depth > 0)
		out->call = &w->levels[--w->depth].call;
	else
		return false;
	return true;
}

/* Level by level: the last call of one is the last that can have made some of the
 * next. */
size_t call_walk_skip(struct call_walk *w)
{
	const size_t depth = w->depth;
	size_t count = 0, before;

	do {
		before = count;
		while (enters(w, &w->levels[w->depth])) {
			take(w, &w->levels[w->depth]);
			count++;
		}
		w->depth++;
	} while (count > before);
	w->depth = depth;
	return count;
}
