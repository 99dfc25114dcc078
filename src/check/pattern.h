/* SPDX-License-Identifier: Apache-2.0 */
/*
 * check/pattern.h - which methods and threads the patterns of a budget mean.
 *
 * Patterns of methods are those of query/pattern, PATTERN_RULE.  A thread is
 * meant as on the command line (query/scope), or by PATTERN_THREAD.
 */
#ifndef CHECK_PATTERN_H
#define CHECK_PATTERN_H

#include "check/budget.h"
#include "load/profile.h"

/* Returns whether a text is a pattern at all. */
bool name_pattern_check(const char *pattern, struct error *err);

/* Sets the flags, one for each method, of the methods with calls that any of
 * the rule's patterns means; *found is how many.  False when an expression
 * is too hard for a name. */
bool name_pattern_methods(const struct methods *, const struct rule *,
    uint8_t *flags, uint32_t *found, struct error *err);

/* Sets has[number of the thread] of the threads that the pattern means; *found
 * counts the threads of these that have records.  Fails as name_pattern_methods
 * does. */
bool name_pattern_threads(const struct profile *, const char *pattern,
    bool *has, uint32_t *found, struct error *err);

#endif
