/*
 * exporters/event_cut.h - where the events of calls stand that a range cuts.
 */
#ifndef EXPORTERS_EVENT_CUT_H
#define EXPORTERS_EVENT_CUT_H

#include "model/clip.h"

/* Did it begin where the file has no record, or before the range? */
bool event_began_before(const struct cut *, const struct thread *,
    const struct call *);

/* Does it go on after the range, or never end? */
bool event_ends_after(const struct cut *, const struct call *);

/* Neither clock leaves the range. */
struct event_time event_within(const struct cut *, struct event_time);

#endif
