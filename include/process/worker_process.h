/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process/worker_process.h - other processes of ours: helpers and workers.
 *
 * A helper is made before the sandbox, does one kind of thing, and takes
 * nothing from us but packets.  A worker has a file as its standard input and a
 * pipe to us as its standard output.  Both end when we do, however that
 * happens, and are made by fork():  before any thread, and any file or stream
 * with something in it.
 */
#ifndef PROCESS_WORKER_PROCESS_H
#define PROCESS_WORKER_PROCESS_H

#include <sys/types.h>

#include "base/error.h"

/* ---- a helper ---- */

/* In the helper: its end of the socket.  Beside that it has only /dev/null, as
 * 0, 1 and 2. */
enum { HELPER_PROCESS_FD = 3 };

/*
 * A helper has a session of its own, so that no key of the terminal stops or
 * ends it, none of our files, and of our memory what there was when it was
 * made.  When we end it first does what it was asked for.
 */
struct helper_process {
	int fd; /* our end: packets, none of them empty; blocks */
	pid_t process;
};

/* Starts a helper, which runs `serve`; when that returns the helper ends, and
 * fd shows it. */
bool helper_process_start(struct helper_process *,
    void (*serve)(const void *how), const void *how, struct error *err);

/* Lets the helper end, and waits for that a moment.  One that hangs is left
 * alone.  Returns how it ended, as waitpid has it; -1: it hangs. */
int helper_process_end(struct helper_process *);

/* Sends a packet of `size` bytes, with a descriptor unless that is -1.  A
 * reader that is gone is no signal. */
bool helper_process_send(int fd, const void *packet, size_t size, int passed);

/* Waits for a packet of `size` bytes.  False: none came, or one of another
 * size.  *passed is the caller's, or -1. */
bool helper_process_receive(int fd, void *packet, size_t size, int *passed);

/* ---- a worker ---- */

/* A worker's standard error is nothing.  Whatever happens to it, be it a crash,
 * a limit or a signal, is an end in words, and never ours. */
struct worker_process {
	pid_t process;
	int fd; /* what it writes, up to its end */
};

/* Starts a worker, which runs `work`; when that returns the worker ends.  The
 * input is borrowed. */
bool worker_process_start(struct worker_process *, int input,
    void (*work)(const void *how), const void *how, struct error *err);

/* Reads what the worker writes, up to its end, or to the end of the room.
 * False when the pipe cannot be read. */
bool worker_process_read(const struct worker_process *, void *said, size_t size,
    size_t *used, struct error *err);

/* Waits for the worker's end, or ends it first if is_stopped; closes fd.  False
 * when it did not end by itself with status 0: the error says how it did. */
bool worker_process_end(struct worker_process *, bool is_stopped,
    struct error *err);

#endif
