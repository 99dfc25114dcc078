#include "config.h"

#include "ui/commands.h"

#include <stdio.h>
#include <string.h>

#include "ui/follow.h"
#include "ui/list_keys.h"
#include "view/frame.h"

/* The name always stands at the end. */
static bool is_choosable(const struct state *s, struct column_choice c)
{
	bool has_both = s->table.has_clock[CLOCK_WALL] &&
	    s->table.has_clock[CLOCK_CPU];

	if (c.column == COLUMN_NAME ||
	    (column_info(c.column)->lists & IN_TABLE) == 0)
		return false;
	if (c.measure == MEASURES)
		return column_exists(c, s->table.has_clock);
	return has_both && column_info(c.column)->has_measure;
}

static bool has(const struct columns *columns, struct column_choice c)
{
	for (size_t i = 0; i < columns->count; i++)
		if (columns->of[i].column == c.column &&
		    columns->of[i].measure == c.measure)
			return true;
	return false;
}

static void add(const struct state *s, struct columns *columns,
    struct column_choice c)
{
	if (columns->count < CHOICES && is_choosable(s, c) &&
	    !has(columns, c))
		columns->of[columns->count++] = c;
}

/* Those that are shown in front, then all others. */
static void fill(struct state *s, const struct columns *shown)
{
	static const enum measure clocks[] = { MEASURES, MEASURE_WALL,
		MEASURE_CPU };
	struct chooser *ch = &s->chooser;

	ch->columns.count = 0;
	for (size_t i = 0; i < shown->count; i++)
		add(s, &ch->columns, shown->of[i]);
	ch->shown = ch->columns.count;
	for (size_t m = 0; m < sizeof clocks / sizeof *clocks; m++)
		for (int i = 0; i < COLUMNS; i++)
			add(s, &ch->columns, (struct column_choice){
			    (enum column_id)i, clocks[m] });
	list_resize(&ch->list, ch->columns.count, ch->list.rows);
}

/* The usual ones that the screen has room for. */
static void fill_usual(struct state *s)
{
	struct table usual = s->table;
	struct columns shown = { .count = 0 };
	struct view_columns l;

	usual.columns.count = 0;
	table_layout(&usual, s->columns, &l);
	for (size_t i = 0; i < l.count; i++)
		shown.of[shown.count++] = l.of[i].choice;
	fill(s, &shown);
	s->chooser.is_usual = true;
}

void columns_open(struct state *s)
{
	struct columns shown;

	table_columns(&s->table, s->columns, &shown);
	if (s->table.columns.count == 0)
		fill_usual(s);
	else
		fill(s, &shown);
	s->chooser.is_usual = s->table.columns.count == 0;
	list_go(&s->chooser.list, 0);
}

/* Moves the column at the cursor to the place `to`, the cursor with it. */
static void carry(struct chooser *ch, size_t to)
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

/* A column that is taken goes behind those that are shown, one that is left out
 * in front of the others; the cursor stays, so that the next one is at hand. */
static void toggle(struct chooser *ch)
{
	if (ch->list.cursor >= ch->shown)
		carry(ch, ch->shown++);
	else
		carry(ch, --ch->shown);
}

static void shift(struct chooser *ch, int step)
{
	size_t at = ch->list.cursor;

	if (at >= ch->shown || (step < 0 ? at == 0 : at + 1 == ch->shown))
		return;
	carry(ch, step < 0 ? at - 1 : at + 1);
	list_move(&ch->list, step);
}

static void take(struct state *s)
{
	struct columns columns = s->chooser.columns;

	columns.count = s->chooser.is_usual ? 0 : s->chooser.shown;
	if (s->chooser.shown == 0) /* no columns would be the usual ones */
		columns.of[columns.count++] = (struct column_choice){
			COLUMN_NAME, MEASURES };
	follow_columns(s, &columns);
}

void columns_key(struct state *s, const char *key)
{
	const struct binding *b = keymap_find(MODE_COLUMNS, key);
	struct chooser *ch = &s->chooser;

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
		fill_usual(s);
		break;
	case CMD_OPEN:
		take(s);
		s->overlay = OVERLAY_NONE;
		break;
	case CMD_QUIT:
		s->wish = APP_QUIT;
		break;
	case CMD_CANCEL:
	case CMD_CLOSE:
		s->overlay = OVERLAY_NONE;
		break;
	default: /* what was chosen is not lost by a wrong key */
		break;
	}
}

enum { CHOICE_TAKEN, CHOICE_HEAD, CHOICE_HELP };

static struct slice choice_cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct state *s = self;
	const struct chooser *ch = &s->chooser;
	struct column_choice c = ch->columns.of[at];
	bool is_sampled = follow_numbers(s)->totals.is_sampled;

	(void)room;
	if ((int)column->choice.column == CHOICE_TAKEN)
		return slice_of(at < ch->shown ? "[x]" : "[ ]");
	if ((int)column->choice.column == CHOICE_HEAD)
		column_head(scratch, VIEW_CELL, c, is_sampled);
	else
		snprintf(scratch, VIEW_CELL, "%s%s%s", column_help(c.column,
		    is_sampled), c.measure == MEASURES ? "" : ", ",
		    c.measure == MEASURES ? "" : measure_name(c.measure));
	return slice_of(scratch);
}

static void choice_row(void *self, size_t at, struct view_row *out)
{
	const struct state *s = self;

	if (at >= s->chooser.shown)
		out->style.role = ROLE_DIM;
}

void columns_draw(struct state *s)
{
	static const int cells[] = { 4, 15, 0 };
	struct list *list = &s->chooser.list;
	struct area area = { 0, 0, s->rows - 1, s->columns };
	struct list_view view = { list, true, .columns = { .lead = 1 },
		.self = s, .row = choice_row, .cell = choice_cell };

	list_resize(list, s->chooser.columns.count,
	    s->rows > 3 ? (size_t)s->rows - 2 : 1);
	for (int i = CHOICE_TAKEN; i <= CHOICE_HELP; i++)
		view_add(&view.columns, (struct column_choice){
		    (enum column_id)i, MEASURES }, "", cells[i])->is_text = true;
	canvas_clear(s->canvas);
	view_draw(&view, s->canvas, area);
	canvas_print(s->canvas, 0, 1, (struct style){ ROLE_TITLE, 0, 0 },
	    "columns of the table, from left to right");
	hints_draw(s->canvas, s->rows - 1, "`Space` take or leave"
	    "  `J` `K` move it  `Enter` done  `u` the usual ones  `q` leave");
}
