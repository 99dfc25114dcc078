#include "config.h"

#include "ui/compared_pane.h"

#include <string.h>

#include "compare/answers.h"
#include "ui/compared_open.h"
#include "ui/compared_words.h"
#include "ui/filters.h"
#include "ui/go.h"
#include "ui/list_keys.h"
#include "ui/list_match.h"
#include "ui/lists.h"
#include "ui/searching.h"
#include "ui/sides.h"

static bool is_shown(const struct state *s)
{
	return s->shown[LOWER] == PANE_COMPARED;
}

static bool wish(const void *own, struct question *q)
{
	const struct compared_pane *pane = own;

	if (!is_shown(pane->s) || !sides_ask(pane->s, q))
		return false;
	q->by = pane->by;
	q->answering = &comparing_answers;
	return true;
}

/* Is the answer that is there what is asked now? */
static bool are_there(const struct compared_pane *pane)
{
	const struct question *q = &compared_answer(pane)->question;
	struct question now = { .method = NO_METHOD };

	return pane->has_rows && wish(pane, &now) &&
	    where_is(q->where, now.where) && where_is(q->other, now.other) &&
	    q->measure == now.measure && q->by == now.by;
}

/* ---- rows ----------------------------------------------------------------- */

static void make_rows(struct compared_pane *pane)
{
	struct error err;

	if (!compared_rows_make(&pane->rows, pane->s, compared_comparison(pane),
	    &pane->wish, &err)) {
		state_say(pane->s, "%s", err.text);
		pane->has_rows = pane->rows.list.comparison ==
		    compared_comparison(pane);
		return;
	}
	pane->has_rows = true;
	pane->filtered = filter_now(pane->s)->version;
	pane->hits = search_hits(pane->s);
}

/* Rows of another answer are numbered anew: that of the same method. */
static uint32_t row_of_method(const struct compared_pane *pane,
    uint32_t method)
{
	const struct comparison *c = compared_comparison(pane);

	for (uint32_t i = 0; pane->by == GROUP_METHOD && i < c->count; i++)
		if (c->rows[i].match.a == method || c->rows[i].match.b == method)
			return i;
	return NO_METHOD;
}

/* The first time in whole sentences. */
static void say_doubts(struct compared_pane *pane)
{
	char said[sizeof pane->s->message], why[sizeof said];

	pane->doubts = compared_words_doubts(compared_comparison(pane));
	if (pane->doubts == 0 || pane->has_warned)
		return;
	pane->has_warned = true;
	compared_words_why(pane->s, compared_comparison(pane), why, sizeof why);
	memcpy(said, pane->s->message, sizeof said); /* before that */
	state_say(pane->s, "%s%s%s", said, said[0] == '\0' ? "" : "; ", why);
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct compared_pane *pane = own;
	/* Another order: what comes first in it is what is asked for. */
	const bool is_to_first = !pane->s->is_touched || (old != NULL &&
	    old->question.measure != new->question.measure);

	compared_rows_free(&pane->rows);
	pane->has_rows = false;
	make_rows(pane);
	say_doubts(pane);
	if (!pane->has_rows)
		return;
	compared_go_row(pane, is_to_first ? NO_METHOD :
	    row_of_method(pane, pane->s->selection->method));
	if (is_shown(pane->s) && pane->s->focus == LOWER)
		compared_choose(pane);
}

static const struct inquirer asks = { ASK_COMPARED, PANE_COMPARED, wish, take };

static void renew(struct compared_pane *pane, bool is_to_first)
{
	if (!pane->has_rows)
		return;
	make_rows(pane);
	compared_go_row(pane, is_to_first ? NO_METHOD : pane->here);
	compared_choose(pane);
}

static void follow(void *own)
{
	struct compared_pane *pane = own;
	const struct selection *to = pane->s->selection;

	list_hold(&pane->list, pane->s->focus != LOWER);
	if (!is_shown(pane->s) || !pane->has_rows)
		return;
	if (pane->filtered != filter_now(pane->s)->version)
		renew(pane, false);
	if (pane->hits != search_hits(pane->s)) {
		pane->hits = search_hits(pane->s);
		compared_rows_match(&pane->rows, pane->s);
	}
	if (pane->seen != to->version && to->by != PANE_COMPARED &&
	    pane->s->focus != LOWER)
		compared_go_row(pane, row_of_method(pane, to->method));
	pane->seen = to->version;
}

/* ---- commands ------------------------------------------------------------- */

static bool is_match(const void *self, size_t line)
{
	const struct compared_table *t = self;
	const struct compared_place p = compared_table_place(t, line);

	return !p.is_kin && t->matched != NULL &&
	    t->matched[compared_table_number(t, line)];
}

static void next_match(struct compared_pane *pane, int step)
{
	const struct compared_table t = compared_table_of(pane);
	const struct list_match match = { &pane->list, "row", "rows", &t,
		is_match };

	list_match_next(pane->s, &match, step);
}

static void next_show(struct compared_pane *pane)
{
	pane->wish.show = (enum compared_show)((pane->wish.show + 1) %
	    COMPARED_SHOWS);
	renew(pane, true);
	state_say(pane->s, "rows: %s", compared_show_words(pane->wish.show));
}

static void change_group(struct compared_pane *pane, enum grouping by)
{
	if (by > GROUPINGS)
		return;
	pane->by = by;
	state_say(pane->s, "a row for each %s", by == GROUPINGS ?
	    "group of threads" : grouping_name(by));
}

static bool command(void *own, const struct binding *b)
{
	struct compared_pane *pane = own;

	if (b->command == CMD_GROUP) {
		change_group(pane, (enum grouping)(b->amount - 1));
		return true;
	}
	if (b->command == CMD_SHOW_ROWS) {
		next_show(pane);
		return true;
	}
	if (compared_count(pane) == 0)
		return false;
	if (list_command(&pane->list, b, list_page(&pane->list))) {
		compared_pass_heading(pane, b->amount < 0 ? -1 : 1);
		compared_pass_heading(pane, 1); /* that above the first relative */
	} else if (b->command == CMD_OPEN || b->command == CMD_UNFOLD) {
		compared_open_here(pane, b->command == CMD_OPEN);
	} else if (b->command == CMD_FOLD) {
		compared_fold(pane);
	} else if (b->command == CMD_NEXT_MATCH) {
		next_match(pane, b->amount);
	} else {
		return false;
	}
	compared_choose(pane);
	return true;
}

/* ---- what is seen --------------------------------------------------------- */

static void draw_none(struct compared_pane *pane, int row)
{
	struct state *s = pane->s;
	const char *words = !sides_are_two(s) ? "One trace is open; :diff FILE "
	    "compares it with FILE, which is then the one before." :
	    !s->is_complete ? "Both traces are being read." : NULL;

	if (words == NULL)
		inquiry_draw(s, ASK_COMPARED, row, "comparing");
	else
		canvas_put(s->canvas, row, 2, s->columns - 3, slice_of(words),
		    (struct style){ ROLE_DIM, 0, 0 });
}

static void draw(void *own, const struct layout *l)
{
	struct compared_pane *pane = own;
	struct state *s = pane->s;
	struct area area = { l->table, 0, l->table_rows, s->columns };
	struct words line = { .used = 0 };
	struct compared_table t;

	if (!are_there(pane)) {
		draw_none(pane, l->table);
		return;
	}
	list_resize(&pane->list, compared_count(pane),
	    compared_table_rows(l->table_rows));
	compared_words_line(s, &(struct compared_line){ compared_answer(pane),
	    pane->doubts, compared_show_words(pane->wish.show) }, &line);
	words_fit(&line, (size_t)s->columns - 2);
	t = compared_table_of(pane);
	t.line = line.at;
	compared_table_draw(&t, s->canvas, area);
	if (compared_count(pane) == 0 && l->table_rows > 2)
		canvas_print(s->canvas, l->table + 2, 2, (struct style){
		    ROLE_DIM, 0, 0 }, "no such row: V shows others");
}

static bool details(void *own, int row)
{
	struct compared_pane *pane = own;
	struct state *s = pane->s;
	const struct compared_row *here;
	struct words name = { .used = 0 }, numbers = { .used = 0 };

	if (!are_there(pane))
		return false;
	here = compared_here(pane);
	if (here == NULL)
		return true;
	compared_words_name(compared_comparison(pane), here, &name);
	compared_words_row(compared_comparison(pane), here, &numbers);
	words_fit(&numbers, (size_t)s->columns - 2);
	canvas_put(s->canvas, row, 1, s->columns - 2, slice_of(name.at),
	    (struct style){ ROLE_TEXT, 0, 0 });
	canvas_put(s->canvas, row + 1, 1, s->columns - 2, slice_of(numbers.at),
	    (struct style){ ROLE_TEXT, 0, 0 });
	return true;
}

static struct list *rows(void *own, const struct layout *l, int *first)
{
	struct compared_pane *pane = own;

	*first = layout_first(l, pane->list.rows);
	return are_there(pane) ? &pane->list : NULL;
}

static bool is_of_method(void *own)
{
	const struct compared_pane *pane = own;

	return pane->by == GROUP_METHOD && compared_count(pane) > 0;
}

/* ---- as any list ---------------------------------------------------------- */

static struct list_now now(void *own, union list_self *self)
{
	struct compared_pane *pane = own;

	self->compared = compared_table_of(pane);
	return compared_table_now(&self->compared);
}

static struct list_choice *choice(void *own)
{
	struct compared_pane *pane = own;

	return &pane->choice;
}

static void sort(void *own, struct list_order order)
{
	struct compared_pane *pane = own;

	pane->wish.order = order;
	renew(pane, true);
}

static const struct list_ops as_list = { now, choice, sort };

struct compared_kept {
	uint32_t method;
	enum grouping by;
	enum compared_show show;
	bool is_open;
	uint32_t open_row, here;
};

static void spot_get(const void *own, struct pane_spot *spot)
{
	const struct compared_pane *pane = own;
	const struct compared_kept kept = { pane->s->selection->method,
		pane->by, pane->wish.show, pane->rows.is_open,
		pane->rows.open_row, pane->here };

	memcpy(spot->of, &kept, sizeof kept);
	spot->number = (uint64_t)kept.here << 32 | (kept.is_open ?
	    kept.open_row : NO_METHOD);
}

static void spot_set(void *own, const struct pane_spot *spot)
{
	struct compared_pane *pane = own;
	struct compared_kept kept;

	memcpy(&kept, spot->of, sizeof kept);
	pane->by = kept.by;
	pane->here = kept.here;
	if (pane->wish.show != kept.show) {
		pane->wish.show = kept.show;
		renew(pane, false);
	}
	if (!pane->has_rows)
		return;
	if (kept.is_open)
		compared_open_row(pane, compared_rows_find(&pane->rows, kept.open_row));
	else if (pane->rows.is_open)
		compared_close_row(pane);
	compared_go_row(pane, kept.here);
	pane->seen = pane->s->selection->version;
}

static void enter(void *own)
{
	compared_choose(own);
}

static void begin(void *own)
{
	struct compared_pane *pane = own;

	pane->wish.order = (struct list_order){ COMPARED_CHANGE, false };
	pane->by = pane->s->options->compared_group;
	pane->here = NO_METHOD;
}

static void end(void *own)
{
	struct compared_pane *pane = own;

	compared_rows_free(&pane->rows);
}

enum grouping compared_pane_group(const void *own)
{
	return ((const struct compared_pane *)own)->by;
}

bool compared_pane_has_usual_rows(const void *own)
{
	return ((const struct compared_pane *)own)->wish.show ==
	    COMPARED_CHANGED;
}

bool compared_pane_is_at_begin(const void *own)
{
	const struct compared_pane *pane = own;

	return pane->list.cursor == 0 && !pane->rows.is_open;
}

const struct pane_ops compared_pane = {
	.mode = MODE_COMPARED,
	.is_of_two = true,
	.hints = "`?` keys  `Enter` callers  `V` which rows  `~` before"
		 "  `s` sort  `c` clock  `/` search  `&` filter  `q` quit"
		 "  `gt` threads",
	.is_filtered = true,
	.size = sizeof(struct compared_pane),
	.shown = offsetof(struct compared_pane, seen),
	.begin = begin,
	.end = end,
	.enter = enter,
	.follow = follow,
	.command = command,
	.draw = draw,
	.rows = rows,
	.details = details,
	.is_of_method = is_of_method,
	.list = &as_list,
	.spot_get = spot_get,
	.spot_set = spot_set,
	.asks = &asks,
	.asks_count = 1,
};
