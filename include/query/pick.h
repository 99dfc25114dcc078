/*
 * query/pick.h - the one method that some words of the user mean.
 */
#ifndef QUERY_PICK_H
#define QUERY_PICK_H

#include "query/search.h"

enum pick {
	PICK_ONE,
	PICK_NONE,  /* no method, or several */
	PICK_FAILED /* the words are no expression; out of memory; stopped */
};

/*
 * Of the methods that have calls those that are called so, in the first of these
 * ways in which any is: by the text ("class.name signature"); without signature or
 * mark; in short, as narrow lists have it ("Class.name"); by the name alone, or
 * with the signature; and those that the words match as a pattern.  If that is
 * one, *method is it; else the error says in words why not, or how far it came
 * when it was stopped (NULL: never).
 */
enum pick pick_method(const struct methods *, const char *words,
    const atomic_bool *stop, uint32_t *method, struct error *err);

/* The same without patterns: at once. */
enum pick pick_named(const struct methods *, const char *words,
    uint32_t *method, struct error *err);

/* The same by the names by which transforms mean methods (methods_meant). */
enum pick pick_meant(const struct methods *, const char *words,
    uint32_t *method, struct error *err);

/* All that are called so, without patterns: sets their flags, of which there is one
 * for each method.  Returns the first; NO_METHOD: there is none. */
uint32_t pick_all(const struct methods *, const char *words, uint8_t *flags);

#endif
