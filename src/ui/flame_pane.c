#include "config.h"

#include "ui/flame_pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/go.h"
#include "ui/history.h"
#include "ui/inquiry.h"
#include "ui/layout.h"
#include "ui/searching.h"
#include "ui/stack.h"
#include "view/flame_steps.h"
#include "view/frame.h"

struct flame_pane {
	struct state *s;
	struct flame_sight {
		struct question of;        /* whose frames these are */
		struct run zoom, selected; /* selected: none has count 0 */
		uint32_t top;              /* the first depth shown */
	} sight;
	uint32_t seen;        /* the version of the selection */
	int rows;             /* when it was last drawn */
	uint64_t *matches[2]; /* of the search, a bit a frame; or NULL: of the
	                         flame, of the inverted one */
};

static bool is_inverted(const struct flame_pane *pane)
{
	return pane->sight.of.kind == ASK_INVERTED;
}

static const struct answer *answer_of(const struct flame_pane *pane)
{
	return inquiry_answer(pane->s, pane->sight.of.kind);
}

static const struct flame *flame_of(const struct flame_pane *pane)
{
	return &answer_of(pane)->flame;
}

static bool is_there(const struct flame_pane *pane)
{
	const struct answer *a = answer_of(pane);

	return a->flame.count > 0 &&
	    where_is(a->question.where, state_where(pane->s)) &&
	    question_is(&a->question, &pane->sight.of);
}

static void mark_hits(struct flame_pane *pane, enum question_kind kind)
{
	const struct hits_answer *hits = search_hits(pane->s);
	const struct flame *f = &inquiry_answer(pane->s, kind)->flame;
	uint64_t **matches = &pane->matches[kind == ASK_INVERTED];

	free(*matches);
	*matches = hits == NULL || f->count == 0 ?
	    NULL :
	    flame_hits_new(f, hits->flags, hits->methods);
}

static void take_hits(void *own, struct answer *new, const struct answer *old)
{
	struct flame_pane *pane = own;

	(void)new;
	(void)old;
	mark_hits(pane, ASK_FLAME);
	mark_hits(pane, ASK_INVERTED);
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
static void change_kept(void *with, struct pane_spot *spot)
{
	const struct answer *const *answers = with;
	struct flame_sight *sight = (void *)spot->of;

	if (where_is(answers[0]->question.where, answers[1]->question.where) &&
	    question_is(&sight->of, &answers[0]->question))
		follow_sight(sight, answers[0], answers[1]);
}

static uint32_t visible_rows(const struct flame_pane *pane)
{
	int rows = layout_of(pane->s).picture_rows;

	return rows < 1 ? 1 : (uint32_t)rows;
}

static bool is_whole(const struct flame_pane *pane)
{
	return pane->sight.zoom.first == 0;
}

/* The deepest level below the zoom. */
static uint32_t deepest(const struct flame_pane *pane)
{
	struct run run = pane->sight.zoom;
	uint32_t depth = flame_depth(flame_of(pane), run.first);

	for (;; depth++) {
		run = flame_run(flame_of(pane), run, depth + 1);
		if (run.count == 0)
			return depth;
	}
}

/* Does one frame take nearly all of the level? */
static bool is_filled(const struct flame_pane *pane, uint32_t depth)
{
	const struct flame_frame *frames = flame_of(pane)->frames;
	uint32_t first = flame_of(pane)->levels[depth];

	return frames[first].weight >= frames[0].weight / 10 * 9;
}

/* Of the whole the outer levels that say little are left out if the rest does
 * not fit otherwise; of a zoom the same goes for what is above it. */
static void choose_top(struct flame_pane *pane)
{
	uint32_t rows = visible_rows(pane), last = deepest(pane), depth = 0;
	uint32_t zoomed = flame_depth(flame_of(pane), pane->sight.zoom.first);

	while (depth < last && last - depth >= rows &&
	    (is_whole(pane) ? is_filled(pane, depth) : depth < zoomed))
		depth++;
	pane->sight.top = depth > 0 ? depth - 1 : 0;
}

static void show(struct flame_pane *pane, const struct answer *old,
    const struct answer *new)
{
	bool is_chosen = pane->sight.zoom.first > 0;

	follow_sight(&pane->sight, old, new);
	if (!is_chosen)
		choose_top(pane);
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct flame_pane *pane = own;
	const struct answer *answers[] = { old, new };

	history_change(go_history(pane->s), PANE_FLAME, change_kept, answers);
	if (new->question.kind == pane->sight.of.kind)
		show(pane, old, new);
	mark_hits(pane, new->question.kind);
}

static bool wish(const void *own, struct question *q)
{
	const struct flame_pane *pane = own;

	q->where = state_where(pane->s);
	q->measure = state_measure(pane->s);
	return pane->s->shown[UPPER] == PANE_FLAME &&
	    q->kind == pane->sight.of.kind;
}

static const struct inquirer asks[] = {
	{ ASK_FLAME, PANE_FLAME, wish, take },
	{ ASK_INVERTED, PANE_FLAME, wish, take },
	{ ASK_HITS, PANES, NULL, take_hits },
};

static void show_level(struct flame_pane *pane)
{
	uint32_t rows = visible_rows(pane), *top = &pane->sight.top;
	uint32_t depth = flame_depth(flame_of(pane),
	    pane->sight.selected.first);

	if (pane->sight.selected.count == 0)
		return;
	if (depth < *top)
		*top = depth;
	if (depth >= *top + rows)
		*top = depth - rows + 1;
}

/* A tree of the same stacks goes to the frame of its row. */
static void follow_tree(struct flame_pane *pane)
{
	const struct selection *to = pane->s->selection;
	bool is_new = pane->seen != to->version;

	pane->seen = to->version;
	if (!is_new || to->by == PANE_FLAME || to->frame == NO_FRAME ||
	    to->frames_of != pane->sight.of.kind || !is_there(pane))
		return;
	pane->sight.selected = (struct run){ to->frame, 1 };
	show_level(pane);
}

/* An answer may have been there before anybody looked. */
static void follow(void *own)
{
	struct flame_pane *pane = own;
	const struct answer *a = answer_of(pane);

	if (pane->s->shown[UPPER] == PANE_FLAME && a->flame.count > 0 &&
	    !inquiry_is_awaited(pane->s, a->question.kind) &&
	    where_is(a->question.where, state_where(pane->s)) &&
	    !question_is(&a->question, &pane->sight.of))
		show(pane, a, a);
	follow_tree(pane);
}

static const uint64_t *matches_of(const struct flame_pane *pane)
{
	return search_hits(pane->s) == NULL ? NULL :
					      pane->matches[is_inverted(pane)];
}

enum { LABEL_SIZE = 300 };

/* `label` is for the name of the threads, and must live as long. */
static struct flame_view view_of(const struct flame_pane *pane,
    char label[LABEL_SIZE])
{
	const struct question *q = &answer_of(pane)->question;
	bool is_one = pane->s->selection->scope == SCOPE_THREAD;

	if (is_one)
		thread_label(state_thread(pane->s), label, LABEL_SIZE);
	else
		snprintf(label, LABEL_SIZE, "%s", state_scope(pane->s));
	return (struct flame_view){ .halves = { NULL, flame_of(pane) },
		.methods = profile_methods(state_profile(pane->s)),
		.name = label,
		.base = state_base(pane->s),
		.measure = q->measure,
		.is_inverted = is_inverted(pane),
		.zoom[FLAME_BELOW] = pane->sight.zoom,
		.half = FLAME_BELOW,
		.selected = pane->sight.selected,
		.is_focused = pane->s->focus == UPPER,
		.first = (int)pane->sight.top,
		.method = pane->s->selection->method,
		.matches = { NULL, matches_of(pane) } };
}

static void draw(void *own, const struct layout *l)
{
	struct flame_pane *pane = own;
	struct flame_view view;
	char label[LABEL_SIZE];
	struct area area = { l->picture, 0, l->picture_rows, pane->s->columns };

	if (!is_there(pane)) {
		inquiry_draw(pane->s, pane->sight.of.kind, l->picture,
		    "merging stacks");
		return;
	}
	if (pane->rows != l->picture_rows) {
		pane->rows = l->picture_rows;
		show_level(pane);
	}
	view = view_of(pane, label);
	flame_head_draw(&view, pane->s->canvas, l->ruler);
	flame_draw(&view, pane->s->canvas, area, pane->s->workspace->boxes);
}

static bool details(void *own, int row)
{
	struct flame_pane *pane = own;
	struct details d = { .thread = state_thread(pane->s),
		.methods = profile_methods(state_profile(pane->s)),
		.depth = NO_CALL };
	char label[LABEL_SIZE];
	struct flame_view view = view_of(pane, label);

	if (!is_there(pane) || pane->sight.selected.count == 0)
		return false;
	d.method = flame_of(pane)
		       ->frames[flame_heaviest(flame_of(pane), view.selected)]
		       .method;
	details_draw(&d, pane->s->canvas, row);
	flame_details_draw(&view, pane->s->canvas, row + 1);
	return true;
}

static void stack(void *own, struct stack *stack)
{
	struct flame_pane *pane = own;
	const struct flame *flame = flame_of(pane);

	if (is_there(pane) && pane->sight.selected.count > 0)
		stack_add_frame(stack, flame,
		    flame_heaviest(flame, pane->sight.selected),
		    is_inverted(pane));
}

static void select_run(struct flame_pane *pane, struct run run)
{
	uint32_t method =
	    flame_of(pane)->frames[flame_heaviest(flame_of(pane), run)].method;

	pane->sight.selected = run;
	go_frame(pane->s, PANE_FLAME, pane->sight.of.kind, run.first, method);
	show_level(pane);
}

static struct flame_steps steps_of(const struct flame_pane *pane)
{
	return (struct flame_steps){ flame_of(pane), pane->sight.zoom,
		pane->sight.selected, pane->s->columns, pane->s->workspace->boxes };
}

/* The frame, with those that share its cell. */
static void select_frame(struct flame_pane *pane, uint32_t frame)
{
	struct flame_steps steps = steps_of(pane);

	select_run(pane, flame_steps_box(&steps, frame));
}

static void zoom_to(struct flame_pane *pane, struct run run)
{
	go_keep(pane->s);
	pane->sight.zoom = run;
	choose_top(pane);
}

/* Frames without any time cannot be drawn apart: they are gone through one by
 * one. */
static void zoom_in(struct flame_pane *pane)
{
	struct run run = pane->sight.selected;
	const struct flame_frame *frames = flame_of(pane)->frames;
	uint32_t last = run.first + run.count - 1;

	if (run.count > 1 &&
	    frames[run.first].begin ==
		frames[last].begin + frames[last].weight) {
		select_run(pane, (struct run){ run.first, 1 });
		state_say(pane->s,
		    "no time to zoom into: h and l go through them");
		return;
	}
	if (run.first == pane->sight.zoom.first &&
	    run.count == pane->sight.zoom.count) {
		state_say(pane->s,
		    "this fills the width; k is its caller, j the "
		    "heaviest call inside");
		return;
	}
	zoom_to(pane, run);
	select_frame(pane, flame_heaviest(flame_of(pane), run));
}

static void zoom_out(struct flame_pane *pane)
{
	struct run run = pane->sight.zoom;

	if (is_whole(pane)) {
		state_say(pane->s, "this is all of the thread");
		return;
	}
	zoom_to(pane,
	    flame_run(flame_of(pane), run,
		flame_depth(flame_of(pane), run.first) - 1));
	select_frame(pane, flame_heaviest(flame_of(pane), run));
}

static void whole(struct flame_pane *pane)
{
	if (is_whole(pane))
		return;
	zoom_to(pane, (struct run){ 0, 1 });
	if (pane->sight.selected.count > 0)
		select_frame(pane,
		    flame_heaviest(flame_of(pane), pane->sight.selected));
}

/* A frame that may be out of sight, by itself. */
static void jump_to(struct flame_pane *pane, uint32_t frame)
{
	struct run row = flame_run(flame_of(pane), pane->sight.zoom,
	    flame_depth(flame_of(pane), frame));

	if (frame < row.first || frame - row.first >= row.count)
		zoom_to(pane, (struct run){ 0, 1 });
	select_run(pane, (struct run){ frame, 1 });
}

static void invert(struct flame_pane *pane)
{
	go_keep(pane->s);
	pane->sight = (struct flame_sight){ .zoom = { 0, 1 },
		.of = pane->sight.of };
	pane->sight.of.kind = is_inverted(pane) ? ASK_FLAME : ASK_INVERTED;
}

static void parent(struct flame_pane *pane)
{
	struct flame_steps steps = steps_of(pane);
	struct run run = flame_steps_parent(&steps);

	if (run.count == 0)
		state_say(pane->s, "this is the thread itself");
	else
		select_run(pane, run);
}

static void child(struct flame_pane *pane)
{
	struct flame_steps steps = steps_of(pane);
	struct run run = flame_steps_child(&steps);

	if (run.count == 0)
		state_say(pane->s,
		    is_inverted(pane) ? "no callers are known here" :
					"it calls nothing");
	else
		select_run(pane, run);
}

static void neighbour(struct flame_pane *pane, int step)
{
	struct flame_steps steps = steps_of(pane);
	struct run run = flame_steps_next(&steps, step);

	if (run.count == 0)
		state_say(pane->s, "the %s one on this level",
		    step > 0 ? "last" : "first");
	else
		select_run(pane, run);
}

static void outermost_box(struct flame_pane *pane, bool is_last)
{
	struct flame_steps steps = steps_of(pane);
	struct run run = flame_steps_end(&steps, is_last);

	if (run.count > 0)
		select_run(pane, run);
}

static void hottest(struct flame_pane *pane)
{
	const struct flame *f = flame_of(pane);
	uint32_t from = flame_heaviest(f, pane->sight.selected);
	uint32_t frame = flame_hottest(f, from);
	uint32_t levels = flame_depth(f, frame) - flame_depth(f, from);

	if (flame_depth(f, from) < flame_depth(f, pane->sight.zoom.first))
		zoom_to(pane, (struct run){ from, 1 });
	if (levels > 0)
		select_frame(pane, frame);
	state_say(pane->s, "%u level%s down: here the path forks or ends",
	    levels, levels == 1 ? "" : "s");
}

/* The first key selects something. */
static bool select_something(struct flame_pane *pane)
{
	uint32_t frame;

	if (pane->sight.selected.count > 0)
		return true;
	frame = pane->s->selection->method == NO_METHOD ?
	    NO_FRAME :
	    flame_next(flame_of(pane), pane->s->selection->method, 0);
	select_frame(pane,
	    is_whole(pane) && frame != NO_FRAME ?
		frame :
		flame_heaviest(flame_of(pane), pane->sight.zoom));
	return false;
}

static void centre(struct flame_pane *pane)
{
	uint32_t half = visible_rows(pane) / 2;
	uint32_t depth = flame_depth(flame_of(pane),
	    pane->sight.selected.first);

	pane->sight.top = depth > half ? depth - half : 0;
}

static void page(struct flame_pane *pane, int step)
{
	uint32_t rows = visible_rows(pane), *top = &pane->sight.top;

	if (step < 0)
		*top = *top > rows ? *top - rows : 0;
	else if (*top + rows <= deepest(pane))
		*top += rows;
}

static void match(struct flame_pane *pane, int step)
{
	struct run run = pane->sight.selected;
	uint32_t from = step > 0 && run.count > 0 ? run.first + run.count - 1 :
						    run.first,
		 frame;

	if (matches_of(pane) == NULL)
		return;
	frame = flame_hits_next(flame_of(pane), matches_of(pane), from, step);
	if (frame == NO_FRAME)
		search_say_none(pane->s, "frame here");
	else
		jump_to(pane, frame);
}

static void same_method(struct flame_pane *pane, int step)
{
	const struct flame *f = flame_of(pane);
	struct run run = pane->sight.selected;
	uint32_t frame;

	if (step > 0) {
		frame = flame_next(f, pane->s->selection->method,
		    run.first + run.count);
		if (frame == NO_FRAME)
			frame = flame_next(f, pane->s->selection->method, 0);
	} else {
		frame = flame_previous(f, pane->s->selection->method,
		    run.first);
		if (frame == NO_FRAME)
			frame = flame_previous(f, pane->s->selection->method,
			    f->count);
	}
	if (frame == NO_FRAME)
		state_say(pane->s, "no frame of this method");
	else
		jump_to(pane, frame);
}

static void on_selection(struct flame_pane *pane, const struct binding *b)
{
	if (!select_something(pane))
		return;
	switch (b->command) {
	case CMD_PARENT:
		parent(pane);
		break;
	case CMD_CHILD:
		child(pane);
		break;
	case CMD_NEIGHBOUR:
		neighbour(pane, b->amount);
		break;
	case CMD_FIRST:
	case CMD_LAST:
		outermost_box(pane, b->command == CMD_LAST);
		break;
	case CMD_HOTTEST:
		hottest(pane);
		break;
	case CMD_CENTRE:
		centre(pane);
		break;
	case CMD_FIT:
		zoom_in(pane);
		break;
	default:
		break;
	}
}

static bool command(void *own, const struct binding *b)
{
	struct flame_pane *pane = own;

	if (!is_there(pane))
		return true;
	switch (b->command) {
	case CMD_ZOOM:
		zoom_out(pane);
		break;
	case CMD_WHOLE:
		whole(pane);
		break;
	case CMD_PAGE:
		page(pane, b->amount);
		break;
	case CMD_INVERT:
		invert(pane);
		break;
	case CMD_NEXT_MATCH:
		match(pane, b->amount);
		break;
	case CMD_SAME_METHOD:
		same_method(pane, b->amount);
		break;
	default:
		on_selection(pane, b);
	}
	return true;
}

/* What it is zoomed into. */
static bool zoomed(void *own, enum measure *measure, uint64_t *sum)
{
	struct flame_pane *pane = own;

	if (!is_there(pane) || is_whole(pane))
		return false;
	*measure = answer_of(pane)->question.measure;
	*sum = flame_sum(flame_of(pane), pane->sight.zoom);
	return true;
}

static void begin(void *own)
{
	struct flame_pane *pane = own;

	pane->sight.of.kind = ASK_FLAME;
	pane->sight.of.where.thread = NO_THREAD;
	pane->sight.zoom.count = 1;
}

static void end(void *own)
{
	struct flame_pane *pane = own;

	free(pane->matches[0]);
	free(pane->matches[1]);
}

_Static_assert(sizeof(struct flame_sight) <= sizeof((struct pane_spot *)0)->of,
    "history has room for it");

static void spot_get(const void *own, struct pane_spot *spot)
{
	const struct flame_pane *pane = own;

	memcpy(spot->of, &pane->sight, sizeof pane->sight);
	spot->number = (uint64_t)pane->sight.zoom.first << 32 ^
	    (uint64_t)pane->sight.zoom.count << 20 ^
	    (uint64_t)pane->sight.selected.first << 1 ^
	    pane->sight.selected.count ^ (uint64_t)is_inverted(pane) << 63;
}

static void spot_set(void *own, const struct pane_spot *spot)
{
	struct flame_pane *pane = own;

	memcpy(&pane->sight, spot->of, sizeof pane->sight);
	pane->seen = pane->s->selection->version;
}

const struct pane_ops flame_pane = {
	.mode = MODE_FLAME,
	.hints = "`?` keys  `hjkl` move  `Enter` zoom  `s` out"
		 "  `0` all  `o` hot path  `I` invert  `Tab` table"
		 "  `c` clock  `/` search",
	.is_timeless = true,
	.size = sizeof(struct flame_pane),
	.begin = begin,
	.end = end,
	.follow = follow,
	.command = command,
	.draw = draw,
	.details = details,
	.stack = stack,
	.zoomed = zoomed,
	.spot_get = spot_get,
	.spot_set = spot_set,
	.asks = asks,
	.asks_count = sizeof asks / sizeof *asks,
};
