#include "config.h"

#include "formats/lens_events.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "formats/walk.h"
#include "model/call_walk.h"

/* Stands for a gap among levels. */
#define GAP UINT32_MAX

/* What is shown while a call is the innermost one of the file. */
struct left_level {
	struct call call;
	uint32_t top; /* the level of the innermost call that is left; 0: none */
	uint32_t up;  /* where the call is left: that of the one around it */
	bool is_gap;
};

struct left_time {
	uint64_t time[CLOCKS];
};

struct left_events {
	struct left_source of;
	const struct part_lens *lens;
	struct call_walk walk;
	struct left_level *levels; /* by depth, after one for no call */
	uint32_t *shown;           /* levels of the calls that run, and gaps */
	uint32_t count, keeps;     /* of them, so many go on */
	uint32_t *more;            /* after those come these, the innermost first */
	uint32_t more_count;
	struct call_event event;   /* why it changed */
	struct event_time at;
	struct left_time *times;   /* of entries, one after the other; or NULL */
	size_t time_room, time_count, next_time;
	bool is_measuring;
};

void left_events_free(struct left_events *l)
{
	if (l == NULL)
		return;
	call_walk_free(&l->walk);
	free(l->levels);
	free(l->shown);
	free(l->more);
	free(l->times);
	free(l);
}

/* What is dropped leaves a gap in the call around it, if there is one. */
static void set_level(struct left_events *l, uint32_t number,
    const struct call *call)
{
	const struct lens_view *v = &l->lens->view;
	struct left_level *level = &l->levels[number];
	const uint32_t node = part_lens_call(l->lens, level[-1].call.node,
	    call);
	const uint32_t base = l->lens->bases[node], top = v->tops[base];

	level->call = *call;
	level->call.node = node;
	level->is_gap = top == LENS_DROPPED && level[-1].top != 0;
	level->top = top == LENS_DROPPED ? level[-1].top : l->lens->depths[top];
	if (lens_is_frame(v, base))
		level->up = l->lens->depths[v->ups[base]];
}

/* The calls around and with that of a level, which is not the only change. */
static void plan_all(struct left_events *l, uint32_t top)
{
	uint32_t depth = 0;

	l->more_count = 0;
	for (; top != 0; top = l->levels[top].up) {
		l->more[l->more_count++] = top;
		depth++;
	}
	l->keeps = 0;
	while (l->more_count > 0 && l->keeps < l->count &&
	    l->shown[l->keeps] == l->more[l->more_count - 1]) {
		l->keeps++;
		l->more_count--;
	}
}

/* How what is shown becomes that of the level. */
static void plan(struct left_events *l, const struct left_level *to)
{
	const bool had_gap = l->count > 0 && l->shown[l->count - 1] == GAP;
	const uint32_t calls = l->count - had_gap;
	const uint32_t top = calls == 0 ? 0 : l->shown[calls - 1];

	l->keeps = calls;
	l->more_count = 0;
	if (to->top == top) {
		l->keeps += had_gap && to->is_gap;
	} else if (top != 0 && l->levels[top].up == to->top) {
		l->keeps--;
	} else if (l->levels[to->top].up == top) {
		l->more[l->more_count++] = to->top;
	} else {
		plan_all(l, to->top);
	}
	if (!to->is_gap || l->keeps > calls)
		return;
	for (uint32_t i = l->more_count++; i > 0; i--)
		l->more[i] = l->more[i - 1];
	l->more[0] = GAP;
}

/* To the next event of the file that the part has. */
static bool advance(struct left_events *l)
{
	const struct cut *cut = l->of.cut;
	uint32_t level;

	do {
		if (!call_walk_next(&l->walk, &l->event))
			return false;
		if (!l->is_measuring)
			export_step(l->of.of->progress);
	} while (!cut_has(cut, l->event.call));
	level = l->event.call->depth + 1;
	if (!l->event.is_exit)
		set_level(l, level, l->event.call);
	l->at = event_within(cut, l->event.is_exit ?
	    call_exit(l->event.call, cut->calls->axis) :
	    call_entry(l->event.call));
	plan(l, &l->levels[level - l->event.is_exit]);
	return true;
}

static void set_times(struct left_events *l, struct exported_event *out)
{
	cut_call(&out->call, l->of.cut);
	if (!out->is_exit && l->times != NULL && !l->is_measuring)
		memcpy(out->call.time, l->times[l->next_time++].time,
		    sizeof out->call.time);
}

/* The node of its stack; of a gap one after all of these. */
static uint32_t stack_of(const struct left_events *l, uint32_t level)
{
	const struct part_lens *lens = l->lens;
	const uint32_t around = level != GAP ? level :
	    l->levels[l->event.call->depth + !l->event.is_exit].top;

	return around == 0 ? 0 :
	    lens->places[lens->bases[l->levels[around].call.node]] +
		(level == GAP ? l->of.stacks->tree->count : 0);
}

static void tell(struct left_events *l, uint32_t level, bool is_exit,
    struct exported_event *out)
{
	const struct call *why = l->event.call;
	const struct call *call = level == GAP ? why : &l->levels[level].call;
	const bool is_own = is_exit == l->event.is_exit &&
	    call->depth == why->depth;

	*out = (struct exported_event){ .is_exit = is_exit,
		.method = l->of.dropped,
		.at = l->at,
		.call = *call,
		.stack = stack_of(l, level) };
	if (level != GAP)
		out->method = l->of.stacks->tree->methods[out->stack];
	else
		out->call.end = CALL_RETURNED;
	out->ends_cut = event_ends_after(l->of.cut, call);
	out->is_cut = is_own &&
	    (is_exit ? out->ends_cut : event_began_before(l->of.cut,
					 l->of.thread, call));
	out->is_open = level != GAP && call->end == CALL_OPEN &&
	    cut_has_end(l->of.cut, call);
	set_times(l, out);
}

bool left_events_next(struct left_events *l, struct exported_event *out)
{
	uint32_t level;

	while (l->count == l->keeps && l->more_count == 0)
		if (!advance(l))
			return false;
	if (l->count > l->keeps) {
		level = l->shown[--l->count];
		tell(l, level, true, out);
		out->depth = l->count;
		return true;
	}
	level = l->more[--l->more_count];
	tell(l, level, false, out);
	out->depth = l->count;
	l->shown[l->count++] = level;
	l->keeps = l->count;
	return true;
}

/* ---- what ends and begins again ------------------------------------------ */

static bool restart(struct left_events *l, struct error *err)
{
	const struct calls *calls = l->of.cut->calls;

	call_walk_free(&l->walk);
	l->count = l->keeps = l->more_count = 0;
	return call_walk_init(&l->walk, calls, err);
}

static struct left_time since(const struct left_events *l, struct event_time from)
{
	const struct calls *calls = l->of.cut->calls;
	struct left_time t = { { 0 } };

	if (calls->is_dual)
		t.time[CLOCK_CPU] = l->at.cpu - from.cpu;
	t.time[calls->axis] = l->at.time - from.time;
	return t;
}

/* Where an entry stands in the times, and when it was. */
struct left_entry {
	size_t number;
	struct event_time at;
};

static bool measure(struct left_events *l, struct left_entry *running,
    struct error *err)
{
	struct exported_event e;

	while (left_events_next(l, &e)) {
		struct left_time *grown;

		if (e.is_exit) {
			l->times[running[e.depth].number] =
			    since(l, running[e.depth].at);
			continue;
		}
		grown = array_grow(l->times, &l->time_room, l->time_count + 1,
		    sizeof *grown, err);
		if (grown == NULL)
			return false;
		l->times = grown;
		running[e.depth] = (struct left_entry){ l->time_count++, e.at };
	}
	return true;
}

static bool find_times(struct left_events *l, size_t depths, struct error *err)
{
	struct left_entry *running = array_new(depths, sizeof *running, err);
	bool done;

	l->is_measuring = true;
	done = running != NULL && measure(l, running, err) && restart(l, err);
	l->is_measuring = false;
	free(running);
	return done;
}

struct left_events *left_events_new(const struct left_source *of,
    struct error *err)
{
	const size_t depths = calls_depths(of->cut->calls) + 2;
	struct left_events *l = array_new(1, sizeof *l, err);
	bool done;

	if (l == NULL)
		return NULL;
	*l = (struct left_events){ .of = *of,
		.lens = of->stacks->lens,
		.levels = array_new(depths, sizeof *l->levels, err),
		.shown = array_new(depths, sizeof *l->shown, err),
		.more = array_new(depths, sizeof *l->more, err) };
	if (l->levels != NULL)
		l->levels[0].call.node = part_lens_none(l->lens);
	done = l->levels != NULL && l->shown != NULL && l->more != NULL &&
	    restart(l, err) &&
	    (!part_lens_splits(l->lens) || find_times(l, depths, err));
	if (done)
		return l;
	left_events_free(l);
	return NULL;
}
