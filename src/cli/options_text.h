/*
 * cli/options_text.h - settings of a user's file as if they were options.
 */
#ifndef CLI_OPTIONS_TEXT_H
#define CLI_OPTIONS_TEXT_H

#include "base/text.h"
#include "cli/options.h"
#include "options/option_table.h"
#include "options/options.h"

/*
 * Words of options that differ from subcommand to subcommand,
 * or that layers above the table (options/option_table) have.
 */

/* The words that it can be in that subcommand, by number; the one after the last is
 * NULL.  NULL: it is no choice. */
const char *(*option_words(enum option, enum subcommand))(size_t number);

/* Its help, which for formats is of their table. */
void option_help(enum option, char *out, size_t size);

/*
 * Options as they stand in a line of text.
 */

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

/* Those that have the name of an option which was not given, after options_parse.  They
 * can be what they say; what the list that is shown has no column for is left out. */
void options_take_settings(struct options *, const struct named_text *,
    size_t count);

#endif
