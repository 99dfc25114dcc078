/*
 * ui/history.h - places to come back to: before a jump, a zoom, a thread.
 */
#ifndef UI_HISTORY_H
#define UI_HISTORY_H

#include "ui/state.h"

/* Remembers where we are; the oldest place is forgotten when there are many. */
void history_push(struct state *);

/* Goes back to the last one; false when there is none. */
bool history_pop(struct state *);

#endif
