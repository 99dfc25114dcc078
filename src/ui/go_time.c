#include "config.h"

#include "ui/go_time.h"

#include <stdio.h>

#include "query/scope.h"
#include "ui/go.h"
#include "ui/pane.h"

bool go_time(struct state *s, const char *text, struct error *err)
{
	const struct period whole = s->window->whole;
	struct period p = s->window->period;
	char open[110];
	struct range range;
	uint64_t width = p.end - p.begin, half = width / 2, time;

	snprintf(open, sizeof open, "%.100s..", text);
	if (!range_parse(&range, open, err))
		return fail(err, "no time: 300ms, 1.2s and 300ms..450ms are");
	time = range_period(&range, whole.begin,
	    state_thread(s)->calls.tick).begin;
	if (time >= whole.end)
		return fail(err, "that is after the last event");
	if (s->shown[UPPER] == PANE_TIMELINE)
		go_keep(s);
	else
		go_visit_at(s, s->selection->thread, time);
	go_instant(s, time);
	p.begin = time < whole.begin + half ? whole.begin : time - half;
	p.end = p.begin + width;
	go_window(s, p);
	return true;
}
