/*
 * ui/past.h - what was typed into a prompt before, to be taken again.
 */
#ifndef UI_PAST_H
#define UI_PAST_H

#include "ui/prompt.h"

enum { PAST_LINES = 1000 };

/* All zeros is nothing yet. */
struct past {
	char lines[PAST_LINES][PROMPT_SIZE]; /* the oldest first */
	size_t count;
	size_t at;               /* the line that is shown; count: a new one */
	char typed[PROMPT_SIZE]; /* of the new one, while others are shown */
};

/* The prompt is new. */
void past_begin(struct past *);

/* Puts an older line (-1) or a newer one (+1) into the prompt, and after the
 * newest what had been typed; nothing happens at the ends. */
void past_step(struct past *, struct prompt *, int step);

/* Remembers a line: an equal one goes, and the oldest when there are many. */
void past_add(struct past *, const char *line);

#endif
