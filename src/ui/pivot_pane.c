#include "config.h"

#include "ui/commands.h"

#include <stdlib.h>

#include "view/flame_steps.h"
#include "view/frame.h"

bool pivot_is_there(const struct state *s)
{
	const struct about_question *q = &s->pivot_answer.question;

	return s->pivot_answer.pivot.callees.count > 0 &&
	    q->method == s->pivot.method &&
	    where_is(q->where, state_where(s));
}

void pivot_mark_hits(struct state *s)
{
	for (int i = 0; i < PIVOT_HALVES; i++) {
		const struct flame *f = pivot_flame(&s->pivot_answer,
		    (enum pivot_half)i);

		free(s->pivot_matches[i]);
		s->pivot_matches[i] = !s->has_hits || f->count == 0 ? NULL :
		    flame_hits_new(f, s->hits.flags, s->hits.methods);
	}
}

/* What was selected and zoomed into stays so. */
static void keep_sight(struct state *s, const struct pivot_answer *new)
{
	struct pivot_sight *sight = &s->pivot;

	for (int i = 0; i < PIVOT_HALVES; i++) {
		enum pivot_half half = (enum pivot_half)i;
		const struct flame *to = pivot_flame(new, half);
		const struct flame *from = pivot_flame(&s->pivot_answer, half);

		sight->zoom[i] = flame_find_run(to, from, sight->zoom[i]);
		if (half == sight->half)
			sight->selected = flame_find_run(to, from,
			    sight->selected);
	}
}

/* Of another method: its selection is the frame of the selected method, if it is
 * the way from there back that led here. */
static void new_sight(struct state *s, const struct pivot_answer *new)
{
	uint32_t frame;

	pivot_turn(s, new->question.method);
	s->pivot.first = pivot_first(new, layout_of(s).picture_rows);
	s->pivot.peek.count = peek_count(new);
	s->pivot.peek.cursor = peek_middle(new);
	s->pivot.selected = (struct run){ 0, 1 };
	for (int i = 0; i < PIVOT_HALVES &&
	    s->method != new->question.method; i++) {
		frame = flame_next(pivot_flame(new, (enum pivot_half)i),
		    s->method, 0);
		if (frame == NO_FRAME)
			continue;
		s->pivot.half = (enum pivot_half)i;
		s->pivot.selected = (struct run){ frame, 1 };
	}
}

/* The cursor of the text stays on its method. */
static void keep_peek(struct state *s, const struct pivot_answer *old,
    const struct pivot_answer *new)
{
	struct list *list = &s->pivot.peek;
	uint32_t method = list->cursor < peek_count(old) ?
	    peek_method(old, list->cursor) : NO_METHOD;
	size_t row = list->cursor < peek_middle(old) ? 0 : peek_middle(new);

	while (row < peek_count(new) && (method == NO_METHOD ||
	    peek_method(new, row) != method))
		row++;
	list->count = peek_count(new);
	list_go(list, row < list->count ? row : peek_middle(new));
}

static void take(struct state *s, struct pivot_answer *new)
{
	if (new->question.method != s->pivot.method ||
	    !where_is(new->question.where, state_where(s))) {
		pivot_answer_free(new); /* the wish has changed meanwhile */
		return;
	}
	if (s->pivot_answer.question.method == s->pivot.method &&
	    s->pivot_answer.pivot.callees.count > 0 &&
	    s->pivot.peek.count > 0) {
		keep_sight(s, new);
		keep_peek(s, &s->pivot_answer, new);
	} else {
		new_sight(s, new);
	}
	pivot_answer_free(&s->pivot_answer);
	s->pivot_answer = *new;
	pivot_mark_hits(s);
	pivot_show_level(s);
}

void pivot_follow(struct state *s)
{
	struct about_question wanted = { state_where(s), s->pivot.method,
		s->table.order.measure, s->keep.filter_texts,
		s->asked_records };
	struct result new;

	if (worker_take(s->worker, TASK_PIVOT, &new))
		take(s, &new.pivot);
	if ((s->picture != PICTURE_PIVOT && s->listing != LISTING_PEEK) ||
	    s->pivot.method == NO_METHOD ||
	    about_question_is(&wanted, &s->pivot_asked) ||
	    (about_question_is(&wanted, &s->pivot_answer.question) &&
	    pivot_is_there(s)))
		return;
	s->pivot_asked = wanted;
	worker_ask(s->worker, &(struct task){ TASK_PIVOT,
	    { .about = wanted } });
}

static const char merging[] = "merging its callers and callees";

static struct pivot_view view_of(const struct state *s)
{
	const struct pivot_sight *sight = &s->pivot;
	bool has = s->has_hits;

	return (struct pivot_view){ &s->pivot_answer,
		profile_methods(s->profile), { sight->zoom[PIVOT_CALLERS],
		    sight->zoom[PIVOT_CALLEES] }, sight->half, sight->selected,
		s->focus == PANE_PICTURE, sight->first, s->method,
		{ has ? s->pivot_matches[PIVOT_CALLERS] : NULL,
		    has ? s->pivot_matches[PIVOT_CALLEES] : NULL } };
}

void pivot_pane_draw(struct state *s, const struct layout *l)
{
	struct area area = { l->picture, 0, l->picture_rows, s->columns };
	struct pivot_view view;

	if (!pivot_is_there(s)) {
		wait_draw(s->canvas, l->picture, merging);
		return;
	}
	if (s->pivot_rows != l->picture_rows) {
		s->pivot_rows = l->picture_rows;
		s->pivot.first = pivot_first(&s->pivot_answer,
		    l->picture_rows);
		pivot_show_level(s);
	}
	view = view_of(s);
	pivot_head_draw(&view, s->canvas, l->ruler);
	pivot_draw(&view, s->canvas, area, s->boxes);
}

bool pivot_pane_details(struct state *s, int row)
{
	struct details d = { .thread = state_thread(s),
	    .methods = profile_methods(s->profile), .depth = NO_CALL };
	struct pivot_view view = view_of(s);
	const struct flame *f;
	uint32_t frame;

	if (!pivot_is_there(s) || view.selected.count == 0)
		return false;
	f = pivot_flame(&s->pivot_answer, view.half);
	frame = flame_heaviest(f, view.selected);
	d.method = frame == 0 ? s->pivot.method : f->frames[frame].method;
	details_draw(&d, s->canvas, row);
	pivot_details_draw(&view, s->canvas, row + 1);
	return true;
}

void peek_pane_draw(struct state *s, const struct layout *l)
{
	struct area area = { l->table, 0, l->table_rows, s->columns };

	if (!pivot_is_there(s)) {
		wait_draw(s->canvas, l->table, merging);
		return;
	}
	list_resize(&s->pivot.peek, peek_count(&s->pivot_answer),
	    list_rows(l->table_rows));
	peek_draw(&s->pivot_answer, profile_methods(s->profile),
	    &s->pivot.peek, s->focus == PANE_LIST, s->canvas, area);
}

void pivot_stack(struct state *s, struct stack *stack)
{
	const struct pivot_sight *sight = &s->pivot;
	const struct flame *flame = pivot_flame(&s->pivot_answer, sight->half);
	uint32_t frame;

	if (!pivot_is_there(s) || sight->selected.count == 0)
		return;
	frame = flame_heaviest(flame, sight->selected);
	if (frame != 0 && flame->frames[frame].method == NO_METHOD)
		return; /* what a filter drops is no stack */
	stack_add_frame(stack, flame, frame, false);
	stack_add(stack, sight->method);
	if (sight->half == PIVOT_CALLERS)
		stack_turn(stack);
}
