/*
 * ui/command/prompt.h - a line of text being typed, with readline's basic keys.
 */
#ifndef UI_COMMAND_PROMPT_H
#define UI_COMMAND_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/pane.h"

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

/*
 * What was typed into a prompt before, to be taken again.
 */

enum { PAST_LINES = 1000 };

/* All zeros is nothing yet. */
struct line_history {
	char lines[PAST_LINES][PROMPT_SIZE]; /* the oldest first */
	size_t count;
	size_t index;               /* the line that is shown; count: a new one */
	char typed[PROMPT_SIZE]; /* of the new one, while others are shown */
};

/* The prompt is new. */
void line_history_begin(struct line_history *);

/* Puts an older line (-1) or a newer one (+1) into the prompt, and after the
 * newest what had been typed; nothing happens at the ends. */
void line_history_step(struct line_history *, struct prompt *, int step);

/* Remembers a line: an equal one goes, and the oldest when there are many. */
void line_history_add(struct line_history *, const char *line);

/*
 * The line in which a search, a filter or a command is typed.
 */

extern const struct pane_ops prompt_pane;

/* After APP_NAMES: what the names of files are to go on with, and the names, as
 * process/monitor has them, which are read and closed; -1: there are none.  A line
 * that was changed since takes none. */
const char *prompt_begun_path(const struct state *);
void prompt_take_names(struct state *, int fd);

#endif
