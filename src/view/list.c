#include "config.h"

#include "view/list.h"

/* Where no end is empty. */
static size_t last_top(const struct list *list)
{
	size_t rows = list->rows == 0 ? 1 : list->rows;

	return list->count > rows ? list->count - rows : 0;
}

/* The least movement that shows the cursor and leaves no empty end.  What has no
 * room yet cannot know. */
static void show_cursor(struct list *list)
{
	size_t rows = list->rows;

	if (list->top > list->cursor)
		list->top = list->cursor;
	if (rows == 0)
		return;
	if (list->cursor >= list->top + rows)
		list->top = list->cursor - rows + 1;
	if (list->top > last_top(list))
		list->top = last_top(list);
}

void list_go(struct list *list, size_t row)
{
	list->cursor = row < list->count ? row :
	    list->count == 0 ? 0 : list->count - 1;
	show_cursor(list);
}

size_t list_rows(int rows)
{
	return rows > 1 ? (size_t)rows - 1 : 1;
}

void list_resize(struct list *list, size_t count, size_t rows)
{
	list->count = count;
	list->rows = rows;
	list_go(list, list->cursor);
}

void list_move(struct list *list, long rows)
{
	if (rows < 0 && 0 - (size_t)rows > list->cursor)
		list_go(list, 0);
	else
		list_go(list, list->cursor + (size_t)rows);
}

void list_hold(struct list *list, bool is_held)
{
	if (is_held && !list->is_held)
		list->held = list->top;
	if (!is_held && list->is_held)
		list->top = list->held;
	list->is_held = is_held;
	show_cursor(list);
	if (list->held > last_top(list))
		list->held = last_top(list);
}

void list_scroll(struct list *list, long rows)
{
	size_t *top = list->is_held ? &list->held : &list->top;
	size_t by = rows < 0 ? 0 - (size_t)rows : (size_t)rows;
	size_t lines = list->rows == 0 ? 1 : list->rows;

	if (rows < 0)
		*top -= by < *top ? by : *top;
	else
		*top += by < last_top(list) ? by : last_top(list);
	if (*top > last_top(list))
		*top = last_top(list);
	if (list->is_held)
		return;
	if (list->cursor < *top)
		list->cursor = *top;
	if (list->cursor >= *top + lines)
		list->cursor = *top + lines - 1;
}

enum { ROOM_FOR_RULE = 4 }; /* lines: the row, the rule, and some of the list */

size_t list_at(const struct list *list, size_t line)
{
	size_t top = list->is_held ? list->held : list->top;
	bool is_above = list->cursor < top;
	bool is_below = list->cursor > top + list->rows - 1;
	bool has_rule = list->rows >= ROOM_FOR_RULE;

	if ((line == 0 && is_above) || (line + 1 == list->rows && is_below))
		return list->cursor;
	if (has_rule && ((line == 1 && is_above) ||
	    (line + 2 == list->rows && is_below)))
		return LIST_RULE;
	return top + line;
}

void list_centre(struct list *list)
{
	size_t half = list->rows / 2;

	list->top = list->cursor > half ? list->cursor - half : 0;
	show_cursor(list);
}
