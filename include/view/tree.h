/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/tree.h - a call tree as a list: guides, times, names.
 *
 * Top-down, shares are of all time.  Bottom-up, the outermost rows are methods
 * with their own time, and the rows below share it out among the callers.
 */
#ifndef VIEW_TREE_H
#define VIEW_TREE_H

#include "query/answer.h"
#include "query/call_tree.h"
#include "view/canvas.h"
#include "view/list.h"

struct tree_view {
	const struct call_tree *tree;
	const struct methods *methods;
	const char *base;       /* what shares are of: "thread" */
	bool is_inverted, is_focused;
	struct list list;       /* its count is that of the rows */
	uint32_t method;        /* whose rows are marked, or NO_METHOD */
	const struct hits_answer *hits; /* of a search, or NULL */
	const struct list_choice *choice; /* of columns */
	struct list_order order;
	const bool *has_clock;  /* of the trace */
	const char *sign;       /* of counts (counted_sign) */
};

/* Returns the list's columns and order, valid as long as the view. */
struct list_now tree_now(const struct tree_view *);

/* Returns the frame that a row is about, among those that are folded into it:
 * top-down the last one, bottom-up the first, which all the others call. */
static inline uint32_t tree_frame(const struct tree_row *row, bool is_inverted)
{
	return is_inverted ? row->frame : row->last;
}

/* Draws the heads into the first row of the area and the rows below. */
void tree_draw(const struct tree_view *, struct canvas *, struct area);

#endif
