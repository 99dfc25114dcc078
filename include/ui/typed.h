/*
 * ui/typed.h - keys that wait for the next one: `g` may become `gg`.
 *
 * A key that begins a longer binding waits.  It counts as itself when the next
 * one makes no binding of the two, or when none comes for a while.
 */
#ifndef UI_TYPED_H
#define UI_TYPED_H

#include "ui/keymap.h"

enum { KEY_SIZE = 32, TYPED_MS = 600 };

struct typed {
	char key[KEY_SIZE]; /* the one that waits; "": none */
};

/* The keys to act on, in order. */
struct typed_keys {
	char at[2][KEY_SIZE];
	int count;
};

/* Another key; Escape only ends the waiting. */
struct typed_keys typed_add(struct typed *, enum mode, const char *key);

/* No other key came. */
struct typed_keys typed_end(struct typed *, enum mode);

/* How many ms to wait for another one; -1: as long as it takes. */
int typed_wait(const struct typed *, enum mode);

#endif
