/*
 * query/within.h - METHOD#N: a call that is a range.
 */
#ifndef QUERY_WITHIN_H
#define QUERY_WITHIN_H

#include "query/pick.h"
#include "query/where.h"

/* Are the words of that form?  False, with the reason. */
bool within_parse(const char *words, struct error *err);

/*
 * The call N of the method in the parts, from 1, as `calls` lists them by time;
 * the method is chosen as query/pick.h says.  *out are its thread, the range and
 * the call.  The reason, when there is none.
 */
enum pick within_find(struct where *out, const struct profile *,
    const struct parts *, const char *words, struct error *err);

#endif
