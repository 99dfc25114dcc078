/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/options_text.h - options as words: what they can be, options in a line of
 * text, and settings of a user's file as if they were options.
 */
#ifndef CLI_OPTIONS_TEXT_H
#define CLI_OPTIONS_TEXT_H

#include "base/text.h"
#include "cli/options.h"
#include "options/option_table.h"
#include "options/options.h"

/* ---- the words of an option ---- */

/* Returns the words that the value of an option can be in that subcommand, by
 * number; the one after the last is NULL.  NULL: the option is no choice.  The
 * words of some options are known only here, above the table
 * (options/option_table). */
const char *(*option_words(enum option, enum subcommand))(size_t number);

/* ---- options in a line of text ---- */

enum { OPTIONS_LINE_WORDS = 200 };

struct options_line {
	struct options options;
	char *text, *words[OPTIONS_LINE_WORDS];
};

/*
 * Reads the options up to the end of the line, as base/quote has words, for a
 * trace that is not named.  Options that are given already are left out.
 * False: there is none, or they do not fit together.  Free the line with
 * options_line_free, also then.
 */
bool options_line_read(struct options_line *, const char *line,
    const struct options *given);
void options_line_free(struct options_line *);

/* ---- options that go on to another trace ---- */

enum { OPTIONS_KEPT_TEXT = 200, OPTIONS_KEPT_SETS = 24 };

/* The options whose rows say so, unless their text is long, and --set, of which
 * the last are left out when there are many. */
struct options_kept {
	char *words[OPTIONS + 2 * OPTIONS_KEPT_SETS];
	size_t count;
};

/* Keeps the options that count for another trace as well.  Free them with
 * options_kept_free. */
void options_keep(const struct options *, struct options_kept *);
void options_kept_free(struct options_kept *);

/* ---- settings ---- */

/* Takes the settings that have the name of an option which was not given, after
 * options_parse.  Their values have been checked; a column that the list which
 * is shown has not is left out. */
void options_take_settings(struct options *, const struct named_text *,
    size_t count);

#endif
