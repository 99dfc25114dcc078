/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process/signals.h - signals that end the program: noted, or forwarded.
 *
 * A subcommand that takes long notes such a signal, so that it can say how far
 * it came before it ends.  The monitor (process/monitor) forwards signals to
 * its child, which has the terminal, and stops and goes on when the child does.
 */
#ifndef PROCESS_SIGNALS_H
#define PROCESS_SIGNALS_H

#include <stdatomic.h>
#include <sys/types.h>

/* ---- noted ---- */

/* Makes SIGHUP, SIGINT and SIGTERM, if they are not ignored, only set the flag
 * that this returns.  One at a time. */
const atomic_bool *interrupt_begin(void);
void interrupt_end(void); /* they end the program again */

/* Ends the program by the signal that has come; without one does nothing. */
void interrupt_obey(void);

/* ---- forwarded ---- */

/* Forwards signals from now on to the child, our only one.  The caller has
 * blocked all signals meanwhile. */
void forwarded_signals_begin(pid_t child);

/* Waits for the child's end.  Returns how it ended, as waitpid has it. */
int forwarded_signals_wait(void);

#endif
