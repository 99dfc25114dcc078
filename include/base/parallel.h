/*
 * base/parallel.h - work in pieces, of which a second core takes some.
 *
 * Whoever has the work done does pieces of it, one after the other, and so does
 * a thread that is made for it, where there is a core for one: to make it costs
 * some 50 us.  No piece may touch what another one writes; what all of them add to
 * is there once a hand.
 */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/*
 * Threads that do a part of the work.
 */

/*
 * Starts one that no signal is for but those of its own faults: base/file_map answers
 * some, and after others the terminal is set right.  `how` is NULL for the usual
 * kind.  Its stack is of the same size everywhere, whatever limit there is for
 * that of the first thread.  False when there can be none.
 */
bool parallel_start(pthread_t *, pthread_attr_t *how, void *(*run)(void *),
    void *argument);

/* This thread gives way to others: there may be more than cores, and whoever waits for a
 * key's frame comes first. */
void parallel_come_last(void);

/* A condition whose waits end in time though somebody sets the system's clock back. */
void parallel_condition(pthread_cond_t *);

/* Raises that limit to what is needed if it is lower.  False, with words, when
 * it cannot be raised so far: then the first thread would fall over its end. */
bool parallel_has_stack(struct error *err);

/* May this process use more than one core? */
bool parallel_has_second_core(void);

enum { HANDS = 2 }; /* numbered from 0: whoever has it done */

/* False: it has failed, and pieces that nobody has begun are left out. */
typedef bool piece_work(void *self, size_t piece, int hand);

/* Returns when all is done; false when a piece has failed, and none is being
 * done any more. */
bool parallel_do(void *self, size_t count, piece_work *);

#endif
