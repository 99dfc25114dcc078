/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/comparison.h - the two recordings of a comparison: one before, one after.
 *
 * One of them is shown, and all panes that show one recording show that one;
 * the view of the other is kept until it is shown again.  Methods have the same
 * numbers in both, so the selected method stays.
 */
#ifndef UI_COMPARISON_H
#define UI_COMPARISON_H

#include "compare/comparison.h"
#include "ui/state.h"

/* ---- from the start on ---- */

/* Makes the list of open recordings; it comes before all else. */
void recording_pair_init(struct state *);
void recording_pair_free(struct state *);

/* Once all is read: chooses a clock that both have, takes the two threads that
 * the user named, and the range of the recording before, as the options have
 * them. */
void recording_pair_start(struct state *);

/* Makes a call that was named the range of a side. */
void recording_pair_start_within(struct state *, int side, struct where);

/* ---- the two ---- */

extern const char one_is_open[]; /* why nothing is compared, for people */

static inline bool recording_pair_are_two(const struct state *s)
{
	return s->open->pair != NULL;
}

/* Returns the side that is shown; AFTER where one recording is open. */
static inline int recording_pair_shown(const struct state *s)
{
	return s->open->pair != NULL && s->open->shown != NULL &&
		s->open->shown != &s->worker->recordings.items[0] ?
	    BEFORE :
	    AFTER;
}

const struct recording *recording_pair_at(const struct state *, int side);

/* Returns the threads and the range that the numbers of the other recording,
 * which is not shown, are of. */
struct where recording_pair_other(const struct state *);

/* Are the two threads compared that the user named, and not threads of one
 * name? */
bool recording_pair_are_paired(const struct state *);

/* Returns the thread of the other recording that goes with the shown one: the
 * thread where the other was left, or one of the same name or kind; NO_THREAD:
 * no thread does. */
uint32_t recording_pair_thread(const struct state *);

/* Returns METHOD#N or METHOD, the calls that both ranges are since the start;
 * NULL: the ranges are something else. */
const char *recording_pair_within(const struct state *);

/* Fills in a question about both, by methods.  Returns false when one recording
 * is open, or not all has been read. */
bool recording_pair_ask(const struct state *, struct question *);

/* ---- showing the other one ---- */

/* Shows the other recording: as it was left, or else the thread of the same
 * name, or of the same group.  Says which recording it is, or why it cannot be
 * shown. */
void recording_pair_next(struct state *);

/* Writes "before: a.trace (after: b.trace)": the recording that is shown stands
 * first. */
void recording_pair_title(const struct state *, char *out, size_t size);

#endif
