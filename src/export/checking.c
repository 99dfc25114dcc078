#include "config.h"

#include "export/checking.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/text.h"
#include "check/budget.h"
#include "check/suggest.h"
#include "check/verdict.h"
#include "export/emphasis.h"
#include "export/folders.h"
#include "export/gate_files.h"
#include "export/gate_forms.h"
#include "export/gate_tables.h"
#include "export/lens_words.h"
#include "export/mapped.h"
#include "export/needed_calls.h"
#include "export/output.h"
#include "export/viewing.h"
#include "query/transforms.h"

/* A form, and where it goes; NULL: it is written. */
struct form_output {
	const struct gate_form *form;
	struct output *output;
};

struct checking {
	const struct options *options;
	struct rules rules;
	struct checked checked;
	struct gate_tables tables; /* among the baselines */
	struct mapping_notes mapping;
	char *view;                /* options of the viewer */
	const struct lens *lens; /* of the recording that is added; or NULL */
	bool *has_meant; /* by transform: any method of any recording */
	struct form_output *outputs; /* the first is that of --format, or what
	                              * --init or --update says … */
	size_t count;
	struct output *budget;       /* … of the budget that it writes; or NULL */
};

void checking_close(struct checking *c)
{
	if (c == NULL)
		return;
	for (size_t i = 0; i < c->count; i++)
		if (c->outputs[i].output != NULL)
			output_close(c->outputs[i].output, false, NULL);
	if (c->budget != NULL)
		output_close(c->budget, false, NULL);
	checked_free(&c->checked);
	gate_tables_free(&c->tables);
	free(c->view);
	rules_free(&c->rules);
	free(c->outputs);
	free(c->has_meant);
	free(c);
}

/* ---- before the sandbox ------------------------------------------------- */

static bool open_output(struct checking *c, const struct gate_form *form,
    const char *path, struct error *err)
{
	const struct options *o = c->options;
	const struct output_place place = { path, o->paths, o->path_count,
		NULL, false, o->has[OPTION_NO_SANDBOX], o->mappings,
		o->mapping_count };

	if (path != NULL && o->rules != NULL &&
	    gate_files_are_same(path, o->rules))
		return fail(err, "what is written would take the place of the "
		    "budget");
	c->outputs[c->count].form = form;
	c->outputs[c->count].output = output_open(&place, err);
	return c->outputs[c->count++].output != NULL;
}

/* "FORMAT:FILE" */
static bool open_also(struct checking *c, const char *words, struct error *err)
{
	const char *colon = strchr(words, ':');
	const struct gate_form *form = colon == NULL ? NULL :
	    gate_form_find(words, (size_t)(colon - words));
	char clean[100];

	if (form != NULL && colon[1] != '\0')
		return open_output(c, form, colon + 1, err);
	text_clean(clean, sizeof clean, slice_of(words));
	return fail(err, "--also takes FORMAT:FILE, as junit:check.xml, not "
	    "'%s'", clean);
}

static bool open_outputs(struct checking *c, struct error *err)
{
	const struct options *o = c->options;
	bool done;

	c->outputs = array_new(o->also_count + 1, sizeof *c->outputs, err);
	done = c->outputs != NULL &&
	    open_output(c, o->gate_form, o->output, err);
	for (size_t i = 0; done && i < o->also_count; i++)
		done = open_also(c, o->alsos[i], err);
	return done;
}

/* The budget itself, which gets a new text. */
static bool open_budget(struct checking *c, struct error *err)
{
	const struct options *o = c->options;
	const struct output_place place = { o->rules, o->paths, o->path_count,
		NULL, false, o->has[OPTION_NO_SANDBOX], o->mappings,
		o->mapping_count };

	if (o->has[OPTION_UPDATE])
		c->budget = output_open(&place, err);
	return !o->has[OPTION_UPDATE] || c->budget != NULL;
}

static bool open_all(struct checking *c, struct options *o, struct error *err)
{
	if (!folders_open(o, err))
		return false;
	if (!o->has[OPTION_INIT] &&
	    (!gate_files_read(&c->rules, o->rules, err) ||
	        !gate_files_find(o, &c->rules, err)))
		return false;
	return mapped_open(o, err) && open_outputs(c, err) &&
	    open_budget(c, err);
}

struct checking *checking_open(struct options *o, struct error *err)
{
	struct checking *c = array_new(1, sizeof *c, err);

	if (c == NULL)
		return NULL;
	c->options = o;
	c->has_meant = array_new(o->transform_count, sizeof *c->has_meant, err);
	if (c->has_meant != NULL && open_all(c, o, err))
		return c;
	checking_close(c);
	return NULL;
}

/* ---- inside of it ------------------------------------------------------- */

/* With names as a mapping has them.  What is read again has been told of. */
static bool load(struct checking *c, struct recording *r,
    struct methods *methods, struct naming **naming, struct error *err)
{
	if (recording_load(r, err) &&
	    mapped_show(c->options, r, methods, naming, err)) {
		if (!c->checked.lacks_calls)
			mapping_notes_add(&c->mapping, r);
		return true;
	}
	error_prefix(err, r->label);
	return false;
}

/* Where a budget is written nobody asks why a rule fails. */
static bool has_reasons(const struct options *o)
{
	return !o->has[OPTION_INIT] && !o->has[OPTION_UPDATE];
}

static bool begin_checked(struct checking *c, struct error *err)
{
	const struct options *o = c->options;

	if (c->checked.rules == NULL && !checked_init(&c->checked, &c->rules,
	    (uint32_t)(o->path_count - o->baseline_count), c->tables.runs, err))
		return false;
	c->checked.allows_damage = o->has[OPTION_ALLOW_DAMAGED];
	c->checked.has_no_reasons = !has_reasons(o);
	c->checked.lens = c->lens;
	c->checked.view = c->view;
	return true;
}

/* A budget of what suits the first trace. */
static bool make_rules(struct checking *c, const struct recording *r,
    struct error *err)
{
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);
	bool done = file != NULL && candidates_write(file, r, err);

	if (file == NULL || fclose(file) != 0)
		done = fail_memory(err, RULES_BYTES);
	done = done && rules_read(&c->rules, "--init", (struct slice){ text,
	    length }, err);
	free(text);
	return done;
}

static bool add_loaded(struct checking *c, size_t number, struct recording *r,
    struct error *err)
{
	const struct options *o = c->options;

	if (o->has[OPTION_INIT] && c->rules.count == 0 &&
	    !make_rules(c, r, err))
		return false;
	if (!begin_checked(c, err))
		return false;
	return number >= o->path_count - o->baseline_count ?
	    checked_add_base(&c->checked, r, err) :
	    checked_add_run(&c->checked, r, err);
}

/* Through the transforms, whose methods are those of this recording. */
static bool add_seen(struct checking *c, size_t number, struct recording *r,
    struct methods *methods, struct error *err)
{
	const size_t count = c->options->transform_count;
	struct made_lens lens = { .count = 0 };
	bool done = count == 0 ||
	    lens_of_options(&lens, c->options, methods, err);

	for (size_t i = 0; done && i < count; i++)
		c->has_meant[i] |= lens_means_methods(&lens, i) > 0;
	c->lens = count == 0 ? NULL : &lens.lens;
	done = done && add_loaded(c, number, r, err);
	c->lens = c->checked.lens = NULL;
	lens_free(&lens);
	return done;
}

static bool add_with(struct checking *c, size_t number, bool has_calls,
    struct error *err)
{
	const struct options *o = c->options;
	struct methods *methods = methods_new(err);
	struct naming *naming = NULL;
	struct recording r = { 0 };
	bool done = methods != NULL && recording_begin(&r, trace_open_as(
	    o->paths[number], o->input, &o->memory, NULL, err), methods, err);

	r.path = o->paths[number];
	if (done && !has_calls) {
		profile_leave_out_calls(r.profile);
		rules_keep_extremes(&c->rules, r.profile);
	}
	done = done && load(c, &r, methods, &naming, err) &&
	    add_seen(c, number, &r, methods, err);
	recording_free(&r);
	methods_free(methods);
	naming_free(naming);
	return done;
}

/* A file, so not what a pipe brings once. */
static bool can_be_read_again(const char *path)
{
	struct stat st;

	return strcmp(path, "-") != 0 && stat(path, &st) == 0 &&
	    S_ISREG(st.st_mode);
}

/* Single calls are there for rules that need them, and where why a rule failed has
 * to name one: that is seldom, and worth to read the trace again. */
static bool add_trace(struct checking *c, size_t number, struct error *err)
{
	const struct options *o = c->options;
	const bool has_calls = o->has[OPTION_INIT] || options_need_calls(o) ||
	    rules_need_calls(&c->rules, o->transform_count > 0) ||
	    (has_reasons(o) && !can_be_read_again(o->paths[number]));

	return add_with(c, number, has_calls, err) &&
	    (!c->checked.lacks_calls || add_with(c, number, true, err));
}

static bool add_baseline(struct checking *c, size_t number, struct error *err)
{
	const struct gauge_table *t = &c->tables.of[number];
	const struct options *o = c->options;

	if (t->methods == NULL)
		return add_trace(c, o->path_count - o->baseline_count + number,
		    err);
	return begin_checked(c, err) && checked_add_table(&c->checked, t, err);
}

/* Those of the baseline first: limits are known then. */
static bool add_traces(struct checking *c, struct error *err)
{
	const struct options *o = c->options;

	c->view = viewing_words(o, err);
	if (c->view == NULL || !gate_tables_read(&c->tables, o, err))
		return false;
	for (size_t i = 0; i < o->baseline_count; i++)
		if (!add_baseline(c, i, err))
			return false;
	for (size_t i = 0; i < o->path_count - o->baseline_count; i++)
		if (!add_trace(c, i, err))
			return false;
	return checked_judge(&c->checked, err);
}

static bool write_forms(struct checking *c, struct gate_page *page,
    bool is_terminal, struct error *err)
{
	bool done = true;

	for (size_t i = 0; i < c->count; i++) {
		struct output *output = c->outputs[i].output;

		page->is_colored = i == 0 && emphasis_is_wanted(
		    c->options->color, is_terminal);
		c->outputs[i].form->write(output_file(output), page);
		c->outputs[i].output = NULL;
		done = output_close(output, true, done ? err : NULL) && done;
	}
	return done;
}

static enum status status_of(const struct gate_page *page, struct error *err)
{
	static const enum status statuses[] = { STATUS_FINE, STATUS_NOTHING,
		STATUS_FAILED };

	if (page->gate == GATE_BROKEN)
		fail(err, "%s: some rules could not be measured", page->name);
	return statuses[page->gate];
}

/* ---- budgets that are written ------------------------------------------- */

static bool write_init(struct checking *c, struct error *err)
{
	struct output *output = c->outputs[0].output;

	const bool has_any = slack_write(output_file(output), &c->checked) > 0;

	c->outputs[0].output = NULL;
	if (has_any)
		return output_close(output, true, err);
	output_close(output, false, NULL);
	return fail(err, "nothing could be measured of it: artscope info says "
	    "what it is");
}

/* The file stays as it is when nothing changes. */
static bool write_update(struct checking *c, struct error *err)
{
	struct output *said = c->outputs[0].output, *budget = c->budget;
	uint32_t changes;
	char name[300];
	char *text = slack_tighten(&c->checked, &changes, err);
	bool done = text != NULL;

	text_clean(name, sizeof name, slice_of(c->rules.path));
	c->outputs[0].output = c->budget = NULL;
	if (done && changes > 0) {
		slack_diff(output_file(said), name, c->rules.text.at, text);
		fputs(text, output_file(budget));
	} else if (done) {
		fprintf(output_file(said), "%s: no limit is more than 20 %% "
		    "above what all runs took\n", name);
	}
	if (done && changes > 0)
		done = output_close(budget, true, err);
	else
		output_close(budget, false, NULL);
	done = output_close(said, done, done ? err : NULL) && done;
	free(text);
	return done;
}

static enum status write_results(struct checking *c, bool is_terminal,
    struct error *err)
{
	struct gate_page page = { 0 };
	enum status status = STATUS_FAILED;

	if (gate_page_init(&page, &c->checked, c->options->rules, err)) {
		page.gate = checked_gate(&c->checked,
		    c->options->has[OPTION_STRICT]);
		page.roots = c->options->roots;
		page.root_count = c->options->root_count;
		page.transforms = c->options->transforms;
		page.transform_count = c->options->transform_count;
		page.has_meant = c->has_meant;
		page.mapping = &c->mapping;
		if (write_forms(c, &page, is_terminal, err))
			status = status_of(&page, err);
	}
	gate_page_free(&page);
	return status;
}

enum status checking_write(struct checking *c, bool is_terminal,
    struct error *err)
{
	const struct options *o = c->options;

	if (!add_traces(c, err))
		return STATUS_FAILED;
	if (has_reasons(o))
		return write_results(c, is_terminal, err);
	return (o->has[OPTION_INIT] ? write_init(c, err) :
				      write_update(c, err)) ? STATUS_FINE :
							      STATUS_FAILED;
}
