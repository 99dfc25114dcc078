/*
 * ui/go_time.h - goes to a time that was typed.
 */
#ifndef UI_GO_TIME_H
#define UI_GO_TIME_H

#include "ui/state.h"

/* "300ms" since the first event becomes the middle of what is seen, and the call that
 * runs then is selected.  False, with the reason: that is no time of the trace. */
bool go_time(struct state *, const char *text, struct error *err);

#endif
