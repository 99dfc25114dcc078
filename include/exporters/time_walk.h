/*
 * exporters/time_walk.h - the calls of a thread as entries and exits in the order of
 * time, cut to the range that is exported.
 *
 * They nest: each exit is that of the innermost call.  Costs constant time an event,
 * a pass over the calls of the thread in all, and no memory to speak of.
 */
#ifndef EXPORTERS_TIME_WALK_H
#define EXPORTERS_TIME_WALK_H

#include "exporters/event.h"
#include "exporters/exported.h"
#include "model/call_walk.h"
#include "model/clip.h"

struct left_events;

struct time_walk {
	const struct exported *of;
	const struct exported_thread *thread;
	struct part_tree tree;
	struct call_walk walk;
	struct cut cut;
	uint32_t depth;
	struct left_events *left; /* through a lens (exporters/left_events) */
};

bool time_walk_init(struct time_walk *, const struct exported *,
    const struct exported_thread *, struct error *err);
void time_walk_free(struct time_walk *);

/* False after the last. */
bool time_walk_next(struct time_walk *, struct exported_event *);

#endif
