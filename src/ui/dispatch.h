/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/dispatch.h - the commands, by name, and what carries out a key's command.
 *
 * A key goes to what stands uppermost: a prompt, a menu, a list on top; else
 * its command is done here, or by the pane that has the focus.  A key that has
 * changed nothing is told why.
 */
#ifndef UI_DISPATCH_H
#define UI_DISPATCH_H

#include "ui/config/keymap.h"
#include "ui/state.h"

enum taker {
	TAKEN_ALWAYS, /* also while nothing of the trace has been read */
	TAKEN_SHARED, /* in any pane, once a thread is there */
	TAKEN_BY_PANE,
	TAKEN_ABOVE   /* only by a prompt, a menu or a list on top */
};

struct command_info {
	const char *name;
	const char *amount; /* what the number of a binding is; NULL: nothing */
	enum taker taker;
};

const struct command_info *command_info(enum command);

/* Does what the key asks for, or says that it does nothing. */
void dispatch_key(struct state *, const char *key);

/* Does a command that is no pane's.  Returns false where nothing has
 * changed. */
bool dispatch_shared(struct state *, enum command, int amount);

/* Do the command of a binding, and one that was typed: with no key. */
void dispatch_run(struct state *, const struct binding *);
void dispatch_command(struct state *, enum command, int amount);

#endif
