#include "config.h"

#include "ui/commands.h"

void chart_pane_draw(struct state *s, const struct layout *l)
{
	struct chart chart = { .thread = state_thread(s),
	    .methods = profile_methods(s->profile),
	    .period = s->sight.period, .top = s->sight.top,
	    .selected = { 0, 0, s->sight.first, s->sight.count },
	    .selected_depth = s->sight.depth,
	    .is_focused = s->focus == PANE_PICTURE,
	    .same = s->has_same ? &s->same.calls : NULL,
	    .hits = s->has_hits ? &s->hits.calls : NULL };
	struct area ruler = { l->ruler, 0, 1, s->columns };
	struct area area = { l->picture, 0, l->picture_rows, s->columns };

	if (s->picture_rows != l->picture_rows) {
		s->picture_rows = l->picture_rows;
		chart_show_level(s);
		chart.top = s->sight.top;
	}
	ruler_draw(s->canvas, ruler, chart.period, s->whole.begin);
	if (!period_is_none(s->range))
		ruler_mark(s->canvas, ruler, chart.period, s->range,
		    MARK_SHADOW);
	if (s->is_marking)
		ruler_mark(s->canvas, ruler, chart.period, chart_marked(s),
		    MARK_SELECTED);
	chart_draw(&chart, s->canvas, area, s->boxes);
}
