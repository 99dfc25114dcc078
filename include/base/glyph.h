/*
 * base/glyph.h - the signs that are no letters: one table of roles, in UTF-8 and
 * in ASCII.
 */
#ifndef BASE_GLYPH_H
#define BASE_GLYPH_H

#include <stdbool.h>

enum glyph {
	GLYPH_OPEN,      /* a row that is open */
	GLYPH_CLOSED,    /* one that can be opened; what is selected */
	GLYPH_DOWN,      /* the order of a column */
	GLYPH_UP,
	GLYPH_RULE,      /* in front of a heading */
	GLYPH_CUT,       /* where a text goes on */
	GLYPH_AWAITED,   /* a number, or an answer, that is not known yet */
	GLYPH_FULL,      /* a cell of a bar */
	GLYPH_BAR_BEGIN, /* around a bar */
	GLYPH_BAR_END,
	GLYPH_DOT,       /* between words of a line */
	GLYPH_LINE,      /* between halves of a line; a line from top to bottom */
	GLYPH_FORK,      /* a line with a branch */
	GLYPH_CORNER,    /* the last branch */
	GLYPH_WARNING,
	GLYPH_CHIP,      /* in a colour, before what has it */
	GLYPH_CALLER,    /* stands after what it calls */
	GLYPH_CALLEE,    /* stands after what calls it */
	GLYPH_LATE,      /* a cell of what took too long */
	GLYPH_BEFORE,    /* before the name of a call that began before the recording */
	GLYPH_RUNS_ON,   /* after that of one that runs on at its end */
	GLYPHS
};

const char *glyph(enum glyph, bool is_ascii);

#endif
