/*
 * query/shown_moves.h - from one call to another, as pictures of time show them
 * (query/shown): its caller, those it made, where it is hot.
 *
 * Places are those of the recorded calls, whatever lens there is; without one
 * everything is as query/navigate has it.  Moves that need entries lead nowhere while
 * the entries are not known yet.
 */
#ifndef QUERY_SHOWN_MOVES_H
#define QUERY_SHOWN_MOVES_H

#include "query/shown.h"

/* The call around this one; none for one on level 0. */
struct place shown_parent(const struct shown *, struct place);

/* The outermost call around this one that can be seen, be it itself. */
struct place shown_outermost(const struct shown *, struct place);

/* The call itself, or else the nearest of its callers that is left; or none. */
struct place shown_nearest(const struct shown *, struct place);

/* The one of those below it that runs at `time`, or the longest; none: there is none. */
struct place shown_child(const struct shown *, struct place, uint64_t time);

/* As navigate_hottest. */
struct place shown_hottest(const struct shown *, struct place);

/* As navigate_at. */
struct place shown_near(const struct shown *, uint32_t level, uint64_t time);

#endif
