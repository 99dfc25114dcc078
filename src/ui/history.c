#include "config.h"

#include "ui/history.h"

#include <string.h>

#include "ui/follow.h"

static struct spot here(const struct state *s)
{
	return (struct spot){ s->thread, s->pushed, s->sight, s->flame_sight,
	    s->line, s->range, s->scope, s->focus, s->picture, s->listing, s->method, s->open_method,
	    s->table.list.top };
}

static bool is_same_flame(const struct flame_sight *a,
    const struct flame_sight *b)
{
	return a->of.is_inverted == b->of.is_inverted &&
	    a->zoom.first == b->zoom.first &&
	    a->zoom.count == b->zoom.count &&
	    a->selected.first == b->selected.first &&
	    a->selected.count == b->selected.count;
}

static bool is_same(const struct spot *a, const struct spot *b)
{
	return a->thread == b->thread && a->focus == b->focus &&
	    a->picture == b->picture && a->listing == b->listing &&
	    a->method == b->method &&
	    a->open_method == b->open_method &&
	    period_is_same(a->sight.period, b->sight.period) &&
	    a->sight.top == b->sight.top &&
	    a->sight.depth == b->sight.depth &&
	    a->sight.first == b->sight.first &&
	    is_same_flame(&a->flame, &b->flame) &&
	    a->scope == b->scope && period_is_same(a->range, b->range);
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
	struct spot spot, now = here(s);

	do {
		if (s->history_count == 0)
			return false;
		spot = s->history[--s->history_count];
	} while (is_same(&spot, &now)); /* a zoom at the limit, say */
	s->is_marking = false;
	if (spot.thread != s->thread)
		follow_thread(s, spot.thread, true);
	s->sight = spot.sight;
	s->flame_sight = spot.flame;
	s->sight_is_chosen = spot.sight.period.begin != s->whole.begin ||
	    spot.sight.period.end != s->whole.end;
	s->line = spot.line;
	s->pushed = spot.pushed;
	follow_depths(s);
	follow_range(s, spot.range);
	follow_scope(s, spot.scope == SCOPE_MARKED && s->marked == NULL ?
	    SCOPE_THREAD : spot.scope);
	s->focus = spot.focus;
	s->picture = spot.picture;
	s->listing = spot.listing;
	follow_open(s, spot.open_method);
	if (!s->has_table) /* opened when the table comes */
		s->open_method = spot.open_method;
	table_show(&s->table, spot.method);
	s->table.list.top = spot.top;
	list_move(&s->table.list, 0);
	follow_method(s, spot.method);
	return true;
}
