#include "config.h"

#include "view/minimap.h"

#include "view/boxes.h"
#include "view/timeline.h"

static void put_cell(const struct minimap *m, struct canvas *canvas, int row,
    int column, bool is_visible)
{
	struct activity a = m->cells[column];
	bool is_dual = m->thread->calls.is_dual;
	struct style style = { ROLE_DIM, 0, 0 };

	if (a.inside == 0)
		return;
	if (is_visible)
		style = timeline_style(a, is_dual,
		    hues_of_node(canvas_hues(canvas), m->methods, m->map,
			m->thread, a.node));
	else if (timeline_waits(a, is_dual) && canvas_is_shaded(canvas))
		style = (struct style){ ROLE_WAIT, HUE_MIXED, 0 };
	else
		style.marks = timeline_style(a, is_dual, 0).marks;
	canvas_put(canvas, row, column, 1, slice_of(timeline_glyph(a, is_dual,
	    canvas)), style);
}

void minimap_draw(const struct minimap *m, struct canvas *canvas, int row)
{
	int columns = canvas_columns(canvas);
	int from = period_cell(m->whole, columns, m->visible.begin);
	int to = period_cell(m->whole, columns, m->visible.end - 1);
	struct style bracket = { ROLE_TITLE, 0, 0 };

	for (int i = 0; i < columns; i++)
		put_cell(m, canvas, row, i, i >= from && i <= to);
	if (from > 0)
		canvas_put(canvas, row, from - 1, 1, slice_of("["), bracket);
	if (to + 1 < columns)
		canvas_put(canvas, row, to + 1, 1, slice_of("]"), bracket);
}
