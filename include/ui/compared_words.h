/*
 * ui/compared_words.h - what is said beside the rows of a comparison: what was
 * compared, what all of it took, and of one row why it has its verdict.
 */
#ifndef UI_COMPARED_WORDS_H
#define UI_COMPARED_WORDS_H

#include "compare/comparison.h"
#include "query/answer.h"
#include "ui/state.h"
#include "view/words.h"

/* What makes the rows doubtful, bits by enum doubt (compare/words); and that in whole
 * sentences, "" where there is nothing. */
unsigned compared_words_doubts(const struct comparison *);
void compared_words_why(const struct state *, const struct comparison *,
    char *out, size_t size);

/* The line above the rows: of what the answer is, whether that is doubtful, and which rows
 * are listed. */
struct compared_line {
	const struct answer *answer;
	unsigned doubts;
	const char *shown;
};

void compared_words_line(const struct state *, const struct compared_line *,
    struct words *);

/* The name of a row, or of both sides; then its numbers and its verdict. */
void compared_words_name(const struct comparison *, const struct compared_row *,
    struct words *);
void compared_words_row(const struct comparison *, const struct compared_row *,
    struct words *);

#endif
