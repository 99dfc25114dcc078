/*
 * ui/copier.h - brings a text to where the user can paste it.
 *
 * Inside of tmux that is tmux's buffer.  "tmux load-buffer" works with all of
 * tmux's settings, and with -w (since tmux 3.2) hands the text on to the terminal
 * where that can take it.  A process outside of the sandbox runs it, with the
 * text as its input: base/runner.  Everywhere else, and when tmux does not take
 * it, the terminal is asked: ui/clipboard.
 */
#ifndef UI_COPIER_H
#define UI_COPIER_H

#include "base/runner.h"

struct copier {
	struct runner *runner; /* NULL: the terminal is asked */
	unsigned waiting;      /* texts without an answer */
};

/* Makes the process when $TMUX is set, so it comes before the sandbox and any
 * thread.  Without it, and when it cannot be made, the terminal is asked. */
void copier_start(struct copier *, bool is_free);
void copier_end(struct copier *);

/* To be polled for reading; -1: nothing will come. */
int copier_fd(const struct copier *);

struct copied {
	bool is_for_terminal; /* the text is to be sent to it, too */
	char how[RUNNER_WORDS + 80]; /* ", if the terminal allows it (OSC 52)" */
};

/* Takes a text.  True: that was all; false: copier_next says how it went. */
bool copier_take(struct copier *, const char *text, struct copied *);
bool copier_next(struct copier *, struct copied *); /* false: nothing yet */

#endif
