#include "config.h"

#include "ui/selected.h"

struct period selected_period(const struct state *s)
{
	const struct calls *calls = &state_thread(s)->calls;
	struct place first = s->selection->call;
	struct call last = calls_at(calls, first.depth,
	    first.number + s->selection->calls - 1);

	return (struct period){
		calls_at(calls, first.depth, first.number).begin,
		call_end_time(&last, calls->axis) };
}

struct within selected_within(const struct state *s)
{
	return within_calls(state_thread(s), s->selection->call.depth,
	    s->selection->call.number, s->selection->calls);
}

uint64_t selected_middle(const struct state *s, struct period p)
{
	struct period call;

	if (!place_is_none(s->selection->call)) {
		call = selected_period(s);
		if (call.begin < p.begin)
			call.begin = p.begin;
		if (call.end > p.end)
			call.end = p.end;
		if (call.begin <= call.end)
			return call.begin + (call.end - call.begin) / 2;
	}
	return p.begin + (p.end - p.begin) / 2;
}
