/*
 * ui/config/keymap.h - keys → commands, by mode, with help.
 *
 * The dispatch, the help overlay, `artscope --help-keys`, the man page's KEYS
 * section and the tests all read it.  It begins as the one table of keys, and a
 * user's file changes it.
 */
#ifndef UI_CONFIG_KEYMAP_H
#define UI_CONFIG_KEYMAP_H

#include "base/error.h"
#include "ui/config/key_table.h"

struct keymap;

/* The usual keys (ui/config/key_table); NULL on failure. */
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

/*
 * Keys of two letters: `g` begins `gg`, and is nothing by itself.
 */

enum { KEY_SIZE = 32 };

struct key_sequence {
	char key[2]; /* the one that waits for the second, as a text; "": none */
};

/* Another key.  Writes the key to act on: this one, or the two as one, whether
 * anything is bound to that or not.  False: it waits for the next one, or was the
 * Escape that ends the waiting. */
bool typed_add(struct key_sequence *, const struct keymap *, enum mode,
    const char *key, char out[KEY_SIZE]);

/*
 * Keys and modes in words: lines of the help, and names.
 */

const char *mode_title(enum mode); /* a heading for the help */

/* "in the chart": where its keys are. */
void mode_place(enum mode, char *out, size_t size);

/* The key as people write it: "PageDown". */
void keymap_name(const char *key, char *out, size_t size);

/* The help of one of them, or of the one that it is an alias of. */
const char *keymap_help_of(const struct binding *);

/* What the key does in some pane that has it, with its help; NULL: nothing. */
const struct binding *keymap_elsewhere(const struct keymap *,
    const char *key);

enum { HELP_LINE = 160 };

struct help_line {
	enum mode mode;                /* whose keys it is about */
	const struct binding *binding; /* NULL: it is empty, or a heading */
	bool is_heading;
	char text[HELP_LINE];          /* "  key key   text" */
};

/* Line `i` of the help, all modes one after the other; after the last one it is
 * empty.  Returns how many there are. */
size_t keymap_help(const struct keymap *, size_t i, struct help_line *out);

/*
 * Keys and views as people write them, read.
 */

/* "C-d", "F5", "PageUp", "Space", "x" or "gg", as keymap_name writes them, as the table
 * of keys has them.  False: there is no such key, and which one may be meant. */
bool key_parse(const char *name, char out[KEY_SIZE], struct error *err);

/* The word for a mode in a file: "any", "chart"; NULL after the last one. */
const char *mode_name(size_t mode);

/*
 * Words in which keys stand, as the user has bound these.
 *
 * A key stands between ` and `, by its usual name: "`t` lists them".  Where that does
 * something else by now, a key that does what it did stands in its place.
 */

/* Without the signs; "no key" is what does something that no key does any more. */
void key_words(const struct keymap *, enum mode, const char *text, char *out,
    size_t size);

/* Hints, with the signs: "`Tab` table  `jk` move".  What no key does is left out. */
void key_hints(const struct keymap *, enum mode, const char *hints, char *out,
    size_t size);

#endif
