/*
 * ui/list_place.h - where one is in a view that is opened by a command line: of its
 * list the cursor, what is seen of it, and which rows are open; of a picture of stacks
 * what it is zoomed into, and what is selected.
 */
#ifndef UI_LIST_PLACE_H
#define UI_LIST_PLACE_H

#include "ui/command_text.h"

/* What a pane says of that.  Operations that are NULL do nothing. */
struct place_ops {
	/* The row that the cursor is on when the list is opened with what is
	 * selected; NULL: the first. */
	size_t (*usual)(void *own);

	/* The method that it was opened for; NULL: none is. */
	uint32_t (*method)(void *own);

	/* The cursor goes to that row, and nothing is selected; NULL: that is all
	 * there is to it. */
	void (*go)(void *own, size_t row);

	/* Of a picture of stacks: it is turned round, before they come; the options
	 * that say what is seen of it; and as they say, once they are there. */
	void (*turn)(void *own, bool is_inverted);
	void (*add)(void *own, struct command_text *);
	void (*take)(void *own, const struct app_view *);

	/* Are the rows open that are when the list is opened?  NULL: none opens. */
	bool (*is_usual)(void *own);

	/* Is it open, and is it the first of those that a row of several calls became?
	 * Opens it; makes it those, all of them closed; closes all. */
	bool (*is_open)(const void *own, size_t row);
	bool (*is_unfolded)(const void *own, size_t row);
	void (*open)(void *own, size_t row);
	void (*unfold)(void *own, size_t row);
	void (*close)(void *own);
};

/* The options that say so; none where all is as it is opened. */
void list_place_add(struct command_text *);

/* Does what the view asks for, once the rows are there. */
void list_place_take(struct state *, const struct app_view *);

#endif
