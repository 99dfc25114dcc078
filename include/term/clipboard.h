/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/clipboard.h - text to where the user can paste it: tmux, OSC 52.
 *
 * Inside of tmux the place is tmux's buffer.  "tmux load-buffer" works with all
 * of tmux's settings, and with -w (since tmux 3.2) hands the text on to the
 * terminal where that can take it.  The process outside of the sandbox
 * (process/monitor) runs it, with the text as its input.  Everywhere else, and
 * when tmux does not take the text, the terminal is asked by OSC 52.  Nothing
 * ever reads a clipboard.
 *
 * What else the program asks of the process outside goes the same way.
 */
#ifndef TERM_CLIPBOARD_H
#define TERM_CLIPBOARD_H

#include "base/error.h"
#include "process/monitor.h"

/* Terminals ignore requests that are longer than some 100 000 bytes. */
enum { CLIPBOARD_BYTES_MAX = 74000 }; /* bytes of a text */

/* ---- copying, and other requests to the process outside ---- */

/* What else the process is asked for, one thing at a time. */
enum copier_request { ASKED_NOTHING, ASKED_FILE, ASKED_NAMES, ASKED_TO_READ,
	ASKED_START, ASKED_JOB, JOB_ENDED };

struct copier {
	int fd;           /* of the process; -1: there is none */
	bool has_tmux;    /* else the terminal is asked */
	bool is_lost;     /* there was a process */
	unsigned waiting; /* texts without an answer */
	enum copier_request asked;
	unsigned previous; /* texts whose answers come before that one's */
};

/* Returns the commands that the process may run. */
struct monitor_commands copier_commands(bool is_free);

/* Starts copying; `fd` is monitor_begin's.  Without $TMUX the terminal is
 * asked. */
void copier_start(struct copier *, int fd);

/* Returns what is to be polled for reading; -1: nothing will come. */
int copier_fd(const struct copier *);

/* How a request went. */
struct copier_answer {
	bool is_for_terminal;    /* the text is to be sent to it, too */
	enum copier_request about; /* ASKED_NOTHING: a text was copied */
	int file;                /* the caller's, or -1 */
	bool may_start;          /* else `how` says why not; of JOB_ENDED: the
	                            job succeeded */
	char how[MONITOR_ANSWER_BYTES + 80]; /* ", if the terminal allows it (OSC 52)" */
};

/* Copies a text.  Returns true when that was all, with how it went; false:
 * copier_next will say how. */
bool copier_take(struct copier *, const char *text, struct copier_answer *);

/* These ask for a new file, for the names in a folder, for a file to be read,
 * for a start anew with these words once this program has ended, and for a job
 * to be run with these words in the background.  copier_next has the answer;
 * for a job JOB_ENDED comes later, too.  They return false when nobody can be
 * asked. */
bool copier_ask_file(struct copier *, const char *name);
bool copier_ask_names(struct copier *, const char *begun);
bool copier_ask_to_read(struct copier *, const char *name);
bool copier_ask_start(struct copier *, int count, const char *const *words);
bool copier_ask_job(struct copier *, int count, const char *const *words);

/* Takes the next answer; false: there is none yet. */
bool copier_next(struct copier *, struct copier_answer *);

/*
 * ---- the bytes that ask a terminal to set its clipboard: OSC 52 ----
 *
 * tmux and screen stand between.  tmux takes the request itself with
 * set-clipboard on, and hands a wrapped one through with allow-passthrough, so
 * it gets both; screen hands through what is wrapped in pieces.  Whether the
 * terminal obeys cannot be known.
 */

enum clipboard { CLIPBOARD_TERMINAL, CLIPBOARD_TMUX, CLIPBOARD_SCREEN };

/* Returns what the program runs in, by $TMUX and $TERM, which may be NULL. */
enum clipboard clipboard_find(const char *tmux, const char *term);

/* Returns the request for the first CLIPBOARD_BYTES_MAX bytes of the text.  The
 * caller frees it. */
char *clipboard_request(const char *text, enum clipboard);

#endif
