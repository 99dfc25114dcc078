/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/visible.h - the calls that pictures of time show: as they were recorded,
 * or through the lens of the transforms that are on (ui/edits).
 *
 * The worker works out what has become of each stack, and then of the shown
 * thread which calls are where.  Until the first answer comes, pictures show
 * what was recorded; until the second, what runs when each cell begins.
 * Answers for another lens are freed.
 */
#ifndef UI_VISIBLE_H
#define UI_VISIBLE_H

#include "query/visible_calls.h"
#include "ui/queries.h"

/* Return the calls of the selected thread; and of any thread, from stacks
 * alone. */
struct visible_calls visible_now(const struct state *);
struct visible_calls visible_of(const struct state *, const struct thread *);

/* Returns the method by which a call is shown; NO_METHOD: it is not shown. */
uint32_t visible_method(const struct state *, const struct thread *,
    struct place);

/* Returns another number when a picture of the same calls would look
 * different. */
uint32_t visible_version(const struct state *);

/* Returns what has become of the stacks of threads; NULL: there is no lens, or
 * it is still being worked out. */
const struct lens_maps *visible_stacks(const struct state *);

/* Frees the answers for another lens, after anything has changed. */
void visible_follow(struct state *);

extern const struct subscriber stacks_subscriber, rows_subscriber;

#endif
