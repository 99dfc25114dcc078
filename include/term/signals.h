/*
 * term/signals.h - signals as numbers to read from a pipe.
 *
 * The handlers only write a byte.  What the parent had ignored stays ignored.
 */
#ifndef TERM_SIGNALS_H
#define TERM_SIGNALS_H

#include "base/error.h"

/* Catches what concerns a terminal: size, stop and continue, and requests to
 * end.  SIGPIPE is ignored.  Must come before term/screen, which catches what is
 * left. */
bool signals_start(struct error *err);
void signals_end(void); /* everything as it was */

int signals_fd(void);   /* readable when there is one */
int signals_next(void); /* its number; 0: none */

/* Stops the whole process group, as Ctrl-Z does, so that a script around us
 * stops too; returns when it is continued. */
void signals_stop_group(void);

#endif
