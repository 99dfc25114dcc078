/*
 * term/terminfo.h - what is known of the terminal's type: by the system, or else
 * by the program itself (term/description).
 */
#ifndef TERM_TERMINFO_H
#define TERM_TERMINFO_H

#include "base/error.h"

struct terminfo {
	const char *type; /* TERM, or what stands in for it */
	const char *own;  /* its description in the program; NULL: the system's */
};

/* What to use for TERM.  False: nothing can be drawn on such a terminal. */
bool terminfo_find(struct terminfo *, int fd, struct error *err);

/* Asks curses, which finds the description meanwhile.  No other thread may run: it
 * is in the environment. */
bool terminfo_ask(const struct terminfo *, bool (*ask)(void *of), void *of);

/* What a key sends, and the like, by terminfo's long names ("key_home"), of the
 * terminal that curses has; NULL: nothing. */
const char *terminfo_text(const char *name);

#endif
