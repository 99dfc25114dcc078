#include "config.h"

#include "ui/table_draw.h"

#include <stdio.h>

#include "query/answer.h"
#include "ui/empty.h"
#include "ui/filters.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/table_base.h"
#include "ui/table_state.h"
#include "view/hints.h"
#include "view/words.h"

/* Those that were shown last, until others have come; never those of other
 * threads or times. */
static bool draw_old(struct table_pane *pane, struct area area)
{
	struct state *s = pane->s;
	const struct question *q = &inquiry_answer(s, ASK_TABLE)->question;
	const struct question *spreads = &inquiry_answer(s, ASK_SPREADS)
					      ->question;
	struct table old = pane->old_table;

	if (old.figures.totals == NULL || !where_is(q->where, state_where(s)))
		return false;
	for (int m = 0; m < MEASURES; m++)
		if (spreads->by != q->by || spreads->filter != q->filter ||
		    !spreads->wanted[m])
			old.figures.spread[m] = NULL;
	old.figures.kept = filter_now(s)->kept;
	old.matched = NULL;
	old.is_old = true;
	list_resize(&old.list, table_count(&old), list_rows(area.rows));
	table_draw(&old, s->canvas, area);
	return true;
}

/* A part of what is being added up, below words that say so; it can only be looked
 * at. */
static bool draw_so_far(struct table_pane *pane, struct area area)
{
	struct state *s = pane->s;
	const struct answer *so_far = inquiry_partial(s, ASK_TABLE);
	struct table part = pane->table;
	char words[80];
	size_t at;

	if (so_far == NULL || filter_now(s)->texts != NULL ||
	    !follow_is_asked(s, &so_far->question) || area.rows < 2)
		return false;
	part.figures = table_answer_figures(&so_far->table,
	    profile_methods(state_profile(s)));
	part.ranking = &so_far->table.ranking;
	part.family = NULL;
	part.matched = NULL;
	part.base = (struct table_base){ .is_of_relatives = false };
	for (int m = 0; m < MEASURES; m++)
		part.base.whole[m] = so_far->table.totals.span[m];
	part.is_old = true;
	list_resize(&part.list, table_count(&part), list_rows(area.rows - 1));
	list_go(&part.list, 0);
	list_hold(&part.list, true);
	at = table_find(&part, follow_row(s, part.figures.groups));
	list_go(&part.list, at < table_count(&part) ? at : 0);
	table_fit(&part);
	/* The heads once more, above the words. */
	table_draw(&part, s->canvas,
	    (struct area){ area.row + 1, area.column, area.rows - 1,
		area.columns });
	table_draw(&part, s->canvas,
	    (struct area){ area.row, area.column, 1, area.columns });
	canvas_fill(s->canvas,
	    (struct area){ area.row + 1, area.column, 1, area.columns },
	    (struct style){ ROLE_TEXT, 0, 0 });
	snprintf(words, sizeof words,
	    "adding up; so far the first %u %% of the time", so_far->percent);
	wait_draw(s->canvas, area.row + 1, words);
	return true;
}

void table_pane_draw(void *own, const struct layout *l)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	struct area area = { l->table, 0, l->table_rows, s->columns };

	list_resize(&pane->table.list, table_count(&pane->table),
	    list_rows(l->table_rows));
	pane->table.is_focused = s->focus == LOWER;
	list_hold(&pane->table.list, !pane->table.is_focused);
	if (!follow_has_table(s) &&
	    (draw_old(pane, area) || draw_so_far(pane, area)))
		return;
	table_show_base(s);
	table_draw(&pane->table, s->canvas, area);
	if (follow_has_table(s) && table_count(&pane->table) == 0 &&
	    l->table_rows > 1)
		empty_draw(s, l->table + 1, EMPTY_METHODS);
	if (!follow_has_table(s) && l->table_rows > 1)
		inquiry_draw(s, ASK_TABLE, l->table + 1, "adding up");
}

/* "all: 12+3 calls, wall 1.000 ms (100.0 %), self …" of a group. */
static void describe_group(const struct table_pane *pane, uint32_t group,
    struct words *w)
{
	const struct state *s = pane->s;
	const struct figures *f = &pane->table.figures;
	const struct total *total = &f->totals->of[group];
	enum measure measure = pane->table.order.measure;
	uint64_t whole = f->totals->span[measure];
	uint64_t inclusive = total->inclusive[measure];
	uint64_t exclusive = total->exclusive[measure];
	char share[40], calls[40];
	unsigned methods = 0;

	for (uint32_t i = 0;
	     i < f->groups->methods && i < follow_numbers(s)->totals.methods;
	     i++)
		methods += groups_of_method(f->groups, i) == group &&
		    follow_numbers(s)->totals.of[i].is_called;
	text_count(calls, sizeof calls, total->calls + total->recursive);
	words_add(w, "%s: %u %s%s, %s %s, %s", grouping_name(pane->grouping),
	    methods, f->groups->roots == NULL ? "method" : "root",
	    methods == 1 ? "" : "s",
	    calls,
	    counted(f->totals->is_sampled, total->calls + total->recursive),
	    measure_word(measure, f->totals->tick));
	words_add_time(w, " ", inclusive, f->totals->tick);
	text_percent(share, sizeof share, inclusive, whole);
	words_add(w, " (%s %%)", share);
	words_phrase(w, 0);
	words_add_time(w, ", self ", exclusive, f->totals->tick);
	text_percent(share, sizeof share, exclusive, whole);
	words_add(w, " (%s %%)", share);
}

bool table_pane_details(void *own, int row)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	struct style style = { ROLE_TEXT, 0, 0 };
	struct words words = { .used = 0 };
	uint32_t group = pane->group;

	if (pane->grouping == GROUP_METHOD)
		return false;
	if (!follow_has_table(s) || table_count(&pane->table) == 0)
		return true;
	if (group == NO_METHOD)
		group = table_row(&pane->table, pane->table.list.cursor).row;
	if (group == NO_METHOD || group >= pane->table.figures.groups->count)
		return true;
	describe_group(pane, group, &words);
	canvas_put(s->canvas, row, 1, s->columns - 2,
	    slice_of(figures_text(&pane->table.figures, group)), style);
	words_fit(&words, (size_t)s->columns - 2);
	canvas_put(s->canvas, row + 1, 1, s->columns - 2, slice_of(words.at),
	    style);
	return true;
}

/* The rows that were open before each jump to the one that is open now, the last
 * first.  Returns how many. */
static size_t crumbs_of(const struct table_pane *pane, uint32_t rows[],
    size_t room)
{
	uint32_t row = pane->open_row;
	bool is_jump = pane->is_jump;
	const struct spot *spot;
	size_t count = 0;

	for (size_t i = 0; is_jump && count < room; i++) {
		const struct table_kept *kept;

		spot = history_last(go_history(pane->s), i);
		if (spot == NULL)
			break;
		kept = (const void *)spot->panes[LOWER].of;
		if (spot->shown[LOWER] != PANE_TABLE || kept->open_row == row)
			continue;
		row = kept->open_row;
		if (row == NO_METHOD || kept->grouping != pane->grouping)
			break;
		rows[count++] = row;
		is_jump = kept->is_jump;
	}
	return count;
}

static void add_crumb(const struct table_pane *pane, uint32_t row,
    struct words *w)
{
	const struct figures *f = &pane->table.figures;
	char label[200];

	if (f->groups != NULL)
		snprintf(label, sizeof label, "%s", figures_text(f, row));
	else
		method_label(methods_at(f->methods, row), label, sizeof label);
	words_add(w, " %s %.100s",
	    canvas_is_ascii(pane->s->canvas) ? "<" : "‹", label);
}

bool table_pane_crumbs(const void *own, char *out, size_t size)
{
	const struct table_pane *pane = own;
	const struct state *s = pane->s;
	enum { CRUMBS = 6 };
	struct words words = { .used = 0 };
	uint32_t rows[CRUMBS];
	struct slice line;
	size_t count = follow_has_table(s) && pane->open_row != NO_METHOD ?
	    crumbs_of(pane, rows, CRUMBS) :
	    0;

	if (count == 0)
		return false;
	words_add(&words, "`Backspace` back to");
	for (size_t i = 0; i < count; i++)
		add_crumb(pane, rows[i], &words);
	line = text_crop(slice_of(words.at),
	    s->columns > 8 ? (size_t)s->columns - 6 : 1);
	snprintf(out, size, "%.*s%s", (int)line.length, line.at,
	    line.length == words.used      ? "" :
		canvas_is_ascii(s->canvas) ? "~" :
					     "…");
	return true;
}
