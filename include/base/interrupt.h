/*
 * base/interrupt.h - a signal that would end the program is noted for a while, so
 * that it can say how far it came before it ends.
 */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <stdatomic.h>

/* From here on SIGHUP, SIGINT and SIGTERM, if they are not ignored, only set what
 * this returns.  One at a time. */
const atomic_bool *interrupt_begin(void);
void interrupt_end(void); /* they end the program again */

/* Ends the program by the signal that has come; none: does nothing. */
void interrupt_obey(void);

#endif
