#include "config.h"

#include "export/calls.h"

#include <inttypes.h>

#include "export/heading.h"
#include "export/sheet.h"

static const char *const ends[] = {
	[CALL_RETURNED] = "returned",
	[CALL_THREW] = "threw",
	[CALL_CLOSED_EARLY] = "closed",
	[CALL_OPEN] = "open",
};

enum cell { RANK, START, WALL, CPU, WAIT, SELF, SELF_WALL, SELF_CPU,
	THREAD_ID, THREAD, END, IS_CUT, CALLER, CELLS };

struct list {
	const struct question *question;
	const struct methods *methods;
	struct call_list calls;
	size_t rows;
	enum cell cells[CELLS]; /* those that are shown */
	size_t count;
	struct last *last;      /* the row that was asked for last */
	uint64_t samples;       /* of the method, in a recording of samples */
};

struct last {
	size_t at;
	struct call_row row;
};

static const struct call_row *row_at(const struct list *l, size_t at)
{
	if (l->last->at != at)
		*l->last = (struct last){ at, call_list_row(&l->calls, at) };
	return &l->last->row;
}

/* Samples are in the trees only. */
static bool count_samples(struct list *l, const struct parts *parts,
    struct error *err)
{
	struct totals totals;
	bool done;

	if (!l->question->facts->is_sampled)
		return true;
	done = parts_sums(parts, methods_count(l->methods), &totals, err);
	if (done)
		l->samples = totals.of[l->question->method].calls;
	totals_free(&totals);
	return done;
}

static bool list_make(struct list *l, const struct question *q,
    struct last *last, struct error *err)
{
	struct call_order order = { q->asked->call_column, q->order.measure,
		q->order.is_reverse };
	struct parts parts;
	bool done = scope_parts(q->scope, &parts, err);

	last->at = SIZE_MAX;
	*l = (struct list){ q, .methods = profile_methods(q->profile),
		.last = last };
	done = done && call_list_make(&l->calls, q->profile, &parts, q->method,
	    order, err) && count_samples(l, &parts, err);
	parts_free(&parts);
	if (!done)
		call_list_free(&l->calls);
	l->rows = l->calls.count < q->top ? l->calls.count : q->top;
	return done;
}

/* Is it a time of a clock that the file lacks? */
static bool is_missing(const struct list *l, enum cell cell)
{
	const bool *has_clock = l->question->facts->has_clock;

	switch (cell) {
	case WALL:
	case SELF_WALL:
		return !has_clock[CLOCK_WALL];
	case CPU:
	case SELF_CPU:
		return !has_clock[CLOCK_CPU];
	case WAIT:
		return !measure_exists(MEASURE_WAIT, has_clock);
	default:
		return false;
	}
}

static void choose_cells(struct list *l, const enum cell *cells, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!is_missing(l, cells[i]))
			l->cells[l->count++] = cells[i];
}

static uint64_t number_of(const struct list *l, const struct call_row *row,
    size_t at, enum cell cell)
{
	switch (cell) {
	case RANK:
		return at + 1;
	case START:
		return row->start;
	case WALL:
		return row->time[CLOCK_WALL];
	case CPU:
		return row->time[CLOCK_CPU];
	case WAIT:
		return measure_of_call(MEASURE_WAIT, row->time);
	case SELF:
		return measure_of_self(l->question->order.measure, row->time,
		    row->self);
	case SELF_WALL:
		return row->self[CLOCK_WALL];
	case SELF_CPU:
		return row->self[CLOCK_CPU];
	case THREAD_ID:
		return row->thread->id;
	default:
		return row->is_cut;
	}
}

static struct slice caller_text(const struct list *l,
    const struct call_row *row, const char *none, size_t room, char *scratch)
{
	if (row->caller == NO_METHOD)
		return slice_of(none);
	return method_fit(methods_at(l->methods, row->caller), room, scratch,
	    GRID_CELL);
}

/* For people, who need no word about a call that simply returned. */
static struct slice calls_cell(const void *self, size_t at, size_t column,
    size_t room, char *scratch)
{
	const struct list *l = self;
	const struct call_row *row = row_at(l, at);
	enum cell cell = l->cells[column];

	switch (cell) {
	case THREAD:
		return slice_of(row->thread->name);
	case CALLER:
		return caller_text(l, row, "(the thread itself)", room,
		    scratch);
	case END:
		return slice_of(row->is_cut ? "cut" : row->end == CALL_RETURNED ?
		    "" : ends[row->end]);
	case RANK:
	case THREAD_ID:
		text_count(scratch, GRID_CELL, number_of(l, row, at, cell));
		break;
	default:
		text_ms(scratch, GRID_CELL, number_of(l, row, at, cell),
		    l->question->facts->tick);
	}
	return slice_of(scratch);
}

static void write_distribution(FILE *file, const struct list *l)
{
	const struct distribution *d = &l->calls.distribution;
	const uint64_t times[] = { d->sum, d->least, d->median, d->p95,
		d->most };
	static const char *const names[] = { "sum", "min", "p50", "p95", "max" };
	const enum tick tick = l->question->facts->tick;
	const size_t is_wait = l->calls.order.measure == MEASURE_WAIT;
	char line[DISTRIBUTION_LINE], from[40], to[40], count[100];
	int first, end;

	samples_words(count, sizeof count, l->question->facts->is_sampled,
	    d->count, l->samples);
	fprintf(file, "%s: %s\n", methods_at(l->methods,
	    l->calls.method)->text, count);
	if (d->count == 0)
		return;
	fprintf(file, "%s:%s", measure_name(l->calls.order.measure),
	    is_wait ? " single calls do not add up to the method's;" : "");
	for (size_t i = is_wait; i < sizeof times / sizeof *times; i++) {
		text_duration(from, sizeof from, times[i], tick);
		fprintf(file, "%s %s %s", i > is_wait ? "," : "", names[i],
		    from);
	}
	distribution_ends(d, &first, &end);
	distribution_line(line, sizeof line, d, l->question->is_ascii);
	text_duration(from, sizeof from, distribution_from(first), tick);
	text_duration(to, sizeof to, distribution_from(end), tick);
	fprintf(file, "\nfrom %s  %s  below %s, each step doubles\n", from,
	    line, to);
}

static const char *head_of(enum cell cell)
{
	static const enum call_column columns[CELLS] = {
		[START] = CALL_START, [WALL] = CALL_WALL, [CPU] = CALL_CPU,
		[WAIT] = CALL_WAIT, [SELF] = CALL_SELF,
		[THREAD] = CALL_THREAD, [CALLER] = CALL_CALLER,
	};

	if (cell == RANK)
		return "#";
	return cell == END ? "end" : call_column_info(columns[cell])->head;
}

bool calls_text(FILE *file, const struct question *q, struct error *err)
{
	static const enum cell cells[] = { RANK, START, WALL, CPU, WAIT, SELF,
		END, THREAD, CALLER };
	const char *heads[CELLS];
	struct last last;
	struct list l;
	struct grid grid = { 0, 0, heads, 0, q->width, q->is_ascii, &l,
		calls_cell };

	if (!list_make(&l, q, &last, err))
		return false;
	choose_cells(&l, cells, sizeof cells / sizeof *cells);
	grid.rows = l.rows;
	grid.columns = l.count;
	for (size_t i = 0; i < l.count; i++) {
		heads[i] = head_of(l.cells[i]);
		grid.left |= (uint64_t)(l.cells[i] == END ||
		    l.cells[i] == THREAD || l.cells[i] == CALLER) << i;
	}
	heading_write(file, q);
	write_distribution(file, &l);
	fputc('\n', file);
	grid_write(file, &grid);
	call_list_free(&l.calls);
	return true;
}

static struct slice calls_field(const void *self, size_t at, size_t field,
    char *scratch)
{
	const struct list *l = self;
	const struct call_row *row = row_at(l, at);
	enum cell cell = l->cells[field];

	switch (cell) {
	case THREAD:
		return slice_of(row->thread->name);
	case CALLER:
		return caller_text(l, row, "", SIZE_MAX, scratch);
	case END:
		return slice_of(ends[row->end]);
	default:
		snprintf(scratch, GRID_CELL, "%" PRIu64, number_of(l, row, at,
		    cell));
		return slice_of(scratch);
	}
}

static const char *field_name(enum cell cell)
{
	static const char *const names[CELLS] = { [START] = "start_us",
		[WALL] = "wall_us", [SELF_WALL] = "self_wall_us",
		[CPU] = "cpu_us", [SELF_CPU] = "self_cpu_us",
		[THREAD_ID] = "thread_id", [THREAD] = "thread",
		[CALLER] = "caller", [END] = "end", [IS_CUT] = "is_cut" };

	return names[cell];
}

static bool write_sheet(FILE *file, const struct question *q,
    enum format format, struct error *err)
{
	static const enum cell cells[] = { START, WALL, SELF_WALL, CPU,
		SELF_CPU, THREAD_ID, THREAD, CALLER, END, IS_CUT };
	struct field fields[CELLS];
	struct last last;
	struct list l;
	struct sheet sheet = { .question = q,
		.fields = fields, .self = &l,
		.cell = calls_field };

	if (!list_make(&l, q, &last, err))
		return false;
	choose_cells(&l, cells, sizeof cells / sizeof *cells);
	sheet.rows = l.rows;
	sheet.count = l.count;
	for (size_t i = 0; i < l.count; i++)
		fields[i] = (struct field){ field_name(l.cells[i]),
			l.cells[i] == THREAD || l.cells[i] == CALLER ||
			    l.cells[i] == END };
	sheet_write(file, &sheet, format);
	call_list_free(&l.calls);
	return true;
}

bool calls_tsv(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_TSV, err);
}

bool calls_json(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_JSON, err);
}
