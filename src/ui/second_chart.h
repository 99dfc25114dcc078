/*
 * ui/second_chart.h - the charts of two recordings, one above the other, are aligned: a call
 * of the selected method begins in the same column on both sides.
 *
 * That is the selected call, or else the first one in the thread, and the call of the
 * same number on the other side.
 */
#ifndef UI_SECOND_CHART_H
#define UI_SECOND_CHART_H

#include "query/visible_calls.h"
#include "ui/queries.h"
#include "ui/state.h"
#include "view/chart.h"

/*
 * The chart of the recording that is not shown, beside that of the one that
 * is: its thread, its visible time on the same scale, and the questions about it.
 */

struct partners;

struct second_chart {
	const struct recording *recording;
	const struct thread *thread; /* NULL: none goes with the one that is shown */
	struct visible_calls shown;          /* of it */
	struct period whole;
	struct aligned_part part;    /* what is seen */
	uint64_t times[2];              /* the times in one column, of that which is
	                                shown and of this */
};

/* False: there are not two, or not all of both has been read. */
bool second_chart_of(const struct state *, struct second_chart *out);

/* The method that goes with the selected one, and its calls there; NULL: these are not
 * known yet. */
const struct found_calls *second_chart_same(const struct state *);

/* What the search finds there; NULL: that is not known yet, or nothing is searched. */
const struct found_calls *second_chart_hits(const struct state *);

/* Which methods have no partner; NULL: not known yet. */
const struct partners *second_chart_partners(const struct state *);

/* As showing_is_awaited. */
bool second_chart_is_awaited(const struct state *);

/* After anything has changed: frees what is of another lens. */
void second_chart_follow(struct state *);

/* For a pane that is shown: what it asks. */
enum { BESIDE_ASKS = 4 };
extern const struct subscriber second_chart_asks[BESIDE_ASKS];

/* What is selected anywhere but in the charts themselves is aligned, once it is known
 * where the calls are. */
void alignment_follow(struct state *);
void alignment_begin(struct state *); /* the charts are shown */

/* The call that is selected now; where it is aligned the begins are. */
void alignment_take(struct state *);

/* Shows the other recording.  Of charts the same is seen as before. */
void alignment_next(struct state *);

/* "before: C.m 3 of 17", what stands beside the chart of a side. */
void alignment_words(const struct state *, int side, char *out, size_t size);

#endif
