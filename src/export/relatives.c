#include "config.h"

#include "export/relatives.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "export/heading.h"
#include "export/printout.h"
#include "options/options.h"
#include "query/callers.h"

struct relatives {
	const struct request *question;
	struct figures figures;
	struct totals totals;
	struct callers callers;
	const struct relative **rows; /* in callers, without headings */
	size_t count;
};

static const struct printed_column for_people[] = {
	{ COLUMN_INCLUSIVE_SHARE, MEASURES, false, NULL },
	{ COLUMN_INCLUSIVE, MEASURES, false, NULL },
	{ COLUMN_CALLS, MEASURES, false, NULL },
	{ COLUMN_RELATION, MEASURES, false, NULL },
	{ COLUMN_NAME, MEASURES, false, NULL },
};

static const struct printed_column for_programs[] = {
	{ COLUMN_RELATION, MEASURES, false, NULL },
	{ COLUMN_NAME, MEASURES, false, NULL },
	{ COLUMN_CALLS, MEASURES, false, NULL },
	{ COLUMN_INCLUSIVE, MEASURE_WALL, false, NULL },
	{ COLUMN_INCLUSIVE, MEASURE_CPU, false, NULL },
};

static void relatives_done(struct relatives *r)
{
	totals_free(&r->totals);
	callers_free(&r->callers);
	free(r->rows);
}

static bool is_wanted(const struct relatives *r, const struct relative *row)
{
	bool is_parent = row->relation == RELATION_PARENT ||
	    row->relation == RELATION_PARENT_RECURSIVE;

	return !row->is_heading &&
	    is_parent == r->question->asked->has[OPTION_PARENTS];
}

static bool relatives_make(struct relatives *r, const struct request *q,
    struct error *err)
{
	*r = (struct relatives){ q, .figures = {
	    .methods = profile_methods(q->profile) } };
	r->figures.totals = &r->totals;
	if (!scope_totals(q->scope, &r->totals, err) ||
	    !callers_make(&r->callers, &r->figures, q->method, q->order,
	        err)) {
		relatives_done(r);
		return false;
	}
	r->rows = array_new(r->callers.count, sizeof *r->rows, err);
	for (size_t i = 0; r->rows != NULL && i < r->callers.count; i++)
		if (is_wanted(r, &r->callers.rows[i]) && r->count < q->top)
			r->rows[r->count++] = &r->callers.rows[i];
	if (r->rows == NULL)
		relatives_done(r);
	return r->rows != NULL;
}

static struct list_cell cell_of(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct relatives *r = self;

	if (c.column == COLUMN_RANK)
		return (struct list_cell){ .kind = LIST_RANK,
			.number = row + 1 };
	return relative_cell(r->rows[row], &r->figures, c,
	    r->totals.of[r->question->method].inclusive[c.measure], scratch);
}

static void write_base(FILE *file, const struct relatives *r)
{
	const struct request *q = r->question;
	const struct total *own = &r->totals.of[q->method];
	char whole[40];

	text_ms(whole, sizeof whole, own->inclusive[q->order.measure],
	    q->facts->tick);
	fprintf(file,
	    "100 %% = %s%s inclusive %s of %" PRIu32 "+%" PRIu32
	    " %s of %s\n\n",
	    whole, tick_ms(q->facts->tick),
	    measure_time(q->order.measure, q->facts->tick), own->calls, own->recursive,
	    counted_many(q->facts->is_sampled),
	    methods_at(r->figures.methods, q->method)->text);
}

enum written relatives_write(FILE *file, const struct request *q,
    struct error *err)
{
	struct relatives r;
	struct printout p = { q, columns_in(IN_RELATIVES),
		{ for_people, sizeof for_people / sizeof *for_people },
		{ for_programs, sizeof for_programs / sizeof *for_programs },
		.beside_calls = COLUMN_TOTAL_CALLS, .self = &r,
		.cell = cell_of };

	if (!printout_choose(&p, err) ||
	    !relatives_make(&r, q, err))
		return WRITTEN_NOT;
	p.rows = r.count;
	if (request_is_for_people(q)) {
		heading_write(file, q);
		write_base(file, &r);
	}
	printout_write(file, &p);
	relatives_done(&r);
	return WRITTEN;
}
