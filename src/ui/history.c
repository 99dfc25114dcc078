#include "config.h"

#include "ui/history.h"

#include <string.h>

#include "ui/commands.h"
#include "ui/follow.h"
#include "ui/go.h"

struct spot history_here(const struct state *s)
{
	return (struct spot){ *s->selection, s->window->period, s->top,
		s->flame_sight, s->line, s->focus,
		{ s->shown[UPPER], s->shown[LOWER] }, s->grouping, s->open_row,
		s->is_jump, follow_table_here(s) };
}

static bool is_same_flame(const struct flame_sight *a,
    const struct flame_sight *b)
{
	return a->of.kind == b->of.kind &&
	    a->zoom.first == b->zoom.first &&
	    a->zoom.count == b->zoom.count &&
	    a->selected.first == b->selected.first &&
	    a->selected.count == b->selected.count;
}

static bool is_same_selection(const struct selection *a,
    const struct selection *b)
{
	return a->thread == b->thread && a->method == b->method &&
	    a->middle == b->middle && a->depth == b->depth &&
	    a->first == b->first && a->scope == b->scope &&
	    period_is_same(a->range, b->range) &&
	    within_is_same(&a->within, &b->within);
}

static bool is_same(const struct spot *a, const struct spot *b)
{
	return a->focus == b->focus && a->shown[UPPER] == b->shown[UPPER] &&
	    a->shown[LOWER] == b->shown[LOWER] && a->grouping == b->grouping &&
	    a->open_row == b->open_row && a->top == b->top &&
	    period_is_same(a->window, b->window) &&
	    is_same_selection(&a->selection, &b->selection) &&
	    is_same_flame(&a->flame, &b->flame);
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

void history_thread(struct state *s, uint32_t thread)
{
	if (thread == NO_THREAD || thread == s->selection->thread)
		return;
	history_push(s);
	go_thread_chosen(s);
	follow_thread(s, thread, true);
}

void history_visit(struct state *s, uint32_t thread, struct place place)
{
	history_push(s);
	go_thread_chosen(s);
	follow_thread(s, thread, true);
	go_show(s, PANE_CHART);
	s->focus = UPPER;
	if (!place_is_none(place))
		go_calls(s, PANES, place, 1);
}

void history_visit_at(struct state *s, uint32_t thread, uint64_t time)
{
	const struct threads *threads = profile_threads(state_profile(s));

	history_visit(s, thread,
	    navigate_at(threads_at(threads, thread), UINT32_MAX, time));
}

static void restore_table(struct state *s, const struct spot *spot)
{
	if (spot->grouping != s->grouping)
		follow_grouping(s, spot->grouping);
	go_group(s, spot->selection.group);
	follow_open(s, spot->open_row);
	if (!follow_has_table(s)) /* opened when the table comes */
		s->open_row = spot->open_row;
	s->is_jump = spot->is_jump;
	table_show(&s->table,
	    spot->grouping == GROUP_METHOD ? spot->selection.method :
					     spot->selection.group);
	s->table_seen = s->selection->version;
	follow_table_spot(s, &spot->table);
}

void history_go(struct state *s, const struct spot *spot)
{
	const struct selection *to = &spot->selection;

	s->is_marking = false;
	if (to->thread != s->selection->thread)
		follow_thread(s, to->thread, true);
	go_back_to(s, to, spot->window);
	s->chart_seen = s->selection->calls_version;
	s->top = spot->top;
	s->flame_sight = spot->flame;
	s->line = spot->line;
	follow_depths(s);
	follow_range(s, to->range, to->within);
	follow_scope(s,
	    to->scope == SCOPE_MARKED && s->selection->marked == NULL ?
		SCOPE_THREAD :
		to->scope);
	s->focus = spot->focus;
	go_show(s, spot->shown[UPPER]);
	go_show(s, spot->shown[LOWER]);
	restore_table(s, spot);
	follow_method(s, PANES, to->method);
	go_middle(s, to->middle);
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
