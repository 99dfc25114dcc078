/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/text.h - a list as rows and columns of text for people, each column as
 * wide as it needs; bold and red where something stands out.
 *
 * The last column, when it stands left, takes what the line has left.  What is
 * cut there is marked.  Every cell is asked for twice: for its width, then for
 * its text.
 */
#ifndef PRINT_TEXT_H
#define PRINT_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "print/formats.h"

void printout_text(FILE *, const struct printout *);

/* ---- styles ---- */

/* A style says nothing that the text does not say without it, and no other
 * format has it.  The sequences are those that every terminal with a standard
 * (ECMA-48) knows. */
enum text_style {
	TEXT_STYLE_NONE,
	TEXT_STYLE_HEAD,  /* bold */
	TEXT_STYLE_HEAVY, /* bold and red */
	TEXT_STYLES
};

/* Returns what --color says: true for "always", false for "never"; for anything
 * else, or NULL, whether the output is a terminal, unless TERM is dumb or there
 * is NO_COLOR. */
bool text_style_is_wanted(const char *when, bool is_terminal);

/* A line begins and ends without a style; NONE writes nothing. */
void text_style_begin(FILE *, enum text_style);
void text_style_end(FILE *, enum text_style);

#endif
