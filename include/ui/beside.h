/*
 * ui/beside.h - the chart of the recording that is not shown, beside that of the one that
 * is: its thread, its visible time on the same scale, and the questions about it.
 */
#ifndef UI_BESIDE_H
#define UI_BESIDE_H

#include "query/visible_calls.h"
#include "ui/inquiry.h"
#include "view/aligned.h"

struct partners;

struct beside {
	const struct recording *recording;
	const struct thread *thread; /* NULL: none goes with the one that is shown */
	struct shown shown;          /* of it */
	struct period whole;
	struct aligned_part part;    /* what is seen */
	uint64_t at[2];              /* the times in one column, of that which is
	                                shown and of this */
};

/* False: there are not two, or not all of both has been read. */
bool beside_of(const struct state *, struct beside *out);

/* The method that goes with the selected one, and its calls there; NULL: these are not
 * known yet. */
uint32_t beside_method(const struct state *);
const struct occurrences *beside_same(const struct state *);

/* What the search finds there; NULL: that is not known yet, or nothing is searched. */
const struct occurrences *beside_hits(const struct state *);

/* Which methods have no partner; NULL: not known yet. */
const struct partners *beside_partners(const struct state *);

/* As showing_is_awaited. */
bool beside_is_awaited(const struct state *);

/* After anything has changed: frees what is of another lens. */
void beside_follow(struct state *);

/* For a pane that is shown: what it asks. */
enum { BESIDE_ASKS = 4 };
extern const struct inquirer beside_asks[BESIDE_ASKS];

#endif
