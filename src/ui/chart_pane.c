#include "config.h"

#include "ui/commands.h"
#include "view/minimap.h"

/* All of the thread changes but while it is read. */
static void draw_minimap(struct state *s, int row)
{
	const struct thread *t = state_thread(s);
	struct minimap_sight *of = &s->minimap;
	struct minimap map = { t, profile_methods(s->profile), NULL,
		s->whole, s->sight.period };

	if (of->cells == NULL || of->thread != t->number ||
	    of->events != t->events || !period_is_same(of->whole, s->whole)) {
		activities_ask(of->made, s->whole, s->columns, SIZE_MAX);
		*of = (struct minimap_sight){ of->made, t->number, s->whole,
			t->events, activities_of(of->made, t) };
	}
	map.cells = of->cells;
	minimap_draw(&map, s->canvas, row);
}

void chart_pane_draw(struct state *s, const struct layout *l)
{
	struct chart chart = { .thread = state_thread(s),
	    .methods = profile_methods(s->profile),
	    .period = s->sight.period, .top = s->sight.top,
	    .selected = { 0, 0, s->sight.first, s->sight.count },
	    .selected_depth = s->sight.depth,
	    .is_focused = s->focus == PANE_PICTURE,
	    .same = s->has_same ? &s->same.calls : NULL,
	    .hits = s->has_hits ? &s->hits.calls : NULL,
	    .version = state_version(s) };
	struct area ruler = { l->ruler, 0, 1, s->columns };
	struct area area = { l->picture, 0, l->picture_rows, s->columns };

	if (s->picture_rows != l->picture_rows) {
		s->picture_rows = l->picture_rows;
		chart_show_level(s);
		chart.top = s->sight.top;
	}
	if (l->minimap > 0)
		draw_minimap(s, l->minimap);
	ruler_draw(s->canvas, ruler, chart.period, s->whole.begin,
	    chart.thread->calls.tick);
	if (!period_is_none(s->range))
		ruler_mark(s->canvas, ruler, chart.period, s->range,
		    MARK_SHADOW);
	if (s->is_marking)
		ruler_mark(s->canvas, ruler, chart.period, chart_marked(s),
		    MARK_SELECTED);
	chart_draw(&chart, s->canvas, area, s->chart_rows);
}

struct pane_call chart_call(struct state *s)
{
	const struct sight *sight = &s->sight;
	struct place place = { sight->depth, sight->first };

	if (sight->depth != NO_CALL && sight->count > 1)
		place.number = (uint32_t)calls_longest(
		    &state_thread(s)->calls, sight->depth, sight->first,
		    sight->first + sight->count);
	return (struct pane_call){ s->thread,
		sight->depth == NO_CALL ? place_none() : place };
}
