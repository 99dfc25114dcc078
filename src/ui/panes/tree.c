/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <string.h>

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
#include "view/boxes.h"
#include "view/flame.h"
#include "view/frame.h"
#include "view/list.h"

/*
 * The trees of calls, top-down and bottom-up, as lists: rows that open and
 * close, with guides, times and names.
 *
 * Top-down, shares are of all time.  Bottom-up, the outermost rows are methods
 * with their own time, and the rows below share it out among the callers.
 */

extern const struct pane_ops tree_pane, bottom_up_pane;

/* ---- rows, and the commands that open and close them ---- */

struct tree_pane {
	struct state *s; /* the begin is that of a struct list_pane */
	struct list list;
	struct list_choice choice;
	struct list_order order;
	const struct subscriber *asks; /* of this pane */
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

static bool is_shown(const struct tree_pane *t)
{
	return t->s->shown[LOWER] == t->asks->pane;
}

static bool is_there(const void *own)
{
	const struct tree_pane *t = own;

	return t->answer != NULL &&
	    query_is_current(t->s, &t->answer->question);
}

/* Returns the frame that a row is about, among those that are folded into it:
 * top-down the last one, bottom-up the first, which all the others call. */
static uint32_t frame_at(const struct tree_pane *t, size_t row)
{
	return t->is_inverted ? t->tree.rows[row].frame :
				t->tree.rows[row].last;
}

static uint32_t frame_here(const struct tree_pane *t)
{
	return frame_at(t, t->list.cursor);
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
	i = best = flame_hits_next(f, NULL, method, 0, 1);
	for (; i != NO_FRAME && !t->is_inverted;
	     i = flame_hits_next(f, NULL, method, i + 1, 1))
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
		if (sel->frames_of == t->asks->kind)
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

	navigate_frame(t->s, t->asks->pane, t->asks->kind, frame,
	    t->tree.flame->frames[frame].method);
}

static void follow(void *own)
{
	struct tree_pane *t = own;
	const struct selection *sel = t->s->selection;
	const struct answer *a = query_answer(t->s, (int)t->asks->kind);
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
	if (is_new && sel->chosen_by != t->asks->pane && !sel->is_default)
		t->is_sorted = false;
	if (is_new &&
	    (sel->chosen_by == PANE_CHART || sel->chosen_by == PANE_FLAME))
		follow_call(t);
}

/* ---- columns ---- */

enum {
	NAME_CELLS = 22, /* of the names, at least, if that can be had */
	TIME_CELLS = 12, CALLS_CELLS = 10,
	GUIDE_CELLS = 2
};

static const struct usual_column top_down[] = {
	{ COLUMN_INCLUSIVE_SHARE, .weight = 4 },
	{ COLUMN_INCLUSIVE, .weight = 3 }, { COLUMN_EXCLUSIVE, .weight = 2 },
	{ COLUMN_CALLS, .weight = 1 },
};

static const struct usual_column bottom_up[] = {
	{ COLUMN_EXCLUSIVE_SHARE, .weight = 4 },
	{ COLUMN_EXCLUSIVE, .weight = 3 }, { COLUMN_ROOT_SHARE, .weight = 2 },
	{ COLUMN_CALLS, .weight = 1 },
};

static const struct list_type types[] = {
	{ .title = "the tree", USUAL_COLUMNS(top_down), .last = COLUMN_NAME,
	    .within = COLUMN_CLASS, .lead = 1,
	    .min = NAME_CELLS, .has_methods = true },
	{ .title = "the tree bottom-up", USUAL_COLUMNS(bottom_up),
	    .last = COLUMN_NAME, .within = COLUMN_CLASS, .lead = 1,
	    .min = NAME_CELLS, .has_methods = true },
};

/* Returns the cells of a column.  A time is never cut: the longest is that of
 * the whole. */
static int cells_of(const void *self, struct column_choice c)
{
	const struct tree_pane *t = self;
	const struct flame *f = t->tree.flame;
	int cells;

	if (column_info((enum column_id)c.column)->kind == LIST_CALLS)
		return CALLS_CELLS;
	if (c.column == COLUMN_ROOT_SHARE)
		return TIME_CELLS;
	if (column_info((enum column_id)c.column)->kind != LIST_TIME ||
	    f == NULL)
		return 0;
	cells = list_time_cells(f->frames[0].weight, f->tick) + 1;
	return cells > TIME_CELLS ? cells : TIME_CELLS;
}

static bool head_of(const void *self, struct column_choice c, char *out,
    size_t size)
{
	const struct tree_pane *t = self;

	if (c.column != COLUMN_NAME)
		return false;
	snprintf(out, size, "%s  (%% of %s)", t->is_inverted ?
	    "method, its callers below" : "call", state_base(t->s));
	return true;
}

/* ---- cells of text ---- */

static uint32_t method_of(const struct tree_pane *t, size_t at)
{
	return t->tree.flame->frames[frame_at(t, at)].method;
}

static struct slice tree_cell(const void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct tree_pane *t = self;
	const struct tree_row *row = &t->tree.rows[at];
	struct column_amounts a;
	struct list_cell cell;

	if (column->choice.column == COLUMN_CLASS)
		return method_class(
		    methods_key(state_methods(t->s), method_of(t, at)));
	a = call_tree_amounts(t->tree.flame, row->frame, row->last,
	    t->is_inverted);
	cell = column_cell((enum column_id)column->choice.column, &a,
	    t->tree.flame->tick);
	if (cell.kind == LIST_RANK)
		cell.number = at + 1;
	return list_words_of(cell, column, room, scratch);
}

/* ---- names, behind guides ---- */

/* A name being drawn. */
struct name_pen {
	const struct tree_pane *pane;
	struct canvas *canvas;
	struct area area; /* of the cell */
	int column;       /* where it goes on */
	struct style style;
};

/* Returns the cells that are left. */
static int room(const struct name_pen *p)
{
	return p->area.column + p->area.columns - p->column;
}

static void put(struct name_pen *p, const char *text)
{
	if (room(p) > 0)
		p->column += canvas_put(p->canvas, p->area.row, p->column,
		    room(p), slice_of(text), p->style);
}

static void put_guide(struct name_pen *p, enum glyph role)
{
	put(p, glyph(role, p->canvas->is_ascii));
	put(p, " ");
}

/* Puts "│ ├ ".  A deep row begins with an ellipsis and shows the last
 * levels. */
static void put_guides(struct name_pen *p, const struct tree_row *row)
{
	uint32_t levels = (uint32_t)(room(p) / 2 / GUIDE_CELLS), first = 0;
	struct style own = p->style;

	if (row->indent == 0)
		return;
	p->style.role = ROLE_DIM;
	if (row->indent > levels) {
		first = row->indent - levels;
		put_guide(p, GLYPH_CUT);
	}
	for (uint32_t i = first + 1; i < row->indent; i++)
		if (i >= 64 || (row->guides >> i & 1) == 0)
			put(p, "  ");
		else
			put_guide(p, GLYPH_LINE);
	put_guide(p, row->indent < 64 && (row->guides >> row->indent & 1) != 0 ?
	    GLYPH_FORK : GLYPH_CORNER);
	p->style = own;
}

static const struct method *method_of_frame(const struct name_pen *p,
    uint32_t frame)
{
	return methods_at(state_methods(p->pane->s),
	    p->pane->tree.flame->frames[frame].method);
}

/* Puts "Looper.loop › Handler.dispatch": as many callers as there is room
 * for. */
static void put_callers(struct name_pen *p, const struct tree_row *row)
{
	const struct flame_frame *frames = p->pane->tree.flame->frames;
	char label[BOX_LABEL], name[256];
	bool goes_on = true;

	method_label(method_of_frame(p, row->last), label, sizeof label);
	for (uint32_t i = row->last; goes_on;) {
		struct box_caller caller = { name, p->canvas->is_ascii,
			false, false };

		i = frames[i].parent;
		caller.is_outermost = i == row->frame;
		method_label(method_of_frame(p, i), name, sizeof name);
		goes_on = box_label_caller(label, &caller, room(p));
	}
	put(p, label);
}

/* Puts "Handler.dispatch ‹ Looper.loop": the method, then those that call
 * it. */
static void put_inverted(struct name_pen *p, const struct tree_row *row)
{
	const struct flame *f = p->pane->tree.flame;
	char name[256];

	for (uint32_t i = row->frame;; i = flame_children(f, i).first) {
		method_short(method_of_frame(p, i),
		    (size_t)room(p), name, sizeof name);
		put(p, name);
		if (i == row->last || room(p) <= 0)
			return;
		put(p, " ");
		put_guide(p, GLYPH_CALLER);
	}
}

static bool paint_name(const void *self, size_t at,
    const struct view_column *column, struct canvas *canvas,
    struct area area, struct style style)
{
	const struct tree_pane *t = self;
	struct name_pen p = { t, canvas, area, area.column, style };
	const struct tree_row *row = &t->tree.rows[at];
	const struct flame *f = t->tree.flame;
	struct name_room names = { 0, column->passed, false, canvas->is_ascii };
	char label[VIEW_CELL];

	if (column->choice.column != COLUMN_NAME)
		return false;
	put_guides(&p, row);
	if (call_tree_opens(&t->tree, at))
		put_guide(&p, call_tree_is_open(&t->tree, at) ? GLYPH_OPEN :
		    GLYPH_CLOSED);
	else
		put(&p, "  ");
	/* The chip of the package, as the table has it. */
	if (canvas->depth != DEPTH_NONE && room(&p) > 0)
		canvas_put_chip(canvas, area.row, p.column++,
		    hues_of_frame(&canvas->hues, state_methods(t->s), f,
			frame_at(t, at), t->is_inverted));
	names.cells = (size_t)room(&p);
	if (row->frame == row->last)
		put(&p,
		    signature_fit(method_of_frame(&p, row->frame), names, label,
			sizeof label)
			.start);
	else if (t->is_inverted)
		put_inverted(&p, row);
	else
		put_callers(&p, row);
	return true;
}

static void describe_row(const void *self, size_t at, struct view_row *out)
{
	const struct tree_pane *t = self;
	uint32_t method = method_of(t, at);

	if (at != t->list.cursor && method == t->s->selection->method)
		out->style.marks |= MARK_SAME;
	if (hits_has(search_hits(t->s), method))
		out->style.marks |= MARK_MATCH;
}

/* ---- drawing ---- */

static struct list_now now(void *own)
{
	const struct tree_pane *t = own;
	const struct profile *p = state_profile(t->s);
	const struct flame *f = t->tree.flame;

	return (struct list_now){ .type = &types[t->is_inverted],
		.columns = columns_in(t->is_inverted ? IN_BOTTOM_UP : IN_TREE),
		.choice = &t->choice,
		.order = t->order,
		.measure = NO_MEASURE,
		.has_clock = p->facts->has_clock,
		.is_sampled = f != NULL && f->is_sampled,
		.sign = counted_sign(p->facts->is_sampled,
		    profile_is_sampled(p)),
		.tick = f == NULL ? TICK_US : f->tick,
		.self = t,
		.cells = cells_of,
		.head = head_of };
}

static void draw(void *own, const struct layout *l)
{
	struct tree_pane *t = own;
	struct area area = { l->table, 0, l->table_rows, t->s->columns };
	struct list_view view = { &t->list, t->s->focus == LOWER, .self = t,
		.row = describe_row, .cell = tree_cell, .paint = paint_name };
	struct list_now as_now;

	if (!is_there(t)) {
		query_draw(t->s, (int)t->asks->kind, l->table + 1,
		    "merging stacks");
		return;
	}
	list_resize(&t->list, t->tree.count, list_rows(l->table_rows));
	as_now = now(t);
	list_draw(&view, &as_now, NULL, t->s->canvas, area);
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

/* ---- order ---- */

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

	t->asks = pane_of(own)->ops->asks;
	t->is_inverted = t->asks->kind == ASK_INVERTED;
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
