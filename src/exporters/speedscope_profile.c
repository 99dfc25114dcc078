#include "config.h"

#include "exporters/speedscope_profile.h"

#include <stdio.h>

#include "base/array.h"
#include "base/text.h"
#include "exporters/node_walk.h"
#include "exporters/time_walk.h"

static void profile_begin(struct speedscope_profile *s, const char *type,
    const struct exported_thread *t)
{
	static const char *const units[] = {
		[TICK_US] = ",\"unit\":\"microseconds\"",
		[TICK_NS] = ",\"unit\":\"nanoseconds\"",
		[TICK_COUNT] = ",\"unit\":\"none\"" };
	char name[EXPORTED_LABEL + 8];

	snprintf(name, sizeof name, "%s %s", t->label,
	    measure_word(s->measure, s->of->facts->tick));
	outlet_text(s->out, "{\"type\":\"");
	outlet_text(s->out, type);
	outlet_text(s->out, "\",\"name\":");
	outlet_json(s->out, slice_of(name));
	outlet_text(s->out, units[s->of->facts->tick]);
}

static void profile_end(struct speedscope_profile *s, uint64_t begin, uint64_t end)
{
	outlet_text(s->out, "],\"startValue\":");
	outlet_number(s->out, begin);
	outlet_text(s->out, ",\"endValue\":");
	outlet_number(s->out, end);
	outlet_byte(s->out, '}');
}

/* ---- calls -------------------------------------------------------------- */

static void put_event(struct speedscope_profile *s, const struct exported_event *event,
    uint64_t at, bool is_first)
{
	outlet_text(s->out, is_first ? "\n{\"type\":\"" : ",\n{\"type\":\"");
	outlet_text(s->out, event->is_exit ? "C\",\"frame\":" :
	    "O\",\"frame\":");
	outlet_number(s->out, frame_list_number(&s->frames, event->method));
	outlet_text(s->out, ",\"at\":");
	outlet_number(s->out, at);
	outlet_byte(s->out, '}');
}

/* The edges of what is exported, so that threads begin at the same place. */
static uint64_t edge(const struct speedscope_profile *s,
    const struct exported_thread *t, const struct time_walk *w, bool is_end)
{
	struct event_time at = is_end ? w->cut.end : w->cut.begin;
	const struct period range = exported_range(s->of, t);

	if (period_is_none(t->part->period)) {
		at.time = is_end ? range.end : range.begin;
		at.cpu = is_end ? t->thread->last[CLOCK_CPU] :
		    t->thread->first[CLOCK_CPU];
	}
	return exported_clock(s->of, t, at, (enum clock)s->measure);
}

bool speedscope_events(struct speedscope_profile *s,
    const struct exported_thread *t, struct error *err)
{
	struct exported_event event;
	struct time_walk w;
	bool done = time_walk_init(&w, s->of, t, err), is_first = true;

	profile_begin(s, "evented", t);
	outlet_text(s->out, ",\"events\":[");
	while (done && !outlet_has_ended(s->out) &&
	    time_walk_next(&w, &event)) {
		put_event(s, &event, exported_clock(s->of, t, event.at,
		    (enum clock)s->measure), is_first);
		is_first = false;
	}
	if (done)
		profile_end(s, edge(s, t, &w, false), edge(s, t, &w, true));
	time_walk_free(&w);
	return done;
}

/* ---- merged stacks ------------------------------------------------------ */

static bool push(struct speedscope_profile *s, const struct exported_node *n,
    struct error *err)
{
	uint32_t *grown = array_grow(s->stack, &s->stack_room, n->depth,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	s->stack = grown;
	grown[n->depth - 1] = frame_list_number(&s->frames, n->method);
	return true;
}

static void put_stack(struct speedscope_profile *s, uint32_t depth)
{
	for (uint32_t i = 0; i < depth; i++) {
		outlet_byte(s->out, i == 0 ? '[' : ',');
		outlet_number(s->out, s->stack[i]);
	}
	outlet_byte(s->out, ']');
}

/* The stacks, or what each of them took.  *sum: all of them. */
static bool write_column(struct speedscope_profile *s, const struct exported_thread *t,
    bool has_weights, uint64_t *sum, struct error *err)
{
	const char *between = "\n";
	struct exported_node n;
	struct node_walk w;
	bool done = node_walk_init(&w, s->of, t, err);

	*sum = 0;
	while (done && !outlet_has_ended(s->out) && node_walk_next(&w, &n)) {
		if (n.depth > 0)
			done = push(s, &n, err);
		if (!done || n.depth == 0 || n.self[s->measure] == 0)
			continue;
		outlet_text(s->out, between);
		between = ",\n";
		*sum += n.self[s->measure];
		if (has_weights)
			outlet_number(s->out, n.self[s->measure]);
		else
			put_stack(s, n.depth);
	}
	node_walk_free(&w);
	return done;
}

bool speedscope_samples(struct speedscope_profile *s,
    const struct exported_thread *t, struct error *err)
{
	uint64_t sum;
	bool done;

	profile_begin(s, "sampled", t);
	outlet_text(s->out, ",\"samples\":[");
	done = write_column(s, t, false, &sum, err);
	outlet_text(s->out, "],\"weights\":[");
	done = done && write_column(s, t, true, &sum, err);
	if (done)
		profile_end(s, 0, sum);
	return done;
}
