/*
 * base/thread.h - threads that do a part of the work.
 */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

#include "base/error.h"

/*
 * Starts one that no signal is for but those of its own faults: base/guard answers
 * some, and after others the terminal is set right.  `how` is NULL for the usual
 * kind.  Its stack is of the same size everywhere, whatever limit there is for
 * that of the first thread.  False when there can be none.
 */
bool thread_start(pthread_t *, pthread_attr_t *how, void *(*run)(void *),
    void *argument);

/* This thread gives way to others: there may be more than cores, and whoever waits for a
 * key's frame comes first. */
void thread_come_last(void);

/* A condition whose waits end in time though somebody sets the system's clock back. */
void thread_condition(pthread_cond_t *);

/* Raises that limit to what is needed if it is lower.  False, with words, when
 * it cannot be raised so far: then the first thread would fall over its end. */
bool thread_has_stack(struct error *err);

/* May this process use more than one core? */
bool thread_has_second_core(void);

#endif
