/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"


#include "base/text.h"
#include "query/answer.h"
#include "query/call_tree.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/state.h"
#include "ui/visible.h"
#include "view/flame.h"
#include "view/frame.h"
#include "view/list.h"
#include "view/tree.h"

/*
 * The trees of calls, top-down and bottom-up: rows that open and close, and the
 * cursor among them.
 */

extern const struct pane_ops tree_pane, bottom_up_pane;

/* ---- rows, and the commands that open and close them ---- */

struct tree_pane {
	struct state *s; /* the begin is that of a struct list_pane */
	struct list list;
	struct list_choice choice;
	struct list_order order;
	bool is_inverted;
	const struct answer *answer; /* whose rows it has; NULL: none yet */
	struct call_tree tree;
	struct place reached; /* the chart's call that a key has selected */

	uint32_t filtered; /* the version of the filters; may be an old one */
	bool is_used;      /* a key has opened rows, or moved the cursor; until
	                      then rows are opened anew as more is read */
	bool is_sorted;    /* before the rows came: the first one is selected
	                      when they are there and the pane has the focus */
	uint32_t seen;     /* the version of the selection */
	struct tree_view view; /* as it was drawn last */
};

/* Opens the hottest path, to what it forks into: the first look. */
static void tree_open_first(struct tree_pane *t)
{
	uint32_t frame = flame_hottest(t->tree.flame, 0);
	size_t row;

	list_go(&t->list, 0);
	if (frame == 0)
		return;
	call_tree_show(&t->tree, frame);
	row = call_tree_find(&t->tree, frame); /* none: a filter drops it */
	if (row < t->tree.count)
		call_tree_open(&t->tree, row);
}

/* Returns the row of a frame, of the nearest frame around it that has one, or
 * the first. */
static size_t tree_row_of(const struct tree_pane *t, uint32_t frame)
{
	for (; frame != 0; frame = t->tree.flame->frames[frame].parent) {
		const size_t row = call_tree_find(&t->tree, frame);

		if (row < t->tree.count)
			return row;
	}
	return 0;
}

/* Opens what is above the frame, and goes to it; false: a filter drops it. */
static bool tree_go_to(struct tree_pane *t, uint32_t frame)
{
	size_t row;

	call_tree_show(&t->tree, frame);
	list_resize(&t->list, t->tree.count, t->list.rows);
	row = call_tree_find(&t->tree, frame);
	if (row < t->tree.count)
		list_go(&t->list, row);
	return row < t->tree.count;
}

static void tree_show_frame(struct tree_pane *t, uint32_t frame)
{
	if (!tree_go_to(t, frame))
		state_say(t->s, "it is left out by %.200s",
		    filter_now(t->s)->words);
}

/* Makes a row of each call of a row.  The cursor goes to the first of them,
 * which may stand elsewhere among its sisters now. */
static void unfold_row(struct tree_pane *t, size_t row)
{
	const uint32_t frame = t->tree.rows[row].frame;

	call_tree_unfold(&t->tree, row);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, call_tree_find(&t->tree, frame));
}

static void unfold(struct tree_pane *t)
{
	size_t row = t->list.cursor;

	if (!call_tree_opens(&t->tree, row))
		state_say(t->s,
		    t->is_inverted ? "no callers are known here" :
				     "it calls nothing");
	else if (call_tree_children(&t->tree, row) == 0)
		unfold_row(t, row);
	else if (!call_tree_is_open(&t->tree, row))
		call_tree_open(&t->tree, row);
	else
		list_move(&t->list, 1);
}

static void open_all(struct tree_pane *t)
{
	enum { OPEN_AT_ONCE = 20000 }; /* rows, at most */
	const size_t before = t->tree.count;
	char count[40];

	if (call_tree_open_all(&t->tree, t->list.cursor, OPEN_AT_ONCE))
		return;
	text_count(count, sizeof count,
	    t->tree.count > before ? t->tree.count - before : OPEN_AT_ONCE);
	if (t->tree.count > before)
		state_say(t->s, "opened %s rows; deeper ones are closed",
		    count);
	else
		state_say(t->s, "more than %s rows are not opened at once",
		    count);
}

static void hottest(struct tree_pane *t)
{
	const struct flame *f = t->tree.flame;
	uint32_t at = t->tree.rows[t->list.cursor].last;
	uint32_t from = flame_children(f, at).count > 0 ? at :
							  call_tree_root(f, at);
	uint32_t to = flame_hottest(f, from);
	uint32_t levels = flame_depth(f, to) - flame_depth(f, from);

	tree_show_frame(t, to);
	call_tree_open(&t->tree, t->list.cursor);
	state_say(t->s, "%u level%s down: here the path forks or ends", levels,
	    levels == 1 ? "" : "s");
}

/* Returns the next frame in the order of the tree, whether it has a row or
 * not. */
static uint32_t frame_after(const struct flame *f, uint32_t frame)
{
	struct run children = flame_children(f, frame);

	if (children.count > 0)
		return children.first;
	while (frame != 0) {
		uint32_t parent = f->frames[frame].parent;

		children = flame_children(f, parent);
		if (frame + 1 < children.first + children.count)
			return frame + 1;
		frame = parent;
	}
	return 0;
}

static bool is_match(const struct tree_pane *t, uint32_t frame)
{
	return frame != 0 &&
	    hits_has(search_hits(t->s), t->tree.flame->frames[frame].method);
}

/* Says "3 of 17 rows", and shows that one.  Matches in closed rows count as
 * well. */
static void next_match(struct tree_pane *t, int step)
{
	const struct flame *f = t->tree.flame;
	const uint32_t here = t->tree.rows[t->list.cursor].last;
	const struct hits_answer *hits = search_hits(t->s);
	const struct where searched = query_answer(t->s, ASK_HITS)
					  ->question.where;
	uint64_t all = 0, place = 0;
	uint32_t at;
	bool has_turned;

	/* The search knows what it has not found in the same threads and
	 * time. */
	if (hits != NULL &&
	    (hits->matched > 0 ||
		!where_is_same(searched, t->answer->question.where)))
		for (at = frame_after(f, 0); at != 0; at = frame_after(f, at)) {
			all += is_match(t, at);
			if (at == here)
				place = all;
		}
	if (all == 0) {
		search_say_none(t->s, "call here");
		return;
	}
	place = step > 0 ? place + 1 : place - is_match(t, here);
	has_turned = place == 0 || place > all;
	if (has_turned)
		place = step > 0 ? 1 : all;
	search_say_place(t->s, place, all, all == 1 ? "row" : "rows",
	    has_turned);
	for (at = 0; place > 0; place -= is_match(t, at))
		at = frame_after(f, at);
	tree_show_frame(t, at);
}

/* Does what a command asks that opens, closes or looks for rows; ignores all
 * others. */
static void tree_rows_command(struct tree_pane *t, enum command cmd, int amount)
{
	const size_t row = t->list.cursor;
	uint32_t root;

	switch ((int)cmd) {
	case CMD_UNFOLD:
		unfold(t);
		break;
	case CMD_FOLD:
		if (call_tree_is_open(&t->tree, row))
			call_tree_close(&t->tree, row);
		else
			list_go(&t->list, call_tree_parent(&t->tree, row));
		break;
	case CMD_OPEN:
		/* A row of several calls becomes one for each. */
		if (call_tree_folded(&t->tree, row) > 1)
			unfold_row(t, row);
		else if (call_tree_is_open(&t->tree, row))
			call_tree_close(&t->tree, row);
		else
			unfold(t);
		break;
	case CMD_OPEN_ALL:
		open_all(t);
		break;
	case CMD_CLOSE_ALL:
		root = call_tree_root(t->tree.flame, t->tree.rows[row].frame);
		call_tree_close_all(&t->tree);
		list_resize(&t->list, t->tree.count, t->list.rows);
		list_go(&t->list, call_tree_find(&t->tree, root));
		break;
	case CMD_HOTTEST:
		hottest(t);
		break;
	case CMD_NEXT_MATCH:
		next_match(t, amount);
		break;
	default:
		break;
	}
}

/* ---- filters, order and answers ---- */

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

static bool is_there(const void *own)
{
	const struct tree_pane *t = own;

	return t->answer != NULL &&
	    query_is_current(t->s, &t->answer->question);
}

/* Returns the frame whose method the row of the cursor names. */
static uint32_t frame_here(const struct tree_pane *t)
{
	return tree_frame(&t->tree.rows[t->list.cursor], t->is_inverted);
}

static void filter(struct tree_pane *t)
{
	t->filtered = filter_now(t->s)->version;
	call_tree_filter(&t->tree, filter_now(t->s)->kept, t->is_inverted);
}

/* Filters again after other filters.  Costs a look at each frame, so only a
 * tree that is seen is filtered. */
static void follow_filter(struct tree_pane *t)
{
	uint32_t frame = 0;

	if (t->tree.flame == NULL || t->filtered == filter_now(t->s)->version)
		return;
	if (t->tree.count > 0)
		frame = t->tree.rows[t->list.cursor].last;
	filter(t);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_stay(&t->list, tree_row_of(t, frame));
}

/* Goes to the heaviest frame of the selected method; bottom-up to the outermost
 * one, which comes first. */
static void enter(void *own)
{
	struct tree_pane *t = own;
	const struct flame *f = t->tree.flame;
	const uint32_t method = t->s->selection->method;
	uint32_t best, i;

	follow_filter(t);
	if (!is_there(t) || t->tree.count == 0 || method == NO_METHOD ||
	    f->frames[frame_here(t)].method == method)
		return;
	i = best = flame_next(f, method, 0);
	for (; i != NO_FRAME && !t->is_inverted;
	     i = flame_next(f, method, i + 1))
		if (f->frames[i].weight > f->frames[best].weight)
			best = i;
	if (best != NO_FRAME)
		tree_go_to(t, best);
}

/* Sorts the rows where a user has chosen a column. */
static void put_in_order(struct tree_pane *t)
{
	if (t->order.column != NO_COLUMN)
		call_tree_sort(&t->tree,
		    (struct tree_order){ (enum column_id)t->order.column,
			t->order.is_reverse, t->is_inverted,
			state_methods(t->s), true });
}

/* Makes the rows of another answer; `old` is the one before, or NULL.  What was
 * open and selected in its tree is so again, if a user may have chosen it. */
static void renew(struct tree_pane *t, const struct answer *new,
    const struct answer *old)
{
	struct call_tree old_tree = t->tree;
	bool is_kept = old_tree.count > 0 && old != NULL &&
	    (t->is_used || old->question.records == new->question.records) &&
	    where_is_same(old->question.where, new->question.where);
	uint32_t frame;

	t->answer = new;
	call_tree_make(&t->tree, &new->flame, 0);
	put_in_order(t);
	t->filtered = filter_now(t->s)->version;
	if (filter_now(t->s)->texts != NULL)
		filter(t);
	if (is_kept) {
		frame = old_tree.rows[t->list.cursor].last;
		call_tree_open_as(&t->tree, &old_tree);
		frame = flame_find(t->tree.flame, old_tree.flame, frame);
		list_resize(&t->list, t->tree.count, t->list.rows);
		list_stay(&t->list, tree_row_of(t, frame));
	} else {
		tree_open_first(t);
	}
	list_resize(&t->list, t->tree.count, t->list.rows);
	if (!is_kept && is_shown(t) && !t->s->selection->is_default)
		enter(t);
	if (t->is_sorted)
		list_go(&t->list, 0);
	call_tree_free(&old_tree);
}

/* ---- following the picture above ---- */

/* Moves the cursor to the stack of the call that a key here (} and its like)
 * has selected in the picture.  Bottom-up the cursor stays.  Either way the
 * details are of the call. */
static void follow_call(struct tree_pane *t)
{
	const struct selection *sel = t->s->selection;
	const bool has_call = state_shows_chart(t->s) &&
	    !place_is_none(sel->call);
	struct visible_calls shown;
	uint32_t frame = NO_FRAME;

	if (t->s->focus != LOWER || !is_shown(t) || !is_there(t) ||
	    t->tree.count == 0)
		return;
	if (has_call)
		t->reached = sel->call;
	if (t->s->shown[UPPER] == PANE_FLAME) {
		if (sel->frames_of == asks_of(t))
			frame = sel->frame;
	} else if (has_call && !t->is_inverted) {
		shown = visible_now(t->s);
		frame = call_tree_of_stack(&t->tree,
		    visible_calls_stack(shown, sel->call));
	}
	if (frame != NO_FRAME && frame != 0)
		tree_show_frame(t, frame);
}

/* Takes an answer; a tree that was never seen is not made before it is seen. */
static void take(void *own, struct answer *new, const struct answer *old)
{
	struct tree_pane *t = own;

	if (t->answer != NULL)
		renew(t, new, old);
}

/* Selects the method of the row; its frame in a flame of the same stacks. */
static void select_row(struct tree_pane *t)
{
	const uint32_t frame = frame_here(t);

	navigate_frame(t->s, kind_of(t), asks_of(t), frame,
	    t->tree.flame->frames[frame].method);
}

static void follow(void *own)
{
	struct tree_pane *t = own;
	const struct selection *sel = t->s->selection;
	const struct answer *a = query_answer(t->s, (int)asks_of(t));
	bool is_new;

	if (is_shown(t)) {
		if (t->answer == NULL && a->flame.count > 0)
			renew(t, a, NULL);
		follow_filter(t);
		if (t->is_sorted && is_there(t) && t->s->focus == LOWER) {
			t->is_sorted = false;
			if (t->tree.count > 0)
				select_row(t);
		}
	}
	/* While this pane has the focus, only one of its keys can have selected
	 * something in the picture. */
	is_new = t->seen != sel->version;
	t->seen = sel->version;
	if (is_new && sel->chosen_by != kind_of(t) && !sel->is_default)
		t->is_sorted = false;
	if (is_new &&
	    (sel->chosen_by == PANE_CHART || sel->chosen_by == PANE_FLAME))
		follow_call(t);
}

/* ---- drawing ---- */

/* Looks at the tree as it is drawn now. */
static const struct tree_view *look(struct tree_pane *t)
{
	const struct state *s = t->s;

	t->view = (struct tree_view){ &t->tree, state_methods(s), state_base(s),
		t->is_inverted, s->focus == LOWER, t->list,
		s->selection->method, search_hits(s), &t->choice, t->order,
		state_profile(s)->facts->has_clock,
		counted_sign(state_profile(s)->facts->is_sampled,
		    profile_is_sampled(state_profile(s))) };
	return &t->view;
}

static void draw(void *own, const struct layout *l)
{
	struct tree_pane *t = own;
	struct area area = { l->table, 0, l->table_rows, t->s->columns };

	if (!is_there(t)) {
		query_draw(t->s, (int)asks_of(t), l->table + 1, "merging stacks");
		return;
	}
	list_resize(&t->list, t->tree.count, list_rows(l->table_rows));
	tree_draw(look(t), t->s->canvas, area);
	if (t->tree.count == 0 && l->table_rows > 1)
		empty_message_draw(t->s, l->table + 1, EMPTY_METHODS);
}

static bool details(void *own, int row)
{
	struct tree_pane *t = own;
	struct details d = { .thread = state_thread(t->s),
		.methods = state_methods(t->s),
		.depth = NO_CALL };
	struct flame_view view = { .halves = { NULL, t->tree.flame },
		.methods = d.methods,
		.name = state_thread(t->s)->name,
		.base = state_base(t->s),
		.is_inverted = t->is_inverted,
		.half = FLAME_BELOW,
		.selected = { 0, 1 } };

	/* The usual details are of the call in the chart that a key here has
	 * selected. */
	if (!is_there(t) || t->tree.count == 0 ||
	    (state_shows_chart(t->s) && !place_is_none(t->reached) &&
		place_is_same(t->s->selection->call, t->reached)))
		return false;
	view.measure = t->answer->question.measure;
	view.selected.first = frame_here(t);
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

static bool command(void *own, enum command cmd, int amount)
{
	struct tree_pane *t = own;
	const struct list before = t->list;

	if (cmd == CMD_INVERT)
		return false;
	if (!is_there(t) || t->tree.count == 0) {
		state_say(t->s, is_there(t) ? "there is no row here" :
		    "the stacks are still being merged");
		return true;
	}
	if (cmd == CMD_SAME_METHOD)
		return false;
	t->is_used = true;
	t->reached = place_none();
	if (!list_pane_command(own, cmd, amount))
		tree_rows_command(t, cmd, amount);
	list_resize(&t->list, t->tree.count, t->list.rows);
	select_row(t);
	return cmd == CMD_NEXT_MATCH || list_has_changed(&before, &t->list);
}

/* ---- order and columns ---- */

static struct list_now now(void *own)
{
	return tree_now(look(own));
}

static void sort(void *own, struct list_order order)
{
	struct tree_pane *t = own;

	if (order.column == NO_COLUMN) /* the reverse of the usual order */
		order.column = t->is_inverted ? COLUMN_EXCLUSIVE :
		    COLUMN_INCLUSIVE;
	t->order = order;
	t->is_sorted = !is_there(t);
	if (t->is_sorted)
		return;
	put_in_order(t);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, 0);
	if (t->tree.count > 0)
		select_row(t);
}

static const struct list_ops as_list = { .is_there = is_there,
	.now = now,
	.sort = sort };

/* ---- the panes ---- */

static void begin(void *own)
{
	struct tree_pane *t = own;

	t->is_inverted = pane_of(own)->ops->asks[0].kind == ASK_INVERTED;
	t->reached = place_none();
	t->order.column = NO_COLUMN;
}

static void end(void *own)
{
	struct tree_pane *t = own;

	call_tree_free(&t->tree);
}

#define TREE                                                                \
	.mode = MODE_TREE, .is_filtered = true,                             \
	.size = sizeof(struct tree_pane), .begin = begin, .end = end,       \
	.enter = enter, .follow = follow, .command = command, .draw = draw, \
	.details = details, .stack = stack, .list = &as_list

const struct pane_ops tree_pane = {
	TREE,
	.asks = { { ASK_FLAME, PANE_TREE, NULL, take } },
	.inverted = PANE_BOTTOM_UP,
	.hints = "`?` keys  `jk` move  `hl` close, open  `*` all"
		 "  `o` hot path  `I` bottom-up  `1` table  `/` search",
};

const struct pane_ops bottom_up_pane = {
	TREE,
	.asks = { { ASK_INVERTED, PANE_BOTTOM_UP, NULL, take } },
	.inverted = PANE_TREE,
	.hints = "`?` keys  `jk` move  `hl` close, open  `*` all"
		 "  `o` hot path  `I` top-down  `1` table  `/` search",
};
