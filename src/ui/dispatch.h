/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/dispatch.h - what carries out the command of a key.
 *
 * All that the loop brings while the viewer runs comes in here: app_key and the
 * functions beside it (ui/app) hold the lock meanwhile, and let panes follow.
 * A key goes to what stands uppermost: a prompt, a menu, a list on top; else
 * its command is done here, or by the pane that has the focus.  The user
 * is told why a key has changed nothing.
 */
#ifndef UI_DISPATCH_H
#define UI_DISPATCH_H

#include "ui/config/keymap.h"
#include "ui/state.h"

/* Does what the key asks for, or says that it does nothing. */
void dispatch_key(struct state *, const char *key);

/* Does a command: itself, in the list on top, or in the pane that has the
 * focus; a list may leave it to the picture.  Returns false where nothing has
 * changed. */
bool dispatch_do(struct state *, enum command, int amount);

/* Does the command of a binding; one that was typed has no key. */
void dispatch_run(struct state *, const struct binding *);

#endif
