/*
 * query/pattern.h - does a name match an expression?
 *
 * PCRE2 with smart case: a pattern without capitals ignores case, \c and \C
 * anywhere in it force one or the other as in vim.  Where it has a $, it is tried
 * once more for a name without the signature, so that "draw$" finds methods of that
 * name.
 */
#ifndef QUERY_PATTERN_H
#define QUERY_PATTERN_H

#include <stdatomic.h>

#include "model/methods.h"

struct pattern;

/* NULL with the reason in words and its place when the expression is bad. */
struct pattern *pattern_new(const char *text, struct error *err);

/* Is it bad?  Then why, and at which byte of the text. */
bool pattern_is_bad(const char *text, size_t *at, struct error *err);
void pattern_free(struct pattern *); /* accepts NULL */

/* An expression that goes on for ever is given up after so much work on one
 * text, some ms for the longest: nobody knows then whether it matches. */
enum fit { FIT_NOT, FIT_FOUND, FIT_TOO_HARD, FIT_STOPPED };

/* `stop` is looked at in the midst of a text, too; NULL: never.  One thread at a
 * time; what is called with a hand (base/parallel) can be called once for each. */
enum fit pattern_fit(struct pattern *, struct slice text,
    const atomic_bool *stop);
enum fit pattern_fit_method(struct pattern *, const struct method *,
    const atomic_bool *stop);

/* All of a name, and without the signature. */
struct pattern_name {
	struct slice whole, bare;
};

struct pattern_name pattern_name_of(const struct method *); /* the full one */
enum fit pattern_fit_name(struct pattern *, struct pattern_name, int hand,
    const atomic_bool *stop);

#endif
