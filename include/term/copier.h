/*
 * term/copier.h - brings a text to where the user can paste it.
 *
 * Inside of tmux that is tmux's buffer.  "tmux load-buffer" works with all of
 * tmux's settings, and with -w (since tmux 3.2) hands the text on to the terminal
 * where that can take it.  The process outside of the sandbox runs it, with the
 * text as its input: base/parent.  Everywhere else, and when tmux does not take
 * it, the terminal is asked: term/clipboard.
 */
#ifndef TERM_COPIER_H
#define TERM_COPIER_H

#include "base/parent.h"

struct copier {
	int fd;           /* of the parent; -1: there is none */
	bool has_tmux;    /* else the terminal is asked */
	bool is_lost;     /* there was one */
	unsigned waiting; /* texts without an answer */
	bool is_file_asked; /* after so many of them: */
	unsigned before;
};

/* What the parent may run. */
struct runner_commands copier_commands(bool is_free);

/* `fd` is parent_begin's.  Without $TMUX the terminal is asked. */
void copier_start(struct copier *, int fd);

/* To be polled for reading; -1: nothing will come. */
int copier_fd(const struct copier *);

struct copied {
	bool is_for_terminal; /* the text is to be sent to it, too */
	bool is_file;         /* it is about a file: this one, or why there is none */
	int file;             /* the caller's, or -1 */
	char how[RUNNER_WORDS + 80]; /* ", if the terminal allows it (OSC 52)" */
};

/* Takes a text.  True: that was all; false: copier_next says how it went. */
bool copier_take(struct copier *, const char *text, struct copied *);
/* Asks for a new file, one at a time; copier_next has the answer.  False: nobody can
 * be asked. */
bool copier_ask_file(struct copier *, const char *name);
bool copier_next(struct copier *, struct copied *); /* false: nothing yet */

#endif
