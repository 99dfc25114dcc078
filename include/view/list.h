/*
 * view/list.h - selection and scrolling of n rows.
 */
#ifndef VIEW_LIST_H
#define VIEW_LIST_H

#include <stddef.h>

#include "view/canvas.h"

struct list {
	size_t count;  /* rows there are */
	size_t cursor; /* the selected one; below count, or 0 */
	size_t top;    /* the first on the screen */
	size_t rows;   /* rows on the screen */
};

/* How many rows are left of so many below one of heads; one at least. */
size_t list_rows(int rows);

/* Each keeps the cursor on a row and the row on the screen. */
void list_resize(struct list *, size_t count, size_t rows);
void list_move(struct list *, long rows);
void list_go(struct list *, size_t row);
void list_centre(struct list *);

/*
 * Shows that a row of the list is the selected one, whatever is drawn on it:
 * marks its first `cells`, those of the first column, and the one in front of
 * the name, `name_at` (0: no other).  Not all of them, so that a terminal gets
 * no more than these when the selection moves.
 */
void list_bar(struct canvas *, struct area row, int cells, int name_at,
    bool is_focused);

#endif
