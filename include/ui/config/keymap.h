/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/config/keymap.h - the keys as the user has them: keys to commands, by
 * mode, with help; their names, read and written.
 *
 * A keymap begins as the one table of keys (ui/config/key_table), and a user's
 * file changes it.  The dispatch, the help, `artscope --help-keys`, the man
 * page's KEYS section and the tests all read it.
 */
#ifndef UI_CONFIG_KEYMAP_H
#define UI_CONFIG_KEYMAP_H

#include "base/error.h"
#include "ui/config/key_table.h"

struct keymap;

/* Returns the usual keys. */
struct keymap *keymap_new(void);
void keymap_free(struct keymap *); /* accepts NULL */

/* ---- binding keys ---- */

/* Binds a key in place of what it was in that mode, and of what the table of
 * keys has for it in narrower modes; what has the screen, such as a prompt,
 * keeps its keys.  Key and help are copied; the help of CMD_LINE is the line.
 * CMD_NONE hides what wider modes bind.  Pointers to bindings are invalid
 * afterwards. */
void keymap_bind(struct keymap *, const struct binding *);

/* Can the key be bound?  A key that begins a key of two letters does nothing by
 * itself, and a key that does something cannot begin one. */
bool keymap_fits(const struct keymap *, const struct binding *,
    struct error *err);

/* Has the user bound it, and not the table of keys? */
bool keymap_is_own(const struct binding *);

/* ---- what a key does ---- */

/* Returns the binding of the key in the mode, else in MODE_LIST for lists and
 * MODE_STACKS for pictures of stacks, else in MODE_ANY; never NULL: an unbound
 * key has CMD_NONE. */
const struct binding *keymap_find(const struct keymap *, enum mode,
    const char *key);

/* Returns what the key does in some pane that has it, or NULL. */
const struct binding *keymap_elsewhere(const struct keymap *,
    const char *key);

/* ---- keys of two letters: `g` begins `gg`, and does nothing by itself ---- */

enum { KEY_SIZE = 32 };

struct key_sequence {
	char key[2]; /* the key that waits for the second, as a text; "": none */
};

/* Adds a key.  Writes the key to act on: this one, or the two as one, whether
 * anything is bound to that or not.  Returns false when the key waits for the
 * next one, or was the Escape that ends the waiting. */
bool key_sequence_add(struct key_sequence *, const struct keymap *, enum mode,
    const char *key, char out[KEY_SIZE]);

/* Writes the key that waits, "g-", and the keys that it begins as a row of
 * hints, the pane's own first. */
void keymap_hints(const struct keymap *, enum mode, const char *key, char *out,
    size_t size);

/* ---- names of keys and modes ---- */

/* Writes the key as people write it: "PageDown". */
void keymap_name(const char *key, char *out, size_t size);

/* Reads "C-d", "F5", "PageUp", "Space", "x" or "gg", as keymap_name writes
 * them, and writes the key as the table of keys has it.  Returns false, with
 * the key that may be meant, when there is no such key. */
bool key_parse(const char *name, char out[KEY_SIZE], struct error *err);

struct mode_info {
	const char *name; /* in a file: "any", "chart" */
	enum mode wider;  /* whose keys count where those of this one do not say
	                     otherwise; MODE_ANY is the last, and its own */
	const char *title; /* where its keys are */
};

extern const struct mode_info mode_infos[MODES];

/* Writes where keys of the mode are: "in the chart". */
void mode_place(enum mode, char *out, size_t size);

/* ---- the help, line by line ---- */

/* Returns the help of a binding, or of the binding that it is an alias of. */
const char *keymap_help_of(const struct binding *);

enum { HELP_LINE = 160 };

struct help_line {
	enum mode mode;                /* the mode of its keys */
	const struct binding *binding; /* NULL: an empty line, or a heading */
	bool is_heading;
	char text[HELP_LINE];          /* "  key key   text" */
};

/* Writes line `i` of the help, all modes one after the other; after the last
 * one it is empty.  Returns how many there are. */
size_t keymap_help(const struct keymap *, size_t i, struct help_line *out);

/* ---- texts in which keys stand ---- */

/*
 * A key stands between ` and `, by its usual name: "`t` lists them".  Where the
 * user has bound it to something else, a key that does what it did stands in
 * its place.
 */

/* Writes the text without these signs, and "no key" for what no key does any
 * more. */
void key_words(const struct keymap *, enum mode, const char *text, char *out,
    size_t size);

/* Writes hints, with the signs: "`Tab` table  `jk` move".  What no key does is
 * left out. */
void key_hints(const struct keymap *, enum mode, const char *hints, char *out,
    size_t size);

#endif
