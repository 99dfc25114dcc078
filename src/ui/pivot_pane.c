#include "config.h"

#include "ui/pivot_pane.h"

#include <stdlib.h>

#include "ui/filters.h"
#include "ui/go.h"
#include "ui/inquiry.h"
#include "ui/layout.h"
#include "ui/list_keys.h"
#include "ui/searching.h"
#include "ui/stack.h"
#include "view/flame_steps.h"
#include "view/frame.h"
#include "view/peek.h"

/* Frames are those of the answer that is shown. */
struct pivot_pane {
	struct state *s;
	struct pivot_sight {
		uint32_t method; /* NO_METHOD: none yet */
		struct run zoom[FLAME_HALVES];
		enum flame_half half; /* of the selection */
		struct run selected;  /* none has count 0 */
		int first;            /* the level of the first row */
		struct list peek;     /* the rows of the text */
	} sight;
	int rows;                        /* when it was last drawn */
	uint64_t *matches[FLAME_HALVES]; /* of the search; or NULL */
};

static const struct flame *pivot_flame(const struct pivot_answer *a,
    enum flame_half half)
{
	return half == FLAME_ABOVE ? &a->pivot.callers : &a->pivot.callees;
}

static int first_level(const struct pivot_answer *a, int rows)
{
	return flame_first(&a->pivot.callers, &a->pivot.callees, rows);
}

static const struct answer *answer_of(const struct pivot_pane *pane)
{
	return inquiry_answer(pane->s, ASK_PIVOT);
}

static const struct pivot_answer *pivot_of(const struct pivot_pane *pane)
{
	return &answer_of(pane)->pivot;
}

static const struct flame *half_of(const struct pivot_pane *pane,
    enum flame_half half)
{
	return pivot_flame(pivot_of(pane), half);
}

static const struct flame *flame_of(const struct pivot_pane *pane)
{
	return half_of(pane, pane->sight.half);
}

static int visible_rows(const struct pivot_pane *pane)
{
	int rows = layout_of(pane->s).picture_rows;

	return rows < 1 ? 1 : rows;
}

static int level_of(const struct pivot_pane *pane)
{
	int depth = (int)flame_depth(flame_of(pane),
	    pane->sight.selected.first);

	return pane->sight.half == FLAME_ABOVE ? -depth : depth;
}

static void show_level(struct pivot_pane *pane)
{
	int level, rows = visible_rows(pane);

	if (pane->sight.selected.count == 0)
		return;
	level = level_of(pane);
	if (level < pane->sight.first)
		pane->sight.first = level;
	if (level >= pane->sight.first + rows)
		pane->sight.first = level - rows + 1;
}

static bool is_of_these(const struct pivot_pane *pane, const struct answer *a)
{
	return a->question.method == pane->sight.method &&
	    where_is(a->question.where, state_where(pane->s));
}

static bool is_there(const struct pivot_pane *pane)
{
	return is_of_these(pane, answer_of(pane));
}

static void mark_hits(struct pivot_pane *pane)
{
	const struct hits_answer *hits = search_hits(pane->s);

	for (int i = 0; i < FLAME_HALVES; i++) {
		const struct flame *f = pivot_flame(pivot_of(pane),
		    (enum flame_half)i);

		free(pane->matches[i]);
		pane->matches[i] = hits == NULL || f->count == 0 ?
		    NULL :
		    flame_hits_new(f, hits->flags, hits->methods);
	}
}

/* What was selected and zoomed into stays so. */
static void keep_sight(struct pivot_pane *pane, const struct pivot_answer *new,
    const struct pivot_answer *old)
{
	struct pivot_sight *sight = &pane->sight;

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

static void turn(struct pivot_pane *pane, uint32_t method)
{
	pane->sight = (struct pivot_sight){ .method = method,
		.zoom = { { 0, 1 }, { 0, 1 } },
		.half = FLAME_BELOW };
}

/* Of another method: its selection is the frame of the selected method, if it is
 * the way from there back that led here. */
static void new_sight(struct pivot_pane *pane, const struct pivot_answer *new)
{
	uint32_t frame;

	turn(pane, new->method);
	pane->sight.first = first_level(new, layout_of(pane->s).picture_rows);
	pane->sight.peek.count = peek_count(new);
	pane->sight.peek.cursor = peek_middle(new);
	pane->sight.selected = (struct run){ 0, 1 };
	for (int i = 0;
	     i < FLAME_HALVES && pane->s->selection->method != new->method;
	     i++) {
		frame = flame_next(pivot_flame(new, (enum flame_half)i),
		    pane->s->selection->method, 0);
		if (frame == NO_FRAME)
			continue;
		pane->sight.half = (enum flame_half)i;
		pane->sight.selected = (struct run){ frame, 1 };
	}
}

/* The cursor of the text stays on its method. */
static void keep_peek(struct pivot_pane *pane, const struct pivot_answer *old,
    const struct pivot_answer *new)
{
	struct list *list = &pane->sight.peek;
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

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct pivot_pane *pane = own;

	if (is_of_these(pane, old) && pane->sight.peek.count > 0) {
		keep_sight(pane, &new->pivot, &old->pivot);
		keep_peek(pane, &old->pivot, &new->pivot);
	} else {
		new_sight(pane, &new->pivot);
	}
	mark_hits(pane);
	show_level(pane);
}

/* Another method may have been put into the middle. */
static void follow(void *own)
{
	struct pivot_pane *pane = own;

	if (pane->sight.method != pane->s->selection->middle)
		turn(pane, pane->s->selection->middle);
}

static bool wish(const void *own, struct question *q)
{
	const struct pivot_pane *pane = own;

	q->where = state_where(pane->s);
	q->method = pane->s->selection->middle;
	q->measure = state_measure(pane->s);
	q->filter = filter_now(pane->s)->texts;
	return (pane->s->shown[UPPER] == PANE_PIVOT ||
		   pane->s->shown[LOWER] == PANE_PEEK) &&
	    pane->s->selection->middle != NO_METHOD;
}

static void take_hits(void *own, struct answer *new, const struct answer *old)
{
	struct pivot_pane *pane = own;

	(void)new;
	(void)old;
	mark_hits(pane);
}

static const struct inquirer asks[] = {
	{ ASK_PIVOT, PANE_PIVOT, wish, take },
	{ ASK_PIVOT, PANE_PEEK, wish, NULL },
	{ ASK_HITS, PANES, NULL, take_hits },
};

static const char merging[] = "merging its callers and callees";

enum { LABEL_SIZE = 256 };

/* `label` is for the name of the method, and must live as long. */
static struct flame_view view_of(const struct pivot_pane *pane,
    char label[LABEL_SIZE])
{
	const struct pivot_sight *sight = &pane->sight;
	const struct pivot_answer *a = pivot_of(pane);
	bool has = search_hits(pane->s) != NULL;
	struct flame_view v = { .methods = profile_methods(
				    state_profile(pane->s)),
		.name = label,
		.base = label,
		.measure = a->measure,
		.middle = &a->total,
		.dropped = a->pivot.dropped,
		.half = sight->half,
		.selected = sight->selected,
		.is_focused = pane->s->focus == UPPER,
		.first = sight->first,
		.method = pane->s->selection->method };

	method_label(methods_at(v.methods, a->method), label, LABEL_SIZE);
	for (int i = 0; i < FLAME_HALVES; i++) {
		v.halves[i] = pivot_flame(a, (enum flame_half)i);
		v.zoom[i] = sight->zoom[i];
		v.matches[i] = has ? pane->matches[i] : NULL;
	}
	return v;
}

static void draw(void *own, const struct layout *l)
{
	struct pivot_pane *pane = own;
	struct area area = { l->picture, 0, l->picture_rows, pane->s->columns };
	struct flame_view view;
	char label[LABEL_SIZE];

	if (!is_there(pane)) {
		inquiry_draw(pane->s, ASK_PIVOT, l->picture, merging);
		return;
	}
	if (pane->rows != l->picture_rows) {
		pane->rows = l->picture_rows;
		pane->sight.first = first_level(pivot_of(pane),
		    l->picture_rows);
		show_level(pane);
	}
	view = view_of(pane, label);
	flame_head_draw(&view, pane->s->canvas, l->ruler);
	flame_draw(&view, pane->s->canvas, area, pane->s->workspace->boxes);
}

static bool details(void *own, int row)
{
	struct pivot_pane *pane = own;
	struct details d = { .thread = state_thread(pane->s),
		.methods = profile_methods(state_profile(pane->s)),
		.depth = NO_CALL };
	char label[LABEL_SIZE];
	struct flame_view view;
	const struct flame *f = flame_of(pane);
	uint32_t frame;

	if (!is_there(pane) || pane->sight.selected.count == 0)
		return false;
	view = view_of(pane, label);
	frame = flame_heaviest(f, view.selected);
	d.method = frame == 0 ? pane->sight.method : f->frames[frame].method;
	details_draw(&d, pane->s->canvas, row);
	flame_details_draw(&view, pane->s->canvas, row + 1);
	return true;
}

static void peek_draw_rows(void *own, const struct layout *l)
{
	struct pivot_pane *pane = own;
	struct area area = { l->table, 0, l->table_rows, pane->s->columns };

	if (!is_there(pane)) {
		inquiry_draw(pane->s, ASK_PIVOT, l->table, merging);
		return;
	}
	list_resize(&pane->sight.peek, peek_count(pivot_of(pane)),
	    list_rows(l->table_rows));
	peek_draw(pivot_of(pane), profile_methods(state_profile(pane->s)),
	    &pane->sight.peek, pane->s->focus == LOWER, pane->s->canvas, area);
}

static void stack(void *own, struct stack *stack)
{
	struct pivot_pane *pane = own;
	const struct pivot_sight *sight = &pane->sight;
	const struct flame *flame = pivot_flame(pivot_of(pane), sight->half);
	uint32_t frame;

	if (!is_there(pane) || sight->selected.count == 0)
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

static void select_run(struct pivot_pane *pane, enum flame_half half,
    struct run run)
{
	uint32_t frame = flame_heaviest(half_of(pane, half), run);
	uint32_t method = frame == 0 ?
	    pane->sight.method :
	    half_of(pane, half)->frames[frame].method;

	pane->sight.half = frame == 0 ? FLAME_BELOW : half;
	pane->sight.selected = run;
	go_method(pane->s, PANE_PIVOT, method);
	show_level(pane);
}

static struct flame_steps steps_of(const struct pivot_pane *pane,
    enum flame_half half)
{
	return (struct flame_steps){ half_of(pane, half),
		pane->sight.zoom[half],
		half == pane->sight.half ? pane->sight.selected : middle,
		pane->s->columns, pane->s->workspace->boxes };
}

/* Down for a positive step: to a callee, or from a caller to what it calls. */
static void vertical(struct pivot_pane *pane, int step)
{
	enum flame_half outward = step > 0 ? FLAME_BELOW : FLAME_ABOVE;
	bool is_middle = pane->sight.selected.first == 0;
	struct flame_steps steps = steps_of(pane,
	    is_middle ? outward : pane->sight.half);
	struct run run = is_middle || pane->sight.half == outward ?
	    flame_steps_child(&steps) :
	    flame_steps_parent(&steps);

	if (run.count == 0)
		state_say(pane->s,
		    step > 0 ? "it calls nothing" :
			       "no callers are known here");
	else
		select_run(pane, is_middle ? outward : pane->sight.half, run);
}

static void sideways(struct pivot_pane *pane, int step)
{
	struct flame_steps steps = steps_of(pane, pane->sight.half);
	struct run run = flame_steps_next(&steps, step);

	if (run.count == 0)
		state_say(pane->s, "the %s one on this level",
		    step > 0 ? "last" : "first");
	else
		select_run(pane, pane->sight.half, run);
}

static void to_end(struct pivot_pane *pane, bool is_last)
{
	struct flame_steps steps = steps_of(pane, pane->sight.half);
	struct run run = flame_steps_end(&steps, is_last);

	if (run.count > 0)
		select_run(pane, pane->sight.half, run);
}

static void hottest(struct pivot_pane *pane)
{
	uint32_t from = flame_heaviest(flame_of(pane), pane->sight.selected);
	struct flame_steps steps = steps_of(pane, pane->sight.half);

	select_run(pane, pane->sight.half,
	    flame_steps_box(&steps, flame_hottest(flame_of(pane), from)));
}

/* Is the frame in what is seen?  If not, all is. */
static void jump_to(struct pivot_pane *pane, enum flame_half half,
    uint32_t frame)
{
	struct run row = flame_run(half_of(pane, half), pane->sight.zoom[half],
	    flame_depth(half_of(pane, half), frame));

	if (frame < row.first || frame - row.first >= row.count)
		pane->sight.zoom[half] = middle;
	select_run(pane, half, (struct run){ frame, 1 });
}

static void zoom_in(struct pivot_pane *pane)
{
	pane->sight.zoom[pane->sight.half] = pane->sight.selected;
}

static void zoom_out(struct pivot_pane *pane)
{
	struct run *zoom = &pane->sight.zoom[pane->sight.half];
	const struct flame *f = flame_of(pane);

	if (zoom->first == 0)
		state_say(pane->s, "this is all of it");
	else
		*zoom = flame_run(f, *zoom, flame_depth(f, zoom->first) - 1);
}

/* The next frame of the method in this half, else in the other one, else the
 * first of all. */
static void same_method(struct pivot_pane *pane, int step)
{
	enum flame_half half = pane->sight.half;
	struct run run = pane->sight.selected;

	for (int i = 0; i < 3; i++) {
		const struct flame *f = half_of(pane, half);
		uint32_t frame = step > 0 ?
		    flame_next(f, pane->s->selection->method,
			i == 0 ? run.first + run.count : 0) :
		    flame_previous(f, pane->s->selection->method,
			i == 0 ? run.first : f->count);

		if (frame != NO_FRAME) {
			jump_to(pane, half, frame);
			return;
		}
		half = half == FLAME_ABOVE ? FLAME_BELOW : FLAME_ABOVE;
	}
	state_say(pane->s, "no other frame of this method");
}

/* Through one half, then through the other one. */
static void match(struct pivot_pane *pane, int step)
{
	enum flame_half half = pane->sight.half;
	uint32_t from = pane->sight.selected.first;

	for (int i = 0; i < 3 && search_hits(pane->s) != NULL; i++) {
		const uint64_t *hits = pane->matches[half];
		uint32_t frame = hits == NULL ?
		    NO_FRAME :
		    flame_hits_next(half_of(pane, half), hits, from, step);
		bool goes_on = frame != NO_FRAME &&
		    (step > 0 ? frame > from : frame < from || from == 0);

		if (goes_on || (i == 2 && frame != NO_FRAME)) {
			jump_to(pane, half, frame);
			return;
		}
		half = half == FLAME_ABOVE ? FLAME_BELOW : FLAME_ABOVE;
		from = 0;
	}
	if (search_hits(pane->s) != NULL)
		search_say_none(pane->s, "frame here");
}

static bool is_dropped(const struct pivot_pane *pane)
{
	uint32_t frame = flame_heaviest(flame_of(pane), pane->sight.selected);

	return frame != 0 && flame_of(pane)->frames[frame].method == NO_METHOD;
}

static void open_middle(struct pivot_pane *pane, uint32_t method)
{
	go_keep(pane->s);
	go_middle(pane->s, method);
}

static void open_here(struct pivot_pane *pane)
{
	if (is_dropped(pane))
		state_say(pane->s, "%s hides it; u takes the last filter back",
		    filter_now(pane->s)->words);
	else
		open_middle(pane, pane->s->selection->method);
}

static void on_selection(struct pivot_pane *pane, const struct binding *b)
{
	if (pane->sight.selected.count == 0) {
		select_run(pane, FLAME_BELOW, middle);
		if (b->command == CMD_OPEN || b->command == CMD_NEIGHBOUR)
			return;
	}
	switch (b->command) {
	case CMD_PARENT:
	case CMD_CHILD:
		vertical(pane, b->command == CMD_CHILD ? +1 : -1);
		break;
	case CMD_NEIGHBOUR:
		sideways(pane, b->amount);
		break;
	case CMD_FIRST:
	case CMD_LAST:
		to_end(pane, b->command == CMD_LAST);
		break;
	case CMD_HOTTEST:
		hottest(pane);
		break;
	case CMD_FIT:
		zoom_in(pane);
		break;
	case CMD_ZOOM:
		zoom_out(pane);
		break;
	case CMD_OPEN:
		open_here(pane);
		break;
	case CMD_SAME_METHOD:
		same_method(pane, b->amount);
		break;
	case CMD_NEXT_MATCH:
		match(pane, b->amount);
		break;
	default:
		break;
	}
}

static bool command(void *own, const struct binding *b)
{
	struct pivot_pane *pane = own;
	int above = (int)half_of(pane, FLAME_ABOVE)->depths - 1;
	int below = (int)half_of(pane, FLAME_BELOW)->depths - 1;
	int to = pane->sight.first + b->amount * visible_rows(pane);

	if (!is_there(pane))
		return true;
	switch (b->command) {
	case CMD_WHOLE:
		pane->sight.zoom[FLAME_ABOVE] = middle;
		pane->sight.zoom[FLAME_BELOW] = middle;
		break;
	case CMD_CENTRE:
		pane->sight.first = -(visible_rows(pane) / 2);
		break;
	case CMD_PAGE:
		pane->sight.first = to < -above ? -above :
		    to > below                  ? pane->sight.first :
						  to;
		break;
	default:
		on_selection(pane, b);
	}
	return true;
}

static bool peek_command(void *own, const struct binding *b)
{
	struct pivot_pane *pane = own;
	struct list *list = &pane->sight.peek;
	uint32_t method;

	if (!is_there(pane) || list->count == 0)
		return true;
	if (b->command == CMD_SAME_METHOD || b->command == CMD_NEXT_MATCH)
		return false;
	list_command(list, b, list_page(list));
	method = peek_method(pivot_of(pane), list->cursor);
	go_method(pane->s, PANE_PIVOT, method);
	if (b->command != CMD_OPEN || method == NO_METHOD ||
	    method == pane->sight.method)
		return true;
	open_middle(pane, method);
	return true;
}

static void begin(void *own)
{
	struct pivot_pane *pane = own;

	pane->sight.method = NO_METHOD;
}

static void end(void *own)
{
	struct pivot_pane *pane = own;

	free(pane->matches[FLAME_ABOVE]);
	free(pane->matches[FLAME_BELOW]);
}

const struct pane_ops peek_pane = {
	.mode = MODE_PEEK,
	.hints = "`?` keys  `jk` move  `Enter` pivot on it"
		 "  `Backspace` back  `e` calls  `1` table  `q` quit",
	.is_filtered = true,
	.shares = PANE_PIVOT,
	.command = peek_command,
	.draw = peek_draw_rows,
};

const struct pane_ops pivot_pane = {
	.mode = MODE_PIVOT,
	.hints = "`?` keys  `hjkl` move  `Enter` pivot on it"
		 "  `Backspace` back  `o` hot path  `w` zoom  `5` chart",
	.is_filtered = true,
	.size = sizeof(struct pivot_pane),
	.begin = begin,
	.end = end,
	.follow = follow,
	.command = command,
	.draw = draw,
	.details = details,
	.stack = stack,
	.asks = asks,
	.asks_count = sizeof asks / sizeof *asks,
};
