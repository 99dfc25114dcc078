/* SPDX-License-Identifier: Apache-2.0 */
/*
 * attempts.h - what a program may try inside of the sandbox, and what comes of it.
 */
#ifndef TESTS_ATTEMPTS_H
#define TESTS_ATTEMPTS_H

#include <stddef.h>

#include "cli/options.h"

/* Which walls it takes to stop it. */
enum { ANY = 0, LANDLOCK = 1, FILTER = 2, EITHER = LANDLOCK | FILTER };

enum { NOBODY = 65534, UNTRIED = -1 };

struct attempt {
	const char *name;
	unsigned needs;
	int (*attempt)(void); /* 0, or errno */
	int status;           /* an error of either kind: EACCES */
};

extern const struct attempt attempts[];
extern const size_t attempts_count;

/* What the program was asked; to be set before. */
extern struct options attempts_options;

/* Ctrl-Z; stands for itself, as the viewer alone may do it. */
int attempts_stop_group(void);

/* For the whole group of tests: a folder with a trace, in which we are then. */
int attempts_begin(void **state);
int attempts_end(void **state);

#endif
