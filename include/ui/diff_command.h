/*
 * ui/diff_command.h - the command line that compares two traces again.
 */
#ifndef UI_DIFF_COMMAND_H
#define UI_DIFF_COMMAND_H

#include "ui/state.h"

/* Copies it, and says it.  False, with the reason: there is none. */
bool diff_command(struct state *, struct error *err);

#endif
