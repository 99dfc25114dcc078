/*
 * view/calls.h - calls as a table: all of a method below their distribution, the
 * slowest of all methods, or frames, below the words that say so.
 *
 * The list is drawn as it was answered; the heads say how it is ordered.
 */
#ifndef VIEW_CALLS_H
#define VIEW_CALLS_H

#include "query/answer.h"
#include "query/call_list.h"
#include "view/canvas.h"
#include "view/list.h"

struct call_table {
	const struct call_list *calls; /* of some threads, at least one */
	const struct methods *methods;
	const bool *has_clock; /* of the trace, CLOCKS of them */
	struct list list;
	bool is_focused, is_sampled;
	bool is_of_frames; /* which they are before any is there, too */
	enum tick tick; /* of the trace */
	size_t over;      /* of frames: so many took longer than the budget */
	uint64_t samples; /* of the method; 0: not known */
	const struct list_choice *choice; /* of columns */
	const struct hits_answer *hits;   /* that are marked; or NULL */
};

/* Its columns and its order; good while the table is. */
struct list_now call_table_now(const struct call_table *);

/* How many calls there is room for below the line and the heads. */
size_t call_table_rows(int rows);

/* Draws that line, the heads, and the calls. */
void call_table_draw(const struct call_table *, struct canvas *, struct area);

#endif
