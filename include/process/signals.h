/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process/signals.h - signals that end the program are noted.
 *
 * A subcommand that takes long notes such a signal, so that it can say how far
 * it came before it ends.
 */
#ifndef PROCESS_SIGNALS_H
#define PROCESS_SIGNALS_H

#include <stdatomic.h>

/* Makes SIGHUP, SIGINT and SIGTERM, if they are not ignored, only set the flag
 * that this returns.  One at a time. */
const atomic_bool *interrupt_begin(void);
void interrupt_end(void); /* they end the program again */

/* Ends the program by the signal that has come; without one does nothing. */
void interrupt_obey(void);

#endif
