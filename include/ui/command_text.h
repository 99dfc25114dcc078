/*
 * ui/command_text.h - a command line that is put together: for a shell, or as words.
 */
#ifndef UI_COMMAND_TEXT_H
#define UI_COMMAND_TEXT_H

#include "options/option_table.h"
#include "ui/state.h"

enum { COMMAND_TEXT = 8000 }; /* bytes of the line with its NUL */

struct command_text {
	struct state *s;
	char text[COMMAND_TEXT];
	size_t used;
	bool is_words;     /* each ends in a NUL; else a line for a shell */
	const char *lacks; /* what could not be said; NULL: nothing */
};

/* What has no room is left out as a whole, as is what cannot be shown. */
void command_text_word(struct command_text *, const char *word);

/* A word with a blank in front, in a line. */
void command_text_joined(struct command_text *, const char *word);

/* "--option value"; the value may be NULL. */
void command_text_add(struct command_text *, enum option,
    const char *value);

#endif
