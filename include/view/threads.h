/*
 * view/threads.h - the threads, to choose one or to mark some: name, id, calls,
 * what a search finds, wall and CPU time, a bar of that, and what each did over
 * the recording.
 */
#ifndef VIEW_THREADS_H
#define VIEW_THREADS_H

#include "query/cells.h"
#include "query/scope.h"
#include "query/thread_list.h"
#include "view/canvas.h"
#include "view/list.h"

struct threads_view {
	const struct profile *profile;
	const struct thread_list *shown; /* what the filter leaves */
	const char *filter;              /* it is marked in names and ids */
	const struct list_choice *choice; /* of columns */
	const struct thread_set *marked; /* or NULL */
	struct thread_hits hits;
	struct list list;
	struct period whole;             /* of the activity, where the threads
	                                    have a clock in common */
};

/* Its columns and its order; good while the picker is. */
struct list_now threads_view_now(const struct threads_view *);

/* Draws the heads into the first row of the area and the rows below.  The
 * scratch has room for as many cells as the area has columns. */
void threads_view_draw(const struct threads_view *, struct canvas *,
    struct area, struct cell_usages *);

#endif
