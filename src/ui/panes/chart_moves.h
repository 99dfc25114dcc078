/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/chart_moves.h - moving in the chart: which levels it shows, what is
 * selected box by box, jumps to other calls, and the mouse.
 *
 * A level is a row of the chart; level 0 has the outermost calls.  The chart
 * has room for some levels and shows them from `top` on.
 */
#ifndef UI_PANES_CHART_MOVES_H
#define UI_PANES_CHART_MOVES_H

#include "query/visible_calls.h"
#include "ui/config/keymap.h"
#include "ui/mouse.h"
#include "ui/state.h"

/* ---- levels ---- */

struct chart_scroll {
	uint32_t top;        /* the first level on the screen */
	struct period range; /* that the mouse is drawing, or none */
};

/* Returns how many levels the chart has room for; at least one. */
uint32_t chart_scroll_rows(const struct state *);

/* Returns the level of the selection; NO_LEVEL where nothing is selected, or
 * the selected call is on no level. */
uint32_t chart_selected_level(const struct state *);

/* Returns the first level that a chart shows at first.  Outer levels that one
 * call fills from end to end say little: all but the last of them are left out,
 * if the rest does not fit otherwise. */
uint32_t chart_scroll_top(const struct state *);

/* Returns the first level that leaves room for what is below the selection,
 * with as many of its callers above it as fit. */
uint32_t chart_scroll_top_for_selection(const struct state *);

/*
 * ---- the selection, box by box ----
 *
 * Calls that are too short for a cell each share a box.  Without a lens the
 * calls of a box are neighbours in a column, and all of them are selected.
 * Through a lens they can be in several columns: then the longest is selected,
 * and the group names the other entries of its level (query/visible_calls).
 */

struct box_group {
	uint32_t level, first, count;
	uint32_t version; /* of the selected calls; with another one the group
	                     is void */
};

/* Is a group of several calls selected through a lens? */
bool chart_group_is_selected(const struct state *, const struct box_group *);

/* Selects the next box on the level of the selection (the previous one where
 * step is below 0); the next call inside a shared box and beyond the screen.
 * Returns false, after a message, where there is none. */
bool chart_select_next(struct state *, struct box_group *, int step);

/* Selects the first call of the selection's level, or the last. */
void chart_select_end(struct state *, struct box_group *, bool is_last);

/* Selects all calls of the box that the selected call shares. */
void chart_select_box(struct state *, struct box_group *);

/* Selects the first of the selected calls alone. */
void chart_select_first(struct state *, struct box_group *);

/* ---- jumps from the selected call to one that is not beside it ---- */

/* Jumps to the next match, the next call of the method, the next slower one, or
 * the end of the hottest path; ignores all other commands. */
void chart_jump(struct state *, enum command, int amount);

/* Selects the longest call of the selected method in the thread.  Returns how
 * many calls the method has there; 0 also while they are still being looked
 * for. */
size_t chart_select_longest(struct state *);

/* ---- the mouse ---- */

/* A click selects the calls under it; a drag draws a range, on the ruler as
 * well.  The wheel shows other levels, with Shift another time; with Ctrl it
 * zooms, and what is under the mouse stays there.  In the row above the ruler,
 * which has all of the thread, a click shows that time.  Where two charts are
 * shown (ui/second_chart), the wheel moves both; a click in the second one is
 * the pane's business. */
void chart_point(struct state *, struct chart_scroll *, struct box_group *,
    const struct point *);

#endif
