/*
 * ui/comparison.h - two recordings side by side: one before, one after.
 *
 * One of them is shown, and all panes that show one recording show that one; the view
 * of the other is kept until it is shown again.  Methods have the same numbers in both,
 * so the selected method stays.
 */
#ifndef UI_COMPARISON_H
#define UI_COMPARISON_H

#include "compare/comparison.h"
#include "ui/state.h"

/* Before all else.  False when out of memory. */
bool recording_pair_init(struct state *, struct error *err);
void recording_pair_free(struct state *); /* also of none */

/* Once all are recognised: shows that after. */
void recording_pair_begin(struct state *);

/* Once all is read: the range of the one before, as the options have it. */
void recording_pair_start(struct state *);

/* The range of one, the calls that this is. */
void recording_pair_start_within(struct state *, int side, struct where);

/* METHOD#N or METHOD, whose calls both ranges are since the start; NULL: they are not. */
const char *recording_pair_within(const struct state *);

bool recording_pair_are_two(const struct state *);
int recording_pair_shown(const struct state *); /* BEFORE or AFTER */
const struct recording *recording_pair_at(const struct state *, int side);

/* Of which threads and in which range the one that is not shown is asked about. */
struct where recording_pair_other(const struct state *);

/* Are the two threads compared that the user named, and not those of one name? */
bool recording_pair_are_paired(const struct state *);

/* The thread of it that goes with the one that is shown: the one that was left, or of
 * the same name, or kind.  NO_THREAD: none does. */
uint32_t recording_pair_thread(const struct state *);

/* What is asked of both, by methods.  False: there are not two, or not all has been
 * read. */
bool recording_pair_ask(const struct state *, struct question *);

/* Shows the other one: as it was left, or else the thread of the same name, or of the
 * same group.  Says which it is, or why there is none. */
void recording_pair_next(struct state *);

/* "before: a.trace (after: b.trace)": that which is shown stands first. */
void recording_pair_title(const struct state *, char *out, size_t size);

#endif
