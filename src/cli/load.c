/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/load.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/fuzzy.h"
#include "base/text.h"
#include "cli/diff.h"
#include "cli/export.h"
#include "cli/output.h"
#include "cli/viewer_start.h"
#include "print/info.h"
#include "print/report.h"
#include "print/table_rows.h"
#include "process/pager.h"
#include "process/sandbox.h"
#include "query/call_list.h"
#include "query/info.h"
#include "query/search.h"

/* ---- what each subcommand prints ---- */

subcommand_writer *const subcommand_writers[SUBCOMMANDS] = {
	[SUBCOMMAND_REPORT] = report_write,
	[SUBCOMMAND_TREE] = tree_write,
	[SUBCOMMAND_CALLS] = calls_write,
	[SUBCOMMAND_THREADS] = threads_write,
	[SUBCOMMAND_INFO] = info_write,
	[SUBCOMMAND_TABLE] = table_write,
	[SUBCOMMAND_EXPORT] = export_write,
};

/* Is there such a format, of rows or of a page without any? */
static bool has_format(const struct options *o, struct error *err)
{
	char formats[100] = "";

	if (o->list != NULL || o->subcommand == SUBCOMMAND_TABLE ||
	    format_infos[o->format].has_pages)
		return true;
	for (size_t i = 0; i < FORMATS; i++)
		if (format_infos[i].has_pages)
			text_add_word(formats, sizeof formats, format_name(i));
	return fail(err, "%s has no such --format; it has: %s",
	    subcommand_infos[o->subcommand].name, formats);
}

/* ---- the sandbox ---- */

bool load_enter_sandbox(struct options *o, struct error *err)
{
	const bool may_stop = o->subcommand == SUBCOMMAND_VIEW ||
	    diff_view_is_wanted(o);
	struct companion_files files;
	bool done;

	if (o->is_given[OPTION_NO_SANDBOX])
		return true;
	o->memory.files = scratch_files_new();
	companion_files_list(&files, o->paths, o->path_count);
	done = sandbox_enter(files.names, files.count, may_stop, err);
	companion_files_free(&files);
	return done || error_prefix(err, "no sandbox can be had (--no-sandbox "
	    "goes on without)");
}

/* ---- names from a mapping ---- */

/* Opens the files of a mapping, unless that is done. */
static bool open_mappings(struct options *o, struct mapping **mapping,
    struct texts paths, struct error *err)
{
	struct stat st;

	if (*mapping != NULL || paths.count == 0)
		return true;
	*mapping = mapping_new();
	for (size_t i = 0; i < paths.count; i++) {
		o->has_map_folder |= stat(paths.items[i], &st) == 0 &&
		    S_ISDIR(st.st_mode);
		if (!mapping_open(*mapping, paths.items[i], err))
			return error_prefix(err, paths.items[i]);
	}
	return true;
}

bool load_mapping_open(struct options *o, struct error *err)
{
	if (o->side_mappings[0].count == 0 && o->side_mappings[1].count == 0)
		return open_mappings(o, &o->mapping, o->mappings, err);
	return open_mappings(o, &o->side_mapping[0], o->side_mappings[0],
		   err) &&
	    open_mappings(o, &o->side_mapping[1], o->side_mappings[1], err);
}

bool load_mapping_show(const struct options *o, struct mapping *mapping,
    const struct recording *r, struct methods *methods, struct naming **naming,
    struct error *err)
{
	const struct slice id = map_id_of(r->profile->ids);

	*naming = NULL;
	if (mapping == NULL)
		return true;
	if (!mapping_read(mapping, id, &o->memory, NULL, err))
		return false;
	*naming = naming_new(methods);
	if (!naming_ask(*naming, mapping, NULL, err))
		return false;
	methods_show(methods,
	    naming_names(*naming,
		o->is_given[OPTION_RAW_NAMES] ? NAMES_RAW : NAMES_MAPPED));
	mapping_notices(mapping, *naming, id, &r->profile->mapping);
	return true;
}

/* ---- an answer: a trace is loaded ---- */

/* What an answer is made from. */
struct work {
	struct report_context q; /* what the subcommand is asked */
	FILE *file;              /* what is written to; NULL: the output */
	struct methods *methods;
	struct recording recording;
	struct naming *naming; /* NULL: names are those of the trace */
	struct scope scope;
	struct made_lens lens;
};

/* Loads a trace, which is the recording's from now on; NULL: it could not be
 * opened. */
static bool load_recording(struct work *w, struct trace *trace,
    struct error *err)
{
	w->methods = methods_new();
	if (!recording_begin(&w->recording, trace, w->methods))
		return false;
	options_leave_out_calls(w->q.options, &w->recording);
	w->recording.profile->is_alone = w->q.options->is_one_of_many;
	if (!recording_load(&w->recording, err))
		return error_prefix(err, w->recording.label);
	scope_init(&w->scope, w->recording.profile);
	w->q.name = w->recording.label;
	w->q.trace = w->recording.trace;
	w->q.facts = &w->recording.trace->facts;
	w->q.profile = w->recording.profile;
	w->q.scope = &w->scope;
	w->q.lens = w->q.options->transform_count == 0 ? NULL : &w->lens;
	return load_mapping_show(w->q.options, w->q.options->mapping,
	    &w->recording, w->methods, &w->naming, err);
}

/* ---- an answer: threads, range, transforms and columns ---- */

/* Returns the status of what was looked for, and names the trace in the
 * error. */
static enum status status_of(const struct work *w, enum pick pick,
    struct error *err)
{
	if (pick == PICK_ONE)
		return STATUS_FINE;
	error_prefix(err, w->recording.label);
	return pick == PICK_FAILED ? STATUS_FAILED : STATUS_NOTHING;
}

static bool make_lens(struct work *w, struct error *err)
{
	const struct options *o = w->q.options;

	for (size_t i = 0; i < o->transform_count; i++)
		if (!transform_fits(&o->transforms[i],
			w->recording.profile->facts, err))
			return error_prefix(err, w->recording.label);
	if (!lens_of_requests(&w->lens, o->transforms, o->transform_count,
		w->methods, err))
		return false;
	w->scope.lens = w->lens.lens.count > 0 ? &w->lens.lens : NULL;
	return true;
}

/* Chooses the threads and the transforms, and sets the range to the call of
 * --within. */
static enum status choose_threads(struct work *w, struct error *err)
{
	const struct options *o = w->q.options;
	const struct threads *threads = w->recording.profile->threads;
	const char *within = o->texts[OPTION_WITHIN];

	w->scope.range = o->range;
	if ((o->transform_count > 0 || w->naming != NULL) && !make_lens(w, err))
		return STATUS_FAILED;
	if (o->threads.count == 0)
		scope_add(&w->scope, "all");
	for (size_t i = 0; i < o->threads.count; i++) {
		struct nearest n;

		if (scope_add(&w->scope, o->threads.items[i]) > 0)
			continue;
		n = nearest_to(o->threads.items[i]);
		for (uint32_t t = 0; t < threads->count; t++)
			nearest_try(&n, threads->items[t]->name);
		fail(err, "%s: no thread is called '%s'; artscope threads "
		    "lists them", w->recording.label,
		    text_printable(o->threads.items[i], 100).text);
		nearest_fail(&n, "", err);
		return STATUS_NOTHING;
	}
	return within == NULL ? STATUS_FINE :
	    status_of(w, scope_within(&w->scope, within, err), err);
}

enum { THREADS_NAMED = 5 };

/* Fails because the threads have no records, and names some that have. */
static enum status fail_idle(const struct work *w, struct error *err)
{
	const struct threads *threads = w->recording.profile->threads;
	const struct options *o = w->q.options;
	char list[400] = "";
	uint32_t active = 0;

	for (uint32_t i = 0; i < threads->count; i++) {
		const struct thread *t = threads->items[i];

		if (t->events == 0 || active++ >= THREADS_NAMED)
			continue;
		text_add(list, sizeof list, "%s%.50s (%" PRIu32 ")",
		    list[0] == '\0' ? "" : ", ", t->name, t->id);
	}
	fail(err, "%s: %s%s%s no records; %" PRIu32 " other%s: %s%s",
	    w->recording.label,
	    o->threads.count == 1 ? "thread '" : "the threads that are meant",
	    o->threads.count == 1 ? text_printable(o->threads.items[0], 100).text : "",
	    o->threads.count == 1 ? "' has" : " have", active,
	    active == 1 ? " has" : "s have", list,
	    active > THREADS_NAMED ? ", ..." : "");
	return STATUS_NOTHING;
}

/* Fails because no call is in the range. */
static enum status fail_empty_range(const struct work *w,
    const struct parts *parts, struct error *err)
{
	uint64_t latest = 0;
	const enum tick tick = w->recording.trace->facts.tick;
	bool is_behind = true;
	char last[40];

	for (uint32_t i = 0; i < parts->count; i++) {
		const struct part *p = &parts->items[i];
		const struct period all = profile_range(w->recording.profile,
		    p->thread);
		const uint64_t last_at = all.end - 1 - all.begin;

		is_behind = is_behind && p->period.begin > all.end - 1;
		latest = last_at > latest ? last_at : latest;
	}
	text_ms(last, sizeof last, latest, tick);
	fail(err, "%s: %s %s%s", w->recording.label,
	    is_behind ? "the range begins after the last event, which is at" :
			"no call is in the range; the recording goes from 0 to",
	    last, tick_unit_of_ms(tick));
	return STATUS_NOTHING;
}

/* Checks before anything is printed that it is about something. */
static enum status check_scope(const struct work *w, struct error *err)
{
	const struct options *o = w->q.options;
	enum status status = STATUS_FINE;
	struct parts parts;

	if (o->subcommand == SUBCOMMAND_INFO ||
	    summary_of(w->recording.profile).active == 0)
		return STATUS_FINE;
	if (w->scope.active == 0)
		return fail_idle(w, err);
	if (!o->range.is_given)
		return STATUS_FINE;
	parts = scope_parts(&w->scope);
	if (!parts_have_calls(&parts))
		status = fail_empty_range(w, &parts, err);
	parts_free(&parts);
	return status;
}

static enum status choose_order(struct work *w, struct error *err)
{
	const struct options *o = w->q.options;
	struct order *order = &w->q.order;
	const bool *has_clock = w->recording.trace->facts.has_clock;
	const char *sort = o->texts[OPTION_SORT];
	const bool is_wrong = o->is_given[OPTION_CLOCK] &&
	    !measure_exists(o->measure, has_clock);

	order->measure = o->is_given[OPTION_CLOCK] ? o->measure :
						     measure_first(has_clock);
	order->column = o->column;
	order->is_reverse = o->is_given[OPTION_REVERSE];
	if (sort == NULL && o->list == &call_row_all_columns)
		order->column = call_column_of(order->measure);
	if (!is_wrong &&
	    (sort == NULL ||
		list_column_exists(&o->list->items[o->column], MEASURES,
		    has_clock)))
		return STATUS_FINE;
	fail(err, "%s: %s %s cannot be had: it was recorded with the %s",
	    w->recording.label, is_wrong ? "--clock" : "--sort",
	    is_wrong ? measure_name(o->measure) : sort,
	    facts_clocks(&w->recording.trace->facts));
	return STATUS_FAILED;
}

static enum status choose_method(struct work *w, struct error *err)
{
	enum pick pick;

	if (w->q.options->method == NULL)
		return STATUS_FINE;
	pick = pick_method(profile_methods(w->recording.profile),
	    w->q.options->method, interrupt_begin(), &w->q.method, err);
	interrupt_end();
	if (pick != PICK_ONE)
		w->q.method = NO_METHOD;
	return status_of(w, pick, err);
}

/* ---- an answer: written ---- */

/* Writes the answer, and closes the output. */
static enum written write_out(struct work *w, struct error *err)
{
	struct output *output = w->q.output;
	FILE *file = output == NULL ? w->file : output_file(output);
	enum written written =
	    subcommand_writers[w->q.options->subcommand](file, &w->q, err);

	w->q.output = NULL;
	if (output != NULL &&
	    !output_close(output, written < WRITTEN_NONE, err) &&
	    written != WRITTEN_NONE)
		return WRITTEN_NOT;
	return written;
}

/* Says why there is nothing to show, and where: of several kinds of damage the
 * last one left nothing. */
static enum status check_content(const struct work *w, struct error *err)
{
	const bool has_records = w->recording.profile->records > 0;
	struct notices n;
	char text[400];

	if (w->q.options->subcommand == SUBCOMMAND_INFO || w->scope.active > 0)
		return STATUS_FINE;
	profile_notices(w->recording.profile, &n);
	fail(err, "%s", has_records ? "the threads have no records" :
				      "there are no records in it");
	for (enum notice k = 0; !has_records &&
	     (k = notices_next(&n, k, SEVERITY_DAMAGE)) < NOTICES; k++) {
		if (k == NOTICE_NO_KEYS)
			continue;
		notice_text(k, n.count[k], text, sizeof text);
		if (n.offset[k] > 0)
			fail(err, "byte %" PRIu64 ": %s", n.offset[k], text);
		else
			fail(err, "%s", text);
	}
	error_prefix(err, w->recording.label);
	return STATUS_NOTHING;
}

/* Says one thing more, in front of what was said. */
static void say_as_well(struct error *err, const char *words)
{
	if (err != NULL && err->text[0] != '\0')
		error_prefix(err, words);
	else
		fail(err, "%s", words);
}

static enum status check_damage(const struct work *w, struct error *err)
{
	const struct options *o = w->q.options;
	struct error damage = { "" };

	if (!notices_damage_is_there(w->recording.profile))
		return STATUS_FINE;
	/* it stands above tables for people, and info is about it */
	if ((o->subcommand == SUBCOMMAND_INFO ||
		format_infos[o->format].is_for_people) &&
	    !o->is_given[OPTION_STRICT])
		return STATUS_FINE;
	notices_damage_say(w->recording.profile, w->recording.label, &damage);
	say_as_well(err, damage.text);
	return o->is_given[OPTION_STRICT] || o->subcommand == SUBCOMMAND_TABLE ?
	    STATUS_NOTHING : STATUS_FINE;
}

/* Tells which transforms match nothing, in every format: a name with a typing
 * error is not to pass for an answer. */
static enum status check_transforms(const struct work *w, struct error *err)
{
	const struct options *o = w->q.options;
	const size_t count = w->scope.lens == NULL ? 0 : o->transform_count;
	char line[sizeof err->text];
	bool is_said = false;

	snprintf(line, sizeof line, "%s", w->recording.label);
	for (size_t i = 0; i < count; i++) {
		char words[300];

		if (made_lens_method_count(&w->lens, i) > 0)
			continue;
		transform_none_words(&o->transforms[i], words, sizeof words);
		text_add(line, sizeof line, "%s %s", is_said ? ";" : ":",
		    words);
		is_said = true;
	}
	if (!is_said)
		return STATUS_FINE;
	say_as_well(err, line);
	return o->is_given[OPTION_STRICT] ? STATUS_NOTHING : STATUS_FINE;
}

/* Tells that --low-memory could not be had.  The user wanted it, and only text
 * has room for notes. */
static void tell_low_memory(const struct work *w, struct error *err)
{
	static const enum notice kinds[] = { NOTICE_NO_SCRATCH,
		NOTICE_SCRATCH_IS_MEMORY };
	struct notices notices;
	char text[400];

	profile_notices(w->recording.profile, &notices);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (!w->q.options->memory.is_low ||
		    notices.count[kinds[i]] == 0)
			continue;
		notice_text(kinds[i], 1, text, sizeof text);
		fail(err, "%s: --low-memory could not be had: %s",
		    w->recording.label, text);
	}
}

/* Checks what an answer that is written does not say. */
static enum status check_written(const struct work *w, enum written written,
    struct error *err)
{
	enum status status = check_content(w, err), matched;

	if (status != STATUS_FINE)
		return status;
	tell_low_memory(w, err);
	if (written == WRITTEN_WRONG)
		return STATUS_NOTHING; /* it has said what is wrong */
	matched = check_transforms(w, err);
	status = check_damage(w, err);
	return status == STATUS_FINE ? matched : status;
}

struct report_context load_context(const struct options *o, size_t width)
{
	return (struct report_context){ .width = width, .options = o,
		.is_ascii = o->is_given[OPTION_ASCII],
		.is_colored = text_style_is_wanted(o->texts[OPTION_COLOR],
		    width > 0),
		.method = NO_METHOD, .format = &format_infos[o->format] };
}

/* Loads the trace, writes the answer, and closes the trace and the output. */
static enum status answer(struct work *w, struct trace *trace,
    struct error *err)
{
	enum status status = STATUS_FAILED;

	if (load_recording(w, trace, err) &&
	    (status = choose_threads(w, err)) == STATUS_FINE &&
	    (status = check_scope(w, err)) == STATUS_FINE &&
	    (status = choose_order(w, err)) == STATUS_FINE &&
	    (status = choose_method(w, err)) == STATUS_FINE) {
		const enum written written = write_out(w, err);

		status = written == WRITTEN_NOT ? STATUS_FAILED :
		    written == WRITTEN_NONE     ? STATUS_NOTHING :
						  check_written(w, written, err);
	}
	made_lens_free(&w->lens);
	scope_free(&w->scope);
	recording_free(&w->recording);
	methods_free(w->methods);
	naming_free(w->naming);
	if (w->q.output != NULL)
		output_close(w->q.output, false, NULL);
	return status;
}

enum status load_write(const struct options *o, struct output *output,
    size_t width, struct error *err)
{
	struct work w = { .q = load_context(o, width) };

	w.q.output = output != NULL ? output :
				      output_open(o, o->output, NULL, err);
	if (w.q.output == NULL)
		return STATUS_FAILED;
	if (o->subcommand == SUBCOMMAND_DIFF)
		return diff_write_to(o, w.q.output, width, err);
	if (has_format(o, err))
		return answer(&w, trace_open(o->paths[0], o->input,
		    &o->memory, NULL, err), err);
	output_close(w.q.output, false, NULL);
	return STATUS_FAILED;
}

enum status load_write_stream(FILE *file, struct trace *trace,
    const struct options *o, size_t width, struct error *err)
{
	struct work w = { .q = load_context(o, width), .file = file };

	if (has_format(o, err))
		return answer(&w, trace, err);
	trace_close(trace);
	return STATUS_FAILED;
}
