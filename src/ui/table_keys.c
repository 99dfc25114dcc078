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

static void follow_cursor(struct state *s)
{
	if (table_count(&s->table) > 0)
		follow_method(s, row_here(s).method);
}

/* To the method's own row, opened, at the top. */
static void jump(struct state *s, uint32_t method)
{
	history_push(s);
	follow_open(s, method);
	list_go(&s->table.list, table_find(&s->table, method));
	s->table.list.top = s->table.list.cursor;
	list_move(&s->table.list, 0);
	follow_cursor(s);
}

static void close_open(struct state *s)
{
	uint32_t method = s->open_method;

	follow_open(s, NO_METHOD);
	list_go(&s->table.list, table_find(&s->table, method));
	follow_cursor(s);
}

static void open_here(struct state *s)
{
	struct table_row row = row_here(s);

	if (row.relative == NULL && row.method == s->open_method) {
		close_open(s);
		return;
	}
	if (row.relative != NULL && (row.method == NO_METHOD ||
	    row.relative->relation == RELATION_SELF))
		return;
	if (row.relative != NULL) {
		jump(s, row.method);
		return;
	}
	follow_open(s, row.method);
	list_go(&s->table.list, table_find(&s->table, row.method));
}

static void unfold(struct state *s)
{
	struct table_row row = row_here(s);

	if (row.relative == NULL && row.method != s->open_method)
		open_here(s);
	else
		list_move(&s->table.list, 1);
	follow_cursor(s);
}

static void next_match(struct state *s, int step)
{
	const struct table *t = &s->table;
	size_t count = table_count(t), at = t->list.cursor;

	for (size_t i = 0; t->matched != NULL && i < count; i++) {
		struct table_row row;

		at = step > 0 ? (at + 1) % count : (at + count - 1) % count;
		row = table_row(t, at);
		if (row.relative != NULL || row.method >= t->matched_count ||
		    !t->matched[row.method])
			continue;
		if (step > 0 ? at <= t->list.cursor : at >= t->list.cursor)
			state_say(s, "search continued at the other end");
		list_go(&s->table.list, at);
		return;
	}
	if (s->pattern[0] != '\0')
		state_say(s, "no method here matches %.100s", s->sought);
}

static void next_sort(struct state *s)
{
	struct order order = s->table.order;
	const struct column_info *info;

	do {
		order.column = (enum column_id)(((int)order.column + 1) %
		    COLUMNS);
		info = column_info(order.column);
	} while (info->key == '\0' || info->needs_spread);
	order.is_reverse = false;
	follow_order(s, order);
	state_say(s, "sorted by %s: %s", info->name, info->help);
}

static void reverse(struct state *s)
{
	struct order order = s->table.order;

	order.is_reverse = !order.is_reverse;
	follow_order(s, order);
}

/* The next call of the method belongs to the picture. */
static void same_method(struct state *s, const struct binding *b)
{
	size_t cursor = s->table.list.cursor, top = s->table.list.top;

	pane_picture_command(s, b);
	s->table.list.top = top;
	list_go(&s->table.list, cursor);
}

void table_command(struct state *s, const struct binding *b)
{
	struct list *list = &s->table.list;
	long page = list->rows > 1 ? (long)list->rows - 1 : 1;

	if (table_count(&s->table) == 0)
		return;
	if (list_command(list, b, page)) {
		follow_cursor(s);
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
		if (s->open_method != NO_METHOD)
			close_open(s);
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
	case CMD_SAME_METHOD:
		same_method(s, b);
		return;
	default:
		return;
	}
	follow_cursor(s);
}
