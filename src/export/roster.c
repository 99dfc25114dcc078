#include "config.h"

#include "export/roster.h"

#include "export/heading.h"
#include "export/options.h"
#include "export/printout.h"
#include "query/thread_list.h"

static const struct printed_column for_people[] = {
	{ THREAD_ID, MEASURES, false, NULL },
	{ THREAD_RECORDS, MEASURES, false, NULL },
	{ THREAD_CALLS, MEASURES, false, NULL },
	{ THREAD_DEPTH, MEASURES, false, NULL },
	{ THREAD_SPAN, MEASURES, false, NULL },
	{ THREAD_FIRST, MEASURES, false, NULL },
	{ THREAD_LAST, MEASURES, false, NULL },
	{ THREAD_SPAN, MEASURE_CPU, false, NULL },
	{ THREAD_NAME, MEASURES, false, NULL },
};

static const struct printed_column for_programs[] = {
	{ THREAD_ID, MEASURES, false, NULL },
	{ THREAD_NAME, MEASURES, false, NULL },
	{ THREAD_RECORDS, MEASURES, false, NULL },
	{ THREAD_CALLS, MEASURES, false, NULL },
	{ THREAD_DEPTH, MEASURES, false, NULL },
	{ THREAD_SPAN, MEASURE_WALL, false, NULL },
	{ THREAD_FIRST, MEASURE_WALL, false, NULL },
	{ THREAD_LAST, MEASURE_WALL, false, NULL },
	{ THREAD_SPAN, MEASURE_CPU, false, NULL },
	{ THREAD_FIRST, MEASURE_CPU, false, NULL },
	{ THREAD_LAST, MEASURE_CPU, false, NULL },
};

struct roster {
	const struct threads *threads;
	struct thread_list list;
};

/* Those with most records first, unless another order is asked for. */
static bool roster_make(struct roster *r, const struct request *q,
    struct error *err)
{
	const bool is_sorted = q->asked != NULL && q->asked->has[OPTION_SORT];
	const struct thread_wish wish = { .filter = "",
		.main = NO_THREAD,
		.order = { is_sorted ? q->order.column : THREAD_RECORDS,
		    q->order.is_reverse },
		.has_idle = true,
		.only = q->scope->has };

	r->threads = profile_threads(q->profile);
	if (!thread_list_make(&r->list, r->threads, &wish, err))
		return false;
	if (r->list.count > q->top)
		r->list.count = (uint32_t)q->top;
	return true;
}

static struct list_cell cell_of(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct roster *r = self;

	(void)scratch;
	return thread_list_cell(threads_at(r->threads, r->list.threads[row]),
	    c);
}

enum written roster_write(FILE *file, const struct request *q,
    struct error *err)
{
	struct request by_axis = *q;
	struct roster r;
	struct printout p = { &by_axis, thread_list_columns(),
		{ for_people, sizeof for_people / sizeof *for_people },
		{ for_programs, sizeof for_programs / sizeof *for_programs },
		.self = &r, .cell = cell_of };

	by_axis.order.measure = profile_axis(q->profile) == CLOCK_CPU ?
	    MEASURE_CPU : MEASURE_WALL;
	if (!printout_choose(&p, err) || !roster_make(&r, &by_axis, err))
		return WRITTEN_NOT;
	p.rows = r.list.count;
	if (request_is_for_people(q)) {
		heading_write(file, q);
		fputc('\n', file);
	}
	printout_write(file, &p);
	thread_list_free(&r.list);
	return WRITTEN;
}
