#include "config.h"

#include "ui/table_pane.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "ui/filters.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/list_keys.h"
#include "ui/list_match.h"
#include "ui/lists.h"
#include "ui/pane.h"
#include "ui/searching.h"
#include "ui/showing.h"
#include "ui/table_base.h"
#include "ui/table_draw.h"
#include "ui/table_place.h"
#include "ui/table_state.h"

static struct table_row row_here(const struct table_pane *pane)
{
	return table_row(&pane->table, pane->table.list.cursor);
}

/* While it has the focus its cursor is the user's. */
static void follow_others(struct table_pane *pane)
{
	const struct state *s = pane->s;
	const struct selection *to = s->selection;

	if (to->version == pane->seen)
		return;
	pane->seen = to->version;
	if (to->by != PANE_TABLE &&
	    (s->focus != LOWER || s->shown[LOWER] != PANE_TABLE))
		table_show(&pane->table, to->method);
}

/* Headings are passed by. */
static void pass_heading(struct table_pane *pane, int step)
{
	struct table_row row;

	if (table_count(&pane->table) == 0)
		return;
	row = row_here(pane);
	if (row.member != NULL && row.member->relative.is_heading)
		list_move(&pane->table.list, step);
}

static void move(struct table_pane *pane, int step)
{
	list_move(&pane->table.list, step);
	pass_heading(pane, step);
}

/* To the row's own place, opened, at the top. */
static void jump(struct table_pane *pane, uint32_t row)
{
	struct state *s = pane->s;

	if (table_find(&pane->table, row) == table_count(&pane->table)) {
		state_say(s, "%s hides it; u takes the last filter back",
		    filter_now(s)->words);
		return;
	}
	go_keep(s);
	follow_open(s, row);
	pane->is_jump = true;
	list_go(&pane->table.list, table_find(&pane->table, row));
	pane->table.list.top = pane->table.list.cursor;
	list_move(&pane->table.list, 0);
}

/* The cursor stays, and as much as possible of so many rows below it is seen. */
static void show_below(struct list *list, size_t rows)
{
	size_t cursor = list->cursor;

	list_go(list, cursor + rows);
	list_go(list, cursor);
}

static void open_own(struct table_pane *pane, uint32_t row)
{
	pane->is_jump = false;
	follow_open(pane->s, row);
	list_go(&pane->table.list, table_find(&pane->table, row));
	show_below(&pane->table.list, pane->family.count);
}

static void close_own(struct table_pane *pane)
{
	uint32_t row = pane->open_row;

	follow_open(pane->s, NO_METHOD);
	list_go(&pane->table.list, table_find(&pane->table, row));
}

static void open_here(struct table_pane *pane)
{
	struct table_row row = row_here(pane);

	if (row.member != NULL && member_is_row(row.member))
		jump(pane, row.row);
	else if (row.member == NULL && row.row == pane->open_row)
		close_own(pane);
	else if (row.member == NULL)
		open_own(pane, row.row);
}

/* Which member of the family the cursor is on. */
static size_t member_number(const struct table_pane *pane)
{
	return pane->table.list.cursor - pane->table.open_rank - 1;
}

static void unfold_member(struct table_pane *pane)
{
	size_t count = pane->family.count;
	struct error err;

	if (!family_open(&pane->family, &pane->table.figures,
		pane->table.order, member_number(pane), &err))
		state_say(pane->s, "%s", err.text);
	follow_members(pane->s);
	show_below(&pane->table.list, pane->family.count - count);
}

static void unfold(struct table_pane *pane)
{
	struct table_row row = row_here(pane);

	if (row.member == NULL && row.row != pane->open_row)
		open_own(pane, row.row);
	else if (row.member != NULL && member_is_row(row.member) &&
	    !row.member->is_open)
		unfold_member(pane);
	else
		move(pane, 1);
}

/* What is open is closed; from a row below it, the cursor goes there. */
static void fold(struct table_pane *pane)
{
	struct table_row row = row_here(pane);
	size_t above;

	if (row.member == NULL) {
		if (row.row == pane->open_row)
			close_own(pane);
		return;
	}
	if (row.member->is_open) {
		family_close(&pane->family, member_number(pane));
		follow_members(pane->s);
		return;
	}
	above = family_above(&pane->family, member_number(pane));
	list_go(&pane->table.list,
	    pane->table.open_rank +
		(above == pane->family.count ? 0 : above + 1));
}

static bool is_match(const void *self, size_t at)
{
	const struct table *t = self;
	struct table_row row = table_row(t, at);

	return row.member == NULL && row.row < t->matched_count &&
	    t->matched[row.row];
}

static void next_match(struct table_pane *pane, int step)
{
	const struct list_match match = { &pane->table.list,
		grouping_name(pane->grouping),
		grouping_names(pane->grouping), &pane->table,
		is_match };

	list_match_next(pane->s, &match, step);
}

static void change_grouping(struct table_pane *pane, enum grouping to)
{
	struct state *s = pane->s;

	if (to >= GROUPINGS) {
		state_say(s, "rows are methods, classes, packages, libraries or phases");
		return;
	}
	if (to != pane->grouping) {
		go_keep(s);
		follow_grouping(s, to);
	}
	state_say(s, "a row for each %s", grouping_name(to));
}

static bool list_keys(struct table_pane *pane, const struct binding *b)
{
	struct list *list = &pane->table.list;

	if (!list_command(list, b, list_page(list)))
		return false;
	pass_heading(pane, b->amount < 0 ? -1 : 1);
	return true;
}

static bool command(void *own, const struct binding *b)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;

	pane->goes_to_top = false;
	if (b->command == CMD_GROUP)
		change_grouping(pane, (enum grouping)(b->amount - 1));
	if (table_count(&pane->table) == 0) {
		if (b->command != CMD_GROUP)
			state_say(s, follow_has_table(s) ?
			    "there is no row here" :
			    "the numbers are still being added up");
		return true;
	}
	if (list_keys(pane, b)) {
		follow_cursor(s);
		return true;
	}
	switch (b->command) {
	case CMD_OPEN:
		open_here(pane);
		break;
	case CMD_UNFOLD:
		unfold(pane);
		break;
	case CMD_FOLD:
		fold(pane);
		break;
	case CMD_NEXT_MATCH:
		next_match(pane, b->amount);
		break;
	case CMD_BASE:
		table_next_base(s);
		break;
	default:
		return b->command == CMD_GROUP;
	}
	follow_cursor(s);
	return true;
}

/* Of other threads or another time; in a range of the same threads what is open
 * stays open. */
static void follow_where(struct table_pane *pane)
{
	struct where now = state_where(pane->s), old = pane->where;

	if (where_is(now, old))
		return;
	pane->where = now;
	if (now.thread == old.thread && now.set == old.set)
		follow_renew_open(pane->s);
	else
		follow_renew(pane->s);
}

/* Groups are made of what passes; of methods others are listed. */
static void follow_filter(struct table_pane *pane)
{
	struct state *s = pane->s;

	if (pane->filtered == filter_now(s)->version)
		return;
	pane->filtered = filter_now(s)->version;
	if (pane->grouping != GROUP_METHOD)
		follow_renew(s);
	else if (follow_has_table(s))
		follow_listed(s);
}

static void follow_search_hits(struct table_pane *pane)
{
	const struct hits_answer *hits = search_hits(pane->s);

	if (hits != pane->hits)
		follow_matches(pane->s);
	pane->hits = hits;
}

/* The clock; and which there are, once that is known. */
static void follow_clock(struct table_pane *pane)
{
	const struct facts *facts = profile_facts(state_profile(pane->s));
	struct order order = pane->table.order;
	bool was_shown;

	if (facts == NULL || order.measure == state_measure(pane->s))
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
	follow_order(pane->s, order);
	if (was_shown)
		follow_to_first(pane->s);
}

static void follow(void *own)
{
	struct table_pane *pane = own;

	/* Other keys may come before a frame. */
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
	pane->open_row = pane->group = NO_METHOD;
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

	family_free(&pane->family);
	free(pane->group_hits);
}

/* It is a method that is selected, and in the picture above perhaps a call of
 * that. */
static struct pane_call call(void *own)
{
	const struct table_pane *pane = own;
	const struct state *s = pane->s;
	struct pane_call call = pane_call_in(s, UPPER);
	const struct thread *t = threads_at(profile_threads(state_profile(s)),
	    call.thread);

	if (!place_is_none(call.place) &&
	    showing_method(s, t, call.place) == s->selection->method)
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

static struct list_now now(void *own, union list_self *self)
{
	struct table_pane *pane = own;

	(void)self;
	return table_now(&pane->table);
}

static struct list_choice *choice(void *own)
{
	struct table_pane *pane = own;

	return &pane->table.choice;
}

static void sort(void *own, struct list_order by)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	struct order order = { (enum column_id)by.column,
		pane->table.order.measure, by.is_reverse };

	bool is_inside = follow_is_in_family(s);

	follow_order(s, order);
	if (is_inside && pane->table.family != NULL)
		follow_to_family(pane->s);
	else
		follow_to_first(pane->s);
}

static const struct list_ops as_list = { now, choice, sort };

static void spot_get(const void *own, struct pane_spot *spot)
{
	const struct table_pane *pane = own;
	const struct table_kept kept = { pane->grouping, pane->group,
		pane->open_row, pane->is_jump, follow_table_here(pane->s) };

	memcpy(spot->of, &kept, sizeof kept);
	spot->number = (uint64_t)pane->grouping << 32 | pane->open_row;
}

static void spot_set(void *own, const struct pane_spot *spot)
{
	struct table_pane *pane = own;
	struct state *s = pane->s;
	struct table_kept kept;

	memcpy(&kept, spot->of, sizeof kept);
	follow_where(pane);
	if (kept.grouping != pane->grouping)
		follow_grouping(s, kept.grouping);
	pane->group = kept.group;
	follow_open(s, kept.open_row);
	if (!follow_has_table(s)) /* opened when the table comes */
		pane->open_row = kept.open_row;
	pane->is_jump = kept.is_jump;
	table_show(&pane->table,
	    kept.grouping == GROUP_METHOD ? s->selection->method : kept.group);
	pane->seen = s->selection->version;
	follow_table_spot(s, &kept.spot);
}

static struct list *rows(void *own, const struct layout *l, int *first)
{
	struct table_pane *pane = own;

	*first = layout_first(l, pane->table.list.rows);
	return follow_has_table(pane->s) ? &pane->table.list : NULL;
}

const struct pane_ops table_pane = {
	.mode = MODE_TABLE,
	.hints = "`?` keys  `/` search  `Enter` open  `]` thread"
		 "  `s` sort  `c` clock  `Tab` picture  `q` quit"
		 "  `t` threads  `C` columns  `gc` classes  `%` of what",
	.is_filtered = true,
	.size = sizeof(struct table_pane),
	.shown = offsetof(struct table_pane, seen),
	.begin = begin,
	.end = end,
	.follow = follow,
	.command = command,
	.draw = table_pane_draw,
	.rows = rows,
	.details = table_pane_details,
	.crumbs = table_pane_crumbs,
	.call = call,
	.stack = stack,
	.is_of_method = is_of_method,
	.list = &as_list,
	.place = &table_place,
	.spot_get = spot_get,
	.spot_set = spot_set,
};
