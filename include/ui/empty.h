/*
 * ui/empty.h - why a list or a picture has nothing to show, and which key helps.
 */
#ifndef UI_EMPTY_H
#define UI_EMPTY_H

#include "ui/state.h"

enum empty_of {
	EMPTY_METHODS,      /* filters can have dropped them; so can they … */
	EMPTY_CALLS,        /* … calls … */
	EMPTY_METHOD_CALLS, /* … but not the calls of the selected method … */
	EMPTY_STACKS        /* … nor stacks, whose frames stay */
};

/* One line over the row, for what a finished answer has nothing of: the last filter,
 * the range, or the threads that the numbers are of. */
void empty_draw(const struct state *, int row, enum empty_of);

/* In a chart without a box: of a thread that has none, or of a time without calls. */
void empty_draw_chart(const struct state *, struct area);

#endif
