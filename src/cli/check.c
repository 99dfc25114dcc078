/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/check.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/files.h"
#include "base/quote.h"
#include "base/text.h"
#include "check/budget.h"
#include "check/measure.h"
#include "check/suggest.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/output.h"
#include "compare/run_kind.h"
#include "print/check_results.h"
#include "print/info.h"
#include "trace/lookalike.h"

/* ---- the budget, and the traces of its baseline ---- */

/* Do the first bytes of what is no budget say that it is a trace? */
static bool is_trace(int fd)
{
	char first[4096];
	const ssize_t got = pread(fd, first, sizeof first, 0);
	const enum content content = got <= 0 ?
	    CONTENT_OTHER :
	    lookalike_content(bytes_of(first, (size_t)got));

	return content != CONTENT_OTHER && content != CONTENT_FOLDED;
}

/* Reads a budget; "-" is none.  Free the rules with rules_free, also after a
 * failure. */
static bool read_budget(struct rules *rules, const char *path,
    struct error *err)
{
	const struct printable clean = text_printable(path, 300);
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;
	size_t size = 0;
	char *text;
	bool done;

	*rules = (struct rules){ .path = path };
	if (fd < 0)
		return fail(err, "%s: %s", clean.text, strerror(errno));
	text = files_read_small(fd, RULES_BYTES, &size, err);
	done = text == NULL ? error_prefix(err, clean.text) :
	    rules_read(rules, path, (struct slice){ text, size }, err);
	if (!done && fstat(fd, &st) == 0 && S_ISDIR(st.st_mode))
		fail(err, "%s: this is a folder, and the budget comes first: "
		    "artscope check app.budget runs", clean.text);
	else if (!done && is_trace(fd))
		fail(err, "%s: this is a trace, and the budget comes first: "
		    "artscope check app.budget app.trace", clean.text);
	close(fd);
	free(text);
	return done;
}

/* Returns the pattern as seen from here, in which the folder of the budget
 * matches as it is; to be freed. */
static char *baseline_pattern(const struct rules *rules, const char *word)
{
	const char *slash = strrchr(rules->path, '/');
	const size_t folder = slash == NULL || word[0] == '/' ? 0 :
	    (size_t)(slash - rules->path) + 1;
	char *text = array_new(2 * folder + strlen(word) + 1, 1), *out = text;

	for (size_t i = 0; i < folder; i++) {
		if (strchr("*?[]\\", rules->path[i]) != NULL)
			*out++ = '\\';
		*out++ = rules->path[i];
	}
	strcpy(out, word);
	return text;
}

static bool find_patterns(glob_t *found, const struct rules *rules,
    struct error *err)
{
	for (uint32_t i = 0; i < rules->baseline_count; i++) {
		char *pattern = baseline_pattern(rules,
		    rules->baselines[i].pattern);
		const int result = glob(pattern, i == 0 ? 0 : GLOB_APPEND, NULL,
		    found);

		free(pattern);
		if (result != 0)
			return rules_lack_baseline(rules, i, err);
	}
	return true;
}

/* Puts the traces of the baseline after the paths of the options, if a rule
 * needs them.  They are as the shell would find them from the folder of the
 * budget: *, ? and [...] match, and a folder is the traces in it. */
static bool find_baseline(struct options *o, const struct rules *rules,
    struct error *err)
{
	const size_t runs = o->path_count;
	glob_t found = { 0 };
	bool done;

	if (rules->baseline_for == 0)
		return true;
	done = find_patterns(&found, rules, err);
	for (size_t i = 0; done && i < found.gl_pathc; i++)
		paths_add(o, found.gl_pathv[i]);
	done = done && folders_open(o, runs, err);
	o->baseline_count = o->path_count - runs;
	globfree(&found);
	return done;
}

/* ---- options of the viewer that shows what was measured ---- */

/* Returns mappings, names and transforms as words of a shell, each with a blank
 * after it: "--only app "; to be freed. */
static char *view_words(const struct options *o)
{
	struct text_file words;

	text_file_open(&words);
	for (size_t i = 0; i < o->mappings.count; i++) {
		fputs("--mapping ", words.file);
		quote_shell_put(words.file, o->mappings.items[i]);
		fputc(' ', words.file);
	}
	if (o->is_given[OPTION_RAW_NAMES])
		fputs("--raw-names ", words.file);
	for (size_t i = 0; i < o->transform_count; i++) {
		const struct transform_request *t = &o->transforms[i];

		fprintf(words.file, "--%s",
		    transform_info(t->transform)->option);
		if (t->text != NULL) {
			fputc(transform_is_joined(t->transform) ? '=' : ' ',
			    words.file);
			quote_shell_put(words.file, t->text);
		}
		fputc(' ', words.file);
	}
	text_file_close(&words);
	return words.text;
}

/* ---- before the sandbox: all that is open ---- */

/* A form of the results, and where it goes; NULL: it has been written. */
struct form_output {
	const struct check_form *form;
	const char *path; /* NULL: standard output */
	struct output *output;
};

/* What the recordings of a side have in common; all zeros: none was added. */
struct check_side {
	struct run_kind kind; /* of the first one */
	char label[RUN_NAME]; /* of that */
	char mixed[RUN_WORDS + RUN_NAME]; /* how another one differs; or "" */
};

struct check_run {
	const struct options *options;
	struct rules rules;
	struct check_results checked;
	struct mapping_notes mapping;
	char *view;                /* options of the viewer */
	bool *has_meant; /* by transform: any method of any recording */
	struct check_side sides[2]; /* the runs, and those of the baseline */
	struct form_output *outputs; /* the first is that of --format, or of
	                              * what --init and --update say */
	size_t count;                /* of the outputs */
	struct output *budget;       /* of the budget that --update writes; or
	                                NULL */
};

static void check_run_close(struct check_run *c)
{
	for (size_t i = 0; i < c->count; i++)
		if (c->outputs[i].output != NULL)
			output_close(c->outputs[i].output, false, NULL);
	if (c->budget != NULL)
		output_close(c->budget, false, NULL);
	check_results_free(&c->checked);
	free(c->view);
	rules_free(&c->rules);
	free(c->outputs);
	free(c->has_meant);
}

static bool open_output(struct check_run *c, const struct check_form *form,
    const char *path, struct error *err)
{
	const struct options *o = c->options;
	struct form_output *opened = &c->outputs[c->count];

	for (size_t i = 0; path != NULL && i < c->count; i++)
		if (c->outputs[i].path != NULL &&
		    output_is_same_file(path, c->outputs[i].path))
			return fail(err, "two outputs would be written to %s",
			    text_printable(path, 200).text);
	if (path != NULL && o->budget != NULL &&
	    output_is_same_file(path, o->budget))
		return fail(err, "what is written would take the place of the "
		    "budget");
	*opened = (struct form_output){ form, path,
		output_open(o, path, NULL, err) };
	c->count++;
	return opened->output != NULL;
}

/* Opens the outputs: that of --format, and those of --also, "FORMAT:FILE". */
static bool open_outputs(struct check_run *c, struct error *err)
{
	const struct options *o = c->options;
	bool done;

	c->outputs = array_new(o->alsos.count + 1, sizeof *c->outputs);
	done = open_output(c, o->gate_form, o->output, err);
	for (size_t i = 0; done && i < o->alsos.count; i++) {
		const char *words = o->alsos.items[i], *colon = strchr(words, ':');
		const struct check_form *form = colon == NULL ?
		    NULL :
		    check_form_find(words, (size_t)(colon - words));

		done = form != NULL && colon[1] != '\0' ?
		    open_output(c, form, colon + 1, err) :
		    fail(err,
			"--also takes FORMAT:FILE, as junit:check.xml, "
			"not '%s'",
			text_printable(words, 100).text);
	}
	return done;
}

static bool open_files(struct check_run *c, struct options *o,
    struct error *err)
{
	if (!folders_open(o, 0, err))
		return false;
	if (!o->is_given[OPTION_INIT] &&
	    (!read_budget(&c->rules, o->budget, err) ||
	        !find_baseline(o, &c->rules, err)))
		return false;
	if (!load_mapping_open(o, err) || !open_outputs(c, err))
		return false;
	if (!o->is_given[OPTION_UPDATE])
		return true;
	c->budget = output_open(o, o->budget, NULL, err);
	return c->budget != NULL;
}

/* ---- inside of it: a recording is measured ---- */

/* Are reasons wanted?  Where a budget is written nobody asks why a rule
 * fails. */
static bool has_reasons(const struct options *o)
{
	return !o->is_given[OPTION_INIT] && !o->is_given[OPTION_UPDATE];
}

static void begin_results(struct check_run *c)
{
	const struct options *o = c->options;

	if (c->checked.rules == NULL)
		check_results_init(&c->checked, &c->rules);
	c->checked.allows_damage = o->is_given[OPTION_ALLOW_DAMAGED];
	c->checked.has_no_reasons = !has_reasons(o);
	c->checked.view = c->view;
}

/* Makes the rules that suit the first trace. */
static bool make_rules(struct check_run *c, const struct recording *r,
    struct error *err)
{
	struct text_file rules;
	bool done;

	text_file_open(&rules);
	done = suggest_write(rules.file, r, err);
	text_file_close(&rules);
	done = done &&
	    rules_read(&c->rules, "--init",
		(struct slice){ rules.text, rules.length }, err);
	free(rules.text);
	return done;
}

/* Notes what kind a recording is of.  Fails where it is not like the first one
 * of its side, unless that is asked for; a damaged one may look like others. */
static bool note_kind(const struct options *o, struct check_side *side,
    const struct recording *r, struct error *err)
{
	const struct run_kind kind = run_kind_of(r);
	char words[RUN_WORDS];

	if (notices_damage_is_there(r->profile) &&
	    !o->is_given[OPTION_ALLOW_DAMAGED])
		return true;
	if (side->label[0] == '\0') {
		side->kind = kind;
		snprintf(side->label, sizeof side->label, "%s", r->label);
		return true;
	}
	if (!run_kinds_differ(&side->kind, side->label, &kind, words,
		sizeof words))
		return true;
	snprintf(side->mixed, sizeof side->mixed, "%.*s %s", RUN_NAME - 1,
	    r->label, words);
	return o->is_given[OPTION_MIXED] || run_kind_refuse(side->mixed, err);
}

/* Adds a recording through the transforms, which are made for its methods. */
static bool add_loaded(struct check_run *c, size_t number,
    struct recording *r, struct methods *methods, struct error *err)
{
	const struct options *o = c->options;
	const bool is_base = number >= o->path_count - o->baseline_count;
	struct made_lens lens = { .count = 0 };
	bool done = lens_of_requests(&lens, o->transforms, o->transform_count,
	    methods, err);

	for (size_t i = 0; done && i < o->transform_count; i++)
		c->has_meant[i] |= made_lens_method_count(&lens, i) > 0;
	if (done && o->is_given[OPTION_INIT] && c->rules.count == 0)
		done = make_rules(c, r, err);
	done = done && note_kind(o, &c->sides[is_base], r, err);
	if (done) {
		begin_results(c);
		c->checked.lens = lens.lens.count == 0 ? NULL : &lens.lens;
		done = check_results_add(&c->checked, r, is_base, err);
		c->checked.lens = NULL;
	}
	made_lens_free(&lens);
	return done;
}

/* Loads and adds a recording, with names as a mapping has them.  Where its
 * calls are left out the longest ones that rules ask for are kept; when it is
 * read for the second time its notes are known already. */
static bool add_recording(struct check_run *c, size_t number, bool has_calls,
    struct error *err)
{
	const struct options *o = c->options;
	struct methods *methods = methods_new();
	struct naming *naming = NULL;
	struct recording r = { 0 };
	struct calls_kept kept = { false };
	bool done = recording_begin(&r,
	    trace_open(o->paths[number], o->input, &o->memory, NULL, err),
	    methods);

	r.path = o->paths[number];
	for (uint32_t i = 0; i < c->rules.count; i++)
		if (c->rules.items[i].metric == METRIC_MAX)
			kept.has_min_max[c->rules.items[i].clock] = true;
	if (done && !has_calls)
		profile_leave_out_calls(r.profile, kept);
	done = done && recording_load(&r, err) &&
	    load_mapping_show(o, o->mapping, &r, methods, &naming, err);
	if (!done && r.trace != NULL)
		error_prefix(err, r.label);
	if (done && !c->checked.lacks_calls)
		mapping_notes_add(&c->mapping, &r);
	done = done && add_loaded(c, number, &r, methods, err);
	recording_free(&r);
	methods_free(methods);
	naming_free(naming);
	return done;
}

/* Adds a trace.  Its calls are loaded for rules that need them, and in a second
 * reading when why a rule failed has to name one: that is seldom, and what a
 * pipe brings comes once. */
static bool add_trace(struct check_run *c, size_t number, struct error *err)
{
	const struct options *o = c->options;
	const char *path = o->paths[number];
	struct stat st;
	const bool is_file = strcmp(path, "-") != 0 && stat(path, &st) == 0 &&
	    S_ISREG(st.st_mode);
	const bool has_calls = o->is_given[OPTION_INIT] ||
	    options_need_calls(o) ||
	    rules_need_calls(&c->rules, options_change_stacks(o)) ||
	    (has_reasons(o) && !is_file);

	return add_recording(c, number, has_calls, err) &&
	    (!c->checked.lacks_calls || add_recording(c, number, true, err));
}

/* Reads and adds a table of sums. */
static bool add_table(struct check_run *c, const char *path,
    struct error *err)
{
	const struct options *o = c->options;
	struct measurement_table t = { .methods = methods_new(),
		.groups = thread_groups_new() };
	const struct stats_source source = { path, t.methods, t.groups,
		o->is_given[OPTION_ALLOW_DAMAGED] };
	const bool done = o->transform_count > 0 ?
	    fail(err, "%s: a table of sums has no stacks that could be "
		"transformed", text_printable(path, 200).text) :
	    stats_file_read(&t.table, &source, err);

	if (done) {
		begin_results(c);
		check_results_add_table(&c->checked, path, &t);
	}
	stats_table_free(&t.table);
	methods_free(t.methods);
	thread_groups_free(t.groups);
	return done;
}

/* Adds all traces and judges.  The baseline, whose paths may be tables of sums,
 * comes first: limits are known then. */
static bool add_traces(struct check_run *c, struct error *err)
{
	const size_t count = c->options->path_count;
	const size_t runs = count - c->options->baseline_count;
	const char *const *paths = c->options->paths;

	c->view = view_words(c->options);
	for (size_t i = runs; i < count; i++)
		if (!(stats_file_is_table(paths[i]) ?
			    add_table(c, paths[i], err) :
			    add_trace(c, i, err)))
			return false;
	for (size_t i = 0; i < runs; i++)
		if (!add_trace(c, i, err))
			return false;
	check_results_judge(&c->checked);
	return true;
}

/* ---- results that are written ---- */

/* Says which recordings are damaged; nothing where none is. */
static void say_damage(const struct check_results *c, struct error *err)
{
	const struct trace_result *first = check_results_damaged(c, 0);
	char words[sizeof err->text], more[40] = "";
	size_t others = 0;

	if (first == NULL)
		return;
	while (check_results_damaged(c, others + 1) != NULL)
		others++;
	if (others > 0)
		snprintf(more, sizeof more, " (and %zu more)", others);
	check_results_damage_words(c, first, words, sizeof words);
	fail(err, "%.350s%s%s", words, more, !first->is_left_out ? "" :
	    "; --allow-damaged measures such recordings anyway");
}

static enum status write_results(struct check_run *c, struct error *err)
{
	static const enum status statuses[] = { STATUS_FINE, STATUS_NOTHING,
		STATUS_FAILED };
	const struct options *o = c->options;
	struct check_page page = { .results = &c->checked,
		.gate = check_results_gate(&c->checked,
		    o->is_given[OPTION_STRICT]),
		.options = o,
		.has_matched = c->has_meant,
		.mapping = &c->mapping,
		.mixed = { c->sides[0].mixed, c->sides[1].mixed } };
	enum status status;
	bool done = true;

	for (size_t i = 0; o->is_given[OPTION_STRICT] && i < o->transform_count;
	     i++)
		if (!c->has_meant[i] && page.gate == GATE_OPEN)
			page.gate = GATE_SHUT;
	check_page_begin(&page, o->budget);
	for (size_t i = 0; i < c->count; i++) {
		struct output *output = c->outputs[i].output;

		page.is_colored = i == 0 &&
		    text_style_is_wanted(o->texts[OPTION_COLOR],
			o->output == NULL && isatty(STDOUT_FILENO));
		c->outputs[i].form->write(output_file(output), &page);
		c->outputs[i].output = NULL;
		done = output_close(output, true, done ? err : NULL) && done;
	}
	status = done ? statuses[page.gate] : STATUS_FAILED;
	if (done)
		say_damage(&c->checked, err);
	if (done && page.gate == GATE_BROKEN && err->text[0] == '\0')
		fail(err, "%s: some rules could not be measured", page.name);
	check_page_free(&page);
	return status;
}

/* ---- budgets that are written ---- */

/* Writes a first budget.  What is damaged is said. */
static bool write_init(struct check_run *c, struct error *err)
{
	struct output *output = c->outputs[0].output;
	const bool has_any =
	    suggest_limits(output_file(output), &c->checked) > 0;

	c->outputs[0].output = NULL;
	say_damage(&c->checked, err);
	if (has_any)
		return output_close(output, true, err);
	output_close(output, false, NULL);
	return err->text[0] != '\0' ? false : fail(err, "nothing could be "
	    "measured of it: artscope info says what it is");
}

/* Writes the tightened budget.  The file stays as it is when nothing
 * changes. */
static bool write_update(struct check_run *c, struct error *err)
{
	struct output *said = c->outputs[0].output, *budget = c->budget;
	uint32_t changes;
	char name[300];
	char *text = suggest_tighter(&c->checked, &changes);
	bool done;

	text_clean(name, sizeof name, slice_of(c->rules.path));
	c->outputs[0].output = c->budget = NULL;
	say_damage(&c->checked, err);
	done = check_results_gate(&c->checked, false) != GATE_BROKEN ||
	    err->text[0] == '\0';
	if (done && changes > 0) {
		suggest_diff(output_file(said), name, c->rules.text.start,
		    text);
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

enum status check_write(struct options *o, struct error *err)
{
	struct check_run c = { .options = o,
		.has_meant = array_new(o->transform_count,
		    sizeof *c.has_meant) };
	enum status status = STATUS_FAILED;

	if (open_files(&c, o, err) && load_enter_sandbox(o, err) &&
	    add_traces(&c, err)) {
		if (has_reasons(o))
			status = write_results(&c, err);
		else if (o->is_given[OPTION_INIT] ? write_init(&c, err) :
						    write_update(&c, err))
			status = STATUS_FINE;
	}
	check_run_close(&c);
	return status;
}
