/*
 * query/call_tree.h - a flame as the rows of a list that open and close.
 *
 * Top-down over a flame as it is, bottom-up over an inverted one; so tree and
 * flame agree.  Children stand below their parent as in the flame, the heaviest
 * first, ties by name, or in an order that was asked for.  What was open inside of
 * a row that is closed is open again when the row is.
 *
 * A chain of frames that each have one child only, which takes 95 % of them at
 * least, can be folded into one row, from its `frame` to its `last`.  Opening a
 * row costs the rows that appear and those after them; nothing else costs more
 * than the rows there are.
 */
#ifndef QUERY_CALL_TREE_H
#define QUERY_CALL_TREE_H

#include "lens/lens_map.h"
#include "query/flame.h"
#include "query/groups.h"
#include "query/table.h"

/* How sisters stand. */
struct tree_order {
	enum column_id column; /* that trees have; bottom-up its time is the
	                          weight, whatever it is called */
	bool is_reverse, is_inverted;
	const struct methods *methods; /* NULL: as in the flame */
	bool is_of_rows; /* own time is that of all that is folded into a row */
};

struct tree_row {
	uint32_t frame, last; /* the same where nothing is folded */
	uint32_t indent;
	/* Bit i, below 64: a line at indent i goes on below this row, since
	 * the row's ancestor there, or itself, has lighter sisters. */
	uint64_t guides;
};

/* All zeros has no rows. */
struct call_tree {
	const struct flame *flame; /* borrowed */
	bool folds;                /* are chains folded? */
	uint64_t min;            /* lighter frames have no rows */
	struct tree_row *rows;
	size_t count, room;
	uint8_t *flags;            /* by frame: open, unfolded, left out */
	struct tree_order order;
};

/* Rows for what is right below frame 0, all closed.  Free it with
 * call_tree_free, also after a failure. */
bool call_tree_make(struct call_tree *, const struct flame *, bool folds,
    uint64_t least, struct error *err);
void call_tree_free(struct call_tree *);
bool call_tree_is_open(const struct call_tree *, size_t row);

/* Puts sisters into that order, here and where rows open later. */
bool call_tree_sort(struct call_tree *, struct tree_order, struct error *err);

/* Leaves out rows of methods that are not kept: top-down unless one below is,
 * bottom-up the outermost rows only, with all of their callers. */
bool call_tree_filter(struct call_tree *, struct filter_passes,
    bool is_inverted, struct error *err);

/* How many rows open right below it, 0: nothing to open; how many frames are folded
 * into it, 1: none but itself. */
uint32_t call_tree_children(const struct call_tree *, size_t row);
uint32_t call_tree_folded(const struct call_tree *, size_t row);

/* Is there something to open: rows below it, or frames folded into it? */
static inline bool call_tree_opens(const struct call_tree *t, size_t row)
{
	return call_tree_children(t, row) > 0 || call_tree_folded(t, row) > 1;
}

/* Time of the row's frames themselves, in the measure of the flame. */
uint64_t call_tree_self(const struct call_tree *, size_t row);

/* What the columns of a frame are made of: bottom-up its weight is time of its own.
 * Of folded frames the exclusive time is call_tree_self. */
struct column_amounts call_tree_amounts(const struct flame *, uint32_t frame,
    bool is_inverted);

/* The outermost frame above it: bottom-up, shares are of its weight. */
uint32_t call_tree_root(const struct call_tree *, size_t row);

/* Shows what is right below; without memory nothing changes. */
bool call_tree_open(struct call_tree *, size_t row, struct error *err);
void call_tree_close(struct call_tree *, size_t row);
bool call_tree_close_all(struct call_tree *, struct error *err);

/* Shows all below the row, or of the tree (SIZE_MAX), level by level, until there
 * are `limit` rows; false with no error text when some stay closed. */
bool call_tree_open_all(struct call_tree *, size_t row, size_t limit,
    struct error *err);

/* A folded row becomes one for each of its frames, open but for the last.  Is it the
 * first of those? */
bool call_tree_unfold(struct call_tree *, size_t row, struct error *err);
bool call_tree_is_unfolded(const struct call_tree *, size_t row);

/* The row above that holds the parent, or the row itself when it is outermost. */
size_t call_tree_parent(const struct call_tree *, size_t row);

/* The row that shows the frame, or into which it is folded; count when it is in
 * a closed one. */
size_t call_tree_find(const struct call_tree *, uint32_t frame);

/* The frame of a stack of a thread's merged tree; NO_FRAME: none, or no memory. */
uint32_t call_tree_of_stack(const struct call_tree *, struct lens_stack);

/* Opens what is above the frame, so that it can be found. */
bool call_tree_show(struct call_tree *, uint32_t frame, struct error *err);

/* Opens the stacks that are open in another tree, as of an earlier flame. */
bool call_tree_keep(struct call_tree *, const struct call_tree *other,
    struct error *err);

#endif
