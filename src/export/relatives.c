#include "config.h"

#include "export/relatives.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "export/heading.h"
#include "export/sheet.h"
#include "query/callers.h"

struct relatives {
	const struct question *question;
	const struct methods *methods;
	struct totals totals;
	struct callers callers;
	const struct relative **rows; /* in callers, without headings */
	size_t count;
};

static const char *const words[] = {
	[RELATION_PARENT] = "parent",
	[RELATION_SELF] = "self",
	[RELATION_CHILD] = "child",
	[RELATION_PARENT_RECURSIVE] = "recursive-parent",
	[RELATION_CHILD_RECURSIVE] = "recursive-child",
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

static bool relatives_make(struct relatives *r, const struct question *q,
    struct error *err)
{
	*r = (struct relatives){ q, .methods = profile_methods(q->profile) };
	if (!scope_totals(q->scope, &r->totals, err) ||
	    !callers_make(&r->callers, &(struct figures){
		.totals = &r->totals, .methods = r->methods }, q->method,
	        q->order, err)) {
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

static struct slice method_text(const struct relatives *r,
    const struct relative *row)
{
	return slice_of(row->method == NO_METHOD ? "" :
	    methods_at(r->methods, row->method)->text);
}

enum { SHARE, TIME, CALLS, RELATION, METHOD, CELLS };

static uint64_t whole_of(const struct relatives *r)
{
	return r->totals.of[r->question->method]
	    .inclusive[r->question->order.measure];
}

static struct slice relatives_cell(const void *self, size_t at,
    size_t column, size_t room, char *scratch)
{
	const struct relatives *r = self;
	const struct relative *row = r->rows[at];
	uint64_t time = row->time[r->question->order.measure];
	uint64_t whole = whole_of(r);

	switch (column) {
	case SHARE:
		/* Times inside of others are no parts of the whole. */
		if (row->relation >= RELATION_PARENT_RECURSIVE)
			return slice_of("");
		text_percent(scratch, GRID_CELL, time, whole);
		break;
	case TIME:
		text_ms(scratch, GRID_CELL, time, r->question->facts->tick);
		break;
	case CALLS:
		if (row->relation == RELATION_SELF)
			return slice_of("");
		snprintf(scratch, GRID_CELL, "%" PRIu64 "/%" PRIu64,
		    row->calls, row->total_calls);
		break;
	case RELATION:
		return slice_of(words[row->relation]);
	default:
		if (row->method == NO_METHOD)
			return slice_of("(the thread itself)");
		return method_fit(methods_at(r->methods, row->method), room,
		    scratch, GRID_CELL);
	}
	return slice_of(scratch);
}

bool relatives_text(FILE *file, const struct question *q, struct error *err)
{
	const char *const heads[CELLS] = { "incl%", "incl ms",
		counted_many(q->facts->is_sampled), "relation", "method" };
	struct relatives r;
	struct grid grid = { 0, CELLS, heads, 1u << RELATION | 1u << METHOD,
		q->width, q->is_ascii, &r, relatives_cell };
	const struct total *own;
	char whole[40];

	if (!relatives_make(&r, q, err))
		return false;
	own = &r.totals.of[q->method];
	grid.rows = r.count;
	heading_write(file, q);
	text_ms(whole, sizeof whole, whole_of(&r), q->facts->tick);
	fprintf(file,
	    "100 %% = %s ms inclusive %s time of %" PRIu32 "+%" PRIu32
	    " %s of %s\n\n",
	    whole, measure_name(q->order.measure), own->calls, own->recursive,
	    counted_many(q->facts->is_sampled),
	    methods_at(r.methods, q->method)->text);
	grid_write(file, &grid);
	relatives_done(&r);
	return true;
}

enum { FIELD_RELATION, FIELD_METHOD, FIELD_CALLS, FIELD_TOTAL, FIELD_WALL,
	FIELD_CPU, FIELDS };

static struct slice relatives_field(const void *self, size_t at,
    size_t field, char *scratch)
{
	const struct relatives *r = self;
	const struct relative *row = r->rows[at];
	bool has_wall = r->question->facts->has_clock[CLOCK_WALL];
	uint64_t number;

	switch (field) {
	case FIELD_RELATION:
		return slice_of(words[row->relation]);
	case FIELD_METHOD:
		return method_text(r, row);
	case FIELD_CALLS:
		number = row->calls;
		break;
	case FIELD_TOTAL:
		number = row->total_calls;
		break;
	default:
		number = row->time[field == FIELD_WALL && has_wall ?
		    CLOCK_WALL : CLOCK_CPU];
	}
	snprintf(scratch, GRID_CELL, "%" PRIu64, number);
	return slice_of(scratch);
}

static bool write_sheet(FILE *file, const struct question *q,
    enum format format, struct error *err)
{
	const bool *has_clock = q->facts->has_clock;
	const struct field fields[FIELDS] = { { "relation", true },
		{ "method", true },
		{ counted_many(q->facts->is_sampled), false },
		{ q->facts->is_sampled ? "total_samples" : "total_calls",
		    false },
		{ has_clock[CLOCK_WALL] ? "incl_wall_us" : "incl_cpu_us",
		    false }, { "incl_cpu_us", false } };
	bool is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU];
	struct relatives r;
	struct sheet sheet = { q, 0, is_dual ? FIELDS : FIELD_CPU, fields,
		&r, relatives_field };

	if (!relatives_make(&r, q, err))
		return false;
	sheet.rows = r.count;
	sheet_write(file, &sheet, format);
	relatives_done(&r);
	return true;
}

bool relatives_tsv(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_TSV, err);
}

bool relatives_json(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_JSON, err);
}
