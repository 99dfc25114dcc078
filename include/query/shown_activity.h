/*
 * query/shown_activity.h - what a thread does in each cell of a stretch of time, through
 * a lens.
 *
 * How much a lens leaves of a cell is asked of some instants of it, evenly spread: in
 * how many of them there is a call, in how many it runs, and which call is innermost
 * in most of them.  One instant costs some binary searches that begin near the one
 * before it.
 */
#ifndef QUERY_SHOWN_ACTIVITY_H
#define QUERY_SHOWN_ACTIVITY_H

#include "query/activity.h"
#include "query/shown.h"

enum { SHOWN_LOOKS = 8 }; /* instants of a cell, at most */

/* The node of a cell is that of a call that is left.  There is a map, and the period has
 * a tick at least. */
void shown_activity(const struct shown *, struct period, int cells,
    unsigned looks, struct activity *out);

#endif
