/*
 * ui/tree_rows.h - the rows of a tree that open and close, and the cursor among
 * them.
 *
 * The private state of a tree is defined here, for ui/tree_pane and this module alone.
 */
#ifndef UI_TREE_ROWS_H
#define UI_TREE_ROWS_H

#include "query/answer.h"
#include "query/call_tree.h"
#include "ui/pane_ops.h"
#include "view/list_type.h"

struct tree_pane {
	struct state *s;
	bool is_inverted;
	const struct answer *answer; /* whose rows it has; NULL: none yet */
	struct call_tree tree;
	struct list list;
	struct place reached; /* the chart's call that was gone to from here */
	struct list_choice choice; /* of columns */
	struct list_order order;
	/* Up to here it says what is shown. */
	uint32_t filtered; /* by which of the filters; it may be an old one */
	bool is_used;      /* a key has opened rows, or moved the cursor; until then
	                      the first look is one at all that has been read */
	uint32_t seen;     /* the version of the selection */
};

/* The first look: down the hottest path, to what it forks into. */
bool tree_open_first(struct tree_pane *, struct error *err);

/* What was open and selected in the old one is so in the new one. */
bool tree_keep(struct tree_pane *, const struct call_tree *old,
    struct error *err);

/* Top-down the heaviest of the method; bottom-up its own, which come first. */
uint32_t tree_frame_of(const struct tree_pane *, uint32_t method);

/* The cursor on the frame, which is opened as far as that needs. */
void tree_show_frame(struct tree_pane *, uint32_t frame);
void tree_say_failure(struct tree_pane *, const struct error *);

/* Opens the row; makes one of several calls a row for each; closes all. */
void tree_open_row(struct tree_pane *, size_t row);
void tree_unfold_row(struct tree_pane *, size_t row);
void tree_close_rows(struct tree_pane *);

/* Has the other one the same rows, in the same order? */
bool tree_is_same(const struct tree_pane *, const struct tree_pane *);

/* The commands that open and close rows, or look for one; others do nothing. */
void tree_rows_command(struct tree_pane *, const struct binding *);

#endif
