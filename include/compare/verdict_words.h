/*
 * compare/verdict_words.h - verdicts as options name them: "slower,new,waits".
 */
#ifndef COMPARE_VERDICT_WORDS_H
#define COMPARE_VERDICT_WORDS_H

#include "base/error.h"

/* The words that there are, by number; NULL after the last. */
const char *verdict_word(size_t number);

/*
 * Words with commas between them, as bits: 1 << verdict (compare/row), and
 * 1 << (ROW_VERDICTS + n) for a row with the tag 1 << n.  A word may mean several:
 * "probably", "noise", "all"; what stands before its "-" is enough: "more".
 */
bool verdict_words(unsigned *out, const char *words, struct error *err);

#endif
