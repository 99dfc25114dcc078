/*
 * ui/keymap.h - keys → commands, by mode, with help.
 *
 * The dispatch, the help overlay, `artscope --help-keys`, the man page's KEYS
 * section and the tests all read it.  It begins as the one table of keys, and a
 * user's file changes it.
 */
#ifndef UI_KEYMAP_H
#define UI_KEYMAP_H

#include "base/error.h"
#include "ui/key_table.h"

struct keymap;

/* The usual keys (ui/key_table); NULL on failure. */
struct keymap *keymap_new(struct error *err);
void keymap_free(struct keymap *); /* accepts NULL */

/* Binds a key in place of what it was in that mode.  Key and help are copied; the
 * help of CMD_LINE is the line.  CMD_NONE hides what wider modes bind.  What is
 * bound before stays where it is only until then. */
bool keymap_bind(struct keymap *, const struct binding *, struct error *err);

/* Can it be bound?  A key that begins one of two letters, or is to begin one, is
 * nothing by itself. */
bool keymap_fits(const struct keymap *, const struct binding *,
    struct error *err);

/* Is it no usual one? */
bool keymap_is_own(const struct binding *);

/* All of them, those of one help line in a row. */
const struct binding *keymap_bindings(const struct keymap *, size_t *count);

/* The binding of the key in the mode, else in MODE_LIST for lists and MODE_STACKS
 * for pictures of stacks, else in MODE_ANY; never NULL: an unbound key has
 * CMD_NONE. */
const struct binding *keymap_find(const struct keymap *, enum mode,
    const char *key);

/* Do longer ones begin with this key, which is nothing by itself then? */
bool keymap_begins(const struct keymap *, enum mode, const char *key);

/* "g-", and those as a row of hints, the pane's own first. */
void keymap_hints(const struct keymap *, enum mode, const char *key, char *out,
    size_t size);

/* The modes whose keys count where those of this one do not say otherwise;
 * MODE_ANY is the last, and its own. */
enum mode mode_wider(enum mode);

#endif
