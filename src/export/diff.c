#include "config.h"

#include "export/diff.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "export/damage.h"
#include "export/diff_page.h"
#include "export/emphasis.h"
#include "export/formats.h"
#include "export/lens_words.h"
#include "export/mapped.h"
#include "export/output.h"
#include "export/printout.h"
#include "model/map_id.h"
#include "query/lenses.h"
#include "query/summary.h"

static const struct printed_column for_people[] = {
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

/* The same where all names are equal. */
static const struct printed_column unmarked[] = {
	{ COMPARED_CHANGE, MEASURES, false, NULL },
	{ COMPARED_A, MEASURES, false, NULL },
	{ COMPARED_B, MEASURES, false, NULL },
	{ COMPARED_CALLS, MEASURES, false, NULL },
	{ COMPARED_BY_CALLS, MEASURES, false, NULL },
	{ COMPARED_PER_CALL, MEASURES, false, NULL },
	{ COMPARED_VERDICT, MEASURES, false, NULL },
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
};

struct diff {
	const struct options *asked;
	struct methods *methods;
	struct comparison comparison;
	struct compared_list list;
	struct diff_page page;
	struct facts facts; /* what all of them have, for who prints a list */
};

/* ---- the recordings ----------------------------------------------------- */

static void wish_of(struct diff *d, int side, struct side_wish *out)
{
	static const char *const main_thread[] = { "main" };
	static const char *const all[] = { "all" };
	const struct options *o = d->asked;
	const bool is_by_thread = o->group == GROUPINGS;

	*out = (struct side_wish){ o->threads, o->thread_count,
		o->range_of[side].is_given ? o->range_of[side] : o->range,
		o->within, is_by_thread ? BY_THREAD :
		    (enum compared_by)o->group, NULL, d->comparison.groups,
		o->mapping_count > 0 ? d->methods : NULL };
	if (o->thread_count > 0)
		return;
	out->threads = is_by_thread ? all : main_thread;
	out->thread_count = 1;
}

/* One that would put false zeros into the rows. */
static bool is_left_out(struct diff *d, const struct recording *r, size_t runs)
{
	struct error damage = { "" };
	char words[sizeof damage.text + 20];

	if (!damage_is_there(r->profile))
		return false;
	damage_say(r->profile, r->label, &damage);
	if (runs == 1 || d->asked->has[OPTION_ALLOW_DAMAGED]) {
		diff_page_note(&d->page, damage.text);
		return false;
	}
	snprintf(words, sizeof words, "left out: %s", damage.text);
	diff_page_note(&d->page, words);
	return true;
}

/* What went wrong is in the recording, which is named then. */
static bool of_recording(bool done, const struct recording *r,
    struct error *err)
{
	if (!done)
		error_prefix(err, r->label);
	return done;
}

/* With the transforms that are asked for. */
static bool add_sums(struct diff *d, int side, const struct recording *r,
    struct methods *methods, struct error *err)
{
	struct made_lens lens = { .count = 0 };
	struct side_wish wish;
	bool done = true;

	wish_of(d, side, &wish);
	if (d->asked->transform_count > 0) {
		wish.lens = &lens.lens;
		done = lens_of_options(&lens, d->asked, methods, err);
	}
	done = done && side_add(&d->comparison.sides[side], r, &wish, err) ==
		PICK_ONE;
	lens_free(&lens);
	return done;
}

/* What makes its names doubtful. */
static void note_mapping(struct diff *d, const struct recording *r)
{
	static const enum notice kinds[] = { NOTICE_OTHER_MAPPING,
		NOTICE_NO_MAPPING, NOTICE_NO_MAP_ID, NOTICE_FEW_NAMES };
	struct notices n;

	profile_notices(r->profile, &n);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		char what[300];
		struct error words;

		if (n.count[kinds[i]] == 0)
			continue;
		notice_what(kinds[i], n.count[kinds[i]], what, sizeof what);
		fail(&words, "%s: %s", r->label, what);
		diff_page_note(&d->page, words.text);
	}
}

static bool show_names(struct diff *d, int side, const struct recording *r,
    struct methods *methods, struct naming **naming, struct error *err)
{
	const struct options *o = d->asked;

	if (!mapped_show_by(o, o->mapping != NULL ? o->mapping :
		o->side_mapping[side], r, methods, naming, err))
		return false;
	note_mapping(d, r);
	return true;
}

static bool add_loaded(struct diff *d, int side, const struct recording *r,
    size_t runs, struct methods *methods, struct error *err)
{
	struct naming *naming = NULL;
	bool done;

	if (is_left_out(d, r, runs))
		return true;
	if (summary_of(r->profile).active == 0)
		return of_recording(fail(err, "there are no records in it"), r,
		    err);
	if (d->page.first[side] == NULL)
		d->page.first[side] = r->path;
	diff_page_note_build(&d->page, side, map_id_of(profile_ids(r->profile)));
	done = show_names(d, side, r, methods, &naming, err) &&
	    of_recording(add_sums(d, side, r, methods, err), r, err);
	methods_show(methods, (struct shown_names){ .count = 0 });
	naming_free(naming);
	return done;
}

/* What is renamed has numbers of its own: one name means another method in each
 * build. */
static bool add_run(struct diff *d, int side, const char *path, size_t runs,
    struct error *err)
{
	struct recording r = { .path = path };
	const struct options *o = d->asked;
	struct methods *own = o->mapping_count > 0 ? methods_new(err) : NULL;
	struct methods *methods = own != NULL ? own : d->methods;
	bool done = (own != NULL || o->mapping_count == 0) &&
	    recording_begin(&r, trace_open_as(path, o->input, &o->memory, NULL,
		err), methods, err);

	done = done && of_recording(recording_load(&r, err), &r, err) &&
	    add_loaded(d, side, &r, runs, methods, err);
	recording_free(&r);
	methods_free(own);
	return done;
}

static bool add_side(struct diff *d, int side, struct error *err)
{
	static const char *const names[BOTH_SIDES] = { "before", "after" };
	const struct options *o = d->asked;
	size_t from = side == BEFORE ? 0 : o->after_at;
	const size_t to = side == BEFORE ? o->after_at : o->path_count;

	from += o->has[OPTION_DROP_FIRST] && to - from > 1;
	for (size_t i = from; i < to; i++)
		if (!add_run(d, side, o->paths[i], to - from, err))
			return false;
	return d->comparison.sides[side].count > 0 || fail(err, "all runs %s are "
	    "damaged; --allow-damaged takes them all the same", names[side]);
}

/* ---- what is asked of them ---------------------------------------------- */

static uint32_t most_threads(const struct comparison *c)
{
	uint32_t most = 0;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t i = 0; i < c->sides[s].count; i++)
			if (c->sides[s].of[i].threads > most)
				most = c->sides[s].of[i].threads;
	return most;
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
	return measure_exists(*out, c->has_clock) || fail(err, "--clock %s "
	    "cannot be had of all of them", measure_name(*out));
}

static bool compare(struct diff *d, struct error *err)
{
	const struct options *o = d->asked;
	struct comparison *c = &d->comparison;
	struct comparison_wish wish = { .by = o->group == GROUPINGS ?
		BY_THREAD : (enum compared_by)o->group, .rule = o->match,
		.has_min_time = o->has[OPTION_MIN_TIME],
		.min_time_ns = o->min_time_ns,
		.min_change_ns = o->min_change_ns };

	if (most_threads(c) == 0)
		return fail(err, "none of them has records of such a thread; "
		    "artscope threads lists them");
	return comparison_settle(c, err) &&
	    choose_clock(d, &wish.measure, err) &&
	    comparison_make(c, &wish, err);
}

/* ---- what is written ---------------------------------------------------- */

/* What each run has of a row, behind its columns. */
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

static const char *const row_names[] = { NULL, "class", "package", "thread" };

static bool make_list(struct diff *d, bool is_for_readers, struct error *err)
{
	const struct options *o = d->asked;
	struct compared_wish wish = { o->show,
		{ o->column, o->has[OPTION_REVERSE] }, o->top };

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

static bool write_list(struct diff *d, struct output *output, size_t width,
    struct error *err)
{
	const struct options *o = d->asked;
	const struct comparison *c = &d->comparison;
	struct request q = { .name = "", .facts = &d->facts,
		.order = { (enum column_id)o->column, c->wish.measure,
		    o->has[OPTION_REVERSE] }, .top = o->top, .width = width,
		.is_ascii = o->has[OPTION_ASCII], .asked = o,
		.method = NO_METHOD, .columns = &o->columns,
		.format = format_info(o->format),
		.is_colored = emphasis_is_wanted(o->color, width > 0) };
	struct printout p = { &q, compared_columns(),
		{ for_people, sizeof for_people / sizeof *for_people },
		{ for_programs, sizeof for_programs / sizeof *for_programs },
		.names = row_names[c->wish.by], .about = json_about,
		.more = json_more, .self = d, .cell = cell_of };

	memcpy(d->facts.has_clock, c->has_clock, sizeof c->has_clock);
	d->facts.tick = c->tick;
	if (!make_list(d, request_is_read(&q), err))
		return false;
	if (!has_marks(d))
		p.for_people = (struct printed_columns){ unmarked,
			sizeof unmarked / sizeof *unmarked };
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
}

enum status diff_write_to(const struct options *o, struct output *output,
    size_t width, struct error *err)
{
	struct diff d = { .asked = o, .page = { .asked = o },
		.methods = methods_new(err) };
	bool done = d.methods != NULL &&
	    comparison_init(&d.comparison, d.methods, err) &&
	    add_side(&d, BEFORE, err) && add_side(&d, AFTER, err) &&
	    compare(&d, err) && write_list(&d, output, width, err);
	enum status status = done && has_failed(&d) ? STATUS_NOTHING :
						      STATUS_FINE;

	if (!output_close(output, done, done ? err : NULL) || !done)
		status = STATUS_FAILED;
	diff_free(&d);
	return status;
}
