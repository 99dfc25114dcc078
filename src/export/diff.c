#include "config.h"

#include "export/diff.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "export/diff_html.h"
#include "export/diff_page.h"
#include "export/diff_runs.h"
#include "export/diff_stacks.h"
#include "export/emphasis.h"
#include "export/formats.h"
#include "export/output.h"
#include "export/printout.h"

/* Of stacks the first one, and the last ones, as well. */
enum { FOR_PEOPLE = 10, OF_STACKS = 3 };

static const struct printed_column for_people[FOR_PEOPLE] = {
	{ COMPARED_INCL_CHANGE, MEASURES, false, NULL },
	{ COMPARED_CHANGE, MEASURES, false, NULL },
	{ COMPARED_A, MEASURES, false, NULL },
	{ COMPARED_B, MEASURES, false, NULL },
	{ COMPARED_CALLS, MEASURES, false, NULL },
	{ COMPARED_BY_CALLS, MEASURES, false, NULL },
	{ COMPARED_PER_CALL, MEASURES, false, NULL },
	{ COMPARED_VERDICT, MEASURES, false, NULL },
	{ COMPARED_MATCH, MEASURES, false, NULL },
	{ COMPARED_NAME, MEASURES, false, NULL },
};

static const struct printed_column for_programs[] = {
	{ COMPARED_VERDICT, MEASURES, false, NULL },
	{ COMPARED_VERDICT_INCL, MEASURES, false, NULL },
	{ COMPARED_TAGS, MEASURES, false, NULL },
	{ COMPARED_MATCH, MEASURES, false, NULL },
	{ COMPARED_NAME, MEASURES, false, NULL },
	{ COMPARED_NAME_B, MEASURES, false, NULL },
	{ COMPARED_CALLS_A, MEASURES, false, NULL },
	{ COMPARED_CALLS_B, MEASURES, false, NULL },
	{ COMPARED_A, MEASURES, false, NULL },
	{ COMPARED_B, MEASURES, false, NULL },
	{ COMPARED_CHANGE, MEASURES, false, NULL },
	{ COMPARED_BY_CALLS, MEASURES, false, NULL },
	{ COMPARED_PER_CALL, MEASURES, false, NULL },
	{ COMPARED_INCL_A, MEASURES, false, NULL },
	{ COMPARED_INCL_B, MEASURES, false, NULL },
	{ COMPARED_INCL_CHANGE, MEASURES, false, NULL },
	{ COMPARED_OVERHEAD, MEASURES, false, NULL },
	{ COMPARED_SPREAD_A, MEASURES, false, NULL },
	{ COMPARED_SPREAD_B, MEASURES, false, NULL },
	{ COMPARED_D, MEASURES, false, NULL },
	{ COMPARED_P, MEASURES, false, NULL },
	{ COMPARED_Q, MEASURES, false, NULL },
	{ COMPARED_THREADS, MEASURES, false, NULL },
	{ COMPARED_LEVEL, MEASURES, false, NULL },
	{ COMPARED_PARENT, MEASURES, false, NULL },
	{ COMPARED_PAIR, MEASURES, false, NULL },
};

struct diff {
	const struct options *asked;
	struct methods *methods;
	struct comparison comparison;
	struct compared_list list;
	struct diff_page page;
	struct diff_transforms transforms;
	struct facts facts; /* what all of them have, for who prints a list */
};

/* ---- what is asked of them ---------------------------------------------- */

static uint32_t most_of_side(const struct side *s)
{
	uint32_t most = 0;

	for (size_t i = 0; i < s->count; i++)
		if (s->of[i].threads > most)
			most = s->of[i].threads;
	return most;
}

static uint32_t most_threads(const struct comparison *c)
{
	const uint32_t a = most_of_side(&c->sides[BEFORE]);
	const uint32_t b = most_of_side(&c->sides[AFTER]);

	return a > b ? a : b;
}

static bool has_threads(const struct diff *d, struct error *err)
{
	static const char *const names[BOTH_SIDES] = { "before", "after" };
	const struct comparison *c = &d->comparison;

	for (int s = 0; s < BOTH_SIDES; s++)
		if (d->asked->side_thread_count[s] > 0 &&
		    most_of_side(&c->sides[s]) == 0)
			return fail(err, "--thread-%c: there are no records of such "
			    "a thread %s; artscope threads lists them", "ab"[s],
			    names[s]);
	if (most_threads(c) > 0)
		return true;
	return fail(err, d->asked->has[OPTION_THREAD] ? "none of them has records "
	    "of such a thread; artscope threads lists them" : "none of them has "
	    "records of the main thread; --thread all compares all of them");
}

/* Wall time of threads that wait means nothing in a sum. */
static bool choose_clock(const struct diff *d, enum measure *out,
    struct error *err)
{
	const struct comparison *c = &d->comparison;
	const bool is_sum = most_threads(c) > 1;

	*out = measure_first(c->has_clock);
	if (is_sum && c->has_clock[CLOCK_CPU])
		*out = MEASURE_CPU;
	if (!d->asked->has[OPTION_CLOCK])
		return true;
	*out = d->asked->measure;
	if (*out == MEASURE_WAIT && !comparison_is_whole(c))
		return fail(err, "--clock wait: a table of sums has no waiting");
	return measure_exists(*out, c->has_clock) || fail(err, "--clock %s "
	    "cannot be had of all of them", measure_name(*out));
}

static bool compare(struct diff *d, struct error *err)
{
	const struct options *o = d->asked;
	struct comparison *c = &d->comparison;
	struct comparison_wish wish = { .by = (enum compared_by)o->group,
		.rule = o->match, .normalize = o->normalize,
		.has_min_time = o->has[OPTION_MIN_TIME],
		.min_time_ns = o->min_time_ns,
		.min_change_ns = o->min_change_ns };

	return has_threads(d, err) && comparison_settle(c, err) &&
	    choose_clock(d, &wish.measure, err) &&
	    comparison_make(c, &wish, err);
}

/* ---- what is written ---------------------------------------------------- */

/* What each run has of a row, after its columns. */
static void json_values(FILE *file, const struct comparison *c, uint32_t row,
    const char *name, bool is_calls)
{
	static const char sides[] = { 'a', 'b' };

	for (int s = 0; s < BOTH_SIDES; s++) {
		fprintf(file, ", \"%s_%c\": [", name, sides[s]);
		for (size_t i = 0; i < c->sides[s].count; i++) {
			const struct run_sum sum = comparison_run(c, s, i, row);

			fprintf(file, "%s%" PRIu64, i == 0 ? "" : ", ",
			    is_calls ? sum.calls :
			    sum.self[c->wish.measure]);
		}
		fputc(']', file);
	}
}

static void json_more(FILE *file, const void *self, size_t row)
{
	const struct diff *d = self;
	const uint32_t number = d->list.rows[row];

	json_values(file, &d->comparison, number, "runs_self", false);
	if (d->comparison.has_calls)
		json_values(file, &d->comparison, number, "runs_calls", true);
}

static void json_about(FILE *file, const void *self)
{
	const struct diff *d = self;

	diff_page_json(file, &d->page);
}

static struct list_cell cell_of(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct diff *d = self;

	return compared_cell(&d->list, row, c, scratch);
}

/* NULL: methods. */
static const char *row_name(enum compared_by by)
{
	return by == BY_METHOD ? NULL :
	    by == BY_THREAD    ? "thread" :
	    by == BY_STACK     ? "stack" :
				 grouping_name((enum grouping)by);
}

static bool make_list(struct diff *d, bool is_for_readers, struct error *err)
{
	const struct options *o = d->asked;
	const bool is_tree = d->comparison.stacks != NULL;
	struct compared_wish wish = { o->show,
		{ is_tree && !o->has[OPTION_SORT] ? COMPARED_INCL_CHANGE :
		    o->column, o->has[OPTION_REVERSE] }, o->top };

	if (wish.show == 0 && !is_for_readers)
		wish.show = ~0u;
	if (!compared_list_make(&d->list, &d->comparison, &wish, err))
		return false;
	d->list.is_ascii = o->has[OPTION_ASCII];
	d->page.comparison = &d->comparison;
	d->page.list = &d->list;
	diff_page_judge(&d->page);
	return true;
}

/* Is one of its rows of two names? */
static bool has_marks(const struct diff *d)
{
	for (size_t i = 0; i < d->list.count; i++)
		if (d->comparison.rows[d->list.rows[i]].match.mark !=
		    MATCHED_SAME)
			return true;
	return false;
}

/* The usual columns; that of marks is left out where all names are equal. */
static struct printed_columns columns_for_people(const struct diff *d,
    struct printed_column room[FOR_PEOPLE])
{
	const bool is_tree = d->comparison.stacks != NULL;
	struct printed_columns out = { room, 0 };

	for (size_t i = is_tree ? 0 : 1; i < FOR_PEOPLE; i++)
		if (for_people[i].column != COMPARED_MATCH || has_marks(d))
			room[out.count++] = for_people[i];
	return out;
}

static struct printed_columns columns_for_programs(const struct diff *d)
{
	const size_t all = sizeof for_programs / sizeof *for_programs;

	return (struct printed_columns){ for_programs,
		d->comparison.stacks != NULL ? all : all - OF_STACKS };
}

static bool write_list(struct diff *d, struct output *output, size_t width,
    struct error *err)
{
	const struct options *o = d->asked;
	const struct comparison *c = &d->comparison;
	struct printed_column usual[FOR_PEOPLE];
	struct request q = { .name = "", .facts = &d->facts,
		.order = { (enum column_id)o->column, c->wish.measure,
		    o->has[OPTION_REVERSE] }, .top = o->top, .width = width,
		.is_ascii = o->has[OPTION_ASCII], .asked = o,
		.method = NO_METHOD, .columns = &o->columns,
		.format = format_info(o->format),
		.is_colored = emphasis_is_wanted(o->color, width > 0) };
	struct printout p = { &q, c->stacks != NULL ?
		    compared_stack_columns() : compared_columns(),
		{ usual, 0 }, columns_for_programs(d),
		.names = row_name(c->wish.by), .about = json_about,
		.more = json_more, .self = d, .cell = cell_of };

	memcpy(d->facts.has_clock, c->has_clock, sizeof c->has_clock);
	d->facts.tick = c->tick;
	if (!make_list(d, request_is_read(&q), err))
		return false;
	p.for_people = columns_for_people(d, usual);
	if (!printout_choose(&p, err))
		return false;
	p.rows = d->list.count;
	if (request_is_for_people(&q))
		diff_page_text(output_file(output), &d->page);
	else if (request_is_read(&q))
		diff_page_markdown(output_file(output), &d->page);
	if (!request_is_read(&q) || p.rows > 0)
		printout_write(output_file(output), &p);
	return true;
}

static bool write_asked(struct diff *d, struct output *output, size_t width,
    struct error *err)
{
	switch (d->asked->diff_form) {
	case DIFF_FOLDED:
		return diff_stacks_fold(output_file(output), &d->comparison, err);
	case DIFF_HTML:
		return make_list(d, false, err) &&
		    diff_html_write(output_file(output), &d->page, err);
	default:
		return write_list(d, output, width, err);
	}
}

static bool has_failed(const struct diff *d)
{
	for (uint32_t i = 0; i < d->comparison.count; i++)
		if (compared_is(&d->comparison.rows[i], d->asked->fails))
			return true;
	return false;
}

static void diff_free(struct diff *d)
{
	compared_list_free(&d->list);
	comparison_free(&d->comparison);
	methods_free(d->methods);
	diff_transforms_free(&d->transforms);
}

enum status diff_write_to(const struct options *o, struct output *output,
    size_t width, struct error *err)
{
	struct diff d = { .asked = o, .page = { .asked = o,
		.transforms = &d.transforms }, .methods = methods_new(err) };
	const struct diff_runs runs = { o, d.methods, &d.comparison, &d.page };
	bool done = d.methods != NULL &&
	    diff_transforms_init(&d.transforms, o, err) &&
	    comparison_init(&d.comparison, d.methods, err) &&
	    diff_runs_add(&runs, err) && compare(&d, err) && write_asked(&d, output, width, err);
	enum status status = done && has_failed(&d) ? STATUS_NOTHING :
						      STATUS_FINE;

	if (!output_close(output, done, done ? err : NULL) || !done)
		status = STATUS_FAILED;
	diff_free(&d);
	return status;
}
