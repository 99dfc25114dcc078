/*
 * view/picker.h - the threads, to choose one: name, id, calls, wall, CPU.
 */
#ifndef VIEW_PICKER_H
#define VIEW_PICKER_H

#include "query/thread_list.h"
#include "query/where.h"
#include "view/canvas.h"
#include "view/list.h"

struct picker {
	const struct threads *threads;
	const struct thread_list *shown; /* what the filter leaves */
	const struct thread_set *marked; /* or NULL */
	struct list list;
};

/* Draws the heads into the first row of the area and the rows below. */
void picker_draw(const struct picker *, struct canvas *, struct area);

#endif
