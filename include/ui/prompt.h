/*
 * ui/prompt.h - a line of text being typed, with readline's basic keys.
 */
#ifndef UI_PROMPT_H
#define UI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

enum { PROMPT_SIZE = 256 };

/* What a line is typed for. */
enum prompt_for {
	PROMPT_SEARCH,
	PROMPT_FILTER,
	PROMPT_COMMAND,
	PROMPT_BELOW, /* for the pane that it stands on, as if pasted there */
	PROMPTS
};

struct prompt {
	char text[PROMPT_SIZE]; /* UTF-8 */
	size_t length, cursor;  /* in bytes */
};

void prompt_clear(struct prompt *);

/* Puts text at the cursor; what does not fit or is a control is left out. */
void prompt_insert(struct prompt *, const char *text);

/* Takes a key by its name; false when it means nothing to a prompt. */
bool prompt_key(struct prompt *, const char *key);

#endif
