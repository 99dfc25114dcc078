/*
 * base/passed_signals.h - signals that other processes send us reach our child, which
 * has the terminal; we stop when it does, and go on when it does.
 */
#ifndef BASE_PASSED_SIGNALS_H
#define BASE_PASSED_SIGNALS_H

#include <sys/types.h>

/* From now on, for the only child of ours that they are for.  All signals are blocked
 * meanwhile. */
void passed_signals_begin(pid_t child);

/* Waits for its end; how it ended, as waitpid has it. */
int passed_signals_wait(void);

/* For a program that is to be run in our place. */
void passed_signals_forget(void);

#endif
