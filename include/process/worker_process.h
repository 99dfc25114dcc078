/*
 * process/worker_process.h - work on one file in a process of its own.
 *
 * That process has the file as its standard input, a pipe to us as its standard
 * output, and nothing as its standard error.  Whatever happens to it, be it a crash,
 * a limit or a signal, is an end in words, and never ours.  It ends when we do.
 */
#ifndef PROCESS_WORKER_PROCESS_H
#define PROCESS_WORKER_PROCESS_H

#include <sys/types.h>

#include "base/bytes.h"
#include "base/error.h"

/*
 * A process of ours that stays outside of the sandbox.
 *
 * It is made before, does one kind of thing, and takes nothing from us but packets.
 * It has a session of its own, so that no key of the terminal stops or ends it, none
 * of our files, and of our memory what there was when it was made.  It ends when we
 * do, however that happens, once it has done what it was asked for.
 */

enum { OUTSIDE_FD = 3 }; /* over there: its end of the socket, which is all it has
                          * besides /dev/null as 0, 1 and 2 */

struct helper_process {
	int fd; /* our end: packets, none of them empty; blocks */
	pid_t process;
};

/* Forks, so it comes before any thread and any file with something in it.  `serve`
 * runs over there; when it returns that process ends, and fd shows it. */
bool helper_process_start(struct helper_process *,
    void (*serve)(const void *how), const void *how, struct error *err);

/* Nothing more will be asked for: lets it end, and waits for that a moment.  What
 * hangs is left alone. */
void helper_process_end(struct helper_process *);

/* Over there: for a program that is to be run as if it were ours. */
void helper_process_forget_signals(void);

/* A packet of so many bytes, with a descriptor unless that is -1.  A reader that is
 * gone is no signal. */
bool helper_process_send(int fd, const void *packet, size_t size, int passed);

/* Waits for one; whether it came.  *passed is the caller's, or -1. */
bool helper_process_receive(int fd, void *packet, size_t size, int *passed);

struct worker_process {
	pid_t process;
	int fd; /* what it says, up to its end */
};

/* Forks, so it comes before any thread and any stream with something in it.  `work`
 * runs over there; when it returns that process ends.  The input is borrowed. */
bool worker_process_start(struct worker_process *, int input,
    void (*work)(const void *how), const void *how, struct error *err);

/* Passes on what it says, piece by piece, up to its end; `take` may refuse with a reason.
 * False with that, or when there is no reading. */
bool worker_process_take(const struct worker_process *,
    bool (*take)(void *self, struct slice piece, struct error *err), void *self,
    struct error *err);

/* Waits for its end, or makes one first; closes fd.  False when it did not end by
 * itself: the error says how it did. */
bool worker_process_end(struct worker_process *, bool is_stopped,
    struct error *err);

#endif
