#include "config.h"

#include "export/exporting.h"

#include <string.h>

#include "base/text.h"
#include "export/bookmarks.h"
#include "export/options.h"
#include "export/output.h"
#include "formats/formats.h"

struct exporting {
	const struct request *question;
	struct exported exported;
	struct export_wish wish;
	struct scope calls; /* threads of --calls, if it is given */
	struct bookmarks bookmarks;
	struct export_progress progress;
	struct export_run run;
	int file; /* of a format that needs one */
};

static bool to_file(void *self, const char *bytes, size_t length)
{
	return fwrite(bytes, 1, length, self) == length;
}

static bool fail_size(const struct exporting *x, uint64_t bytes,
    struct error *err)
{
	return fail(err, "the file would have about %.1f GB: --thread and "
	    "--range%s make it smaller, --yes writes it anyway",
	    (double)bytes / 1e9,
	    (x->run.exporter->options & EXPORT_MIN) != 0 ? ", or --min," : "");
}

/* Of a format that needs a file, before that is emptied. */
static bool check_file(struct exporting *x, struct error *err)
{
	uint64_t bytes;

	if (!x->run.exporter->needs_file)
		return true;
	if (!x->question->is_file)
		return fail(err, "%s is not written from its begin to its "
		    "end, so this must be a regular file", x->run.exporter->name);
	if (x->run.most == 0)
		return true;
	return export_estimate(&x->run, &bytes, err) &&
	    (bytes <= x->run.most || fail_size(x, bytes, err));
}

/* ---- what is said ------------------------------------------------------- */

static void tell(void *self, uint64_t done, uint64_t all)
{
	struct exporting *x = self;
	unsigned percent = all == 0 ? 0 : (unsigned)(done * 100 / all);

	fprintf(stderr, "\rartscope: %s: %u %%", x->run.exporter->name,
	    percent > 100 ? 100 : percent);
}

static void tell_end(const struct exporting *x)
{
	if (x->progress.tell != NULL && x->progress.done > 0)
		fputs("\r\33[K", stderr);
}

/* What was left out, if anything was. */
static void say_notes(const struct exporting *x, struct error *err)
{
	char text[300], all[500] = "";
	size_t used = 0;

	for (int i = 0; i < EXPORT_NOTES && used < sizeof all; i++) {
		if (x->progress.notes[i] == 0)
			continue;
		export_note_text((enum export_note)i, x->progress.notes[i],
		    text, sizeof text);
		used += (size_t)snprintf(all + used, sizeof all - used, "%s%s",
		    used == 0 ? "" : "; ", text);
	}
	if (used > 0)
		fail(err, "%s", all);
}

/* ------------------------------------------------------------------------- */

static bool make_wish(struct exporting *x, struct error *err)
{
	const struct request *q = x->question;
	const struct options *o = q->asked;

	x->wish = o->wish;
	x->wish.clock = q->order.measure;
	if (!o->has[OPTION_WEIGHT])
		x->wish.weight = x->wish.clock;
	x->wish.has_both_clocks = o->has[OPTION_BOTH_CLOCKS];
	x->wish.is_merged = o->has[OPTION_MERGED];
	x->wish.names_threads = o->thread_count > 0;
	x->wish.is_rounded = o->has[OPTION_ROUND];
	x->wish.has_no_threads = o->has[OPTION_NO_THREADS];
	x->wish.has_idle = o->has[OPTION_IDLE];
	x->wish.has_call_indexes = o->has[OPTION_INDEX_CALLS];
	x->wish.has_parts = o->has[OPTION_PARTS];
	x->wish.min_thousandths = o->min_thousandths;
	x->wish.is_reversed = o->has[OPTION_REVERSE];
	x->wish.is_inverted = o->has[OPTION_INVERTED];
	x->wish.is_chart = o->has[OPTION_CHART];
	x->wish.title = o->texts[OPTION_TITLE];
	x->wish.subtitle = o->texts[OPTION_SUBTITLE];
	x->wish.search = o->texts[OPTION_SEARCH];
	x->wish.stack = o->texts[OPTION_STACK];
	x->wish.zoom = range_period(&o->zoom, 0, q->facts->tick);
	return x->wish.weight >= MEASURES ||
	    measure_exists((enum measure)x->wish.weight, q->facts->has_clock) ||
	    fail(err, "%s: --weight %s cannot be had: it was recorded with "
	    "the %s", q->name, weight_name(x->wish.weight),
	    facts_clocks(q->facts));
}

/* Those of --calls; one at least must be among those that are exported. */
static bool choose_calls(struct exporting *x, struct error *err)
{
	const struct request *q = x->question;
	const char *wanted = q->asked->texts[OPTION_CALLS_OF];
	uint32_t count, found = 0;
	char clean[100];

	if (wanted == NULL)
		return true;
	if (q->facts->is_sampled)
		return fail(err, "--calls: the recording holds samples, not "
		    "calls");
	if (!scope_init(&x->calls, q->profile, err))
		return false;
	scope_add(&x->calls, wanted);
	count = threads_count(profile_threads(q->profile));
	for (uint32_t i = 0; i < count; i++)
		found += x->calls.has[i] && q->scope->has[i];
	x->wish.has_calls = x->calls.has;
	text_clean(clean, sizeof clean, slice_of(wanted));
	return found > 0 || fail(err, "--calls: no thread that is exported is "
	    "called '%s'; artscope threads lists them", clean);
}

static bool check_tick(const struct exporting *x, struct error *err)
{
	return !x->run.exporter->is_timed ||
	    x->question->facts->tick != TICK_COUNT || fail(err, "folded stacks "
	    "have weights and no times, and %s has nothing but times: folded, "
	    "html, svg, speedscope, pprof and callgrind have a place for "
	    "weights", x->run.exporter->name);
}

static bool make(struct exporting *x, const struct request *q,
    struct error *err)
{
	struct exported_source source = { q->name, q->facts, q->profile,
		q->scope->has, .wish = &x->wish, .progress = &x->progress };
	bool done;

	*x = (struct exporting){ .question = q, .run = {
		.exporter = q->asked->exporter, .exported = &x->exported,
		.packing = q->asked->packing,
		.most = q->is_file && !q->asked->has[OPTION_YES] ?
		    EXPORT_MOST : 0 } };
	if (!check_tick(x, err) || !make_wish(x, err) || !choose_calls(x, err) ||
	    !bookmarks_make(&x->bookmarks, q, &x->wish, err))
		return false;
	if (!scope_parts(q->scope, &source.parts, err)) {
		parts_free(&source.parts);
		return false;
	}
	done = exported_make(&x->exported, &source, err);
	x->progress.all = export_steps(&x->run);
	x->progress.self = x;
	if (q->tells_progress)
		x->progress.tell = tell;
	return done;
}

/* It is emptied only now. */
static bool open_file(struct exporting *x, struct error *err)
{
	if (!x->run.exporter->needs_file)
		return true;
	x->file = output_direct(x->question->output, err);
	x->run.file = &x->file;
	return x->file >= 0;
}

enum written exporting_write(FILE *file, const struct request *q,
    struct error *err)
{
	struct exporting x;
	uint64_t too_many = 0;
	bool done = make(&x, q, err) && check_file(&x, err) &&
	    open_file(&x, err) &&
	    export_all(&x.run, to_file, file, &too_many, err);

	tell_end(&x);
	if (done && too_many > 0)
		done = fail_size(&x, too_many, err);
	if (done)
		say_notes(&x, err);
	else
		error_prefix(err, q->name);
	exported_free(&x.exported);
	scope_free(&x.calls);
	bookmarks_free(&x.bookmarks);
	return done ? WRITTEN : WRITTEN_NOT;
}
