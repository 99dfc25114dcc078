#include "config.h"

#include "export/answer.h"

#include <inttypes.h>

#include "base/text.h"
#include "export/lint.h"
#include "export/output.h"
#include "export/writers.h"
#include "query/pick.h"

/* What an answer is made from. */
struct work {
	const struct options *options;
	FILE *file; /* NULL: where the options say */
	struct trace *trace;
	struct profile *profile;
	struct scope scope;
};

static void work_done(struct work *w)
{
	scope_free(&w->scope);
	profile_free(w->profile);
	trace_close(w->trace);
}

static bool load(struct work *w, struct error *err)
{
	w->profile = profile_new(err);
	if (w->profile != NULL && profile_load(w->profile, w->trace, err) &&
	    scope_init(&w->scope, w->profile, err))
		return true;
	error_prefix(err, trace_name(w->trace));
	return false;
}

static enum status choose_threads(struct work *w, struct error *err)
{
	const struct options *o = w->options;
	char clean[100];

	w->scope.range = o->range;
	if (o->thread_count == 0)
		scope_add(&w->scope, "all");
	for (size_t i = 0; i < o->thread_count; i++) {
		if (scope_add(&w->scope, o->threads[i]) > 0)
			continue;
		text_clean(clean, sizeof clean, slice_of(o->threads[i]));
		fail(err, "%s: no thread is called '%s'; "
		    "artscope threads lists them", trace_name(w->trace),
		    clean);
		return STATUS_NOTHING;
	}
	return STATUS_FINE;
}

static enum status refuse(const struct work *w, const char *option,
    const char *value, struct error *err)
{
	fail(err, "%s: %s %s cannot be had: it was recorded with the %s",
	    trace_name(w->trace), option, value,
	    facts_clocks(trace_facts(w->trace)));
	return STATUS_FAILED;
}

/* The columns of calls are others than those of methods. */
static bool can_sort(const struct options *o, const bool *has_clock)
{
	return o->sort == NULL || (o->subcommand == SUBCOMMAND_CALLS ?
	    call_column_exists(o->call_column, has_clock) :
	    column_exists((struct column_choice){ o->column, MEASURES },
		has_clock));
}

static enum status choose_order(const struct work *w, struct order *order,
    struct error *err)
{
	const struct options *o = w->options;
	const struct facts *facts = trace_facts(w->trace);

	order->measure = measure_first(facts->has_clock);
	order->column = o->column;
	order->is_reverse = o->has[OPTION_REVERSE];
	if (o->has[OPTION_CLOCK])
		order->measure = o->measure;
	if (o->has[OPTION_CLOCK] && !measure_exists(o->measure,
	    facts->has_clock))
		return refuse(w, "--clock", measure_name(o->measure), err);
	return can_sort(o, facts->has_clock) ? STATUS_FINE :
	    refuse(w, "--sort", o->sort, err);
}

static enum status choose_method(const struct work *w, struct question *q,
    struct error *err)
{
	enum pick pick;

	if (w->options->method == NULL)
		return STATUS_FINE;
	pick = pick_method(profile_methods(w->profile), w->options->method,
	    &q->method, err);
	if (pick == PICK_ONE)
		return STATUS_FINE;
	q->method = NO_METHOD;
	error_prefix(err, trace_name(w->trace));
	return pick == PICK_FAILED ? STATUS_FAILED : STATUS_NOTHING;
}

static enum status write_out(const struct work *w, const struct question *q,
    struct error *err)
{
	const struct options *o = w->options;
	const struct writer *writer = writer_find(o->subcommand, o->format);
	struct output *output;
	bool done;

	if (w->file != NULL)
		return writer->write(w->file, q, err) ? STATUS_FINE :
		    STATUS_FAILED;
	output = output_open(o->output, o->path, err);
	if (output == NULL)
		return STATUS_FAILED;
	done = writer->write(output_file(output), q, err);
	return output_close(output, done, err) ? STATUS_FINE : STATUS_FAILED;
}

/* Why there is nothing to show, and where: the gravest kind of damage stands
 * last. */
static void blame_damage(const struct work *w, struct error *err)
{
	struct notices notices;
	char text[400];

	fail(err, "there are no records in it");
	profile_notices(w->profile, &notices);
	for (int i = 0; i < NOTICES; i++) {
		if (notices.count[i] == 0 ||
		    notice_severity((enum notice)i) != SEVERITY_DAMAGE)
			continue;
		notice_text((enum notice)i, notices.count[i], text,
		    sizeof text);
		if (notices.offset[i] > 0)
			fail(err, "byte %" PRIu64 ": %s", notices.offset[i],
			    text);
		else
			fail(err, "%s", text);
	}
}

static enum status check_content(const struct work *w, struct error *err)
{
	if (w->options->subcommand == SUBCOMMAND_INFO || w->scope.active > 0)
		return STATUS_FINE;
	if (profile_records(w->profile) > 0)
		fail(err, "the threads have no records");
	else
		blame_damage(w, err);
	error_prefix(err, trace_name(w->trace));
	return STATUS_NOTHING;
}

/* And closes the trace. */
static enum status answer(struct work w, size_t width, struct error *err)
{
	const struct options *o = w.options;
	struct question q = { .top = o->top, .width = width,
		.is_ascii = o->has[OPTION_ASCII], .asked = o,
		.method = NO_METHOD };
	enum status status = STATUS_FAILED;

	if (load(&w, err))
		status = choose_threads(&w, err);
	if (status == STATUS_FINE)
		status = choose_order(&w, &q.order, err);
	if (status == STATUS_FINE)
		status = choose_method(&w, &q, err);
	if (status == STATUS_FINE) {
		q.name = trace_name(w.trace);
		q.facts = trace_facts(w.trace);
		q.profile = w.profile;
		q.scope = &w.scope;
		status = write_out(&w, &q, err);
	}
	if (status == STATUS_FINE)
		status = check_content(&w, err);
	if (status == STATUS_FINE && o->has[OPTION_LINT] &&
	    lint_is_wrong(w.profile))
		status = STATUS_NOTHING;
	work_done(&w);
	return status;
}

static bool has_writer(const struct options *o, struct error *err)
{
	return writer_find(o->subcommand, o->format) != NULL ||
	    fail(err, "%s has no such --format",
	    subcommand_info(o->subcommand)->name);
}

enum status answer_write(const struct options *o, size_t width,
    struct error *err)
{
	struct work w = { .options = o };

	if (has_writer(o, err))
		w.trace = trace_open(o->path, &o->memory, NULL, err);
	return w.trace == NULL ? STATUS_FAILED : answer(w, width, err);
}

enum status answer_print(FILE *file, struct trace *trace,
    const struct options *o, size_t width, struct error *err)
{
	struct work w = { .options = o, .file = file, .trace = trace };

	if (has_writer(o, err))
		return answer(w, width, err);
	trace_close(trace);
	return STATUS_FAILED;
}
