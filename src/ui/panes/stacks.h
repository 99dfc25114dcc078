/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/stacks.h - merged stacks in a pane: the flame, the flame of two
 * recordings, and the pivot.
 *
 * A pane shows one flame, or two that share frame 0.  Frame 0 is then a method;
 * its callers stand above it and its callees below.
 *
 * The state of such a pane begins with a struct flames, so a function that
 * takes `own` can be an operation of the pane (ui/pane).  The pane asks for the
 * stacks.  When another answer to its question comes, zoom and selection are
 * found again by the stacks of their frames, as long as method and thread stay.
 */
#ifndef UI_PANES_STACKS_H
#define UI_PANES_STACKS_H

#include "ui/pane.h"
#include "view/flame.h"

struct flames {
	struct state *s;
	const struct flames_kind *kind;
	struct flame_view_state {
		struct question question; /* that the frames below answer */
		struct run zoom[FLAME_HALVES];
		enum flame_half half; /* of the selection; frame 0 is below */
		struct run selected_run;  /* count 0: nothing is selected */
		int first;            /* the level of the first row */
		int usual_first;           /* what `first` is until a user scrolls */
	} view_state;
	int rows;                        /* when it was last drawn */
	char label[300];                 /* of frame 0 */
	uint64_t *search_hits[FLAME_HALVES]; /* a bit a frame: the search hits it */
};

/* What one of these panes has of its own. */
struct flames_kind {
	enum pane_kind pane;
	const char *waiting_words; /* while stacks are awaited: "merging stacks" */
	const char *no_zoom_words; /* where no zoom is left to undo: "this is all of it" */

	/* Fills in the label.  Fills in what the view says of the whole; the
	 * view's name is the label. */
	void (*describe)(struct flames *, struct flame_view *);
};

/* Resets zoom and selection: nothing has been shown yet of stacks that answer
 * such a question. */
void flames_begin(struct flames *, const struct flames_kind *,
    enum question_kind);

/* ---- the stacks ---- */

/* Returns one half of the last answer; a flame without frames where the answer
 * has no such half. */
const struct flame *flames_half(const struct flames *, enum flame_half);

/* Does frame 0 have callers above it, too? */
bool flames_are_two(const struct flames *);

/* Do the stacks belong to what is selected now?  If not, none may be shown. */
bool flames_are_current(const struct flames *);

/* Writes the methods of the frame that is zoomed into, from frame 0 on, as
 * folded stacks have them.  Returns false where all frames or several are
 * zoomed into, and where the text has no room. */
bool flames_zoomed_stack(const struct flames *, char *out, size_t size);

/* ---- selection and scrolling ---- */

/* Selects, in this pane alone, the frame of the selected method; the heaviest
 * frame where that method has none. */
void flames_select_usual(struct flames *);

/* Scrolls until the selected frames are on the screen, if any are selected. */
void flames_scroll_to_selection(struct flames *);

/* Scrolls to the first row that suits the zoom. */
void flames_scroll_usual(struct flames *);

/* Keeps the first row that a user has scrolled to, as far as there are rows, or
 * else chooses it; brings the selection on the screen. */
void flames_fit_rows(struct flames *);

#endif
