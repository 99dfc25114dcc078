/*
 * term/terminfo.h - what is known of the terminal's type: by the system, or else
 * by the program itself (term/description).
 */
#ifndef TERM_TERMINFO_H
#define TERM_TERMINFO_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/*
 * Orders of a terminal as terminfo has them, and as they are sent.
 */

/* Without padding, which is for hardware of long ago, and without a return to the
 * usual characters, for there are no others here.  NULL: nothing. */
void order_copy(char *out, size_t size, const char *sequence);

/* Does the text begin with one of them?  The last is NULL. */
bool order_starts_with(const char *text, const char *const *starts);

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
