/*
 * export/options_line.h - options as they stand in a line of text.
 */
#ifndef EXPORT_OPTIONS_LINE_H
#define EXPORT_OPTIONS_LINE_H

#include "export/options.h"

enum { OPTIONS_LINE_WORDS = 200 };

struct options_line {
	struct options options;
	char *text, *words[OPTIONS_LINE_WORDS];
};

/* Those up to the end of the line, as base/quote has words, of a trace that is not
 * named; but none that is given already.  False: there is none, or they do not fit
 * together.  Free it with options_line_free, also after that. */
bool options_line_read(struct options_line *, const char *line,
    const struct options *given);
void options_line_free(struct options_line *);

#endif
