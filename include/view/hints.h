/*
 * view/hints.h - the words at the foot of a pane: what it waits for, which keys
 * there are, and what is typed.
 */
#ifndef VIEW_HINTS_H
#define VIEW_HINTS_H

#include "view/canvas.h"

/* "merging stacks …", while an answer is still worked out. */
void wait_draw(struct canvas *, int row, const char *text);

/* "text" as a row of hints; words between ` and ` are keys.  A key that does not
 * fit with its words is left out, and those after it. */
void hints_draw(struct canvas *, int row, const char *text);

/* All of them: what does not fit goes on in the next row, down to this one.  What
 * was in the rows above it is gone. */
void hints_draw_up(struct canvas *, int row, const char *text);

/* The same after what is typed into a prompt, where that leaves room. */
void prompt_hints_draw(struct canvas *, int row, const char *text);

/* A prompt with its text and the cursor, at the place in bytes. */
void prompt_draw(struct canvas *, int row, const char *prompt,
    const char *text, size_t cursor);

#endif
