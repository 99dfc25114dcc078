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

struct prompt {
	char text[PROMPT_SIZE]; /* UTF-8 */
	size_t length, cursor;  /* in bytes */
};

void prompt_clear(struct prompt *);

/* Puts text at the cursor; what does not fit or is a control is left out. */
void prompt_insert(struct prompt *, const char *text);

/* Takes a key by its name; returns false when it means nothing to a prompt. */
bool prompt_key(struct prompt *, const char *key);

/* ---- what was typed before, to be taken again ---- */

enum { PAST_LINES = 1000 };

/* All zeros is nothing yet. */
struct line_history {
	char lines[PAST_LINES][PROMPT_SIZE]; /* the oldest first */
	size_t count;
	size_t index;            /* the line that is shown; count: a new one */
	char typed[PROMPT_SIZE]; /* the new line, while others are shown */
};

/* Begins a new line. */
void line_history_begin(struct line_history *);

/* Puts an older line (-1) or a newer one (+1) into the prompt, and after the
 * newest what had been typed; false: this was the end. */
bool line_history_step(struct line_history *, struct prompt *, int step);

/* Remembers a line: an equal one goes, and the oldest when there are many. */
void line_history_add(struct line_history *, const char *line);

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
