/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/search.h - which methods an expression or a name means.
 *
 * An expression (query/pattern) runs once for each method's name, never for
 * each call.
 */
#ifndef QUERY_SEARCH_H
#define QUERY_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

#include "model/methods.h"
#include "query/pattern.h"

/* ---- all methods that an expression matches ---- */

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

/* Searches in full names of a form, as "com.app.A.run (I)V"; methods_mapped has
 * those by which transforms mean methods.  Returns false when it was
 * stopped; the caller frees the flags, also then. */
bool search_methods(struct search_found *, struct pattern *,
    const struct methods *, method_name_of *, struct search_watch,
    struct error *err);

/* Searches as a user typed it: in short names, as "A.run(int)", and in full
 * names of what a mapping says is inlined; where no method with calls has such
 * a name, in full names.  A slash in front of the expression means full names
 * at once.  Otherwise as search_methods. */
bool search_typed(struct search_found *, const char *text,
    const struct methods *, struct search_watch, struct error *err);

enum { PATTERN_SIZE = 256 }; /* of what is searched for, with its NUL */

/* Returns the expression in a typed search, after such a slash. */
const char *search_expression(const char *text);

/* Writes "not matched: 2 names were too hard for this expression", and returns
 * it. */
enum { TOO_HARD_WORDS = 100 };
const char *search_too_hard(uint32_t count, char out[TOO_HARD_WORDS]);

/* ---- expressions that mean one method, whatever is in its name ---- */

/* Writes "\C^\Qcom.A.run\E( |$)": the full name in any of its signatures, and
 * no other.  What is too long for `size` is cut. */
void exact_pattern(const struct method *, char *out, size_t size);

/* Writes "A.run" for such an expression, or "=..;A.run" for "=com.A.a
 * ()V;com.A.run (I)V".  Returns false when it is another expression. */
bool exact_name(const char *pattern, char *out, size_t size);

/* ---- the one method that some words of the user mean ---- */

enum pick {
	PICK_ONE,
	PICK_NONE,  /* no method, or several */
	PICK_FAILED /* the words are no expression; stopped */
};

/*
 * Picks the method with calls that the words name.  These ways are tried, and
 * the first in which the words name any method counts: by the text ("class.name
 * signature"); without signature or mark; as lists show it ("Class.name(int)");
 * in short, as narrow lists have it ("Class.name"); by the name alone, or with
 * the signature; and at last as a pattern.  If that is one method, *method is
 * it; else the error says in words why not, or how far the search came when it
 * was stopped (NULL: never).
 */
enum pick pick_method(const struct methods *, const char *words,
    const atomic_bool *stop, uint32_t *method, struct error *err);

/* Picks without patterns, at once: by the names that are shown (methods_key),
 * or by which transforms mean methods (methods_mapped). */
enum pick pick_named(const struct methods *, const char *words,
    method_name_of *, uint32_t *method, struct error *err);

/* Picks all methods that are called so, without patterns: sets their flags, of
 * which there is one for each method.  Returns the first; NO_METHOD: there is
 * none. */
uint32_t pick_all(const struct methods *, const char *words, uint8_t *flags);

#endif
