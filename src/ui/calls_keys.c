#include "config.h"

#include "ui/commands.h"

#include <stdio.h>
#include <string.h>

#include "ui/follow.h"
#include "ui/history.h"
#include "ui/list_keys.h"
#include "ui/panes.h"

static const bool *clocks(const struct state *s)
{
	return profile_facts(s->profile)->has_clock;
}

void calls_open(struct state *s)
{
	if (about_method_open(s, LISTING_CALLS) && calls_are_there(s))
		calls_select(s);
}

static struct call_row row_here(const struct state *s)
{
	return call_list_row(&s->calls.answer.calls, s->calls.list.cursor);
}

struct pane_call calls_call(struct state *s)
{
	struct pane_call call = { s->thread, place_none() };
	struct call_row row;

	if (!calls_are_there(s) || s->calls.answer.calls.count == 0)
		return call;
	row = row_here(s);
	return (struct pane_call){ row.thread->number, row.place };
}

void calls_select(struct state *s)
{
	struct call_row row;

	if (s->calls.answer.calls.count == 0)
		return;
	row = row_here(s);
	if (row.thread->number != s->thread || place_is_none(row.place))
		return;
	if (s->sight.depth != row.place.depth ||
	    s->sight.first != row.place.number || s->sight.count != 1)
		chart_select(s, row.place);
	s->calls.thread = s->thread;
	s->calls.seen = row.place;
}

static void go(struct state *s)
{
	struct call_row row = row_here(s);

	if (place_is_none(row.place))
		return;
	history_push(s);
	s->thread_is_chosen = true;
	follow_thread(s, row.thread->number, true);
	pane_show_picture(s, PICTURE_CHART);
	chart_select(s, row.place);
}

static void sort_by(struct state *s, enum call_column column)
{
	const struct call_column_info *info = call_column_info(column);

	s->calls.column = column;
	s->calls.is_reverse = false;
	state_say(s, "sorted by %s: %s", info->name, info->help);
}

void calls_sort_menu(const struct state *s, char *out, size_t size)
{
	size_t used = (size_t)snprintf(out, size, "sort:");

	for (int i = 0; i < CALL_COLUMNS && used < size; i++) {
		const struct call_column_info *info =
		    call_column_info((enum call_column)i);

		if (call_column_exists((enum call_column)i, clocks(s)))
			used += (size_t)snprintf(out + used, size - used,
			    " `%c` %s", info->key, info->name);
	}
}

void calls_sort(struct state *s, const char *key)
{
	enum call_column column;

	if (strlen(key) != 1 || !call_column_find(key, &column) ||
	    !call_column_exists(column, clocks(s)))
		return;
	sort_by(s, column);
	s->calls.goes_to_top = true;
}

static void next_sort(struct state *s)
{
	enum call_column column = s->calls.answer.question.order.column;

	do
		column = (enum call_column)((column + 1) % CALL_COLUMNS);
	while (!call_column_exists(column, clocks(s)));
	sort_by(s, column);
}

void calls_command(struct state *s, const struct binding *b)
{
	struct list *list = &s->calls.list;

	if (!calls_are_there(s) || s->calls.answer.calls.count == 0)
		return;
	if (list_command(list, b, list_page(list))) {
		calls_select(s);
		return;
	}
	switch (b->command) {
	case CMD_OPEN:
		go(s);
		break;
	case CMD_NEXT_SORT:
		next_sort(s);
		break;
	case CMD_REVERSE:
		s->calls.is_reverse = !s->calls.is_reverse;
		break;
	default:
		pane_jump(s, b);
	}
}
