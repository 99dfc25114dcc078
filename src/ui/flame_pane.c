#include "config.h"

#include "ui/commands.h"

#include <stdio.h>
#include <stdlib.h>

#include "ui/follow.h"
#include "ui/history.h"
#include "ui/inquiry.h"
#include "ui/layout.h"
#include "ui/stack.h"
#include "view/flame_steps.h"
#include "view/frame.h"

static bool is_inverted(const struct state *s)
{
	return s->flame_sight.of.kind == ASK_INVERTED;
}

static const struct answer *answer_of(const struct state *s)
{
	return inquiry_answer(s, s->flame_sight.of.kind);
}

static const struct flame *flame_of(const struct state *s)
{
	return &answer_of(s)->flame;
}

bool flame_is_there(const struct state *s)
{
	const struct answer *a = answer_of(s);

	return a->flame.count > 0 &&
	    where_is(a->question.where, state_where(s)) &&
	    question_is(&a->question, &s->flame_sight.of);
}

bool flame_has_stacks_of(const struct state *s, const struct answer *a)
{
	return flame_is_there(s) && answer_of(s) == a;
}

static void mark_hits(struct state *s, enum question_kind kind)
{
	const struct hits_answer *hits = follow_hits(s);
	const struct flame *f = &inquiry_answer(s, kind)->flame;
	uint64_t **matches = &s->matches[kind == ASK_INVERTED];

	free(*matches);
	*matches = hits == NULL || f->count == 0 ?
	    NULL :
	    flame_hits_new(f, hits->flags, hits->methods);
}

static void take_hits(struct state *s, struct answer *new,
    const struct answer *old)
{
	(void)new;
	(void)old;
	mark_hits(s, ASK_FLAME);
	mark_hits(s, ASK_INVERTED);
}

/* What was shown of one answer is shown of the next one. */
static void follow_sight(struct flame_sight *sight, const struct answer *from,
    const struct answer *to)
{
	if (question_is(&sight->of, &from->question) &&
	    from->question.where.thread == to->question.where.thread) {
		sight->zoom = flame_find_run(&to->flame, &from->flame,
		    sight->zoom);
		sight->selected = flame_find_run(&to->flame, &from->flame,
		    sight->selected);
	} else if (!question_is(&sight->of, &to->question)) {
		sight->zoom = (struct run){ 0, 1 };
		sight->selected = (struct run){ 0, 0 };
		sight->top = 0;
	}
	sight->of = to->question;
}

/* What was looked at earlier, and was of the old one, is of the new one. */
static void follow_trail(struct trail *trail, const struct answer *old,
    const struct answer *new)
{
	for (size_t i = 0; i < trail->count; i++)
		if (where_is(old->question.where, new->question.where) &&
		    question_is(&trail->at[i].flame.of, &old->question))
			follow_sight(&trail->at[i].flame, old, new);
}

static void show(struct state *s, const struct answer *old,
    const struct answer *new)
{
	bool is_chosen = s->flame_sight.zoom.first > 0;

	follow_sight(&s->flame_sight, old, new);
	if (!is_chosen)
		flame_choose_top(s);
}

static void take(struct state *s, struct answer *new, const struct answer *old)
{
	follow_trail(&s->back, old, new);
	follow_trail(&s->forward, old, new);
	if (new->question.kind == s->flame_sight.of.kind)
		show(s, old, new);
	mark_hits(s, new->question.kind);
}

static bool wish(const struct state *s, struct question *q)
{
	q->where = state_where(s);
	q->measure = state_measure(s);
	q->records = s->asked_records;
	return s->shown[UPPER] == PANE_FLAME &&
	    q->kind == s->flame_sight.of.kind;
}

const struct inquirer flame_inquirers[3] = {
	{ ASK_FLAME, PANE_FLAME, wish, take },
	{ ASK_INVERTED, PANE_FLAME, wish, take },
	{ ASK_HITS, PANES, NULL, take_hits },
};

/* An answer may have been there before anybody looked. */
void flame_follow(struct state *s)
{
	const struct answer *a = answer_of(s);

	if (s->shown[UPPER] == PANE_FLAME && a->flame.count > 0 &&
	    !inquiry_is_awaited(s, a->question.kind) &&
	    where_is(a->question.where, state_where(s)) &&
	    !question_is(&a->question, &s->flame_sight.of))
		show(s, a, a);
}

static const uint64_t *matches_of(const struct state *s)
{
	return follow_hits(s) == NULL ? NULL : s->matches[is_inverted(s)];
}

enum { LABEL_SIZE = 300 };

/* `label` is for the name of the threads, and must live as long. */
static struct flame_view view_of(const struct state *s, char label[LABEL_SIZE])
{
	const struct question *q = &answer_of(s)->question;
	bool is_one = s->selection->scope == SCOPE_THREAD;

	if (is_one)
		thread_label(state_thread(s), label, LABEL_SIZE);
	else
		snprintf(label, LABEL_SIZE, "%s", s->scope_words);
	return (struct flame_view){ .halves = { NULL, flame_of(s) },
		.methods = profile_methods(state_profile(s)),
		.name = label,
		.base = state_base(s),
		.measure = q->measure,
		.is_inverted = is_inverted(s),
		.zoom[FLAME_BELOW] = s->flame_sight.zoom,
		.half = FLAME_BELOW,
		.selected = s->flame_sight.selected,
		.is_focused = s->focus == UPPER,
		.first = (int)s->flame_sight.top,
		.method = s->selection->method,
		.matches = { NULL, matches_of(s) } };
}

void flame_pane_draw(struct state *s, const struct layout *l)
{
	struct flame_view view;
	char label[LABEL_SIZE];
	struct area area = { l->picture, 0, l->picture_rows, s->columns };

	if (!flame_is_there(s)) {
		inquiry_draw(s, s->flame_sight.of.kind, l->picture,
		    "merging stacks");
		return;
	}
	if (s->flame_rows != l->picture_rows) {
		s->flame_rows = l->picture_rows;
		flame_show_level(s);
	}
	view = view_of(s, label);
	flame_head_draw(&view, s->canvas, l->ruler);
	flame_draw(&view, s->canvas, area, s->boxes);
}

bool flame_pane_details(struct state *s, int row)
{
	struct details d = { .thread = state_thread(s),
		.methods = profile_methods(state_profile(s)),
		.depth = NO_CALL };
	char label[LABEL_SIZE];
	struct flame_view view = view_of(s, label);

	if (!flame_is_there(s) || s->flame_sight.selected.count == 0)
		return false;
	d.method = flame_of(s)
		       ->frames[flame_heaviest(flame_of(s), view.selected)]
		       .method;
	details_draw(&d, s->canvas, row);
	flame_details_draw(&view, s->canvas, row + 1);
	return true;
}

void flame_stack(struct state *s, struct stack *stack)
{
	const struct flame *flame = flame_of(s);

	if (flame_is_there(s) && s->flame_sight.selected.count > 0)
		stack_add_frame(stack, flame,
		    flame_heaviest(flame, s->flame_sight.selected),
		    is_inverted(s));
}

static uint32_t visible_rows(const struct state *s)
{
	int rows = layout_of(s).picture_rows;

	return rows < 1 ? 1 : (uint32_t)rows;
}

static bool is_whole(const struct state *s)
{
	return s->flame_sight.zoom.first == 0;
}

/* The deepest level below the zoom. */
static uint32_t deepest(const struct state *s)
{
	struct run run = s->flame_sight.zoom;
	uint32_t depth = flame_depth(flame_of(s), run.first);

	for (;; depth++) {
		run = flame_run(flame_of(s), run, depth + 1);
		if (run.count == 0)
			return depth;
	}
}

/* Does one frame take nearly all of the level? */
static bool is_filled(const struct state *s, uint32_t depth)
{
	const struct flame_frame *frames = flame_of(s)->frames;
	uint32_t first = flame_of(s)->levels[depth];

	return frames[first].weight >= frames[0].weight / 10 * 9;
}

/* Of the whole the outer levels that say little are left out if the rest does
 * not fit otherwise; of a zoom the same goes for what is above it. */
void flame_choose_top(struct state *s)
{
	uint32_t rows = visible_rows(s), last = deepest(s), depth = 0;
	uint32_t zoomed = flame_depth(flame_of(s), s->flame_sight.zoom.first);

	while (depth < last && last - depth >= rows &&
	    (is_whole(s) ? is_filled(s, depth) : depth < zoomed))
		depth++;
	s->flame_sight.top = depth > 0 ? depth - 1 : 0;
}

void flame_show_level(struct state *s)
{
	uint32_t rows = visible_rows(s), *top = &s->flame_sight.top;
	uint32_t depth = flame_depth(flame_of(s),
	    s->flame_sight.selected.first);

	if (s->flame_sight.selected.count == 0)
		return;
	if (depth < *top)
		*top = depth;
	if (depth >= *top + rows)
		*top = depth - rows + 1;
}

static void select_run(struct state *s, struct run run)
{
	uint32_t method =
	    flame_of(s)->frames[flame_heaviest(flame_of(s), run)].method;

	s->flame_sight.selected = run;
	follow_method(s, PANE_FLAME, method);
	flame_show_level(s);
}

static struct flame_steps steps_of(const struct state *s)
{
	return (struct flame_steps){ flame_of(s), s->flame_sight.zoom,
		s->flame_sight.selected, s->columns, s->boxes };
}

/* The frame, with those that share its cell. */
static void select_frame(struct state *s, uint32_t frame)
{
	struct flame_steps steps = steps_of(s);

	select_run(s, flame_steps_box(&steps, frame));
}

static void zoom_to(struct state *s, struct run run)
{
	history_push(s);
	s->flame_sight.zoom = run;
	flame_choose_top(s);
}

/* Frames without any time cannot be drawn apart: they are gone through one by
 * one. */
static void zoom_in(struct state *s)
{
	struct run run = s->flame_sight.selected;
	const struct flame_frame *frames = flame_of(s)->frames;
	uint32_t last = run.first + run.count - 1;

	if (run.count > 1 &&
	    frames[run.first].begin ==
		frames[last].begin + frames[last].weight) {
		select_run(s, (struct run){ run.first, 1 });
		state_say(s, "no time to zoom into: h and l go through them");
		return;
	}
	if (run.first == s->flame_sight.zoom.first &&
	    run.count == s->flame_sight.zoom.count) {
		state_say(s,
		    "this fills the width; k is its caller, j the "
		    "heaviest call inside");
		return;
	}
	zoom_to(s, run);
	select_frame(s, flame_heaviest(flame_of(s), run));
}

static void zoom_out(struct state *s)
{
	struct run run = s->flame_sight.zoom;

	if (is_whole(s)) {
		state_say(s, "this is all of the thread");
		return;
	}
	zoom_to(s,
	    flame_run(flame_of(s), run,
		flame_depth(flame_of(s), run.first) - 1));
	select_frame(s, flame_heaviest(flame_of(s), run));
}

static void whole(struct state *s)
{
	if (is_whole(s))
		return;
	zoom_to(s, (struct run){ 0, 1 });
	if (s->flame_sight.selected.count > 0)
		select_frame(s,
		    flame_heaviest(flame_of(s), s->flame_sight.selected));
}

/* A frame that may be out of sight, by itself. */
static void jump_to(struct state *s, uint32_t frame)
{
	struct run row = flame_run(flame_of(s), s->flame_sight.zoom,
	    flame_depth(flame_of(s), frame));

	if (frame < row.first || frame - row.first >= row.count)
		zoom_to(s, (struct run){ 0, 1 });
	select_run(s, (struct run){ frame, 1 });
}

static void invert(struct state *s)
{
	history_push(s);
	s->flame_sight = (struct flame_sight){ .zoom = { 0, 1 },
		.of = s->flame_sight.of };
	s->flame_sight.of.kind = is_inverted(s) ? ASK_FLAME : ASK_INVERTED;
}

static void parent(struct state *s)
{
	struct flame_steps steps = steps_of(s);
	struct run run = flame_steps_parent(&steps);

	if (run.count == 0)
		state_say(s, "this is the thread itself");
	else
		select_run(s, run);
}

static void child(struct state *s)
{
	struct flame_steps steps = steps_of(s);
	struct run run = flame_steps_child(&steps);

	if (run.count == 0)
		state_say(s,
		    is_inverted(s) ? "no callers are known here" :
				     "it calls nothing");
	else
		select_run(s, run);
}

static void neighbour(struct state *s, int step)
{
	struct flame_steps steps = steps_of(s);
	struct run run = flame_steps_next(&steps, step);

	if (run.count == 0)
		state_say(s, "the %s one on this level",
		    step > 0 ? "last" : "first");
	else
		select_run(s, run);
}

static void outermost_box(struct state *s, bool is_last)
{
	struct flame_steps steps = steps_of(s);
	struct run run = flame_steps_end(&steps, is_last);

	if (run.count > 0)
		select_run(s, run);
}

static void hottest(struct state *s)
{
	const struct flame *f = flame_of(s);
	uint32_t from = flame_heaviest(f, s->flame_sight.selected);
	uint32_t frame = flame_hottest(f, from);
	uint32_t levels = flame_depth(f, frame) - flame_depth(f, from);

	if (flame_depth(f, from) < flame_depth(f, s->flame_sight.zoom.first))
		zoom_to(s, (struct run){ from, 1 });
	if (levels > 0)
		select_frame(s, frame);
	state_say(s, "%u level%s down: here the path forks or ends", levels,
	    levels == 1 ? "" : "s");
}

/* The first key selects something. */
static bool select_something(struct state *s)
{
	uint32_t frame;

	if (s->flame_sight.selected.count > 0)
		return true;
	frame = s->selection->method == NO_METHOD ?
	    NO_FRAME :
	    flame_next(flame_of(s), s->selection->method, 0);
	select_frame(s,
	    is_whole(s) && frame != NO_FRAME ?
		frame :
		flame_heaviest(flame_of(s), s->flame_sight.zoom));
	return false;
}

static void centre(struct state *s)
{
	uint32_t half = visible_rows(s) / 2;
	uint32_t depth = flame_depth(flame_of(s),
	    s->flame_sight.selected.first);

	s->flame_sight.top = depth > half ? depth - half : 0;
}

static void page(struct state *s, int step)
{
	uint32_t rows = visible_rows(s), *top = &s->flame_sight.top;

	if (step < 0)
		*top = *top > rows ? *top - rows : 0;
	else if (*top + rows <= deepest(s))
		*top += rows;
}

static void match(struct state *s, int step)
{
	struct run run = s->flame_sight.selected;
	uint32_t from = step > 0 && run.count > 0 ? run.first + run.count - 1 :
						    run.first,
		 frame;

	if (matches_of(s) == NULL)
		return;
	frame = flame_hits_next(flame_of(s), matches_of(s), from, step);
	if (frame == NO_FRAME)
		state_say(s, "no frame here matches %.100s", s->pattern);
	else
		jump_to(s, frame);
}

static void same_method(struct state *s, int step)
{
	const struct flame *f = flame_of(s);
	struct run run = s->flame_sight.selected;
	uint32_t frame;

	if (step > 0) {
		frame = flame_next(f, s->selection->method,
		    run.first + run.count);
		if (frame == NO_FRAME)
			frame = flame_next(f, s->selection->method, 0);
	} else {
		frame = flame_previous(f, s->selection->method, run.first);
		if (frame == NO_FRAME)
			frame = flame_previous(f, s->selection->method,
			    f->count);
	}
	if (frame == NO_FRAME)
		state_say(s, "no frame of this method");
	else
		jump_to(s, frame);
}

static void on_selection(struct state *s, const struct binding *b)
{
	if (!select_something(s))
		return;
	switch (b->command) {
	case CMD_PARENT:
		parent(s);
		break;
	case CMD_CHILD:
		child(s);
		break;
	case CMD_NEIGHBOUR:
		neighbour(s, b->amount);
		break;
	case CMD_FIRST:
	case CMD_LAST:
		outermost_box(s, b->command == CMD_LAST);
		break;
	case CMD_HOTTEST:
		hottest(s);
		break;
	case CMD_CENTRE:
		centre(s);
		break;
	case CMD_FIT:
		zoom_in(s);
		break;
	default:
		break;
	}
}

bool flame_command(struct state *s, const struct binding *b)
{
	if (!flame_is_there(s))
		return true;
	switch (b->command) {
	case CMD_ZOOM:
		zoom_out(s);
		break;
	case CMD_WHOLE:
		whole(s);
		break;
	case CMD_PAGE:
		page(s, b->amount);
		break;
	case CMD_INVERT:
		invert(s);
		break;
	case CMD_NEXT_MATCH:
		match(s, b->amount);
		break;
	case CMD_SAME_METHOD:
		same_method(s, b->amount);
		break;
	default:
		on_selection(s, b);
	}
	return true;
}
