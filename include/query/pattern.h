/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/pattern.h - regular expressions: does a name match one?
 *
 * Expressions are those of PCRE2, with smart case: a pattern without capitals
 * ignores case, \c and \C anywhere in it force one or the other as in vim.
 * Where it has a $, it is tried once more for a name without the signature, so
 * that "draw$" finds methods of that name.
 */
#ifndef QUERY_PATTERN_H
#define QUERY_PATTERN_H

#include <stdatomic.h>

#include "model/methods.h"

struct pattern;

/* Returns a pattern, to be freed with pattern_free; NULL, with the reason in
 * words and its place, when the expression is bad. */
struct pattern *pattern_new(const char *text, struct error *err);
void pattern_free(struct pattern *); /* accepts NULL */

/* Is the expression bad?  Then the error says why, and *at is the byte of the
 * text. */
bool pattern_is_bad(const char *text, size_t *at, struct error *err);

/* An expression that goes on for ever is given up after so much work on one
 * text, some ms for the longest: nobody knows then whether it matches. */
enum fit { FIT_NOT, FIT_FOUND, FIT_TOO_HARD, FIT_STOPPED };

/* Match a text, and a method by its text.  `stop` is looked at in the midst of
 * a text, too; NULL: never.  Only one thread may use a pattern at a time. */
enum fit pattern_fit(struct pattern *, struct slice text,
    const atomic_bool *stop);
enum fit pattern_fit_method(struct pattern *, const struct method *,
    const atomic_bool *stop);

/* ---- matching with several hands (base/parallel) ---- */

/* All of a name, and the name without the signature. */
struct pattern_name {
	struct slice whole, bare;
};

/* Returns the full name of a method. */
struct pattern_name pattern_name_of(const struct method *);

/* Matches a name.  Each hand may do so at the same time. */
enum fit pattern_fit_name(struct pattern *, struct pattern_name, int hand,
    const atomic_bool *stop);

#endif
