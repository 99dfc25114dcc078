#include "config.h"

#include "exporters/event_cut.h"

bool event_began_before(const struct cut *cut, const struct thread *t,
    const struct call *c)
{
	return event_is_before(call_entry(c), cut->begin) ||
	    (c->number == 0 && c->depth < t->running_before);
}

bool event_ends_after(const struct cut *cut, const struct call *c)
{
	return c->end == CALL_OPEN ||
	    event_is_before(cut->end, call_exit(c, cut->calls->axis));
}

struct event_time event_within(const struct cut *cut, struct event_time at)
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
