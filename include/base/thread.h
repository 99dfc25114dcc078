/*
 * base/thread.h - threads that do a part of the work.
 */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/*
 * Starts one that no signal is for but those of its own faults: base/guard answers
 * some, and after others the terminal is set right.  `how` is NULL for the usual
 * kind.  False when there can be none.
 */
bool thread_start(pthread_t *, const pthread_attr_t *how, void *(*run)(void *),
    void *argument);

/* May this process use more than one core? */
bool thread_has_second_core(void);

#endif
