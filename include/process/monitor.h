/*
 * process/monitor.h - the process that starts the viewer, and does what the viewer may
 * not do itself.
 *
 * Inside of process/sandbox no program can be started and no file made.  So the viewer
 * is a child: its parent stays outside, never reads a trace, and takes requests, of
 * these kinds and no other:
 *
 * - a text for programs whose command lines are settled (process/monitor),
 * - a new file, of a name without "/" in the folder where we were started; it gets
 *   the descriptor, and nothing that is there is ever opened,
 * - the names in a folder that go on with what was typed (process/monitor),
 * - a file to be read, of any name, if it is what such files may be (may_read): a
 *   mapping; it gets the descriptor,
 * - to be started anew with another command line, once it has ended; which ones are
 *   allowed is settled by whoever made the parent,
 * - our own program once more in the background, one at a time, with a command line
 *   for which the same holds; and to stop it.  It is stopped when the viewer ends.
 *
 * Whoever gains control of the viewer has these requests, and nothing else.
 *
 * Signals that end a program and are sent to the parent reach the viewer, which has
 * the terminal; it stops when the viewer does, and ends as the viewer does.  Should
 * it be killed, the viewer gets SIGHUP (on Linux), or finds its socket closed.
 */
#ifndef PROCESS_MONITOR_H
#define PROCESS_MONITOR_H

#include <stddef.h>

#include "base/error.h"

/*
 * Names in a folder, for who completes one that is typed.
 */

/* No more than fit a pipe at once, and of a large folder what was looked at first. */
enum { FOLDER_NAMES_BYTES = 4096, FOLDER_NAMES_LOOKS = 20000 };

/*
 * Runs one program with a text as its standard input.
 *
 * The program and its arguments are settled by whoever calls, so what the text is
 * from can choose the text and nothing else.  It is run in a session of its own, so
 * that no key of the terminal stops or ends it, and with none of our files
 * (process/worker_process).  This is for a process outside of the sandbox: process/monitor.
 */

enum {
	RUNNER_MOST = 80000, /* bytes of a text */
	RUNNER_WORDS = 320,
	RUNNER_PATIENCE_S = 5 /* a program that takes longer is ended */
};

struct runner_commands {
	const char *const *const *arguments; /* argument lists, each ends in NULL */
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
 * or make a file (process/sandbox).
 */
void monitor_run(const struct runner_commands *, const char *text,
    size_t length, struct runner_answer *);

enum {
	PARENT_NAME = 256, /* bytes of a name with its NUL */
	PARENT_WORDS = 8192, /* of the words of a command line, each with its NUL */
	PARENT_WORD_COUNT = 64,
	PARENT_FILES = 1000 /* no more are made for one viewer */
};

struct monitor_ways {
	struct runner_commands commands; /* of none: no text is taken */
	/* Is this a command line that the viewer may ask for?  The words after the
	 * program's name; they end in NULL.  False, perhaps with the reason.  `of` is
	 * passed on. */
	bool (*may_start)(const void *of, int count, char **words,
	    struct error *err);
	const char *program; /* our own name, as we were started */
	/* Is this one that may run in the background? */
	bool (*may_run)(const void *of, int count, char **words,
	    struct error *err);
	const void *self;
	/* Is this a file that the viewer may read?  NULL: none is. */
	bool (*may_read)(const char *path, struct error *err);
};

/*
 * Forks, so it comes before any thread and any file with something in it.  Returns in
 * the viewer alone, with its end of a socket that never blocks; -1 on failure, when
 * there is no parent.  In the parent it ends the program.
 */
int monitor_begin(const struct monitor_ways *, struct error *err);

/* These are for the viewer.  Each request that could be sent is answered in its turn.
 * False: it is too long, too many wait, or the parent is gone.  None blocks. */
bool monitor_send_text(int fd, const char *text, size_t length);
bool monitor_ask_file(int fd, const char *name);
bool monitor_ask_names(int fd, const char *begun);
bool monitor_ask_to_read(int fd, const char *name);
bool monitor_ask_start(int fd, int count, const char *const *words);
bool monitor_ask_job(int fd, int count, const char *const *words);

/* It has no answer: the job's end comes. */
bool monitor_stop_job(int fd);

struct monitor_answer {
	bool is_end;              /* none to a request: the job has ended */
	int done;                 /* of a text: which command; else 0; -1: refused */
	char words[RUNNER_WORDS]; /* then why; clean */
};

/* The next answer.  *file is a new one for writing, one to be read, or has the names,
 * and the caller's, or -1. */
enum monitor_news { PARENT_NOTHING, PARENT_ANSWER, PARENT_GONE };
enum monitor_news monitor_take(int fd, struct monitor_answer *, int *file);

#endif
