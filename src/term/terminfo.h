/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/terminfo.h - what is known of the terminal's type.
 *
 * The system knows it, or else the program itself (term/description).
 */
#ifndef TERM_TERMINFO_H
#define TERM_TERMINFO_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct terminfo {
	const char *type; /* TERM, or what stands in for it */
	const char *own;  /* its description in the program; NULL: the system's */
	int fd;           /* the terminal */
	bool can_address; /* it can position the cursor */
};

/* Finds what to use for TERM.  False: nothing can be drawn on such a
 * terminal. */
bool terminfo_find(struct terminfo *, int fd, struct error *err);

/* Asks curses, which finds the description meanwhile: it is in the environment,
 * so no other thread may run. */
bool terminfo_ask(const struct terminfo *, bool (*ask)(void *self), void *self);

/* Returns what a key sends, and the like, by terminfo's long names
 * ("key_home"), for the terminal that curses has; NULL: nothing. */
const char *terminfo_text(const char *name);

/* Does the text begin with one of the starts?  NULL ends them. */
bool terminfo_starts_with(const char *text, const char *const *starts);

#endif
