/*
 * ui/typed.h - keys of two letters: `g` begins `gg`, and is nothing by itself.
 */
#ifndef UI_TYPED_H
#define UI_TYPED_H

#include "ui/keymap.h"

enum { KEY_SIZE = 32 };

struct typed {
	char key[2]; /* the one that waits for the second, as a text; "": none */
};

/* Another key.  Writes the key to act on: this one, or the two as one, whether
 * anything is bound to that or not.  False: it waits for the next one, or was the
 * Escape that ends the waiting. */
bool typed_add(struct typed *, const struct keymap *, enum mode, const char *key,
    char out[KEY_SIZE]);

#endif
