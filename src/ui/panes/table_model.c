/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/panes/table_model.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "query/answer.h"
#include "query/transforms.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/worker.h"

/* ---- what 100 % is in the table ---- */

/* Finds the sum of the frames that the flame is zoomed into, which are of the
 * same threads and range as the table.  Returns false where it is not zoomed. */
static bool flame_zoom(const struct state *s, enum measure *measure,
    uint64_t *sum)
{
	const struct pane *flame = &s->panes[PANE_FLAME];

	return flame->ops->zoomed(flame->own, measure, sum);
}

static bool has_base(const struct state *s, enum report_base base)
{
	enum measure measure;
	uint64_t sum;

	return base == BASE_ZOOM ? flame_zoom(s, &measure, &sum) :
	    base == BASE_RANGE   ? !period_is_none(s->selection->range) :
				   true;
}

static void name_base(const struct state *s, enum report_base base, char *out,
    size_t size)
{
	if (base == BASE_ZOOM)
		snprintf(out, size, "the zoomed frame");
	else if (period_is_none(s->selection->range))
		snprintf(out, size, "%s", state_scope(s));
	else
		snprintf(out, size, "%s%s", base == BASE_SCOPE ? "all of " :
		    "the range", base == BASE_SCOPE ? state_scope(s) : "");
}

/* Returns the base in one word, for where there is hardly any room. */
static const char *base_word(const struct state *s, enum report_base base)
{
	if (base == BASE_ZOOM)
		return "zoom";
	if (base != BASE_SCOPE && !period_is_none(s->selection->range))
		return "range";
	return s->selection->scope == SCOPE_THREAD ? "thread" : "threads";
}

/* Says what stacks wait beyond the difference of the clocks.  A stack waits no
 * less than nothing, so all stacks together may wait longer than the clocks of
 * their threads differ. */
static void say_grain(const struct state *s, enum report_base base, char *out,
    size_t size)
{
	const uint64_t *times = base == BASE_SCOPE ?
	    table_model_numbers(s)->whole :
	    table_model_numbers(s)->totals.span;
	uint64_t differ = measure_of_call(MEASURE_WAIT, times);
	char text[40];

	out[0] = '\0';
	if (base == BASE_ZOOM ||
	    table_pane_of(s)->table.order.measure != MEASURE_WAIT ||
	    differ == times[MEASURE_WAIT])
		return;
	text_ms(text, sizeof text, differ, table_model_numbers(s)->totals.tick);
	snprintf(out, size,
	    " (wall - CPU: %s ms; the rest is the clocks' grain)", text);
}

/* Says how much time transforms have dropped, which is not in the base. */
static void say_dropped(struct state *s, enum report_base base, char *out,
    size_t size)
{
	const struct totals *totals = &table_model_numbers(s)->totals;
	const uint64_t dropped =
	    totals->dropped[table_pane_of(s)->table.order.measure];
	const bool is_of_all = base != BASE_ZOOM && (base != BASE_SCOPE ||
	    period_is_none(s->selection->range));

	transform_dropped_words(out, size, is_of_all ? dropped : 0,
	    totals->tick);
}

static void say_base(struct state *s, enum report_base base)
{
	struct table_base *b = &table_pane_of(s)->table.base;
	uint64_t whole = b->whole[table_pane_of(s)->table.order.measure];
	const char *below = base == BASE_PARENT ?
	    "; below a row, of that row" : "";
	char name[64], time[30], grain[100], less[60];

	name_base(s, base, name, sizeof name);
	text_ms(time, sizeof time, whole, table_model_numbers(s)->totals.tick);
	say_grain(s, base, grain, sizeof grain);
	say_dropped(s, base, less, sizeof less);
	snprintf(b->words[0], sizeof b->words[0], "100 %% = %s%s of %s%s%s%s",
	    time, tick_unit_of_ms(table_model_numbers(s)->totals.tick), name,
	    less, grain, below);
	snprintf(b->words[1], sizeof b->words[1], "%% of %s%s", name, below);
	snprintf(b->words[2], sizeof b->words[2], "%% of %s", name);
	snprintf(b->words[3], sizeof b->words[3], "%% %s", base_word(s, base));
}

void table_model_show_base(struct state *s)
{
	enum report_base base = has_base(s, table_pane_of(s)->base) ?
	    table_pane_of(s)->base :
	    BASE_PARENT;
	struct table_base *b = &table_pane_of(s)->table.base;
	const uint64_t *times = base == BASE_SCOPE ?
	    table_model_numbers(s)->whole :
	    table_model_numbers(s)->totals.span;
	enum measure measure;
	uint64_t sum;

	*b = (struct table_base){ .is_of_relatives = base != BASE_PARENT };
	if (!table_model_has_table(s))
		return;
	for (int m = 0; m < MEASURES; m++)
		b->whole[m] = base == BASE_ZOOM ? 0 : times[m];
	if (base == BASE_ZOOM && flame_zoom(s, &measure, &sum))
		b->whole[measure] = sum;
	say_base(s, base);
}

void table_model_next_base(struct state *s)
{
	do
		table_pane_of(s)->base = (enum report_base)(
		    (table_pane_of(s)->base + 1) % BASES);
	while (!has_base(s, table_pane_of(s)->base));
	table_model_show_base(s);
	state_say(s, "%s", table_pane_of(s)->table.base.words[0]);
}

/* ---- questions and answers ---- */

/* Returns the filters that the numbers depend on: only groups are made of the
 * methods that pass. */
static const struct filter_texts *filter_asked(const struct state *s)
{
	return table_pane_of(s)->grouping == GROUP_METHOD ? NULL :
						       filter_now(s)->texts;
}

/* Does a column, or the order, tell how many calls transforms merged? */
static bool table_shows_merged(const struct table *t)
{
	return columns_have(&t->choice.columns, COLUMN_MERGED) ||
	    t->order.column == COLUMN_MERGED;
}

static bool request_table(const void *own, struct question *q)
{
	const struct state *s = own;

	q->grouping = table_pane_of(s)->grouping;
	q->filter = filter_asked(s);
	q->order = table_pane_of(s)->table.order;
	q->has_merged = table_shows_merged(&table_pane_of(s)->table);
	q->listed = filter_now(s)->texts;
	return s->selection->thread != NO_THREAD;
}

bool table_model_is_asked(const struct state *s, const struct question *q)
{
	return q->grouping == table_pane_of(s)->grouping &&
	    q->filter == filter_asked(s) &&
	    (q->kind != ASK_TABLE || q->has_merged ||
		!table_shows_merged(&table_pane_of(s)->table)) &&
	    query_is_current(s, q);
}

static struct answer *answer_of(const struct state *s)
{
	return query_answer(s, ASK_TABLE);
}

const struct table_answer *table_model_numbers(const struct state *s)
{
	return &answer_of(s)->table;
}

bool table_model_has_table(const struct state *s)
{
	return table_pane_of(s)->table.data.totals != NULL;
}

bool table_model_has_rows(const struct state *s)
{
	return table_count(&table_pane_of(s)->table) > 0;
}

const struct totals *table_model_totals(const struct state *s)
{
	return table_model_has_table(s) ? &table_model_numbers(s)->totals :
					  NULL;
}

static bool has_asked_table(const struct state *s)
{
	return table_model_is_asked(s, &answer_of(s)->question);
}

static bool needs_percentiles(const struct state *s, enum measure measure)
{
	const struct table *t = &table_pane_of(s)->table;
	const struct order by = t->order;

	return measure_exists(measure, t->has_clock) &&
	    (columns_need_spread(&t->choice.columns, by.measure, measure) ||
		(column_info(by.column)->needs_spread &&
		    by.measure == measure));
}

/* Asks for percentiles where columns or the order need them. */
static bool request_percentiles(const void *own, struct question *q)
{
	const struct state *s = own;
	bool is_wanted = false;

	q->grouping = table_pane_of(s)->grouping;
	q->filter = filter_asked(s);
	if (q->grouping == GROUP_METHOD)
		q->names = 0; /* rows are the same, whatever they are called */
	for (int m = 0; m < MEASURES; m++) {
		q->wanted[m] = needs_percentiles(s, (enum measure)m);
		is_wanted = is_wanted || q->wanted[m];
	}
	return is_wanted && table_model_has_table(s);
}

static void show_figures(struct state *s)
{
	const struct answer *spreads = query_answer(s, ASK_SPREADS);
	const struct question *q = &spreads->question;
	struct table *t = &table_pane_of(s)->table;

	t->data = table_answer_figures(table_model_numbers(s),
	    state_methods(s));
	t->data.passes = filter_now(s)->kept;
	/* Groups are made of what passes. */
	t->ranking = table_pane_of(s)->grouping == GROUP_METHOD ?
	    filter_shown(s) :
	    &table_model_numbers(s)->ranking;
	for (int m = 0; m < MEASURES; m++)
		t->data.spread[m] = q->wanted[m] &&
			table_model_is_asked(s, q) ?
		    &spreads->spreads[m] :
		    NULL;
}

/* ---- rows, and the position in them ---- */

enum grouping table_model_grouped(const struct state *s)
{
	return table_pane_of(s)->grouping;
}

uint32_t table_model_first(const struct state *s)
{
	return table_model_has_rows(s) ?
	    table_row(&table_pane_of(s)->table, 0).row :
	    NO_METHOD;
}

uint32_t table_model_row(const struct state *s, const struct groups *groups)
{
	if (groups == NULL)
		return s->selection->method;
	if (table_pane_of(s)->selected_group != NO_METHOD ||
	    s->selection->method >= groups->methods)
		return table_pane_of(s)->selected_group;
	return groups_of_method(groups, s->selection->method);
}

static struct outline_here member_here(const struct state *s)
{
	const struct table *t = &table_pane_of(s)->table;
	size_t at = t->list.cursor;

	if (at >= table_count(t) || table_row(t, at).member == NULL)
		return (struct outline_here){ .is_there = false };
	return outline_here(&t->outline, at - t->outline.place - 1);
}

/* Returns the row of the member now, or table_count. */
static size_t place_of(const struct table *t, const struct outline_here *here)
{
	size_t at = outline_find(&t->outline, here);

	return !t->outline.is_open || at == t->outline.count ?
	    table_count(t) :
	    t->outline.place + 1 + at;
}

struct table_position table_model_position(const struct state *s)
{
	struct table_position spot = { .here = member_here(s),
		.top = table_pane_of(s)->table.list.top };

	if (table_pane_of(s)->table.outline.is_open)
		outline_note(&table_pane_of(s)->table.outline, &spot.open);
	return spot;
}

void table_model_resize(struct state *s)
{
	struct table *t = &table_pane_of(s)->table;

	t->list.is_held = false; /* the held rows are gone */
	list_resize(&t->list, table_count(t), t->list.rows);
	table_fit(t);
}

void table_model_go_position(struct state *s, const struct table_position *spot)
{
	struct table_pane *pane = table_pane_of(s);
	struct table *t = &pane->table;
	const struct outline_source from = table_relatives(t);
	size_t at;

	pane->is_awaited = !table_model_has_table(s);
	if (pane->is_awaited) {
		pane->awaited = *spot;
		return;
	}
	if (t->outline.is_open)
		outline_make(&t->outline, &from, pane->open_row, &spot->open);
	table_model_resize(s);
	at = place_of(t, &spot->here);
	if (at < table_count(t))
		list_go(&t->list, at);
	t->list.top = spot->top;
	list_move(&t->list, 0);
}

static bool is_answered_for_all(const struct state *s, enum question_kind kind)
{
	return s->is_complete &&
	    query_answer(s, kind)->question.records == state_read(s);
}

/* Selects the first row.  A group is selected only where the selected one has
 * no row any more.  Nothing is selected while the list of changes is shown,
 * while the selected row may still be read, or where a call is selected in a
 * picture that has the focus.  Below another list it is selected where nothing
 * is, as what is used for want of a choice: that list may be answered before or
 * after. */
static void select_first(struct state *s, bool is_lost)
{
	const uint32_t first = table_row(&table_pane_of(s)->table, 0).row;
	const bool is_seen = s->shown[LOWER] == PANE_TABLE;

	if (s->shown[LOWER] == PANE_COMPARED ||
	    (!is_seen && s->selection->method != NO_METHOD) ||
	    (s->is_touched &&
		((is_lost && !is_answered_for_all(s, ASK_TABLE)) ||
		    (s->focus == UPPER && !place_is_none(s->selection->call)))))
		return;
	if (table_pane_of(s)->grouping == GROUP_METHOD && is_seen)
		navigate_method(s, PANE_TABLE, first);
	else if (table_pane_of(s)->grouping == GROUP_METHOD)
		navigate_default(s, first);
	else if (is_lost && s->is_touched)
		table_pane_of(s)->selected_group = first;
}

/* Shows the table as it is answered and ordered now; the cursor stays on its
 * row. */
static void show_table(struct state *s, const struct outline_here *here)
{
	struct table *t = &table_pane_of(s)->table;
	size_t at;

	show_figures(s);
	table_model_open(s, table_pane_of(s)->open_row);
	at = place_of(t, here);
	if (at == table_count(t))
		at = table_find(t, table_model_row(s, t->data.groups));
	/* A selection without a row gives way to the first row. */
	const bool is_lost = at >= table_count(t);
	if (is_lost || !s->is_touched)
		list_go(&t->list, 0);
	else
		list_stay(&t->list, at);
	if (t->list.cursor == 0 && table_count(t) > 0)
		select_first(s, is_lost);
	if (table_pane_of(s)->is_awaited)
		table_model_go_position(s, &table_pane_of(s)->awaited);
	table_model_mark_hits(s);
}

void table_model_show_again(struct state *s)
{
	struct outline_here here = member_here(s);

	show_table(s, &here);
}

static bool is_same_order(struct order a, struct order b)
{
	return a.column == b.column && a.measure == b.measure &&
	    a.is_reverse == b.is_reverse;
}

static void rank_rows(struct state *s, struct answer *answer,
    const struct table_data *figures)
{
	struct order order = table_pane_of(s)->table.order;

	ranking_free(&answer->table.ranking);
	ranking_make(&answer->table.ranking, figures, order);
	answer->question.order = order;
}

static void sort_rows(struct state *s)
{
	show_figures(s);
	rank_rows(s, answer_of(s), &table_pane_of(s)->table.data);
}

/* Sorts a part of the numbers as well, so that it is in the order that the
 * heads say. */
static void sort_so_far(struct state *s)
{
	struct answer *part = query_partial(s, ASK_TABLE);
	struct table_data figures;

	if (part == NULL ||
	    is_same_order(part->question.order, table_pane_of(s)->table.order))
		return;
	figures = table_answer_figures(&part->table, state_methods(s));
	rank_rows(s, part, &figures);
}

/* Shows the table again that was left for one that has not come yet.  Returns
 * false where that is not it. */
static bool take_back(struct state *s)
{
	struct outline_here here = { .is_there = false };

	if (table_model_has_table(s) || !has_asked_table(s))
		return false;
	table_pane_of(s)->last_table.data.totals = NULL;
	filter_look_again(s);
	if (!is_same_order(answer_of(s)->question.order,
		table_pane_of(s)->table.order))
		sort_rows(s);
	show_table(s, &here);
	return true;
}

void table_model_renew(struct state *s)
{
	if ((table_model_has_table(s) && has_asked_table(s)) || take_back(s))
		return;
	if (table_model_has_table(s))
		table_pane_of(s)->last_table = table_pane_of(s)->table;
	table_pane_of(s)->is_awaited = false;
	table_pane_of(s)->table.data.totals = NULL;
	table_model_open(s, NO_METHOD);
}

void table_model_renew_keep_open(struct state *s)
{
	struct table_position spot = table_model_position(s);
	uint32_t row = table_pane_of(s)->open_row;

	if (!table_model_has_table(s)) { /* only an awaited position to keep */
		take_back(s);
		return;
	}
	table_model_renew(s);
	if (table_model_has_table(s))
		return;
	table_pane_of(s)->open_row = row;
	table_model_go_position(s, &spot);
}

void table_model_order(struct state *s, struct order order)
{
	table_pane_of(s)->table.order = order;
	if (table_model_has_table(s)) {
		struct outline_here here = member_here(s);

		sort_rows(s);
		show_table(s, &here);
	}
	sort_so_far(s);
}

void table_model_open(struct state *s, uint32_t row)
{
	struct table_pane *pane = table_pane_of(s);
	struct table *t = &pane->table;
	const struct outline_source from = table_relatives(t);
	bool is_same = row == pane->open_row && t->outline.is_open;

	t->outline.is_open = false;
	pane->open_row = NO_METHOD;
	if (row != NO_METHOD && table_model_has_table(s) &&
	    table_find(t, row) < table_count(t)) {
		if (!is_same)
			outline_free(&t->outline);
		t->outline.is_open = true;
		t->outline.place = ranking_place(t->ranking, row);
		outline_renew(&t->outline, &from, row);
		pane->open_row = row;
	}
	table_model_resize(s);
}

/* Marks each group of which one method is hit. */
static void match_groups(struct state *s, const struct hits_answer *hits)
{
	struct table_pane *pane = table_pane_of(s);
	const struct groups *g = pane->table.data.groups;

	free(pane->group_hits);
	pane->group_hits = array_new(g->count, 1);
	for (uint32_t i = 0; i < g->methods; i++)
		if (groups_of_method(g, i) != NO_GROUP)
			pane->group_hits[g->by_method[i]] |= hits_has(hits, i);
	pane->table.matched = pane->group_hits;
	pane->table.matched_count = g->count;
}

void table_model_mark_hits(struct state *s)
{
	const struct hits_answer *hits = search_hits(s);
	struct table *t = &table_pane_of(s)->table;

	t->matched = hits == NULL ? NULL : hits->flags;
	t->matched_count = hits == NULL ? 0 : hits->methods;
	if (hits != NULL && table_model_has_table(s) &&
	    t->data.groups != NULL)
		match_groups(s, hits);
}

/* Selects, when other names make other groups, the group of the same method. */
static void keep_group(struct table_pane *pane, const struct answer *old,
    const struct answer *new)
{
	const struct groups *from = &old->table.groups;
	const struct groups *to = &new->table.groups;

	if (old->question.names == new->question.names || from->by != to->by ||
	    from->roots != NULL) /* the numbers of phases stay */
		return;
	for (uint32_t i = 0; i < from->methods && i < to->methods; i++)
		if (from->by_method[i] == pane->selected_group) {
			pane->selected_group = to->by_method[i];
			return;
		}
}

static void take_table(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;
	struct outline_here here = member_here(s);

	if (new->percent == 100)
		keep_group(table_pane_of(s), old, new);
	if (new->percent < 100) {
		sort_so_far(s);
		return;
	}
	table_pane_of(s)->last_table.data.totals = NULL;
	filter_take_table(s, new);
	if (!is_same_order(new->question.order, table_pane_of(s)->table.order))
		sort_rows(s);
	show_table(s, &here);
}

const struct subscriber table_subscriber = { ASK_TABLE, PANE_TABLE,
	request_table, take_table };

/* Selects what the row of the cursor is of: a method, or else a group. */
void table_model_cursor(struct state *s)
{
	uint32_t row;

	if (table_count(&table_pane_of(s)->table) == 0)
		return;
	row = table_row(&table_pane_of(s)->table,
	    table_pane_of(s)->table.list.cursor)
		  .row;
	if (table_pane_of(s)->grouping == GROUP_METHOD)
		navigate_method(s, PANE_TABLE, row);
	else if (row != NO_METHOD)
		table_pane_of(s)->selected_group = row;
}

static void take_spreads(void *own, struct answer *new,
    const struct answer *old)
{
	struct state *s = own;
	struct outline_here here = member_here(s);

	(void)new;
	(void)old;
	if (!table_model_has_table(s))
		return;
	if (column_info(table_pane_of(s)->table.order.column)->needs_spread)
		sort_rows(s);
	show_table(s, &here);
	if (!table_pane_of(s)->goes_to_top ||
	    table_count(&table_pane_of(s)->table) == 0)
		return;
	table_pane_of(s)->goes_to_top = false;
	list_go(&table_pane_of(s)->table.list, 0);
	table_model_cursor(s);
}

const struct subscriber percentiles_subscriber = { ASK_SPREADS, PANES,
	request_percentiles, take_spreads };
