#include "config.h"

#include "export/checking.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "check/checked.h"
#include "check/rules.h"
#include "export/gate_files.h"
#include "export/gate_forms.h"
#include "export/emphasis.h"
#include "export/folders.h"
#include "export/output.h"

/* A form, and where it goes; NULL: it is written. */
struct form_output {
	const struct gate_form *form;
	struct output *output;
};

struct checking {
	const struct options *options;
	struct rules rules;
	struct checked checked;
	struct form_output *outputs; /* the first is that of --format */
	size_t count;
};

void checking_close(struct checking *c)
{
	if (c == NULL)
		return;
	for (size_t i = 0; i < c->count; i++)
		if (c->outputs[i].output != NULL)
			output_close(c->outputs[i].output, false, NULL);
	checked_free(&c->checked);
	rules_free(&c->rules);
	free(c->outputs);
	free(c);
}

/* ---- before the sandbox ------------------------------------------------- */

static bool open_output(struct checking *c, const struct gate_form *form,
    const char *path, struct error *err)
{
	const struct options *o = c->options;
	const struct output_place place = { path, o->paths, o->path_count,
		NULL, false, o->has[OPTION_NO_SANDBOX] };

	if (path != NULL && gate_files_are_same(path, o->rules))
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

struct checking *checking_open(struct options *o, struct error *err)
{
	struct checking *c = array_new(1, sizeof *c, err);

	if (c == NULL)
		return NULL;
	c->options = o;
	if (folders_open(o, err) && gate_files_read(&c->rules, o->rules, err) &&
	    gate_files_find(o, &c->rules, err) && open_outputs(c, err))
		return c;
	checking_close(c);
	return NULL;
}

/* ---- inside of it ------------------------------------------------------- */

static bool add_trace(struct checking *c, size_t number, struct error *err)
{
	const struct options *o = c->options;
	const char *path = o->paths[number];
	struct recording r = { .path = path };
	bool done = recording_begin(&r, trace_open_as(path, o->input,
	    &o->memory, NULL, err), NULL, err);

	r.path = path;
	if (done)
		done = number >= o->path_count - o->baseline_count ?
		    checked_add_base(&c->checked, &r, err) :
		    checked_add_run(&c->checked, &r, err);
	recording_free(&r);
	return done;
}

/* Those of the baseline first: limits are known then. */
static bool add_traces(struct checking *c, struct error *err)
{
	const struct options *o = c->options;
	const size_t runs = o->path_count - o->baseline_count;

	if (!checked_init(&c->checked, &c->rules, (uint32_t)runs,
	    (uint32_t)o->baseline_count, err))
		return false;
	c->checked.allows_damage = o->has[OPTION_ALLOW_DAMAGED];
	for (size_t i = 0; i < o->path_count; i++)
		if (!add_trace(c, (runs + i) % o->path_count, err))
			return false;
	checked_judge(&c->checked);
	return true;
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

enum status checking_write(struct checking *c, bool is_terminal,
    struct error *err)
{
	struct gate_page page = { 0 };
	enum status status = STATUS_FAILED;

	if (!add_traces(c, err))
		return STATUS_FAILED;
	if (gate_page_init(&page, &c->checked, c->options->rules, err)) {
		page.gate = checked_gate(&c->checked,
		    c->options->has[OPTION_STRICT]);
		page.roots = c->options->roots;
		page.root_count = c->options->root_count;
		if (write_forms(c, &page, is_terminal, err))
			status = status_of(&page, err);
	}
	gate_page_free(&page);
	return status;
}
