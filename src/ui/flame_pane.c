#include "config.h"

#include "ui/commands.h"

#include <stdio.h>
#include <stdlib.h>

#include "view/flame_steps.h"
#include "view/frame.h"

bool flame_is_there(const struct state *s)
{
	return s->flame.flame.count > 0 &&
	    where_is(s->flame.question.where, state_where(s)) &&
	    flame_question_is(s->flame.question, s->flame_sight.of);
}

void flame_mark_hits(struct state *s)
{
	const struct flame *f = &s->flame.flame;

	free(s->matches);
	s->matches = NULL;
	if (!s->has_hits || f->count == 0)
		return;
	s->matches = flame_hits_new(f, s->hits.flags, s->hits.methods);
}

/* What was shown of one answer is shown of the next one. */
static void follow_sight(struct flame_sight *sight,
    const struct flame_answer *from, const struct flame_answer *to)
{
	const struct flame_question *a = &from->question, *b = &to->question;

	if (flame_question_is(sight->of, *a) && from->flame.count > 0 &&
	    a->where.thread == b->where.thread &&
	    a->is_inverted == b->is_inverted) {
		sight->zoom = flame_find_run(&to->flame, &from->flame,
		    sight->zoom);
		sight->selected = flame_find_run(&to->flame, &from->flame,
		    sight->selected);
	} else if (!flame_question_is(sight->of, *b)) {
		sight->zoom = (struct run){ 0, 1 };
		sight->selected = (struct run){ 0, 0 };
		sight->top = 0;
	}
	sight->of = *b;
}

/* What was looked at earlier, and was of the old one, is of the new one. */
static void follow_trail(struct trail *trail, const struct flame_answer *old,
    const struct flame_answer *new)
{
	for (size_t i = 0; i < trail->count; i++)
		if (where_is(old->question.where, new->question.where) &&
		    old->question.is_inverted == new->question.is_inverted &&
		    flame_question_is(trail->at[i].flame.of, old->question))
			follow_sight(&trail->at[i].flame, old, new);
}

static void take(struct state *s, struct flame_answer *new)
{
	bool is_chosen;

	if (new->question.is_inverted != s->flame_sight.of.is_inverted ||
	    !where_is(new->question.where, state_where(s))) {
		flame_answer_free(new); /* the wish has changed meanwhile */
		return;
	}
	follow_trail(&s->back, &s->flame, new);
	follow_trail(&s->forward, &s->flame, new);
	is_chosen = s->flame_sight.zoom.first > 0;
	follow_sight(&s->flame_sight, &s->flame, new);
	flame_answer_free(&s->flame);
	s->flame = *new;
	if (!is_chosen)
		flame_choose_top(s);
	flame_mark_hits(s);
}

void flame_follow(struct state *s)
{
	struct flame_question wanted = { state_where(s), s->table.order.measure,
		s->flame_sight.of.is_inverted, s->asked_records };
	struct result new;

	if (worker_take(s->worker, TASK_FLAME, &new))
		take(s, &new.flame);
	if (s->picture != PICTURE_FLAME || flame_question_is(wanted, s->flame_asked) ||
	    (flame_question_is(wanted, s->flame.question) && s->flame.flame.count > 0))
		return;
	s->flame_asked = wanted;
	worker_ask(s->worker, &(struct task){ TASK_FLAME,
	    { .flame = wanted } });
}

enum { LABEL_SIZE = 300 };

/* `label` is for the name of the threads, and must live as long. */
static struct flame_view view_of(const struct state *s,
    char label[LABEL_SIZE])
{
	const struct flame_question *q = &s->flame.question;
	bool is_one = s->scope == SCOPE_THREAD;

	if (is_one)
		thread_label(state_thread(s), label, LABEL_SIZE);
	else
		snprintf(label, LABEL_SIZE, "%s", s->scope_words);
	return (struct flame_view){ &s->flame.flame,
		profile_methods(s->profile), label, state_base(s), q->measure, q->is_inverted,
		s->flame_sight.zoom, s->flame_sight.selected,
		s->focus == PANE_PICTURE, s->flame_sight.top, s->method,
		s->has_hits ? s->matches : NULL };
}

void flame_pane_draw(struct state *s, const struct layout *l)
{
	struct flame_view view;
	char label[LABEL_SIZE];
	struct area area = { l->picture, 0, l->picture_rows, s->columns };

	if (!flame_is_there(s)) {
		wait_draw(s->canvas, l->picture, "merging stacks");
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
	    .methods = profile_methods(s->profile), .depth = NO_CALL };
	char label[LABEL_SIZE];
	struct flame_view view = view_of(s, label);

	if (!flame_is_there(s) || s->flame_sight.selected.count == 0)
		return false;
	d.method = s->flame.flame.frames[flame_heaviest(&s->flame.flame,
	    view.selected)].method;
	details_draw(&d, s->canvas, row);
	flame_details_draw(&view, s->canvas, row + 1);
	return true;
}

void flame_stack(struct state *s, struct stack *stack)
{
	const struct flame *flame = &s->flame.flame;

	if (flame_is_there(s) && s->flame_sight.selected.count > 0)
		stack_add_frame(stack, flame, flame_heaviest(flame,
		    s->flame_sight.selected), s->flame_sight.of.is_inverted);
}
