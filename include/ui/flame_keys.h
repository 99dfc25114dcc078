/*
 * ui/flame_keys.h - the keys that go through merged stacks, zoom and scroll.
 */
#ifndef UI_FLAME_KEYS_H
#define UI_FLAME_KEYS_H

#include <stdbool.h>

#include "ui/keymap.h"

/* For a pane whose state begins with a struct flames (ui/flames). */
bool flame_keys_command(void *own, const struct binding *);

#endif
