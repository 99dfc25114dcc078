/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/threads.h"

#include <stdlib.h>

#include "base/array.h"
#include "options/options.h"
#include "print/formats.h"
#include "print/notices.h"
#include "query/thread_list.h"

/* ---- the list ---- */

struct printed_threads {
	const struct threads *threads;
	struct thread_list list;
	struct thread_sums *sums; /* by number; NULL: they are not needed */
};

static void printed_threads_free(struct printed_threads *r)
{
	thread_list_free(&r->list);
	free(r->sums);
}

/* Adds up the stacks of the threads that are meant; that costs a look at all of
 * them. */
static bool make_sums(struct printed_threads *r, const struct report_context *q,
    struct error *err)
{
	const uint32_t count = threads_count(r->threads);
	bool done = true;

	r->sums = array_new(count, sizeof *r->sums);
	for (uint32_t i = 0; done && i < count; i++)
		done = !q->scope->is_member[i] ||
		    thread_sums_make(&r->sums[i], threads_at(r->threads, i),
			q->scope->lens, err);
	return done;
}

static bool needs_sums(const struct printout *p)
{
	const struct report_context *q = p->context;
	const unsigned sorted = q->order.column;

	return q->lens != NULL || printout_shows(p, THREAD_OUTSIDE) ||
	    printout_shows(p, THREAD_DROPPED) ||
	    sorted == THREAD_OUTSIDE ||
	    sorted == THREAD_DROPPED;
}

/* Makes the list, the threads with most records first unless another order is
 * asked for. */
static bool printed_threads_make(struct printed_threads *r,
    const struct printout *p, struct error *err)
{
	const struct report_context *q = p->context;
	const bool is_sorted = q->options != NULL &&
	    q->options->is_given[OPTION_SORT];
	struct thread_list_request request = { .filter = "",
		.main = NO_THREAD,
		.order = { is_sorted ? q->order.column : THREAD_RECORDS,
		    q->order.is_reverse },
		.has_idle = true,
		.only = q->scope->is_member };

	*r = (struct printed_threads){ .threads = profile_threads(q->profile) };
	if (needs_sums(p) && !make_sums(r, q, err))
		return false;
	request.sums = r->sums;
	thread_list_make(&r->list, r->threads, &request);
	if (r->list.count > q->top)
		r->list.count = (uint32_t)q->top;
	return true;
}

static struct list_cell cell_of(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct printed_threads *r = self;
	const uint32_t thread = r->list.threads[row];

	(void)scratch;
	return thread_list_cell(threads_at(r->threads, thread),
	    r->sums == NULL ? NULL : &r->sums[thread], c);
}

/* ---- all of it ---- */

enum written threads_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	struct report_context by_axis = *q;
	struct printed_threads r;
	struct printout p = { &by_axis, &thread_list_columns,
		"id,records,calls,depth,span,first,last,span:cpu,name",
		"id,name,records,calls,depth,span:wall,first:wall,last:wall,"
		"span:cpu,first:cpu,last:cpu",
		.self = &r, .cell = cell_of };

	if (q->lens != NULL) {
		p.for_people = "id,records,calls,depth,span,outside,dropped,"
			       "span:cpu,name";
		p.for_programs =
		    "id,name,records,calls,depth,span:wall,"
		    "first:wall,last:wall,span:cpu,first:cpu,last:cpu,"
		    "outside:wall,dropped:wall,outside:cpu,dropped:cpu";
	}
	by_axis.order.measure = profile_axis(q->profile) == CLOCK_CPU ?
	    MEASURE_CPU : MEASURE_WALL;
	if (!printout_choose(&p, err))
		return WRITTEN_NOT;
	if (!printed_threads_make(&r, &p, err)) {
		printed_threads_free(&r);
		return WRITTEN_NOT;
	}
	p.rows = r.list.count;
	if (report_is_for_people(q)) {
		heading_write(file, q);
		fputc('\n', file);
	}
	printout_write(file, &p);
	printed_threads_free(&r);
	return WRITTEN;
}
