/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/second_chart.h - the chart of the recording that is not shown, beside the
 * chart of the one that is; and the alignment of the two.
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

/* ---- the second chart: its thread, its time, and the questions about it ---- */

struct second_chart {
	const struct recording *recording;
	const struct thread *thread; /* NULL: none goes with the one that is shown */
	struct visible_calls shown;  /* the calls of that thread */
	struct period whole;
	struct aligned_part part;    /* what is seen */
	uint64_t times[2];           /* that stand in one column: of the recording that
	                                is shown, and of this one */
};

/* Returns false when one recording is open, or not all of both has been
 * read. */
bool second_chart_of(const struct state *, struct second_chart *out);

/* Returns the calls there of the method that goes with the selected one; NULL:
 * not known yet. */
const struct found_calls *second_chart_same(const struct state *);

/* Returns what the search finds there; NULL: not known yet, or nothing is
 * searched for. */
const struct found_calls *second_chart_hits(const struct state *);

/* Returns which methods have no partner; NULL: not known yet. */
const struct partners *second_chart_partners(const struct state *);

/* Is there a lens, and what it shows is still being worked out? */
bool second_chart_is_awaited(const struct state *);

/* Frees answers for another lens, after anything has changed. */
void second_chart_follow(struct state *);

/* What a pane asks that shows the chart.  The pane's own state begins with a
 * pointer to the state. */
enum { SECOND_CHART_ASKS = 4 };
extern const struct subscriber second_chart_asks[SECOND_CHART_ASKS];

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
