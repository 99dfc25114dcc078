#include "config.h"

#include "ui/commands.h"

#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/inquiry.h"
#include "ui/list_keys.h"
#include "ui/lists.h"
#include "ui/panes.h"
#include "view/call_table.h"
#include "view/frame.h"

static const struct call_list *list_of(const struct state *s)
{
	return &inquiry_answer(s, ASK_LISTING)->listing;
}

/* Are they those of the selected method, here? */
static bool is_of_these(const struct state *s, const struct answer *a)
{
	return a->question.method == s->selection->method &&
	    where_is(a->question.where, state_where(s));
}

static bool are_there(const struct state *s)
{
	return is_of_these(s, inquiry_answer(s, ASK_LISTING));
}

/* What they are ordered by, unless another column is. */
static enum call_column own_column(const struct state *s)
{
	enum measure measure = state_measure(s);

	return measure == MEASURE_CPU ? CALL_CPU :
	    measure == MEASURE_WAIT ? CALL_WAIT : CALL_WALL;
}

static bool wish(const struct state *s, struct question *q)
{
	enum call_column column = s->calls.column == CALL_COLUMNS ?
	    own_column(s) : s->calls.column;

	q->where = state_where(s);
	q->method = s->selection->method;
	q->calls = (struct call_order){ column, state_measure(s),
		s->calls.is_reverse };
	q->records = s->asked_records;
	return s->shown[LOWER] == PANE_CALLS &&
	    s->selection->method != NO_METHOD;
}

static size_t chart_row(const struct state *s)
{
	if (s->selection->depth == NO_CALL || s->selection->count != 1)
		return list_of(s)->count;
	return call_list_find(list_of(s), state_thread(s),
	    (struct place){ s->selection->depth, s->selection->first });
}

static struct call_row row_here(const struct state *s)
{
	return call_list_row(list_of(s), s->calls.list.cursor);
}

/* The cursor's call, in the chart. */
static void select_here(struct state *s)
{
	struct call_row row;

	if (list_of(s)->count == 0)
		return;
	row = row_here(s);
	if (row.thread->number != s->selection->thread ||
	    place_is_none(row.place))
		return;
	if (s->selection->depth != row.place.depth ||
	    s->selection->first != row.place.number || s->selection->count != 1)
		go_calls(s, PANE_CALLS, row.place, 1);
	s->calls.thread = s->selection->thread;
	s->calls.seen = row.place;
}

/* The cursor stays on its call, or goes to the chart's. */
static void place_cursor(struct state *s, const struct call_row *old)
{
	size_t count = list_of(s)->count, row = count;

	if (s->calls.goes_to_top)
		row = 0;
	else if (old != NULL)
		row = call_list_find(list_of(s), old->thread, old->place);
	if (row == count)
		row = chart_row(s);
	s->calls.goes_to_top = false;
	list_go(&s->calls.list, row < count ? row : 0);
}

static void take(struct state *s, struct answer *new, const struct answer *old)
{
	bool had = is_of_these(s, old) && old->listing.count > 0;
	struct call_row row;

	if (had)
		row = call_list_row(&old->listing, s->calls.list.cursor);
	/* Also of a method that is not selected now: it may be again. */
	list_resize(&s->calls.list, new->listing.count, s->calls.list.rows);
	if (!are_there(s))
		return;
	place_cursor(s, had ? &row : NULL);
	if (s->shown[LOWER] == PANE_CALLS && s->focus == LOWER)
		select_here(s);
}

const struct inquirer calls_inquirer = { ASK_LISTING, PANE_CALLS, wish,
	take };

/* Where the chart has gone to another call, the cursor goes, too. */
void calls_follow(struct state *s)
{
	struct place now = { s->selection->depth, s->selection->first };
	size_t row;

	if (s->shown[LOWER] != PANE_CALLS || !are_there(s) ||
	    s->selection->count != 1 ||
	    (s->calls.thread == s->selection->thread &&
		s->calls.seen.depth == now.depth &&
		s->calls.seen.number == now.number))
		return;
	s->calls.thread = s->selection->thread;
	s->calls.seen = now;
	row = chart_row(s);
	if (row < list_of(s)->count)
		list_go(&s->calls.list, row);
}

/* In a recording of samples; 0 elsewhere, and while the table is awaited. */
static uint64_t samples_of(const struct state *s)
{
	const struct totals *t = follow_totals(s);

	return t != NULL && t->is_sampled && s->selection->method < t->methods ?
	    t->of[s->selection->method].calls :
	    0;
}

static struct call_table view_of(struct state *s)
{
	const struct facts *facts = profile_facts(state_profile(s));

	return (struct call_table){ list_of(s),
		profile_methods(state_profile(s)), facts->has_clock,
		s->calls.list, s->focus == LOWER, facts->is_sampled,
		samples_of(s), &s->calls.choice };
}

void calls_pane_draw(struct state *s, const struct layout *l)
{
	struct area area = { l->table, 0, l->table_rows, s->columns };
	struct call_table table;

	if (!are_there(s)) {
		inquiry_draw(s, ASK_LISTING, l->table, "listing its calls");
		return;
	}
	if (list_of(s)->count == 0) {
		canvas_print(s->canvas, l->table, 2,
		    (struct style){ ROLE_DIM, 0, 0 },
		    "no call of the method here");
		return;
	}
	list_resize(&s->calls.list, list_of(s)->count,
	    call_table_rows(l->table_rows));
	table = view_of(s);
	call_table_draw(&table, s->canvas, area);
}

static struct list_now now(struct state *s, union list_self *self)
{
	self->calls = view_of(s);
	return call_table_now(&self->calls);
}

static struct list_choice *choice(struct state *s)
{
	return &s->calls.choice;
}

/* By the time of the clock they stay so when the clock is another one. */
static void sort(struct state *s, struct list_order order)
{
	s->calls.column = order.column == own_column(s) ? CALL_COLUMNS :
	    (enum call_column)order.column;
	s->calls.is_reverse = order.is_reverse;
	s->calls.goes_to_top = true;
}

const struct list_ops calls_list = { now, choice, sort };

/* A call of another thread than the chart's. */
bool calls_pane_details(struct state *s, int row)
{
	struct details d = { .methods = profile_methods(state_profile(s)),
		.totals = follow_totals(s),
		.measure = state_measure(s),
		.method = s->selection->method,
		.count = 1 };
	struct call_row call;
	uint64_t end;

	if (!are_there(s) || list_of(s)->count == 0)
		return false;
	call = call_list_row(list_of(s), s->calls.list.cursor);
	if (call.thread->number == s->selection->thread ||
	    place_is_none(call.place))
		return false;
	d.thread = call.thread;
	d.depth = call.place.depth;
	d.first = call.place.number;
	profile_range(state_profile(s), call.thread, &d.origin, &end);
	d.has_spread = true;
	d.median = list_of(s)->distribution.median;
	d.longest = list_of(s)->distribution.most;
	details_draw(&d, s->canvas, row);
	return true;
}

void calls_enter(struct state *s)
{
	if (are_there(s))
		select_here(s);
}

struct pane_call calls_call(struct state *s)
{
	struct pane_call call = { s->selection->thread, place_none() };
	struct call_row row;

	if (!are_there(s) || list_of(s)->count == 0)
		return call;
	row = row_here(s);
	return (struct pane_call){ row.thread->number, row.place };
}

static void go(struct state *s)
{
	struct call_row row = row_here(s);

	if (!place_is_none(row.place))
		history_visit(s, row.thread->number, row.place);
}

bool calls_command(struct state *s, const struct binding *b)
{
	struct list *list = &s->calls.list;

	if (!are_there(s) || list_of(s)->count == 0)
		return true;
	if (list_command(list, b, list_page(list))) {
		select_here(s);
		return true;
	}
	if (b->command != CMD_OPEN)
		return false;
	go(s);
	return true;
}
