/*
 * term/clipboard.h - the bytes that ask a terminal to set its clipboard: OSC 52.
 *
 * Nothing ever reads a clipboard.  tmux and screen stand between: tmux, where
 * term/clipboard could not have it run, takes the request itself with set-clipboard on
 * and hands a wrapped one through with allow-passthrough, so it gets both; screen
 * hands through what is wrapped in pieces.  Whether the terminal obeys cannot be
 * known.
 */
#ifndef TERM_CLIPBOARD_H
#define TERM_CLIPBOARD_H

#include "base/error.h"
#include "process/monitor.h"

/* Terminals ignore requests that are longer than some 100 000 bytes. */
enum { CLIPBOARD_MOST = 74000 }; /* bytes of a text */

enum clipboard { CLIPBOARD_TERMINAL, CLIPBOARD_TMUX, CLIPBOARD_SCREEN };

/* What we run in, by $TMUX and $TERM, which may be NULL. */
enum clipboard clipboard_find(const char *tmux, const char *term);

/* The request for the first CLIPBOARD_MOST bytes of the text.  The caller frees
 * it; NULL when out of memory. */
char *clipboard_request(const char *text, enum clipboard, struct error *err);

/*
 * Brings a text to where the user can paste it.
 *
 * Inside of tmux that is tmux's buffer.  "tmux load-buffer" works with all of
 * tmux's settings, and with -w (since tmux 3.2) hands the text on to the terminal
 * where that can take it.  The process outside of the sandbox runs it, with the
 * text as its input: process/monitor.  Everywhere else, and when tmux does not take
 * it, the terminal is asked: term/clipboard.
 */

/* What else the parent is asked for, one thing at a time. */
enum copier_asked { ASKED_NOTHING, ASKED_FILE, ASKED_NAMES, ASKED_TO_READ, ASKED_START,
	ASKED_JOB, JOB_ENDED };

struct copier {
	int fd;           /* of the parent; -1: there is none */
	bool has_tmux;    /* else the terminal is asked */
	bool is_lost;     /* there was one */
	unsigned waiting; /* texts without an answer */
	enum copier_asked asked; /* after so many of them: */
	unsigned previous;
};

/* What the parent may run. */
struct runner_commands copier_commands(bool is_free);

/* `fd` is monitor_begin's.  Without $TMUX the terminal is asked. */
void copier_start(struct copier *, int fd);

/* To be polled for reading; -1: nothing will come. */
int copier_fd(const struct copier *);

struct copied {
	bool is_for_terminal; /* the text is to be sent to it, too */
	enum copier_asked about; /* not a text, but this: */
	int file;             /* the caller's, or -1 */
	bool may_start;       /* else `how` says why not; of JOB_ENDED: it succeeded */
	char how[RUNNER_WORDS + 80]; /* ", if the terminal allows it (OSC 52)" */
};

/* Takes a text.  True: that was all; false: copier_next says how it went. */
bool copier_take(struct copier *, const char *text, struct copied *);
/* Asks for a new file, for names in a folder, for a file to be read, or to be started
 * anew with these words once we have ended; copier_next has the answer.  False: nobody
 * can be asked. */
bool copier_ask_file(struct copier *, const char *name);
bool copier_ask_names(struct copier *, const char *begun);
bool copier_ask_to_read(struct copier *, const char *name);
bool copier_ask_start(struct copier *, int count, const char *const *words);
/* To run with these words in the background; JOB_ENDED comes later, too. */
bool copier_ask_job(struct copier *, int count, const char *const *words);
bool copier_next(struct copier *, struct copied *); /* false: nothing yet */

#endif
