/*
 * ui/aligning.h - the charts of two recordings, one above the other, are aligned: a call
 * of the selected method begins in the same column on both sides.
 *
 * That is the selected call, or else the first one in the thread, and the call of the
 * same number on the other side.
 */
#ifndef UI_ALIGNING_H
#define UI_ALIGNING_H

#include "ui/state.h"

/* What is selected anywhere but in the charts themselves is aligned, once it is known
 * where the calls are. */
void aligning_follow(struct state *);
void aligning_begin(struct state *); /* the charts are shown */

/* The call that is selected now; where it is aligned the begins are. */
void aligning_take(struct state *);

/* Shows the other recording.  Of charts the same is seen as before. */
void aligning_next(struct state *);

/* "before: C.m 3 of 17", what stands beside the chart of a side. */
void aligning_words(const struct state *, int side, char *out, size_t size);

#endif
