#include "config.h"

#include "ui/scoping.h"

#include "ui/go.h"
#include "ui/selected.h"

void scope_next(struct state *s)
{
	enum scope_kind next = (enum scope_kind)(
	    (s->selection->scope + 1) % SCOPES);

	if (next == SCOPE_MARKED && s->selection->marked == NULL)
		next = SCOPE_ALL;
	go_scope(s, next);
	if (next == SCOPE_ALL && s->selection->marked == NULL)
		state_say(s, "numbers of all threads; Space in the list (t) "
		    "marks some");
	else
		state_say(s, "numbers of %s", state_scope(s));
}

void scope_mark(struct state *s, uint32_t thread)
{
	struct error err;

	if (!go_mark_thread(s, thread, &err))
		state_say(s, "%s", err.text);
	else if (s->selection->marked == NULL)
		state_say(s, "no thread is marked");
	else
		state_say(s, "%u thread%s marked%s",
		    s->selection->marked->count,
		    s->selection->marked->count == 1 ? "" : "s",
		    s->selection->scope == SCOPE_MARKED ?
			"" :
			"; T makes them the scope");
}

void range_begin(struct state *s, struct period p)
{
	go_mark(s, p);
	state_say(s, "range: move to its other end, Enter takes it, "
	    "Esc leaves it");
}

bool range_is_begun(const struct state *s)
{
	return s->selection->mark.begin != NO_MARK.begin;
}

struct period range_marked(const struct state *s, struct period now)
{
	struct period p = s->selection->mark;

	if (now.begin < p.begin)
		p.begin = now.begin;
	if (now.end > p.end)
		p.end = now.end;
	return p;
}

void range_begin_here(struct state *s)
{
	uint64_t middle = selected_middle(s, s->window->period);

	range_begin(s, place_is_none(s->selection->call) ?
	    (struct period){ middle, middle } :
	    selected_period(s));
}

struct period range_to_here(const struct state *s)
{
	return place_is_none(s->selection->call) ?
	    s->selection->mark :
	    range_marked(s, selected_period(s));
}

void range_take(struct state *s, struct period p, struct within within)
{
	go_keep(s);
	go_mark(s, NO_MARK);
	if (p.end <= p.begin)
		p.end = p.begin + 1;
	go_range(s, p, within);
	state_say(s, "all numbers are of this range; Backspace ends that");
}

void scope_next_clock(struct state *s)
{
	const struct facts *facts = profile_facts(state_profile(s));
	enum measure next = measure_next(state_measure(s), facts->has_clock);

	if (facts->tick == TICK_COUNT) {
		state_say(s, "folded stacks have no clock: their weights are no "
		    "times");
		return;
	}
	if (next == state_measure(s)) {
		state_say(s, "this file has the %s clock only",
		    measure_name(next));
		return;
	}
	if (s->focus == LOWER)
		go_keep(s); /* its rows come in another order */
	go_measure(s, next);
}
