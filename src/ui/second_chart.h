/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/second_chart.h - what charts show: calls of the recording that is shown,
 * and beside them those of the one that is not; and the alignment of the two.
 *
 * Both charts have the same scale.  Aligned, a call of the selected method
 * begins in the same column on both sides: the selected call, or else the first
 * one in the thread, and the call of the same number on the other side.
 */
#ifndef UI_SECOND_CHART_H
#define UI_SECOND_CHART_H

#include "query/visible_calls.h"
#include "ui/queries.h"
#include "ui/state.h"
#include "view/chart.h"

struct partners;

/*
 * ---- what a chart is of: calls of a thread of a recording ----
 *
 * It has no selection, but the calls of the selected method, or of the one that
 * goes with it.
 */

/* The chart of the recording that is not shown. */
struct chart_scene {
	struct chart chart; /* its thread is NULL: none goes with the one that
	                       is shown */
	struct aligned_part part;    /* what is seen */
	uint64_t times[2]; /* of the other recording: that stand in one column,
	                      of the one that is shown, and of this one */
};

/* Are the charts of both recordings shown, one above the other? */
bool second_chart_is_shown(const struct state *);

/* Returns the chart of the recording that is shown; a thread must be. */
struct chart first_chart_of(const struct state *);

/* Returns false when one recording is open, or not all of both has been
 * read. */
bool second_chart_of(const struct state *, struct chart_scene *out);

/* Makes a question one about the thread of the second chart, in all of its
 * time, and the method there that goes with the one it has; false: the chart is
 * not shown, or has no thread. */
bool second_chart_ask(const struct state *, struct question *);

/* ---- the alignment ---- */

/* The charts are shown: aligns them once it is known where the calls are. */
void alignment_begin(struct state *);

/* Aligns what is selected anywhere but in the charts themselves, once it is
 * known where the calls are. */
void alignment_follow(struct state *);

/* Aligns the call that is selected now; where it is aligned, aligns the
 * begins. */
void alignment_take(struct state *);

/* Shows the other recording.  The charts show the same as before. */
void alignment_next(struct state *);

/* Writes what stands beside the chart of a side: "before: C.m 3 of 17". */
void alignment_words(const struct state *, int side, char *out, size_t size);

#endif
