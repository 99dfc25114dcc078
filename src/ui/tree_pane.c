#include "config.h"

#include "ui/tree_pane.h"

#include "ui/empty.h"
#include "ui/filters.h"
#include "ui/go.h"
#include "ui/inquiry.h"
#include "ui/list_keys.h"
#include "ui/list_place.h"
#include "ui/lists.h"
#include "ui/searching.h"
#include "ui/showing.h"
#include "ui/stack.h"
#include "ui/tree_rows.h"
#include "view/flame.h"
#include "view/frame.h"
#include "view/tree.h"

static enum pane_kind kind_of(const struct tree_pane *t)
{
	return t->is_inverted ? PANE_BOTTOM_UP : PANE_TREE;
}

static enum question_kind asks_of(const struct tree_pane *t)
{
	return t->is_inverted ? ASK_INVERTED : ASK_FLAME;
}

static bool is_shown(const struct tree_pane *t)
{
	return t->s->shown[LOWER] == kind_of(t);
}

static bool is_there(const struct tree_pane *t)
{
	return t->answer != NULL &&
	    where_is(t->answer->question.where, state_where(t->s));
}

static uint32_t method_here(const struct tree_pane *t)
{
	const struct tree_row *row = &t->tree.rows[t->list.cursor];

	return t->tree.flame->frames[tree_frame(row, t->is_inverted)].method;
}

static bool filter(struct tree_pane *t, struct error *err)
{
	t->filtered = filter_now(t->s)->version;
	return call_tree_filter(&t->tree, filter_now(t->s)->kept,
	    t->is_inverted, err);
}

/* It costs a look at each frame, so it is done for a tree that is seen. */
static void filter_anew(struct tree_pane *t)
{
	struct error err;
	uint32_t frame = 0;

	if (t->tree.flame == NULL || t->filtered == filter_now(t->s)->version)
		return;
	if (t->tree.count > 0)
		frame = t->tree.rows[t->list.cursor].last;
	if (!filter(t, &err))
		state_say(t->s, "not filtered: %s", err.text);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, frame == 0 ? 0 : call_tree_find(&t->tree, frame));
}

static void enter(void *own)
{
	struct tree_pane *t = own;
	struct error err;
	uint32_t frame;
	size_t row;

	filter_anew(t);
	if (!is_there(t) || t->tree.count == 0 ||
	    t->s->selection->method == NO_METHOD ||
	    method_here(t) == t->s->selection->method)
		return;
	frame = tree_frame_of(t, t->s->selection->method);
	if (frame == NO_FRAME)
		return;
	if (!call_tree_show(&t->tree, frame, &err))
		state_say(t->s, "%s", err.text);
	row = call_tree_find(&t->tree, frame);
	list_resize(&t->list, t->tree.count, t->list.rows);
	if (row < t->tree.count)
		list_go(&t->list, row);
}

/* What it is sorted by of itself has no arrow above it. */
static bool put_in_order(struct tree_pane *t, struct error *err)
{
	return t->order.column == NO_COLUMN ||
	    call_tree_sort(&t->tree,
		(struct tree_order){ (enum column_id)t->order.column,
		    t->order.is_reverse, t->is_inverted,
		    profile_methods(state_profile(t->s)), true },
		err);
}

/* Without a filter there is nothing to be done. */
static bool filter_first(struct tree_pane *t, struct error *err)
{
	t->filtered = filter_now(t->s)->version;
	return filter_now(t->s)->texts == NULL || filter(t, err);
}

/* Of another answer than before; `old` is NULL where there was none. */
static void renew(struct tree_pane *t, const struct answer *new,
    const struct answer *old)
{
	struct call_tree old_tree = t->tree;
	bool is_kept = old_tree.count > 0 && old != NULL &&
	    (t->is_used ||
		old->question.records == new->question.records) &&
	    where_is(old->question.where, new->question.where);
	struct error err = { "" };
	bool done;

	t->answer = new;
	done = call_tree_make(&t->tree, &new->flame, true, 0, &err) &&
	    put_in_order(t, &err) && filter_first(t, &err) &&
	    (is_kept ? tree_keep(t, &old_tree, &err) :
		       tree_open_first(t, &err));
	if (!done)
		state_say(t->s, "the tree is not complete: %s", err.text);
	list_resize(&t->list, t->tree.count, t->list.rows);
	if (!is_kept && is_shown(t))
		enter(t);
	call_tree_free(&old_tree);
}

static bool wish(const void *own, struct question *q)
{
	const struct tree_pane *t = own;

	q->where = state_where(t->s);
	q->measure = state_measure(t->s);
	return is_shown(t);
}

/* The frame of what is selected in the picture. */
static uint32_t frame_in_picture(const struct tree_pane *t)
{
	const struct thread *thread = state_thread(t->s);
	struct call call;

	if (t->s->shown[UPPER] == PANE_FLAME)
		return t->s->selection->frames_of == asks_of(t) ?
		    t->s->selection->frame :
		    NO_FRAME;
	if (!state_shows_chart(t->s) ||
	    place_is_none(t->s->selection->call) || t->is_inverted)
		return NO_FRAME;
	call = calls_at(&thread->calls, t->s->selection->call.depth,
	    t->s->selection->call.number);
	return call_tree_of_stack(&t->tree,
	    lens_stack_of(showing_of(t->s, thread).map, thread, &call));
}

/* To the stack of the call that the picture has been sent to from here: } and its
 * like.  Bottom-up the cursor stays; either way the details are the call's. */
static void reach(struct tree_pane *t)
{
	uint32_t frame;

	if (t->s->focus != LOWER || !is_shown(t) || !is_there(t) ||
	    t->tree.count == 0)
		return;
	if (state_shows_chart(t->s) &&
	    !place_is_none(t->s->selection->call))
		t->reached = t->s->selection->call;
	frame = frame_in_picture(t);
	if (frame != NO_FRAME && frame != 0)
		tree_show_frame(t, frame);
}

/* While it has the focus others choose only what it has sent them to. */
static void follow_picture(struct tree_pane *t)
{
	bool is_new = t->seen != t->s->selection->version;

	t->seen = t->s->selection->version;
	if (is_new &&
	    (t->s->selection->by == PANE_CHART ||
		t->s->selection->by == PANE_FLAME))
		reach(t);
}

/* A tree that was never seen is made when it is. */
static void take(void *own, struct answer *new, const struct answer *old)
{
	struct tree_pane *t = own;

	if (t->answer != NULL)
		renew(t, new, old);
}

static const struct inquirer top_down = { ASK_FLAME, PANE_TREE, wish, take };
static const struct inquirer bottom_up = { ASK_INVERTED, PANE_BOTTOM_UP, wish,
	take };

static void follow_answer(struct tree_pane *t)
{
	const struct answer *a = inquiry_answer(t->s, asks_of(t));

	if (!is_shown(t))
		return;
	if (t->answer == NULL && a->flame.count > 0)
		renew(t, a, NULL);
	filter_anew(t);
}

static void follow(void *own)
{
	struct tree_pane *t = own;

	follow_answer(t);
	follow_picture(t);
}

static struct tree_view view_of(const struct tree_pane *t)
{
	const struct state *s = t->s;
	const struct hits_answer *hits = search_hits(s);

	return (struct tree_view){ &t->tree, profile_methods(state_profile(s)),
		state_base(s), t->is_inverted, s->focus == LOWER, t->list,
		s->selection->method, hits == NULL ? NULL : hits->flags,
		hits == NULL ? 0 : hits->methods, &t->choice, t->order,
		profile_facts(state_profile(s))->has_clock };
}

static void draw(void *own, const struct layout *l)
{
	struct tree_pane *t = own;
	struct area area = { l->table, 0, l->table_rows, t->s->columns };
	struct tree_view view;

	if (!is_there(t)) {
		inquiry_draw(t->s, asks_of(t), l->table + 1, "merging stacks");
		return;
	}
	list_resize(&t->list, t->tree.count, list_rows(l->table_rows));
	view = view_of(t);
	tree_draw(&view, t->s->canvas, area);
	if (t->tree.count == 0 && l->table_rows > 1)
		empty_draw(t->s, l->table + 1, EMPTY_METHODS);
}

/* Is it the chart's call that was gone to last, and is still selected? */
static bool is_at_call(const struct tree_pane *t)
{
	return state_shows_chart(t->s) && !place_is_none(t->reached) &&
	    place_is_same(t->s->selection->call, t->reached);
}

static bool details(void *own, int row)
{
	struct tree_pane *t = own;
	struct details d = { .thread = state_thread(t->s),
		.methods = profile_methods(state_profile(t->s)),
		.depth = NO_CALL };
	struct flame_view view = { .halves = { NULL, t->tree.flame },
		.methods = d.methods,
		.name = state_thread(t->s)->name,
		.base = state_base(t->s),
		.is_inverted = t->is_inverted,
		.half = FLAME_BELOW,
		.selected = { 0, 1 } };

	if (!is_there(t) || t->tree.count == 0 || is_at_call(t))
		return false;
	view.measure = t->answer->question.measure;
	view.selected.first = tree_frame(&t->tree.rows[t->list.cursor],
	    view.is_inverted);
	d.method = t->tree.flame->frames[view.selected.first].method;
	details_draw(&d, t->s->canvas, row);
	flame_details_draw(&view, t->s->canvas, row + 1);
	return true;
}

static void stack(void *own, struct stack *stack)
{
	struct tree_pane *t = own;

	if (is_there(t) && t->tree.count > 0)
		stack_add_frame(stack, t->tree.flame,
		    t->tree.rows[t->list.cursor].last, t->is_inverted);
}

/* The method of the row is the selected one; in a flame of the same stacks its
 * frame is. */
static void choose_here(struct tree_pane *t)
{
	const struct flame_frame *frames = t->tree.flame->frames;
	uint32_t frame = tree_frame(&t->tree.rows[t->list.cursor],
	    t->is_inverted);

	go_frame(t->s, kind_of(t), asks_of(t), frame, frames[frame].method);
}

static bool command(void *own, const struct binding *b)
{
	struct tree_pane *t = own;

	if (b->command == CMD_INVERT)
		return false;
	if (!is_there(t) || t->tree.count == 0) {
		state_say(t->s, is_there(t) ? "there is no row here" :
		    "the stacks are still being merged");
		return true;
	}
	if (b->command == CMD_SAME_METHOD)
		return false;
	t->is_used = true;
	t->reached = place_none();
	if (!list_command(&t->list, b, list_page(&t->list)))
		tree_rows_command(t, b);
	list_resize(&t->list, t->tree.count, t->list.rows);
	choose_here(t);
	return true;
}

static struct list *rows(void *own, const struct layout *l, int *first)
{
	struct tree_pane *t = own;

	*first = layout_first(l, t->list.rows);
	return is_there(t) ? &t->list : NULL;
}

/* As it would be opened now; free its rows.  False: out of memory. */
static bool opened_anew(const struct tree_pane *t, struct tree_pane *out)
{
	*out = *t;
	out->tree = (struct call_tree){ .rows = NULL };
	renew(out, t->answer, NULL);
	return out->tree.rows != NULL;
}

static size_t usual_row(void *own)
{
	struct tree_pane anew;
	size_t row;

	opened_anew(own, &anew);
	row = anew.list.cursor;
	call_tree_free(&anew.tree);
	return row;
}

static bool is_usual(void *own)
{
	const struct tree_pane *t = own;
	struct tree_pane anew;
	bool is_same = opened_anew(t, &anew) && tree_is_same(t, &anew);

	call_tree_free(&anew.tree);
	return is_same;
}

static bool is_open(const void *own, size_t row)
{
	const struct tree_pane *t = own;

	return call_tree_is_open(&t->tree, row);
}

static bool is_unfolded(const void *own, size_t row)
{
	const struct tree_pane *t = own;

	return call_tree_is_unfolded(&t->tree, row);
}

static void open_row(void *own, size_t row)
{
	struct tree_pane *t = own;

	if (row < t->tree.count)
		tree_open_row(t, row);
	list_resize(&t->list, t->tree.count, t->list.rows);
}

static void unfold_row(void *own, size_t row)
{
	struct tree_pane *t = own;
	size_t folded = row < t->tree.count ? call_tree_folded(&t->tree, row) :
	    1;

	if (folded > 1)
		tree_unfold_row(t, row);
	for (size_t i = folded - 1; i > 0; i--)
		call_tree_close(&t->tree, row + i - 1);
	list_resize(&t->list, t->tree.count, t->list.rows);
}

/* Also those that were unfolded. */
static void close_rows(void *own)
{
	struct tree_pane *t = own;

	renew(t, t->answer, NULL);
	if (t->tree.count > 0)
		tree_close_rows(t);
}

static const struct place_ops place = { .usual = usual_row,
	.is_usual = is_usual, .is_open = is_open, .is_unfolded = is_unfolded,
	.open = open_row, .unfold = unfold_row, .close = close_rows };

static struct list_now now(void *own, union list_self *self)
{
	self->tree = view_of(own);
	return tree_now(&self->tree);
}

static struct list_choice *choice(void *own)
{
	struct tree_pane *t = own;

	return &t->choice;
}

static void sort(void *own, struct list_order order)
{
	struct tree_pane *t = own;
	struct error err = { "" };

	if (order.column == NO_COLUMN) /* the other way round as it comes */
		order.column = t->is_inverted ? COLUMN_EXCLUSIVE :
		    COLUMN_INCLUSIVE;
	t->order = order;
	if (!is_there(t))
		return;
	if (!put_in_order(t, &err))
		tree_say_failure(t, &err);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, 0);
	if (t->tree.count > 0)
		choose_here(t);
}

static const struct list_ops as_list = { now, choice, sort };

static void begin(void *own)
{
	struct tree_pane *t = own;

	t->reached = place_none();
	t->order.column = NO_COLUMN;
}

static void begin_inverted(void *own)
{
	struct tree_pane *t = own;

	begin(own);
	t->is_inverted = true;
}

static void end(void *own)
{
	struct tree_pane *t = own;

	call_tree_free(&t->tree);
}

#define TREE                                                          \
	.mode = MODE_TREE, .is_filtered = true,                       \
	.size = sizeof(struct tree_pane), \
	.shown = offsetof(struct tree_pane, filtered), .end = end, .enter = enter, \
	.follow = follow, .command = command, .draw = draw, .rows = rows, \
	.details = details, .stack = stack, .list = &as_list, .place = &place, \
	.asks_count = 1

const struct pane_ops tree_pane = {
	TREE,
	.begin = begin,
	.asks = &top_down,
	.inverted = PANE_BOTTOM_UP,
	.hints = "`?` keys  `jk` move  `hl` close, open  `*` all"
		 "  `o` hot path  `I` bottom-up  `1` table  `/` search",
};

const struct pane_ops bottom_up_pane = {
	TREE,
	.begin = begin_inverted,
	.asks = &bottom_up,
	.inverted = PANE_TREE,
	.hints = "`?` keys  `jk` move  `hl` close, open  `*` all"
		 "  `o` hot path  `I` top-down  `1` table  `/` search",
};
