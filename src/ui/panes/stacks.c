#include "config.h"

#include "ui/panes/stacks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/answers.h"
#include "ui/command/view_line.h"
#include "ui/comparison.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/panes/stacks_keys.h"
#include "ui/search.h"
#include "view/flame.h"
#include "view/frame.h"
#include "view/pivot_text.h"

/*
 * The flame: equal stacks merged.
 */

extern const struct pane_ops flame_pane;

/*
 * The flame of two recordings: equal stacks of both are merged, and
 * each frame shows what has grown or shrunk.
 */

extern const struct pane_ops both_pane;

/*
 * A method in the middle, its callers above and its callees below:
 * as a picture, and as text.
 */

extern const struct pane_ops pivot_pane, peek_pane;

/* ---- merged stacks in a pane ---- */

void flames_begin(struct flames *f, const struct flames_kind *kind,
    enum question_kind asked)
{
	f->kind = kind;
	f->sight = (struct flame_sight){ .of.kind = asked,
		.of.where.thread = NO_THREAD,
		.zoom = { { 0, 1 }, { 0, 1 } },
		.half = FLAME_BELOW };
}

void flames_end(void *own)
{
	struct flames *f = own;

	free(f->matches[FLAME_ABOVE]);
	free(f->matches[FLAME_BELOW]);
}

const struct answer *flames_answer(const struct flames *f)
{
	return inquiry_answer(f->s, f->sight.of.kind);
}

static const struct flame *half_of(const struct answer *a, enum flame_half half)
{
	static const struct flame none;

	if (a->question.kind != ASK_PIVOT)
		return half == FLAME_ABOVE ? &none : &a->flame;
	return half == FLAME_ABOVE ? &a->pivot.pivot.callers :
				     &a->pivot.pivot.callees;
}

const struct flame *flames_half(const struct flames *f, enum flame_half half)
{
	return half_of(flames_answer(f), half);
}

bool flames_are_two(const struct flames *f)
{
	return f->sight.of.kind == ASK_PIVOT;
}

uint32_t flames_middle(const struct flames *f)
{
	return flames_are_two(f) ? f->s->selection->middle : NO_METHOD;
}

uint32_t flames_method(const struct flames *f, enum flame_half half,
    uint32_t frame)
{
	return frame == 0 ? flames_middle(f) :
			    flames_half(f, half)->frames[frame].method;
}

static bool is_of_selection(const struct flames *f, const struct answer *a)
{
	return half_of(a, FLAME_BELOW)->count > 0 &&
	    a->question.method == flames_middle(f) &&
	    where_is(a->question.where, state_where(f->s));
}

bool flames_are_there(const struct flames *f)
{
	return is_of_selection(f, flames_answer(f)) &&
	    question_is(&flames_answer(f)->question, &f->sight.of);
}

int flames_rows(const struct flames *f)
{
	int rows = layout_of(f->s).picture_rows;

	return rows < 1 ? 1 : rows;
}

void flames_choose_first(struct flames *f)
{
	f->sight.first = flame_first(flames_half(f, FLAME_ABOVE),
	    flames_half(f, FLAME_BELOW), f->sight.zoom[FLAME_BELOW],
	    flames_rows(f));
	f->sight.chosen = f->sight.first;
}

void flames_show_level(struct flames *f)
{
	int depth = (int)flame_depth(flames_half(f, f->sight.half),
	    f->sight.selected.first);
	int level = f->sight.half == FLAME_ABOVE ? -depth : depth;
	int rows = flames_rows(f);

	if (f->sight.selected.count == 0)
		return;
	if (level < f->sight.first)
		f->sight.first = level;
	if (level >= f->sight.first + rows)
		f->sight.first = level - rows + 1;
}

/* Rows stay where somebody has scrolled them to, but none is empty while others are
 * out of sight above it. */
void flames_settle(struct flames *f)
{
	int first = f->sight.first, chosen = f->sight.chosen;
	int most = 1 - flames_rows(f) +
	    (int)flame_deepest(flames_half(f, FLAME_BELOW),
		f->sight.zoom[FLAME_BELOW]);

	flames_choose_first(f);
	if (most < f->sight.chosen)
		most = f->sight.chosen;
	if (first != chosen)
		f->sight.first = first < most ? first : most;
	flames_show_level(f);
}

void flames_select(struct flames *f, enum flame_half half, struct run run)
{
	uint32_t frame = flame_heaviest(flames_half(f, half), run);

	f->sight.half = frame == 0 ? FLAME_BELOW : half;
	f->sight.selected = run;
	go_frame(f->s, f->kind->pane, f->sight.of.kind, run.first,
	    flames_method(f, half, frame));
	flames_show_level(f);
}

void flames_aim(struct flames *f)
{
	uint32_t method = f->s->selection->method;
	uint32_t frame = flame_heaviest(flames_half(f, FLAME_BELOW),
	    f->sight.zoom[FLAME_BELOW]);

	f->sight.half = FLAME_BELOW;
	f->sight.selected = (struct run){ frame, 1 };
	for (enum flame_half i = 0; i < FLAME_HALVES; i++) {
		frame = flame_next(flames_half(f, i), method, 0);
		if (frame == NO_FRAME || method == flames_middle(f) ||
		    f->sight.zoom[i].first > 0)
			continue;
		f->sight.half = i;
		f->sight.selected = (struct run){ frame, 1 };
	}
}

/* Puts it in front of what begins at `at`; SIZE_MAX: it has no room. */
static size_t put_before(char *out, size_t at, const char *name)
{
	const size_t length = strlen(name);

	if (at < length + 1)
		return SIZE_MAX;
	at -= length + 1;
	for (size_t i = 0; i < length; i++)
		out[at + i] = name[i] == ';' ? ':' : name[i];
	out[at + length] = ';';
	return at;
}

bool flames_zoomed_stack(const struct flames *f, char *out, size_t size)
{
	const struct flame *flame = flames_half(f, FLAME_BELOW);
	const struct methods *methods = profile_methods(state_profile(f->s));
	const struct run zoom = f->sight.zoom[FLAME_BELOW];
	size_t at = size;

	if (zoom.first == 0 || zoom.count != 1)
		return false;
	for (uint32_t i = zoom.first; i != 0 && at != SIZE_MAX;
	     i = flame->frames[i].parent)
		at = flame->frames[i].method == NO_METHOD ? SIZE_MAX :
		    put_before(out, at,
			methods_key(methods, flame->frames[i].method)->text);
	if (at == SIZE_MAX)
		return false;
	memmove(out, out + at, size - at);
	out[size - at - 1] = '\0'; /* in place of the last ";" */
	return true;
}

void flames_zoom(struct flames *f, enum flame_half half, struct run run)
{
	go_keep(f->s);
	f->sight.zoom[half] = run;
	if (!flames_are_two(f))
		flames_choose_first(f);
}

static void mark_hits(struct flames *f)
{
	const struct hits_answer *hits = search_hits(f->s);

	for (enum flame_half i = 0; i < FLAME_HALVES; i++) {
		const struct flame *flame = flames_half(f, i);

		free(f->matches[i]);
		f->matches[i] = hits == NULL || flame->count == 0 ?
		    NULL :
		    flame_hits_new(flame, hits->flags, hits->methods);
	}
}

const uint64_t *flames_matches(const struct flames *f, enum flame_half half)
{
	return search_hits(f->s) == NULL ? NULL : f->matches[half];
}

void flames_take_hits(void *own, struct answer *new, const struct answer *old)
{
	(void)new;
	(void)old;
	mark_hits(own);
}

/* What was shown of one answer is shown of the next one, if both are of the same
 * method and thread. */
static bool find_again(struct flame_sight *sight, const struct answer *from,
    const struct answer *to)
{
	if (!question_is(&sight->of, &from->question) ||
	    from->question.method != to->question.method ||
	    from->question.where.thread != to->question.where.thread)
		return false;
	for (enum flame_half i = 0; i < FLAME_HALVES; i++) {
		const struct flame *old = half_of(from, i);
		const struct flame *new = half_of(to, i);

		if (new->count == 0)
			continue;
		sight->zoom[i] = flame_find_run(new, old, sight->zoom[i]);
		if (i == sight->half)
			sight->selected = flame_find_run(new, old,
			    sight->selected);
	}
	if (sight->selected.first == 0)
		sight->half = FLAME_BELOW;
	sight->of = to->question;
	return true;
}

/* What was looked at earlier, and was of the old one, is of the new one. */
static void change_kept(void *with, struct pane_spot *spot)
{
	const struct answer *const *answers = with;

	if (where_is(answers[0]->question.where, answers[1]->question.where))
		find_again((void *)spot->of, answers[0], answers[1]);
}

/* What is something else than before is seen as nobody has seen it yet. */
static void show(struct flames *f, const struct answer *old,
    const struct answer *new)
{
	if (!find_again(&f->sight, old, new) &&
	    !question_is(&f->sight.of, &new->question)) {
		flames_begin(f, f->kind, new->question.kind);
		f->sight.of = new->question;
		if (flames_are_two(f))
			flames_aim(f);
	}
	flames_settle(f);
	mark_hits(f);
}

void flames_take(void *own, struct answer *new, const struct answer *old)
{
	struct flames *f = own;
	const struct answer *answers[] = { old, new };

	history_change(go_history(f->s), f->kind->pane, change_kept, answers);
	if (new->question.kind == f->sight.of.kind)
		show(f, old, new);
}

void flames_follow(void *own)
{
	struct flames *f = own;
	const struct answer *a = flames_answer(f);

	if (is_of_selection(f, a) &&
	    !inquiry_is_awaited(f->s, a->question.kind) &&
	    !question_is(&a->question, &f->sight.of))
		show(f, a, a);
}

static struct flame_view view_of(struct flames *f)
{
	struct flame_view v = { .methods = profile_methods(state_profile(f->s)),
		.name = f->label,
		.measure = f->sight.of.measure,
		.is_inverted = f->sight.of.kind == ASK_INVERTED,
		.half = f->sight.half,
		.selected = f->sight.selected,
		.is_focused = f->s->focus == UPPER,
		.first = f->sight.first,
		.method = f->s->selection->method };

	for (enum flame_half i = 0; i < FLAME_HALVES; i++) {
		v.halves[i] = flames_half(f, i);
		v.zoom[i] = f->sight.zoom[i];
		v.matches[i] = flames_matches(f, i);
	}
	f->kind->describe(f, &v);
	return v;
}

void flames_describe(struct flames *f, struct flame_view *v)
{
	if (f->s->selection->scope == SCOPE_THREAD)
		thread_label(state_thread(f->s), f->label, sizeof f->label);
	else
		snprintf(f->label, sizeof f->label, "%s", state_scope(f->s));
	v->base = state_base(f->s);
}

void flames_draw(void *own, const struct layout *l)
{
	struct flames *f = own;
	struct area area = { l->picture, 0, l->picture_rows, f->s->columns };
	struct flame_view view;

	if (!flames_are_there(f)) {
		inquiry_draw(f->s, f->sight.of.kind, l->picture,
		    f->kind->doing);
		return;
	}
	if (f->rows != l->picture_rows)
		flames_settle(f);
	f->rows = l->picture_rows;
	view = view_of(f);
	flame_head_draw(&view, f->s->canvas, l->ruler);
	flame_draw(&view, f->s->canvas, area, f->s->workspace->boxes);
	if (!flames_are_two(f) && flames_half(f, FLAME_BELOW)->count <= 1 &&
	    l->picture_rows > 1)
		empty_draw(f->s, l->picture + 1, EMPTY_STACKS);
}

bool flames_details(void *own, int row)
{
	struct flames *f = own;
	struct details d = { .thread = state_thread(f->s),
		.methods = profile_methods(state_profile(f->s)),
		.depth = NO_CALL };
	struct flame_view view;

	if (!flames_are_there(f) || f->sight.selected.count == 0)
		return false;
	view = view_of(f);
	d.method = flames_method(f, view.half,
	    flame_heaviest(view.halves[view.half], view.selected));
	details_draw(&d, f->s->canvas, row);
	flame_details_draw(&view, f->s->canvas, row + 1);
	return true;
}

void flames_stack(void *own, struct stack *stack)
{
	struct flames *f = own;
	const struct flame *flame = flames_half(f, f->sight.half);
	uint32_t frame;

	if (!flames_are_there(f) || f->sight.selected.count == 0)
		return;
	frame = flame_heaviest(flame, f->sight.selected);
	if (frame != 0 && flame->frames[frame].method == NO_METHOD)
		return; /* what a filter drops is no stack */
	stack_add_frame(stack, flame, frame, false);
	if (flames_are_two(f))
		stack_add(stack, flames_middle(f));
	if (f->sight.half == FLAME_ABOVE || f->sight.of.kind == ASK_INVERTED)
		stack_turn(stack);
}

_Static_assert(sizeof(struct flame_sight) <= sizeof((struct pane_spot *)0)->of,
    "history has room for it");

static uint64_t mix(uint64_t number, struct run run)
{
	return (number * 1000003 + run.first) * 1000003 + run.count;
}

void flames_spot_get(const void *own, struct pane_spot *spot)
{
	const struct flame_sight *sight = &((const struct flames *)own)->sight;

	memcpy(spot->of, sight, sizeof *sight);
	spot->number = mix(sight->of.kind, sight->zoom[FLAME_ABOVE]);
	spot->number = mix(spot->number, sight->zoom[FLAME_BELOW]);
	spot->number = mix(spot->number + sight->half, sight->selected);
}

void flames_spot_set(void *own, const struct pane_spot *spot)
{
	struct flames *f = own;

	memcpy(&f->sight, spot->of, sizeof f->sight);
	mark_hits(f);
}

struct flame_pane {
	struct flames flames;
	uint32_t seen; /* the version of the selection */
};

static bool wish_flame(const void *own, struct question *q)
{
	const struct flames *f = own;

	q->where = state_where(f->s);
	q->measure = state_measure(f->s);
	return f->s->shown[UPPER] == PANE_FLAME && q->kind == f->sight.of.kind;
}

static const struct inquirer asks_flame[] = {
	{ ASK_FLAME, PANE_FLAME, wish_flame, flames_take },
	{ ASK_INVERTED, PANE_FLAME, wish_flame, flames_take },
	{ ASK_HITS, PANES, NULL, flames_take_hits },
};

/* A tree of the same stacks goes to the frame of its row. */
static void follow_tree(struct flame_pane *pane)
{
	struct flames *f = &pane->flames;
	const struct selection *to = f->s->selection;
	bool is_new = pane->seen != to->version;

	pane->seen = to->version;
	if (!is_new || to->by == PANE_FLAME || to->frame == NO_FRAME ||
	    to->frames_of != f->sight.of.kind || !flames_are_there(f))
		return;
	f->sight.selected = (struct run){ to->frame, 1 };
	flames_show_level(f);
}

static void follow(void *own)
{
	flames_follow(own);
	follow_tree(own);
}

/* As if nothing had been seen of them, for they may have come long ago. */
static void invert(struct flames *f)
{
	go_keep(f->s);
	flames_begin(f, f->kind,
	    f->sight.of.kind == ASK_FLAME ? ASK_INVERTED : ASK_FLAME);
}

static bool command_flame(void *own, const struct binding *b)
{
	if (b->command != CMD_INVERT)
		return flame_keys_command(own, b);
	if (flames_are_there(own))
		invert(own);
	return true;
}

/* What it is zoomed into. */
static bool zoomed(void *own, enum measure *measure, uint64_t *sum)
{
	struct flames *f = own;

	if (!flames_are_there(f) || f->sight.zoom[FLAME_BELOW].first == 0)
		return false;
	*measure = f->sight.of.measure;
	*sum = flame_sum(flames_half(f, FLAME_BELOW),
	    f->sight.zoom[FLAME_BELOW]);
	return true;
}

static void begin_flame(void *own)
{
	static const struct flames_kind kind = { PANE_FLAME, "merging stacks",
		"this is all of the thread",
		flames_describe };

	flames_begin(own, &kind, ASK_FLAME);
}

const struct pane_ops flame_pane = {
	.mode = MODE_FLAME,
	.hints = "`?` keys  `hjkl` move  `Enter` zoom  `s` out"
		 "  `0` all  `o` hot path  `I` invert  `Tab` table"
		 "  `c` clock  `/` search",
	.is_timeless = true,
	FLAMES(struct flame_pane),
	.begin = begin_flame,
	.follow = follow,
	.command = command_flame,
	.draw = flames_draw,
	.zoomed = zoomed,
	.asks = asks_flame,
	.asks_count = sizeof asks_flame / sizeof *asks_flame,
};

static bool wish_both(const void *own, struct question *q)
{
	const struct flames *f = own;

	q->answering = &comparing_flames;
	return f->s->shown[UPPER] == PANE_BOTH && sides_ask(f->s, q);
}

static const struct inquirer asks_both[] = {
	{ ASK_BOTH, PANE_BOTH, wish_both, flames_take },
	{ ASK_HITS, PANES, NULL, flames_take_hits },
};

static bool command_both(void *own, const struct binding *b)
{
	struct flames *f = own;

	if (b->command != CMD_INVERT)
		return flame_keys_command(own, b);
	state_say(f->s, "the flame of both is not inverted; 4 has that of one");
	return true;
}

static void draw(void *own, const struct layout *l)
{
	struct flames *f = own;

	if (sides_are_two(f->s) && f->s->is_complete)
		flames_draw(own, l);
	else
		canvas_put(f->s->canvas, l->picture, 2, f->s->columns - 3,
		    slice_of(sides_are_two(f->s) ?
			"Both traces are being read." :
			"One trace is open; :diff FILE compares it with FILE."),
		    (struct style){ ROLE_DIM, 0, 0 });
}

static void begin_both(void *own)
{
	static const struct flames_kind kind = { PANE_BOTH,
		"merging stacks of both", "this is all of both",
		flames_describe };

	flames_begin(own, &kind, ASK_BOTH);
}

const struct pane_ops both_pane = {
	.mode = MODE_FLAME,
	.is_of_two = true,
	.hints = "`?` keys  `hjkl` move  `Enter` zoom  `s` out"
		 "  `0` all  `o` hot path  `Tab` table"
		 "  `c` clock  `/` search",
	.is_timeless = true,
	FLAMES(struct flames),
	.begin = begin_both,
	.follow = flames_follow,
	.command = command_both,
	.draw = draw,
	.asks = asks_both,
	.asks_count = sizeof asks_both / sizeof *asks_both,
};

struct pivot_pane {
	struct flames flames;
	struct list peek; /* the rows of the text */
};

static bool wish_pivot(const void *own, struct question *q)
{
	const struct state *s = ((const struct flames *)own)->s;

	q->where = state_where(s);
	q->method = s->selection->middle;
	q->measure = state_measure(s);
	q->filter = filter_now(s)->texts;
	return (s->shown[UPPER] == PANE_PIVOT ||
		   s->shown[LOWER] == PANE_PEEK) &&
	    q->method != NO_METHOD;
}

/* The cursor of the text stays on its method; of another one it begins there. */
static void keep_peek(struct list *list, const struct pivot_answer *old,
    const struct pivot_answer *new)
{
	size_t row, count = peek_count(new), middle = peek_middle(new);
	uint32_t method = NO_METHOD;

	if (old->method != new->method)
		*list = (struct list){ 0 };
	else if (list->cursor < peek_count(old))
		method = peek_method(old, list->cursor);
	row = list->cursor < peek_middle(old) ? 0 : middle;
	while (row < count &&
	    (method == NO_METHOD || peek_method(new, row) != method))
		row++;
	list->count = count;
	list->cursor = row < count ? row : middle; /* seen when it is drawn */
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct pivot_pane *pane = own;

	flames_take(own, new, old);
	keep_peek(&pane->peek, &old->pivot, &new->pivot);
}

static const struct inquirer asks_pivot[] = {
	{ ASK_PIVOT, PANE_PIVOT, wish_pivot, take },
	{ ASK_PIVOT, PANE_PEEK, wish_pivot, NULL },
	{ ASK_HITS, PANES, NULL, flames_take_hits },
};

static void describe(struct flames *f, struct flame_view *v)
{
	const struct pivot_answer *a = &flames_answer(f)->pivot;

	method_label(methods_at(v->methods, a->method), f->label,
	    sizeof f->label);
	v->base = f->label;
	v->middle = &a->total;
	v->dropped = a->pivot.dropped;
}

static void open_middle(struct state *s, uint32_t method)
{
	go_keep(s);
	go_middle(s, method);
}

static void open_here(struct flames *f)
{
	uint32_t frame = flame_heaviest(flames_half(f, f->sight.half),
	    f->sight.selected);

	if (flames_method(f, f->sight.half, frame) == NO_METHOD)
		state_say(f->s, "%s hides it; u takes the last filter back",
		    filter_now(f->s)->words);
	else
		open_middle(f->s, f->s->selection->method);
}

static bool command_pivot(void *own, const struct binding *b)
{
	if (b->command != CMD_OPEN)
		return flame_keys_command(own, b);
	if (flames_are_there(own))
		open_here(own);
	return true;
}

static const struct flames_kind kind = { PANE_PIVOT,
	"merging its callers and callees", "this is all of it", describe };

static void begin_pivot(void *own)
{
	flames_begin(own, &kind, ASK_PIVOT);
}

static void peek_draw_rows(void *own, const struct layout *l)
{
	struct pivot_pane *pane = own;
	struct state *s = pane->flames.s;
	const struct pivot_answer *a = &flames_answer(own)->pivot;
	struct area area = { l->table, 0, l->table_rows, s->columns };

	if (!flames_are_there(own)) {
		inquiry_draw(s, ASK_PIVOT, l->table, kind.doing);
		return;
	}
	list_resize(&pane->peek, peek_count(a), list_rows(l->table_rows));
	peek_draw(a, profile_methods(state_profile(s)), &pane->peek,
	    s->focus == LOWER, s->canvas, area);
}

static bool peek_command(void *own, const struct binding *b)
{
	struct pivot_pane *pane = own;
	struct flames *f = own;
	uint32_t method;

	if (!flames_are_there(f) || pane->peek.count == 0)
		return true;
	if (b->command == CMD_SAME_METHOD || b->command == CMD_NEXT_MATCH)
		return false;
	list_command(&pane->peek, b, list_page(&pane->peek));
	method = peek_method(&flames_answer(f)->pivot, pane->peek.cursor);
	go_method(f->s, PANE_PIVOT, method);
	if (b->command == CMD_OPEN && method != NO_METHOD &&
	    method != flames_middle(f))
		open_middle(f->s, method);
	return true;
}

/* That of the method in the middle. */
static size_t peek_usual_row(void *own)
{
	return peek_middle(&flames_answer(own)->pivot);
}

static const struct place_ops peek_place = { .usual = peek_usual_row };

static struct list *peek_rows(void *own, const struct layout *l, int *first)
{
	struct pivot_pane *pane = own;

	*first = layout_first(l, pane->peek.rows);
	return flames_are_there(own) ? &pane->peek : NULL;
}

const struct pane_ops peek_pane = {
	.mode = MODE_PEEK,
	.hints = "`?` keys  `jk` move  `Enter` pivot on it"
		 "  `Backspace` back  `e` calls  `1` table  `q` quit",
	.is_filtered = true,
	.shares = PANE_PIVOT,
	.command = peek_command,
	.draw = peek_draw_rows,
	.rows = peek_rows,
	.place = &peek_place,
};

const struct pane_ops pivot_pane = {
	.mode = MODE_PIVOT,
	.hints = "`?` keys  `hjkl` move  `Enter` pivot on it"
		 "  `Backspace` back  `o` hot path  `w` zoom  `5` chart",
	.is_filtered = true,
	FLAMES(struct pivot_pane),
	.begin = begin_pivot,
	.follow = flames_follow,
	.command = command_pivot,
	.draw = flames_draw,
	.asks = asks_pivot,
	.asks_count = sizeof asks_pivot / sizeof *asks_pivot,
};
