/*
 * ui/diff_words.h - what is typed after :diff: options, as artscope diff has them, and
 * then the file.
 *
 * A text that begins with no option is the name of a file as a whole, with its blanks.
 */
#ifndef UI_DIFF_WORDS_H
#define UI_DIFF_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "options/option_table.h"

/* The options, each word with a NUL after it, and *length bytes of them; then *file,
 * also in `out`.  False, with the reason: no room, a quote without an end, or no file. */
bool diff_words_split(const char *text, char *out, size_t size, size_t *length,
    const char **file, struct error *err);

/* Where the last word of it begins, which is still typed; the whole where it is a name. */
const char *diff_words_last(const char *text);

/* The option whose value that is; NULL: of none. */
const struct option_info *diff_words_option(const char *text);

/* An option that may stand there; it is none of those that make diff print. */
bool diff_words_has(enum option);

#endif
