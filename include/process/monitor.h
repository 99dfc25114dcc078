/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process/monitor.h - starts the viewer, and does what the viewer may not.
 *
 * Inside of process/sandbox no program can be started and no file made.  So the
 * viewer is a child: its parent, the monitor, stays outside, never reads a
 * trace, and takes requests of these kinds and no other:
 *
 * - a text for programs whose command lines are settled,
 * - a new file, of a name without "/" in the folder where we were started; the
 *   viewer gets the descriptor, and nothing that is there is ever opened,
 * - the names in a folder that go on with what was typed,
 * - a file to be read, of any name, if may_read allows it: a mapping; the
 *   viewer gets the descriptor,
 * - to be started anew with another command line, once the viewer has ended;
 *   may_start says which ones are allowed,
 * - our own program once more in the background, one at a time, with a command
 *   line that may_run allows; and to stop it.  It is stopped when the viewer
 *   ends.
 *
 * Code that gains control of the viewer has these requests, and nothing else.
 *
 * Signals that end a program and are sent to the monitor reach the viewer,
 * which has the terminal.  The monitor stops when the viewer does, and ends as
 * the viewer does.  Should it be killed, the viewer gets SIGHUP (on Linux), or
 * finds its socket closed.
 */
#ifndef PROCESS_MONITOR_H
#define PROCESS_MONITOR_H

#include <stddef.h>

#include "base/error.h"

/* ---- programs that get a text as their standard input ---- */

enum {
	MONITOR_TEXT_BYTES = 80000, /* bytes of a text */
	MONITOR_ANSWER_BYTES = 320,
	MONITOR_PATIENCE_S = 5 /* a program that takes longer is ended */
};

/* The caller settles the programs and their arguments, so a hostile trace can
 * choose the text and nothing else. */
struct monitor_commands {
	const char *const *const *arguments; /* lists that end in NULL each */
	size_t count;
	bool is_free; /* nothing is given up (--no-sandbox) */
};

struct monitor_answer {
	int about;   /* the request (enum monitor_request) */
	bool is_end; /* none to a request: the job has ended */
	int done;    /* for a text: which command; else 0; -1: refused, or none
	              * succeeded */
	char words[MONITOR_ANSWER_BYTES]; /* then why; clean */
};

/*
 * Tries the commands in their order until one exits with 0, and waits for the
 * end.  Their programs are looked for in $PATH.  A program has a session of its
 * own, so that no key of the terminal stops or ends it, and none of our files;
 * unless is_free it cannot write or make a file (process/sandbox).  For
 * processes outside of the sandbox.
 */
void monitor_run(const struct monitor_commands *, const char *text,
    size_t length, struct monitor_answer *);

/* ---- the monitor ---- */

enum {
	MONITOR_WORDS_BYTES = 8192, /* of a command line, a NUL after each word */
	MONITOR_WORDS_MOST = MONITOR_WORDS_BYTES / 2, /* bytes alone limit them */
	MONITOR_FILES_MOST = 1000 /* no more are made for one viewer */
};

/* What the viewer may ask for. */
struct monitor_permissions {
	struct monitor_commands commands; /* count 0: no text is taken */
	/* Is this a command line that the viewer may be started anew with?  The
	 * words are those after the program's name; they end in NULL.  False,
	 * perhaps with the reason.  `self` is passed on. */
	bool (*may_start)(const void *self, int count, char **words,
	    struct error *err);
	const char *program; /* our own name, as we were started */
	/* Is this a command line that may run in the background? */
	bool (*may_run)(const void *self, int count, char **words,
	    struct error *err);
	const void *self;
	/* Is this a file that the viewer may read?  NULL: none is. */
	bool (*may_read)(const char *path, struct error *err);
};

/*
 * Forks, so it comes before any thread and any file with something in it.
 * Returns in the viewer alone, with its end of a socket that never blocks; -1
 * on failure, when there is no monitor.  In the monitor it ends the program.
 */
int monitor_begin(const struct monitor_permissions *);

/* ---- requests of the viewer ---- */

enum monitor_request {
	MONITOR_TEXT = 't',      /* for the programs (monitor_send_text) */
	MONITOR_NEW_FILE = 'f',  /* its name */
	MONITOR_NAMES = 'n',     /* what the path begins with, not empty */
	MONITOR_READ_FILE = 'r', /* its name */
	MONITOR_START = 's',     /* the command line, without our name */
	MONITOR_JOB = 'j',       /* the command line, without our name */
	MONITOR_STOP_JOB = 'c'   /* nothing */
};

/* Each request that could be sent is answered in its turn; but none to stop a
 * job, whose end comes as an answer.  None blocks.  False: it is too long, one
 * of several words is empty, too many requests wait, or the monitor is gone. */
bool monitor_send_text(int fd, const char *text, size_t length);
bool monitor_ask(int fd, enum monitor_request, int count,
    const char *const *words);

enum monitor_news { MONITOR_NOTHING, MONITOR_ANSWER, MONITOR_GONE };

/* Takes the next answer.  *file is the caller's: a new file for writing, a file
 * to be read, or one that holds the names; -1: the answer has no file. */
enum monitor_news monitor_take(int fd, struct monitor_answer *, int *file);

/* Limits of the names in a folder: they fit a pipe at once, and of a large
 * folder only the first entries are looked at. */
enum { FOLDER_NAMES_BYTES = 4096, FOLDER_NAMES_LOOKS = 20000 };

#endif
