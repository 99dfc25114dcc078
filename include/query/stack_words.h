/*
 * query/stack_words.h - one stack in words: "A.run ()V;B.go (I)V", from the root.
 *
 * A name is whatever says which method is meant (query/pick), and a ";" inside of a
 * signature parts no names.
 */
#ifndef QUERY_STACK_WORDS_H
#define QUERY_STACK_WORDS_H

#include "model/methods.h"

/* Is there a name between all of them? */
bool stack_words_check(const char *words, struct error *err);

/* Where the name of the innermost one begins. */
const char *stack_words_last(const char *words);

uint32_t stack_words_count(const char *words);

/* The methods, of which there is room for so many; false with the reason where a name
 * means none or several. */
bool stack_words_find(const char *words, const struct methods *,
    uint32_t *methods, struct error *err);

#endif
