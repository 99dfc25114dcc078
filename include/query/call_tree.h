/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/call_tree.h - a call tree: a flame as rows that open and close.
 *
 * The tree is top-down over a flame as it is, bottom-up over an inverted one,
 * so tree and flame agree.  Children stand below their parent as in the flame,
 * the heaviest first, ties by name, or in an order that was asked for.  What
 * was open inside of a row that is closed is open again when the row is.
 *
 * A chain of frames that each have one child only, which takes 95 % of them at
 * least, can be folded into one row, from its `frame` to its `last`.  Nothing
 * costs more than the rows there are.
 */
#ifndef QUERY_CALL_TREE_H
#define QUERY_CALL_TREE_H

#include "query/flame.h"
#include "query/groups.h"
#include "query/table.h"
#include "query/visible_calls.h"

/* The order of the children of a frame. */
struct tree_order {
	enum column_id column; /* a column of trees; bottom-up its time is the
	                          weight, whatever it is called */
	bool is_reverse, is_inverted;
	const struct methods *methods; /* NULL: the order of the flame */
	bool is_of_rows; /* own time is that of all that is folded into a row */
};

struct tree_row {
	uint32_t frame, last; /* equal where nothing is folded */
	uint32_t indent;
	/* Bit i, below 64: a line at indent i goes on below this row, since
	 * the row's ancestor there, or itself, has lighter sisters. */
	uint64_t guides;
};

/* All zeros has no rows. */
struct call_tree {
	const struct flame *flame; /* borrowed */
	struct tree_row *rows;
	size_t count, room;
	uint8_t *flags;            /* by frame: open, unfolded, left out */
	struct tree_order order;
};

/* Makes rows for the frames right below frame 0, all closed; frames that are
 * lighter than `least` have no rows.  The caller frees the tree with
 * call_tree_free. */
void call_tree_make(struct call_tree *, const struct flame *, uint64_t least);
void call_tree_free(struct call_tree *);

/* Puts sisters into that order, here and where rows open later. */
void call_tree_sort(struct call_tree *, struct tree_order);

/* Leaves out rows of methods that do not pass, whatever their weight.  Top-down
 * a row stays if a row below it passes; bottom-up only the outermost rows must
 * pass, and keep all of their callers. */
void call_tree_filter(struct call_tree *, struct filter_passes,
    bool is_inverted);

/* ---- rows that open and close ---- */

bool call_tree_is_open(const struct call_tree *, size_t row);

/* Returns how many rows open right below the row; 0: there is nothing to
 * open. */
uint32_t call_tree_children(const struct call_tree *, size_t row);

/* Returns how many frames the row has; 1: nothing is folded into it. */
uint32_t call_tree_folded(const struct call_tree *, size_t row);

/* Is there something to open: rows below it, or frames folded into it? */
static inline bool call_tree_opens(const struct call_tree *t, size_t row)
{
	return call_tree_children(t, row) > 0 || call_tree_folded(t, row) > 1;
}

/* Shows the rows right below the row. */
void call_tree_open(struct call_tree *, size_t row);
void call_tree_close(struct call_tree *, size_t row);
void call_tree_close_all(struct call_tree *);

/* Opens all below the row, or all of the tree (SIZE_MAX), level by level, until
 * there are `limit` rows.  Returns false when some stay closed. */
bool call_tree_open_all(struct call_tree *, size_t row, size_t limit);

/* Makes a row of each frame that is folded into the row, open but for the
 * last. */
void call_tree_unfold(struct call_tree *, size_t row);

/* Opens what is above the frame, so that call_tree_find finds it. */
void call_tree_show(struct call_tree *, uint32_t frame);

/* Opens the stacks that are open in another tree, as of an earlier flame. */
void call_tree_open_as(struct call_tree *, const struct call_tree *other);

/* ---- from rows to frames ---- */

/* Returns the row that holds the parent, or the row itself when it is
 * outermost. */
size_t call_tree_parent(const struct call_tree *, size_t row);

/* Returns the outermost frame above the frame: bottom-up, shares are of its
 * weight. */
uint32_t call_tree_root(const struct flame *, uint32_t frame);

/* Returns the row that shows the frame, or into which the frame is folded;
 * count when the frame is in a closed row. */
size_t call_tree_find(const struct call_tree *, uint32_t frame);

/* Returns the frame of a stack of a thread's merged tree, or NO_FRAME. */
uint32_t call_tree_of_stack(const struct call_tree *, struct visible_stack);

/* ---- numbers ---- */

/* Returns what the columns of a row, or of one frame alone, are made of: the
 * frames from `frame` to `last` are folded.  Bottom-up the weight is time of
 * their own. */
struct column_amounts call_tree_amounts(const struct flame *, uint32_t frame,
    uint32_t last, bool is_inverted);

#endif
