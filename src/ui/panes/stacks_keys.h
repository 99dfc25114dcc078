/*
 * ui/panes/stacks_keys.h - the mouse in merged stacks.
 *
 * A click selects the frames under it, the wheel shows other levels; with Ctrl it
 * zooms into the frame under it, and out again.
 */
#ifndef UI_PANES_STACKS_KEYS_H
#define UI_PANES_STACKS_KEYS_H

#include <stdbool.h>

#include "ui/config/keymap.h"
#include "ui/mouse.h"

/*
 * The keys that go through merged stacks, zoom and scroll.
 */

/* For a pane whose state begins with a struct flames (ui/panes/stacks). */
bool flame_keys_command(void *own, const struct binding *);

/* For a pane whose state begins with a struct flames (ui/panes/stacks). */
bool flame_point(void *own, const struct point *);

#endif
