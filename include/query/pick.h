/*
 * query/pick.h - the one method that some words of the user mean.
 */
#ifndef QUERY_PICK_H
#define QUERY_PICK_H

#include "query/search.h"

/*
 * Of the methods that have calls: the one with this text ("class.name
 * signature"), else the only one of this class and name, else the only one that
 * the words match as a pattern.  NO_METHOD, with the reason in words, when it is
 * none, or several.
 */
uint32_t pick_method(const struct methods *, const char *words,
    struct error *err);

#endif
