/*
 * ui/keymap_help.h - keys and modes in words: lines of the help, and names.
 */
#ifndef UI_KEYMAP_HELP_H
#define UI_KEYMAP_HELP_H

#include "ui/keymap.h"

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

#endif
