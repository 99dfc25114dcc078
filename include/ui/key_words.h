/*
 * ui/key_words.h - words in which keys stand, as the user has bound these.
 *
 * A key stands between ` and `, by its usual name: "`t` lists them".  Where that does
 * something else by now, a key that does what it did stands in its place.
 */
#ifndef UI_KEY_WORDS_H
#define UI_KEY_WORDS_H

#include "ui/keymap.h"

/* Without the signs; "no key" is what does something that no key does any more. */
void key_words(const struct keymap *, enum mode, const char *text, char *out,
    size_t size);

/* Hints, with the signs: "`Tab` table  `jk` move".  What no key does is left out. */
void key_hints(const struct keymap *, enum mode, const char *hints, char *out,
    size_t size);

#endif
