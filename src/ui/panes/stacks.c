/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/panes/stacks.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "ui/comparison.h"
#include "ui/edits.h"
#include "ui/mouse.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/search.h"
#include "view/flame.h"
#include "view/frame.h"

extern const struct pane_ops flame_pane, both_pane, pivot_pane;

/* ---- the state of a pane ---- */

struct flames {
	struct state *s;
	enum pane_kind pane;
	struct flame_view_state view;
	int rows;        /* when it was last drawn */
	uint32_t seen;   /* the version of the selection */
	char label[300]; /* of frame 0 */
};

/* ---- the stacks, and what belongs to the selection ---- */

/* Resets zoom and selection: nothing has been shown yet of stacks that answer
 * such a question. */
static void flames_begin(struct flames *f, enum question_kind asked)
{
	f->view = (struct flame_view_state){ .question.kind = asked,
		.question.where.thread = NO_THREAD,
		.zoom = { { 0, 1 }, { 0, 1 } },
		.half = FLAME_BELOW };
}

static void begin(void *own)
{
	struct flames *f = own;
	const struct subscriber *first = pane_of(own)->ops->asks;

	f->pane = first->pane;
	flames_begin(f, first->kind);
}

static const struct answer *flames_answer(const struct flames *f)
{
	return query_answer(f->s, (int)f->view.question.kind);
}

static const struct flame *half_of(const struct answer *a, enum flame_half half)
{
	static const struct flame none;

	if (a->question.kind != ASK_PIVOT)
		return half == FLAME_ABOVE ? &none : &a->flame;
	return half == FLAME_ABOVE ? &a->pivot.pivot.callers :
				     &a->pivot.pivot.callees;
}

/* Returns one half of the last answer; a flame without frames where the answer
 * has no such half. */
static const struct flame *flames_half(const struct flames *f,
    enum flame_half half)
{
	return half_of(flames_answer(f), half);
}

static const struct flame *selected_half(const struct flames *f)
{
	return flames_half(f, f->view.half);
}

/* Does frame 0 have callers above it, too? */
static bool flames_are_two(const struct flames *f)
{
	return f->view.question.kind == ASK_PIVOT;
}

/* Returns the method that frame 0 is, or NO_METHOD. */
static uint32_t flames_middle(const struct flames *f)
{
	return flames_are_two(f) ? f->s->selection->middle : NO_METHOD;
}

/* Returns the method of a frame. */
static uint32_t flames_method(const struct flames *f, enum flame_half half,
    uint32_t frame)
{
	return frame == 0 ? flames_middle(f) :
			    flames_half(f, half)->frames[frame].method;
}

/* Returns the heaviest of the selected frames. */
static uint32_t selected_frame(const struct flames *f)
{
	return flame_heaviest(selected_half(f), f->view.selected);
}

static bool is_of_selection(const struct flames *f, const struct answer *a)
{
	return half_of(a, FLAME_BELOW)->count > 0 &&
	    query_is_current(f->s, &a->question);
}

/* Do the stacks belong to what is selected now?  If not, none may be shown. */
static bool flames_are_current(const struct flames *f)
{
	return is_of_selection(f, flames_answer(f)) &&
	    question_is_same(&flames_answer(f)->question, &f->view.question);
}

/* ---- selection, zoom and scrolling ---- */

/* Returns how many rows the picture has; at least one. */
static int flames_rows(const struct flames *f)
{
	int rows = layout_of(f->s).picture_rows;

	return rows < 1 ? 1 : rows;
}

static int deepest_level(const struct flames *f)
{
	return (int)flame_deepest(flames_half(f, FLAME_BELOW),
	    f->view.zoom[FLAME_BELOW]);
}

/* Scrolls to the first row that suits the zoom. */
static void flames_scroll_usual(struct flames *f)
{
	f->view.first = flame_first_level(flames_half(f, FLAME_ABOVE),
	    flames_half(f, FLAME_BELOW), f->view.zoom[FLAME_BELOW],
	    flames_rows(f));
	f->view.usual_first = f->view.first;
}

/* Scrolls until the selected frames are on the screen, if any are selected. */
static void flames_scroll_to_selection(struct flames *f)
{
	int depth = (int)flame_depth(selected_half(f), f->view.selected.first);
	int level = f->view.half == FLAME_ABOVE ? -depth : depth;
	int rows = flames_rows(f);

	if (f->view.selected.count == 0)
		return;
	if (level < f->view.first)
		f->view.first = level;
	if (level >= f->view.first + rows)
		f->view.first = level - rows + 1;
}

/* Keeps the first row that a user has scrolled to, but no row is empty while
 * others are out of sight above it; brings the selection on the screen. */
static void flames_fit_rows(struct flames *f)
{
	int first = f->view.first, chosen = f->view.usual_first;
	int most = 1 - flames_rows(f) + deepest_level(f);

	flames_scroll_usual(f);
	if (most < f->view.usual_first)
		most = f->view.usual_first;
	if (first != chosen)
		f->view.first = first < most ? first : most;
	flames_scroll_to_selection(f);
}

/* Selects frames for all panes to see. */
static void flames_select(struct flames *f, enum flame_half half,
    struct run run)
{
	uint32_t frame = flame_heaviest(flames_half(f, half), run);

	f->view.half = frame == 0 ? FLAME_BELOW : half;
	f->view.selected = run;
	navigate_frame(f->s, f->pane, f->view.question.kind, run.first,
	    flames_method(f, half, frame));
	flames_scroll_to_selection(f);
}

/* Selects, in this pane alone, the frame of the selected method; the heaviest
 * frame where that method has none. */
static void flames_select_usual(struct flames *f)
{
	uint32_t method = f->s->selection->method;
	uint32_t frame = flame_heaviest(flames_half(f, FLAME_BELOW),
	    f->view.zoom[FLAME_BELOW]);

	f->view.half = FLAME_BELOW;
	f->view.selected = (struct run){ frame, 1 };
	for (enum flame_half i = 0; i < FLAME_HALVES; i++) {
		frame = flame_hits_next(flames_half(f, i), NULL, method, 0, 1);
		if (frame == NO_FRAME || method == flames_middle(f) ||
		    f->view.zoom[i].first > 0)
			continue;
		f->view.half = i;
		f->view.selected = (struct run){ frame, 1 };
	}
}

bool flame_pane_is_inverted(const struct state *s)
{
	const struct flames *f = s->panes[PANE_FLAME].own;

	return s->shown[UPPER] == PANE_FLAME &&
	    f->view.question.kind == ASK_INVERTED;
}

void flame_pane_turn(struct state *s, bool is_inverted)
{
	struct flames *f = s->panes[PANE_FLAME].own;

	flames_begin(f, is_inverted ? ASK_INVERTED : ASK_FLAME);
}

bool flame_pane_zoomed(const struct state *s, enum measure *measure,
    uint64_t *sum)
{
	const struct flames *f = s->panes[PANE_FLAME].own;
	const struct run zoom = f->view.zoom[FLAME_BELOW];

	if (!flames_are_current(f) || zoom.first == 0)
		return false;
	*measure = f->view.question.measure;
	*sum = flame_sum(flames_half(f, FLAME_BELOW), zoom);
	return true;
}

bool flame_pane_zoomed_stack(const struct state *s, char *out, size_t size)
{
	const struct flames *f = s->panes[PANE_FLAME].own;
	const struct flame *flame = flames_half(f, FLAME_BELOW);
	const struct methods *methods = state_methods(s);
	const struct run zoom = f->view.zoom[FLAME_BELOW];
	size_t at = size;

	if (s->shown[UPPER] != PANE_FLAME || !flames_are_current(f) ||
	    zoom.first == 0 || zoom.count != 1)
		return false;
	/* From the innermost to the outermost, and from the end. */
	for (uint32_t i = zoom.first; i != 0; i = flame->frames[i].parent) {
		const uint32_t method = flame->frames[i].method;
		const char *name = method == NO_METHOD ?
		    NULL :
		    methods_key(methods, method)->text;
		const size_t length = name == NULL ? 0 : strlen(name);

		if (name == NULL || at < length + 1)
			return false;
		at -= length + 1;
		for (size_t k = 0; k < length; k++)
			out[at + k] = name[k] == ';' ? ':' : name[k];
		out[at + length] = ';';
	}
	memmove(out, out + at, size - at);
	out[size - at - 1] = '\0'; /* in place of the last ";" */
	return true;
}

/* Zooms one half, and keeps the zoom of before for Backspace. */
static void flames_zoom(struct flames *f, enum flame_half half, struct run run)
{
	navigate_keep(f->s);
	f->view.zoom[half] = run;
	if (!flames_are_two(f))
		flames_scroll_usual(f);
}

/* ---- from one answer to the next ---- */

/* Finds a run of the other flame in this one.  Several frames become the
 * nearest one that leads to all of them; no frame stays none. */
static struct run flame_find_run(const struct flame *f,
    const struct flame *other, struct run run)
{
	if (run.count == 0)
		return run;
	while (run.count > 1)
		run = flame_run(other, run, flame_depth(other, run.first) - 1);
	return (struct run){ flame_find(f, other, run.first), 1 };
}

/* Shows of the next answer what was shown of the last one.  Returns false, and
 * changes nothing, unless both are of one method and thread. */
static bool find_again(struct flame_view_state *view,
    const struct answer *from, const struct answer *to)
{
	if (!question_is_same(&view->question, &from->question) ||
	    from->question.method != to->question.method ||
	    from->question.where.thread != to->question.where.thread)
		return false;
	for (enum flame_half i = 0; i < FLAME_HALVES; i++) {
		const struct flame *old = half_of(from, i);
		const struct flame *new = half_of(to, i);

		if (new->count == 0)
			continue;
		view->zoom[i] = flame_find_run(new, old, view->zoom[i]);
		if (i == view->half)
			view->selected = flame_find_run(new, old,
			    view->selected);
	}
	if (view->selected.first == 0)
		view->half = FLAME_BELOW;
	view->question = to->question;
	return true;
}

/* Changes a position of the history from the old answer to the new one. */
static void change_kept(void *with, struct pane_position *position)
{
	const struct answer *const *answers = with;

	if (where_is_same(answers[0]->question.where,
		answers[1]->question.where))
		find_again(&position->stacks, answers[0], answers[1]);
}

/* Shows the new answer; an answer to another question is shown from its
 * begin. */
static void show_answer(struct flames *f, const struct answer *old,
    const struct answer *new)
{
	if (!find_again(&f->view, old, new) &&
	    !question_is_same(&f->view.question, &new->question)) {
		flames_begin(f, new->question.kind);
		f->view.question = new->question;
		if (flames_are_two(f))
			flames_select_usual(f);
	}
	flames_fit_rows(f);
}

static void flames_take(void *own, struct answer *new, const struct answer *old)
{
	struct flames *f = own;
	const struct answer *answers[] = { old, new };

	history_change(f->s, f->pane, change_kept, answers);
	if (new->question.kind == f->view.question.kind)
		show_answer(f, old, new);
}

/* Shows an answer that came before its pane was shown; selects the frame of the
 * row that is selected in a tree of the same stacks. */
static void flames_follow(void *own)
{
	struct flames *f = own;
	const struct answer *a = flames_answer(f);
	const struct selection *to = f->s->selection;
	const bool is_new = f->seen != to->version;

	if (is_of_selection(f, a) &&
	    !query_of(f->s, (int)a->question.kind)->is_awaited &&
	    !question_is_same(&a->question, &f->view.question))
		show_answer(f, a, a);
	f->seen = to->version;
	if (!is_new || to->chosen_by == f->pane || to->frame == NO_FRAME ||
	    to->frames_of != f->view.question.kind || !flames_are_current(f))
		return;
	f->view.selected = (struct run){ to->frame, 1 };
	flames_scroll_to_selection(f);
}

/* ---- drawing, details and history ---- */

static struct flame_view view_of(struct flames *f)
{
	struct flame_view v = { .methods = state_methods(f->s),
		.name = f->label,
		.measure = f->view.question.measure,
		.is_inverted = f->view.question.kind == ASK_INVERTED,
		.half = f->view.half,
		.selected = f->view.selected,
		.is_focused = f->s->focus == UPPER,
		.first_level = f->view.first,
		.method = f->s->selection->method,
		.hits = search_hits(f->s) };
	const struct pivot_answer *pivot = &flames_answer(f)->pivot;

	for (enum flame_half i = 0; i < FLAME_HALVES; i++) {
		v.halves[i] = flames_half(f, i);
		v.zoom[i] = f->view.zoom[i];
	}
	v.base = f->label;
	if (flames_are_two(f)) {
		method_label(methods_at(v.methods,
				 flames_answer(f)->question.method),
		    f->label, sizeof f->label);
		v.middle = &pivot->total;
		v.dropped = pivot->pivot.dropped;
		return v;
	}
	/* The whole is a thread, or all of the scope. */
	if (f->s->selection->scope == SCOPE_THREAD)
		thread_label(state_thread(f->s), f->label, sizeof f->label);
	else
		snprintf(f->label, sizeof f->label, "%s", state_scope(f->s));
	v.base = state_base(f->s);
	return v;
}

static void flames_draw(void *own, const struct layout *l)
{
	struct flames *f = own;
	struct area area = { l->picture, 0, l->picture_rows, f->s->columns };
	struct flame_view view;

	if (!flames_are_current(f)) {
		query_draw(f->s, (int)f->view.question.kind, l->picture,
		    f->pane == PANE_PIVOT ? "merging its callers and callees" :
			f->pane == PANE_BOTH ? "merging stacks of both" :
					       "merging stacks");
		return;
	}
	if (f->rows != l->picture_rows)
		flames_fit_rows(f);
	f->rows = l->picture_rows;
	view = view_of(f);
	flame_head_draw(&view, f->s->canvas, l->ruler);
	flame_draw(&view, f->s->canvas, area, f->s->workspace->boxes);
	if (!flames_are_two(f) && flames_half(f, FLAME_BELOW)->count <= 1 &&
	    l->picture_rows > 1)
		empty_message_draw(f->s, l->picture + 1, EMPTY_STACKS);
}

static bool flames_details(void *own, int row)
{
	struct flames *f = own;
	struct details d = { .thread = state_thread(f->s),
		.methods = state_methods(f->s),
		.depth = NO_CALL };
	struct flame_view view;

	if (!flames_are_current(f) || f->view.selected.count == 0)
		return false;
	view = view_of(f);
	d.method = flames_method(f, view.half, selected_frame(f));
	details_draw(&d, f->s->canvas, row);
	flame_details_draw(&view, f->s->canvas, row + 1);
	return true;
}

static void flames_stack(void *own, struct stack *stack)
{
	struct flames *f = own;
	const struct flame *flame = selected_half(f);
	uint32_t frame;

	if (!flames_are_current(f) || f->view.selected.count == 0)
		return;
	frame = selected_frame(f);
	if (frame != 0 && flame->frames[frame].method == NO_METHOD)
		return; /* frames that a filter drops are no stack */
	stack_add_frame(stack, flame, frame, false);
	if (flames_are_two(f))
		ARRAY_ADD(stack->methods, stack->room, stack->count,
		    flames_middle(f));
	if (f->view.half == FLAME_ABOVE ||
	    f->view.question.kind == ASK_INVERTED)
		stack_turn(stack);
}

static uint64_t mix_run(uint64_t number, struct run run)
{
	return (number * 1000003 + run.first) * 1000003 + run.count;
}

/* Returns a number for what is zoomed into and selected. */
static uint64_t place_number(const struct flames *f)
{
	const struct flame_view_state *v = &f->view;
	uint64_t number = mix_run(v->question.kind, v->zoom[FLAME_ABOVE]);

	number = mix_run(number, v->zoom[FLAME_BELOW]);
	return mix_run(number + v->half, v->selected);
}

static void flames_position_get(const void *own, struct pane_position *position)
{
	const struct flames *f = own;

	position->stacks = f->view;
	position->number = place_number(f);
}

static void flames_position_set(void *own, const struct pane_position *position)
{
	struct flames *f = own;

	f->view = position->stacks;
}

/* ---- keys: moving through merged stacks, zooming, scrolling ---- */

static const struct run frame_zero = { 0, 1 }; /* no zoom */

static struct flame_steps steps_of(const struct flames *f, enum flame_half half)
{
	return (struct flame_steps){ flames_half(f, half), f->view.zoom[half],
		f->view.selected, f->s->columns, f->s->workspace->boxes };
}

/* Selects a frame of the half that has the selection, with the frames that
 * share its cell. */
static void select_frame(struct flames *f, uint32_t frame)
{
	struct flame_steps steps = steps_of(f, f->view.half);

	flames_select(f, f->view.half, flame_steps_box(&steps, frame));
}

/* Selects one frame, and zooms out where it is out of sight. */
static void jump_to(struct flames *f, enum flame_half half, uint32_t frame)
{
	struct run row = flame_run(flames_half(f, half), f->view.zoom[half],
	    flame_depth(flames_half(f, half), frame));

	if (frame < row.first || frame - row.first >= row.count)
		flames_zoom(f, half, frame_zero);
	flames_select(f, half, (struct run){ frame, 1 });
}

/* Zooms, and selects the heaviest frame of the run. */
static void zoom_to(struct flames *f, struct run zoom, struct run run)
{
	flames_zoom(f, f->view.half, zoom);
	select_frame(f, flame_heaviest(selected_half(f), run));
}

/* Zooms into the selected frames.  Frames without any time cannot be drawn
 * apart, so the first of them is selected alone. */
static void zoom_in(struct flames *f)
{
	struct run run = f->view.selected, zoom = f->view.zoom[f->view.half];
	const struct flame_frame *first = &selected_half(f)->frames[run.first];
	const struct flame_frame *last = first + run.count - 1;

	if (run.count > 1 && first->begin == last->begin + last->weight) {
		flames_select(f, f->view.half, (struct run){ run.first, 1 });
		state_say(f->s,
		    "no time to zoom into: h and l go through them");
	} else if (run.first == zoom.first && run.count == zoom.count) {
		state_say(f->s,
		    "this fills the width; k and j go to the "
		    "frames above and below");
	} else {
		zoom_to(f, run, run);
	}
}

/* Selects the run; says the words where it has no frame. */
static void step_to(struct flames *f, enum flame_half half, struct run run,
    const char *none)
{
	if (run.count == 0)
		state_say(f->s, "%s", none);
	else
		flames_select(f, half, run);
}

/* Goes one level up or down: away from frame 0 in the one half, back to it in
 * the other. */
static void go_vertical(struct flames *f, enum flame_half to)
{
	enum flame_half half = f->view.selected.first == 0 ? to : f->view.half;
	struct flame_steps steps = steps_of(f, half);
	bool is_to_callers = half == FLAME_ABOVE ||
	    f->view.question.kind == ASK_INVERTED;

	if (steps.flame->count == 0)
		state_say(f->s, "this is the thread itself");
	else
		step_to(f, half,
		    half == to ? flame_steps_child(&steps) :
				 flame_steps_parent(&steps),
		    is_to_callers ? "no callers are known here" :
				    "it calls nothing");
}

static void go_hottest(struct flames *f)
{
	const struct flame *flame = selected_half(f);
	uint32_t zoom = f->view.zoom[f->view.half].first;
	uint32_t at = selected_frame(f);
	uint32_t from = flame_children(flame, at).count > 0 ? at : zoom;
	uint32_t frame = flame_hottest(flame, from);
	uint32_t levels = flame_depth(flame, frame) - flame_depth(flame, from);

	if (flame_depth(flame, from) < flame_depth(flame, zoom))
		flames_zoom(f, f->view.half, (struct run){ from, 1 });
	if (frame != at)
		select_frame(f, frame);
	state_say(f->s, "%u level%s %s: here the path forks or ends", levels,
	    levels == 1 ? "" : "s",
	    f->view.half == FLAME_ABOVE ? "up" : "down");
}

/* Selects a match, and says "3 of 17 frames"; frames below are counted before
 * frames above. */
static void jump_to_match(struct flames *f, enum flame_half half,
    uint32_t frame, int step)
{
	const struct hits_answer *hits = search_hits(f->s);
	const struct flame *down = flames_half(f, FLAME_BELOW);
	const struct flame *up = flames_half(f, FLAME_ABOVE);
	const uint32_t below = flame_hits_before(down, hits, down->count);
	const uint32_t total = below + flame_hits_before(up, hits, up->count);
	const uint32_t from = f->view.selected.first;
	/* Has the search gone on at the other end? */
	const bool has_turned = half != f->view.half ?
	    half == (step > 0 ? FLAME_BELOW : FLAME_ABOVE) :
	    step > 0 ? frame <= from :
		       frame >= from;

	jump_to(f, half, frame);
	search_say_place(f->s,
	    (half == FLAME_ABOVE ? below : 0) +
		flame_hits_before(half == FLAME_ABOVE ? up : down, hits,
		    frame) +
		1,
	    total, total == 1 ? "frame" : "frames", has_turned);
}

/* Goes to the next match, or the next frame of the selected method.  Searches
 * the rest of this half, then all of the other half, then all of this one. */
static void jump_to_next(struct flames *f, enum command cmd, int step)
{
	const bool is_match = cmd == CMD_NEXT_MATCH;
	const struct hits_answer *hits = is_match ? search_hits(f->s) : NULL;
	const uint32_t method = is_match ? NO_METHOD : f->s->selection->method;
	enum flame_half half = f->view.half;
	struct run run = f->view.selected;
	uint32_t from = step > 0 ? run.first + run.count : run.first;

	for (int i = 0; i < 3; i++) {
		const uint32_t frame = flame_hits_next(flames_half(f, half),
		    hits, method, from, step);

		if (frame != NO_FRAME && is_match)
			jump_to_match(f, half, frame, step);
		else if (frame != NO_FRAME)
			jump_to(f, half, frame);
		if (frame != NO_FRAME)
			return;
		half = half == FLAME_ABOVE ? FLAME_BELOW : FLAME_ABOVE;
		from = step > 0 ? 0 : flames_half(f, half)->count;
	}
	if (!is_match)
		state_say(f->s, "no frame of this method");
	else if (hits != NULL)
		search_say_none(f->s, "frame here");
}

/* Scrolls to the level, or to that of the outermost callers. */
static void set_first(struct flames *f, int level)
{
	const struct flame *above = flames_half(f, FLAME_ABOVE);
	const int outermost = above->count == 0 ? 0 : 1 - (int)above->depths;

	f->view.first = level < outermost ? outermost : level;
}

/* Does what needs a selected frame. */
static void command_frame(struct flames *f, enum command cmd, int amount)
{
	struct flame_steps steps;
	bool is_last;
	int depth, half;

	switch ((int)cmd) {
	case CMD_PARENT:
		go_vertical(f, FLAME_ABOVE);
		break;
	case CMD_CHILD:
		go_vertical(f, FLAME_BELOW);
		break;
	case CMD_HOTTEST:
		go_hottest(f);
		break;
	case CMD_CENTRE:
		/* Where there are two halves, the method is in the middle. */
		depth = (int)flame_depth(selected_half(f),
		    f->view.selected.first);
		half = flames_rows(f) / 2;
		f->view.first = flames_are_two(f) ? -half :
		    depth > half                  ? depth - half :
						    0;
		break;
	case CMD_FIT:
		zoom_in(f);
		break;
	default: /* to a neighbour on the level, or to an end of it */
		steps = steps_of(f, f->view.half);
		is_last = cmd == CMD_LAST || amount > 0;
		step_to(f, f->view.half,
		    cmd == CMD_NEIGHBOUR ? flame_steps_next(&steps, amount) :
					   flame_steps_end(&steps, is_last),
		    is_last ? "the last one on this level" :
			      "the first one on this level");
	}
}

static void zoom_whole(struct flames *f)
{
	if (f->view.zoom[FLAME_ABOVE].first == 0 &&
	    f->view.zoom[FLAME_BELOW].first == 0)
		return;
	flames_zoom(f, FLAME_BELOW, frame_zero);
	f->view.zoom[FLAME_ABOVE] = frame_zero;
	if (f->view.selected.count > 0)
		select_frame(f, selected_frame(f));
}

static bool flames_command(void *own, enum command cmd, int amount)
{
	struct flames *f = own;
	const uint64_t place = place_number(f);
	const int old_first = f->view.first;
	int first;
	const struct run zoom = f->view.zoom[f->view.half];
	const struct flame *half;
	uint32_t depth;

	if (!flames_are_current(f))
		return false;
	switch ((int)cmd) {
	case CMD_ZOOM:
		half = selected_half(f);
		depth = flame_depth(half, zoom.first);
		if (depth == 0)
			state_say(f->s, "this is all of %s",
			    f->pane == PANE_PIVOT    ? "it" :
				f->pane == PANE_BOTH ? "both" :
						       "the thread");
		else
			zoom_to(f, flame_run(half, zoom, depth - 1), zoom);
		break;
	case CMD_WHOLE:
		zoom_whole(f);
		break;
	case CMD_PAGE:
		first = f->view.first + amount * flames_rows(f);
		if (first <= deepest_level(f))
			set_first(f, first);
		break;
	case CMD_NEXT_MATCH:
	case CMD_SAME_METHOD:
		jump_to_next(f, cmd, amount);
		break;
	case CMD_PARENT:
	case CMD_CHILD:
	case CMD_NEIGHBOUR:
	case CMD_FIRST:
	case CMD_LAST:
	case CMD_HOTTEST:
	case CMD_CENTRE:
	case CMD_FIT:
		if (f->view.selected.count > 0) {
			command_frame(f, cmd, amount);
			break;
		}
		flames_select_usual(f); /* the first key only selects */
		select_frame(f, f->view.selected.first);
		break;
	default:
		break;
	}
	return place_number(f) != place || f->view.first != old_first;
}

/*
 * ---- the mouse ----
 *
 * A click selects the frames under it, and the wheel shows other levels; with
 * Ctrl the wheel zooms into the frame under it, and out again.
 */

/* Selects the frames under the pointer.  Returns false where there are none. */
static bool select_at(struct flames *f, const struct point *at)
{
	int level = f->view.first + at->line;
	enum flame_half half = level < 0 ? FLAME_ABOVE : FLAME_BELOW;
	const uint32_t depth = (uint32_t)(level < 0 ? -level : level);
	const struct flame *flame = flames_half(f, half);
	const struct run zoom = f->view.zoom[half];
	struct box *boxes = f->s->workspace->boxes;
	size_t count = 0;

	if (flame->count > 0 && depth <= flame_deepest(flame, zoom))
		count = flame_layout(flame, zoom, flame_run(flame, zoom, depth),
		    f->s->columns, boxes);
	for (size_t i = 0; i < count; i++) {
		if (at->column < boxes[i].column ||
		    at->column >= boxes[i].column + boxes[i].columns)
			continue;
		flames_select(f, half,
		    (struct run){ boxes[i].first, boxes[i].count });
		return true;
	}
	return false;
}

static bool flames_point(void *own, const struct point *at)
{
	struct flames *f = own;

	if (!flames_are_current(f))
		return false;
	if (at->what == POINT_PRESS && at->part == PART_PICTURE)
		select_at(f, at);
	else if (at->what == POINT_SCROLL) {
		int to = f->view.first + at->step;
		const int last = 1 - flames_rows(f) + deepest_level(f);

		if (at->step > 0 && to > last)
			to = last > f->view.first ? last : f->view.first;
		set_first(f, to);
	} else if (at->what == POINT_ZOOM && at->step < 0)
		flames_command(f, CMD_ZOOM, -1);
	else if (at->what == POINT_ZOOM && select_at(f, at))
		flames_command(f, CMD_FIT, 0);
	return true;
}

/* What the panes have in common, in their struct pane_ops. */
#define FLAMES                                            \
	.size = sizeof(struct flames), .begin = begin,    \
	.follow = flames_follow, .point = flames_point,   \
	.details = flames_details, .stack = flames_stack, \
	.position_get = flames_position_get, .position_set = flames_position_set

/* ---- the flame: equal stacks of one recording are one ---- */

static bool request_flame(const void *own, struct question *q)
{
	const struct flames *f = own;

	return f->s->shown[UPPER] == PANE_FLAME &&
	    q->kind == f->view.question.kind;
}

static bool command_flame(void *own, enum command cmd, int amount)
{
	struct flames *f = own;

	if (cmd != CMD_INVERT)
		return flames_command(own, cmd, amount);
	if (!flames_are_current(f) &&
	    !query_of(f->s, (int)f->view.question.kind)->is_awaited)
		return false;
	/* Shows the other flame from its begin: its answer may have come long
	 * ago. */
	navigate_keep(f->s);
	flames_begin(f,
	    f->view.question.kind == ASK_FLAME ? ASK_INVERTED : ASK_FLAME);
	return true;
}

const struct pane_ops flame_pane = {
	.mode = MODE_FLAME,
	.hints = "`?` keys  `hjkl` move  `Enter` zoom  `s` out"
		 "  `0` all  `o` hot path  `I` invert  `Tab` table"
		 "  `c` clock  `/` search",
	.is_timeless = true,
	FLAMES,
	.command = command_flame,
	.draw = flames_draw,
	.asks = { { ASK_FLAME, PANE_FLAME, request_flame, flames_take },
	    { ASK_INVERTED, PANE_FLAME, request_flame, flames_take } },
};

/*
 * ---- the flame of two recordings ----
 *
 * Each frame shows what has grown or shrunk.
 */

static bool command_both(void *own, enum command cmd, int amount)
{
	struct flames *f = own;

	if (cmd != CMD_INVERT)
		return flames_command(own, cmd, amount);
	state_say(f->s, "the flame of both is not inverted; 4 has that of one");
	return true;
}

static void draw_both(void *own, const struct layout *l)
{
	struct flames *f = own;

	if (recording_pair_are_two(f->s) && f->s->is_complete)
		flames_draw(own, l);
	else
		note_draw(f->s->canvas, l->picture,
		    recording_pair_are_two(f->s) ?
			"Both traces are being read." :
			"One trace is open; :diff FILE compares it with FILE.");
}

const struct pane_ops both_pane = {
	.mode = MODE_FLAME,
	.is_of_two = true,
	.hints = "`?` keys  `hjkl` move  `Enter` zoom  `s` out"
		 "  `0` all  `o` hot path  `Tab` table"
		 "  `c` clock  `/` search",
	.is_timeless = true,
	FLAMES,
	.command = command_both,
	.draw = draw_both,
	.asks = { { ASK_BOTH, PANE_BOTH, NULL, flames_take } },
};

/* ---- the pivot: a method with its callers above and its callees below ---- */

/* Puts the selected method into the middle, unless it is there. */
static bool command_pivot(void *own, enum command cmd, int amount)
{
	struct flames *f = own;
	const uint32_t middle = f->s->selection->middle;

	if (cmd != CMD_OPEN)
		return flames_command(own, cmd, amount);
	if (!flames_are_current(f))
		return false;
	if (flames_method(f, f->view.half, selected_frame(f)) == NO_METHOD) {
		state_say(f->s, "%s hides it; u takes the last filter back",
		    filter_now(f->s)->words);
		return true;
	}
	navigate_keep(f->s);
	navigate_middle(f->s, f->s->selection->method);
	return f->s->selection->middle != middle;
}

const struct pane_ops pivot_pane = {
	.mode = MODE_PIVOT,
	.hints = "`?` keys  `hjkl` move  `Enter` pivot on it"
		 "  `Backspace` back  `o` hot path  `w` zoom  `5` chart",
	.is_filtered = true,
	FLAMES,
	.command = command_pivot,
	.draw = flames_draw,
	.asks = { { ASK_PIVOT, PANE_PIVOT, NULL, flames_take } },
};
