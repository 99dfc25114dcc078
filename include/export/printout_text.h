/*
 * export/printout_text.h - a list as rows and columns of text, each column as wide
 * as it needs.
 *
 * The last column, when it stands left, takes what the line has left.  What is cut
 * there is marked.  Every cell is asked for twice: for its width, then for its text.
 */
#ifndef EXPORT_PRINTOUT_TEXT_H
#define EXPORT_PRINTOUT_TEXT_H

#include "export/printout.h"

void printout_text(FILE *, const struct printout *);

#endif
