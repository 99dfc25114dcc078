/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/calls.h - a list of calls as a table.
 *
 * The calls are those of one method, below their distribution, the slowest of
 * all methods, or the frames of an app.  A line above the heads says what the
 * list is of.  The list is drawn in the order in which it was answered; the
 * heads say which order that is.
 */
#ifndef VIEW_CALLS_H
#define VIEW_CALLS_H

#include "query/answer.h"
#include "query/call_list.h"
#include "view/canvas.h"
#include "view/list.h"

struct call_table {
	const struct call_list *calls; /* of one thread at least */
	const struct methods *methods;
	const bool *has_clock; /* of the trace, CLOCKS of them */
	struct list list;
	bool is_focused, is_sampled;
	bool is_of_frames; /* also while no frame is known yet */
	enum tick tick;    /* of the trace */
	size_t over_budget;       /* frames that took longer than the budget */
	uint64_t samples;  /* of the method; 0: not known */
	const struct list_choice *choice; /* of columns */
	const struct hits_answer *hits; /* methods that are marked; or NULL */
};

/* Returns the table's columns and order, valid as long as the table. */
struct list_now call_table_now(const struct call_table *);

/* Draws the line, the heads and the calls. */
void call_table_draw(const struct call_table *, struct canvas *, struct area);

#endif
