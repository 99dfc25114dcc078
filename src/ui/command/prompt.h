/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/prompt.h - the line in which a search, a filter or a command is
 * typed, with readline's basic keys and a history.
 */
#ifndef UI_COMMAND_PROMPT_H
#define UI_COMMAND_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/pane.h"

/* ---- a line of text ---- */

enum { PROMPT_SIZE = 256 };

/* All zeros is empty. */
struct prompt {
	char text[PROMPT_SIZE]; /* UTF-8 */
	size_t cursor;          /* in bytes */
};

/* Puts text at the cursor; what does not fit or is a control is left out. */
void prompt_insert(struct prompt *, const char *text);

/* Takes a key by its name; returns false when it means nothing to a prompt. */
bool prompt_key(struct prompt *, const char *key);

/* ---- the pane on top in which it is typed ---- */

/* What a line is typed for: the amount that the pane is opened with. */
enum prompt_for {
	PROMPT_SEARCH,
	PROMPT_FILTER,
	PROMPT_COMMAND,
	PROMPT_BELOW, /* for the pane that it stands on, as if pasted there */
	PROMPTS
};

extern const struct pane_ops prompt_pane;

#endif
