#include "config.h"

#include "query/instant.h"
#include "ui/commands.h"
#include "view/instant.h"
#include "view/timeline.h"

void timeline_pane_draw(struct state *s, const struct layout *l)
{
	struct timeline line = { .profile = s->profile, .shown = &s->list,
	    .origin = timeline_is_apart(s->profile) ? 0 :
	    s->whole.begin, .thread = s->thread,
	    .marked = s->marked,
	    .same = s->everywhere.method == s->method &&
	        s->everywhere.threads != NULL ? &s->everywhere : NULL,
	    .is_focused = s->focus == PANE_PICTURE,
	    .version = state_version(s) };
	struct area area = { l->ruler, 0, l->picture_rows + 1, s->columns };

	timeline_settle(s);
	line.range = timeline_range(s);
	if (s->is_marking)
		line.choice = timeline_marked(s);
	line.list = s->line.list;
	line.instant = s->line.instant;
	line.period = *timeline_period(s);
	timeline_draw(&line, s->canvas, area, s->timeline_rows);
}

bool timeline_pane_details(struct state *s, int row)
{
	const struct thread *t = threads_at(profile_threads(s->profile),
	    s->line.thread);
	uint64_t time = timeline_time(t, s->line.instant);
	struct moment moment = moment_of(t, time);
	struct instant instant = { time, &moment, 1,
		moment.state != STATE_OUTSIDE };
	struct instant_view view = { s->profile, &instant,
		{ .count = 1, .rows = 1 },
		timeline_is_apart(s->profile) ? t->first[CLOCK_CPU] :
						s->whole.begin };

	moment_draw(&view, s->canvas, row);
	return true;
}

void timeline_stack(struct state *s, struct stack *stack)
{
	const struct thread *t = threads_at(profile_threads(s->profile),
	    s->line.thread);
	struct moment moment = moment_of(t, timeline_time(t,
	    s->line.instant));

	if (moment.state != STATE_OUTSIDE)
		stack_add_node(stack, &t->tree, moment.call.node);
}
