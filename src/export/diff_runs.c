#include "config.h"

#include "export/diff_runs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "compare/table_runs.h"
#include "export/damage.h"
#include "export/mapped.h"
#include "export/needed_calls.h"
#include "export/stats_file.h"
#include "names/naming.h"
#include "query/info.h"

/* A path of the command line. */
struct side_path {
	int side;
	const char *path;
	size_t paths;    /* so many has the side … */
	size_t runs;     /* … and so many without one that is dropped */
	bool is_dropped; /* its first run is, where there are others */
};

/* ---- a recording -------------------------------------------------------- */

static void wish_of(const struct diff_runs *d, int side, struct side_wish *out)
{
	static const char *const main_thread[] = { "main" };
	static const char *const all[] = { "all" };
	const struct options *o = d->asked;
	const enum compared_by by = (enum compared_by)o->group;
	const bool is_by_thread = by == BY_THREAD;

	*out = (struct side_wish){ o->threads, o->thread_count, false,
		o->range_of[side].is_given ? o->range_of[side] : o->range,
		o->within, by == BY_STACK ? BY_METHOD : by, NULL,
		d->comparison->groups, o->mapping_count > 0 ? d->methods : NULL,
		by == BY_STACK || o->diff_form != DIFF_LIST, NULL, false,
		o->match == MATCH_LOOSE };
	out->is_own = o->side_thread_count[BEFORE] + o->side_thread_count[AFTER] >
	    0;
	if (o->side_thread_count[side] > 0) {
		out->threads = o->side_threads[side];
		out->thread_count = o->side_thread_count[side];
	}
	if (out->thread_count > 0)
		return;
	out->threads = is_by_thread ? all : main_thread;
	out->thread_count = 1;
}

/* One that would put false zeros into the rows. */
static bool is_left_out(const struct diff_runs *d, const struct recording *r, size_t runs)
{
	struct error damage = { "" };
	char words[sizeof damage.text + 20];

	if (!damage_is_there(r->profile))
		return false;
	damage_say(r->profile, r->label, &damage);
	if (runs == 1 || d->asked->has[OPTION_ALLOW_DAMAGED]) {
		diff_page_note(d->page, damage.text);
		return false;
	}
	snprintf(words, sizeof words, "left out: %s", damage.text);
	diff_page_note(d->page, words);
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
static bool add_sums(const struct diff_runs *d, int side, const struct recording *r,
    struct methods *methods, struct error *err)
{
	struct made_lens lens = { .count = 0 };
	struct side_wish wish;
	bool done = true;

	wish_of(d, side, &wish);
	if (d->page->transforms->count > 0) {
		wish.lens = &lens.lens;
		done = diff_transforms_lens(d->page->transforms, &lens, methods,
		    err);
	}
	done = done && side_add(&d->comparison->sides[side], r, &wish, err) ==
		PICK_ONE;
	lens_free(&lens);
	return done;
}

static bool show_names(const struct diff_runs *d, int side, const struct recording *r,
    struct methods *methods, struct naming **naming, struct error *err)
{
	const struct options *o = d->asked;

	if (!mapped_show_by(o, o->mapping != NULL ? o->mapping :
		o->side_mapping[side], r, methods, naming, err))
		return false;
	mapping_notes_add(&d->page->mapping[side], r);
	return true;
}

static bool add_loaded(const struct diff_runs *d, int side, const struct recording *r,
    size_t runs, struct methods *methods, struct error *err)
{
	struct naming *naming = NULL;
	bool done;

	if (is_left_out(d, r, runs))
		return true;
	if (summary_of(r->profile).active == 0)
		return of_recording(fail(err, "there are no records in it"), r,
		    err);
	if (d->page->first[side] == NULL)
		d->page->first[side] = r->path;
	diff_page_note_build(d->page, side, map_id_of(profile_ids(r->profile)));
	done = show_names(d, side, r, methods, &naming, err) &&
	    of_recording(add_sums(d, side, r, methods, err), r, err);
	methods_show(methods, (struct shown_names){ .count = 0 });
	naming_free(naming);
	return done;
}

/* What is renamed has numbers of its own: one name means another method in each
 * build. */
static bool add_trace(const struct diff_runs *d, int side, const char *path, size_t runs,
    struct error *err)
{
	struct recording r = { .path = path };
	const struct options *o = d->asked;
	struct methods *own = o->mapping_count > 0 ? methods_new(err) : NULL;
	struct methods *methods = own != NULL ? own : d->methods;
	bool done = (own != NULL || o->mapping_count == 0) &&
	    recording_begin(&r, trace_open_as(path, o->input, &o->memory, NULL,
		err), methods, err);

	if (done)
		options_leave_out_calls(o, r.profile);
	done = done && of_recording(recording_load(&r, err), &r, err) &&
	    add_loaded(d, side, &r, runs, methods, err);
	recording_free(&r);
	methods_free(own);
	return done;
}

/* ---- a table of sums ---------------------------------------------------- */

static void note_table(const struct diff_runs *d, const char *path)
{
	char clean[200];
	struct error words;

	if (d->asked->mapping_count == 0)
		return;
	text_clean(clean, sizeof clean, slice_of(path));
	fail(&words, "%s: a table of sums has the names that it was written "
	    "with; no mapping changes them", clean);
	diff_page_note(d->page, words.text);
}

static bool add_sums_of(const struct diff_runs *d, const struct side_path *at,
    const struct stats_table *s, struct error *err)
{
	const struct side_table table = { s, d->methods, at->path,
		at->is_dropped && s->run_count > 1,
		d->asked->transform_count > 0 };
	struct side_wish wish;

	if (at->is_dropped && s->run_count == 1 && at->paths > 1)
		return true;
	if (d->page->first[at->side] == NULL)
		d->page->first[at->side] = at->path;
	note_table(d, at->path);
	wish_of(d, at->side, &wish);
	return side_add_table(&d->comparison->sides[at->side], &table, &wish,
	    err);
}

static bool add_table(const struct diff_runs *d, const struct side_path *at,
    struct slice text, struct error *err)
{
	const struct stats_source source = { at->path, d->methods,
		d->comparison->groups };
	struct stats_table s;
	const bool done = stats_table_read(&s, &source, text, err) &&
	    add_sums_of(d, at, &s, err);

	stats_table_free(&s);
	return done;
}

/* ---- both sides --------------------------------------------------------- */

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
	const bool drops = o->has[OPTION_DROP_FIRST];

	for (size_t i = from; i < to; i++) {
		const struct side_path at = { side, o->paths[i], paths,
			paths - (drops && paths > 1), drops && i == from };

		if (!add_run(d, &at, err))
			return false;
	}
	return d->comparison->sides[side].count > 0 || fail(err, "all runs %s "
	    "are damaged; --allow-damaged takes them anyway", names[side]);
}

bool diff_runs_add(const struct diff_runs *d, struct error *err)
{
	return add_side(d, BEFORE, err) && add_side(d, AFTER, err);
}
