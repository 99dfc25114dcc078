/*
 * view/list.h - selection and scrolling of n rows.
 */
#ifndef VIEW_LIST_H
#define VIEW_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct list {
	size_t count;  /* rows there are */
	size_t cursor; /* the selected one; below count, or 0 */
	size_t top;    /* the first on the screen */
	size_t rows;   /* rows on the screen; 0: it has not been shown yet */
	size_t held;   /* is_held: the first on the screen */
	bool is_held;
};

/* How many rows are left of so many below one of heads; one at least. */
size_t list_rows(int rows);

/* Each keeps the cursor on a row and the row on the screen. */
void list_resize(struct list *, size_t count, size_t rows);
void list_move(struct list *, long rows);
void list_go(struct list *, size_t row);
void list_centre(struct list *);

/* Shows so many rows further down, or up; the cursor stays where it is, if it is
 * still seen. */
void list_scroll(struct list *, long rows);

/*
 * A list that is held stays as it is on the screen while the cursor is moved by
 * something else: a row far off takes the first or the last line, a rule that sets
 * it apart the line beside it where there is room, and nothing else has to move.
 * When it is let go, all moves as little as shows the cursor.
 */
void list_hold(struct list *, bool is_held);

#define LIST_RULE SIZE_MAX /* no row: beside it is one from far off */

/* The row on a line of the screen; count or more: none. */
size_t list_at(const struct list *, size_t line);

#endif
