#include "config.h"

#include "ui/axis.h"

#include "ui/go.h"
#include "ui/zoom.h"
#include "view/timeline.h"

bool axis_is_apart(const struct axis *axis)
{
	return timeline_is_apart(state_profile(axis->s));
}

struct period axis_whole(const struct axis *axis)
{
	return axis_is_apart(axis) ?
	    timeline_longest(state_profile(axis->s), &axis->s->list) :
	    axis->s->window->whole;
}

struct period axis_seen(const struct axis *axis)
{
	return axis_is_apart(axis) ? axis->apart : axis->s->window->period;
}

void axis_show(struct axis *axis, struct period p)
{
	if (axis_is_apart(axis))
		axis->apart = zoom_bounded(p, axis_whole(axis));
	else
		go_window(axis->s, p);
}

void axis_follow(struct axis *axis)
{
	struct period p = axis_seen(axis);

	if (axis->s->window->instant < p.begin ||
	    axis->s->window->instant >= p.end)
		axis_show(axis,
		    zoom_towards(p, axis_whole(axis),
			axis->s->window->instant));
}

/* By a cell, but never less than a tick. */
static void step_time(struct axis *axis, int step)
{
	struct period p = axis_seen(axis), whole = axis_whole(axis);
	int cells = axis->s->columns - timeline_names(axis->s->columns);
	uint64_t by = (p.end - p.begin) / (unsigned)cells,
		 to = axis->s->window->instant;

	by = by == 0 ? 1 : by;
	if (step > 0)
		to = to + by < whole.end ? to + by : whole.end - 1;
	else
		to = to > whole.begin + by ? to - by : whole.begin;
	go_instant(axis->s, to);
	axis_follow(axis);
}

/* The cursor stays where it is on the screen. */
static void pan(struct axis *axis, int step, unsigned parts)
{
	struct period old = axis_seen(axis);
	struct period p = zoom_pan(old, axis_whole(axis), step, parts);

	go_instant(axis->s, axis->s->window->instant + p.begin - old.begin);
	axis_show(axis, p);
}

static void zoom(struct axis *axis, int step)
{
	go_keep(axis->s);
	axis_show(axis,
	    zoom_step(axis_seen(axis), axis_whole(axis),
		axis->s->window->instant, step));
}

static void whole(struct axis *axis)
{
	go_keep(axis->s);
	if (axis_is_apart(axis)) {
		axis->apart = axis_whole(axis);
		return;
	}
	go_whole(axis->s);
}

uint64_t axis_time(const struct axis *axis, int column)
{
	int names = timeline_names(axis->s->columns);
	int cells = axis->s->columns - names, cell = column - names;

	return period_time(axis_seen(axis), cells,
	    cell < 0         ? 0 :
		cell < cells ? cell :
			       cells - 1);
}

void axis_command(struct axis *axis, const struct binding *b)
{
	switch (b->command) {
	case CMD_ZOOM:
		zoom(axis, b->amount);
		break;
	case CMD_PAN:
		pan(axis, b->amount, 8);
		break;
	case CMD_PAN_HALF:
		pan(axis, b->amount, 2);
		break;
	case CMD_WHOLE:
		whole(axis);
		break;
	case CMD_CENTRE:
		axis_show(axis,
		    zoom_centred(axis_seen(axis), axis_whole(axis),
			axis->s->window->instant));
		break;
	case CMD_STEP_TIME:
		step_time(axis, b->amount);
		break;
	default:
		break;
	}
}
