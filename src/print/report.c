/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "options/options.h"
#include "print/formats.h"
#include "print/notices.h"
#include "query/callers.h"

/* ---- the callers or callees of a method ---- */

struct report_callers {
	const struct report_context *question;
	struct table_data figures;
	struct totals totals;
	struct callers callers;
	const struct relative **rows; /* in callers, without headings */
	size_t count;
};

static void report_callers_done(struct report_callers *r)
{
	totals_free(&r->totals);
	callers_free(&r->callers);
	free(r->rows);
}

static bool is_wanted(const struct report_callers *r,
    const struct relative *row)
{
	bool is_parent = row->relation == RELATION_PARENT ||
	    row->relation == RELATION_PARENT_RECURSIVE;

	return !row->is_heading &&
	    is_parent == r->question->options->is_given[OPTION_PARENTS];
}

static bool report_callers_make(struct report_callers *r,
    const struct report_context *q, struct error *err)
{
	*r = (struct report_callers){ q, .figures = {
	    .methods = profile_methods(q->profile) } };
	r->figures.totals = &r->totals;
	if (!scope_totals(q->scope, &r->totals, err)) {
		report_callers_done(r);
		return false;
	}
	callers_make(&r->callers, &r->figures, q->method, q->order);
	r->rows = array_new(r->callers.count, sizeof *r->rows);
	for (size_t i = 0; i < r->callers.count; i++)
		if (is_wanted(r, &r->callers.rows[i]) && r->count < q->top)
			r->rows[r->count++] = &r->callers.rows[i];
	return true;
}

static struct list_cell callers_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct report_callers *r = self;

	if (c.column == COLUMN_RANK)
		return (struct list_cell){ .kind = LIST_RANK,
			.number = row + 1 };
	return relative_cell(r->rows[row], &r->figures, c,
	    r->totals.items[r->question->method].inclusive[c.measure], scratch);
}

/* Writes what 100 % means. */
static void write_callers_base(FILE *file, const struct report_callers *r)
{
	const struct report_context *q = r->question;
	const struct total *own = &r->totals.items[q->method];
	char whole[40];

	text_ms(whole, sizeof whole, own->inclusive[q->order.measure],
	    q->facts->tick);
	fprintf(file,
	    "100 %% = %s%s inclusive %s of %s%" PRIu32 "+%" PRIu32
	    " %s of %s\n\n",
	    whole, tick_unit_of_ms(q->facts->tick),
	    measure_time(q->order.measure, q->facts->tick), report_sign(q),
	    own->calls, own->recursive, counted_many(q->facts->is_sampled),
	    methods_at(r->figures.methods, q->method)->text);
}

static enum written report_callers_write(FILE *file,
    const struct report_context *q, struct error *err)
{
	struct report_callers r;
	struct printout p = { q, columns_in(IN_RELATIVES),
		"inclusive%,inclusive,calls,relation,name",
		"relation,method,calls,incl:wall,incl:cpu",
		.beside_calls = COLUMN_TOTAL_CALLS, .self = &r,
		.cell = callers_cell };

	if (!printout_choose(&p, err) ||
	    !report_callers_make(&r, q, err))
		return WRITTEN_NOT;
	p.rows = r.count;
	if (report_is_for_people(q)) {
		heading_write(file, q);
		write_callers_base(file, &r);
	}
	printout_write(file, &p);
	report_callers_done(&r);
	return WRITTEN;
}

/* ---- the table: columns ---- */

struct report {
	const struct report_context *question;
	struct printout printout;
	struct table_data figures;
	struct totals totals;
	struct groups groups;
	struct percentiles spread[MEASURES];
	struct ranking ranking;
	bool has_class; /* a column has the class, so the name goes without */
};

/* ---- the table: percentiles ---- */

static void add_percent(struct percents *p, const struct list_column *column)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->values[i] == column->percent)
			return;
	if (column->needs_spread)
		p->values[p->count++] = column->percent;
}

/* Returns the percentiles that are shown, and that of the order. */
static struct percents percents_of(const struct report *r, enum measure measure)
{
	const struct order order = r->question->order;
	struct percents p = { .count = 0 };

	for (size_t i = 0; i < r->printout.count; i++)
		if (r->printout.shown[i].measure == measure)
			add_percent(&p, printout_column(&r->printout, i));
	if (order.measure == measure)
		add_percent(&p, column_info(order.column));
	return p;
}

/* Makes the percentiles of a measure, if there are some to make and they are
 * not there yet. */
static bool make_spread(struct report *r, const struct parts *parts,
    enum measure measure, const uint8_t *wanted, struct error *err)
{
	const struct percentiles_question q = { .rows = r->totals.methods,
		.groups = r->figures.groups,
		.wanted = wanted,
		.measure = measure,
		.percents = percents_of(r, measure) };

	if (q.percents.count == 0 || r->figures.spread[measure] != NULL)
		return true;
	r->figures.spread[measure] = &r->spread[measure];
	return percentiles_make(&r->spread[measure], parts, &q, err);
}

/* Sorts the rows.  Where the order is by a percentile, the percentiles of all
 * rows are needed, else only those of the rows that are shown. */
static bool make_order(struct report *r, const struct parts *parts,
    struct error *err)
{
	const struct order order = r->question->order;

	if (column_info(order.column)->needs_spread &&
	    !make_spread(r, parts, order.measure, NULL, err))
		return false;
	ranking_make(&r->ranking, &r->figures, order);
	r->printout.rows = r->ranking.count < r->question->top ?
	    r->ranking.count : r->question->top;
	return true;
}

/* Makes the percentiles of the rows that are shown. */
static bool make_spreads(struct report *r, const struct parts *parts,
    struct error *err)
{
	uint8_t *wanted = array_new(r->totals.methods, sizeof *wanted);
	bool done = true;

	for (size_t i = 0; i < r->printout.rows; i++)
		wanted[r->ranking.methods[i]] = 1;
	for (int m = 0; done && m < MEASURES; m++)
		done = make_spread(r, parts, (enum measure)m, wanted, err);
	free(wanted);
	return done;
}

/* ---- the table: totals and cells ---- */

static bool shows_merged(const struct report *r)
{
	return r->question->order.column == COLUMN_MERGED ||
	    printout_shows(&r->printout, COLUMN_MERGED);
}

static bool make_totals(struct report *r, const struct parts *parts,
    struct error *err)
{
	if (r->groups.by == GROUP_METHOD) {
		totals_init(&r->totals, methods_count(r->figures.methods));
		r->totals.has_no_edges = true;
		r->totals.has_no_merged = !shows_merged(r);
		return parts_totals_into(parts, &r->totals, err);
	}
	r->figures.groups = &r->groups;
	groups_make(&r->groups, r->figures.methods, r->groups.by,
	    FILTER_PASSES_ALL);
	return groups_totals(&r->groups, parts, &r->totals, err);
}

static struct list_cell report_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct report *r = self;
	struct list_cell cell = table_data_cell(&r->figures, c,
	    (struct column_row){ r->ranking.methods[row], (uint32_t)row,
		r->totals.span[c.measure] }, scratch);

	if (r->has_class && cell.method != NULL)
		cell.is_bare = true;
	return cell;
}

/* ---- the table: sums for JSON ---- */

static void write_sum(FILE *file, const char *field, enum measure measure,
    uint64_t time, enum tick tick)
{
	const struct list_column column = { .field = field,
		.kind = LIST_TIME,
		.has_measure = true };
	const struct list_cell cell = { .kind = LIST_TIME, .tick = tick,
		.number = time };
	char name[60], scratch[LIST_SCRATCH];
	struct slice value = cell_value(scratch, sizeof scratch, &cell);

	list_field(name, sizeof name, &column, measure, tick, false);
	fprintf(file, "\"%s\": %.*s", name, (int)value.length, value.start);
	json_ns(file, name, value);
}

/* Writes the sums for each clock: the whole is what methods took, what is
 * outside of them, and what was dropped. */
static void write_sums(FILE *file, const void *self)
{
	const struct report *r = self;
	const struct totals *t = &r->totals;
	const char *comma = "";

	fputs(", \"sums\": {", file);
	for (int c = 0; c < CLOCKS; c++) {
		const enum measure m = (enum measure)c;

		if (!r->question->facts->has_clock[c])
			continue;
		fputs(comma, file);
		write_sum(file, "whole", m, t->span[c] + t->dropped[c],
		    t->tick);
		fputs(", ", file);
		write_sum(file, "outside", m, t->outside[c], t->tick);
		fputs(", ", file);
		write_sum(file, "dropped", m, t->dropped[c], t->tick);
		comma = ", ";
	}
	fputc('}', file);
}

/* ---- the table: making it ---- */

static void report_done(struct report *r)
{
	totals_free(&r->totals);
	groups_free(&r->groups);
	for (int m = 0; m < MEASURES; m++)
		percentiles_free(&r->spread[m]);
	ranking_free(&r->ranking);
}

static bool choose_columns(struct report *r, struct error *err)
{
	const struct report_context *q = r->question;
	bool has_groups = q->options != NULL &&
	    q->options->group != GROUP_METHOD;
	struct printout *p = &r->printout;

	*p = (struct printout){ q, columns_in(IN_TABLE),
		"rank,exclusive%,exclusive,inclusive%,inclusive,calls,name",
		"method,class,name,signature,source,calls,threw,incl:wall,"
		"excl:wall,incl:cpu,excl:cpu",
		.mapped = "grade,raw,alternatives",
		.beside_calls = COLUMN_RECURSIVE, .self = r,
		.json_more = q->lens == NULL ? NULL : write_sums,
		.cell = report_cell };
	if (has_groups) {
		r->groups.by = q->options->group;
		p->names = grouping_name(r->groups.by);
		p->for_programs = p->mapped = NULL;
	}
	if (!printout_choose(p, err))
		return false;
	r->has_class = printout_shows(p, COLUMN_CLASS);
	return true;
}

static bool report_make(struct report *r, const struct report_context *q,
    struct error *err)
{
	struct parts parts;
	bool done;

	*r = (struct report){ q, .figures = {
	    .methods = profile_methods(q->profile) } };
	r->figures.totals = &r->totals;
	if (!choose_columns(r, err))
		return false;
	parts = scope_parts(q->scope);
	done = make_totals(r, &parts, err) && make_order(r, &parts, err) &&
	    make_spreads(r, &parts, err);
	parts_free(&parts);
	if (!done)
		report_done(r);
	return done;
}

/* ---- the table: rows that wait ---- */

/* Returns whether nine tenths of the time by which a row stands where it does
 * are waiting. */
static bool waits(const struct report *r, uint32_t method)
{
	const struct total *t = &r->totals.items[method];
	const uint64_t *times = r->question->order.column ==
		COLUMN_EXCLUSIVE ? t->exclusive : t->inclusive;
	uint64_t wall = times[MEASURE_WALL];

	return wall > 0 && times[MEASURE_WAIT] >= wall - wall / 10;
}

/* Returns how many rows at the top wait for nearly all of their time. */
static size_t waiting_rows(const struct report *r)
{
	const struct order order = r->question->order;
	size_t rows = 0;

	if (order.measure != MEASURE_WALL || order.is_reverse ||
	    (order.column != COLUMN_EXCLUSIVE &&
	        order.column != COLUMN_INCLUSIVE) ||
	    !measure_exists(MEASURE_WAIT, r->question->facts->has_clock))
		return 0;
	while (rows < r->printout.rows && waits(r, r->ranking.methods[rows]))
		rows++;
	return rows;
}

/* Notes that the first rows wait: a user who looks for what was slow looks for
 * what ran. */
static void write_waiting(FILE *file, const struct report *r)
{
	size_t rows = waiting_rows(r);
	char count[32];

	text_count(count, sizeof count, rows);
	if (rows == 1)
		fputs("note: the first row waits for nearly all of its time; "
		      "--clock cpu shows what ran\n", file);
	else if (rows > 1)
		fprintf(file, "note: the first %s rows wait for nearly all of "
		    "their time; --clock cpu shows what ran\n", count);
}

/* ---- all of it ---- */

enum written report_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	struct report r;

	if (q->method != NO_METHOD)
		return report_callers_write(file, q, err);
	if (!report_make(&r, q, err))
		return WRITTEN_NOT;
	if (report_is_for_people(q))
		heading_write(file, q);
	if (report_is_for_people(q) && q->scope->active > 0) {
		write_waiting(file, &r);
		report_base_write(file, q,
		    &(struct report_base){ r.totals.span[q->order.measure],
			r.totals.outside[q->order.measure],
			r.totals.dropped[q->order.measure], r.totals.span });
	}
	if (!report_is_for_people(q) || q->scope->active > 0)
		printout_write(file, &r.printout);
	report_done(&r);
	return WRITTEN;
}
