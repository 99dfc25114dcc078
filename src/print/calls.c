/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/calls.h"

#include "base/text.h"
#include "print/formats.h"
#include "print/notices.h"
#include "query/call_list.h"

/* ---- the list ---- */

/* The row that was asked for last. */
struct last {
	size_t index;
	struct call_row row;
};

struct printed_calls {
	const struct report_context *question;
	const struct methods *methods;
	struct call_list calls;
	size_t rows;
	struct last *last;
	uint64_t samples; /* of the method, in a recording of samples */
};

static const struct call_row *row_at(const struct printed_calls *l, size_t at)
{
	if (l->last->index != at)
		*l->last = (struct last){ at, call_list_row(&l->calls, at) };
	return &l->last->row;
}

/* Counts the samples of the method, which are in the trees only. */
static bool count_samples(struct printed_calls *l, const struct parts *parts,
    struct error *err)
{
	struct totals totals;
	bool done;

	if (!l->question->facts->is_sampled ||
	    l->question->method == NO_METHOD)
		return true;
	done = parts_sums(parts, methods_count(l->methods), &totals, err);
	if (done)
		l->samples = totals.items[l->question->method].calls;
	totals_free(&totals);
	return done;
}

/* Makes the calls of the method, or the slowest of all methods. */
static bool make_list(struct call_list *l, const struct report_context *q,
    const struct parts *parts, struct error *err)
{
	struct call_order order = { (enum call_column)q->order.column,
		q->order.measure, q->order.is_reverse };

	if (q->method != NO_METHOD)
		return call_list_make(l, q->profile, parts, q->method, order,
		    err);
	return call_list_slowest(l, q->profile, parts,
	    &(struct slow_calls){ order,
		q->top == SIZE_MAX ? SLOWEST_CALLS : q->top,
		FILTER_PASSES_ALL },
	    err);
}

static bool calls_make(struct printed_calls *l, const struct report_context *q,
    struct last *last, struct error *err)
{
	struct parts parts = scope_parts(q->scope);
	bool done;

	last->index = SIZE_MAX;
	*l = (struct printed_calls){ q, .methods = profile_methods(q->profile),
		.last = last };
	done = make_list(&l->calls, q, &parts, err) &&
	    count_samples(l, &parts, err);
	parts_free(&parts);
	if (!done)
		call_list_free(&l->calls);
	l->rows = l->calls.count < q->top ? l->calls.count : q->top;
	return done;
}

/* Finds whether it is due to transforms that there are no calls, and not to the
 * threads and the range. */
static bool find_what_is_gone(bool *is_gone, const struct report_context *q,
    struct error *err)
{
	const struct method *m = methods_at(profile_methods(q->profile),
	    q->method);
	struct call_list all;
	struct parts parts = scope_parts(q->scope);
	bool done;

	for (size_t i = 0; i < parts.count; i++)
		parts.items[i].lens = NULL;
	done = make_list(&all, q, &parts, err);
	parts_free(&parts);
	*is_gone = done && (m->is_package || all.count > 0);
	if (done)
		call_list_free(&all);
	return done;
}

static struct list_cell cell_of(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct printed_calls *l = self;

	(void)scratch;
	return call_row_cell(row_at(l, row), row, c, l->methods);
}

/* ---- the lines above the list ---- */

/* Writes how the times of the method's calls are distributed. */
static void write_distribution(FILE *file, const struct printed_calls *l)
{
	const struct distribution *d = &l->calls.distribution;
	const uint64_t times[] = { d->sum, d->min, d->median, d->p95,
		d->max };
	static const char *const names[] = { "sum", "min", "p50", "p95",
		"max" };
	const enum tick tick = l->question->facts->tick;
	const char *sign = report_sign(l->question);
	const size_t is_wait = l->calls.order.measure == MEASURE_WAIT;
	char line[DISTRIBUTION_LINE], from[40], to[40], count[100];
	int first, end;

	samples_words(count, sizeof count, l->question->facts->is_sampled,
	    d->count, l->samples);
	fprintf(file, "%s: %s%s\n", methods_at(l->methods,
	    l->calls.method)->text, sign, count);
	if (d->count == 0)
		return;
	fprintf(file, "%s:%s", measure_word(l->calls.order.measure, tick),
	    is_wait ? " single calls do not add up to the method's;" : "");
	for (size_t i = is_wait; i < sizeof times / sizeof *times; i++) {
		text_duration(from, sizeof from, times[i], tick);
		fprintf(file, "%s %s%s %s", i > is_wait ? "," : "",
		    i > 0 ? sign : "", names[i], from);
	}
	distribution_ends(d, &first, &end);
	distribution_line(line, sizeof line, d, l->question->is_ascii);
	text_duration(from, sizeof from, distribution_from(first), tick);
	text_duration(to, sizeof to, distribution_from(end), tick);
	fprintf(file, "\nfrom %s  %s  below %s, each step doubles\n", from,
	    line, to);
}

/* Writes the lines above the list. */
static void write_head(FILE *file, const struct printed_calls *l)
{
	char words[100];

	heading_write(file, l->question);
	if (l->question->method != NO_METHOD) {
		write_distribution(file, l);
	} else {
		call_list_words(&l->calls, l->question->facts->is_sampled,
		    l->question->facts->tick,
		    words, sizeof words);
		fprintf(file, "%s\n", words);
	}
	fputc('\n', file);
}

/* ---- all of it ---- */

enum written calls_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	bool is_gone = false;
	struct last last;
	struct printed_calls l;
	struct printout p = { q, &call_row_columns,
		"rank,start,wall,cpu,wait,self,end,thread,caller",
		"start,wall,self:wall,cpu,self:cpu,depth,thread_id,thread,"
		"method,caller,end,is_cut",
		.mapped = "grade,raw,alternatives", .self = &l,
		.cell = cell_of };

	if (q->method == NO_METHOD) {
		p.columns = &call_row_all_columns;
		p.for_people = "rank,wall,cpu,wait,self,start,depth,end,thread,"
			       "method";
	}
	if (!printout_choose(&p, err) ||
	    !calls_make(&l, q, &last, err))
		return WRITTEN_NOT;
	p.rows = l.rows;
	if (q->lens != NULL && q->method != NO_METHOD && l.calls.count == 0 &&
	    !find_what_is_gone(&is_gone, q, err)) {
		call_list_free(&l.calls);
		return WRITTEN_NOT;
	}
	if (is_gone) {
		lens_fail_calls(q, q->method, err);
		call_list_free(&l.calls);
		return WRITTEN_NONE;
	}
	if (report_is_for_people(q))
		write_head(file, &l);
	printout_write(file, &p);
	call_list_free(&l.calls);
	return WRITTEN;
}
