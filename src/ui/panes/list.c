/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/panes/list.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "ui/config/settings.h"
#include "ui/navigate.h"
#include "ui/search.h"
#include "view/frame.h"

/* The menu of orders and the choice of columns, for the list with the focus. */
extern const struct pane_ops sort_pane, columns_pane;

/* The state of every pane begins with a pointer to this. */
static struct state *state_of(const void *own)
{
	return *(struct state *const *)own;
}

static const struct list_ops *ops_of(const void *own)
{
	return pane_of(own)->ops->list;
}

static struct list *list_of(void *own)
{
	return &((struct list_pane *)own)->list;
}

/* ---- keys that move the cursor ---- */

bool list_has_changed(const struct list *before, const struct list *now)
{
	return now->cursor != before->cursor || now->top != before->top ||
	    now->count != before->count;
}

/* Returns how many rows the setting wants around the cursor, half of the screen
 * at most. */
static size_t rows_around(const struct state *s, const struct list *list)
{
	const size_t half = (list->rows + 1) / 2;
	const size_t wanted = (size_t)setting_number(s, "scroll-off");

	return wanted < half ? wanted : half - (half > 0);
}

/* Scrolls until there are as many rows around the cursor. */
static void keep_around(const struct state *s, struct list *list)
{
	const size_t row = list->cursor, around = rows_around(s, list);

	list_go(list, row + around);
	list_go(list, row > around ? row - around : 0);
	list_go(list, row);
}

bool list_command(struct state *s, struct list *list, enum command cmd,
    int amount, long page)
{
	const struct list before = *list;
	size_t around;

	switch ((int)cmd) {
	case CMD_MOVE:
		list_move(list, amount);
		break;
	case CMD_PAGE:
		list_move(list, amount * page);
		break;
	case CMD_HALF_PAGE:
		list_move(list, amount * ((page + 1) / 2));
		break;
	case CMD_FIRST:
		list_go(list, 0);
		break;
	case CMD_LAST:
		list_go(list, list->count);
		break;
	case CMD_SCROLL:
		/* Only at an end of the list the cursor has no rows around. */
		around = rows_around(s, list);
		list_scroll(list, amount);
		if (list->top > 0 && list->cursor < list->top + around)
			list_go(list, list->top + around);
		else if (list->top + list->rows < list->count &&
		    list->cursor + around >= list->top + list->rows)
			list_go(list, list->top + list->rows - 1 - around);
		return list_has_changed(&before, list);
	case CMD_CENTRE:
		list_centre(list);
		return list_has_changed(&before, list);
	default:
		return false;
	}
	keep_around(s, list);
	if (!list_has_changed(&before, list) &&
	    (cmd != CMD_MOVE || amount != 0))
		state_say(s, "this is the %s row",
		    amount > 0 || cmd == CMD_LAST ? "last" : "first");
	return true;
}

bool list_empty_command(struct state *s, enum command cmd, int amount)
{
	struct list none = { .count = 0 };

	if (cmd != CMD_NEXT_MATCH && cmd != CMD_SAME_METHOD &&
	    cmd != CMD_SLOWER)
		return list_command(s, &none, cmd, amount, 1);
	state_say(s, "there is no row here");
	return true;
}

bool list_pane_command(void *own, enum command cmd, int amount)
{
	const struct list_ops *ops = ops_of(own);
	struct list *list = list_of(own);
	long page = (long)list->rows;

	if (ops == NULL || !ops->has_whole_pages)
		page = page > 1 ? page - 1 : 1;
	return list_command(state_of(own), list, cmd, amount, page);
}

/* ---- rows that open into their relatives ---- */

static void pass_heading(struct list *list, const struct outline *o, int step)
{
	if (list->cursor < list->count &&
	    outline_line(o, list->cursor).is_heading)
		list_move(list, step);
}

bool outline_command(void *own, const struct outline *o,
    const struct outline_ops *ops, enum command cmd, int amount)
{
	struct list *list = list_of(own);
	const size_t line = list->cursor;
	const bool is_open = outline_line(o, line).is_open;

	if (list_pane_command(own, cmd, amount)) {
		pass_heading(list, o, amount < 0 ? -1 : 1);
	} else if (cmd == CMD_OPEN) {
		if (ops->jump(own, line))
			return true;
		if (is_open)
			ops->close(own, line);
		else
			ops->open(own, line);
	} else if (cmd == CMD_UNFOLD) {
		if (is_open || !ops->open(own, line))
			list_move(list, 1);
	} else if (cmd != CMD_FOLD) {
		return false;
	} else if (is_open) {
		ops->close(own, line);
	} else {
		list_go(list, outline_line_above(o, line));
	}
	/* The first line may be a heading. */
	pass_heading(list, o, 1);
	return true;
}

/* ---- a pane with a list ---- */

enum {
	HEADS_ROW = 1,      /* of a list on top, below its title */
	LEAST_WITH_NOTE = 6 /* rows of the screen, above the hints */
};

struct list *lists_rows(const struct pane *pane, const struct layout *l,
    int *first)
{
	const struct list_ops *ops = pane->ops->list;
	struct list *list;

	if (ops == NULL || (ops->is_there != NULL && !ops->is_there(pane->own)))
		return NULL;
	list = list_of(pane->own);
	*first = ops->first > 0    ? ops->first :
	    ops->title != NULL ? HEADS_ROW + 1 :
	    l->table + l->table_rows - (int)list->rows;
	return list;
}

void lists_next_match(void *own, const char *noun, const char *plural, int step)
{
	const struct list_ops *ops = ops_of(own);
	struct list *list = list_of(own);
	size_t count = list->count, from = list->cursor, all = 0, place = 0;
	char where[40];

	for (size_t i = 1; i <= count; i++) {
		size_t at = (from + (step > 0 ? i : count - i)) % count;

		if (!ops->match(own, at))
			continue;
		list_go(list, at);
		keep_around(state_of(own), list);
		for (size_t row = 0; row < count; row++) {
			all += ops->match(own, row);
			if (row == at)
				place = all;
		}
		search_say_place(state_of(own), place, all,
		    all == 1 ? noun : plural,
		    step > 0 ? at <= from : at >= from);
		return;
	}
	snprintf(where, sizeof where, "%s here", noun);
	search_say_none(state_of(own), where);
}

/* ---- order and columns ---- */

bool lists_has_orders(const struct pane *pane)
{
	return pane->ops->list != NULL && pane->ops->list->now != NULL;
}

/* Returns the list as it is drawn now. */
static struct list_now look_at(const struct pane *pane)
{
	return pane->ops->list->now(pane->own);
}

static struct list_choice *choice_in(const struct pane *pane)
{
	return &((struct list_pane *)pane->own)->choice;
}

/* Sorts; Backspace leads back to the row of before in a list with the focus. */
static void sort_by(const struct pane *pane, unsigned column, bool is_reverse)
{
	struct state *s = state_of(pane->own);

	if (pane->own == pane_focused(s)->own)
		navigate_keep(s);
	pane->ops->list->sort(pane->own,
	    (struct list_order){ column, is_reverse });
}

static const char *list_help(const struct list_column *c, bool is_sampled)
{
	return is_sampled && c->sampled.help != NULL ? c->sampled.help :
	    c->help;
}

/* Sorts by the next column on the screen, at the right end from the left
 * again. */
static void next_sort(struct state *s, const struct pane *pane)
{
	const struct list_now now = look_at(pane);
	const struct list_column *info;
	struct view_columns l;
	size_t at = 0;
	unsigned column;

	list_layout(&now, s->canvas, s->columns, &l);
	while (
	    at + 1 < l.count && l.items[at].choice.column != now.order.column)
		at++;
	column = l.items[at].choice.column;
	for (size_t i = 1; i <= l.count; i++) {
		const struct column_choice next = l.items[(at + i) % l.count]
						      .choice;

		if (next.measure == MEASURES &&
		    list_can_sort(&now, next.column)) {
			column = next.column;
			break;
		}
	}
	info = &now.columns->items[column];
	sort_by(pane, column, false);
	state_say(s, "sorted by %s: %s", list_name(info, now.is_sampled),
	    list_help(info, now.is_sampled));
}

static void reverse(const struct pane *pane)
{
	const struct list_order order = look_at(pane).order;

	sort_by(pane, order.column, !order.is_reverse);
}

void lists_sort_at(struct state *s, const struct pane *pane, int column)
{
	const struct list_now now = look_at(pane);
	struct view_columns l;
	const struct view_column *c;
	size_t at;

	list_layout(&now, s->canvas, s->columns, &l);
	at = view_columns_at(&l, s->columns, column);
	if (at == l.count)
		return;
	c = &l.items[at];
	if (c->sort != SORTED_NOT)
		reverse(pane);
	else if (c->choice.measure == MEASURES &&
	    list_can_sort(&now, c->choice.column))
		sort_by(pane, c->choice.column, false);
	else
		state_say(s, "it is not sorted by this column");
}

/* Returns how often the longest name of a method can be scrolled in a column of
 * so many cells. */
static size_t most_name_scrolls(const struct state *s, size_t cells)
{
	const struct methods *methods = state_methods(s);
	size_t longest = 0;

	for (uint32_t i = 0; i < methods->count; i++) {
		const struct method *m = methods_at(methods, i);
		size_t length = m->signature_at + m->signature_length;

		longest = m->is_used && length > longest ? length : longest;
	}
	return longest <= cells ? 0 : (longest - cells) / (cells / 2 + 1) + 2;
}

/* Shows columns out of sight, then the rest of names, as names stand last; the
 * other way names come first. */
static void pan(struct state *s, const struct pane *pane, int step)
{
	const struct list_now now = look_at(pane);
	struct list_choice *choice = choice_in(pane);
	struct view_columns l;
	int cells;

	list_layout(&now, s->canvas, s->columns, &l);
	cells = view_columns_rest(&l, s->columns);
	if ((step < 0 || l.right == 0) && now.type->has_methods && cells > 0 &&
	    (step < 0 ?
		    choice->names_passed > 0 :
		    choice->names_passed < most_name_scrolls(s, (size_t)cells)))
		choice->names_passed += step < 0 ? SIZE_MAX : 1;
	else if (choice->columns.count == 0)
		state_say(s, "these are the usual columns; C chooses others");
	else if ((step > 0 ? l.right : l.left) == 0)
		state_say(s, "no more columns on the %s", step > 0 ? "right" :
		    "left");
	else
		choice->passed = step > 0 ? l.left + 1 : l.left - 1;
}

bool lists_command(struct state *s, const struct pane *pane,
    enum command cmd, int amount)
{
	if (cmd == CMD_NEXT_SORT)
		next_sort(s, pane);
	else if (cmd == CMD_REVERSE)
		reverse(pane);
	else if (cmd == CMD_PAN)
		pan(s, pane, amount);
	else
		return false;
	return true;
}

/* Does the file have the clock of the column? */
static bool can_have(const struct list_now *now, struct column_choice c,
    struct error *err)
{
	return list_can_have(now, c) ||
	    fail(err, "no %s here: it needs a clock that was not recorded",
		now->columns->items[c.column].name);
}

bool lists_sort(const struct pane *pane, const char *words, struct error *err)
{
	bool is_reverse = words[0] == '-';
	char names[400];
	unsigned column;
	const struct list_now now = look_at(pane);

	if (!list_find(now.columns, words + is_reverse, &column) ||
	    !list_is_sortable(now.columns, column)) {
		list_names(now.columns, names, sizeof names);
		return fail(err, "it is not sorted by '%s', but by %s",
		    text_printable(words, 100).text, names);
	}
	if (!can_have(&now, (struct column_choice){ column, NO_MEASURE }, err))
		return false;
	sort_by(pane, column, is_reverse);
	return true;
}

const char *lists_order_name(const struct pane *pane, size_t number)
{
	const struct list_now now = look_at(pane);

	for (unsigned i = 0; i < now.columns->count; i++)
		if (list_can_sort(&now, i) && number-- == 0)
			return now.columns->items[i].name;
	return NULL;
}

static const char usual_word[] = "usual";

bool lists_choose(const struct pane *pane, const char *words, struct error *err)
{
	struct list_choice to = { .passed = 0 };
	const struct list_now now = look_at(pane);

	if (strcmp(words, usual_word) != 0 &&
	    !list_choose(&to.columns, now.columns, words, err))
		return false;
	for (size_t i = 0; i < to.columns.count; i++)
		if (!can_have(&now, to.columns.items[i], err))
			return false;
	*choice_in(pane) = to;
	return true;
}

void lists_sorted(const struct pane *pane, char *out, size_t size)
{
	const struct list_now now = look_at(pane);

	out[0] = '\0';
	if (now.order.column != NO_COLUMN)
		snprintf(out, size, "%s%s", now.order.is_reverse ? "-" : "",
		    now.columns->items[now.order.column].name);
}

void lists_chosen(const struct pane *pane, char *out, size_t size)
{
	const struct list_now now = look_at(pane);
	const struct columns *chosen = &now.choice->columns;

	snprintf(out, size, "%s", chosen->count == 0 ? usual_word : "");
	for (size_t i = 0; i < chosen->count; i++) {
		struct column_choice c = chosen->items[i];
		bool has_clock = c.measure < MEASURES;

		text_add(out, size, "%s%s%s%s", i == 0 ? "" : ",",
		    now.columns->items[c.column].name, has_clock ? ":" : "",
		    has_clock ? measure_name(c.measure) : "");
	}
}

/* ---- a pane that is a list of rows and no more ---- */

bool plain_open(void *own, int amount)
{
	struct list_pane *pane = own;
	const struct list_ops *ops = ops_of(own);
	const size_t count = ops->count(own);

	(void)amount;
	if (count == 0) {
		state_say(pane->s, "%s", ops->none);
		return false;
	}
	list_resize(&pane->list, count, count);
	list_go(&pane->list, ops->begins_last ? count - 1 : 0);
	return true;
}

static void plain_row(const void *own, size_t at, struct view_row *out)
{
	const struct list_ops *ops = ops_of(own);

	out->style.role = ops->is_dim != NULL && ops->is_dim(own, at) ?
	    ROLE_DIM :
	    ROLE_TEXT;
}

static struct slice plain_cell(const void *own, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	(void)room;
	scratch[0] = '\0';
	ops_of(own)->cell(own, at, column->choice.column, scratch);
	return slice_of(scratch);
}

void plain_draw(void *own, const struct layout *l)
{
	struct list_pane *pane = own;
	const struct list_ops *ops = ops_of(own);
	struct state *s = pane->s;
	const struct style title = { ROLE_TITLE, 0, 0 };
	const bool is_above = ops->title != NULL;
	const int note = l->hints > LEAST_WITH_NOTE ? ops->note_rows : 0;
	const int heads = ops->first > 0 ? ops->first - 1 : HEADS_ROW;
	const struct area area = is_above ?
	    (struct area){ heads, 0, l->hints - heads - note, s->columns } :
	    (struct area){ l->table, 0, l->table_rows, s->columns };
	struct list_view view = { &pane->list, is_above || s->focus == LOWER,
		.self = own, .row = plain_row, .cell = plain_cell,
		.paint = ops->paint };

	list_resize(&pane->list, ops->count(own), list_rows(area.rows));
	view.columns.lead = 1;
	for (unsigned i = 0; ops->heads[i].text != NULL; i++) {
		const struct plain_head *head = &ops->heads[i];
		struct view_column *c = view_columns_add(&view.columns,
		    (struct column_choice){ i, NO_MEASURE }, head->text,
		    head->is_third && area.columns / 3 < head->cells ?
			area.columns / 3 :
			head->cells);

		c->is_text = !head->is_number;
		c->weight = head->weight;
		c->min = ops->wanted == NULL ? 0 : ops->wanted(own);
	}
	view_columns_fit(&view.columns, area.columns);
	list_view_draw(&view, s->canvas, area);
	if (!is_above)
		return;
	canvas_fill(s->canvas, (struct area){ 0, 0, 1, s->columns }, title);
	canvas_print(s->canvas, 0, 1, title, "%s", ops->title);
	if (note > 0)
		ops->note(own, l->hints - note);
	pane_draw_hints(s, l->hints, ops->hints);
}

void plain_position_get(const void *own, struct pane_position *position)
{
	const struct list_pane *pane = own;

	position->number = position->row = pane->list.cursor;
}

void plain_position_set(void *own, const struct pane_position *position)
{
	struct list_pane *pane = own;

	list_go(&pane->list, position->row);
}

/* ---- the menu of orders ---- */

/* The state of the menu of orders and of the choice of columns begins with
 * this. */
struct list_chooser {
	struct list_pane rows;
	const struct pane *list; /* that it was opened for */
};

static bool open_chooser(void *own, int amount)
{
	struct list_chooser *chooser = own;
	struct state *s = chooser->rows.s;

	(void)amount;
	chooser->list = pane_list(s);
	if (chooser->list == NULL)
		state_say(s, "this list has one order, and no other columns");
	return chooser->list != NULL;
}

/* Closes what was opened for a list when another one takes its place, as at the
 * end of loading. */
static void follow_chooser(void *own)
{
	struct list_chooser *chooser = own;

	if (pane_list(chooser->rows.s) != chooser->list)
		pane_close(chooser->rows.s);
}

enum { MENU_ROWS = 3, MENU_INDENT = 6 };

static void sort_key_typed(void *own, const char *key)
{
	const struct list_chooser *chooser = own;
	struct state *s = chooser->rows.s;
	const struct list_now now = look_at(chooser->list);
	unsigned column;

	pane_close(s);
	if (strlen(key) != 1)
		return;
	if (!list_find(now.columns, key, &column))
		state_say(s, "no column has the key %s", key);
	else if (list_can_sort(&now, column))
		sort_by(chooser->list, column, false);
	else
		state_say(s, "no %s time: it was recorded with the %s",
		    now.columns->items[column].name,
		    facts_clocks(state_profile(s)->facts));
}

/* Draws all columns that the list can be sorted by. */
static void draw_line(void *own, const struct layout *l)
{
	const struct list_chooser *chooser = own;
	struct state *s = chooser->rows.s;
	const struct list_now now = look_at(chooser->list);
	char lines[MENU_ROWS][512] = { " sort:", "      ", "      " };
	int line = 0, cells = MENU_INDENT;

	for (unsigned i = 0; i < now.columns->count; i++) {
		const struct list_column *info = &now.columns->items[i];
		const char *name = list_name(info, now.is_sampled);

		if (!list_can_sort(&now, i))
			continue;
		if (cells + 3 + (int)strlen(name) >= s->columns &&
		    line < MENU_ROWS - 1) {
			line++;
			cells = MENU_INDENT;
		}
		cells += 3 + (int)strlen(name);
		text_add(lines[line], sizeof lines[line], " `%c` %s", info->key,
		    name);
	}
	for (int i = 0; i <= line; i++) {
		canvas_fill(s->canvas,
		    (struct area){ l->hints - line + i, 0, 1, s->columns },
		    (struct style){ 0 });
		hints_draw(s->canvas, l->hints - line + i, lines[i] + 1);
	}
}

const struct pane_ops sort_pane = {
	.is_line = true,
	.size = sizeof(struct list_chooser),
	.open = open_chooser,
	.follow = follow_chooser,
	.key = sort_key_typed,
	.draw = draw_line,
};

/* ---- the choice of columns ---- */

struct columns_pane {
	struct list_chooser chooser;
	struct columns columns; /* the shown ones in order, then all others */
	size_t shown;
	bool is_usual; /* shows the usual columns, whatever the width */
};

static void add_column(const struct list_now *now, struct columns *columns,
    struct column_choice c)
{
	if (columns->count >= CHOICES || c.column == now->type->last ||
	    !list_can_have(now, c))
		return;
	for (size_t i = 0; i < columns->count; i++)
		if (columns->items[i].column == c.column &&
		    columns->items[i].measure == c.measure)
			return;
	columns->items[columns->count++] = c;
}

/* Lists the columns that are shown first, then all others. */
static void fill_columns(struct columns_pane *pane, const struct list_now *now,
    const struct columns *shown)
{
	static const enum measure clocks[] = { MEASURES, MEASURE_WALL,
		MEASURE_CPU };
	struct list *list = &pane->chooser.rows.list;

	pane->columns.count = 0;
	for (size_t i = 0; i < shown->count; i++)
		add_column(now, &pane->columns, shown->items[i]);
	pane->shown = pane->columns.count;
	for (size_t m = 0; m < sizeof clocks / sizeof *clocks; m++)
		for (unsigned i = 0; i < now->columns->count; i++)
			add_column(now, &pane->columns,
			    (struct column_choice){ i, clocks[m] });
	list_resize(list, pane->columns.count, list->rows);
}

/* Shows the usual columns that the screen has room for. */
static void fill_usual(struct columns_pane *pane)
{
	static const struct list_choice none = { .passed = 0 };
	const struct state *s = pane->chooser.rows.s;
	struct columns shown = { .count = 0 };
	struct list_now usual = look_at(pane->chooser.list);
	struct view_columns l;

	usual.choice = &none;
	list_layout(&usual, s->canvas, s->columns, &l);
	for (size_t i = 0; i < l.count; i++)
		shown.items[shown.count++] = l.items[i].choice;
	fill_columns(pane, &usual, &shown);
	pane->is_usual = true;
}

static bool open_list(void *own, int amount)
{
	struct columns_pane *pane = own;
	struct columns shown;
	struct list_now now;

	if (!open_chooser(own, amount))
		return false;
	now = look_at(pane->chooser.list);
	if (now.choice->columns.count == 0) {
		fill_usual(pane);
	} else {
		list_columns_of(&now, pane->chooser.rows.s->columns, &shown);
		fill_columns(pane, &now, &shown);
		pane->is_usual = false;
	}
	list_go(&pane->chooser.rows.list, 0);
	return true;
}

/* Moves the column at the cursor to the place `to`. */
static void carry_column(struct columns_pane *pane, size_t to)
{
	struct column_choice *items = pane->columns.items;
	const size_t from = pane->chooser.rows.list.cursor;
	const struct column_choice carried = items[from];

	for (size_t i = from; i != to; i += to > from ? 1 : SIZE_MAX)
		items[i] = items[to > from ? i + 1 : i - 1];
	items[to] = carried;
	pane->is_usual = false;
}

static bool choice_command(void *own, enum command cmd, int amount)
{
	struct columns_pane *pane = own;
	struct list *list = &pane->chooser.rows.list;
	const size_t at = list->cursor;
	const bool was_usual = pane->is_usual;
	struct list_choice *choice;

	switch ((int)cmd) {
	case CMD_TOGGLE_COLUMN:
		/* Shows the column after the shown ones, or hides it in front
		 * of the others.  The cursor stays, so that the next column is
		 * at hand. */
		carry_column(pane,
		    at >= pane->shown ? pane->shown++ : --pane->shown);
		return true;
	case CMD_SHIFT_COLUMN:
		if (at >= pane->shown ||
		    (amount < 0 ? at == 0 : at + 1 == pane->shown))
			return false;
		carry_column(pane, amount < 0 ? at - 1 : at + 1);
		list_move(list, amount);
		return true;
	case CMD_USUAL_COLUMNS:
		fill_usual(pane);
		return !was_usual;
	case CMD_OPEN:
		choice = choice_in(pane->chooser.list);
		*choice = (struct list_choice){ .columns = pane->columns };
		choice->columns.count = pane->is_usual ? 0 : pane->shown;
		if (pane->shown == 0) /* no columns would be the usual ones */
			choice->columns.items[choice->columns.count++] =
			    (struct column_choice){
				    look_at(pane->chooser.list).type->last,
				    MEASURES
			    };
		pane_close(pane->chooser.rows.s);
		return true;
	default:
		return list_pane_command(own, cmd, amount);
	}
}

enum { CHOICE_TAKEN, CHOICE_HEAD, CHOICE_HELP };

static size_t choice_count(const void *own)
{
	return ((const struct columns_pane *)own)->columns.count;
}

static bool is_left(const void *own, size_t row)
{
	return row >= ((const struct columns_pane *)own)->shown;
}

static void choice_cell(const void *own, size_t row, unsigned column,
    char *out)
{
	const struct columns_pane *pane = own;
	const struct list_now now = look_at(pane->chooser.list);
	const struct column_choice c = pane->columns.items[row];
	const struct list_column *info = &now.columns->items[c.column];

	if (column == CHOICE_TAKEN)
		snprintf(out, VIEW_CELL, "%s",
		    is_left(own, row) ? "[ ]" : "[x]");
	else if (column == CHOICE_HEAD)
		list_head(out, VIEW_CELL, info, c.measure, now.tick,
		    now.is_sampled);
	else
		snprintf(out, VIEW_CELL, "%s%s%s",
		    list_help(info, now.is_sampled),
		    c.measure == MEASURES ? "" : ", ",
		    c.measure == MEASURES ? "" :
					    measure_word(c.measure, now.tick));
}

/* Draws the help of the row with the cursor, which has a whole line there. */
static void draw_choice_help(const void *own, int row)
{
	const struct list_pane *rows = own;
	char words[VIEW_CELL];

	choice_cell(own, rows->list.cursor, CHOICE_HELP, words);
	canvas_print(rows->s->canvas, row, 1,
	    (struct style){ ROLE_TEXT, 0, 0 }, "%s", words);
}

/* Draws the list, and says in its title whose columns these are. */
static void draw_choice(void *own, const struct layout *l)
{
	const struct list_chooser *chooser = own;

	plain_draw(own, l);
	canvas_print(chooser->rows.s->canvas, 0, 1,
	    (struct style){ ROLE_TITLE, 0, 0 },
	    "columns of %s, from left to right",
	    look_at(chooser->list).type->title);
}

static const struct list_ops columns_list = { .first = 1,
	.has_whole_pages = true,
	.title = "columns",
	.hints = "`Space` take or leave  `J` `K` move it  `Enter` done"
		 "  `u` the usual ones  `q` leave",
	.heads = { [CHOICE_TAKEN] = { .text = "", .cells = 4 },
	    [CHOICE_HEAD] = { .text = "", .cells = 15 },
	    [CHOICE_HELP] = { .text = "" } },
	.count = choice_count,
	.is_dim = is_left,
	.cell = choice_cell,
	.note_rows = 1,
	.note = draw_choice_help };

const struct pane_ops columns_pane = {
	.mode = MODE_COLUMNS,
	.size = sizeof(struct columns_pane),
	.open = open_list,
	.follow = follow_chooser,
	.command = choice_command,
	.draw = draw_choice,
	.list = &columns_list,
};
