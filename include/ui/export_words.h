/*
 * ui/export_words.h - the command line that exports what the numbers are of.
 */
#ifndef UI_EXPORT_WORDS_H
#define UI_EXPORT_WORDS_H

#include "ui/state.h"

/*
 * Into a file of that name: threads, range, clock; where its format can, also what it
 * opens with, that is zoom, search and marks.  Each word ends in a NUL.  Returns how
 * many bytes; 0, with the reason: there is none.  *lacks: what it does not open with,
 * as there is no room for it; NULL: nothing.
 */
size_t export_words(struct state *, const char *name, char *out, size_t size,
    const char **lacks, struct error *err);

#endif
