#include "config.h"

#include "ui/overview.h"

#include "ui/inquiry.h"
#include "ui/scoping.h"
#include "ui/searching.h"
#include "ui/showing.h"
#include "view/late_marks.h"

/* All of the thread changes but while it is read, and with what it is seen through. */
static void renew(struct state *s, struct minimap_kept *o)
{
	const struct shown shown = showing_now(s);
	const struct thread *t = shown.thread;
	struct period whole = s->window->whole;

	if (o->cells != NULL && o->thread == t->number &&
	    o->events == t->events && o->columns == s->columns &&
	    period_is_same(o->whole, whole) && o->map == shown.map &&
	    o->lens_version == showing_version(s))
		return;
	activities_ask(s->workspace->activities, whole, s->columns, SIZE_MAX);
	*o = (struct minimap_kept){ t->number, whole, t->events, s->columns,
		shown.map, showing_version(s),
		activities_of(s->workspace->activities, t) };
	if (shown.map != NULL)
		shown_activity(&shown, whole, s->columns, SHOWN_LOOKS,
		    o->cells);
}

/* Matches come and go while the cells stay. */
static void mark(struct state *s, struct minimap_kept *o)
{
	const struct everywhere_answer *hits = search_everywhere(s);

	for (int i = 0; i < o->columns; i++)
		o->cells[i].marks = 0;
	if (hits != NULL && o->thread < hits->count)
		activities_mark(s->workspace->activities, o->cells,
		    (struct periods){ hits->threads[o->thread].periods,
			hits->threads[o->thread].count },
		    ACTIVITY_MATCH);
}

void overview_draw(struct state *s, int row)
{
	struct minimap_kept *o = &s->workspace->minimap;
	struct minimap map = { state_thread(s),
		profile_methods(state_profile(s)), NULL, s->window->whole,
		s->window->period, NULL };

	renew(s, o);
	mark(s, o);
	map.cells = o->cells;
	map.map = o->map;
	minimap_draw(&map, s->canvas, row);
}

void overview_ruler(struct state *s, int row, struct period drawn)
{
	const struct area ruler = { row, 0, 1, s->columns };
	const struct period p = s->window->period;
	const struct thread *t = state_thread(s);

	ruler_draw(s->canvas, ruler, p, s->window->whole.begin, t->calls.tick,
	    s->focus == UPPER);
	if (!period_is_none(s->selection->range))
		ruler_mark(s->canvas, ruler, p, s->selection->range,
		    MARK_SHADOW);
	if (range_is_begun(s))
		ruler_mark(s->canvas, ruler, p, range_to_here(s),
		    MARK_SELECTED);
	late_marks_draw(&inquiry_answer(s, ASK_FRAMES)->frames, t->number,
	    s->canvas, ruler, p);
	if (!period_is_none(drawn))
		ruler_mark(s->canvas, ruler, p, drawn, MARK_SELECTED);
}
