/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/signals.h - signals as numbers to read from a pipe.
 *
 * The handlers only write a byte.  A signal that the parent had ignored stays
 * ignored.
 */
#ifndef TERM_SIGNALS_H
#define TERM_SIGNALS_H

#include "base/error.h"

/* Catches the signals that concern a terminal: size, stop and continue, and
 * requests to end.  SIGPIPE is ignored.  Call it before term/screen prepares
 * term/rescue, which catches all other signals that end a program. */
bool signals_start(struct error *err);
void signals_end(void); /* everything as it was */

int signals_fd(void);   /* readable when a signal has come */
int signals_next(void); /* its number; 0: none has come */

/* Stops the whole process group, as Ctrl-Z does, so that a script around the
 * program stops too; returns when it is continued. */
void signals_stop_group(void);

#endif
