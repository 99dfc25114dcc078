#include "config.h"

#include "ui/list_place.h"

#include <stdio.h>

#include "options/values.h"
#include "ui/layout.h"
#include "ui/lists.h"
#include "ui/pane_ops.h"
#include "view/list.h"

enum { UNFOLDED = 2 }; /* so often a row of several calls is said to be open */

static const struct pane *pane_of(const struct state *s)
{
	return &s->panes[s->shown[LOWER]];
}

/* NULL: it has not come, or is none. */
static struct list *list_of(const struct state *s)
{
	const struct pane *pane = pane_of(s);
	const struct layout layout = layout_of(s);
	int first;

	return pane->ops->rows == NULL ? NULL :
	    pane->ops->rows(pane->own, &layout, &first);
}

static const struct place_ops *ops_of(const struct state *s)
{
	static const struct place_ops none = { 0 };
	const struct place_ops *ops = pane_of(s)->ops->place;

	return ops == NULL ? &none : ops;
}

static size_t usual_row(const struct state *s, const struct place_ops *ops)
{
	return ops->usual == NULL ? 0 : ops->usual(pane_of(s)->own);
}

/* ---- in words ----------------------------------------------------------- */

static void add_number(struct command_text *line, enum option option,
    size_t row)
{
	char word[40];

	snprintf(word, sizeof word, "%zu", row + 1);
	command_text_add(line, option, word);
}

/* How often it stands in the list of open rows. */
static unsigned times(const struct place_ops *ops, void *own, size_t row)
{
	const bool is_open = ops->is_open(own, row);

	return ops->is_unfolded == NULL || !ops->is_unfolded(own, row) ?
	    is_open : is_open ? UNFOLDED : UNFOLDED + 1;
}

static void add_open(struct command_text *line, const struct place_ops *ops,
    const struct list *list)
{
	void *own = pane_of(line->s)->own;
	struct row_list_text rows = { .used = 0 };

	if (ops->is_usual == NULL || ops->is_usual(own))
		return;
	for (size_t row = 0; row < list->count; row++)
		for (unsigned n = times(ops, own, row); n > 0; n--)
			row_list_add(&rows, row + 1);
	row_list_end(&rows);
	if (rows.is_full)
		line->lacks = "some rows that are open";
	command_text_add(line, OPTION_OPEN_ROWS, rows.used == 0 ? "none" : rows.text);
}

/* The first row that is seen when it has only been gone to that one. */
static size_t usual_top(const struct list *list, size_t row)
{
	return list->is_held || row < list->rows ? 0 : row - list->rows + 1;
}

static void add_moved(struct command_text *line)
{
	const struct pane *pane = pane_of(line->s);
	size_t columns, names;

	if (pane->ops->list == NULL)
		return;
	lists_moved(pane, &columns, &names);
	if (columns > 0)
		add_number(line, OPTION_FIRST_COLUMN, columns);
	if (names > 0)
		add_number(line, OPTION_PAN_NAMES, names - 1);
}

void list_place_add(struct command_text *line)
{
	const struct place_ops *ops = ops_of(line->s);
	const struct list *list = list_of(line->s);
	const struct pane *picture = &line->s->panes[line->s->shown[UPPER]];
	size_t top;

	if (picture->ops->place != NULL && picture->ops->place->add != NULL)
		picture->ops->place->add(picture->own, line);
	if (list == NULL || list->count == 0)
		return;
	top = list->is_held ? list->held : list->top;
	add_open(line, ops, list);
	if (list->cursor != usual_row(line->s, ops))
		add_number(line, OPTION_ROW, list->cursor);
	if (top != usual_top(list, list->cursor))
		add_number(line, OPTION_FIRST_ROW, top);
	add_moved(line);
}

/* ---- as the words say --------------------------------------------------- */

static void open_row(const struct place_ops *ops, void *own, size_t row,
    unsigned count)
{
	if (count >= UNFOLDED && ops->unfold != NULL)
		ops->unfold(own, row - 1);
	if (count > 0 && count <= UNFOLDED)
		ops->open(own, row - 1);
}

static void open_rows(struct state *s, const struct place_ops *ops,
    const char *rows)
{
	void *own = pane_of(s)->own;
	size_t row, last, waiting = 0;
	unsigned count = 0; /* how often that one stands there */

	if (ops->open == NULL)
		return;
	ops->close(own);
	while (*rows != '\0' && row_list_next(&rows, &row, &last))
		for (; row <= last; row++) {
			if (row != waiting) {
				open_row(ops, own, waiting, count);
				count = 0;
			}
			waiting = row;
			count++;
		}
	open_row(ops, own, waiting, count);
}

static void go_row(struct state *s, const struct place_ops *ops,
    struct list *list, size_t row)
{
	list_go(list, row);
	if (ops->go != NULL)
		ops->go(pane_of(s)->own, list->cursor);
}

void list_place_take(struct state *s, const struct app_view *v)
{
	const struct pane *picture = &s->panes[s->shown[UPPER]];
	const struct place_ops *ops = ops_of(s);
	struct list *list = list_of(s);
	bool is_held;

	if (picture->ops->place != NULL && picture->ops->place->take != NULL)
		picture->ops->place->take(picture->own, v);
	if (list == NULL)
		return;
	is_held = list->is_held;
	if (v->open_rows != NULL) {
		open_rows(s, ops, v->open_rows);
		list_go(list, usual_row(s, ops));
	}
	if (v->row > 0)
		go_row(s, ops, list, v->row - 1);
	list->is_held = is_held;
	list->held = list->top = v->first_row > 0 ? v->first_row - 1 : 0;
	list_move(list, 0);
	if (pane_of(s)->ops->list != NULL)
		lists_move(s, pane_of(s), v->first_column > 0 ?
		    v->first_column - 1 : 0, v->names_panned);
}
