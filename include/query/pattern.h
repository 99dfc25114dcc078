/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/pattern.h - expressions and wildcards: does a name match one?
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

/* ---- texts of users ---- */

/*
 * One rule for options, prompts and budgets.  "re:" begins an expression.  A
 * text with **, or with * and no sign of an expression but "." and "$", is a
 * wildcard: it stands for all of "class.name", or, with a parenthesis, for all
 * of "class.name(int, Rect)" as it is printed; ** is anything, * anything but a
 * dot, and case matters.  * alone is every name.
 */

/* What a text without either is, and what "*" is. */
enum pattern_use {
	PATTERN_TYPED, /* an expression, found anywhere */
	PATTERN_RULE,  /* of a budget: a whole name; case always matters */
	PATTERN_THREAD /* the same, of a thread: * is anything, too */
};

bool pattern_is_expression(const char *text); /* does it begin with "re:"? */

/* Returns the pattern of such a text, to be freed with pattern_free; NULL, with
 * the reason in words and its place, when the expression is bad. */
struct pattern *pattern_read(const char *text, enum pattern_use,
    struct error *err);
void pattern_free(struct pattern *); /* accepts NULL */

/* Is it bad, as a text that was typed?  Then the error says why, and *at,
 * unless `at` is NULL, is the byte of the text. */
bool pattern_is_bad(const char *text, size_t *at, struct error *err);

/* Writes a text that was typed as an expression for full names, which can be
 * part of another one.  Fails where there is no room, or it is a wildcard with
 * parameters. */
bool pattern_as_expression(const char *text, char *out, size_t size,
    struct error *err);

/* ---- matching ---- */

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

enum { PATTERN_ROOM = 2048 }; /* of a name with parameters */

/* Returns the full name of a method, as the pattern looks at it; it may stand
 * in the room. */
struct pattern_name pattern_name_of(const struct pattern *,
    const struct method *, char room[PATTERN_ROOM]);

/* Matches a name.  Each hand may do so at the same time. */
enum fit pattern_fit_name(struct pattern *, struct pattern_name, int hand,
    const atomic_bool *stop);

#endif
