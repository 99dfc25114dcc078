/* SPDX-License-Identifier: Apache-2.0 */
/*
 * starved.h - does something again and again in a child of which another
 * allocation fails each time: it is done all the same, is refused in words, or
 * ends the child with status 2 and "out of memory".
 */
#ifndef TESTS_STARVED_H
#define TESTS_STARVED_H

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "rows.h"
#include "starve.h"

enum { STARVED_ENDED = 2, STARVED_DONE = 40, STARVED_WHOLE, STARVED_REFUSED,
	STARVED_WRONG };

/* What is done: false, with words, when it is refused. */
typedef bool starved_act(void *self, struct error *err);

static inline bool starved_is_memory(const char *words)
{
	return strstr(words, "out of memory") != NULL ||
	    strstr(words, "Cannot allocate memory") != NULL ||
	    strstr(words, "more memory than is left") != NULL;
}

/* Ends the child with what came of the act. */
static inline _Noreturn void starved_child(size_t allowed, bool is_once,
    starved_act *act, void *self)
{
	struct error err = { "" };
	bool done, has_failed;

	starve(allowed, is_once);
	done = act(self, &err);
	has_failed = starve_end();
	if (!done && !starved_is_memory(err.text))
		fprintf(stderr, "refused with the words '%s'\n", err.text);
	_exit(!done ? (starved_is_memory(err.text) ? STARVED_REFUSED :
						     STARVED_WRONG) :
		 has_failed ? STARVED_DONE :
			      STARVED_WHOLE);
}

/* Acts in a child; returns the STARVED_ that came of it. */
static inline int starved_once(const char *row, size_t allowed, bool is_once,
    starved_act *act, void *self)
{
	int ends[2], status;
	char words[600] = "";
	size_t used = 0;
	ssize_t got;
	pid_t child;

	row_require(row, pipe(ends) == 0);
	fflush(NULL);
	child = fork();
	row_require(row, child >= 0);
	if (child == 0) {
		dup2(ends[1], STDERR_FILENO);
		close(ends[0]);
		close(ends[1]);
		starved_child(allowed, is_once, act, self);
	}
	close(ends[1]);
	while ((got = read(ends[0], words + used, sizeof words - 1 - used)) > 0 ||
	    (got < 0 && errno == EINTR))
		used += got > 0 ? (size_t)got : 0;
	close(ends[0]);
	row_require(row, waitpid(child, &status, 0) == child);
	status = WIFEXITED(status) ? WEXITSTATUS(status) : STARVED_WRONG;
	if (status == STARVED_ENDED && !starved_is_memory(words))
		status = STARVED_WRONG;
	if (status < STARVED_DONE && status != STARVED_ENDED)
		status = STARVED_WRONG;
	if (status == STARVED_WRONG)
		fprintf(stderr, "%s, allocation %zu%s: '%s'\n", row, allowed,
		    is_once ? " alone" : "", words);
	row_assert(row, status != STARVED_WRONG);
	return status;
}

/*
 * Lets each allocation fail in turn, alone or with all that follow, until none
 * does; of many the later ones by and by.  `after` (NULL: nothing) is told what
 * came of each.  Returns how many were tried.
 */
static inline size_t starved_each(const char *row, bool is_once,
    starved_act *act, void *self, void (*after)(void *self, int came))
{
	size_t tried = 0;
	int came = STARVED_DONE;

	for (size_t allowed = 0; came != STARVED_WHOLE && tried < 3000;
	    tried++) {
		came = starved_once(row, allowed, is_once, act, self);
		if (after != NULL)
			after(self, came);
		allowed += 1 + allowed / 25;
	}
	row_assert(row, came == STARVED_WHOLE);
	return tried;
}

#endif
