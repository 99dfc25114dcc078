#include "config.h"

#include "ui/columns_pane.h"

#include <stdio.h>
#include <string.h>

#include "ui/list_keys.h"
#include "ui/lists.h"
#include "ui/pane.h"
#include "view/frame.h"

/* Those in order that are shown, then the others. */
struct columns_pane {
	struct state *s;
	struct columns columns;
	size_t shown;
	bool
	    is_usual; /* they are the usual ones, whatever the screen's width */
	struct list list;
};

/* The list that it is about. */
static struct list_now list_now(const struct columns_pane *pane,
    union list_self *self)
{
	const struct pane *list = pane_list(pane->s);

	return list->ops->list->now(list->own, self);
}

/* What always stands last cannot be chosen. */
static bool is_choosable(const struct list_now *now, struct column_choice c)
{
	return c.column != now->type->last && list_can_have(now, c);
}

static bool has(const struct columns *columns, struct column_choice c)
{
	for (size_t i = 0; i < columns->count; i++)
		if (columns->of[i].column == c.column &&
		    columns->of[i].measure == c.measure)
			return true;
	return false;
}

static void add(const struct list_now *now, struct columns *columns,
    struct column_choice c)
{
	if (columns->count < CHOICES && is_choosable(now, c) &&
	    !has(columns, c))
		columns->of[columns->count++] = c;
}

/* Those that are shown in front, then all others. */
static void fill(struct columns_pane *ch, const struct list_now *now,
    const struct columns *shown)
{
	static const enum measure clocks[] = { MEASURES, MEASURE_WALL,
		MEASURE_CPU };

	ch->columns.count = 0;
	for (size_t i = 0; i < shown->count; i++)
		add(now, &ch->columns, shown->of[i]);
	ch->shown = ch->columns.count;
	for (size_t m = 0; m < sizeof clocks / sizeof *clocks; m++)
		for (unsigned i = 0; i < now->columns->count; i++)
			add(now, &ch->columns, (struct column_choice){ i,
			    clocks[m] });
	list_resize(&ch->list, ch->columns.count, ch->list.rows);
}

/* The usual ones that the screen has room for. */
static void fill_usual(struct columns_pane *pane)
{
	static const struct list_choice none = { .passed = 0 };
	struct columns shown = { .count = 0 };
	union list_self self;
	struct list_now usual = list_now(pane, &self);
	struct view_columns l;

	usual.choice = &none;
	list_layout(&usual, pane->s->canvas, pane->s->columns, &l);
	for (size_t i = 0; i < l.count; i++)
		shown.of[shown.count++] = l.of[i].choice;
	fill(pane, &usual, &shown);
	pane->is_usual = true;
}

static bool open_list(void *own, int amount)
{
	struct columns_pane *pane = own;
	union list_self self;
	struct columns shown;
	struct list_now now;

	(void)amount;
	if (pane_list(pane->s) == NULL) {
		state_say(pane->s,
		    "this list has one order, and no other columns");
		return false;
	}
	now = list_now(pane, &self);
	pane->is_usual = now.choice->columns.count == 0;
	if (pane->is_usual) {
		fill_usual(pane);
	} else {
		list_columns_of(&now, pane->s->columns, &shown);
		fill(pane, &now, &shown);
	}
	list_go(&pane->list, 0);
	return true;
}

/* Moves the column at the cursor to the place `to`, the cursor with it. */
static void carry(struct columns_pane *ch, size_t to)
{
	struct column_choice *of = ch->columns.of;
	size_t from = ch->list.cursor;
	struct column_choice held = of[from];

	if (to < from)
		memmove(of + to + 1, of + to, (from - to) * sizeof *of);
	else
		memmove(of + from, of + from + 1, (to - from) * sizeof *of);
	of[to] = held;
	ch->is_usual = false;
}

/* A column that is taken goes after those that are shown, one that is left out
 * in front of the others; the cursor stays, so that the next one is at hand. */
static void toggle(struct columns_pane *ch)
{
	if (ch->list.cursor >= ch->shown)
		carry(ch, ch->shown++);
	else
		carry(ch, --ch->shown);
}

static void shift(struct columns_pane *ch, int step)
{
	size_t at = ch->list.cursor;

	if (at >= ch->shown || (step < 0 ? at == 0 : at + 1 == ch->shown))
		return;
	carry(ch, step < 0 ? at - 1 : at + 1);
	list_move(&ch->list, step);
}

static void take(struct columns_pane *pane)
{
	const struct pane *list = pane_list(pane->s);
	struct list_choice *choice = list->ops->list->choice(list->own);
	union list_self self;

	*choice = (struct list_choice){ .columns = pane->columns };
	choice->columns.count = pane->is_usual ? 0 : pane->shown;
	if (pane->shown == 0) /* no columns would be the usual ones */
		choice->columns.of[choice->columns.count++] =
		    (struct column_choice){ list_now(pane, &self).type->last,
			    MEASURES };
}

static void key_typed(void *own, const char *key)
{
	struct columns_pane *pane = own;
	const struct binding *b = keymap_find(state_keys(pane->s), MODE_COLUMNS,
	    key);
	struct columns_pane *ch = pane;

	if (list_command(&ch->list, b, (long)ch->list.rows))
		return;
	switch (b->command) {
	case CMD_TOGGLE_COLUMN:
		toggle(ch);
		break;
	case CMD_SHIFT_COLUMN:
		shift(ch, b->amount);
		break;
	case CMD_USUAL_COLUMNS:
		fill_usual(pane);
		break;
	case CMD_OPEN:
		take(pane);
		pane_close(pane->s);
		break;
	case CMD_QUIT:
		pane->s->wish = APP_QUIT;
		break;
	case CMD_CANCEL:
	case CMD_CLOSE:
		pane_close(pane->s);
		break;
	default: /* what was chosen is not lost by a wrong key */
		break;
	}
}

enum { LEAST_WITH_HELP = 6 }; /* rows */

enum { CHOICE_TAKEN, CHOICE_HEAD, CHOICE_HELP };

struct drawn_choice {
	const struct columns_pane *chooser;
	struct list_now now; /* the list that it is about */
};

static void put_help(const struct drawn_choice *d, size_t at, char *out,
    size_t size)
{
	struct column_choice c = d->chooser->columns.of[at];

	snprintf(out, size, "%s%s%s", list_help(&d->now.columns->of[c.column],
	    d->now.is_sampled), c.measure == MEASURES ? "" : ", ",
	    c.measure == MEASURES ? "" :
	    measure_word(c.measure, d->now.tick));
}

static struct slice choice_cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_choice *d = self;
	struct column_choice c = d->chooser->columns.of[at];
	const struct list_column *info = &d->now.columns->of[c.column];
	bool is_sampled = d->now.is_sampled;

	(void)room;
	if (column->choice.column == CHOICE_TAKEN)
		return slice_of(at < d->chooser->shown ? "[x]" : "[ ]");
	if (column->choice.column == CHOICE_HEAD)
		list_head(scratch, VIEW_CELL, info, c.measure, d->now.tick,
		    is_sampled);
	else
		put_help(d, at, scratch, VIEW_CELL);
	return slice_of(scratch);
}

/* Of the row with the cursor, below the others: there it has the whole line. */
static void draw_help(const struct drawn_choice *d, int row)
{
	const struct columns_pane *pane = d->chooser;
	char help[VIEW_CELL];

	if (pane->columns.count == 0)
		return;
	put_help(d, pane->list.cursor, help, sizeof help);
	canvas_print(pane->s->canvas, row, 1, (struct style){ ROLE_TEXT, 0, 0 },
	    "%s", help);
}

static void choice_row(void *self, size_t at, struct view_row *out)
{
	const struct drawn_choice *d = self;

	if (at >= d->chooser->shown)
		out->style.role = ROLE_DIM;
}

static void draw(void *own, const struct layout *l)
{
	static const int cells[] = { 4, 15, 0 };
	struct columns_pane *pane = own;
	union list_self self;
	struct list *list = &pane->list;
	const int help = l->hints > LEAST_WITH_HELP ? 1 : 0;
	struct area area = { 0, 0, l->hints - help, pane->s->columns };
	struct drawn_choice drawn = { pane, list_now(pane, &self) };
	struct list_view view = { list, true, .columns = { .lead = 1 },
		.self = &drawn, .row = choice_row, .cell = choice_cell };

	list_resize(list, pane->columns.count,
	    l->hints > 2 ? (size_t)(l->hints - 1 - help) : 1);
	for (unsigned i = CHOICE_TAKEN; i <= CHOICE_HELP; i++)
		view_add(&view.columns, (struct column_choice){ i, MEASURES },
		    "", cells[i])->is_text = true;
	canvas_clear(pane->s->canvas);
	view_draw(&view, pane->s->canvas, area);
	canvas_print(pane->s->canvas, 0, 1, (struct style){ ROLE_TITLE, 0, 0 },
	    "columns of %s, from left to right", drawn.now.type->title);
	if (help > 0)
		draw_help(&drawn, l->hints - 1);
	pane_draw_hints(pane->s, l->hints,
	    "`Space` take or leave"
	    "  `J` `K` move it  `Enter` done  `u` the usual ones  `q` leave");
}

static struct list *rows(void *own, const struct layout *l, int *first)
{
	struct columns_pane *pane = own;

	(void)l;
	*first = 1;
	return &pane->list;
}

const struct pane_ops columns_pane = {
	.mode = MODE_COLUMNS,
	.size = sizeof(struct columns_pane),
	.open = open_list,
	.key = key_typed,
	.draw = draw,
	.rows = rows,
};
