#include "config.h"

#include "ui/commands.h"

#include "ui/follow.h"
#include "ui/history.h"
#include "ui/inquiry.h"
#include "ui/list_keys.h"
#include "ui/panes.h"
#include "view/frame.h"
#include "view/method_page.h"

static const struct answer *answer_of(const struct state *s)
{
	return inquiry_answer(s, ASK_ABOUT);
}

static bool is_there(const struct state *s)
{
	const struct question *q = &answer_of(s)->question;

	return q->method == s->selection->method &&
	    where_is(q->where, state_where(s));
}

/* The chart's call, if it is one of the method. */
static struct place selected_call(const struct state *s)
{
	const struct thread *t = state_thread(s);
	uint32_t node;

	if (s->selection->depth == NO_CALL || s->selection->count != 1)
		return place_none();
	node = calls_node(&t->calls, s->selection->depth, s->selection->first);
	return t->tree.nodes[node].method != s->selection->method ?
	    place_none() :
	    (struct place){ s->selection->depth, s->selection->first };
}

static struct method_page page_of(const struct state *s)
{
	return (struct method_page){ &answer_of(s)->about,
		profile_methods(state_profile(s)),
		profile_ids(state_profile(s)), state_thread(s),
		selected_call(s), s->window->whole.begin, s->about.list,
		s->focus == LOWER };
}

void about_enter(struct state *s)
{
	list_go(&s->about.list, 0);
}

static void go(struct state *s)
{
	struct method_page page = page_of(s);
	size_t row = s->about.list.cursor;
	struct place call = method_page_call(&page, row);
	uint32_t method = method_page_callee(&page, row);

	if (place_is_none(call) && method == NO_METHOD)
		return;
	if (!place_is_none(call)) {
		history_visit(s, s->selection->thread, call);
		return;
	}
	history_push(s);
	follow_method(s, PANE_ABOUT, method);
	list_go(&s->about.list, 0);
}

bool about_command(struct state *s, const struct binding *b)
{
	struct list *list = &s->about.list;

	if (list_command(list, b, list_page(list)))
		return true;
	if (b->command != CMD_OPEN)
		return false;
	if (is_there(s))
		go(s);
	return true;
}

static bool wish(const struct state *s, struct question *q)
{
	q->where = state_where(s);
	q->method = s->selection->method;
	q->measure = state_measure(s);
	q->records = s->asked_records;
	return s->shown[LOWER] == PANE_ABOUT &&
	    s->selection->method != NO_METHOD;
}

const struct inquirer about_inquirer = { ASK_ABOUT, PANE_ABOUT, wish,
	NULL };

void about_pane_draw(struct state *s, const struct layout *l)
{
	struct area area = { l->table, 0, l->table_rows, s->columns };
	struct method_page page;

	if (!is_there(s)) {
		inquiry_draw(s, ASK_ABOUT, l->table, "looking at it");
		return;
	}
	page = page_of(s);
	list_resize(&s->about.list, method_page_rows(&page),
	    (size_t)l->table_rows);
	page.list = s->about.list;
	method_page_draw(&page, s->canvas, area);
}

/* That of the row, or the one whose stack is shown. */
struct pane_call about_call(struct state *s)
{
	struct place place = selected_call(s), caller;
	struct method_page page;

	if (is_there(s)) {
		page = page_of(s);
		caller = method_page_call(&page, s->about.list.cursor);
		place = place_is_none(caller) ? place : caller;
	}
	return (struct pane_call){ s->selection->thread, place };
}
