/*
 * ui/loop.h - poll, signals, resize, suspend: the app on a terminal.
 */
#ifndef UI_LOOP_H
#define UI_LOOP_H

#include "ui/app.h"
#include "ui/copier.h"
#include "ui/screen.h"

enum { FRAME_MS = 25 }; /* frames are at least so far apart */

/*
 * Runs the viewer until it is quit or a signal ends it.  Whoever copies was
 * started before, and is ended by the caller.  Returns the exit
 * status: 0, 2 with the error filled, or 128 + n after signal n.  Whatever
 * happens the terminal is as it was before.  A refused file is told without
 * the screen having been taken; a line on standard error follows when another
 * terminal type than TERM's had to be used.
 */
int loop_run(const struct app_options *, const struct screen_options *,
    struct copier *, struct error *err);

#endif
