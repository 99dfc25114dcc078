/*
 * ui/chart_choice.h - what is selected in the chart, box by box.
 *
 * Without a lens the calls of a box are neighbours in a column, and the selection has
 * all of them.  Through a lens they can be in several columns: then the longest is
 * selected, and the group names the other entries of its level (query/visible_calls).
 */
#ifndef UI_CHART_CHOICE_H
#define UI_CHART_CHOICE_H

#include "query/visible_calls.h"
#include "ui/state.h"

struct chart_group {
	uint32_t level, first, count;
	uint32_t version; /* of the selected calls, while it is good */
};

/* Is a group selected through a lens?  And is it one call of several in its cell? */
bool choice_has_group(const struct state *, const struct chart_group *);

/* When it is, from its first call to its last; something is selected. */
struct period choice_period(const struct state *, const struct chart_group *);

/* The box at the column of the screen, if there is one. */
void choice_at(struct state *, struct chart_group *, uint32_t level, int column);

/* The next box on the level of the selection; inside a shared cell and beyond the screen
 * the next call.  False, after a message: there is none. */
bool choice_step(struct state *, struct chart_group *, int step);

/* The first call of that level, or the last. */
void choice_end(struct state *, struct chart_group *, bool is_last);

/* A call that shares its cell is selected together with the others; or the first of them
 * alone. */
void choice_widen(struct state *, struct chart_group *);
void choice_pick(struct state *, struct chart_group *);

#endif
