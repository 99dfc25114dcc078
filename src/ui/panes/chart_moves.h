/*
 * ui/panes/chart_moves.h - the mouse in the chart.
 *
 * A click selects the calls under it; a drag draws a range, on the ruler as
 * well; the wheel shows other levels, with Shift another time, with Ctrl it
 * zooms, and what is under the mouse stays there.  In the row above the ruler a
 * click shows that time.  Of two charts (ui/second_chart) the wheel is for
 * both; a click in the other one is the pane's.
 */
#ifndef UI_PANES_CHART_MOVES_H
#define UI_PANES_CHART_MOVES_H

#include "query/visible_calls.h"
#include "ui/config/keymap.h"
#include "ui/mouse.h"
#include "ui/state.h"

/*
 * Which levels of calls the chart has room for, and which it shows
 * first.
 */

/* How many levels there is room for; one at least. */
uint32_t chart_scroll_rows(const struct state *);

/* That of the selection; NO_LEVEL: nothing is selected, or it is on none. */
uint32_t chart_scroll_selected(const struct state *);

/* The outer levels on which one call fills all that is seen say little: the
 * first row is the last of them, if the rest does not fit otherwise. */
uint32_t chart_scroll_top(const struct state *);

/* The first row that leaves room for what is below the selection, with as many
 * of its ancestors above it as fit. */
uint32_t chart_scroll_below(const struct state *);

/*
 * What is selected in the chart, box by box.
 *
 * Without a lens the calls of a box are neighbours in a column, and the
 * selection has all of them.  Through a lens they can be in several columns:
 * then the longest is selected, and the group names the other entries of its
 * level (query/visible_calls).
 */

struct box_group {
	uint32_t level, first, count;
	uint32_t version; /* of the selected calls, while it is good */
};

/* Is a group selected through a lens?  And is it one call of several in its
 * cell? */
bool chart_choice_has_group(const struct state *, const struct box_group *);

/* The next box on the level of the selection; inside a shared cell and beyond
 * the screen the next call.  False, after a message: there is none. */
bool chart_choice_step(struct state *, struct box_group *, int step);

/* The first call of that level, or the last. */
void chart_choice_end(struct state *, struct box_group *, bool is_last);

/* A call that shares its cell is selected together with the others; or the
 * first of them alone. */
void chart_choice_widen(struct state *, struct box_group *);
void chart_choice_pick(struct state *, struct box_group *);

/*
 * From the selected call to one that is not beside it.
 */

/* To the next match, the next call of the method or the next slower one, the
 * end of the hottest path; false: the command is none of these. */
bool chart_jump(struct state *, const struct binding *);

/* Selects the longest call of the selected method in the thread.  Returns of
 * how many; 0: none is there, or they are still being looked for. */
size_t chart_take_longest(struct state *);

struct chart_scroll {
	uint32_t top;         /* the first level that is seen */
	struct period range;  /* that is being drawn, or none */
};

struct box_group;

bool chart_point(struct state *, struct chart_scroll *, struct box_group *,
    const struct point *);

#endif
