/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/queries.h"
#include "ui/visible.h"
#include "view/method_page.h"

/*
 * The page about the selected method (view/method_page).
 */

extern const struct pane_ops method_pane;

static bool is_there(const void *own)
{
	const struct list_pane *pane = own;
	return query_current(pane->s, ASK_ABOUT) != NULL;
}

/* Returns the call that is selected in the chart, if it is one of the
 * method. */
static struct place selected_call(const struct list_pane *pane)
{
	const struct selection *selected = pane->s->selection;

	return selected->calls == 1 && visible_method(pane->s,
		state_thread(pane->s), selected->call) == selected->method ?
	    selected->call :
	    place_none();
}

static struct method_page page_of(const struct list_pane *pane)
{
	return (struct method_page){ &query_answer(pane->s, ASK_ABOUT)->about,
		state_methods(pane->s), state_profile(pane->s)->ids,
		state_thread(pane->s), selected_call(pane),
		pane->s->window->whole.begin, pane->list,
		pane->s->focus == LOWER };
}

static void enter(void *own)
{
	struct list_pane *pane = own;

	list_go(&pane->list, 0);
}

static bool open_row(struct list_pane *pane)
{
	struct method_page page = page_of(pane);
	size_t row = pane->list.cursor;
	struct place call = method_page_call(&page, row);
	uint32_t method = method_page_callee(&page, row);

	if (place_is_none(call) && method == NO_METHOD)
		return false;
	if (!place_is_none(call)) {
		navigate_visit(pane->s, pane->s->selection->thread, call);
		return true;
	}
	navigate_keep(pane->s);
	navigate_method(pane->s, PANE_ABOUT, method);
	list_go(&pane->list, 0);
	return true;
}

static bool command(void *own, enum command cmd, int amount)
{
	return list_pane_command(own, cmd, amount) ||
	    (cmd == CMD_OPEN && is_there(own) && open_row(own));
}

static void draw(void *own, const struct layout *l)
{
	struct list_pane *pane = own;
	struct area area = { l->table, 0, l->table_rows, pane->s->columns };
	struct method_page page;

	if (!is_there(pane)) {
		query_draw(pane->s, ASK_ABOUT, l->table, "looking at it");
		return;
	}
	page = page_of(pane);
	list_resize(&pane->list, method_page_rows(&page),
	    (size_t)l->table_rows);
	page.list = pane->list;
	method_page_draw(&page, pane->s->canvas, area);
}

/* Returns the call of the row, or else the selected one, whose stack the page
 * shows. */
static struct pane_call call(void *own)
{
	struct list_pane *pane = own;
	struct place place = place_none();
	struct method_page page;

	if (is_there(pane)) {
		page = page_of(pane);
		place = method_page_call(&page, pane->list.cursor);
	}
	return (struct pane_call){ pane->s->selection->thread,
		place_is_none(place) ? selected_call(pane) : place };
}

static const struct list_ops as_list = { .is_there = is_there };

const struct pane_ops method_pane = {
	.mode = MODE_METHOD,
	.hints = "`?` keys  `jk` scroll  `Enter` go there"
		 "  `}` next call  `e` calls  `p` pivot  `1` table  `q` quit",
	.is_of_calls = true,
	.size = sizeof(struct list_pane),
	.enter = enter,
	.command = command,
	.draw = draw,
	.list = &as_list,
	.call = call,
	.asks = { { ASK_ABOUT, PANE_ABOUT, NULL, NULL } },
};
