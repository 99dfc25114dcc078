/*
 * base/apart.h - work on one file in a process of its own.
 *
 * That process has the file as its standard input, a pipe to us as its standard
 * output, and nothing as its standard error.  Whatever happens to it, be it a crash,
 * a limit or a signal, is an end in words, and never ours.  It ends when we do.
 */
#ifndef BASE_APART_H
#define BASE_APART_H

#include <sys/types.h>

#include "base/error.h"
#include "base/slice.h"

struct apart {
	pid_t process;
	int fd; /* what it says, up to its end */
};

/* Forks, so it comes before any thread and any stream with something in it.  `work`
 * runs over there; when it returns that process ends.  The input is borrowed. */
bool apart_start(struct apart *, int input, void (*work)(const void *how),
    const void *how, struct error *err);

/* Passes on what it says, piece by piece, up to its end; `take` may refuse with a reason.
 * False with that, or when there is no reading. */
bool apart_take(const struct apart *,
    bool (*take)(void *self, struct slice piece, struct error *err), void *self,
    struct error *err);

/* Waits for its end, or makes one first; closes fd.  False when it did not end by
 * itself: the error says how it did. */
bool apart_end(struct apart *, bool is_stopped, struct error *err);

#endif
