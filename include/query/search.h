/*
 * query/search.h - which methods an expression matches.
 *
 * PCRE2 with smart case: a pattern without capitals ignores case, \c and \C
 * anywhere in it force one or the other as in vim.  The expression runs once
 * for each method's name, never for each call; and where it has a $, once more
 * for that without the signature, so that "draw$" finds methods of that name.
 */
#ifndef QUERY_SEARCH_H
#define QUERY_SEARCH_H

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
 * time. */
enum fit pattern_fit(struct pattern *, struct slice text,
    const atomic_bool *stop);
enum fit pattern_fit_method(struct pattern *, const struct method *,
    const atomic_bool *stop);

/* What ends a search, and where it says how many names it has looked at; either
 * may be NULL. */
struct search_watch {
	const atomic_bool *stop;
	_Atomic(uint32_t) *looked;
};

struct search_found {
	uint8_t *flags;    /* by method, 1 where its text matches */
	uint32_t used;     /* methods with calls that match */
	uint32_t too_hard; /* methods with calls of which nobody knows */
	bool is_in_full;   /* in no short name, so in full ones (search_typed) */
};

/* In full names, as "com.app.A.run (I)V".  False when memory is out, or it was
 * stopped; the caller frees the flags, also then. */
bool search_methods(struct search_found *, struct pattern *,
    const struct methods *, struct search_watch, struct error *err);

/* In short names, as "A.run(int)", and in full names of what is inlined by a mapping;
 * where no method with calls has such a one, in full names.  A slash in front of the expression means those at once.  Else as
 * search_methods. */
bool search_typed(struct search_found *, const char *text,
    const struct methods *, struct search_watch, struct error *err);

/* The expression in it, behind such a slash. */
const char *search_expression(const char *text);

/* "not matched: 2 names were too hard for this expression" */
enum { TOO_HARD_WORDS = 100 };
const char *search_too_hard(uint32_t count, char out[TOO_HARD_WORDS]);

#endif
