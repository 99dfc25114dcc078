#include "config.h"

#include "ui/commands.h"

#include <stdlib.h>

#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/inquiry.h"
#include "ui/layout.h"
#include "ui/list_keys.h"
#include "ui/panes.h"
#include "ui/stack.h"
#include "view/flame_steps.h"
#include "view/frame.h"
#include "view/peek.h"

static const struct flame *pivot_flame(const struct pivot_answer *a,
    enum flame_half half)
{
	return half == FLAME_ABOVE ? &a->pivot.callers : &a->pivot.callees;
}

static int first_level(const struct pivot_answer *a, int rows)
{
	return flame_first(&a->pivot.callers, &a->pivot.callees, rows);
}

static const struct answer *answer_of(const struct state *s)
{
	return inquiry_answer(s, ASK_PIVOT);
}

static const struct pivot_answer *pivot_of(const struct state *s)
{
	return &answer_of(s)->pivot;
}

static const struct flame *half_of(const struct state *s, enum flame_half half)
{
	return pivot_flame(pivot_of(s), half);
}

static const struct flame *flame_of(const struct state *s)
{
	return half_of(s, s->pivot.half);
}

static int visible_rows(const struct state *s)
{
	int rows = layout_of(s).picture_rows;

	return rows < 1 ? 1 : rows;
}

static int level_of(const struct state *s)
{
	int depth = (int)flame_depth(flame_of(s), s->pivot.selected.first);

	return s->pivot.half == FLAME_ABOVE ? -depth : depth;
}

static void show_level(struct state *s)
{
	int level, rows = visible_rows(s);

	if (s->pivot.selected.count == 0)
		return;
	level = level_of(s);
	if (level < s->pivot.first)
		s->pivot.first = level;
	if (level >= s->pivot.first + rows)
		s->pivot.first = level - rows + 1;
}

static bool is_of_these(const struct state *s, const struct answer *a)
{
	return a->question.method == s->pivot.method &&
	    where_is(a->question.where, state_where(s));
}

bool pivot_is_there(const struct state *s)
{
	return is_of_these(s, answer_of(s));
}

static void mark_hits(struct state *s)
{
	const struct hits_answer *hits = follow_hits(s);

	for (int i = 0; i < FLAME_HALVES; i++) {
		const struct flame *f = pivot_flame(pivot_of(s),
		    (enum flame_half)i);

		free(s->pivot_matches[i]);
		s->pivot_matches[i] = hits == NULL || f->count == 0 ?
		    NULL :
		    flame_hits_new(f, hits->flags, hits->methods);
	}
}

/* What was selected and zoomed into stays so. */
static void keep_sight(struct state *s, const struct pivot_answer *new,
    const struct pivot_answer *old)
{
	struct pivot_sight *sight = &s->pivot;

	for (int i = 0; i < FLAME_HALVES; i++) {
		enum flame_half half = (enum flame_half)i;
		const struct flame *to = pivot_flame(new, half);
		const struct flame *from = pivot_flame(old, half);

		sight->zoom[i] = flame_find_run(to, from, sight->zoom[i]);
		if (half == sight->half)
			sight->selected = flame_find_run(to, from,
			    sight->selected);
	}
}

static void turn(struct state *s, uint32_t method)
{
	s->pivot = (struct pivot_sight){ .method = method,
		.zoom = { { 0, 1 }, { 0, 1 } },
		.half = FLAME_BELOW };
}

/* Of another method: its selection is the frame of the selected method, if it is
 * the way from there back that led here. */
static void new_sight(struct state *s, const struct pivot_answer *new)
{
	uint32_t frame;

	turn(s, new->method);
	s->pivot.first = first_level(new, layout_of(s).picture_rows);
	s->pivot.peek.count = peek_count(new);
	s->pivot.peek.cursor = peek_middle(new);
	s->pivot.selected = (struct run){ 0, 1 };
	for (int i = 0; i < FLAME_HALVES && s->selection->method != new->method;
	     i++) {
		frame = flame_next(pivot_flame(new, (enum flame_half)i),
		    s->selection->method, 0);
		if (frame == NO_FRAME)
			continue;
		s->pivot.half = (enum flame_half)i;
		s->pivot.selected = (struct run){ frame, 1 };
	}
}

/* The cursor of the text stays on its method. */
static void keep_peek(struct state *s, const struct pivot_answer *old,
    const struct pivot_answer *new)
{
	struct list *list = &s->pivot.peek;
	uint32_t method = list->cursor < peek_count(old) ?
	    peek_method(old, list->cursor) :
	    NO_METHOD;
	size_t row = list->cursor < peek_middle(old) ? 0 : peek_middle(new);

	while (row < peek_count(new) &&
	    (method == NO_METHOD || peek_method(new, row) != method))
		row++;
	list->count = peek_count(new);
	list_go(list, row < list->count ? row : peek_middle(new));
}

static void take(struct state *s, struct answer *new, const struct answer *old)
{
	if (is_of_these(s, old) && s->pivot.peek.count > 0) {
		keep_sight(s, &new->pivot, &old->pivot);
		keep_peek(s, &old->pivot, &new->pivot);
	} else {
		new_sight(s, &new->pivot);
	}
	mark_hits(s);
	show_level(s);
}

static bool wish(const struct state *s, struct question *q)
{
	q->where = state_where(s);
	q->method = s->pivot.method;
	q->measure = state_measure(s);
	q->filter = s->keep.filter_texts;
	q->records = s->asked_records;
	return (s->shown[UPPER] == PANE_PIVOT ||
		   s->shown[LOWER] == PANE_PEEK) &&
	    s->pivot.method != NO_METHOD;
}

static void take_hits(struct state *s, struct answer *new,
    const struct answer *old)
{
	(void)new;
	(void)old;
	mark_hits(s);
}

const struct inquirer pivot_inquirers[3] = {
	{ ASK_PIVOT, PANE_PIVOT, wish, take },
	{ ASK_PIVOT, PANE_PEEK, wish, NULL },
	{ ASK_HITS, PANES, NULL, take_hits },
};

/* Another method may have been put into the middle. */
void pivot_follow(struct state *s)
{
	if (s->pivot.method != s->selection->middle)
		turn(s, s->selection->middle);
}

static const char merging[] = "merging its callers and callees";

enum { LABEL_SIZE = 256 };

/* `label` is for the name of the method, and must live as long. */
static struct flame_view view_of(const struct state *s, char label[LABEL_SIZE])
{
	const struct pivot_sight *sight = &s->pivot;
	const struct pivot_answer *a = pivot_of(s);
	bool has = follow_hits(s) != NULL;
	struct flame_view v = { .methods = profile_methods(state_profile(s)),
		.name = label,
		.base = label,
		.measure = a->measure,
		.middle = &a->total,
		.dropped = a->pivot.dropped,
		.half = sight->half,
		.selected = sight->selected,
		.is_focused = s->focus == UPPER,
		.first = sight->first,
		.method = s->selection->method };

	method_label(methods_at(v.methods, a->method), label, LABEL_SIZE);
	for (int i = 0; i < FLAME_HALVES; i++) {
		v.halves[i] = pivot_flame(a, (enum flame_half)i);
		v.zoom[i] = sight->zoom[i];
		v.matches[i] = has ? s->pivot_matches[i] : NULL;
	}
	return v;
}

void pivot_pane_draw(struct state *s, const struct layout *l)
{
	struct area area = { l->picture, 0, l->picture_rows, s->columns };
	struct flame_view view;
	char label[LABEL_SIZE];

	if (!pivot_is_there(s)) {
		inquiry_draw(s, ASK_PIVOT, l->picture, merging);
		return;
	}
	if (s->pivot_rows != l->picture_rows) {
		s->pivot_rows = l->picture_rows;
		s->pivot.first = first_level(pivot_of(s), l->picture_rows);
		show_level(s);
	}
	view = view_of(s, label);
	flame_head_draw(&view, s->canvas, l->ruler);
	flame_draw(&view, s->canvas, area, s->boxes);
}

bool pivot_pane_details(struct state *s, int row)
{
	struct details d = { .thread = state_thread(s),
		.methods = profile_methods(state_profile(s)),
		.depth = NO_CALL };
	char label[LABEL_SIZE];
	struct flame_view view;
	const struct flame *f = flame_of(s);
	uint32_t frame;

	if (!pivot_is_there(s) || s->pivot.selected.count == 0)
		return false;
	view = view_of(s, label);
	frame = flame_heaviest(f, view.selected);
	d.method = frame == 0 ? s->pivot.method : f->frames[frame].method;
	details_draw(&d, s->canvas, row);
	flame_details_draw(&view, s->canvas, row + 1);
	return true;
}

void peek_pane_draw(struct state *s, const struct layout *l)
{
	struct area area = { l->table, 0, l->table_rows, s->columns };

	if (!pivot_is_there(s)) {
		inquiry_draw(s, ASK_PIVOT, l->table, merging);
		return;
	}
	list_resize(&s->pivot.peek, peek_count(pivot_of(s)),
	    list_rows(l->table_rows));
	peek_draw(pivot_of(s), profile_methods(state_profile(s)),
	    &s->pivot.peek, s->focus == LOWER, s->canvas, area);
}

void pivot_stack(struct state *s, struct stack *stack)
{
	const struct pivot_sight *sight = &s->pivot;
	const struct flame *flame = pivot_flame(pivot_of(s), sight->half);
	uint32_t frame;

	if (!pivot_is_there(s) || sight->selected.count == 0)
		return;
	frame = flame_heaviest(flame, sight->selected);
	if (frame != 0 && flame->frames[frame].method == NO_METHOD)
		return; /* what a filter drops is no stack */
	stack_add_frame(stack, flame, frame, false);
	stack_add(stack, sight->method);
	if (sight->half == FLAME_ABOVE)
		stack_turn(stack);
}

static const struct run middle = { 0, 1 };

static void select_run(struct state *s, enum flame_half half, struct run run)
{
	uint32_t frame = flame_heaviest(half_of(s, half), run);
	uint32_t method = frame == 0 ? s->pivot.method :
				       half_of(s, half)->frames[frame].method;

	s->pivot.half = frame == 0 ? FLAME_BELOW : half;
	s->pivot.selected = run;
	follow_method(s, PANE_PIVOT, method);
	show_level(s);
}

static struct flame_steps steps_of(const struct state *s, enum flame_half half)
{
	return (struct flame_steps){ half_of(s, half), s->pivot.zoom[half],
		half == s->pivot.half ? s->pivot.selected : middle, s->columns,
		s->boxes };
}

/* Down for a positive step: to a callee, or from a caller to what it calls. */
static void vertical(struct state *s, int step)
{
	enum flame_half outward = step > 0 ? FLAME_BELOW : FLAME_ABOVE;
	bool is_middle = s->pivot.selected.first == 0;
	struct flame_steps steps = steps_of(s,
	    is_middle ? outward : s->pivot.half);
	struct run run = is_middle || s->pivot.half == outward ?
	    flame_steps_child(&steps) :
	    flame_steps_parent(&steps);

	if (run.count == 0)
		state_say(s,
		    step > 0 ? "it calls nothing" :
			       "no callers are known here");
	else
		select_run(s, is_middle ? outward : s->pivot.half, run);
}

static void sideways(struct state *s, int step)
{
	struct flame_steps steps = steps_of(s, s->pivot.half);
	struct run run = flame_steps_next(&steps, step);

	if (run.count == 0)
		state_say(s, "the %s one on this level",
		    step > 0 ? "last" : "first");
	else
		select_run(s, s->pivot.half, run);
}

static void to_end(struct state *s, bool is_last)
{
	struct flame_steps steps = steps_of(s, s->pivot.half);
	struct run run = flame_steps_end(&steps, is_last);

	if (run.count > 0)
		select_run(s, s->pivot.half, run);
}

static void hottest(struct state *s)
{
	uint32_t from = flame_heaviest(flame_of(s), s->pivot.selected);
	struct flame_steps steps = steps_of(s, s->pivot.half);

	select_run(s, s->pivot.half,
	    flame_steps_box(&steps, flame_hottest(flame_of(s), from)));
}

/* Is the frame in what is seen?  If not, all is. */
static void jump_to(struct state *s, enum flame_half half, uint32_t frame)
{
	struct run row = flame_run(half_of(s, half), s->pivot.zoom[half],
	    flame_depth(half_of(s, half), frame));

	if (frame < row.first || frame - row.first >= row.count)
		s->pivot.zoom[half] = middle;
	select_run(s, half, (struct run){ frame, 1 });
}

static void zoom_in(struct state *s)
{
	s->pivot.zoom[s->pivot.half] = s->pivot.selected;
}

static void zoom_out(struct state *s)
{
	struct run *zoom = &s->pivot.zoom[s->pivot.half];
	const struct flame *f = flame_of(s);

	if (zoom->first == 0)
		state_say(s, "this is all of it");
	else
		*zoom = flame_run(f, *zoom, flame_depth(f, zoom->first) - 1);
}

/* The next frame of the method in this half, else in the other one, else the
 * first of all. */
static void same_method(struct state *s, int step)
{
	enum flame_half half = s->pivot.half;
	struct run run = s->pivot.selected;

	for (int i = 0; i < 3; i++) {
		const struct flame *f = half_of(s, half);
		uint32_t frame = step > 0 ?
		    flame_next(f, s->selection->method,
			i == 0 ? run.first + run.count : 0) :
		    flame_previous(f, s->selection->method,
			i == 0 ? run.first : f->count);

		if (frame != NO_FRAME) {
			jump_to(s, half, frame);
			return;
		}
		half = half == FLAME_ABOVE ? FLAME_BELOW : FLAME_ABOVE;
	}
	state_say(s, "no other frame of this method");
}

/* Through one half, then through the other one. */
static void match(struct state *s, int step)
{
	enum flame_half half = s->pivot.half;
	uint32_t from = s->pivot.selected.first;

	for (int i = 0; i < 3 && follow_hits(s) != NULL; i++) {
		const uint64_t *hits = s->pivot_matches[half];
		uint32_t frame = hits == NULL ?
		    NO_FRAME :
		    flame_hits_next(half_of(s, half), hits, from, step);
		bool goes_on = frame != NO_FRAME &&
		    (step > 0 ? frame > from : frame < from || from == 0);

		if (goes_on || (i == 2 && frame != NO_FRAME)) {
			jump_to(s, half, frame);
			return;
		}
		half = half == FLAME_ABOVE ? FLAME_BELOW : FLAME_ABOVE;
		from = 0;
	}
	if (follow_hits(s) != NULL)
		state_say(s, "no frame here matches %.100s", s->sought);
}

static bool is_dropped(const struct state *s)
{
	uint32_t frame = flame_heaviest(flame_of(s), s->pivot.selected);

	return frame != 0 && flame_of(s)->frames[frame].method == NO_METHOD;
}

static void open_middle(struct state *s, uint32_t method)
{
	history_push(s);
	go_middle(s, method);
}

static void open_here(struct state *s)
{
	if (is_dropped(s))
		state_say(s, "%s hides it; u takes the last filter back",
		    s->keep.filter_words);
	else
		open_middle(s, s->selection->method);
}

static void on_selection(struct state *s, const struct binding *b)
{
	if (s->pivot.selected.count == 0) {
		select_run(s, FLAME_BELOW, middle);
		if (b->command == CMD_OPEN || b->command == CMD_NEIGHBOUR)
			return;
	}
	switch (b->command) {
	case CMD_PARENT:
	case CMD_CHILD:
		vertical(s, b->command == CMD_CHILD ? +1 : -1);
		break;
	case CMD_NEIGHBOUR:
		sideways(s, b->amount);
		break;
	case CMD_FIRST:
	case CMD_LAST:
		to_end(s, b->command == CMD_LAST);
		break;
	case CMD_HOTTEST:
		hottest(s);
		break;
	case CMD_FIT:
		zoom_in(s);
		break;
	case CMD_ZOOM:
		zoom_out(s);
		break;
	case CMD_OPEN:
		open_here(s);
		break;
	case CMD_SAME_METHOD:
		same_method(s, b->amount);
		break;
	case CMD_NEXT_MATCH:
		match(s, b->amount);
		break;
	default:
		break;
	}
}

bool pivot_command(struct state *s, const struct binding *b)
{
	int above = (int)half_of(s, FLAME_ABOVE)->depths - 1;
	int below = (int)half_of(s, FLAME_BELOW)->depths - 1;
	int to = s->pivot.first + b->amount * visible_rows(s);

	if (!pivot_is_there(s))
		return true;
	switch (b->command) {
	case CMD_WHOLE:
		s->pivot.zoom[FLAME_ABOVE] = middle;
		s->pivot.zoom[FLAME_BELOW] = middle;
		break;
	case CMD_CENTRE:
		s->pivot.first = -(visible_rows(s) / 2);
		break;
	case CMD_PAGE:
		s->pivot.first = to < -above ? -above :
		    to > below               ? s->pivot.first :
					       to;
		break;
	default:
		on_selection(s, b);
	}
	return true;
}

bool peek_command(struct state *s, const struct binding *b)
{
	struct list *list = &s->pivot.peek;
	uint32_t method;

	if (!pivot_is_there(s) || list->count == 0)
		return true;
	if (b->command == CMD_SAME_METHOD || b->command == CMD_NEXT_MATCH)
		return false;
	list_command(list, b, list_page(list));
	method = peek_method(pivot_of(s), list->cursor);
	follow_method(s, PANE_PIVOT, method);
	if (b->command != CMD_OPEN || method == NO_METHOD ||
	    method == s->pivot.method)
		return true;
	open_middle(s, method);
	return true;
}
