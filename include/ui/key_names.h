/*
 * ui/key_names.h - keys and views as people write them, read.
 */
#ifndef UI_KEY_NAMES_H
#define UI_KEY_NAMES_H

#include "ui/typed.h"

/* "C-d", "F5", "PageUp", "Space", "x" or "gg", as keymap_name writes them, as the table
 * of keys has them.  False: there is no such key, and which one may be meant. */
bool key_parse(const char *name, char out[KEY_SIZE], struct error *err);

/* The word for a mode in a file: "any", "chart"; NULL after the last one. */
const char *mode_name(size_t mode);
bool mode_find(const char *name, enum mode *out);

/* Is it of something on top of the panes, which takes keys for itself? */
bool mode_is_above(enum mode);

#endif
