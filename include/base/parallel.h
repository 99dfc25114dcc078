/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/parallel.h - threads, and work in pieces that a second core shares.
 *
 * parallel_do runs pieces of work one after the other, and so does a second
 * thread that is made for them, where there is a core for it; making it costs
 * some 50 us.  No piece may touch memory that another piece writes; sums to
 * which all pieces add exist once for each of the HANDS.
 */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* ---- work in pieces ---- */

enum { PARALLEL_HANDS = 2 }; /* threads that work; number 0 called parallel_do */

/* Does one piece.  False: it has failed, and pieces that nobody has begun are
 * left out. */
typedef bool piece_work(void *self, size_t piece, int hand);

/* Returns when all pieces are done.  False when one has failed; by then none is
 * being done any more. */
bool parallel_do(void *self, size_t count, piece_work *);

/* May this process use more than one core? */
bool parallel_has_second_core(void);

/* ---- threads ---- */

/*
 * Starts a thread that gets no signals but those of its own faults:
 * base/file_map answers some, and after others the terminal is set right.  Its
 * stack has one size everywhere, whatever limit there is for the stack of the
 * first thread.  False when there can be no thread.
 */
bool parallel_start(pthread_t *, void *(*run)(void *), void *argument);

/* Makes this thread give way to others: there may be more threads than cores,
 * and the one that draws the answer to a key comes first. */
void parallel_come_last(void);

/* Raises the limit of the first thread's stack to what is needed if it is
 * lower.  False, with words, when it cannot be raised so far: then that thread
 * would run over the stack's end. */
bool parallel_has_stack(struct error *err);

#endif
