#include "config.h"

#include "ui/slowest_pane.h"

#include <string.h>

#include "ui/filters.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/list_keys.h"
#include "ui/lists.h"
#include "ui/searching.h"
#include "view/frame.h"

/* Whatever is found on the outside of it meanwhile. */
struct slow_place {
	uint32_t thread, level, number; /* of NO_THREAD: none */
};

struct slowest_pane {
	struct state *s;
	unsigned column; /* NO_COLUMN: by the time of the clock */
	bool is_reverse;
	struct list list;
	struct list_choice choice;
	struct slow_place at; /* the cursor's call */
	uint32_t seen;        /* the version of the calls that are selected */
	struct call_row row;  /* that is drawn */
};

enum {
	METHOD_CELLS = 24,   /* at least, if that can be had */
	THREAD_CELLS = 18,
	TIME_CELLS = 9,
	END_CELLS = 10,
	ROWS_FOR_A_LINE = 4  /* fewer have none to say what is listed */
};

static const struct usual_column usual[] = {
	{ CALL_WALL, false, 0, 4, METHOD_CELLS },
	{ CALL_CPU, false, 0, 3, METHOD_CELLS },
	{ CALL_WAIT, false, 0, 1, METHOD_CELLS },
	{ CALL_SELF, false, 0, 7, METHOD_CELLS },
	{ CALL_START, false, 0, 5, METHOD_CELLS },
	{ CALL_DEPTH, false, 0, 2, METHOD_CELLS },
	{ CALL_THREAD, false, 0, 6, METHOD_CELLS },
};

static const struct list_type type = {
	.title = "the list of slowest calls",
	.usual = usual,
	.usual_count = sizeof usual / sizeof *usual,
	.last = CALL_METHOD,
	.within = CALL_METHOD,
	.least = METHOD_CELLS
};

static const struct call_list *list_of(const struct slowest_pane *pane)
{
	return &inquiry_answer(pane->s, ASK_SLOWEST)->listing;
}

static bool is_there(const struct slowest_pane *pane)
{
	return where_is(inquiry_answer(pane->s, ASK_SLOWEST)->question.where,
	    state_where(pane->s));
}

static bool is_shown(const struct slowest_pane *pane)
{
	return pane->s->shown[LOWER] == PANE_SLOWEST;
}

static bool wish(const void *own, struct question *q)
{
	const struct slowest_pane *pane = own;
	enum measure measure = state_measure(pane->s);

	q->where = state_where(pane->s);
	q->calls = (struct call_order){ pane->column == NO_COLUMN ?
		call_column_of(measure) :
		(enum call_column)pane->column, measure, pane->is_reverse };
	q->filter = filter_now(pane->s)->texts;
	return is_shown(pane);
}

static struct call_row row_here(const struct slowest_pane *pane)
{
	return call_list_row(list_of(pane), pane->list.cursor);
}

static bool has_rows(const struct slowest_pane *pane)
{
	return is_there(pane) && list_of(pane)->count > 0;
}

static bool is_selected(const struct slowest_pane *pane,
    const struct call_row *row)
{
	const struct selection *now = pane->s->selection;

	return row->thread->number == now->thread && now->calls == 1 &&
	    place_is_same(now->call, row->place);
}

/* What the cursor is on; the same again is no choice. */
static void choose(struct slowest_pane *pane)
{
	struct state *s = pane->s;
	struct call_row row;

	if (!has_rows(pane))
		return;
	row = row_here(pane);
	if (place_is_none(row.place))
		return;
	pane->at = (struct slow_place){ row.thread->number,
		row.place.depth - row.thread->calls.pushed, row.place.number };
	if (row.thread->number != s->selection->thread)
		go_method(s, PANE_SLOWEST, row.method);
	else if (!is_selected(pane, &row))
		go_calls(s, PANE_SLOWEST, row.place, 1);
}

/* On its call, or on the first one where that is not listed. */
static void place_cursor(struct slowest_pane *pane)
{
	const struct slow_place *at = &pane->at;
	const struct thread *t = at->thread == NO_THREAD ? NULL :
	    threads_at(profile_threads(state_profile(pane->s)), at->thread);
	size_t row = t == NULL ? 0 :
	    call_list_find(list_of(pane), t,
		(struct place){ at->level + t->calls.pushed, at->number });

	list_resize(&pane->list, list_of(pane)->count, pane->list.rows);
	list_go(&pane->list, row < list_of(pane)->count ? row : 0);
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct slowest_pane *pane = own;

	(void)new;
	(void)old;
	place_cursor(pane);
	if (is_shown(pane) && pane->s->focus == LOWER)
		choose(pane);
}

static const struct inquirer asks = { ASK_SLOWEST, PANE_SLOWEST, wish, take };

/* To what others have selected, if it is listed. */
static void follow(void *own)
{
	struct slowest_pane *pane = own;
	const struct selection *now = pane->s->selection;
	size_t row;

	if (!is_shown(pane) || pane->seen == now->calls_version)
		return;
	pane->seen = now->calls_version;
	if (!has_rows(pane) || now->by == PANE_SLOWEST || now->calls != 1)
		return;
	row = call_list_find(list_of(pane), state_thread(pane->s), now->call);
	if (row < list_of(pane)->count)
		list_go(&pane->list, row);
}

static void enter(void *own)
{
	choose(own);
}

/* All times as wide as the widest, and as their heads with an arrow. */
static int time_cells(const struct call_list *l)
{
	uint64_t most = l->latest;
	char text[40];
	int cells;

	for (int c = 0; c < CLOCKS; c++)
		most = l->most[c] > most ? l->most[c] : most;
	text_ms(text, sizeof text, most, call_list_thread(l, 0)->calls.tick);
	cells = (int)strlen(text);
	return 2 + (cells > TIME_CELLS ? cells : TIME_CELLS);
}

static int cells_of(const void *self, struct column_choice c)
{
	const struct slowest_pane *pane = self;
	const struct call_list *l = list_of(pane);

	if (l->set.count == 0)
		return 0;
	switch (c.column) {
	case CALL_THREAD:
		return l->set.count > 1 ? THREAD_CELLS : -1;
	case CALL_RANK:
		return 2 + text_count_width(l->count);
	case CALL_CALLER:
		return METHOD_CELLS;
	case CALL_DEPTH:
	case CALL_IS_CUT:
		return 0;
	case CALL_THREAD_ID:
	case CALL_ENDING:
		return END_CELLS;
	default:
		return time_cells(l);
	}
}

static struct list_now now_of(const struct slowest_pane *pane)
{
	const struct call_list *l = list_of(pane);
	const struct facts *facts = profile_facts(state_profile(pane->s));

	return (struct list_now){ .type = &type,
		.columns = call_row_all_columns(),
		.choice = &pane->choice,
		.order = { l->order.column, l->order.is_reverse },
		.kept = call_column_of(l->order.measure),
		.measure = l->order.measure,
		.has_clock = facts->has_clock,
		.is_sampled = facts->is_sampled,
		.self = pane,
		.cells = cells_of };
}

static void read_row(void *self, size_t at, struct view_row *out)
{
	struct slowest_pane *pane = self;

	pane->row = call_list_row(list_of(pane), at);
	if (hits_has(search_hits(pane->s), pane->row.method))
		out->style.marks = MARK_MATCH;
}

static struct slice cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct slowest_pane *pane = self;
	struct list_cell cell;

	if (place_is_none(pane->row.place))
		return slice_of("");
	cell = call_row_cell(&pane->row, at, column_choice_in(column->choice,
	    list_of(pane)->order.measure),
	    profile_methods(state_profile(pane->s)));
	return list_words_of(&cell, room, scratch);
}

static bool has_line(const struct layout *l)
{
	return l->table_rows >= ROWS_FOR_A_LINE;
}

static void draw_line(struct slowest_pane *pane, int row)
{
	const struct facts *facts = profile_facts(state_profile(pane->s));
	char words[100];

	call_list_words(list_of(pane), facts->is_sampled, words, sizeof words);
	canvas_put(pane->s->canvas, row, 1, pane->s->columns - 2,
	    slice_of(words), (struct style){ ROLE_DIM, 0, 0 });
}

static void draw(void *own, const struct layout *l)
{
	struct slowest_pane *pane = own;
	struct area area = { l->table + has_line(l), 0,
		l->table_rows - has_line(l), pane->s->columns };
	struct list_view view = { &pane->list, pane->s->focus == LOWER,
		.self = pane, .row = read_row, .cell = cell };
	struct list_now now;

	if (!is_there(pane)) {
		inquiry_draw(pane->s, ASK_SLOWEST, l->table,
		    "looking for the slowest calls");
		return;
	}
	if (list_of(pane)->count == 0) {
		canvas_print(pane->s->canvas, l->table, 2,
		    (struct style){ ROLE_DIM, 0, 0 }, "no call here");
		return;
	}
	if (has_line(l))
		draw_line(pane, l->table);
	list_resize(&pane->list, list_of(pane)->count, list_rows(area.rows));
	now = now_of(pane);
	list_layout(&now, area.columns, &view.columns);
	view_draw(&view, pane->s->canvas, area);
}

static struct list_now now(void *own, union list_self *self)
{
	(void)self;
	return now_of(own);
}

static struct list_choice *choice(void *own)
{
	struct slowest_pane *pane = own;

	return &pane->choice;
}

/* By the time of the clock they stay so when the clock is another one. */
static void sort(void *own, struct list_order order)
{
	struct slowest_pane *pane = own;

	pane->column = order.column == call_column_of(state_measure(pane->s)) ?
	    NO_COLUMN :
	    order.column;
	pane->is_reverse = order.is_reverse;
	pane->at.thread = NO_THREAD; /* to the top of what comes */
}

static const struct list_ops as_list = { now, choice, sort };

/* The usual ones are of the selection. */
static bool details(void *own, int row)
{
	struct slowest_pane *pane = own;
	struct details d = { .methods = profile_methods(state_profile(pane->s)),
		.totals = follow_totals(pane->s),
		.measure = state_measure(pane->s),
		.count = 1 };
	struct call_row call;
	uint64_t end;

	if (!has_rows(pane))
		return false;
	call = row_here(pane);
	if (place_is_none(call.place) || is_selected(pane, &call))
		return false;
	d.thread = call.thread;
	d.method = call.method;
	d.depth = call.place.depth;
	d.first = call.place.number;
	profile_range(state_profile(pane->s), call.thread, &d.origin, &end);
	details_draw(&d, pane->s->canvas, row);
	return true;
}

static struct pane_call call(void *own)
{
	struct slowest_pane *pane = own;
	struct call_row row;

	if (!has_rows(pane))
		return (struct pane_call){ pane->s->selection->thread,
			place_none() };
	row = row_here(pane);
	return (struct pane_call){ row.thread->number, row.place };
}

static void next_match(struct slowest_pane *pane, int step)
{
	const struct hits_answer *hits = search_hits(pane->s);
	size_t count = pane->list.count, from = pane->list.cursor;

	for (size_t i = 1; i <= count; i++) {
		size_t at = (from + (step > 0 ? i : count - i)) % count;

		if (!hits_has(hits, call_list_row(list_of(pane), at).method))
			continue;
		if (step > 0 ? at <= from : at >= from)
			state_say(pane->s, "search continued at the other end");
		list_go(&pane->list, at);
		return;
	}
	search_say_none(pane->s, "call here");
}

static void go(struct slowest_pane *pane)
{
	struct call_row row = row_here(pane);

	if (!place_is_none(row.place))
		go_visit_near(pane->s, row.thread->number, row.place);
}

static bool command(void *own, const struct binding *b)
{
	struct slowest_pane *pane = own;

	if (!has_rows(pane))
		return true;
	if (b->command == CMD_OPEN) {
		go(pane);
		return true;
	}
	if (b->command == CMD_NEXT_MATCH)
		next_match(pane, b->amount);
	else if (!list_command(&pane->list, b, list_page(&pane->list)))
		return false;
	choose(pane);
	return true;
}

static void begin(void *own)
{
	struct slowest_pane *pane = own;

	pane->column = NO_COLUMN;
	pane->at.thread = NO_THREAD;
}

static void spot_get(const void *own, struct pane_spot *spot)
{
	const struct slowest_pane *pane = own;

	spot->number = pane->list.cursor;
	memcpy(spot->of, &pane->at, sizeof pane->at);
}

/* Now, or when they come. */
static void spot_set(void *own, const struct pane_spot *spot)
{
	struct slowest_pane *pane = own;

	memcpy(&pane->at, spot->of, sizeof pane->at);
	pane->seen = pane->s->selection->calls_version;
	if (is_there(pane))
		place_cursor(pane);
}

const struct pane_ops slowest_pane = {
	.mode = MODE_CALLS,
	.hints = "`?` keys  `Enter` chart  `s` sort  `r` reverse  `/` search"
		 "  `&` filter  `T` threads  `1` table  `q` quit",
	.is_filtered = true,
	.is_of_calls = true,
	.size = sizeof(struct slowest_pane),
	.shown = offsetof(struct slowest_pane, seen),
	.begin = begin,
	.enter = enter,
	.follow = follow,
	.command = command,
	.draw = draw,
	.details = details,
	.call = call,
	.list = &as_list,
	.spot_get = spot_get,
	.spot_set = spot_set,
	.asks = &asks,
	.asks_count = 1,
};
