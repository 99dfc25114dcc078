#include "config.h"

#include "export/roster.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "export/heading.h"
#include "export/sheet.h"
#include "query/summary.h"

struct roster {
	const struct question *question;
	const struct thread **threads;
	size_t count;
};

static int compare(const void *left, const void *right)
{
	const struct thread *const *a = left, *const *b = right;

	if ((*a)->events != (*b)->events)
		return (*a)->events > (*b)->events ? -1 : 1;
	if ((*a)->id != (*b)->id)
		return (*a)->id < (*b)->id ? -1 : 1;
	return (*a)->number < (*b)->number ? -1 : 1;
}

static bool roster_make(struct roster *r, const struct question *q,
    struct error *err)
{
	const struct threads *threads = profile_threads(q->profile);

	*r = (struct roster){ q, array_new(q->scope->count,
	    sizeof *r->threads, err), 0 };
	if (r->threads == NULL)
		return false;
	for (uint32_t i = 0; i < threads_count(threads); i++)
		if (q->scope->has[i])
			r->threads[r->count++] = threads_at(threads, i);
	qsort(r->threads, r->count, sizeof *r->threads, compare);
	if (r->count > q->top)
		r->count = q->top;
	return true;
}

enum { ID, RECORDS, CALLS, DEPTH, SPAN, FIRST, LAST, CPU, NAME };

static void write_ms(char *out, const struct thread *t, uint64_t time)
{
	if (t->events == 0)
		snprintf(out, GRID_CELL, "-");
	else
		text_ms(out, GRID_CELL, time, t->calls.tick);
}

/* A recording of samples has none for calls: the number of those that are made
 * up from samples stands there. */
static uint64_t records_of(const struct thread *t)
{
	return t->tree.is_sampled ? t->entries : t->events;
}

/* Without both clocks there is no column CPU, and the name is in its place. */
static struct slice roster_cell(const void *self, size_t row, size_t column,
    size_t room, char *scratch)
{
	const struct roster *r = self;
	const struct thread *t = r->threads[row];
	enum clock axis = profile_axis(r->question->profile);

	(void)room;
	switch (column) {
	case ID:
		snprintf(scratch, GRID_CELL, "%" PRIu32, t->id);
		break;
	case RECORDS:
		text_count(scratch, GRID_CELL, records_of(t));
		break;
	case CALLS:
		text_count(scratch, GRID_CELL, thread_counted(t));
		break;
	case DEPTH:
		text_count(scratch, GRID_CELL, thread_depth(t));
		break;
	case SPAN:
		write_ms(scratch, t, thread_span(t, axis));
		break;
	case FIRST:
		write_ms(scratch, t, t->first[axis]);
		break;
	case LAST:
		write_ms(scratch, t, t->last[axis]);
		break;
	default:
		if (column == NAME || !measure_exists(MEASURE_WAIT,
		    r->question->facts->has_clock))
			return slice_of(t->name);
		write_ms(scratch, t, thread_span(t, CLOCK_CPU));
	}
	return slice_of(scratch);
}

bool roster_text(FILE *file, const struct question *q, struct error *err)
{
	const bool *has_clock = q->facts->has_clock;
	bool is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU];
	bool is_sampled = q->facts->is_sampled;
	const char *const heads[] = { "id",
		is_sampled ? "stretches" : "records",
		counted_many(is_sampled), "depth",
		has_clock[CLOCK_WALL] ? "wall ms" : "cpu ms", "first ms",
		"last ms", is_dual ? "cpu ms" : "name", "name" };
	struct roster r;
	size_t columns = is_dual ? NAME + 1 : NAME;
	struct grid grid = { 0, columns, heads, UINT64_C(1) << (columns - 1),
		q->width, q->is_ascii, &r, roster_cell };

	if (!roster_make(&r, q, err))
		return false;
	grid.rows = r.count;
	heading_write(file, q);
	fputc('\n', file);
	grid_write(file, &grid);
	free(r.threads);
	return true;
}

enum { FIELD_ID, FIELD_NAME, FIELD_RECORDS, FIELD_CALLS, FIELD_DEPTH,
	FIELD_TIMES, TIMES_EACH = 3, FIELDS = FIELD_TIMES + TIMES_EACH * CLOCKS };

/* Without a wall clock the times of the other one move up. */
static size_t field_of(const struct roster *r, size_t field)
{
	bool moves = field >= FIELD_TIMES &&
	    !r->question->facts->has_clock[CLOCK_WALL];

	return field + (moves ? TIMES_EACH : 0);
}

static struct slice roster_field(const void *self, size_t row, size_t at,
    char *scratch)
{
	const struct roster *r = self;
	const struct thread *t = r->threads[row];
	const uint64_t numbers[FIELDS] = { t->id, 0, records_of(t),
		thread_counted(t),
		thread_depth(t), thread_span(t, CLOCK_WALL),
		t->first[CLOCK_WALL], t->last[CLOCK_WALL],
		thread_span(t, CLOCK_CPU), t->first[CLOCK_CPU],
		t->last[CLOCK_CPU] };

	if (at == FIELD_NAME)
		return slice_of(t->name);
	snprintf(scratch, GRID_CELL, "%" PRIu64, numbers[field_of(r, at)]);
	return slice_of(scratch);
}

static bool write_sheet(FILE *file, const struct question *q,
    enum format format, struct error *err)
{
	static const struct field all[FIELDS] = { { "id", false },
		{ "name", true }, { "records", false }, { "calls", false },
		{ "depth", false }, { "span_wall_us", false },
		{ "first_wall_us", false }, { "last_wall_us", false },
		{ "span_cpu_us", false }, { "first_cpu_us", false },
		{ "last_cpu_us", false } };
	const bool *has_clock = q->facts->has_clock;
	struct field fields[FIELDS];
	struct roster r;
	struct sheet sheet = { q, 0, (size_t)(FIELD_TIMES + TIMES_EACH *
		(has_clock[CLOCK_WALL] + has_clock[CLOCK_CPU])), fields, &r,
		roster_field };

	if (!roster_make(&r, q, err))
		return false;
	for (size_t i = 0; i < sheet.count; i++)
		fields[i] = all[field_of(&r, i)];
	if (q->facts->is_sampled) {
		fields[FIELD_RECORDS].name = "stretches";
		fields[FIELD_CALLS].name = counted_many(true);
	}
	sheet.rows = r.count;
	sheet_write(file, &sheet, format);
	free(r.threads);
	return true;
}

bool roster_tsv(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_TSV, err);
}

bool roster_json(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_JSON, err);
}
