#include "config.h"

#include "ui/history.h"

#include <string.h>

#include "ui/commands.h"
#include "ui/follow.h"

struct spot history_here(const struct state *s)
{
	return (struct spot){ s->thread, s->pushed, s->sight, s->flame_sight,
	    s->line, s->pivot.method, s->range, s->within, s->scope, s->focus, s->picture,
	    s->listing, s->grouping, s->method, s->group, s->open_row, s->is_jump,
	    follow_table_here(s) };
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
	    a->grouping == b->grouping &&
	    a->method == b->method && a->pivot == b->pivot &&
	    a->open_row == b->open_row &&
	    period_is_same(a->sight.period, b->sight.period) &&
	    a->sight.top == b->sight.top &&
	    a->sight.depth == b->sight.depth &&
	    a->sight.first == b->sight.first &&
	    is_same_flame(&a->flame, &b->flame) &&
	    a->scope == b->scope && period_is_same(a->range, b->range) &&
	    within_is_same(&a->within, &b->within);
}

static void push(struct trail *t, const struct spot *spot)
{
	if (t->count == HISTORY) {
		memmove(t->at, t->at + 1, (HISTORY - 1) * sizeof *t->at);
		t->count--;
	}
	t->at[t->count++] = *spot;
}

void history_push(struct state *s)
{
	struct spot now = history_here(s);

	push(&s->back, &now);
	s->forward.count = 0;
}

static void restore_table(struct state *s, const struct spot *spot)
{
	if (spot->grouping != s->grouping)
		follow_grouping(s, spot->grouping);
	s->group = spot->group;
	follow_open(s, spot->open_row);
	if (!s->has_table) /* opened when the table comes */
		s->open_row = spot->open_row;
	s->is_jump = spot->is_jump;
	table_show(&s->table, spot->grouping == GROUP_METHOD ? spot->method :
	    spot->group);
	follow_table_spot(s, &spot->table);
}

void history_go(struct state *s, const struct spot *spot)
{
	s->is_marking = false;
	if (spot->thread != s->thread)
		follow_thread(s, spot->thread, true);
	s->sight = spot->sight;
	s->flame_sight = spot->flame;
	s->sight_is_chosen = spot->sight.period.begin != s->whole.begin ||
	    spot->sight.period.end != s->whole.end;
	s->line = spot->line;
	s->pushed = spot->pushed;
	follow_depths(s);
	follow_range(s, spot->range, spot->within);
	follow_scope(s, spot->scope == SCOPE_MARKED && s->marked == NULL ?
	    SCOPE_THREAD : spot->scope);
	s->focus = spot->focus;
	s->picture = spot->picture;
	s->listing = spot->listing;
	restore_table(s, spot);
	follow_method(s, spot->method);
	if (spot->pivot != s->pivot.method)
		pivot_turn(s, spot->pivot);
}

/* To the last spot of the one trail that is another; the other trail leads back
 * from there. */
static bool walk(struct state *s, struct trail *from, struct trail *to)
{
	struct spot spot, now = history_here(s);

	do {
		if (from->count == 0)
			return false;
		spot = from->at[--from->count];
	} while (is_same(&spot, &now)); /* a zoom at the limit, say */
	push(to, &now);
	history_go(s, &spot);
	return true;
}

bool history_pop(struct state *s)
{
	return walk(s, &s->back, &s->forward);
}

bool history_forward(struct state *s)
{
	return walk(s, &s->forward, &s->back);
}

size_t history_crumbs(const struct state *s, uint32_t rows[], size_t room)
{
	uint32_t row = s->open_row;
	bool is_jump = s->is_jump;
	size_t count = 0;

	for (size_t i = s->back.count; is_jump && count < room && i-- > 0;) {
		const struct spot *spot = &s->back.at[i];

		if (spot->open_row == row)
			continue;
		row = spot->open_row;
		if (row == NO_METHOD || spot->grouping != s->grouping)
			break;
		rows[count++] = row;
		is_jump = spot->is_jump;
	}
	return count;
}
