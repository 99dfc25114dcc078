/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/export.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/terminal.h"
#include "base/text.h"
#include "cli/options.h"
#include "cli/output.h"
#include "formats/context.h"
#include "query/search.h"

/* ---- the format, and how it is packed ---- */

/* Lists the formats, all or those with that ending: "folded, perfetto
 * (.pftrace)", with the ending where that is not the name. */
static void list_formats(char *out, size_t size, const char *ending)
{
	const struct exporter *e;

	out[0] = '\0';
	for (size_t i = 0; (e = exporter_at(i)) != NULL; i++) {
		const char *const end = e->endings;
		const size_t length = strcspn(end, " ");

		if (strstr(end, ending) == NULL)
			continue;
		text_add_word(out, size, e->name);
		if (strncmp(end + 1, e->name, length - 1) != 0)
			text_add(out, size, " (%.*s)", (int)length, end);
	}
}

/* Refuses an output without a format: a name that ends in .json, packed or not,
 * could be of several. */
static bool fail_unknown(const struct options *o, struct error *err)
{
	struct slice name = slice_of(o->output == NULL ? "" : o->output);
	const struct exporter *e;
	char formats[400] = "";
	bool is_json;

	for (int i = PACKING_NONE + 1; i < PACKINGS; i++)
		name = slice_without(name, packing_ending((enum packing)i));
	is_json = slice_without(name, ".json").length < name.length;
	if (o->output != NULL && !is_json) {
		for (size_t i = 0; (e = exporter_at(i)) != NULL; i++)
			text_add(formats, sizeof formats, "%s%.*s",
			    i == 0 ? "" : ", ", (int)strcspn(e->endings, " "),
			    e->endings);
		return fail(err, "which format?  Its ending says it, or "
		    "--format NAME: %s", formats);
	}
	list_formats(formats, sizeof formats, is_json ? ".json" : "");
	return fail(err, is_json ? "-o FILE.json could be of several formats: "
	    "--format, or a longer ending, says which: %s" : "which format?  "
	    "--format, or the ending of -o FILE, says it: %s", formats);
}

/* Refuses an option that other formats take; where none does all do. */
static bool check_taken(const struct options *o, struct error *err)
{
	for (int i = 0; i < OPTIONS; i++) {
		const char *name = option_infos[i].name;
		const struct exporter *other;
		char takers[200] = "";

		if (!o->is_given[i] || exporter_takes(o->exporter, name))
			continue;
		for (size_t n = 0; (other = exporter_at(n)) != NULL; n++)
			if (exporter_takes(other, name))
				text_add_word(takers, sizeof takers,
				    other->name);
		if (takers[0] != '\0')
			return fail(err, "export as %s does not take --%s; "
			    "these do: %s", o->exporter->name, name, takers);
	}
	return true;
}

/* Refuses a format that this build has not, or that needs a file and has
 * none. */
static bool check_availability(const struct options *o, struct error *err)
{
	const struct exporter *e = o->exporter;

	if (e->write == NULL)
		return fail(err, "%s is not available: artscope was built "
		    "without its library", e->name);
	if (!e->needs_file)
		return true;
	if (o->packing != PACKING_NONE)
		return fail(err, "%s is not written from its begin to its "
		    "end, so it cannot be packed meanwhile", e->name);
	return o->output != NULL || fail(err, "%s is not written from its "
	    "begin to its end, so it needs -o FILE", e->name);
}

bool export_choose(struct options *o, struct error *err)
{
	o->exporter = o->output == NULL ?
	    NULL :
	    exporter_of_path(o->output, &o->packing);
	if (o->texts[OPTION_FORMAT] != NULL) {
		o->exporter = exporter_find(o->texts[OPTION_FORMAT]);
		if (o->exporter == NULL)
			return refuse_value(OPTION_FORMAT,
			    o->texts[OPTION_FORMAT], exporter_name, err);
	}
	if (o->exporter == NULL)
		return fail_unknown(o, err);
	o->format = FORMAT_TSV; /* nothing of it is for people alone */
	if (o->packing == PACKING_NONE)
		o->packing = o->exporter->packing;
	if (!check_availability(o, err) || !check_taken(o, err))
		return false;
	if (o->is_given[OPTION_ZOOM] && (!o->is_given[OPTION_CALLS_OF] ||
	    strcmp(o->texts[OPTION_CALLS_OF], EXPORT_CALLS_NONE) == 0))
		return fail(err, "--zoom is of the chart that --calls THREAD "
		    "makes");
	if (o->is_given[OPTION_CLOCK] && o->is_given[OPTION_WEIGHT])
		return fail(err, "either --clock or --weight");
	return !o->is_given[OPTION_CLOCK] ||
	    !o->is_given[OPTION_BOTH_CLOCKS] ||
	    fail(err, "either --clock or --both-clocks");
}

bool export_is_readable(const struct options *o)
{
	return o->exporter == NULL ||
	    (!o->exporter->is_binary && o->packing == PACKING_NONE);
}

/* ---- bookmarks ---- */

enum { WORD = 2000 };

static bool read_bookmark(struct export_bookmark *b, char *text,
    const struct report_context *q, const char *given, struct error *err)
{
	char word[WORD];
	struct range range;

	if (!quote_take(&given, word, sizeof word, err))
		return false;
	b->thread = scope_find(q->profile, word);
	if (b->thread == NO_THREAD)
		return fail(err, "--bookmark: no thread is called '%s'",
		    text_printable(word, 200).text);
	if (!quote_take(&given, word, sizeof word, err) ||
	    !range_parse(&range, word, err))
		return false;
	b->period = range_period(&range, 0, q->facts->tick);
	b->method = NO_METHOD;
	if (!quote_take(&given, word, sizeof word, err) ||
	    (word[0] != '\0' &&
		pick_named(profile_methods(q->profile), word, methods_key,
		    &b->method, err) != PICK_ONE))
		return false;
	if (!quote_take(&given, word, sizeof word, err))
		return false;
	text_clean(text, EXPORT_BOOKMARK_TEXT, slice_of(word));
	b->text = text;
	return (text[0] != '\0' && *given == '\0') || fail(err, "--bookmark "
	    "takes a thread, a time, a method or '', and a text");
}

/* ---- an export ---- */

struct exporting {
	const struct report_context *question;
	struct export_context exported;
	struct export_options request;
	struct scope calls; /* the threads of --calls, if that is given */
	struct export_bookmark *bookmarks;
	char (*bookmark_texts)[EXPORT_BOOKMARK_TEXT]; /* of these */
	struct export_progress progress;
	struct export_run run;
	int file; /* of a format that needs one */
};

static bool fail_size(const struct exporting *x, uint64_t bytes,
    struct error *err)
{
	const uint64_t tenths = bytes / 100000000 + (bytes % 100000000 >= 50000000);

	return fail(err, "the file would have about %" PRIu64 ".%u GB: "
	    "--thread and --range%s make it smaller, --yes writes it anyway",
	    tenths / 10, (unsigned)(tenths % 10),
	    exporter_takes(x->run.exporter, "min") ? ", or --min," : "");
}

static bool is_to_file(const struct report_context *q)
{
	return q->output != NULL && output_is_file(q->output);
}

/* Opens the file of a format that needs one, which is emptied; refuses the
 * format before. */
static bool open_file(struct exporting *x, struct error *err)
{
	uint64_t bytes;

	if (!x->run.exporter->needs_file)
		return true;
	if (!is_to_file(x->question))
		return fail(err, "%s is not written from its begin to its end, "
		    "so this must be a regular file", x->run.exporter->name);
	if (x->run.max > 0 &&
	    !(export_estimate(&x->run, &bytes, err) &&
		(bytes <= x->run.max || fail_size(x, bytes, err))))
		return false;
	x->file = output_direct(x->question->output, err);
	x->run.file = &x->file;
	return x->file >= 0;
}

/* ---- progress, and what was left out ---- */

static void tell(void *self, uint64_t done, uint64_t all)
{
	struct exporting *x = self;
	unsigned percent = all == 0 ? 0 : (unsigned)(done * 100 / all);

	fprintf(stderr, "\rartscope: %s: %u %%", x->run.exporter->name,
	    percent > 100 ? 100 : percent);
}

/* Says in the error what was left out, if anything was. */
static void say_notes(const struct exporting *x, struct error *err)
{
	char text[300], all[500] = "";

	for (int i = 0; i < EXPORT_NOTES; i++) {
		if (x->progress.notes[i] == 0)
			continue;
		export_note_text((enum export_note)i, x->progress.notes[i],
		    text, sizeof text);
		text_add(all, sizeof all, "%s%s", all[0] == '\0' ? "" : "; ",
		    text);
	}
	if (all[0] != '\0')
		fail(err, "%s", all);
}

/* ---- the subcommand ---- */

static bool make_options(struct exporting *x, struct error *err)
{
	const struct report_context *q = x->question;
	const struct options *o = q->options;

	x->request = o->request;
	x->request.clock = q->order.measure;
	if (!o->is_given[OPTION_WEIGHT])
		x->request.weight = x->request.clock;
	x->request.names_threads = o->threads.count > 0;
	x->request.zoom = range_period(&o->zoom, 0, q->facts->tick);
	return x->request.weight >= MEASURES ||
	    measure_exists((enum measure)x->request.weight,
		q->facts->has_clock) ||
	    fail(err,
		"%s: --weight %s cannot be had: it was recorded with "
		"the %s",
		q->name, weight_name(x->request.weight),
		facts_clocks(q->facts));
}

/* Chooses the threads of --calls; one at least must be among those that are
 * exported, unless it says "none". */
static bool choose_calls(struct exporting *x, struct error *err)
{
	const struct report_context *q = x->question;
	const char *wanted = q->options->texts[OPTION_CALLS_OF];
	uint32_t count, found = 0;

	if (wanted == NULL)
		return true;
	scope_init(&x->calls, q->profile);
	x->request.has_calls = x->calls.is_member;
	if (strcmp(wanted, EXPORT_CALLS_NONE) == 0)
		return true;
	if (q->facts->is_sampled)
		return fail(err, "--calls: the recording holds samples, not "
		    "calls");
	scope_add(&x->calls, wanted);
	count = q->profile->threads->count;
	for (uint32_t i = 0; i < count; i++)
		found += x->calls.is_member[i] && q->scope->is_member[i];
	return found > 0 || fail(err, "--calls: no thread that is exported is "
	    "called '%s'; artscope threads lists them",
	    text_printable(wanted, 100).text);
}

/* Reads the places of --bookmark, a thread, a time, a method and a text, as
 * they were written.  False, with the reason: the trace has no such thread or
 * method. */
static bool make_bookmarks(struct exporting *x, struct error *err)
{
	const struct options *o = x->question->options;

	x->bookmarks = array_new(o->bookmarks.count, sizeof *x->bookmarks);
	x->bookmark_texts = array_new(o->bookmarks.count,
	    sizeof *x->bookmark_texts);
	for (size_t i = 0; i < o->bookmarks.count; i++)
		if (!read_bookmark(&x->bookmarks[i], x->bookmark_texts[i],
			x->question, o->bookmarks.items[i], err))
			return false;
	x->request.bookmarks = x->bookmarks;
	x->request.bookmark_count = o->bookmarks.count;
	return true;
}

static bool make_export(struct exporting *x, const struct report_context *q,
    struct error *err)
{
	*x = (struct exporting){ .question = q,
		.exported = { .name = q->name,
		    .facts = q->facts,
		    .profile = q->profile,
		    .options = &x->request,
		    .progress = &x->progress },
		.run = { .exporter = q->options->exporter,
		    .context = &x->exported,
		    .packing = q->options->packing,
		    .max = is_to_file(q) && !q->options->is_given[OPTION_YES] ?
			EXPORT_MOST :
			0 } };
	if (x->run.exporter->is_timed && q->facts->tick == TICK_WEIGHT)
		return fail(err, "folded stacks have weights and no times, and "
		    "%s has nothing but times: folded, html, svg, speedscope, "
		    "pprof and callgrind have a place for weights",
		    x->run.exporter->name);
	if (!make_options(x, err) || !choose_calls(x, err) ||
	    !make_bookmarks(x, err))
		return false;
	x->exported.parts = scope_parts(q->scope);
	export_context_make(&x->exported, q->scope->is_member);
	x->progress.all = export_steps(&x->run);
	x->progress.self = x;
	if (q->output != NULL && isatty(STDERR_FILENO) && !terminal_is_dumb())
		x->progress.tell = tell;
	return true;
}

enum written export_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	struct exporting x;
	uint64_t too_many = 0;
	bool done = make_export(&x, q, err) && open_file(&x, err) &&
	    export_all(&x.run, writer_to_file, file, &too_many, err);

	if (x.progress.tell != NULL && x.progress.done > 0)
		fputs("\r\33[K", stderr);
	if (done && too_many > 0)
		done = fail_size(&x, too_many, err);
	if (done)
		say_notes(&x, err);
	else
		error_prefix(err, q->name);
	export_context_free(&x.exported);
	scope_free(&x.calls);
	free(x.bookmarks);
	free(x.bookmark_texts);
	return done ? WRITTEN : WRITTEN_NOT;
}
