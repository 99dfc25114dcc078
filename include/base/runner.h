/*
 * base/runner.h - runs one program with a text as its standard input.
 *
 * The program and its arguments are settled by whoever calls, so what the text is
 * from can choose the text and nothing else.  It is run in a session of its own, so
 * that no key of the terminal stops or ends it, and with none of our files
 * (base/outside).  This is for a process outside of the sandbox: base/parent.
 */
#ifndef BASE_RUNNER_H
#define BASE_RUNNER_H

#include <stddef.h>

#include "base/error.h"

enum {
	RUNNER_MOST = 80000, /* bytes of a text */
	RUNNER_WORDS = 320,
	RUNNER_PATIENCE_S = 5 /* a program that takes longer is ended */
};

struct runner_commands {
	const char *const *const *of; /* argument lists, each ends in NULL */
	size_t count;
	bool is_free; /* nothing is given up (--no-sandbox) */
};

struct runner_answer {
	int done;                 /* which command; -1: none succeeded */
	char words[RUNNER_WORDS]; /* then what the last one said; clean */
};

/*
 * Waits for the end.  The commands are tried in this order until one exits with 0;
 * their program is looked for in $PATH.  Unless it is free what is run cannot write
 * or make a file (base/sandbox).
 */
void runner_run(const struct runner_commands *, const char *text,
    size_t length, struct runner_answer *);

#endif
