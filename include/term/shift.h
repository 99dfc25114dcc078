/*
 * term/shift.h - rows that are seen elsewhere now, so that scrolling them is less
 * to send than writing them.
 */
#ifndef TERM_SHIFT_H
#define TERM_SHIFT_H

#include "term/seen.h"

/* Rows `top` to `end` - 1 scroll up by as many rows, or down where `by` < 0;
 * those that come in are blank. */
struct shift {
	int top, end, by;
};

/* The one that saves most; `end` is `top` where none saves enough.  Both are as
 * large, and hashed here.  About a comparison of all. */
struct shift shift_find(struct seen_rows *shown, struct seen_rows *wanted);

void shift_apply(struct shift, struct seen_rows *shown);

#endif
