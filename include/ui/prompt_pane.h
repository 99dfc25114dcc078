/*
 * ui/prompt_pane.h - the line in which a search, a filter or a command is typed.
 */
#ifndef UI_PROMPT_PANE_H
#define UI_PROMPT_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops prompt_pane;

/* After APP_NAMES: what the names of files are to go on with, and the names, as
 * process/monitor has them, which are read and closed; -1: there are none.  A line
 * that was changed since takes none. */
const char *prompt_begun_path(const struct state *);
void prompt_take_names(struct state *, int fd);

#endif
