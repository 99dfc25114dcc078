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

struct copier {
	int fd;           /* monitor_begin's, readable when an answer is there;
	                     -1: there is no process, or no more */
	const char *text; /* the last one, borrowed */
	enum monitor_request asked; /* besides texts; 0: nothing */
};

/* Returns the commands that the process may run. */
struct monitor_commands copier_commands(bool is_free);

/* How a request went. */
struct copier_answer {
	enum monitor_request about;
	bool is_for_terminal; /* a text is to be sent to it, too */
	bool is_done;         /* else `how` says why not */
	int file;             /* the caller's, or -1 */
	char how[MONITOR_ANSWER_BYTES + 80]; /* what an export said; or after
	                         "copied it": ", if the terminal allows it …" */
};

/*
 * Asks for something, a text or one of the other things at a time.  Returns
 * false when the answer is there at once: of a text for the terminal, or why
 * nobody can be asked.  Else copier_next will have it: of a job when it has
 * ended or cannot begin; none of stopping it.
 */
bool copier_ask(struct copier *, enum monitor_request, int count,
    const char *const *words, struct copier_answer *);

/* Takes the next answer of a process that is there; false: there is none
 * yet. */
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
