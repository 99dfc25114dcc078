/*
 * ui/compared_words.h - what is said beside the rows of a comparison: what was
 * compared, what all of it took, and of one row why it has its verdict.
 */
#ifndef UI_COMPARED_WORDS_H
#define UI_COMPARED_WORDS_H

#include "compare/compared.h"
#include "ui/state.h"
#include "view/words.h"

/* The line above the rows; `shown` says which of them are listed. */
void compared_words_line(const struct state *, const struct comparison *,
    const char *shown, struct words *);

/* The name of a row, or of both sides; then its numbers and its verdict. */
void compared_words_name(const struct comparison *, const struct compared_row *,
    struct words *);
void compared_words_row(const struct comparison *, const struct compared_row *,
    struct words *);

#endif
