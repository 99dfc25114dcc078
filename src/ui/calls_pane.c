#include "config.h"

#include "ui/calls_pane.h"

#include "ui/follow.h"
#include "ui/go.h"
#include "ui/inquiry.h"
#include "ui/list_keys.h"
#include "ui/lists.h"
#include "view/call_table.h"
#include "view/frame.h"

struct calls_pane {
	struct state *s;
	enum call_column column; /* CALL_COLUMNS: by the time of the clock */
	bool is_reverse;
	bool goes_to_top; /* when it comes in another order */
	struct list list;
	struct list_choice choice; /* of columns */
	uint32_t thread; /* of the chart's call, when last looked at */
	struct place seen;
};

static const struct call_list *list_of(const struct calls_pane *pane)
{
	return &inquiry_answer(pane->s, ASK_LISTING)->listing;
}

/* Are they those of the selected method, here? */
static bool is_of_these(const struct calls_pane *pane, const struct answer *a)
{
	return a->question.method == pane->s->selection->method &&
	    where_is(a->question.where, state_where(pane->s));
}

static bool are_there(const struct calls_pane *pane)
{
	return is_of_these(pane, inquiry_answer(pane->s, ASK_LISTING));
}

/* What they are ordered by, unless another column is. */
static enum call_column usual_column(const struct calls_pane *pane)
{
	return call_column_of(state_measure(pane->s));
}

static bool wish(const void *own, struct question *q)
{
	const struct calls_pane *pane = own;
	enum call_column column = pane->column == CALL_COLUMNS ?
	    usual_column(pane) :
	    pane->column;

	q->where = state_where(pane->s);
	q->method = pane->s->selection->method;
	q->calls = (struct call_order){ column, state_measure(pane->s),
		pane->is_reverse };
	return pane->s->shown[LOWER] == PANE_CALLS &&
	    pane->s->selection->method != NO_METHOD;
}

static size_t chart_row(const struct calls_pane *pane)
{
	if (pane->s->selection->calls != 1)
		return list_of(pane)->count;
	return call_list_find(list_of(pane), state_thread(pane->s),
	    pane->s->selection->call);
}

static struct call_row row_here(const struct calls_pane *pane)
{
	return call_list_row(list_of(pane), pane->list.cursor);
}

/* The cursor's call, in the chart. */
static void select_here(struct calls_pane *pane)
{
	struct call_row row;

	if (list_of(pane)->count == 0)
		return;
	row = row_here(pane);
	if (row.thread->number != pane->s->selection->thread ||
	    place_is_none(row.place))
		return;
	if (!place_is_same(pane->s->selection->call, row.place) ||
	    pane->s->selection->calls != 1)
		go_calls(pane->s, PANE_CALLS, row.place, 1);
	pane->thread = pane->s->selection->thread;
	pane->seen = row.place;
}

/* The cursor stays on its call, or goes to the chart's. */
static void place_cursor(struct calls_pane *pane, const struct call_row *old)
{
	size_t count = list_of(pane)->count, row = count;

	if (pane->goes_to_top)
		row = 0;
	else if (old != NULL)
		row = call_list_find(list_of(pane), old->thread, old->place);
	if (row == count)
		row = chart_row(pane);
	pane->goes_to_top = false;
	list_go(&pane->list, row < count ? row : 0);
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct calls_pane *pane = own;
	bool had = is_of_these(pane, old) && old->listing.count > 0;
	struct call_row row;

	if (had)
		row = call_list_row(&old->listing, pane->list.cursor);
	/* Also of a method that is not selected now: it may be again. */
	list_resize(&pane->list, new->listing.count, pane->list.rows);
	if (!are_there(pane))
		return;
	place_cursor(pane, had ? &row : NULL);
	if (pane->s->shown[LOWER] == PANE_CALLS && pane->s->focus == LOWER)
		select_here(pane);
}

static const struct inquirer asks = { ASK_LISTING, PANE_CALLS, wish, take };

/* Where the chart has gone to another call, the cursor goes, too. */
static void follow(void *own)
{
	struct calls_pane *pane = own;
	struct place now = pane->s->selection->call;
	size_t row;

	if (pane->s->shown[LOWER] != PANE_CALLS || !are_there(pane) ||
	    pane->s->selection->calls != 1 ||
	    (pane->thread == pane->s->selection->thread &&
		place_is_same(pane->seen, now)))
		return;
	pane->thread = pane->s->selection->thread;
	pane->seen = now;
	row = chart_row(pane);
	if (row < list_of(pane)->count)
		list_go(&pane->list, row);
}

/* In a recording of samples; 0 elsewhere, and while the table is awaited. */
static uint64_t samples_of(const struct calls_pane *pane)
{
	const struct totals *t = follow_totals(pane->s);

	return t != NULL && t->is_sampled &&
		pane->s->selection->method < t->methods ?
	    t->of[pane->s->selection->method].calls :
	    0;
}

static struct call_table view_of(const struct calls_pane *pane)
{
	const struct facts *facts = profile_facts(state_profile(pane->s));

	return (struct call_table){ list_of(pane),
		profile_methods(state_profile(pane->s)), facts->has_clock,
		pane->list, pane->s->focus == LOWER, facts->is_sampled,
		samples_of(pane), &pane->choice };
}

static void draw(void *own, const struct layout *l)
{
	struct calls_pane *pane = own;
	struct state *s = pane->s;
	struct area area = { l->table, 0, l->table_rows, s->columns };
	struct call_table table;

	if (!are_there(pane)) {
		inquiry_draw(s, ASK_LISTING, l->table, "listing its calls");
		return;
	}
	if (list_of(pane)->count == 0) {
		canvas_print(s->canvas, l->table, 2,
		    (struct style){ ROLE_DIM, 0, 0 },
		    "no call of the method here");
		return;
	}
	list_resize(&pane->list, list_of(pane)->count,
	    call_table_rows(l->table_rows));
	table = view_of(pane);
	call_table_draw(&table, s->canvas, area);
}

static struct list_now now(void *own, union list_self *self)
{
	self->calls = view_of(own);
	return call_table_now(&self->calls);
}

static struct list_choice *choice(void *own)
{
	struct calls_pane *pane = own;

	return &pane->choice;
}

/* By the time of the clock they stay so when the clock is another one. */
static void sort(void *own, struct list_order order)
{
	struct calls_pane *pane = own;

	pane->column = order.column == usual_column(pane) ?
	    CALL_COLUMNS :
	    (enum call_column)order.column;
	pane->is_reverse = order.is_reverse;
	pane->goes_to_top = true;
}

static const struct list_ops as_list = { now, choice, sort };

/* A call of another thread than the chart's. */
static bool details(void *own, int row)
{
	struct calls_pane *pane = own;
	struct details d = { .methods = profile_methods(state_profile(pane->s)),
		.totals = follow_totals(pane->s),
		.measure = state_measure(pane->s),
		.method = pane->s->selection->method,
		.count = 1 };
	struct call_row call;
	uint64_t end;

	if (!are_there(pane) || list_of(pane)->count == 0)
		return false;
	call = call_list_row(list_of(pane), pane->list.cursor);
	if (call.thread->number == pane->s->selection->thread ||
	    place_is_none(call.place))
		return false;
	d.thread = call.thread;
	d.depth = call.place.depth;
	d.first = call.place.number;
	profile_range(state_profile(pane->s), call.thread, &d.origin, &end);
	d.has_spread = true;
	d.median = list_of(pane)->distribution.median;
	d.longest = list_of(pane)->distribution.most;
	details_draw(&d, pane->s->canvas, row);
	return true;
}

static void enter(void *own)
{
	struct calls_pane *pane = own;

	if (are_there(pane))
		select_here(pane);
}

static struct pane_call call(void *own)
{
	struct calls_pane *pane = own;
	struct pane_call call = { pane->s->selection->thread, place_none() };
	struct call_row row;

	if (!are_there(pane) || list_of(pane)->count == 0)
		return call;
	row = row_here(pane);
	return (struct pane_call){ row.thread->number, row.place };
}

static void go(struct calls_pane *pane)
{
	struct call_row row = row_here(pane);

	if (!place_is_none(row.place))
		go_visit_near(pane->s, row.thread->number, row.place);
}

static bool command(void *own, const struct binding *b)
{
	struct calls_pane *pane = own;
	struct list *list = &pane->list;

	if (!are_there(pane) || list_of(pane)->count == 0)
		return true;
	if (list_command(list, b, list_page(list))) {
		select_here(pane);
		return true;
	}
	if (b->command != CMD_OPEN)
		return false;
	go(pane);
	return true;
}

static void begin(void *own)
{
	struct calls_pane *pane = own;

	pane->column = CALL_COLUMNS;
}

const struct pane_ops calls_pane = {
	.mode = MODE_CALLS,
	.hints = "`?` keys  `Enter` chart  `s` sort  `r` reverse"
		 "  `}` next in time  `)` slower  `1` table  `q` quit",
	.is_of_calls = true,
	.size = sizeof(struct calls_pane),
	.begin = begin,
	.enter = enter,
	.follow = follow,
	.command = command,
	.draw = draw,
	.details = details,
	.call = call,
	.list = &as_list,
	.asks = &asks,
	.asks_count = 1,
};
