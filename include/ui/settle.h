/*
 * ui/settle.h - what the user's file says of the viewer, once it has begun.
 */
#ifndef UI_SETTLE_H
#define UI_SETTLE_H

#include "ui/state.h"

/* Sets the settings that are no options, but what options say besides, and says what is
 * wrong in the file. */
void settle(struct state *);

#endif
