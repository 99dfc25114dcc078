#include "config.h"

#include "ui/history.h"

#include <string.h>

#include "ui/follow.h"

static struct spot here(const struct state *s)
{
	return (struct spot){ s->thread, s->pushed, s->sight, s->range,
	    s->focus, s->picture, s->method, s->open_method,
	    s->table.list.top };
}

void history_push(struct state *s)
{
	if (s->history_count == HISTORY) {
		memmove(s->history, s->history + 1,
		    (HISTORY - 1) * sizeof *s->history);
		s->history_count--;
	}
	s->history[s->history_count++] = here(s);
}

bool history_pop(struct state *s)
{
	struct spot spot;

	if (s->history_count == 0)
		return false;
	spot = s->history[--s->history_count];
	if (spot.thread != s->thread)
		follow_thread(s, spot.thread, true);
	s->sight = spot.sight;
	s->pushed = spot.pushed;
	follow_depths(s);
	follow_range(s, spot.range);
	s->focus = spot.focus;
	s->picture = spot.picture;
	follow_open(s, spot.open_method);
	if (!s->has_table) /* opened when the table comes */
		s->open_method = spot.open_method;
	table_show(&s->table, spot.method);
	s->table.list.top = spot.top;
	list_move(&s->table.list, 0);
	follow_method(s, spot.method);
	return true;
}
