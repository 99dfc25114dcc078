#include "config.h"

#include "ui/commands.h"

void table_pane_draw(struct state *s, const struct layout *l)
{
	struct area area = { l->table, 0, l->table_rows, s->columns };

	list_resize(&s->table.list, table_count(&s->table),
	    l->table_rows > 1 ? (size_t)l->table_rows - 1 : 1);
	s->table.is_focused = s->focus == PANE_LIST;
	table_draw(&s->table, s->canvas, area);
	if (!s->has_table && l->table_rows > 1)
		canvas_print(s->canvas, l->table + 1, 2,
		    (struct style){ ROLE_DIM, 0, 0 }, "adding up %s",
		    canvas_is_ascii(s->canvas) ? "..." : "…");
}
