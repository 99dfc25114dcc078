/*
 * ui/exporting.h - what the numbers on the screen are of, in the format of another
 * tool: a new file, made in the background.
 *
 * Our own program makes it, outside of the sandbox (process/monitor): it reads the trace
 * again, while the viewer goes on.  The file is there as a whole or not at all.
 */
#ifndef UI_EXPORTING_H
#define UI_EXPORTING_H

#include "ui/state.h"

/* Wishes for a file of that name, whose ending is its format.  False, with the
 * reason. */
bool exporting_ask(struct state *, const char *name, struct error *err);

/* For the app: at most `room` words, which stay until there are others.  How many. */
size_t exporting_words(const struct state *, const char **words, size_t room);

/* How it ended, or that it could not begin; says so. */
void exporting_end(struct state *, bool is_done, const char *why);

#endif
