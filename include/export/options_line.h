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

/* Those that count for another trace as well: what is said of the terminal and the
 * machine, of what files are taken for, of which calls are frames, and of the user's
 * files.  Of lines (--set) the last are left out when there are many. */
enum { OPTIONS_KEPT = 11, OPTIONS_KEPT_TEXT = 200, OPTIONS_KEPT_SETS = 24 };

/* It borrows from the options. */
struct options_kept {
	char texts[OPTIONS_KEPT][OPTIONS_KEPT_TEXT];
	const char *words[OPTIONS_KEPT + 2 * OPTIONS_KEPT_SETS];
	size_t count;
};

void options_keep(const struct options *, struct options_kept *);

#endif
