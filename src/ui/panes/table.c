/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "query/answer.h"
#include "ui/command/view_line.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/panes/table_model.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/visible.h"
#include "view/frame.h"
#include "view/words.h"

/*
 * The table of methods, or of groups of them.
 */

extern const struct pane_ops table_pane;

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
		    spreads->filter != q->filter || !spreads->wanted[m])
			old.data.spread[m] = NULL;
	old.data.passes = filter_now(s)->kept;
	old.matched = NULL;
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
	const struct answer *so_far = query_partial(s, ASK_TABLE);
	struct table part = pane->table;
	char words[80];
	size_t at;

	if (so_far == NULL || filter_now(s)->texts != NULL ||
	    !table_model_is_asked(s, &so_far->question) || area.rows < 2)
		return false;
	part.data = table_answer_figures(&so_far->table, state_methods(s));
	part.ranking = &so_far->table.ranking;
	part.outline.is_open = false;
	part.matched = NULL;
	part.base = (struct table_base){ .is_of_relatives = false };
	for (int m = 0; m < MEASURES; m++)
		part.base.whole[m] = so_far->table.totals.span[m];
	part.is_old = true;
	list_resize(&part.list, table_count(&part), list_rows(area.rows - 1));
	list_go(&part.list, 0);
	list_hold(&part.list, true);
	at = table_find(&part, table_model_row(s, part.data.groups));
	list_go(&part.list, at < table_count(&part) ? at : 0);
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
	if (!table_model_has_table(s) &&
	    (draw_old(pane, area) || draw_so_far(pane, area)))
		return;
	table_model_show_base(s);
	table_draw(&pane->table, s->canvas, area);
	if (table_model_has_table(s) && table_count(&pane->table) == 0 &&
	    l->table_rows > 1)
		empty_message_draw(s, l->table + 1, EMPTY_METHODS);
	if (!table_model_has_table(s) && l->table_rows > 1)
		query_draw(s, ASK_TABLE, l->table + 1, "adding up");
}

/* Adds "all: 12+3 calls, wall 1.000 ms (100.0 %), self …" of a group. */
static void describe_group(const struct table_pane *pane, uint32_t group,
    struct words *w)
{
	const struct state *s = pane->s;
	const struct table_data *f = &pane->table.data;
	const struct total *total = &f->totals->items[group];
	enum measure measure = pane->table.order.measure;
	uint64_t whole = f->totals->span[measure];
	uint64_t inclusive = total->inclusive[measure];
	uint64_t exclusive = total->exclusive[measure];
	char share[40], calls[40];
	unsigned methods = 0;

	for (uint32_t i = 0; i < f->groups->methods &&
	     i < table_model_numbers(s)->totals.methods;
	     i++)
		methods += groups_of_method(f->groups, i) == group &&
		    table_model_numbers(s)->totals.items[i].is_called;
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

static bool table_pane_details(void *own, int row)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	struct style style = { ROLE_TEXT, 0, 0 };
	struct words words = { .used = 0 };
	uint32_t group = pane->selected_group;

	if (pane->grouping == GROUP_METHOD)
		return false;
	if (!table_model_has_table(s) || table_count(&pane->table) == 0)
		return true;
	if (group == NO_METHOD)
		group = table_row(&pane->table, pane->table.list.cursor).row;
	if (group == NO_METHOD || group >= pane->table.data.groups->count)
		return true;
	describe_group(pane, group, &words);
	canvas_put(s->canvas, row, 1, s->columns - 2,
	    slice_of(table_data_text(&pane->table.data, group)), style);
	words_fit(&words, (size_t)s->columns - 2);
	canvas_put(s->canvas, row + 1, 1, s->columns - 2, slice_of(words.text),
	    style);
	return true;
}

/* Finds the rows that were open before each jump to the one that is open now,
 * the last first.  Returns how many there are. */
static size_t crumbs_of(const struct table_pane *pane, uint32_t rows[],
    size_t room)
{
	uint32_t row = pane->open_row;
	bool is_jump = pane->is_jump;
	const struct position *spot;
	size_t count = 0;

	for (size_t i = 0; is_jump && count < room; i++) {
		const struct table_kept *kept;

		spot = history_last(navigate_history(pane->s), i);
		if (spot == NULL)
			break;
		kept = &spot->panes[LOWER].table;
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
	const struct table_data *f = &pane->table.data;
	char label[200];

	if (f->groups != NULL)
		snprintf(label, sizeof label, "%s", table_data_text(f, row));
	else
		method_label(methods_at(f->methods, row), label, sizeof label);
	words_add(w, " %s %.100s",
	    canvas_is_ascii(pane->s->canvas) ? "<" : "‹", label);
}

static bool table_pane_crumbs(const void *own, char *out, size_t size)
{
	const struct table_pane *pane = own;
	const struct state *s = pane->s;
	enum { CRUMBS = 6 };
	struct words words = { .used = 0 };
	uint32_t rows[CRUMBS];
	struct slice line;
	size_t count = table_model_has_table(s) && pane->open_row != NO_METHOD ?
	    crumbs_of(pane, rows, CRUMBS) :
	    0;

	if (count == 0)
		return false;
	words_add(&words, "`Backspace` back to");
	for (size_t i = 0; i < count; i++)
		add_crumb(pane, rows[i], &words);
	line = text_crop(slice_of(words.text),
	    s->columns > 8 ? (size_t)s->columns - 6 : 1);
	snprintf(out, size, "%.*s%s", (int)line.length, line.start,
	    line.length == words.used      ? "" :
		canvas_is_ascii(s->canvas) ? "~" :
					     "…");
	return true;
}

/* ---- moving, and rows that open ---- */

/* Jumps to the row of a relative, opens it, and scrolls it to the top. */
static void jump(struct table_pane *pane, uint32_t row)
{
	struct state *s = pane->s;

	if (table_find(&pane->table, row) == table_count(&pane->table)) {
		state_say(s, "%s hides it; u takes the last filter back",
		    filter_now(s)->words);
		return;
	}
	navigate_keep(s);
	table_model_open(s, row);
	pane->is_jump = true;
	list_go(&pane->table.list, table_find(&pane->table, row));
	pane->table.list.top = pane->table.list.cursor;
	list_move(&pane->table.list, 0);
}

/* Opens the row of a line, or a relative in place; scrolls until as many as
 * possible of the lines below are seen. */
static bool open_line(void *own, size_t line)
{
	struct table_pane *pane = own;
	struct table *t = &pane->table;
	const struct table_row row = table_row(t, line);
	const struct outline_source from = table_relatives(t);
	const size_t before = t->outline.count;

	if (row.member != NULL && !row.member->opens)
		return false;
	if (row.member == NULL) {
		pane->is_jump = false;
		table_model_open(pane->s, row.row);
		line = table_find(t, row.row);
	} else {
		outline_open(&t->outline, &from, line - t->outline.place - 1);
		table_model_resize(pane->s);
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
		table_model_open(pane->s, NO_METHOD);
		list_go(&t->list, table_find(t, row.row));
	} else {
		outline_close(&t->outline, line - t->outline.place - 1);
		table_model_resize(pane->s);
	}
}

/* Goes to the row of a relative. */
static bool jump_from(void *own, size_t line)
{
	const struct table_pane *pane = own;
	const struct table_row row = table_row(&pane->table, line);

	if (row.member != NULL && row.member->opens)
		jump(own, row.row);
	return row.member != NULL;
}

static const struct outline *outline_of(void *own)
{
	return &((struct table_pane *)own)->table.outline;
}

static const struct outline_ops opening = { outline_of, open_line, close_line,
	jump_from };

/* ---- keys ---- */

static bool is_match(const void *own, size_t at)
{
	const struct table *t = &((const struct table_pane *)own)->table;
	struct table_row row = table_row(t, at);

	return row.member == NULL && row.row < t->matched_count &&
	    t->matched[row.row];
}

/* Makes a row of each method, or of each group of methods. */
static void set_grouping(struct state *s, enum grouping grouping)
{
	table_pane_of(s)->grouping = grouping;
	table_pane_of(s)->selected_group = NO_METHOD;
	table_model_renew(s);
}

static void change_grouping(struct table_pane *pane, enum grouping to)
{
	struct state *s = pane->s;

	if (to >= GROUPINGS) {
		state_say(s, "rows are methods, classes, packages, libraries or phases");
		return;
	}
	if (to != pane->grouping) {
		navigate_keep(s);
		set_grouping(s, to);
	}
	state_say(s, "a row for each %s", grouping_name(to));
}

/* ---- following the state ---- */

/* Awaits the numbers of other threads or another time; with another range of
 * the same threads, open rows stay open. */
static void follow_where(struct table_pane *pane)
{
	struct where now = state_where(pane->s), old = pane->where;

	if (where_is_same(now, old))
		return;
	pane->where = now;
	if (now.thread == old.thread && now.threads == old.threads)
		table_model_renew_keep_open(pane->s);
	else
		table_model_renew(pane->s);
}

/* Follows the filters: groups are made of the methods that pass; of methods,
 * others are listed. */
static void follow_filter(struct table_pane *pane)
{
	struct state *s = pane->s;

	if (pane->filtered == filter_now(s)->version)
		return;
	pane->filtered = filter_now(s)->version;
	if (pane->grouping != GROUP_METHOD)
		table_model_renew(s);
	else if (table_model_has_table(s))
		table_model_show_again(s);
}

static void follow_search_hits(struct table_pane *pane)
{
	const struct hits_answer *hits = search_hits(pane->s);

	if (hits != pane->hits)
		table_model_mark_hits(pane->s);
	pane->hits = hits;
}

/* Puts the cursor, after sorting, on the first row, now or when percentiles
 * have come. */
static void go_to_first(struct state *s)
{
	struct table_pane *pane = table_pane_of(s);
	struct order order = pane->table.order;

	list_go(&pane->table.list, 0);
	table_model_cursor(s);
	pane->goes_to_top = column_info(order.column)->needs_spread &&
	    pane->table.data.spread[order.measure] == NULL;
}

/* Follows the clock; learns which clocks there are once that is known, and
 * whether they were sampled. */
static void follow_clock(struct table_pane *pane)
{
	const struct facts *facts = profile_facts(state_profile(pane->s));
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
	if (!column_exists((struct column_choice){ order.column, NO_MEASURE },
		facts->has_clock)) {
		state_say(pane->s, "no %s time: it was recorded with the %s",
		    column_info(order.column)->name, facts_clocks(facts));
		order.column = COLUMN_EXCLUSIVE;
	}
	was_shown = pane->table.order.measure != NO_MEASURE &&
	    pane->s->is_touched && pane->s->focus == LOWER &&
	    pane->s->shown[LOWER] == PANE_TABLE;
	table_model_order(pane->s, order);
	if (was_shown)
		go_to_first(pane->s);
}

/* Moves the cursor to the method that a command for all panes has selected, such
 * as that for the next frame, or another pane; the latter not while the table has
 * the focus, as its cursor is the user's then. */
static void follow_others(struct table_pane *pane)
{
	const struct state *s = pane->s;
	const struct selection *to = s->selection;

	if (to->version == pane->seen)
		return;
	pane->seen = to->version;
	if (to->chosen_by == PANES || (to->chosen_by != PANE_TABLE &&
	    (s->focus != LOWER || s->shown[LOWER] != PANE_TABLE)))
		table_show(&pane->table, to->method);
}

static void follow(void *own)
{
	struct table_pane *pane = own;

	/* More keys may come before the next frame, so the list is held now. */
	list_hold(&pane->table.list, pane->s->focus != LOWER);
	follow_where(pane);
	follow_clock(pane);
	follow_filter(pane);
	follow_search_hits(pane);
	follow_others(pane);
}

static void begin(void *own)
{
	struct table_pane *pane = own;
	const struct app_options *options = pane->s->options;

	pane->where.thread = NO_THREAD;
	pane->open_row = pane->selected_group = NO_METHOD;
	pane->table.order = (struct order){ COLUMN_EXCLUSIVE, NO_MEASURE,
		false };
	if (options->sort != NULL)
		column_find(options->sort, &pane->table.order.column);
	pane->table.order.is_reverse = options->is_reverse;
	if (options->columns != NULL)
		pane->table.choice.columns = *options->columns;
	pane->grouping = options->group;
}

static void end(void *own)
{
	struct table_pane *pane = own;

	outline_free(&pane->table.outline);
	free(pane->group_hits);
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

/* Is the cursor on the open row, or on one of its relatives? */
static bool is_in_family(const struct state *s)
{
	const struct table *t = &table_pane_of(s)->table;

	return t->outline.is_open && t->list.cursor >= t->outline.place &&
	    t->list.cursor <= t->outline.place + t->outline.count;
}

/* Puts the cursor on the open row, and scrolls it to the top, with as many of
 * its relatives below it as there is room for. */
static void go_to_family(struct state *s)
{
	struct list *list = &table_pane_of(s)->table.list;

	list_go(list, table_pane_of(s)->table.outline.place);
	list->top = list->cursor;
	list_move(list, 0);
	table_model_cursor(s);
}

static void sort(void *own, struct list_order by)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	struct order order = { (enum column_id)by.column,
		pane->table.order.measure, by.is_reverse };
	bool is_inside = is_in_family(s);

	table_model_order(s, order);
	if (is_inside && pane->table.outline.is_open)
		go_to_family(pane->s);
	else
		go_to_first(pane->s);
}

static bool has_table(const void *own)
{
	return table_model_has_table(((const struct table_pane *)own)->s);
}

static const struct list_ops as_list = { .list = offsetof(struct table_pane,
					     table.list),
	.choice = offsetof(struct table_pane, table.choice),
	.is_there = has_table,
	.match = is_match,
	.now = now,
	.sort = sort };

static bool command(void *own, enum command cmd, int amount)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	const struct list before = pane->table.list;

	pane->goes_to_top = false;
	if (cmd == CMD_GROUP)
		change_grouping(pane, (enum grouping)(amount - 1));
	if (table_count(&pane->table) == 0) {
		if (cmd != CMD_GROUP)
			state_say(s,
			    table_model_has_table(s) ?
				"there is no row here" :
				"the numbers are still being added up");
		return true;
	}
	if (cmd == CMD_NEXT_MATCH)
		lists_next_match(pane, &as_list, grouping_name(pane->grouping),
		    grouping_names(pane->grouping), amount);
	else if (cmd == CMD_BASE)
		table_model_next_base(s);
	else if (!outline_command(pane, &pane->table.list, &opening, cmd,
		     amount))
		return cmd == CMD_GROUP;
	table_model_cursor(s);
	return cmd == CMD_NEXT_MATCH || cmd == CMD_BASE ||
	    list_has_changed(&before, &pane->table.list);
}

/* ---- history ---- */

static void spot_get(const void *own, struct pane_position *spot)
{
	const struct table_pane *pane = own;

	spot->table = (struct table_kept){ pane->grouping, pane->selected_group,
		pane->open_row, pane->is_jump,
		table_model_position(pane->s) };
	spot->number = (uint64_t)pane->grouping << 32 | pane->open_row;
}

static void spot_set(void *own, const struct pane_position *spot)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	const struct table_kept kept = spot->table;

	follow_where(pane);
	if (kept.grouping != pane->grouping)
		set_grouping(s, kept.grouping);
	pane->selected_group = kept.group;
	table_model_open(s, kept.open_row);
	if (!table_model_has_table(s)) /* opened when the table comes */
		pane->open_row = kept.open_row;
	pane->is_jump = kept.is_jump;
	table_show(&pane->table,
	    kept.grouping == GROUP_METHOD ? s->selection->method : kept.group);
	pane->seen = s->selection->version;
	table_model_go_position(s, &kept.spot);
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
	.spot_get = spot_get,
	.spot_set = spot_set,
};
