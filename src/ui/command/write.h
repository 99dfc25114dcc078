/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/write.h - what the pane with the focus shows, as text for a new
 * file.
 *
 * For a list that is all of its rows, below its heads; for a picture, what is
 * on the screen.  The text is made at once, and kept until the file has been
 * made outside of the sandbox (process/monitor) or refused.
 */
#ifndef UI_COMMAND_WRITE_H
#define UI_COMMAND_WRITE_H

#include "ui/state.h"

/* Makes the text, and asks for a file of that name.  Returns false, with the
 * reason. */
bool write_ask(struct state *, const char *name, struct error *err);

/* Writes to the file that was asked for, and closes it; -1: there is none, and
 * why.  Says which. */
void write_take(struct state *, int fd, const char *why);

#endif
