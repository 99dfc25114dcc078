/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/threads.h - the list of threads, to choose one or to mark some.
 *
 * A row has name, id, calls, hits of a search, wall and CPU time, a bar of that
 * time, and what the thread did over the recording.
 */
#ifndef VIEW_THREADS_H
#define VIEW_THREADS_H

#include "query/scope.h"
#include "query/thread_list.h"
#include "view/canvas.h"
#include "view/list.h"

struct threads_view {
	const struct profile *profile;
	const struct thread_list *shown;  /* what the filter leaves */
	const char *filter;               /* is marked in names and ids */
	const struct list_choice *choice; /* of columns */
	const struct thread_set *marked;  /* or NULL */
	struct thread_hits hits;
	struct list list;
	struct period whole; /* of what threads did, where they have a clock in
	                        common */
};

/* Returns the list's columns and order, valid as long as the view. */
struct list_now threads_view_now(const struct threads_view *);

/* Draws the heads into the first row of the area and the rows below. */
void threads_view_draw(const struct threads_view *, struct canvas *,
    struct area);

#endif
