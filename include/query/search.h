/*
 * query/search.h - which methods an expression matches.
 *
 * PCRE2 with smart case: a pattern without capitals ignores case, \c and \C
 * anywhere in it force one or the other as in vim.  The expression runs once
 * for each method's text, never for each call; and where it has a $, once more
 * for the text without the signature, so that "draw$" finds methods of that name.
 */
#ifndef QUERY_SEARCH_H
#define QUERY_SEARCH_H

#include "model/methods.h"

struct pattern;

/* NULL with the reason in words and its place when the expression is bad. */
struct pattern *pattern_new(const char *text, struct error *err);
void pattern_free(struct pattern *); /* accepts NULL */

bool pattern_matches(const struct pattern *, struct slice text);
bool pattern_matches_method(const struct pattern *, const struct method *);

/* A flag for each method, 1 where its text matches; the caller frees the array.
 * NULL when memory is out. */
uint8_t *search_methods(const struct pattern *, const struct methods *,
    struct error *err);

#endif
