#include "config.h"

#include "ui/chart_jumps.h"

#include "query/found_calls.h"
#include "query/visible_calls.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/searching.h"
#include "ui/showing.h"

static uint64_t begin_of(const struct state *s, struct place place)
{
	return calls_at(&state_thread(s)->calls, place.depth,
	    place.number).begin;
}

static void choose(struct state *s, struct place place)
{
	if (!place_is_none(place))
		go_calls(s, PANE_CHART, place, 1);
}

/* To the next or previous one in time; false: there is none. */
static bool next_of(struct state *s, const struct occurrences *o, int step,
    bool *has_turned)
{
	struct place old = s->selection->call;
	struct place place = occurrences_next(o, state_thread(s), old,
	    step < 0);

	if (place_is_none(place))
		return false;
	*has_turned = !place_is_none(old) && (step > 0 ?
	    begin_of(s, place) < begin_of(s, old) :
	    begin_of(s, place) > begin_of(s, old));
	choose(s, place);
	return true;
}

/* "3 of 17 calls" in time. */
static void next_match(struct state *s, const struct occurrences *o, int step)
{
	char all[80];
	bool has_turned;

	if (!next_of(s, o, step, &has_turned)) {
		state_say(s, "no call in this thread matches");
		return;
	}
	samples_words(all, sizeof all, state_thread(s)->tree.is_sampled,
	    o->count, 0);
	search_say_place(s, occurrences_before(o, state_thread(s),
	    s->selection->call) + 1, all, has_turned);
}

static void next_same(struct state *s, const struct occurrences *o, int step)
{
	bool has_turned;

	if (!next_of(s, o, step, &has_turned))
		state_say(s, "this thread does not call it");
	else if (has_turned)
		state_say(s, "search continued at the other end");
}

/* The calls of the selected method; NULL, after a message: not now. */
static const struct occurrences *same(struct state *s)
{
	const struct occurrences *o = follow_same(s);

	if (s->selection->method == NO_METHOD)
		state_say(s, "no method is selected");
	else if (o == NULL)
		state_say(s, "its calls are still being looked for");
	return o;
}

/* The one that took a little longer, or a little less. */
static void slower(struct state *s, int step)
{
	const struct occurrences *o = same(s);
	struct place place = s->selection->call;

	if (o == NULL)
		return;
	if (occurrences_find(o, place) == o->count)
		place = place_none();
	place = occurrences_slower(o, state_thread(s), state_measure(s), place,
	    step < 0);
	if (place_is_none(place))
		state_say(s, step > 0 ? "no call of it is slower" :
		    "no call of it is faster");
	else
		choose(s, place);
}

size_t chart_take_longest(struct state *s)
{
	const struct occurrences *o = follow_same(s);

	if (o == NULL || o->count == 0)
		return 0;
	go_calls(s, s->shown[s->focus],
	    occurrences_slower(o, state_thread(s), state_measure(s),
		place_none(), false),
	    1);
	return o->count;
}

/* From a call with nothing inside it begins at the outermost one around. */
static void hottest(struct state *s)
{
	const struct shown shown = showing_now(s);
	struct place from = s->selection->call, to;
	uint32_t levels;

	if (place_is_none(shown_child(&shown, from, 0)))
		from = shown_outermost(&shown, from);
	to = shown_hottest(&shown, from);
	levels = shown_level(&shown, to) - shown_level(&shown, from);
	choose(s, to);
	state_say(s, "%u level%s down: here the path forks or ends", levels,
	    levels == 1 ? "" : "s");
}

bool chart_jump(struct state *s, const struct binding *b)
{
	const struct occurrences *o;

	switch (b->command) {
	case CMD_NEXT_MATCH:
		if (search_hits(s) == NULL)
			state_say(s, "still looking for matches");
		else
			next_match(s, &search_hits(s)->calls, b->amount);
		return true;
	case CMD_SAME_METHOD:
		o = same(s);
		if (o != NULL)
			next_same(s, o, b->amount);
		return true;
	case CMD_SLOWER:
		slower(s, b->amount);
		return true;
	case CMD_HOTTEST:
		hottest(s);
		return true;
	default:
		return false;
	}
}
