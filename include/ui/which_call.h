/*
 * ui/which_call.h - which call is meant where a method is selected, but no call of it.
 */
#ifndef UI_WHICH_CALL_H
#define UI_WHICH_CALL_H

#include "ui/keymap.h"
#include "ui/state.h"

/* Before a command that is of a call: selects the longest, and returns of how many; 0:
 * the command is of none, or one is selected. */
size_t which_call_take(struct state *, enum command);

/* After it: says which that was, unless what was to be done has failed. */
void which_call_say(struct state *, size_t calls);

#endif
