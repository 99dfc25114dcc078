/*
 * exporters/time_walk.h - the calls of a thread as entries and exits in the order of
 * time, cut to the range that is exported.
 *
 * They nest: each exit is that of the innermost call.  Costs constant time an event,
 * a pass over the calls of the thread in all, and no memory to speak of.
 */
#ifndef EXPORTERS_TIME_WALK_H
#define EXPORTERS_TIME_WALK_H

#include "exporters/exported.h"
#include "model/call_walk.h"
#include "model/cut.h"

struct exported_event {
	bool is_exit;
	bool is_cut;           /* it is none of the file: the edge of the range, the
	                        * begin or the end of the recording */
	bool ends_cut;         /* of an entry: its exit is cut */
	bool is_open;          /* in the range it never returns: it ends with its
	                        * thread */
	uint32_t method;
	uint32_t depth;        /* 0: an outermost call */
	struct event_time at;  /* both clocks; `time` is on the axis */
	struct call call;      /* its times are those inside of the range */
};

struct time_walk {
	const struct exported *of;
	const struct exported_thread *thread;
	struct part_tree tree;
	struct call_walk walk;
	struct cut cut;
	uint32_t depth;
};

bool time_walk_init(struct time_walk *, const struct exported *,
    const struct exported_thread *, struct error *err);
void time_walk_free(struct time_walk *);

/* False behind the last. */
bool time_walk_next(struct time_walk *, struct exported_event *);

#endif
