#include "config.h"

#include "ui/commands.h"
#include "ui/follow.h"
#include "view/flame.h"
#include "view/frame.h"
#include "view/tree.h"

struct tree_sight *tree_here(struct state *s)
{
	return &s->trees[s->listing == LISTING_BOTTOM_UP];
}

bool tree_is_there(const struct state *s, const struct tree_sight *t)
{
	return t->tree.flame != NULL &&
	    where_is(t->answer.question.where, state_where(s));
}

void tree_sight_free(struct tree_sight *t)
{
	call_tree_free(&t->tree);
	flame_answer_free(&t->answer);
}

/* The first look: down the hottest path, to what it forks into. */
static bool open_first(struct tree_sight *t)
{
	uint32_t frame = flame_hottest(t->tree.flame, 0);
	size_t row;

	t->list.cursor = t->list.top = 0;
	if (frame == 0)
		return true;
	if (!call_tree_show(&t->tree, frame, NULL))
		return false;
	row = call_tree_find(&t->tree, frame); /* none: a filter drops it */
	return row == t->tree.count || call_tree_open(&t->tree, row, NULL);
}

/* What was open and selected in the old one is so in the new one. */
static bool keep(struct tree_sight *t, const struct call_tree *old)
{
	uint32_t frame = old->rows[t->list.cursor].last;

	if (!call_tree_keep(&t->tree, old, NULL))
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

	if (first == NO_FRAME || t->answer.question.is_inverted)
		return first;
	for (uint32_t i = first; i != NO_FRAME; i = flame_next(f, method,
	    i + 1))
		if (f->frames[i].weight > f->frames[best].weight)
			best = i;
	return best;
}

static uint32_t method_here(const struct tree_sight *t)
{
	const struct tree_row *row = &t->tree.rows[t->list.cursor];

	return t->tree.flame->frames[tree_frame(row,
	    t->answer.question.is_inverted)].method;
}

static bool filter(const struct state *s, struct tree_sight *t)
{
	t->filtered = s->keep.filters_had;
	return call_tree_filter(&t->tree, filter_kept(&s->keep.filter),
	    t->answer.question.is_inverted, NULL);
}

/* It costs a look at each frame, so it is done for a tree that is seen. */
static void filter_anew(struct state *s, struct tree_sight *t)
{
	uint32_t frame = 0;

	if (t->tree.flame == NULL || t->filtered == s->keep.filters_had)
		return;
	if (t->tree.count > 0)
		frame = t->tree.rows[t->list.cursor].last;
	if (!filter(s, t))
		state_say(s, "out of memory: not filtered");
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, frame == 0 ? 0 : call_tree_find(&t->tree, frame));
}

void tree_enter(struct state *s)
{
	struct tree_sight *t = tree_here(s);
	uint32_t frame;
	size_t row;

	filter_anew(s, t);
	if (!tree_is_there(s, t) || t->tree.count == 0 ||
	    s->method == NO_METHOD || method_here(t) == s->method)
		return;
	frame = frame_of(t, s->method);
	if (frame == NO_FRAME || !call_tree_show(&t->tree, frame, NULL))
		return;
	row = call_tree_find(&t->tree, frame);
	list_resize(&t->list, t->tree.count, t->list.rows);
	if (row < t->tree.count)
		list_go(&t->list, row);
}

/* Without a filter there is nothing to be done. */
static bool filter_first(const struct state *s, struct tree_sight *t)
{
	t->filtered = s->keep.filters_had;
	return s->keep.filter.count == 0 || filter(s, t);
}

static void take(struct state *s, struct tree_sight *t,
    struct flame_answer *new)
{
	struct flame_answer old = t->answer;
	struct call_tree old_tree = t->tree;
	bool is_kept = old_tree.count > 0 &&
	    where_is(old.question.where, new->question.where), done;

	old_tree.flame = &old.flame;
	t->answer = *new;
	done = call_tree_make(&t->tree, &t->answer.flame, true, 0, NULL) &&
	    filter_first(s, t) &&
	    (is_kept ? keep(t, &old_tree) : open_first(t));
	if (!done)
		state_say(s, "out of memory: the tree is not complete");
	list_resize(&t->list, t->tree.count, t->list.rows);
	if (!is_kept && t == tree_here(s))
		tree_enter(s);
	call_tree_free(&old_tree);
	flame_answer_free(&old);
}

static void follow(struct state *s, enum task_kind kind, bool is_inverted)
{
	struct tree_sight *t = &s->trees[is_inverted];
	struct flame_question wanted = { state_where(s),
		s->table.order.measure, is_inverted, s->asked_records };
	struct result new;

	if (worker_take(s->worker, kind, &new))
		take(s, t, &new.flame);
	if (s->listing != (is_inverted ? LISTING_BOTTOM_UP : LISTING_TREE))
		return;
	filter_anew(s, t);
	if (flame_question_is(wanted, t->asked))
		return;
	t->asked = wanted;
	worker_ask(s->worker, &(struct task){ kind, { .flame = wanted } });
}

void tree_follow(struct state *s)
{
	follow(s, TASK_TREE, false);
	follow(s, TASK_BOTTOM_UP, true);
}

void tree_pane_draw(struct state *s, const struct layout *l)
{
	struct tree_sight *t = tree_here(s);
	struct area area = { l->table, 0, l->table_rows, s->columns };
	struct tree_view view = { &t->tree, profile_methods(s->profile),
		state_base(s), t->answer.question.is_inverted,
		s->focus == PANE_LIST, t->list, s->method,
		s->has_hits ? s->hits.flags : NULL, s->hits.methods };

	if (!tree_is_there(s, t)) {
		wait_draw(s->canvas, l->table + 1, "merging stacks");
		return;
	}
	list_resize(&t->list, t->tree.count, list_rows(l->table_rows));
	view.list = t->list;
	tree_draw(&view, s->canvas, area);
}

/* Is it the chart's call that was gone to last, and is still selected? */
static bool is_at_call(const struct state *s, const struct tree_sight *t)
{
	return s->picture == PICTURE_CHART && !place_is_none(t->reached) &&
	    s->sight.depth == t->reached.depth &&
	    s->sight.first == t->reached.number;
}

bool tree_pane_details(struct state *s, int row)
{
	struct tree_sight *t = tree_here(s);
	struct details d = { .thread = state_thread(s),
	    .methods = profile_methods(s->profile), .depth = NO_CALL };
	struct flame_view view = { &t->answer.flame, d.methods,
		state_thread(s)->name, state_base(s),
		t->answer.question.measure, t->answer.question.is_inverted,
		{ 0, 1 }, { 0, 1 }, true, 0, NO_METHOD, NULL };

	if (!tree_is_there(s, t) || t->tree.count == 0 || is_at_call(s, t))
		return false;
	view.selected.first = tree_frame(&t->tree.rows[t->list.cursor],
	    view.is_inverted);
	d.method = t->answer.flame.frames[view.selected.first].method;
	details_draw(&d, s->canvas, row);
	flame_details_draw(&view, s->canvas, row + 1);
	return true;
}

void tree_stack(struct state *s, struct stack *stack)
{
	struct tree_sight *t = tree_here(s);

	if (tree_is_there(s, t) && t->tree.count > 0)
		stack_add_frame(stack, &t->answer.flame,
		    t->tree.rows[t->list.cursor].last,
		    t->answer.question.is_inverted);
}
