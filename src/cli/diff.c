/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/diff.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "cli/diff_summary.h"
#include "cli/inputs.h"
#include "cli/load.h"
#include "cli/options_check.h"
#include "cli/output.h"
#include "compare/comparison.h"
#include "compare/stacks.h"
#include "compare/table_runs.h"
#include "formats/folded.h"
#include "formats/formats.h"
#include "names/naming.h"
#include "print/formats.h"
#include "print/notices.h"
#include "print/text.h"
#include "query/info.h"

/* ---- formats ---- */

/* Forms are called as the formats of export that are like them. */
static const char *const form_names[DIFF_FORMS] = { [DIFF_FOLDED] = "folded",
	[DIFF_HTML] = "html" };

const char *diff_form_name(enum diff_form form)
{
	return form_names[form];
}

const char *diff_format(size_t number)
{
	if (number < FORMATS)
		return format_name(number);
	number -= FORMATS - 1;
	return number < DIFF_FORMS ? form_names[number] : NULL;
}

enum diff_form diff_form_find(const char *name, const char *file)
{
	size_t length;
	const struct exporter *like = file == NULL ? NULL :
	    exporter_of_file(slice_of(file), &length);

	if (name == NULL)
		name = like == NULL ? "" : like->name;
	for (int i = DIFF_LIST + 1; i < DIFF_FORMS; i++)
		if (strcmp(form_names[i], name) == 0)
			return (enum diff_form)i;
	return DIFF_LIST;
}

/* ---- transforms ---- */

static bool is_transform_given(const struct options *o,
    enum transform transform)
{
	for (size_t i = 0; i < o->transform_count; i++)
		if (o->transforms[i].transform == transform)
			return true;
	return false;
}

static bool has_table(const struct options *o)
{
	for (size_t i = 0; i < o->path_count; i++)
		if (stats_file_is_table(o->paths[i]))
			return true;
	return false;
}

void diff_transforms_init(struct diff_transforms *t, const struct options *o)
{
	const size_t usual = o->mapping_count > 0 &&
	    !o->is_given[OPTION_KEEP_SYNTHESIZED] &&
	    !is_transform_given(o, TRANSFORM_SYNTHESIZED) && !has_table(o);

	*t = (struct diff_transforms){ .count = o->transform_count + usual,
		.usual = usual };
	t->items = array_new(t->count, sizeof *t->items);
	t->has_meant = array_new(t->count, sizeof *t->has_meant);
	if (usual > 0)
		t->items[0] = (struct transform_request){ TRANSFORM_SYNTHESIZED,
			NULL };
	for (size_t i = usual; i < t->count; i++)
		t->items[i] = o->transforms[i - usual];
}

void diff_transforms_free(struct diff_transforms *t)
{
	free(t->items);
	free(t->has_meant);
	*t = (struct diff_transforms){ .items = NULL };
}

/* Makes the transforms ready for the methods of a recording; the caller frees
 * the lens with made_lens_free, also after a failure. */
static bool diff_transforms_lens(const struct diff_transforms *t,
    struct made_lens *lens, struct methods *methods, struct error *err)
{
	if (!lens_of_requests(lens, t->items, t->count, methods, err))
		return false;
	for (size_t i = 0; i < t->count; i++)
		t->has_meant[i] |= made_lens_method_count(lens, i) > 0;
	return true;
}

void diff_transforms_words(const struct diff_transforms *t, char *out,
    size_t size)
{
	const size_t from = t->usual > 0 && !t->has_meant[0] ? 1 : 0;
	const char comma[] = ", ";

	out[0] = '\0';
	if (from == t->count)
		return;
	snprintf(out, size, "%s", comma);
	transforms_words(t->items + from, t->count - from, out + strlen(comma),
	    size - strlen(comma));
}

/* ---- all stacks of both sides as folded stacks ---- */

/* A buffer for the name of a frame. */
struct frame_name {
	char *text;
	size_t room;
};

static struct slice name_frame(struct frame_name *name,
    const struct compared_stacks *s, const struct compared_node *n)
{
	size_t length = compared_stacks_name(s, n, name->text, name->room);

	if (length >= name->room) {
		ARRAY_ROOM(name->text, name->room, length + 1);
		length = compared_stacks_name(s, n, name->text, name->room);
	}
	return (struct slice){ name->text, length };
}

static void write_lines(FILE *file, const struct compared_stacks *s,
    struct folded_line *line, struct frame_name *name)
{
	for (size_t i = 0; i < s->count; i++) {
		const struct compared_node *n = &s->nodes[i];
		struct slice text;

		folded_line_put(line, n->depth, name_frame(name, s, n));
		if (n->self[BEFORE] == 0 && n->self[AFTER] == 0)
			continue;
		text = folded_line_at(line, n->depth);
		fwrite(text.start, 1, text.length, file);
		fprintf(file, " %" PRIu64 " %" PRIu64 "\n", n->self[BEFORE],
		    n->self[AFTER]);
	}
}

/* Writes folded stacks with two numbers, own time before and after, as
 * difffolded.pl writes them and flamegraph.pl reads them.  A stack that has
 * none on either side is left out. */
static void diff_stacks_fold(FILE *file, const struct comparison *c)
{
	struct folded_line line = { .text = NULL };
	struct frame_name name = { array_new(1, 1), 1 };
	struct compared_stacks s = { .nodes = NULL };

	compared_stacks_make(&s, c);
	write_lines(file, &s, &line, &name);
	compared_stacks_free(&s);
	folded_line_free(&line);
	free(name.text);
}

/* ---- the runs of both sides ---- */

/* Runs are recordings, or tables of their sums (compare/table_runs). */
struct diff_runs {
	const struct options *asked;
	struct methods *methods;       /* that rows are of */
	struct comparison *comparison; /* that runs are added to */
	struct diff_summary *page;        /* for notes about the runs */
};

/* A path of the command line. */
struct side_path {
	int side;
	const char *path;
	size_t paths;    /* of this side */
	size_t runs;     /* paths of this side without one that is dropped */
	bool is_dropped; /* its first run is dropped, where there are others */
};

static void make_side_options(const struct diff_runs *d, int side,
    struct side_options *out)
{
	static const char *const main_thread[] = { "main" };
	static const char *const all[] = { "all" };
	const struct options *o = d->asked;
	const enum compared_by by = (enum compared_by)o->group;
	const bool is_by_thread = by == BY_THREAD;

	*out = (struct side_options){ .threads = o->threads,
		.thread_count = o->thread_count,
		.is_own = o->side_thread_count[BEFORE] > 0 ||
		    o->side_thread_count[AFTER] > 0,
		.range = o->range_of[side].is_given ? o->range_of[side] :
						      o->range,
		.within = o->texts[OPTION_WITHIN],
		.by = by == BY_STACK ? BY_METHOD : by,
		.groups = d->comparison->groups,
		.named = o->mapping_count > 0 ? d->methods : NULL,
		.has_stacks = by == BY_STACK || o->diff_form != DIFF_LIST,
		.has_all_kin = o->match == MATCH_LOOSE,
		.is_mixed = o->is_given[OPTION_MIXED] };
	if (o->side_thread_count[side] > 0) {
		out->threads = o->side_threads[side];
		out->thread_count = o->side_thread_count[side];
	}
	if (out->thread_count > 0)
		return;
	out->threads = is_by_thread ? all : main_thread;
	out->thread_count = 1;
	out->has_usual = !is_by_thread && !out->is_own;
}

/* Is a damaged recording left out?  It would put false zeros into the rows. */
static bool is_left_out(const struct diff_runs *d, const struct recording *r,
    size_t runs)
{
	struct error damage = { "" };
	char words[sizeof damage.text + 20];

	if (!notices_damage_is_there(r->profile))
		return false;
	d->page->has_damage = true;
	notices_damage_say(r->profile, r->label, &damage);
	if (runs == 1 || d->asked->is_given[OPTION_ALLOW_DAMAGED]) {
		diff_summary_note(d->page, damage.text);
		return false;
	}
	snprintf(words, sizeof words, "left out: %s", damage.text);
	diff_summary_note(d->page, words);
	return true;
}

/* Names the recording in the error of what went wrong in it. */
static bool name_recording(bool done, const struct recording *r,
    struct error *err)
{
	if (!done)
		error_prefix(err, r->label);
	return done;
}

/* Adds the sums of a recording, with the transforms that are asked for. */
static bool add_sums(const struct diff_runs *d, int side,
    const struct recording *r, struct methods *methods, struct error *err)
{
	struct made_lens lens = { .count = 0 };
	struct side_options request;
	bool done;

	make_side_options(d, side, &request);
	done = diff_transforms_lens(d->page->transforms, &lens, methods, err);
	request.lens = lens.lens.count > 0 ? &lens.lens : NULL;
	done = done &&
	    side_add(&d->comparison->sides[side], r, &request, err) == PICK_ONE;
	made_lens_free(&lens);
	return done;
}

static bool show_names(const struct diff_runs *d, int side,
    const struct recording *r, struct methods *methods, struct naming **naming,
    struct error *err)
{
	const struct options *o = d->asked;

	if (!load_mapping_show(o,
		o->mapping != NULL ? o->mapping : o->side_mapping[side], r,
		methods, naming, err))
		return false;
	mapping_notes_add(&d->page->mapping[side], r);
	return true;
}

static bool add_loaded(const struct diff_runs *d, int side,
    const struct recording *r, size_t runs, struct methods *methods,
    struct error *err)
{
	struct naming *naming = NULL;
	bool done;

	if (is_left_out(d, r, runs))
		return true;
	if (summary_of(r->profile).active == 0)
		return name_recording(fail(err, "there are no records in it"),
		    r, err);
	if (d->page->first[side] == NULL)
		d->page->first[side] = r->path;
	diff_summary_note_build(d->page, side,
	    map_id_of(profile_ids(r->profile)));
	done = show_names(d, side, r, methods, &naming, err) &&
	    name_recording(add_sums(d, side, r, methods, err), r, err);
	methods_show(methods, (struct shown_names){ .count = 0 });
	naming_free(naming);
	return done;
}

/* Loads and adds a trace.  Renamed methods have numbers of their own: one name
 * means another method in each build. */
static bool add_trace(const struct diff_runs *d, int side, const char *path,
    size_t runs, struct error *err)
{
	struct recording r = { .path = path };
	const struct options *o = d->asked;
	struct methods *own = o->mapping_count > 0 ? methods_new() : NULL;
	struct methods *methods = own != NULL ? own : d->methods;
	bool done = recording_begin(&r,
	    trace_open(path, o->input, &o->memory, NULL, err), methods);

	if (done)
		options_leave_out_calls(o, &r);
	done = done && name_recording(recording_load(&r, err), &r, err) &&
	    add_loaded(d, side, &r, runs, methods, err);
	recording_free(&r);
	methods_free(own);
	return done;
}

/* Notes that a table is of a damaged trace, and that a mapping does not change
 * its names. */
static void note_table(const struct diff_runs *d, const char *path,
    bool is_damaged)
{
	char clean[200];
	struct error words;

	text_clean(clean, sizeof clean, slice_of(path));
	if (is_damaged) {
		d->page->has_damage = true;
		fail(&words, "%s: a table of a damaged trace", clean);
		diff_summary_note(d->page, words.text);
	}
	if (d->asked->mapping_count == 0)
		return;
	fail(&words, "%s: a table of sums has the names that it was written "
	    "with; no mapping changes them", clean);
	diff_summary_note(d->page, words.text);
}

static bool add_table_sums(const struct diff_runs *d,
    const struct side_path *at, const struct stats_table *s, struct error *err)
{
	const struct side_table table = { s, d->methods, at->path,
		at->is_dropped && s->run_count > 1,
		d->asked->transform_count > 0 };
	struct side_options request;

	if (at->is_dropped && s->run_count == 1 && at->paths > 1)
		return true;
	if (d->page->first[at->side] == NULL)
		d->page->first[at->side] = at->path;
	note_table(d, at->path, s->is_damaged);
	make_side_options(d, at->side, &request);
	return side_add_table(&d->comparison->sides[at->side], &table, &request,
	    err);
}

static bool add_table(const struct diff_runs *d, const struct side_path *at,
    struct slice text, struct error *err)
{
	const struct stats_source source = { at->path, d->methods,
		d->comparison->groups,
		d->asked->is_given[OPTION_ALLOW_DAMAGED] };
	struct stats_table s;
	const bool done = stats_table_read(&s, &source, text, err) &&
	    add_table_sums(d, at, &s, err);

	stats_table_free(&s);
	return done;
}

static bool add_run(const struct diff_runs *d, const struct side_path *at,
    struct error *err)
{
	size_t size = 0;
	char *text;
	bool done = stats_file_read(at->path, &text, &size, err);

	if (text != NULL)
		done = add_table(d, at, (struct slice){ text, size }, err);
	else if (done && !(at->is_dropped && at->paths > 1))
		done = add_trace(d, at->side, at->path, at->runs, err);
	free(text);
	return done;
}

static bool add_side(const struct diff_runs *d, int side, struct error *err)
{
	static const char *const names[BOTH_SIDES] = { "before", "after" };
	const struct options *o = d->asked;
	const size_t from = side == BEFORE ? 0 : o->after_at;
	const size_t to = side == BEFORE ? o->after_at : o->path_count;
	const size_t paths = to - from;
	const bool drops = o->is_given[OPTION_DROP_FIRST];

	for (size_t i = from; i < to; i++) {
		const struct side_path at = { side, o->paths[i], paths,
			paths - (drops && paths > 1), drops && i == from };

		if (!add_run(d, &at, err))
			return false;
	}
	return d->comparison->sides[side].count > 0 || fail(err, "all runs %s "
	    "are damaged; --allow-damaged takes them anyway", names[side]);
}

struct diff {
	const struct options *asked;
	struct methods *methods;
	struct comparison comparison;
	struct changes_list list;
	struct diff_summary page;
	struct diff_transforms transforms;
	struct facts facts; /* that all recordings share, for the printed list */
};

/* ---- the comparison ---- */

static uint32_t max_threads_of_side(const struct side *s)
{
	uint32_t most = 0;

	for (size_t i = 0; i < s->count; i++)
		if (s->runs[i].threads > most)
			most = s->runs[i].threads;
	return most;
}

static uint32_t max_threads(const struct comparison *c)
{
	const uint32_t a = max_threads_of_side(&c->sides[BEFORE]);
	const uint32_t b = max_threads_of_side(&c->sides[AFTER]);

	return a > b ? a : b;
}

static bool has_threads(const struct diff *d, struct error *err)
{
	static const char *const names[BOTH_SIDES] = { "before", "after" };
	const struct comparison *c = &d->comparison;

	for (int s = 0; s < BOTH_SIDES; s++)
		if (d->asked->side_thread_count[s] > 0 &&
		    max_threads_of_side(&c->sides[s]) == 0)
			return fail(err,
			    "--thread-%c: there are no records of such "
			    "a thread %s; artscope threads lists them",
			    "ab"[s], names[s]);
	return max_threads(c) > 0 || fail(err, "none of them has records of "
	    "such a thread; artscope threads lists them");
}

/* Returns the name of the thread that was taken where nobody named one. */
static const char *usual_thread(const struct comparison *c,
    const struct side_run *run)
{
	return run->in_place == NO_GROUP_NUMBER ? "main" :
	    thread_groups_name(c->groups, run->in_place);
}

/* Fails where the main thread of some runs has no records, and the threads that
 * were taken in its place do not go together; else notes which thread was. */
static bool check_usual_thread(struct diff *d, struct error *err)
{
	const struct comparison *c = &d->comparison;
	const struct side_run *first = &c->sides[BEFORE].runs[0];
	const char *usual = usual_thread(c, first);
	struct error words;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t i = 0; i < c->sides[s].count; i++) {
			const struct side_run *run = &c->sides[s].runs[i];

			if (run->in_place != first->in_place)
				return fail(err, "main threads without records "
				    "cannot be compared: it would be %.80s of "
				    "%.80s with %.80s of %.80s; --thread says "
				    "which threads are meant", usual,
				    first->label, usual_thread(c, run),
				    run->label);
		}
	if (first->in_place == NO_GROUP_NUMBER)
		return true;
	d->page.usual_thread = usual;
	fail(&words, "the main thread has no records: compared is %.100s, which "
	    "has the most", usual);
	diff_summary_note(&d->page, words.text);
	return true;
}

/* Chooses the clock.  Wall time of threads that wait means nothing in a sum. */
static bool choose_clock(const struct diff *d, enum measure *out,
    struct error *err)
{
	const struct comparison *c = &d->comparison;
	const bool is_sum = max_threads(c) > 1;

	*out = measure_first(c->has_clock);
	if (is_sum && c->has_clock[CLOCK_CPU])
		*out = MEASURE_CPU;
	if (!d->asked->is_given[OPTION_CLOCK])
		return true;
	*out = d->asked->measure;
	if (*out == MEASURE_WAIT && !comparison_is_whole(c))
		return fail(err,
		    "--clock wait: a table of sums has no waiting");
	return measure_exists(*out, c->has_clock) || fail(err, "--clock %s "
	    "cannot be had of all of them", measure_name(*out));
}

static bool compare(struct diff *d, struct error *err)
{
	const struct options *o = d->asked;
	struct comparison *c = &d->comparison;
	struct comparison_options request = { .by = (enum compared_by)o->group,
		.rule = o->match, .normalize = o->normalize,
		.has_min_time = o->is_given[OPTION_MIN_TIME],
		.min_time_ns = o->min_time_ns,
		.min_change_ns = o->min_change_ns };

	if (!has_threads(d, err) || !check_usual_thread(d, err) ||
	    !comparison_settle(c, err) ||
	    !choose_clock(d, &request.measure, err))
		return false;
	comparison_make(c, &request);
	return true;
}

/* ---- a list of rows ---- */

/* Writes what each run has of a row, after the columns of the row: so many times
 * its time, or its calls where that is 0. */
static void write_json_values(FILE *file, const struct comparison *c,
    uint32_t row, const char *name, const char *unit, unsigned times)
{
	for (int s = 0; s < BOTH_SIDES; s++) {
		fprintf(file, ", \"%s_%c%s\": [", name, "ab"[s], unit);
		for (size_t i = 0; i < c->sides[s].count; i++) {
			const struct run_sum sum = comparison_run(c, s, i, row);

			fprintf(file, "%s%" PRIu64, i == 0 ? "" : ", ",
			    times == 0 ? sum.calls :
			    sum.self[c->request.measure] * times);
		}
		fputc(']', file);
	}
}

static void write_json_runs(FILE *file, const void *self, size_t row)
{
	const struct diff *d = self;
	const struct comparison *c = &d->comparison;
	const uint32_t number = d->list.rows[row];

	write_json_values(file, c, number, "runs_self", "", 1);
	if (c->tick != TICK_WEIGHT)
		write_json_values(file, c, number, "runs_self", "_ns",
		    1000 / tick_per_us(c->tick));
	if (c->has_calls)
		write_json_values(file, c, number, "runs_calls", "", 0);
}

static void write_json_summary(FILE *file, const void *self)
{
	const struct diff *d = self;

	diff_summary_json(file, &d->page);
}

static struct list_cell row_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct diff *d = self;

	return changes_list_cell(&d->list, row, c, scratch);
}

/* Returns what rows are called; NULL: methods. */
static const char *row_name(enum compared_by by)
{
	return by == BY_METHOD ? NULL :
	    by == BY_THREAD    ? "thread" :
	    by == BY_STACK     ? "stack" :
				 grouping_name((enum grouping)by);
}

static void make_list(struct diff *d, bool is_for_readers)
{
	const struct options *o = d->asked;
	const bool is_tree = d->comparison.stacks != NULL;
	struct changes_list_request request = { o->show,
		{ is_tree && !o->is_given[OPTION_SORT] ? COMPARED_INCL_CHANGE :
		    o->column, o->is_given[OPTION_REVERSE] }, o->top };

	if (request.show == 0 && !is_for_readers)
		request.show = ~0u;
	changes_list_make(&d->list, &d->comparison, &request);
	d->list.is_ascii = o->is_given[OPTION_ASCII];
	d->page.list = &d->list;
}

/* Is any row of two names? */
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
	char usual[100];
	struct report_context q = { .name = "",
		.facts = &d->facts,
		.order = { (enum column_id)o->column, c->request.measure,
		    o->is_given[OPTION_REVERSE] },
		.top = o->top,
		.width = width,
		.is_ascii = o->is_given[OPTION_ASCII],
		.options = o,
		.method = NO_METHOD,
		.columns = &o->columns,
		.format = format_info(o->format),
		.is_colored = text_style_is_wanted(o->texts[OPTION_COLOR],
		    width > 0) };
	struct printout p = { &q,
		c->stacks != NULL ? changes_list_stack_columns() :
				    &changes_list_columns,
		usual,
		"verdict,verdict_incl,tags,match,method,method_b,calls_a,"
		"calls_b,self_a,self_b,delta_self,by_calls,per_call,incl_a,"
		"incl_b,delta_incl,overhead,spread_a,spread_b,d,p,q,threads,"
		"level,parent,rerouted",
		.names = row_name(c->request.by),
		.json_head = write_json_summary,
		.json_row_rest = write_json_runs, .self = d, .cell = row_cell };

	memcpy(d->facts.has_clock, c->has_clock, sizeof c->has_clock);
	d->facts.tick = c->tick;
	make_list(d, report_is_read(&q));
	/* the column of marks is left out where all names are equal */
	snprintf(usual, sizeof usual,
	    "%schange,a,b,calls,by-calls,per-call,"
	    "verdict,%sname",
	    c->stacks != NULL ? "incl," : "", has_marks(d) ? "match," : "");
	if (!printout_choose(&p, err))
		return false;
	p.rows = d->list.count;
	if (report_is_for_people(&q))
		diff_summary_text(output_file(output), &d->page);
	else if (report_is_read(&q))
		diff_summary_markdown(output_file(output), &d->page);
	if (!report_is_read(&q) || p.rows > 0)
		printout_write(output_file(output), &p);
	return true;
}

/* ---- the subcommand ---- */

static bool write_form(struct diff *d, struct output *output, size_t width,
    struct error *err)
{
	d->page.comparison = &d->comparison;
	diff_summary_judge(&d->page);
	switch (d->asked->diff_form) {
	case DIFF_FOLDED:
		diff_stacks_fold(output_file(output), &d->comparison);
		return true;
	case DIFF_HTML:
		make_list(d, false);
		return diff_summary_html(output_file(output), &d->page, err);
	case DIFF_LIST:
	case DIFF_FORMS:
		break;
	}
	return write_list(d, output, width, err);
}

static bool has_failed(const struct diff *d)
{
	for (uint32_t i = 0; i < d->comparison.count; i++)
		if (changes_list_is(&d->comparison.rows[i], d->asked->fails))
			return true;
	return false;
}

/* Is there anything for which --strict ends with another code? */
static bool is_doubtful(const struct diff *d)
{
	const struct diff_transforms *t = &d->transforms;

	for (size_t i = t->usual; i < t->count; i++)
		if (!t->has_meant[i])
			return true;
	return d->page.has_damage;
}

/* Are the notes a part of what people read? */
static bool has_notes(const struct options *o)
{
	const struct format_info *f = format_info(o->format);

	return o->diff_form == DIFF_HTML || (o->diff_form == DIFF_LIST &&
	    (f->is_for_people || f->is_read));
}

static void diff_free(struct diff *d)
{
	changes_list_free(&d->list);
	comparison_free(&d->comparison);
	methods_free(d->methods);
	diff_transforms_free(&d->transforms);
}

enum status diff_write_to(const struct options *o, struct output *output,
    size_t width, struct error *err)
{
	struct diff d = { .asked = o,
		.page = { .asked = o, .transforms = &d.transforms },
		.methods = methods_new() };
	const struct diff_runs runs = { o, d.methods, &d.comparison, &d.page };
	enum status status;
	bool done;

	diff_transforms_init(&d.transforms, o);
	comparison_init(&d.comparison, d.methods);
	done = add_side(&runs, BEFORE, err) && add_side(&runs, AFTER, err) &&
	    compare(&d, err) && write_form(&d, output, width, err);
	status = done &&
		(has_failed(&d) ||
		    (o->is_given[OPTION_STRICT] && is_doubtful(&d))) ?
	    STATUS_NOTHING :
	    STATUS_FINE;

	if (!output_close(output, done, done ? err : NULL) || !done)
		status = STATUS_FAILED;
	else
		diff_summary_tell(stderr, &d.page, has_notes(o));
	diff_free(&d);
	return status;
}
