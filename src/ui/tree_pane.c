#include "config.h"

#include "ui/commands.h"

#include "ui/follow.h"
#include "ui/inquiry.h"
#include "ui/list_keys.h"
#include "ui/lists.h"
#include "ui/panes.h"
#include "ui/stack.h"
#include "view/flame.h"
#include "view/frame.h"
#include "view/tree.h"

static struct tree_sight *sight_here(struct state *s)
{
	return &s->trees[s->shown[LOWER] == PANE_BOTTOM_UP];
}

static bool is_there(const struct state *s, const struct tree_sight *t)
{
	return t->answer != NULL &&
	    where_is(t->answer->question.where, state_where(s));
}

void tree_sight_free(struct tree_sight *t)
{
	call_tree_free(&t->tree);
}

/* The first look: down the hottest path, to what it forks into. */
static bool open_first(struct tree_sight *t, struct error *err)
{
	uint32_t frame = flame_hottest(t->tree.flame, 0);
	size_t row;

	t->list.cursor = t->list.top = 0;
	if (frame == 0)
		return true;
	if (!call_tree_show(&t->tree, frame, err))
		return false;
	row = call_tree_find(&t->tree, frame); /* none: a filter drops it */
	return row == t->tree.count || call_tree_open(&t->tree, row, err);
}

/* What was open and selected in the old one is so in the new one. */
static bool keep(struct tree_sight *t, const struct call_tree *old,
    struct error *err)
{
	uint32_t frame = old->rows[t->list.cursor].last;

	if (!call_tree_keep(&t->tree, old, err))
		return false;
	frame = flame_find(t->tree.flame, old->flame, frame);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, frame == 0 ? 0 : call_tree_find(&t->tree, frame));
	return true;
}

/* Top-down the heaviest of the method; bottom-up its own, which come first. */
static uint32_t frame_of(const struct tree_sight *t, uint32_t method)
{
	const struct flame *f = t->tree.flame;
	uint32_t first = flame_next(f, method, 0), best = first;

	if (first == NO_FRAME || t->is_inverted)
		return first;
	for (uint32_t i = first; i != NO_FRAME;
	     i = flame_next(f, method, i + 1))
		if (f->frames[i].weight > f->frames[best].weight)
			best = i;
	return best;
}

static uint32_t method_here(const struct tree_sight *t)
{
	const struct tree_row *row = &t->tree.rows[t->list.cursor];

	return t->tree.flame->frames[tree_frame(row, t->is_inverted)].method;
}

static bool filter(const struct state *s, struct tree_sight *t,
    struct error *err)
{
	t->filtered = s->keep.filters_had;
	return call_tree_filter(&t->tree, filter_kept(&s->keep.filter),
	    t->is_inverted, err);
}

/* It costs a look at each frame, so it is done for a tree that is seen. */
static void filter_anew(struct state *s, struct tree_sight *t)
{
	struct error err;
	uint32_t frame = 0;

	if (t->tree.flame == NULL || t->filtered == s->keep.filters_had)
		return;
	if (t->tree.count > 0)
		frame = t->tree.rows[t->list.cursor].last;
	if (!filter(s, t, &err))
		state_say(s, "not filtered: %s", err.text);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, frame == 0 ? 0 : call_tree_find(&t->tree, frame));
}

void tree_enter(struct state *s)
{
	struct tree_sight *t = sight_here(s);
	struct error err;
	uint32_t frame;
	size_t row;

	filter_anew(s, t);
	if (!is_there(s, t) || t->tree.count == 0 ||
	    s->selection->method == NO_METHOD ||
	    method_here(t) == s->selection->method)
		return;
	frame = frame_of(t, s->selection->method);
	if (frame == NO_FRAME)
		return;
	if (!call_tree_show(&t->tree, frame, &err))
		state_say(s, "%s", err.text);
	row = call_tree_find(&t->tree, frame);
	list_resize(&t->list, t->tree.count, t->list.rows);
	if (row < t->tree.count)
		list_go(&t->list, row);
}

/* What it is sorted by of itself has no arrow above it. */
static bool put_in_order(const struct state *s, struct tree_sight *t,
    struct error *err)
{
	return t->order.column == NO_COLUMN || call_tree_sort(&t->tree,
	    (struct tree_order){ (enum column_id)t->order.column,
		t->order.is_reverse, t->is_inverted,
		profile_methods(state_profile(s)), true }, err);
}

/* Without a filter there is nothing to be done. */
static bool filter_first(const struct state *s, struct tree_sight *t,
    struct error *err)
{
	t->filtered = s->keep.filters_had;
	return s->keep.filter.count == 0 || filter(s, t, err);
}

/* Of another answer than before; `old` is NULL where there was none. */
static void renew(struct state *s, struct tree_sight *t,
    const struct answer *new, const struct answer *old)
{
	struct call_tree old_tree = t->tree;
	bool is_kept = old_tree.count > 0 &&
	    where_is(old->question.where, new->question.where);
	struct error err = { "" };
	bool done;

	t->answer = new;
	done = call_tree_make(&t->tree, &new->flame, true, 0, &err) &&
	    put_in_order(s, t, &err) && filter_first(s, t, &err) &&
	    (is_kept ? keep(t, &old_tree, &err) : open_first(t, &err));
	if (!done)
		state_say(s, "the tree is not complete: %s", err.text);
	list_resize(&t->list, t->tree.count, t->list.rows);
	if (!is_kept && t == sight_here(s))
		tree_enter(s);
	call_tree_free(&old_tree);
}

static bool is_shown(const struct state *s, const struct tree_sight *t)
{
	return s->shown[LOWER] == (t->is_inverted ? PANE_BOTTOM_UP : PANE_TREE);
}

static struct tree_sight *sight_of(struct state *s, enum question_kind kind)
{
	return &s->trees[kind == ASK_INVERTED];
}

static bool wish(const struct state *s, struct question *q)
{
	q->where = state_where(s);
	q->measure = state_measure(s);
	q->records = s->asked_records;
	return is_shown(s, &s->trees[q->kind == ASK_INVERTED]);
}

static void say_failure(struct state *s, const struct error *err)
{
	if (err->text[0] != '\0')
		state_say(s, "%s", err->text);
}

static void show_frame(struct state *s, uint32_t frame)
{
	struct tree_sight *t = sight_here(s);
	struct error err = { "" };
	size_t row;

	if (!call_tree_show(&t->tree, frame, &err)) {
		say_failure(s, &err);
		return;
	}
	list_resize(&t->list, t->tree.count, t->list.rows);
	row = call_tree_find(&t->tree, frame);
	if (row == t->tree.count)
		state_say(s, "it is left out by %.200s", s->keep.filter_words);
	else
		list_go(&t->list, row);
}

/* The frame of what is selected in the picture. */
static uint32_t frame_in_picture(const struct state *s,
    const struct tree_sight *t)
{
	const struct thread *thread = state_thread(s);

	if (s->shown[UPPER] == PANE_FLAME)
		return flame_has_stacks_of(s, t->answer) &&
			s->flame_sight.selected.count > 0 ?
		    s->flame_sight.selected.first :
		    NO_FRAME;
	if (s->shown[UPPER] != PANE_CHART || s->selection->depth == NO_CALL ||
	    t->is_inverted)
		return NO_FRAME;
	return call_tree_of_stack(&t->tree, &thread->tree,
	    calls_node(&thread->calls, s->selection->depth,
		s->selection->first));
}

/* To the stack of the call that the picture has been sent to from here: } and its
 * like.  Bottom-up the cursor stays; either way the details are the call's. */
static void reach(struct state *s)
{
	struct tree_sight *t = sight_here(s);
	uint32_t frame;

	if (s->focus != LOWER ||
	    (s->shown[LOWER] != PANE_TREE &&
		s->shown[LOWER] != PANE_BOTTOM_UP) ||
	    !is_there(s, t) || t->tree.count == 0)
		return;
	if (s->shown[UPPER] == PANE_CHART && s->selection->depth != NO_CALL)
		t->reached = (struct place){ s->selection->depth,
			s->selection->first };
	frame = frame_in_picture(s, t);
	if (frame != NO_FRAME && frame != 0)
		show_frame(s, frame);
}

/* While it has the focus others choose only what it has sent them to. */
static void follow_picture(struct state *s)
{
	bool is_new = s->tree_seen != s->selection->version;

	s->tree_seen = s->selection->version;
	if (is_new &&
	    (s->selection->by == PANE_CHART || s->selection->by == PANE_FLAME))
		reach(s);
}

/* A tree that was never seen is made when it is. */
static void take(struct state *s, struct answer *new, const struct answer *old)
{
	struct tree_sight *t = sight_of(s, new->question.kind);

	if (t->answer != NULL)
		renew(s, t, new, old);
}

const struct inquirer tree_inquirers[2] = {
	{ ASK_FLAME, PANE_TREE, wish, take },
	{ ASK_INVERTED, PANE_BOTTOM_UP, wish, take },
};

static void follow_answer(struct state *s)
{
	struct tree_sight *t = sight_here(s);
	const struct answer *a = inquiry_answer(s,
	    t->is_inverted ? ASK_INVERTED : ASK_FLAME);

	if (!is_shown(s, t))
		return;
	if (t->answer == NULL && a->flame.count > 0)
		renew(s, t, a, NULL);
	filter_anew(s, t);
}

void tree_follow(struct state *s)
{
	follow_answer(s);
	follow_picture(s);
}

static struct tree_view view_of(const struct state *s,
    const struct tree_sight *t)
{
	const struct hits_answer *hits = follow_hits(s);

	return (struct tree_view){ &t->tree,
		profile_methods(state_profile(s)), state_base(s),
		t->is_inverted, s->focus == LOWER, t->list,
		s->selection->method, hits == NULL ? NULL : hits->flags,
		hits == NULL ? 0 : hits->methods, &t->choice, t->order,
		s->table.has_clock };
}

void tree_pane_draw(struct state *s, const struct layout *l)
{
	struct tree_sight *t = sight_here(s);
	struct area area = { l->table, 0, l->table_rows, s->columns };
	struct tree_view view;

	if (!is_there(s, t)) {
		inquiry_draw(s, t->is_inverted ? ASK_INVERTED : ASK_FLAME,
		    l->table + 1, "merging stacks");
		return;
	}
	list_resize(&t->list, t->tree.count, list_rows(l->table_rows));
	view = view_of(s, t);
	tree_draw(&view, s->canvas, area);
}

/* Is it the chart's call that was gone to last, and is still selected? */
static bool is_at_call(const struct state *s, const struct tree_sight *t)
{
	return s->shown[UPPER] == PANE_CHART && !place_is_none(t->reached) &&
	    s->selection->depth == t->reached.depth &&
	    s->selection->first == t->reached.number;
}

bool tree_pane_details(struct state *s, int row)
{
	struct tree_sight *t = sight_here(s);
	struct details d = { .thread = state_thread(s),
		.methods = profile_methods(state_profile(s)),
		.depth = NO_CALL };
	struct flame_view view = { .halves = { NULL, t->tree.flame },
		.methods = d.methods,
		.name = state_thread(s)->name,
		.base = state_base(s),
		.is_inverted = t->is_inverted,
		.half = FLAME_BELOW,
		.selected = { 0, 1 } };

	if (!is_there(s, t) || t->tree.count == 0 || is_at_call(s, t))
		return false;
	view.measure = t->answer->question.measure;
	view.selected.first = tree_frame(&t->tree.rows[t->list.cursor],
	    view.is_inverted);
	d.method = t->tree.flame->frames[view.selected.first].method;
	details_draw(&d, s->canvas, row);
	flame_details_draw(&view, s->canvas, row + 1);
	return true;
}

void tree_stack(struct state *s, struct stack *stack)
{
	struct tree_sight *t = sight_here(s);

	if (is_there(s, t) && t->tree.count > 0)
		stack_add_frame(stack, t->tree.flame,
		    t->tree.rows[t->list.cursor].last, t->is_inverted);
}

enum { OPEN_AT_ONCE = 20000 }; /* rows of `*`, at most */

/* The method of the row is the selected one; in a flame of the same stacks its
 * frame is. */
static void choose_here(struct state *s)
{
	const struct tree_sight *t = sight_here(s);
	const struct flame_frame *frames = t->tree.flame->frames;
	uint32_t frame = tree_frame(&t->tree.rows[t->list.cursor],
	    t->is_inverted);

	follow_method(s, s->shown[LOWER], frames[frame].method);
	if (!flame_has_stacks_of(s, t->answer))
		return;
	s->flame_sight.selected = (struct run){ frame, 1 };
	flame_show_level(s);
}

static void open_row(struct state *s, size_t row)
{
	struct error err = { "" };

	if (!call_tree_open(&sight_here(s)->tree, row, &err))
		say_failure(s, &err);
}

/* A row of several calls becomes one for each. */
static void unfold_row(struct state *s, size_t row)
{
	struct error err = { "" };

	if (!call_tree_unfold(&sight_here(s)->tree, row, &err))
		say_failure(s, &err);
}

static void unfold(struct state *s)
{
	struct tree_sight *t = sight_here(s);
	size_t row = t->list.cursor;

	if (!call_tree_opens(&t->tree, row))
		state_say(s,
		    t->is_inverted ? "no callers are known here" :
				     "it calls nothing");
	else if (call_tree_children(&t->tree, row) == 0)
		unfold_row(s, row);
	else if (!call_tree_is_open(&t->tree, row))
		open_row(s, row);
	else
		t->list.cursor++;
}

static void fold(struct state *s)
{
	struct tree_sight *t = sight_here(s);
	size_t row = t->list.cursor;

	if (call_tree_is_open(&t->tree, row))
		call_tree_close(&t->tree, row);
	else
		list_go(&t->list, call_tree_parent(&t->tree, row));
}

/* A row of several calls becomes one for each; another is opened or closed. */
static void toggle(struct state *s)
{
	struct tree_sight *t = sight_here(s);
	size_t row = t->list.cursor;

	if (call_tree_folded(&t->tree, row) > 1)
		unfold_row(s, row);
	else if (call_tree_is_open(&t->tree, row))
		call_tree_close(&t->tree, row);
	else
		unfold(s);
}

static void open_all(struct state *s)
{
	struct tree_sight *t = sight_here(s);
	const size_t before = t->tree.count;
	struct error err = { "" };
	char count[40];

	if (call_tree_open_all(&t->tree, t->list.cursor, OPEN_AT_ONCE, &err))
		return;
	text_count(count, sizeof count,
	    t->tree.count > before ? t->tree.count - before : OPEN_AT_ONCE);
	if (err.text[0] != '\0')
		say_failure(s, &err);
	else if (t->tree.count > before)
		state_say(s, "opened %s rows; deeper ones are closed", count);
	else
		state_say(s, "more than %s rows are not opened at once", count);
}

static void close_all(struct state *s)
{
	struct tree_sight *t = sight_here(s);
	uint32_t root = call_tree_root(&t->tree, t->list.cursor);
	struct error err = { "" };

	if (!call_tree_close_all(&t->tree, &err))
		say_failure(s, &err);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, call_tree_find(&t->tree, root));
}

static void hottest(struct state *s)
{
	struct tree_sight *t = sight_here(s);
	const struct flame *f = t->tree.flame;
	uint32_t from = t->tree.rows[t->list.cursor].last;
	uint32_t to = flame_hottest(f, from);
	uint32_t levels = flame_depth(f, to) - flame_depth(f, from);

	show_frame(s, to);
	open_row(s, t->list.cursor);
	state_say(s, "%u level%s down: here the path forks or ends", levels,
	    levels == 1 ? "" : "s");
}

/* The next frame in the order of the tree, whether it has a row or not. */
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

static uint32_t last_below(const struct flame *f, uint32_t frame)
{
	struct run children = flame_children(f, frame);

	for (; children.count > 0; children = flame_children(f, frame))
		frame = children.first + children.count - 1;
	return frame;
}

static uint32_t frame_before(const struct flame *f, uint32_t frame)
{
	uint32_t parent;

	if (frame == 0)
		return last_below(f, 0);
	parent = f->frames[frame].parent;
	return frame == flame_children(f, parent).first ?
	    parent :
	    last_below(f, frame - 1);
}

/* Where the search knows that there is none nobody needs to look. */
static bool has_matches(const struct state *s, const struct tree_sight *t)
{
	const struct question *q = &inquiry_answer(s, ASK_HITS)->question;

	return follow_hits(s) != NULL &&
	    (follow_hits(s)->matched > 0 ||
		!where_is(q->where, t->answer->question.where));
}

static void next_match(struct state *s, int step)
{
	const struct tree_sight *t = sight_here(s);
	const struct flame *f = t->tree.flame;
	uint32_t frame = t->tree.rows[t->list.cursor].last;

	for (uint32_t i = 0; has_matches(s, t) && i < f->count; i++) {
		frame = step > 0 ? frame_after(f, frame) :
				   frame_before(f, frame);
		if (frame == 0)
			state_say(s, "search continued at the other end");
		if (frame == 0 ||
		    !hits_has(follow_hits(s), f->frames[frame].method))
			continue;
		show_frame(s, frame);
		return;
	}
	if (s->pattern[0] != '\0')
		state_say(s, "no call here matches %.100s", s->sought);
}

static void on_row(struct state *s, const struct binding *b)
{
	switch (b->command) {
	case CMD_UNFOLD:
		unfold(s);
		break;
	case CMD_FOLD:
		fold(s);
		break;
	case CMD_OPEN:
		toggle(s);
		break;
	case CMD_OPEN_ALL:
		open_all(s);
		break;
	case CMD_CLOSE_ALL:
		close_all(s);
		break;
	case CMD_HOTTEST:
		hottest(s);
		break;
	case CMD_NEXT_MATCH:
		next_match(s, b->amount);
		break;
	default:
		break;
	}
}

bool tree_command(struct state *s, const struct binding *b)
{
	struct tree_sight *t = sight_here(s);

	if (b->command == CMD_INVERT)
		return false;
	if (!is_there(s, t) || t->tree.count == 0)
		return true;
	if (b->command == CMD_SAME_METHOD)
		return false;
	t->reached = place_none();
	if (!list_command(&t->list, b, list_page(&t->list)))
		on_row(s, b);
	list_resize(&t->list, t->tree.count, t->list.rows);
	choose_here(s);
	return true;
}

static struct list_now now(struct state *s, union list_self *self)
{
	self->tree = view_of(s, sight_here(s));
	return tree_now(&self->tree);
}

static struct list_choice *choice(struct state *s)
{
	return &sight_here(s)->choice;
}

static void sort(struct state *s, struct list_order order)
{
	struct tree_sight *t = sight_here(s);
	struct error err = { "" };

	if (order.column == NO_COLUMN) /* the other way round as it comes */
		order.column = t->is_inverted ? COLUMN_EXCLUSIVE :
		    COLUMN_INCLUSIVE;
	t->order = order;
	if (!is_there(s, t))
		return;
	if (!put_in_order(s, t, &err))
		say_failure(s, &err);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, 0);
	if (t->tree.count > 0)
		choose_here(s);
}

const struct list_ops tree_list = { now, choice, sort };
