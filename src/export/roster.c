#include "config.h"

#include "export/roster.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
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

/* A thread, and what it is ordered by. */
struct rostered {
	const struct thread *thread;
	uint64_t number; /* downwards */
	const char *name;
};

struct roster {
	struct rostered *threads;
	size_t count;
};

static int compare(const void *left, const void *right)
{
	const struct rostered *a = left, *b = right;
	int order = strcmp(a->name, b->name);

	if (order != 0)
		return order;
	if (a->number != b->number)
		return a->number > b->number ? -1 : 1;
	if (a->thread->id != b->thread->id)
		return a->thread->id < b->thread->id ? -1 : 1;
	return a->thread->number < b->thread->number ? -1 : 1;
}

static struct rostered rostered_of(const struct thread *t,
    const struct request *q)
{
	struct column_choice c = { q->order.column, q->order.measure };
	struct list_cell cell = thread_list_cell(t, c);
	struct rostered r = { t, cell.number, "" };

	if (q->asked == NULL || !q->asked->has[OPTION_SORT])
		r.number = t->events;
	else if (list_is_text(cell.kind))
		r.name = t->name;
	else if (thread_list_columns()->of[c.column].ascends)
		r.number = UINT64_MAX - cell.number;
	return r;
}

static void turn(struct roster *r)
{
	for (size_t i = 0; i < r->count / 2; i++) {
		struct rostered kept = r->threads[i];

		r->threads[i] = r->threads[r->count - 1 - i];
		r->threads[r->count - 1 - i] = kept;
	}
}

static bool roster_make(struct roster *r, const struct request *q,
    struct error *err)
{
	const struct threads *threads = profile_threads(q->profile);

	*r = (struct roster){ array_new(q->scope->count, sizeof *r->threads,
	    err), 0 };
	if (r->threads == NULL)
		return false;
	for (uint32_t i = 0; i < threads_count(threads); i++)
		if (q->scope->has[i])
			r->threads[r->count++] = rostered_of(
			    threads_at(threads, i), q);
	qsort(r->threads, r->count, sizeof *r->threads, compare);
	if (q->order.is_reverse)
		turn(r);
	if (r->count > q->top)
		r->count = q->top;
	return true;
}

static struct list_cell cell_of(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct roster *r = self;

	(void)scratch;
	return thread_list_cell(r->threads[row].thread, c);
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
	p.rows = r.count;
	if (request_is_for_people(q)) {
		heading_write(file, q);
		fputc('\n', file);
	}
	printout_write(file, &p);
	free(r.threads);
	return WRITTEN;
}
