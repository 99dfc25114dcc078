/*
 * query/within.h - METHOD#N: a call that is a range, and METHOD#N+K, which is of
 * the K calls after it on its level, too.  METHOD is its first call.
 */
#ifndef QUERY_WITHIN_H
#define QUERY_WITHIN_H

#include "query/navigate.h"
#include "query/pick.h"
#include "query/where.h"

/* Are the words of that form?  False, with the reason. */
bool within_parse(const char *words, struct error *err);

/* The words for people, which say which call it is: METHOD is METHOD#1.  A name that
 * is too long is cut; size > 10. */
void within_words(char *out, size_t size, const char *words);

/*
 * The call N of the method in the parts, from 1, as `calls` lists them by time;
 * the method is chosen as query/pick.h says.  *out are its thread, the range and
 * the call.  The reason, when there is none.
 */
enum pick within_find(struct where *out, const struct profile *,
    const struct parts *, const char *words, struct error *err);

/* The number that the words for a call of the method have: costs what within_find
 * does.  0: the call is none of the parts, or out of memory. */
size_t within_number(const struct profile *, const struct parts *,
    uint32_t method, const struct thread *, struct place);

#endif
