/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/panes/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "options/options.h"
#include "query/transforms.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/panes/stacks.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/visible.h"
#include "view/frame.h"
#include "view/table.h"
#include "view/words.h"

/*
 * The table of methods, or of groups of them.
 *
 * Three tables can be there: the current one, whose numbers are of what is
 * selected now; while its numbers are awaited, a part of them (partial, in
 * ui/queries); and the last one, shown until then as long as threads and times
 * are the same.
 */

extern const struct pane_ops table_pane;

/* What 100 % is. */
enum report_base {
	BASE_PARENT, /* for relatives the row that they are opened from; for
	                other rows the range, or the scope without one */
	BASE_SCOPE,  /* all of the scope, for relatives as well */
	BASE_RANGE,  /* the range, for relatives as well */
	BASE_ZOOM,   /* the frame that the flame is zoomed into */
	BASES
};

struct table_pane {
	struct state *s;         /* the begin is that of a struct list_pane */
	struct table table;      /* without totals: its numbers are awaited */
	struct table last_table; /* as last shown; without totals: gone */
	uint32_t open_row;       /* NO_METHOD: none */
	struct table_position
	    awaited;             /* the position to take when numbers come */
	bool is_awaited;         /* is there such a position? */
	bool is_jump;            /* the open row was reached from another row */
	enum grouping grouping;  /* what a row is */
	uint32_t selected_group; /* the selected one; NO_METHOD: the group of
	                              the selected method */
	struct hits_answer group_hits; /* the flags of groups alone */
	enum report_base base;
	bool goes_to_top; /* when what the order needs has come */

	uint32_t seen;                  /* the version of the selection */
	struct where where;             /* that its numbers are of */
	uint32_t filtered;              /* the version of the filters */
	const struct hits_answer *hits; /* that its rows are marked for */
};

static struct table_pane *table_pane_of(const struct state *s)
{
	return s->panes[PANE_TABLE].own;
}

/* ---- questions and answers ---- */

/* Returns the filters that the numbers depend on: only groups are made of the
 * methods that pass. */
static const struct filter_texts *filter_asked(const struct table_pane *pane)
{
	return pane->grouping == GROUP_METHOD ? NULL :
						filter_now(pane->s)->texts;
}

/* Does a column, or the order, tell how many calls transforms merged? */
static bool table_shows_merged(const struct table *t)
{
	return columns_have(&t->choice.columns, COLUMN_MERGED) ||
	    t->order.column == COLUMN_MERGED;
}

static bool request_table(const void *own, struct question *q)
{
	const struct table_pane *pane = own;

	q->grouping = pane->grouping;
	q->filter = filter_asked(pane);
	q->order = pane->table.order;
	q->has_merged = table_shows_merged(&pane->table);
	q->listed = filter_now(pane->s)->texts;
	return pane->s->selection->thread != NO_THREAD;
}

/* Are the rows of that question those of what is asked for now? */
static bool is_asked(const struct table_pane *pane, const struct question *q)
{
	return q->grouping == pane->grouping &&
	    q->texts == filter_number(filter_asked(pane)) &&
	    (q->kind != ASK_TABLE || q->has_merged ||
		!table_shows_merged(&pane->table)) &&
	    query_is_current(pane->s, q);
}

static struct answer *answer_of(const struct table_pane *pane)
{
	return query_answer(pane->s, ASK_TABLE);
}

/* Returns the numbers that came last, whatever they are of. */
static const struct table_answer *numbers_of(const struct table_pane *pane)
{
	return &answer_of(pane)->table;
}

static bool has_table(const void *own)
{
	const struct table_pane *pane = own;

	return pane->table.data.totals != NULL;
}

const struct totals *table_pane_totals(const struct state *s)
{
	return has_table(table_pane_of(s)) ?
	    &numbers_of(table_pane_of(s))->totals :
	    NULL;
}

/* Asks for percentiles where columns or the order need them. */
static bool request_percentiles(const void *own, struct question *q)
{
	const struct table_pane *pane = own;
	const struct table *t = &pane->table;
	const bool is_by_spread = column_info(t->order.column)->needs_spread;
	bool is_wanted = false;

	q->grouping = pane->grouping;
	q->filter = filter_asked(pane);
	if (q->grouping == GROUP_METHOD)
		q->names = 0; /* rows are the same, whatever they are called */
	for (enum measure m = 0; m < MEASURES; m++) {
		q->wanted[m] = measure_exists(m, t->has_clock) &&
		    (columns_need_spread(&t->choice.columns, t->order.measure,
			 m) ||
			(is_by_spread && t->order.measure == m));
		is_wanted = is_wanted || q->wanted[m];
	}
	return is_wanted && has_table(pane);
}

static void show_figures(struct table_pane *pane)
{
	struct state *s = pane->s;
	const struct answer *spreads = query_answer(s, ASK_SPREADS);
	const struct question *q = &spreads->question;
	struct table *t = &pane->table;

	t->data = table_answer_figures(numbers_of(pane), state_methods(s));
	t->data.passes = filter_now(s)->kept;
	/* Groups are made of what passes. */
	t->ranking = pane->grouping == GROUP_METHOD ?
	    filter_shown(s) :
	    &numbers_of(pane)->ranking;
	for (int m = 0; m < MEASURES; m++)
		t->data.spread[m] = q->wanted[m] && is_asked(pane, q) ?
		    &spreads->spreads[m] :
		    NULL;
}

/* ---- rows, and the position in them ---- */

enum grouping table_pane_grouping(const struct state *s)
{
	return table_pane_of(s)->grouping;
}

uint32_t table_pane_first(const struct state *s)
{
	const struct table *t = &table_pane_of(s)->table;

	return table_count(t) > 0 ? table_row(t, 0).row : NO_METHOD;
}

/* Returns the row of the selection: its method's own, or that of its group. */
static uint32_t selected_row(const struct table_pane *pane,
    const struct groups *groups)
{
	if (groups == NULL)
		return pane->s->selection->method;
	if (pane->selected_group != NO_METHOD ||
	    pane->s->selection->method >= groups->methods)
		return pane->selected_group;
	return groups_of_method(groups, pane->s->selection->method);
}

/* Returns which rows are open, and where the cursor is among them. */
static struct table_position position_now(const struct table_pane *pane)
{
	const struct list *list = &pane->table.list;
	const struct outline *o = &pane->table.outline;
	struct table_position now = { .here = outline_here(o, list->cursor),
		.top = list->top };

	if (o->is_open)
		now.open_count = outline_note(o, now.open, NOTED_RELATIVES);
	return now;
}

/* Fits the list to rows that have come or gone below the open row. */
static void resize(struct table_pane *pane)
{
	struct table *t = &pane->table;

	t->list.is_held = false; /* the held rows are gone */
	list_resize(&t->list, table_count(t), t->list.rows);
	table_fit(t);
}

/* Opens these rows again, at once or when the table has come. */
static void go_position(struct table_pane *pane,
    const struct table_position *position)
{
	struct table *t = &pane->table;
	size_t at;

	pane->is_awaited = !has_table(pane);
	if (pane->is_awaited) {
		pane->awaited = *position;
		return;
	}
	if (t->outline.is_open)
		outline_make(&t->outline, table_relatives(t), pane->open_row,
		    position->open, position->open_count);
	resize(pane);
	at = outline_find(&t->outline, &position->here);
	if (at < table_count(t))
		list_go(&t->list, at);
	t->list.top = position->top;
	list_move(&t->list, 0);
}

/* Selects the first row.  A group is selected only where the selected one has
 * no row any more.  Nothing is selected while the list of changes is shown,
 * while the selected row may still be read, or where a call is selected in a
 * picture that has the focus.  Below another list it is selected where nothing
 * is, as what is used for want of a choice: that list may be answered before or
 * after. */
static void select_first(struct table_pane *pane, bool is_lost)
{
	struct state *s = pane->s;
	const uint32_t first = table_row(&pane->table, 0).row;
	const bool is_seen = s->shown[LOWER] == PANE_TABLE;
	const bool is_final = s->is_complete &&
	    answer_of(pane)->question.records == state_read(s);

	if (s->shown[LOWER] == PANE_COMPARED ||
	    (!is_seen && s->selection->method != NO_METHOD) ||
	    (s->is_touched &&
		((is_lost && !is_final) ||
		    (s->focus == UPPER && !place_is_none(s->selection->call)))))
		return;
	if (pane->grouping == GROUP_METHOD && is_seen)
		navigate_method(s, PANE_TABLE, first);
	else if (pane->grouping == GROUP_METHOD)
		navigate_default(s, first);
	else if (is_lost && s->is_touched)
		pane->selected_group = first;
}

/* Opens the callers and callees of that row of the table; NO_METHOD closes
 * them. */
static void open_relatives(struct table_pane *pane, uint32_t row)
{
	struct table *t = &pane->table;
	const bool is_same = row == pane->open_row && t->outline.is_open;

	t->outline.is_open = false;
	pane->open_row = NO_METHOD;
	if (table_find(t, row) < table_count(t)) {
		if (!is_same)
			outline_free(&t->outline);
		t->outline.is_open = true;
		t->outline.place = ranking_place(t->ranking, row);
		outline_renew(&t->outline, table_relatives(t), row);
		pane->open_row = row;
	}
	resize(pane);
}

/* Marks the rows that the search hits: a group where it hits one method. */
static void mark_hits(struct table_pane *pane)
{
	const struct hits_answer *hits = search_hits(pane->s);
	struct table *t = &pane->table;
	const struct groups *g = t->data.groups;
	uint8_t *flags;

	pane->hits = t->hits = hits;
	if (hits == NULL || !has_table(pane) || g == NULL)
		return;
	free(pane->group_hits.found.flags);
	flags = array_new(g->count, 1);
	for (uint32_t i = 0; i < g->methods; i++)
		if (groups_of_method(g, i) != NO_GROUP)
			flags[g->by_method[i]] |= hits_has(hits, i);
	pane->group_hits.found.flags = flags;
	pane->group_hits.methods = g->count;
	t->hits = &pane->group_hits;
}

static void rank_rows(struct table_pane *pane, struct answer *answer,
    const struct table_data *figures)
{
	struct order order = pane->table.order;

	ranking_free(&answer->table.ranking);
	ranking_make(&answer->table.ranking, figures, order);
	answer->question.order = order;
}

/* Shows the table as it is answered and ordered now; the cursor stays on its
 * row. */
static void show_table(struct table_pane *pane)
{
	struct table *t = &pane->table;
	const struct outline_here here = outline_here(&t->outline,
	    t->list.cursor);
	size_t at;

	show_figures(pane);
	/* Percentiles come after the order that needs them. */
	if (!order_is_same(answer_of(pane)->question.order, t->order) ||
	    column_info(t->order.column)->needs_spread) {
		rank_rows(pane, answer_of(pane), &t->data);
		show_figures(pane);
	}
	open_relatives(pane, pane->open_row);
	at = outline_find(&t->outline, &here);
	if (at >= table_count(t))
		at = table_find(t, selected_row(pane, t->data.groups));
	/* A selection without a row gives way to the first row. */
	const bool is_lost = at >= table_count(t);
	if (is_lost || !pane->s->is_touched)
		list_go(&t->list, 0);
	else
		list_stay(&t->list, at);
	if (t->list.cursor == 0 && table_count(t) > 0)
		select_first(pane, is_lost);
	if (pane->is_awaited)
		go_position(pane, &pane->awaited);
	mark_hits(pane);
}

/* Sorts a part of the numbers as well, so that it is in the order that the
 * heads say. */
static void sort_so_far(struct table_pane *pane)
{
	struct answer *part = query_of(pane->s, ASK_TABLE)->partial;
	struct table_data figures;

	if (part == NULL ||
	    order_is_same(part->question.order, pane->table.order))
		return;
	figures = table_answer_figures(&part->table, state_methods(pane->s));
	rank_rows(pane, part, &figures);
}

/* Shows the table again that was left for one that has not come yet.  Returns
 * false where that is not it. */
static bool take_back(struct table_pane *pane)
{
	if (has_table(pane) || !is_asked(pane, &answer_of(pane)->question))
		return false;
	pane->last_table.data.totals = NULL;
	filter_look_again(pane->s);
	show_table(pane);
	return true;
}

/* Leaves the table that is not of what is asked for any more. */
static void renew(struct table_pane *pane)
{
	if ((has_table(pane) && is_asked(pane, &answer_of(pane)->question)) ||
	    take_back(pane))
		return;
	if (has_table(pane))
		pane->last_table = pane->table;
	pane->is_awaited = false;
	pane->table.data.totals = NULL;
	open_relatives(pane, NO_METHOD);
}

/* Sorts the table at once. */
static void set_order(struct table_pane *pane, struct order order)
{
	pane->table.order = order;
	if (has_table(pane))
		show_table(pane);
	sort_so_far(pane);
}

/* Selects what the row of the cursor is of: a method, or else a group. */
static void select_cursor(struct table_pane *pane)
{
	uint32_t row;

	if (table_count(&pane->table) == 0)
		return;
	row = table_row(&pane->table, pane->table.list.cursor).row;
	if (pane->grouping == GROUP_METHOD)
		navigate_method(pane->s, PANE_TABLE, row);
	else if (row != NO_METHOD)
		pane->selected_group = row;
}

/* Are the numbers that the rows are sorted by still to come? */
static bool order_is_awaited(const struct table_pane *pane)
{
	const struct order order = pane->table.order;

	return !has_table(pane) ||
	    (column_info(order.column)->needs_spread &&
		pane->table.data.spread[order.measure] == NULL);
}

/* Goes to the first row; once more when what the order needs has come. */
static void go_to_first(struct table_pane *pane)
{
	list_go(&pane->table.list, 0);
	select_cursor(pane);
	pane->goes_to_top = order_is_awaited(pane);
}

/* Shows what has come; an order that was chosen before goes to the first
 * row. */
static void show_news(struct table_pane *pane)
{
	show_table(pane);
	if (pane->goes_to_top && !order_is_awaited(pane) &&
	    table_count(&pane->table) > 0)
		go_to_first(pane);
}

static void take_table(void *own, struct answer *new, const struct answer *old)
{
	struct table_pane *pane = own;
	const struct groups *from = &old->table.groups;
	const struct groups *to = &new->table.groups;

	if (new->percent < 100) {
		sort_so_far(pane);
		return;
	}
	/* Where other names make other groups, the group of the same method is
	 * selected; the numbers of phases stay. */
	for (uint32_t i = 0;
	     old->question.names != new->question.names && from->by == to->by &&
	     from->roots == NULL && i < from->methods &&
		    i < to->methods;
	     i++)
		if (from->by_method[i] == pane->selected_group) {
			pane->selected_group = to->by_method[i];
			break;
		}
	pane->last_table.data.totals = NULL;
	filter_take_table(pane->s, new);
	show_news(pane);
}

static void take_spreads(void *own, struct answer *new,
    const struct answer *old)
{
	struct table_pane *pane = own;

	(void)new;
	(void)old;
	if (has_table(pane))
		show_news(pane);
}

/* ---- what 100 % is in the table ---- */

/* Returns the times of the scope, or those of the range in it. */
static const uint64_t *base_times(const struct table_pane *pane,
    enum report_base base)
{
	return base == BASE_SCOPE ? numbers_of(pane)->whole :
				    numbers_of(pane)->totals.span;
}

/* Finds what 100 % is by that base; false: there is no range, or the flame,
 * which is of the same threads and range as the table, is not zoomed. */
static bool find_whole(const struct table_pane *pane, enum report_base base,
    uint64_t whole[MEASURES])
{
	const bool is_of_zoom = base == BASE_ZOOM;
	enum measure measure;
	uint64_t sum;

	if ((base == BASE_RANGE && period_is_none(pane->s->selection->range)) ||
	    (is_of_zoom && !flame_pane_zoomed(pane->s, &measure, &sum)))
		return false;
	for (int m = 0; m < MEASURES; m++)
		whole[m] = is_of_zoom ? 0 : base_times(pane, base)[m];
	if (is_of_zoom)
		whole[measure] = sum;
	return true;
}

/* Says what stacks wait beyond the difference of the clocks.  A stack waits no
 * less than nothing, so all stacks together may wait longer than the clocks of
 * their threads differ. */
static void say_grain(const struct table_pane *pane, enum report_base base,
    char *out, size_t size)
{
	const uint64_t *times = base_times(pane, base);
	uint64_t differ = measure_of_call(MEASURE_WAIT, times);
	char text[40];

	out[0] = '\0';
	if (base == BASE_ZOOM || pane->table.order.measure != MEASURE_WAIT ||
	    differ == times[MEASURE_WAIT])
		return;
	text_ms(text, sizeof text, differ, numbers_of(pane)->totals.tick);
	snprintf(out, size,
	    " (wall - CPU: %s ms; the rest is the clocks' grain)", text);
}

static void say_base(struct table_pane *pane, enum report_base base)
{
	struct state *s = pane->s;
	struct table_base *b = &pane->table.base;
	uint64_t whole = b->whole[pane->table.order.measure];
	const struct totals *totals = &numbers_of(pane)->totals;
	const char *below = base == BASE_PARENT ? "; below a row, of that row" :
						  "";
	const bool has_range = !period_is_none(s->selection->range);
	const bool is_of_range = has_range && base != BASE_SCOPE;
	const char *word = base == BASE_ZOOM    ? "zoom" :
	    is_of_range                         ? "range" :
	    s->selection->scope == SCOPE_THREAD ? "thread" :
						  "threads";
	char name[64], time[30], grain[100], less[60];

	snprintf(name, sizeof name, "%s%s",
	    has_range && base == BASE_SCOPE ? "all of " : "",
	    base == BASE_ZOOM ? "the zoomed frame" :
		is_of_range   ? "the range" :
				state_scope(s));
	text_ms(time, sizeof time, whole, totals->tick);
	say_grain(pane, base, grain, sizeof grain);
	/* The time that transforms have dropped is not in the base. */
	transform_dropped_words(less, sizeof less,
	    base != BASE_ZOOM && (base != BASE_SCOPE || !has_range) ?
		totals->dropped[pane->table.order.measure] :
		0,
	    totals->tick);
	snprintf(b->words[0], sizeof b->words[0], "100 %% = %s%s of %s%s%s%s",
	    time, tick_unit_of_ms(totals->tick), name, less, grain, below);
	snprintf(b->words[1], sizeof b->words[1], "%% of %s%s", name, below);
	snprintf(b->words[2], sizeof b->words[2], "%% of %s", name);
	snprintf(b->words[3], sizeof b->words[3], "%% %s", word);
}

/* Gives the table what 100 % is now, in numbers and in words. */
static void show_base(struct table_pane *pane)
{
	enum report_base base = pane->base;
	struct table_base *b = &pane->table.base;

	*b = (struct table_base){ .is_of_relatives = false };
	if (!has_table(pane))
		return;
	if (!find_whole(pane, base, b->whole)) {
		base = BASE_PARENT;
		find_whole(pane, base, b->whole);
	}
	b->is_of_relatives = base != BASE_PARENT;
	say_base(pane, base);
}

/* ---- drawing ---- */

/* Draws the numbers that were shown last, until others have come.  Returns
 * false where these are of other threads or another time. */
static bool draw_old(struct table_pane *pane, struct area area)
{
	struct state *s = pane->s;
	const struct question *q = &query_answer(s, ASK_TABLE)->question;
	const struct question *spreads = &query_answer(s, ASK_SPREADS)
					      ->question;
	struct table old = pane->last_table;

	if (old.data.totals == NULL || !query_is_current(s, q))
		return false;
	for (int m = 0; m < MEASURES; m++)
		if (spreads->grouping != q->grouping ||
		    spreads->texts != q->texts || !spreads->wanted[m])
			old.data.spread[m] = NULL;
	old.data.passes = filter_now(s)->kept;
	old.hits = NULL;
	old.is_old = true;
	list_resize(&old.list, table_count(&old), list_rows(area.rows));
	table_draw(&old, s->canvas, area);
	return true;
}

/* Draws a part of the numbers that are being added up, below words that say so;
 * it can only be looked at.  Returns false where there is none. */
static bool draw_so_far(struct table_pane *pane, struct area area)
{
	struct state *s = pane->s;
	const struct answer *so_far = query_of(s, ASK_TABLE)->partial;
	struct table part = pane->table;
	char words[80];

	if (so_far == NULL || filter_now(s)->texts != NULL ||
	    !is_asked(pane, &so_far->question) || area.rows < 2)
		return false;
	part.data = table_answer_figures(&so_far->table, state_methods(s));
	part.ranking = &so_far->table.ranking;
	part.outline.is_open = false;
	part.hits = NULL;
	part.base = (struct table_base){ .is_of_relatives = false };
	for (int m = 0; m < MEASURES; m++)
		part.base.whole[m] = so_far->table.totals.span[m];
	part.is_old = true;
	list_resize(&part.list, table_count(&part), list_rows(area.rows - 1));
	list_go(&part.list, 0);
	list_hold(&part.list, true);
	table_show(&part, selected_row(pane, part.data.groups));
	table_fit(&part);
	/* Draw the heads once more, above the words. */
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

static void table_pane_draw(void *own, const struct layout *l)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	struct area area = { l->table, 0, l->table_rows, s->columns };

	list_resize(&pane->table.list, table_count(&pane->table),
	    list_rows(l->table_rows));
	pane->table.is_focused = s->focus == LOWER;
	list_hold(&pane->table.list, !pane->table.is_focused);
	if (!has_table(pane) &&
	    (draw_old(pane, area) || draw_so_far(pane, area)))
		return;
	show_base(pane);
	table_draw(&pane->table, s->canvas, area);
	if (has_table(pane) && table_count(&pane->table) == 0 &&
	    l->table_rows > 1)
		empty_message_draw(s, l->table + 1, EMPTY_METHODS);
	if (!has_table(pane) && l->table_rows > 1)
		query_draw(s, ASK_TABLE, l->table + 1, "adding up");
}

/* Adds "all: 12+3 calls, wall 1.000 ms (100.0 %), self …" of a group. */
static void describe_group(const struct table_pane *pane, uint32_t group,
    struct words *w)
{
	const struct table_data *f = &pane->table.data;
	const struct total *total = &f->totals->items[group];
	enum measure measure = pane->table.order.measure;
	uint64_t whole = f->totals->span[measure];
	uint64_t inclusive = total->inclusive[measure];
	uint64_t exclusive = total->exclusive[measure];
	char calls[40];
	unsigned methods = 0;

	for (uint32_t i = 0;
	     i < f->groups->methods && i < numbers_of(pane)->totals.methods;
	     i++)
		methods += groups_of_method(f->groups, i) == group &&
		    numbers_of(pane)->totals.items[i].is_called;
	text_count(calls, sizeof calls, total->calls + total->recursive);
	words_add(w, "%s: %u %s%s, %s %s, %s", grouping_name(pane->grouping),
	    methods, f->groups->roots == NULL ? "method" : "root",
	    methods == 1 ? "" : "s", calls,
	    counted(f->totals->is_sampled, total->calls + total->recursive),
	    measure_word(measure, f->totals->tick));
	words_add_time(w, " ", inclusive, f->totals->tick);
	words_add_percent(w, " (", inclusive, whole, ")");
	words_phrase(w, 0);
	words_add_time(w, ", self ", exclusive, f->totals->tick);
	words_add_percent(w, " (", exclusive, whole, ")");
}

static bool table_pane_details(void *own, int row)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	struct words words = { .used = 0 };
	uint32_t group = pane->selected_group;

	if (pane->grouping == GROUP_METHOD)
		return false;
	if (!has_table(pane) || table_count(&pane->table) == 0)
		return true;
	if (group == NO_METHOD)
		group = table_row(&pane->table, pane->table.list.cursor).row;
	if (group == NO_METHOD || group >= pane->table.data.groups->count)
		return true;
	describe_group(pane, group, &words);
	canvas_put_row(s->canvas, row,
	    slice_of(table_data_text(&pane->table.data, group)), ROLE_TEXT);
	words_put(&words, s->canvas, row + 1, ROLE_TEXT);
	return true;
}

/* Finds the rows that were open before each jump to the one that is open now,
 * the last first.  Returns how many there are. */
static size_t crumbs_of(const struct table_pane *pane, uint32_t rows[],
    size_t room)
{
	uint32_t row = pane->open_row;
	bool is_jump = pane->is_jump;
	const struct position *last;
	size_t count = 0;

	for (size_t i = 0; is_jump && count < room; i++) {
		const struct table_kept *kept;

		last = history_last(pane->s, i);
		if (last == NULL)
			break;
		kept = &last->panes[LOWER].table;
		if (last->shown[LOWER] != PANE_TABLE || kept->open_row == row)
			continue;
		row = kept->open_row;
		if (row == NO_METHOD || kept->grouping != pane->grouping)
			break;
		rows[count++] = row;
		is_jump = kept->is_jump;
	}
	return count;
}

static bool table_pane_crumbs(const void *own, char *out, size_t size)
{
	const struct table_pane *pane = own;
	const int columns = pane->s->columns;
	const bool is_ascii = pane->s->canvas->is_ascii;
	const struct table_data *f = &pane->table.data;
	enum { CRUMBS = 6 };
	struct words words = { .used = 0 };
	char label[200];
	uint32_t rows[CRUMBS];
	struct slice line;
	size_t count = has_table(pane) && pane->open_row != NO_METHOD ?
	    crumbs_of(pane, rows, CRUMBS) :
	    0;

	if (count == 0)
		return false;
	words_add(&words, "`Backspace` back to");
	for (size_t i = 0; i < count; i++) {
		if (f->groups != NULL)
			snprintf(label, sizeof label, "%s",
			    table_data_text(f, rows[i]));
		else
			method_label(methods_at(f->methods, rows[i]), label,
			    sizeof label);
		words_add(&words, " %s %.100s", glyph(GLYPH_CALLER, is_ascii),
		    label);
	}
	line = text_crop(slice_of(words.text),
	    columns > 8 ? (size_t)columns - 6 : 1);
	snprintf(out, size, "%.*s%s", (int)line.length, line.start,
	    line.length == words.used ? "" : glyph(GLYPH_CUT, is_ascii));
	return true;
}

/* ---- moving, and rows that open ---- */

/* Opens the row of a line, or a relative in place; scrolls until as many as
 * possible of the lines below are seen. */
static bool open_line(void *own, size_t line)
{
	struct table_pane *pane = own;
	struct table *t = &pane->table;
	const struct table_row row = table_row(t, line);
	const size_t before = t->outline.count;

	if (row.member != NULL && !row.member->opens)
		return false;
	if (row.member == NULL) {
		pane->is_jump = false;
		open_relatives(pane, row.row);
		line = table_find(t, row.row);
	} else {
		outline_open(&t->outline, table_relatives(t),
		    line - t->outline.place - 1);
		resize(pane);
	}
	list_go(&t->list,
	    line + t->outline.count - (row.member == NULL ? 0 : before));
	list_go(&t->list, line);
	return true;
}

static void close_line(void *own, size_t line)
{
	struct table_pane *pane = own;
	struct table *t = &pane->table;
	const struct table_row row = table_row(t, line);

	if (row.member == NULL) {
		open_relatives(pane, NO_METHOD);
		list_go(&t->list, table_find(t, row.row));
	} else {
		outline_close(&t->outline, line - t->outline.place - 1);
		resize(pane);
	}
}

/* Jumps to the row of a relative, opens it, and scrolls it to the top. */
static bool jump(void *own, size_t line)
{
	struct table_pane *pane = own;
	struct table *t = &pane->table;
	const struct table_row row = table_row(t, line);

	if (row.member == NULL || !row.member->opens)
		return row.member != NULL;
	if (table_find(t, row.row) == table_count(t)) {
		state_say(pane->s, "%s hides it; u takes the last filter back",
		    filter_now(pane->s)->words);
		return true;
	}
	navigate_keep(pane->s);
	open_relatives(pane, row.row);
	pane->is_jump = true;
	list_go(&t->list, table_find(t, row.row));
	t->list.top = t->list.cursor;
	list_move(&t->list, 0);
	return true;
}

static const struct outline_ops opening = { open_line, close_line, jump };

/* ---- keys ---- */

static bool is_match(const void *own, size_t at)
{
	const struct table *t = &((const struct table_pane *)own)->table;
	struct table_row row = table_row(t, at);

	return row.member == NULL && hits_has(t->hits, row.row);
}

/* Makes a row of each method, or of each group of methods. */
static void set_grouping(struct table_pane *pane, enum grouping grouping)
{
	pane->grouping = grouping;
	pane->selected_group = NO_METHOD;
	renew(pane);
}

static void choose_grouping(struct table_pane *pane, enum grouping grouping)
{
	if (grouping >= GROUPINGS) {
		state_say(pane->s,
		    "rows are methods, classes, packages, libraries or phases");
		return;
	}
	if (grouping != pane->grouping) {
		navigate_keep(pane->s);
		set_grouping(pane, grouping);
	}
	state_say(pane->s, "a row for each %s", grouping_name(grouping));
}

/* ---- following the state ---- */

/* Awaits the numbers of other threads or another time; with another range of
 * the same threads, open rows stay open. */
static void follow_where(struct table_pane *pane)
{
	struct where now = state_where(pane->s), old = pane->where;
	struct table_position position;
	uint32_t row;

	if (where_is_same(now, old))
		return;
	pane->where = now;
	if (now.thread != old.thread || now.threads != old.threads) {
		renew(pane);
		return;
	}
	if (!has_table(pane)) { /* only an awaited position to keep */
		take_back(pane);
		return;
	}
	position = position_now(pane);
	row = pane->open_row;
	renew(pane);
	if (has_table(pane))
		return;
	pane->open_row = row;
	go_position(pane, &position);
}

/* Follows the clock; learns which clocks there are once that is known, and
 * whether they were sampled. */
static void follow_clock(struct table_pane *pane)
{
	const struct facts *facts = state_profile(pane->s)->facts;
	struct order order = pane->table.order;
	bool was_shown;

	if (facts == NULL)
		return;
	pane->table.sign = counted_sign(facts->is_sampled,
	    profile_is_sampled(state_profile(pane->s)));
	if (order.measure == state_measure(pane->s))
		return;
	memcpy(pane->table.has_clock, facts->has_clock,
	    sizeof pane->table.has_clock);
	order.measure = state_measure(pane->s);
	if (!list_column_exists(column_info(order.column), NO_MEASURE,
		facts->has_clock)) {
		state_say(pane->s, "no %s time: it was recorded with the %s",
		    column_info(order.column)->name, facts_clocks(facts));
		order.column = COLUMN_EXCLUSIVE;
	}
	was_shown = pane->table.order.measure != NO_MEASURE &&
	    pane->s->is_touched && pane->s->focus == LOWER &&
	    pane->s->shown[LOWER] == PANE_TABLE;
	set_order(pane, order);
	if (was_shown)
		go_to_first(pane);
}

static void follow(void *own)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	const struct selection *to = s->selection;

	/* More keys may come before the next frame, so the list is held now. */
	list_hold(&pane->table.list, pane->s->focus != LOWER);
	follow_where(pane);
	follow_clock(pane);
	/* Groups are made of the methods that pass; of methods, others are
	 * listed. */
	if (pane->filtered != filter_now(s)->version) {
		pane->filtered = filter_now(s)->version;
		if (pane->grouping != GROUP_METHOD)
			renew(pane);
		else if (has_table(pane))
			show_table(pane);
	}
	if (search_hits(pane->s) != pane->hits)
		mark_hits(pane);
	/* Moves the cursor to the method that a command for all panes has
	 * selected, such as that for the next frame, or another pane; the
	 * latter not while the table has the focus, as its cursor is the user's
	 * then. */
	if (to->version != pane->seen &&
	    (to->chosen_by == PANES ||
		(to->chosen_by != PANE_TABLE &&
		    (s->focus != LOWER || s->shown[LOWER] != PANE_TABLE))))
		table_show(&pane->table, to->method);
	if (to->version != pane->seen && to->chosen_by != PANE_TABLE)
		pane->goes_to_top = false;
	pane->seen = to->version;
}

static void begin(void *own)
{
	struct table_pane *pane = own;
	const struct app_options *options = pane->s->options;
	const char *sort = app_text(options, OPTION_SORT);
	const char *columns = app_text(options, OPTION_COLUMNS);

	pane->where.thread = NO_THREAD;
	pane->open_row = pane->selected_group = NO_METHOD;
	pane->table.order = (struct order){ COLUMN_EXCLUSIVE, NO_MEASURE,
		false };
	if (options->view == NULL ||
	    (options->path_before == NULL &&
		options->view->below == SHOWN_TABLE)) {
		if (sort != NULL)
			list_find(columns_in(IN_TABLE), sort + (sort[0] == '-'),
			    &pane->table.order.column);
		pane->table.order.is_reverse = sort != NULL && sort[0] == '-';
		if (columns != NULL)
			list_choose(&pane->table.choice.columns,
			    columns_in(IN_TABLE), columns, NULL);
	}
	pane->grouping = options->group;
}

static void end(void *own)
{
	struct table_pane *pane = own;

	outline_free(&pane->table.outline);
	free(pane->group_hits.found.flags);
}

/* Returns the call that is selected in the picture above, if it is one of the
 * selected method. */
static struct pane_call call(void *own)
{
	const struct table_pane *pane = own;
	const struct state *s = pane->s;
	struct pane_call call = pane_call_in(s, UPPER);
	const struct thread *t = state_thread_at(s, call.thread);

	if (!place_is_none(call.place) &&
	    visible_method(s, t, call.place) == s->selection->method)
		return call;
	return (struct pane_call){ s->selection->thread, place_none() };
}

static void stack(void *own, struct stack *stack)
{
	const struct table_pane *pane = own;

	pane_stack_in(pane->s, UPPER, stack);
	if (stack->count > 0 && stack->methods[0] != pane->s->selection->method)
		stack->count = 0;
}

static bool is_of_method(void *own)
{
	const struct table_pane *pane = own;

	return pane->grouping == GROUP_METHOD &&
	    pane->s->selection->method != NO_METHOD;
}

/* ---- order and columns ---- */

static struct list_now now(void *own)
{
	struct table_pane *pane = own;

	return table_now(&pane->table);
}

static void sort(void *own, struct list_order by)
{
	struct table_pane *pane = own;
	struct order order = { by.column, pane->table.order.measure,
		by.is_reverse };
	struct list *list = &pane->table.list;
	const struct outline *o = &pane->table.outline;
	const bool is_inside = outline_line(o, list->cursor).place == o->place;

	set_order(pane, order);
	if (!is_inside || !o->is_open) {
		go_to_first(pane);
		return;
	}
	/* The open row goes to the top, its relatives below it as far as there
	 * is room. */
	list_go(list, o->place);
	list->top = list->cursor;
	list_move(list, 0);
	select_cursor(pane);
}

static const struct list_ops as_list = { .is_there = has_table,
	.match = is_match,
	.now = now,
	.sort = sort };

static bool command(void *own, enum command cmd, int amount)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	const struct list before = pane->table.list;

	pane->goes_to_top = false;
	if (cmd == CMD_GROUP) {
		choose_grouping(pane, (enum grouping)(amount - 1));
		return true;
	}
	if (table_count(&pane->table) == 0) {
		state_say(s,
		    has_table(pane) ? "there is no row here" :
				      "the numbers are still being added up");
		return true;
	}
	if (cmd == CMD_NEXT_MATCH) {
		lists_next_match(pane, grouping_name(pane->grouping),
		    grouping_names(pane->grouping), amount);
	} else if (cmd == CMD_BASE) {
		do
			pane->base = (enum report_base)(
			    (pane->base + 1) % BASES);
		while (!find_whole(pane, pane->base, pane->table.base.whole));
		show_base(pane);
		state_say(s, "%s", pane->table.base.words[0]);
	} else if (!outline_command(pane, &pane->table.outline, &opening, cmd,
		       amount)) {
		return false;
	}
	select_cursor(pane);
	return cmd == CMD_NEXT_MATCH || cmd == CMD_BASE ||
	    list_has_changed(&before, &pane->table.list);
}

/* ---- history ---- */

static void position_get(const void *own, struct pane_position *position)
{
	const struct table_pane *pane = own;

	position->table = (struct table_kept){ pane->grouping,
		pane->selected_group, pane->open_row, pane->is_jump,
		position_now(pane) };
	position->number = (uint64_t)pane->grouping << 32 | pane->open_row;
}

static void position_set(void *own, const struct pane_position *position)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	const struct table_kept kept = position->table;

	follow_where(pane);
	if (kept.grouping != pane->grouping)
		set_grouping(pane, kept.grouping);
	pane->selected_group = kept.group;
	open_relatives(pane, kept.open_row);
	if (!has_table(pane)) /* opened when the table comes */
		pane->open_row = kept.open_row;
	pane->is_jump = kept.is_jump;
	table_show(&pane->table,
	    kept.grouping == GROUP_METHOD ? s->selection->method : kept.group);
	pane->seen = s->selection->version;
	go_position(pane, &kept.position);
}

const struct pane_ops table_pane = {
	.mode = MODE_TABLE,
	.hints = "`?` keys  `/` search  `Enter` open  `]` thread"
		 "  `s` sort  `c` clock  `Tab` picture  `q` quit"
		 "  `t` threads  `C` columns  `gc` classes  `%` of what",
	.is_filtered = true,
	.size = sizeof(struct table_pane),

	.begin = begin,
	.end = end,
	.follow = follow,
	.command = command,
	.draw = table_pane_draw,
	.details = table_pane_details,
	.crumbs = table_pane_crumbs,
	.call = call,
	.stack = stack,
	.is_of_method = is_of_method,
	.list = &as_list,
	.position_get = position_get,
	.position_set = position_set,
	.asks = { { ASK_TABLE, PANE_TABLE, request_table, take_table },
	    { ASK_SPREADS, PANES, request_percentiles, take_spreads } },
};
