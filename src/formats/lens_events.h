/*
 * formats/lens_events.h - the calls that a lens leaves, as entries and exits in the
 * order of time.
 *
 * A gap in a call, time that is dropped while it is on the stack, is a call of
 * "(dropped)" (query/transforms) inside of it.  A call that is not on the stack for a while, since
 * recursion was folded, ends and begins again.  So all times are those of the lens, and
 * calls nest.
 */
#ifndef FORMATS_LENS_EVENTS_H
#define FORMATS_LENS_EVENTS_H

#include "formats/context.h"
#include "formats/walk.h"
#include "lens/part_tree.h"
#include "model/clip.h"

struct left_events;

/* All borrowed: the stacks of the whole thread through a lens, and where it is cut. */
struct left_source {
	const struct exported *of;
	const struct thread *thread;
	const struct part_tree *stacks;
	const struct cut *cut;
	uint32_t dropped; /* the number of the method of gaps */
};

/* Where calls end and begin again their times are worked out before, in one more pass,
 * and kept: 16 bytes for each. */
struct left_events *left_events_new(const struct left_source *,
    struct error *err);
void left_events_free(struct left_events *); /* accepts NULL */

/* False after the last. */
bool left_events_next(struct left_events *, struct exported_event *);

#endif
