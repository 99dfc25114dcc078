/*
 * exporters/speedscope_profile.h - a profile of speedscope's files: a thread on one
 * clock.
 *
 * Its calls are events in the order of time, each call closed by an event of its own;
 * or its merged stacks are samples of that weight.
 */
#ifndef EXPORTERS_SPEEDSCOPE_PROFILE_H
#define EXPORTERS_SPEEDSCOPE_PROFILE_H

#include "exporters/exported.h"
#include "exporters/frame_list.h"
#include "exporters/outlet.h"

struct speedscope_profile {
	struct outlet *out;
	const struct exported *of;
	struct frame_list frames; /* of all profiles */
	enum measure measure;
	uint32_t *stack;          /* frames by depth; the caller frees them */
	size_t stack_room;
};

/* One of the thread: a line for each event, or for each stack and each weight. */
bool speedscope_events(struct speedscope_profile *,
    const struct exported_thread *, struct error *err);
bool speedscope_samples(struct speedscope_profile *,
    const struct exported_thread *, struct error *err);

#endif
