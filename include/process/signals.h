/*
 * process/signals.h - signals that other processes send us reach our child, which
 * has the terminal; we stop when it does, and go on when it does.
 */
#ifndef PROCESS_SIGNALS_H
#define PROCESS_SIGNALS_H

#include <stdatomic.h>
#include <sys/types.h>

/*
 * A signal that would end the program is noted for a while, so
 * that it can say how far it came before it ends.
 */

/* From here on SIGHUP, SIGINT and SIGTERM, if they are not ignored, only set what
 * this returns.  One at a time. */
const atomic_bool *interrupt_begin(void);
void interrupt_end(void); /* they end the program again */

/* Ends the program by the signal that has come; none: does nothing. */
void interrupt_obey(void);

/* From now on, for the only child of ours that they are for.  All signals are blocked
 * meanwhile. */
void forwarded_signals_begin(pid_t child);

/* Waits for its end; how it ended, as waitpid has it. */
int forwarded_signals_wait(void);

#endif
