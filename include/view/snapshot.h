/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/snapshot.h - every thread at one instant, as a list.
 *
 * Two rows below the list are about the thread under the cursor.
 */
#ifndef VIEW_SNAPSHOT_H
#define VIEW_SNAPSHOT_H

#include "load/profile.h"
#include "query/answer.h"
#include "query/snapshot.h"
#include "view/canvas.h"
#include "view/list.h"

struct snapshot_view {
	const struct profile *profile;
	const struct snapshot *instant;
	struct list list;
	uint64_t origin; /* where time 0 is */
	int width;       /* of the screen */
	const struct list_choice *choice; /* of columns */
	struct list_order order;
	const struct hits_answer *hits; /* of a search; NULL: none */
	const struct lens_threads *left; /* of the instant; NULL: none */
};

/* Returns the list's columns and order, valid as long as the view. */
struct list_now snapshot_now(const struct snapshot_view *);

/* Draws the heads into the first row of the area and a row for each thread: the
 * innermost call, since when it runs, whether the thread waits in it. */
void snapshot_draw(const struct snapshot_view *, struct canvas *, struct area);

/* Draws two rows about the thread under the cursor: the full name of its call,
 * then the call's times and the calls around it. */
void snapshot_row_draw(const struct snapshot_view *, struct canvas *, int row);

#endif
