#include "config.h"

#include "query/shown_answers.h"

#include <stdlib.h>

#include "base/array.h"

void stacks_answer_free(struct answer *a)
{
	for (uint32_t i = 0; i < a->stacks.count; i++)
		lens_map_free(&a->stacks.of[i]);
	free(a->stacks.of);
}

bool stacks_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const uint32_t count = threads_count(profile_threads(p));
	struct parts parts;
	bool done = where_parts(q->where, p, &parts, &a->error);

	a->stacks.of = array_new(count, sizeof *a->stacks.of, &a->error);
	done = done && a->stacks.of != NULL;
	a->stacks.count = a->stacks.of == NULL ? 0 : count;
	for (uint32_t i = 0; done && i < parts.count; i++)
		done = !part_is_stopped(q->where.stop, &a->error) &&
		    lens_map_make(
		    &a->stacks.of[parts.of[i].thread->number], &parts.of[i],
		    q->where.stop, &a->error);
	parts_free(&parts);
	return done;
}

void rows_answer_free(struct answer *a)
{
	lens_rows_free(&a->rows.rows);
	lens_map_free(&a->rows.map);
}

bool rows_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const struct part part = where_part(q->where, p,
	    threads_at(profile_threads(p), q->where.thread));

	return !part_is_stopped(q->where.stop, &a->error) &&
	    lens_map_make(&a->rows.map, &part, q->where.stop, &a->error) &&
	    lens_rows_make(&a->rows.rows, &a->rows.map, q->where.stop,
		&a->error);
}
