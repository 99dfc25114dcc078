#include "config.h"

#include "ui/listed_calls.h"

#include <string.h>

#include "ui/empty.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/list_keys.h"
#include "ui/list_match.h"
#include "ui/list_place.h"
#include "ui/lists.h"
#include "ui/scoping.h"
#include "ui/searching.h"
#include "ui/selected.h"
#include "view/call_table.h"
#include "view/frame.h"

static const struct call_list *list_of(const struct listed_calls *l)
{
	return &inquiry_answer(l->s, l->asks)->listing;
}

static struct where where_of(const struct listed_calls *l)
{
	struct where where = state_where(l->s);

	if (l->is_of_frames) {
		where.set = &all_threads;
		where.range = (struct period){ 0, 0 };
		where.within = (struct within){ .count = 0 };
	}
	return where;
}

static enum measure measure_of(const struct listed_calls *l)
{
	return l->is_of_frames ?
	    measure_first(profile_facts(state_profile(l->s))->has_clock) :
	    state_measure(l->s);
}

/* Are they what is meant, here? */
static bool are_there(const struct listed_calls *l)
{
	const struct question *q = &inquiry_answer(l->s, l->asks)->question;

	return q->method == l->method && where_is(q->where, where_of(l));
}

static bool has_rows(const struct listed_calls *l)
{
	return are_there(l) && list_of(l)->count > 0;
}

static bool is_shown(const struct listed_calls *l)
{
	return l->s->shown[LOWER] == l->pane;
}

static struct call_row row_here(const struct listed_calls *l)
{
	return call_list_row(list_of(l), l->list.cursor);
}

void listed_calls_begin(struct listed_calls *l, enum pane_kind pane,
    enum question_kind asks)
{
	l->pane = pane;
	l->asks = asks;
	l->method = NO_METHOD;
	l->column = NO_COLUMN;
	l->at.thread = NO_THREAD;
}

bool listed_calls_wish(const struct listed_calls *l, struct question *q)
{
	enum measure measure = measure_of(l);

	q->where = where_of(l);
	q->method = l->method;
	q->calls = (struct call_order){ l->column == NO_COLUMN ?
		call_column_of(measure) :
		(enum call_column)l->column, measure, l->is_reverse };
	return is_shown(l);
}

static struct listed_call listed(const struct thread *t, struct place place)
{
	return (struct listed_call){ t->number, place.depth - t->calls.pushed,
		place.number };
}

void listed_calls_at_selected(struct listed_calls *l)
{
	const struct selection *now = l->s->selection;

	l->at.thread = NO_THREAD;
	if (now->calls == 1)
		l->at = listed(state_thread(l->s), now->call);
}

static bool is_selected(const struct listed_calls *l,
    const struct call_row *row)
{
	const struct selection *now = l->s->selection;

	return row->thread->number == now->thread && now->calls == 1 &&
	    place_is_same(now->call, row->place);
}

/* What the cursor is on; the same again is no choice. */
static void choose(struct listed_calls *l)
{
	struct call_row row;

	if (!has_rows(l))
		return;
	row = row_here(l);
	if (place_is_none(row.place))
		return;
	l->at = listed(row.thread, row.place);
	if (row.thread->number != l->s->selection->thread)
		go_method(l->s, l->pane, row.method);
	else if (!is_selected(l, &row))
		go_calls(l->s, l->pane, row.place, 1);
}

/* On its call, or on the first one where that is not listed. */
static void place_cursor(struct listed_calls *l)
{
	const struct threads *threads = profile_threads(state_profile(l->s));
	const struct thread *t = l->at.thread == NO_THREAD ? NULL :
	    threads_at(threads, l->at.thread);
	size_t row = t == NULL ? 0 :
	    call_list_find(list_of(l), t,
		(struct place){ l->at.level + t->calls.pushed, l->at.number });

	list_resize(&l->list, list_of(l)->count, l->list.rows);
	list_go(&l->list, row < list_of(l)->count ? row : 0);
}

void listed_calls_take(void *own, struct answer *new, const struct answer *old)
{
	struct listed_calls *l = own;

	(void)new;
	(void)old;
	place_cursor(l);
	if (is_shown(l) && l->s->focus == LOWER)
		choose(l);
}

/* Those of an order of before are no choice: others come. */
static bool are_in_order(const struct listed_calls *l)
{
	const struct call_order *have =
	    &inquiry_answer(l->s, l->asks)->question.calls;
	struct question q = { .method = NO_METHOD };

	listed_calls_wish(l, &q);
	return have->column == q.calls.column &&
	    have->measure == q.calls.measure &&
	    have->is_reverse == q.calls.is_reverse;
}

void listed_calls_enter(void *own)
{
	struct listed_calls *l = own;

	if (!are_there(l) || !are_in_order(l))
		return;
	place_cursor(l);
	choose(l);
}

void listed_calls_follow(void *own)
{
	struct listed_calls *l = own;
	const struct selection *now = l->s->selection;
	size_t row;

	if (!is_shown(l) || l->seen == now->calls_version)
		return;
	l->seen = now->calls_version;
	if (!has_rows(l) || now->by == l->pane || now->calls != 1)
		return;
	row = call_list_find(list_of(l), state_thread(l->s), now->call);
	if (row == list_of(l)->count)
		return;
	listed_calls_at_selected(l);
	list_go(&l->list, row);
}

/* In a recording of samples; 0 elsewhere, and while the table is awaited. */
static uint64_t samples_of(const struct listed_calls *l)
{
	const struct totals *t = follow_totals(l->s);

	return t != NULL && t->is_sampled && l->method < t->methods ?
	    t->of[l->method].calls :
	    0;
}

static struct call_table view_of(const struct listed_calls *l)
{
	const struct facts *facts = profile_facts(state_profile(l->s));

	return (struct call_table){ .calls = list_of(l),
		.methods = profile_methods(state_profile(l->s)),
		.has_clock = facts->has_clock,
		.list = l->list,
		.is_focused = l->s->focus == LOWER,
		.is_sampled = facts->is_sampled,
		.is_of_frames = l->is_of_frames,
		.tick = facts->tick,
		.over = l->is_of_frames ?
		    inquiry_answer(l->s, l->asks)->frames.over : 0,
		.samples = samples_of(l),
		.choice = &l->choice,
		.hits = l->method == NO_METHOD && !l->is_of_frames ?
		    search_hits(l->s) : NULL };
}

static void draw_none(const struct listed_calls *l, int row)
{
	if (l->none == NULL)
		empty_draw(l->s, row, l->asks == ASK_SLOWEST ? EMPTY_CALLS :
		    EMPTY_METHOD_CALLS);
	else
		canvas_print(l->s->canvas, row, 2,
		    (struct style){ ROLE_DIM, 0, 0 }, "%s", l->none);
}

void listed_calls_draw(void *own, const struct layout *layout)
{
	struct listed_calls *l = own;
	struct area area = { layout->table, 0, layout->table_rows,
		l->s->columns };
	struct call_table table;

	if (!are_there(l)) {
		inquiry_draw(l->s, l->asks, layout->table, l->doing);
		return;
	}
	if (list_of(l)->count == 0) {
		draw_none(l, layout->table);
		return;
	}
	list_resize(&l->list, list_of(l)->count,
	    call_table_rows(layout->table_rows));
	table = view_of(l);
	call_table_draw(&table, l->s->canvas, area);
}

/* That of the selected call. */
static size_t usual_row(void *own)
{
	const struct listed_calls *l = own;
	const struct selection *now = l->s->selection;
	size_t row = now->calls == 1 ? call_list_find(list_of(l),
	    state_thread(l->s), now->call) : 0;

	return row < list_of(l)->count ? row : 0;
}

static uint32_t method_of_list(void *own)
{
	const struct listed_calls *l = own;

	return l->method;
}

const struct place_ops listed_calls_place = { .usual = usual_row,
	.method = method_of_list };

static struct list_now now(void *own, union list_self *self)
{
	self->calls = view_of(own);
	return call_table_now(&self->calls);
}

static struct list_choice *choice(void *own)
{
	struct listed_calls *l = own;

	return &l->choice;
}

/* By the time of the clock they stay so when the clock is another one. */
static void sort(void *own, struct list_order order)
{
	struct listed_calls *l = own;

	l->column = order.column == call_column_of(measure_of(l)) ?
	    NO_COLUMN :
	    order.column;
	l->is_reverse = order.is_reverse;
	l->at.thread = NO_THREAD; /* to the top of what comes */
	if (l->list.count == 0)
		state_say(l->s, "there is no row here");
}

const struct list_ops listed_calls_as_list = { now, choice, sort };

/* The usual ones are of the selection. */
bool listed_calls_details(void *own, int row)
{
	struct listed_calls *l = own;
	struct details d = { .methods = profile_methods(state_profile(l->s)),
		.totals = follow_totals(l->s),
		.measure = measure_of(l),
		.has_spread = l->method != NO_METHOD,
		.count = 1 };
	struct call_row call;
	uint64_t end;

	if (!has_rows(l))
		return false;
	call = row_here(l);
	if (place_is_none(call.place) || is_selected(l, &call))
		return false;
	d.thread = call.thread;
	d.method = call.method;
	d.depth = call.place.depth;
	d.first = call.place.number;
	d.median = list_of(l)->distribution.median;
	d.longest = list_of(l)->distribution.most;
	profile_range(state_profile(l->s), call.thread, &d.origin, &end);
	details_draw(&d, l->s->canvas, row);
	return true;
}

struct list *listed_calls_rows(void *own, const struct layout *layout,
    int *first)
{
	struct listed_calls *l = own;

	*first = layout_first(layout, l->list.rows);
	return has_rows(l) ? &l->list : NULL;
}

struct pane_call listed_calls_call(void *own)
{
	struct listed_calls *l = own;
	struct call_row row;

	if (!has_rows(l))
		return (struct pane_call){ l->s->selection->thread,
			place_none() };
	row = row_here(l);
	return (struct pane_call){ row.thread->number, row.place };
}

static bool is_match(const void *self, size_t row)
{
	const struct listed_calls *l = self;

	return hits_has(search_hits(l->s),
	    call_list_row(list_of(l), row).method);
}

static void next_match(struct listed_calls *l, int step)
{
	const struct list_match match = { &l->list, "call", "calls", l, is_match };

	list_match_next(l->s, &match, step);
}

static void go(struct listed_calls *l)
{
	struct call_row row = row_here(l);

	if (!place_is_none(row.place))
		go_visit_near(l->s, row.thread->number, row.place);
}

/* Numbers are of a thread: of another one it is gone to first. */
static void take_range(struct listed_calls *l)
{
	const struct call_row row = row_here(l);

	if (place_is_none(row.place))
		return;
	if (row.thread->number == l->s->selection->thread)
		choose(l);
	else
		go(l);
	range_take(l->s, selected_period(l->s), selected_within(l->s));
}

/* Where one has walked to another method in the chart the next call is that of the
 * cursor. */
static bool comes_back(const struct listed_calls *l, enum command command)
{
	return (command == CMD_SAME_METHOD || command == CMD_SLOWER) &&
	    l->s->selection->method != row_here(l).method;
}

bool listed_calls_command(void *own, const struct binding *b)
{
	struct listed_calls *l = own;

	if (!has_rows(l))
		return true;
	if (b->command == CMD_OPEN) {
		go(l);
		return true;
	}
	if (b->command == CMD_RANGE) {
		take_range(l);
		return true;
	}
	if (b->command == CMD_NEXT_MATCH && l->method == NO_METHOD &&
	    !l->is_of_frames)
		next_match(l, b->amount);
	else if (!list_command(&l->list, b, list_page(&l->list)) &&
	    !comes_back(l, b->command))
		return false;
	choose(l);
	return true;
}

/* What history keeps. */
struct kept_calls {
	struct listed_call at;
	uint32_t method;
};

void listed_calls_spot_get(const void *own, struct pane_spot *spot)
{
	const struct listed_calls *l = own;
	const struct kept_calls kept = { l->at, l->method };

	spot->number = (uint64_t)l->method << 32 | l->list.cursor;
	memcpy(spot->of, &kept, sizeof kept);
}

/* Now, or when they come. */
void listed_calls_spot_set(void *own, const struct pane_spot *spot)
{
	struct listed_calls *l = own;
	struct kept_calls kept;

	memcpy(&kept, spot->of, sizeof kept);
	l->at = kept.at;
	l->method = kept.method;
	l->seen = l->s->selection->calls_version;
	if (are_there(l))
		place_cursor(l);
}
