/*
 * base/runner.h - a process outside of the sandbox that runs one program.
 *
 * Inside of base/sandbox nothing can be started.  A runner is made before; from
 * then on it waits for texts, and for each it runs its program with the text as
 * standard input.  The program and its arguments are settled when the runner is
 * made, so whoever gains control of us can choose the text and nothing else.
 *
 * It is a process as base/outside has it.  Nothing here waits for it but
 * runner_free.
 */
#ifndef BASE_RUNNER_H
#define BASE_RUNNER_H

#include <stddef.h>

#include "base/error.h"

enum {
	RUNNER_MOST = 80000, /* bytes of a text */
	RUNNER_WORDS = 160,
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

struct runner;

/*
 * Forks, so it comes before any thread and any file with something in it.  The
 * commands are tried in this order until one exits with 0; their program is
 * looked for in $PATH.  Unless it is free the runner, and so what it runs,
 * cannot write or make a file (base/sandbox).  NULL on failure.
 */
struct runner *runner_new(const struct runner_commands *, struct error *err);

/* Lets it end, and waits for that a moment: what hangs is left alone.  Accepts
 * NULL. */
void runner_free(struct runner *);

/* Readable when there is an answer, or when the runner is gone. */
int runner_fd(const struct runner *);

/* Asks for the text to be taken: there will be one answer.  False when it is too
 * long, too many wait, or the runner is gone.  Never blocks. */
bool runner_send(struct runner *, const char *text, size_t length);

/* The next answer.  RUNNER_NOTHING: none yet. */
enum runner_news { RUNNER_NOTHING, RUNNER_ANSWER, RUNNER_GONE };
enum runner_news runner_take(struct runner *, struct runner_answer *out);

#endif
