#include "config.h"

#include "ui/commands.h"
#include "ui/follow.h"
#include "ui/history.h"
#include "ui/list_keys.h"
#include "ui/panes.h"

static struct table_row row_here(const struct state *s)
{
	return table_row(&s->table, s->table.list.cursor);
}

/* The cursor's row is the selection: a method's, or else a group's. */
void table_select_here(struct state *s)
{
	uint32_t row;

	if (table_count(&s->table) == 0)
		return;
	row = row_here(s).row;
	if (s->grouping == GROUP_METHOD)
		follow_method(s, row);
	else if (row != NO_METHOD)
		s->group = row;
}

/* Headings are passed by. */
static void pass_heading(struct state *s, int step)
{
	struct table_row row;

	if (table_count(&s->table) == 0)
		return;
	row = row_here(s);
	if (row.member != NULL && row.member->relative.is_heading)
		list_move(&s->table.list, step);
}

static void move(struct state *s, int step)
{
	list_move(&s->table.list, step);
	pass_heading(s, step);
}

/* To the row's own place, opened, at the top. */
static void jump(struct state *s, uint32_t row)
{
	if (table_find(&s->table, row) == table_count(&s->table)) {
		state_say(s, "%s hides it; u takes the last filter back",
		    s->keep.filter_words);
		return;
	}
	history_push(s);
	follow_open(s, row);
	s->is_jump = true;
	list_go(&s->table.list, table_find(&s->table, row));
	s->table.list.top = s->table.list.cursor;
	list_move(&s->table.list, 0);
}

/* The cursor stays, and as much as possible of so many rows below it is seen. */
static void show_below(struct list *list, size_t rows)
{
	size_t cursor = list->cursor;

	list_go(list, cursor + rows);
	list_go(list, cursor);
}

static void open_own(struct state *s, uint32_t row)
{
	s->is_jump = false;
	follow_open(s, row);
	list_go(&s->table.list, table_find(&s->table, row));
	show_below(&s->table.list, s->family.count);
}

static void close_own(struct state *s)
{
	uint32_t row = s->open_row;

	follow_open(s, NO_METHOD);
	list_go(&s->table.list, table_find(&s->table, row));
}

static void open_here(struct state *s)
{
	struct table_row row = row_here(s);

	if (row.member != NULL && member_is_row(row.member))
		jump(s, row.row);
	else if (row.member == NULL && row.row == s->open_row)
		close_own(s);
	else if (row.member == NULL)
		open_own(s, row.row);
}

/* Which member of the family the cursor is on. */
static size_t member_here(const struct state *s)
{
	return s->table.list.cursor - s->table.open_rank - 1;
}

/* After members have come or gone: they need room, and may need wider numbers. */
static void fit_members(struct state *s)
{
	struct table *t = &s->table;

	list_resize(&t->list, table_count(t), t->list.rows);
	table_fit(t);
}

static void unfold_member(struct state *s)
{
	size_t count = s->family.count;
	struct error err;

	if (!family_open(&s->family, &s->table.figures, s->table.order.measure,
	    member_here(s), &err))
		state_say(s, "%s", err.text);
	fit_members(s);
	show_below(&s->table.list, s->family.count - count);
}

static void unfold(struct state *s)
{
	struct table_row row = row_here(s);

	if (row.member == NULL && row.row != s->open_row)
		open_own(s, row.row);
	else if (row.member != NULL && member_is_row(row.member) &&
	    !row.member->is_open)
		unfold_member(s);
	else
		move(s, 1);
}

/* What is open is closed; from a row below it, the cursor goes there. */
static void fold(struct state *s)
{
	struct table_row row = row_here(s);
	size_t above;

	if (row.member == NULL) {
		if (row.row == s->open_row)
			close_own(s);
		return;
	}
	if (row.member->is_open) {
		family_close(&s->family, member_here(s));
		fit_members(s);
		return;
	}
	above = family_above(&s->family, member_here(s));
	list_go(&s->table.list, s->table.open_rank + (above ==
	    s->family.count ? 0 : above + 1));
}

static void next_match(struct state *s, int step)
{
	const struct table *t = &s->table;
	size_t count = table_count(t), at = t->list.cursor;

	for (size_t i = 0; t->matched != NULL && i < count; i++) {
		struct table_row row;

		at = step > 0 ? (at + 1) % count : (at + count - 1) % count;
		row = table_row(t, at);
		if (row.member != NULL || row.row >= t->matched_count ||
		    !t->matched[row.row])
			continue;
		if (step > 0 ? at <= t->list.cursor : at >= t->list.cursor)
			state_say(s, "search continued at the other end");
		list_go(&s->table.list, at);
		return;
	}
	if (s->pattern[0] != '\0')
		state_say(s, "no method here matches %.100s", s->sought);
}

/* Rows can be ordered by it, and not just as by another column. */
static bool is_sort(struct column_choice c)
{
	return c.measure == MEASURES && column_is_sortable(c.column, IN_TABLE) &&
	    column_info(c.column)->kind != KIND_SHARE;
}

/* The next of the columns that are shown, then from the left again. */
static void next_sort(struct state *s)
{
	struct order order = s->table.order;
	struct table_layout l;
	size_t at = 0, i = 0;

	table_layout(&s->table, s->columns, &l);
	while (at + 1 < l.count && l.of[at].choice.column != order.column)
		at++;
	do
		i++;
	while (i < l.count && !is_sort(l.of[(at + i) % l.count].choice));
	order.column = l.of[(at + i) % l.count].choice.column;
	order.is_reverse = false;
	follow_order(s, order);
	state_say(s, "sorted by %s: %s",
	    column_name(order.column, s->table_answer.totals.is_sampled),
	    column_help(order.column, s->table_answer.totals.is_sampled));
}

static void pan(struct state *s, int step)
{
	struct table_layout l;

	table_layout(&s->table, s->columns, &l);
	if (s->table.columns.count == 0)
		state_say(s, "these are the usual columns; C chooses others");
	else if ((step > 0 ? l.right : l.left) == 0)
		state_say(s, "no more columns on the %s", step > 0 ? "right" :
		    "left");
	else
		s->table.passed = step > 0 ? l.left + 1 : l.left - 1;
}

static void reverse(struct state *s)
{
	struct order order = s->table.order;

	order.is_reverse = !order.is_reverse;
	follow_order(s, order);
}

static void next_grouping(struct state *s)
{
	enum grouping next = (enum grouping)((s->grouping + 1) % GROUPINGS);

	history_push(s);
	follow_grouping(s, next);
	state_say(s, "a row for each %s", grouping_name(next));
}

/* The next base that there is. */
static void next_base(struct state *s)
{
	do
		s->base = (enum base)((s->base + 1) % BASES);
	while (!table_has_base(s, s->base));
	table_show_base(s);
	state_say(s, "%s", s->table.base.words[0]);
}

/* The next call of the method belongs to the picture. */
static void same_method(struct state *s, const struct binding *b)
{
	size_t cursor = s->table.list.cursor, top = s->table.list.top;

	pane_picture_command(s, b);
	s->table.list.top = top;
	list_go(&s->table.list, cursor);
}

static bool list_keys(struct state *s, const struct binding *b)
{
	struct list *list = &s->table.list;

	if (!list_command(list, b, list_page(list)))
		return false;
	pass_heading(s, b->amount < 0 ? -1 : 1);
	return true;
}

void table_command(struct state *s, const struct binding *b)
{
	s->spreads.goes_to_top = false;
	if (b->command == CMD_GROUP)
		next_grouping(s);
	if (table_count(&s->table) == 0)
		return;
	if (list_keys(s, b)) {
		table_select_here(s);
		return;
	}
	switch (b->command) {
	case CMD_OPEN:
		open_here(s);
		break;
	case CMD_UNFOLD:
		unfold(s);
		break;
	case CMD_FOLD:
		fold(s);
		break;
	case CMD_NEXT_MATCH:
		next_match(s, b->amount);
		break;
	case CMD_NEXT_SORT:
		next_sort(s);
		break;
	case CMD_REVERSE:
		reverse(s);
		break;
	case CMD_COLUMNS:
		overlay_open(s, OVERLAY_COLUMNS);
		break;
	case CMD_PAN:
		pan(s, b->amount);
		break;
	case CMD_BASE:
		next_base(s);
		break;
	case CMD_SAME_METHOD:
		same_method(s, b);
		return;
	default:
		return;
	}
	table_select_here(s);
}
