/*
 * view/asked_line.h - what is asked of stacks and of rows, in the line of the thread.
 */
#ifndef VIEW_ASKED_LINE_H
#define VIEW_ASKED_LINE_H

#include <stdint.h>

#include "base/times.h"
#include "view/words.h"

struct asked_line {
	const char *stacks;  /* the transforms; NULL or "": none */
	uint64_t dropped;    /* the time that they leave out; 0: none, or not known yet */
	enum tick tick;
	bool is_coming;      /* what is shown is without the last of the transforms */
	const char *rows;    /* the filters; NULL or "": none */
};

/* "focus B.b (1.2 ms dropped)  c.C", "focus B.b (coming)".  Texts that need more than
 * so many cells are cut, or the words of the time are fewer; its number is always
 * there. */
void asked_line_add(struct words *, const struct asked_line *, size_t cells,
    bool is_ascii);

#endif
