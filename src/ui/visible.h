/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/visible.h - the calls that pictures of time show: as they were recorded,
 * or through the lens of the transforms that are on (ui/edits).
 *
 * The worker makes the threads that the transforms leave (lens/lens_thread).
 * Until they are there, pictures show what was recorded.  Answers for another
 * lens are freed.
 */
#ifndef UI_VISIBLE_H
#define UI_VISIBLE_H

#include "query/visible_calls.h"
#include "ui/queries.h"

/* Return the calls of the selected thread, of any thread, and of a thread of
 * the recording that is not shown. */
struct visible_calls visible_now(const struct state *);
struct visible_calls visible_of(const struct state *, const struct thread *);
struct visible_calls visible_other(const struct state *, const struct thread *);

/* Returns the method by which a call is shown; NO_METHOD: it is not shown. */
uint32_t visible_method(const struct state *, const struct thread *,
    struct place);

/* Returns the threads as the transforms leave them; NULL: there are no
 * transforms, or they are still being worked out. */
const struct lens_threads *visible_threads(const struct state *);

/* Frees the answers for another lens, after anything has changed. */
void visible_follow(struct state *);

extern const struct subscriber left_subscriber;

#endif
