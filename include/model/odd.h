/*
 * model/odd.h - an event by itself: all that the loops of model/walk leave alone.
 *
 * The first of a thread, unknown methods, exits that no enter fits, clocks that
 * go back (R2, R3, R5 - R10), and where there is no loop for the layout.
 */
#ifndef MODEL_ODD_H
#define MODEL_ODD_H

#include "model/stacks.h"

/* False when memory ran out, here and below. */
bool odd_run(struct stacks *, const struct event *, struct error *err);

/* Ends the innermost call at the thread's last event. */
bool odd_pop(struct stacks *, struct thread *, enum call_end,
    struct error *err);

/* The thread of an id in the records, if need be a new one. */
struct thread *odd_thread(struct stacks *, uint32_t id, struct error *err);

/* In a recording of more than 71 minutes a thread may have slept through whole
 * wraps of the wall clock; the other threads know. */
void odd_wake(struct stacks *, struct thread *, uint32_t raw);

#endif
