/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/diff.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/files.h"
#include "base/quote.h"
#include "base/text.h"
#include "cli/inputs.h"
#include "cli/load.h"
#include "cli/output.h"
#include "compare/changes_list.h"
#include "compare/stacks.h"
#include "compare/words.h"
#include "formats/folded.h"
#include "formats/gzip.h"
#include "formats/page.h"
#include "print/info.h"
#include "query/hues.h"
#include "query/info.h"

/* ---- transforms ---- */

void diff_transforms_init(struct diff_transforms *t, const struct options *o)
{
	bool has_usual = o->mappings.count > 0 &&
	    !o->is_given[OPTION_KEEP_SYNTHESIZED];
	size_t usual;

	for (size_t i = 0; i < o->transform_count; i++)
		has_usual = has_usual &&
		    o->transforms[i].transform != TRANSFORM_SYNTHESIZED;
	for (size_t i = 0; has_usual && i < o->path_count; i++)
		has_usual = !stats_file_is_table(o->paths[i]);
	usual = has_usual;
	*t = (struct diff_transforms){ .count = o->transform_count + usual,
		.usual = usual };
	t->items = array_new(t->count, sizeof *t->items);
	t->has_meant = array_new(t->count, sizeof *t->has_meant);
	if (usual > 0)
		t->items[0].transform = TRANSFORM_SYNTHESIZED;
	for (size_t i = usual; i < t->count; i++)
		t->items[i] = o->transforms[i - usual];
}

void diff_transforms_free(struct diff_transforms *t)
{
	free(t->items);
	free(t->has_meant);
	*t = (struct diff_transforms){ .items = NULL };
}

/* ---- a comparison ---- */

enum { NOTES = 4096, BUILD = 100, WORDS = CAVEAT_WORDS, SCOPE = 700 };

struct diff {
	const struct options *asked;
	struct methods *methods; /* that rows are of */
	struct comparison comparison;
	struct changes_list list;
	struct diff_transforms transforms;
	const char *usual_thread; /* compared in place of main, or NULL */
	const char *first[BOTH_SIDES]; /* path of the first run that counts */
	char builds[BOTH_SIDES][BUILD]; /* ids of the mappings of the sides */
	struct mapping_notes mapping[BOTH_SIDES];
	char notes[NOTES]; /* lines, each with its end */
	bool has_damage;   /* of any run, also one that was left out */
};

/* Adds a line about what was found while the recordings were read.  A line that
 * has no room is left out. */
__attribute__((format(printf, 2, 3))) static void add_note(struct diff *d,
    const char *format, ...)
{
	struct error words;
	va_list list;

	va_start(list, format);
	vsnprintf(words.text, sizeof words.text, format, list);
	va_end(list);
	text_trim_utf8(words.text);
	if (strlen(d->notes) + strlen(words.text) + 1 < sizeof d->notes)
		text_add(d->notes, sizeof d->notes, "%s\n", words.text);
}

/* ---- all stacks of both sides as folded stacks ---- */

/* Writes folded stacks with two numbers, own time before and after, as
 * difffolded.pl writes them and flamegraph.pl reads them.  A stack that has
 * none on either side is left out. */
static void write_folded(FILE *file, const struct comparison *c)
{
	struct folded_line line = { .text = NULL };
	struct compared_stacks s = { .nodes = NULL };

	compared_stacks_make(&s, c);
	for (size_t i = 0; i < s.count; i++) {
		const struct compared_stack *n = &s.nodes[i];
		struct slice text;

		folded_line_put(&line, n->depth, compared_stacks_name(&s, n));
		if (n->self[BEFORE] == 0 && n->self[AFTER] == 0)
			continue;
		text = folded_line_at(&line, n->depth);
		fwrite(text.start, 1, text.length, file);
		fprintf(file, " %" PRIu64 " %" PRIu64 "\n", n->self[BEFORE],
		    n->self[AFTER]);
	}
	compared_stacks_free(&s);
	folded_line_free(&line);
}

/* ---- the runs of both sides ---- */

/* Runs are recordings, or tables of their sums (compare/table_runs). */

/* A path of the command line. */
struct side_path {
	int side;
	const char *path;
	size_t paths;  /* of this side */
	bool is_first; /* its first run is dropped (--drop-first) */
};

static const struct range *side_range(const struct options *o, int side)
{
	return o->range_of[side].is_given ? &o->range_of[side] : &o->range;
}

static void make_side_options(const struct diff *d, int side,
    struct side_options *out)
{
	static const char *const main_thread[] = { "main" };
	static const char *const all[] = { "all" };
	const struct options *o = d->asked;
	const enum compared_by by = (enum compared_by)o->group;

	*out = (struct side_options){ .threads = o->threads.items,
		.thread_count = o->threads.count,
		.is_own = o->side_threads[BEFORE].count > 0 ||
		    o->side_threads[AFTER].count > 0,
		.range = *side_range(o, side),
		.within = o->texts[OPTION_WITHIN],
		.by = by == BY_STACK ? BY_METHOD : by,
		.groups = d->comparison.groups,
		.named = o->mappings.count > 0 ? d->methods : NULL,
		.has_stacks = by == BY_STACK || o->format >= FORMATS,
		.keeps_all_pairs = o->match == MATCH_LOOSE,
		.is_mixed = o->is_given[OPTION_MIXED] };
	if (o->side_threads[side].count > 0) {
		out->threads = o->side_threads[side].items;
		out->thread_count = o->side_threads[side].count;
	}
	if (out->thread_count > 0)
		return;
	out->threads = by == BY_THREAD ? all : main_thread;
	out->thread_count = 1;
	out->has_usual = by != BY_THREAD && !out->is_own;
}

/* Is a damaged recording left out, where there are other runs?  It would put
 * false zeros into the rows. */
static bool is_left_out(struct diff *d, const struct recording *r, size_t paths)
{
	const bool drops = d->asked->is_given[OPTION_DROP_FIRST] && paths > 1;
	struct error damage = { "" };
	bool is_out;

	if (!notices_damage_is_there(r->profile))
		return false;
	d->has_damage = true;
	notices_damage_say(r->profile, r->label, &damage);
	is_out = paths - drops > 1 && !d->asked->is_given[OPTION_ALLOW_DAMAGED];
	if (is_out)
		error_prefix(&damage, "left out");
	add_note(d, "%s", damage.text);
	return is_out;
}

/* Adds the sums of a recording, with the transforms that are asked for. */
static bool add_sums(struct diff *d, int side, const struct recording *r,
    struct methods *methods, struct error *err)
{
	struct diff_transforms *t = &d->transforms;
	struct made_lens lens = { .count = 0 };
	struct side_options request;
	bool done = lens_of_requests(&lens, t->items, t->count, methods, err);

	for (size_t i = 0; done && i < t->count; i++)
		t->has_meant[i] |= made_lens_method_count(&lens, i) > 0;
	make_side_options(d, side, &request);
	request.lens = lens.lens.count > 0 ? &lens.lens : NULL;
	done = done &&
	    side_add(&d->comparison.sides[side], r, &request, err) == PICK_ONE;
	made_lens_free(&lens);
	return done;
}

static bool add_loaded(struct diff *d, const struct side_path *at,
    const struct recording *r, struct methods *methods, struct error *err)
{
	const struct options *o = d->asked;
	const int side = at->side;
	struct naming *naming = NULL;
	bool done;

	if (is_left_out(d, r, at->paths))
		return true;
	if (summary_of(r->profile).active == 0)
		return fail(err, "%s: there are no records in it", r->label);
	if (d->first[side] == NULL)
		d->first[side] = r->path;
	if (d->builds[side][0] == '\0')
		text_clean(d->builds[side], BUILD, map_id_of(r->profile->ids));
	done = load_mapping_show(o,
	    o->mapping != NULL ? o->mapping : o->side_mapping[side], r, methods,
	    &naming, err);
	if (done) {
		mapping_notes_add(&d->mapping[side], r);
		done = add_sums(d, side, r, methods, err) ||
		    error_prefix(err, r->label);
	}
	methods_show(methods, (struct shown_names){ .count = 0 });
	naming_free(naming);
	return done;
}

/* Loads and adds a trace.  Renamed methods have numbers of their own: one name
 * means another method in each build. */
static bool add_trace(struct diff *d, const struct side_path *at,
    struct error *err)
{
	struct recording r = { .path = at->path };
	const struct options *o = d->asked;
	struct methods *own = o->mappings.count > 0 ? methods_new() : NULL;
	struct methods *methods = own != NULL ? own : d->methods;
	bool done = recording_begin(&r,
	    trace_open(at->path, o->input, &o->memory, NULL, err), methods);

	if (done)
		options_leave_out_calls(o, &r);
	done = done &&
	    (recording_load(&r, err) || error_prefix(err, r.label)) &&
	    add_loaded(d, at, &r, methods, err);
	recording_free(&r);
	methods_free(own);
	return done;
}

/* Notes that a table is of a damaged trace, and that a mapping does not change
 * its names. */
static void note_table(struct diff *d, const char *path, bool is_damaged)
{
	const struct printable clean = text_printable(path, 200);

	d->has_damage |= is_damaged;
	if (is_damaged)
		add_note(d, "%s: a table of a damaged trace", clean.text);
	if (d->asked->mappings.count > 0)
		add_note(d, "%s: a table of sums has the names that it was "
		    "written with; no mapping changes them", clean.text);
}

/* Adds the sums of a table, but for its first run where that is dropped. */
static bool add_table(struct diff *d, const struct side_path *at,
    struct error *err)
{
	const struct options *o = d->asked;
	const struct stats_source source = { at->path, d->methods,
		d->comparison.groups, o->is_given[OPTION_ALLOW_DAMAGED] };
	struct stats_table s = { .rows = NULL };
	struct side_table table = { &s, d->methods, at->path,
		.is_transformed = o->transform_count > 0 };
	struct side_options request;
	bool done = stats_file_read(&s, &source, err);

	if (done && !(at->is_first && s.run_count == 1 && at->paths > 1)) {
		table.from = at->is_first && s.run_count > 1;
		if (d->first[at->side] == NULL)
			d->first[at->side] = at->path;
		note_table(d, at->path, s.is_damaged);
		make_side_options(d, at->side, &request);
		done = side_add_table(&d->comparison.sides[at->side], &table,
		    &request, err);
	}
	stats_table_free(&s);
	return done;
}

static bool add_run(struct diff *d, const struct side_path *at,
    struct error *err)
{
	if (stats_file_is_table(at->path))
		return add_table(d, at, err);
	return (at->is_first && at->paths > 1) || add_trace(d, at, err);
}

static bool add_side(struct diff *d, int side, struct error *err)
{
	const struct options *o = d->asked;
	const size_t from = side == BEFORE ? 0 : o->after_at;
	const size_t to = side == BEFORE ? o->after_at : o->path_count;

	for (size_t i = from; i < to; i++) {
		const struct side_path at = { side, o->paths[i], to - from,
			o->is_given[OPTION_DROP_FIRST] && i == from };

		if (!add_run(d, &at, err))
			return false;
	}
	return d->comparison.sides[side].count > 0 || fail(err, "all runs %s "
	    "are damaged; --allow-damaged takes them anyway", side_names[side]);
}

/* ---- the comparison ---- */

/* Returns how many threads are added up in a run of the side at most. */
static uint32_t max_threads(const struct side *s)
{
	uint32_t most = 0;

	for (size_t i = 0; i < s->count; i++)
		if (s->runs[i].threads > most)
			most = s->runs[i].threads;
	return most;
}

static bool has_threads(const struct diff *d, struct error *err)
{
	const struct comparison *c = &d->comparison;

	for (int s = 0; s < BOTH_SIDES; s++)
		if (d->asked->side_threads[s].count > 0 &&
		    max_threads(&c->sides[s]) == 0)
			return fail(err,
			    "--thread-%c: there are no records of such "
			    "a thread %s; artscope threads lists them",
			    "ab"[s], side_names[s]);
	return max_threads(&c->sides[BEFORE]) > 0 ||
	    max_threads(&c->sides[AFTER]) > 0 || fail(err, "none of them has "
	    "records of such a thread; artscope threads lists them");
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
	d->usual_thread = usual;
	add_note(d, "the main thread has no records: compared is %.100s, which "
	    "has the most", usual);
	return true;
}

/* Chooses the clock.  Wall time of threads that wait means nothing in a sum. */
static bool choose_clock(const struct diff *d, enum measure *out,
    struct error *err)
{
	const struct comparison *c = &d->comparison;
	const bool is_sum = max_threads(&c->sides[BEFORE]) > 1 ||
	    max_threads(&c->sides[AFTER]) > 1;

	*out = is_sum && c->has_clock[CLOCK_CPU] ? MEASURE_CPU :
						   measure_first(c->has_clock);
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
	    !comparison_check(c, err) ||
	    !choose_clock(d, &request.measure, err))
		return false;
	comparison_make(c, &request);
	return true;
}

/* ---- what is said beside the rows: notes ---- */

/* Adds a line for each transform that was asked for, and did nothing. */
static void add_none_lines(const struct diff *d, char *out, size_t size)
{
	const struct diff_transforms *t = &d->transforms;
	char words[WORDS];

	for (size_t i = t->usual; i < t->count; i++) {
		if (t->has_meant[i])
			continue;
		transform_none_words(&t->items[i], words, sizeof words);
		text_add(out, size, "%s\n", words);
	}
}

/* Adds what is to be said of the comparison as a whole. */
static void note_caveats(struct diff *d)
{
	const char *const builds[] = { d->builds[BEFORE], d->builds[AFTER] };
	char words[WORDS + MAPPING_LABEL];

	for (size_t i = 0; i < BOTH_SIDES * MAPPING_NOTES; i++) {
		mapping_notes_line(&d->mapping[i / MAPPING_NOTES],
		    i % MAPPING_NOTES, words, sizeof words);
		if (words[0] != '\0')
			add_note(d, "%s", words);
	}
	add_none_lines(d, d->notes, sizeof d->notes);
	for (int i = 0; i < CAVEATS; i++) {
		caveats_words(&d->comparison, (enum caveat)i, builds, words);
		if (words[0] != '\0')
			add_note(d, "%s", words);
	}
}

/* Tells of all notes on standard error, a line each; where they are written
 * with the rows, of transforms that match nothing alone. */
static void tell_notes(const struct diff *d)
{
	const struct options *o = d->asked;
	const bool are_written = o->format == FORMAT_HTML ||
	    format_infos[o->format].is_read;
	char none[NOTES] = "";
	struct slice rest;

	add_none_lines(d, none, sizeof none);
	rest = slice_of(are_written ? none : d->notes);
	while (rest.length > 0) {
		const struct slice line = slice_take(&rest, '\n');

		fprintf(stderr, "artscope: %.*s\n", (int)line.length,
		    line.start);
	}
}

/* ---- what is said beside the rows: for people ---- */

/* Writes what a side is: its first run, and how many more. */
static void put_side(const struct diff *d, int side, char *out, size_t size)
{
	const size_t count = d->comparison.sides[side].count;

	text_clean(out, size - 60, slice_of(d->first[side]));
	if (count > 1)
		text_add(out, size, " and %zu more (%zu runs)", count - 1,
		    count);
}

static void put_threads(const struct diff *d, int side, char *out, size_t size)
{
	const struct options *o = d->asked;
	const bool are_given = o->threads.count + o->side_threads[side].count > 0;
	struct side_options s;

	make_side_options(d, side, &s);
	if (d->usual_thread != NULL)
		text_add(out, size, "%s", d->usual_thread);
	for (size_t i = 0; d->usual_thread == NULL && i < s.thread_count &&
	     (!are_given || strlen(out) + 100 < size);
	     i++)
		text_add(out, size, "%s%s", i == 0 ? "" : ", ",
		    strcmp(s.threads[i], "all") == 0 ?
			"all threads" :
			text_printable(s.threads[i], 80).text);
}

static const char *arrow(const struct diff *d)
{
	return d->asked->is_given[OPTION_ASCII] ? "->" : "→";
}

/* Adds ", 1ms..3ms", or ", 1ms..3ms → 2ms..4ms" where sides differ; "all time"
 * stands for a side without a range, and nothing for both. */
static void put_range(const struct diff *d, char *out, size_t size)
{
	const struct options *o = d->asked;
	const enum tick tick = d->comparison.tick;
	char words[BOTH_SIDES][200];

	if (!side_range(o, BEFORE)->is_given && !side_range(o, AFTER)->is_given)
		return;
	for (int s = 0; s < BOTH_SIDES; s++) {
		const struct period at = range_period(side_range(o, s), 0,
		    tick);

		snprintf(words[s], sizeof words[s], "all time");
		if (!period_is_none(at))
			range_write(words[s], sizeof words[s], at, 0, tick);
	}
	text_add(out, size, ", %s", words[BEFORE]);
	if (strcmp(words[BEFORE], words[AFTER]) != 0)
		text_add(out, size, " %s %s", arrow(d), words[AFTER]);
}

/* Writes the threads, the clock, the range, the call that both sides are within
 * as METHOD#N, and the transforms. */
static void put_scope(const struct diff *d, char out[SCOPE])
{
	const struct options *o = d->asked;
	const struct comparison *c = &d->comparison;
	const char *within = o->texts[OPTION_WITHIN];
	const struct diff_transforms *t = &d->transforms;
	/* a usual one that meant nothing is not said */
	const size_t from = t->usual > 0 && !t->has_meant[0] ? 1 : 0;
	char transforms[SCOPE];

	out[0] = '\0';
	put_threads(d, BEFORE, out, SCOPE);
	if (o->side_threads[BEFORE].count + o->side_threads[AFTER].count > 0) {
		text_add(out, SCOPE, " %s ", arrow(d));
		put_threads(d, AFTER, out, SCOPE);
	}
	text_add(out, SCOPE, ", %s", measure_time(c->request.measure, c->tick));
	put_range(d, out, SCOPE);
	if (within != NULL)
		text_add(out, SCOPE, ", within %s%s",
		    text_printable(within, 198).text,
		    strchr(within, '#') == NULL ? "#1" : "");
	if (c->request.normalize != NORMALIZE_NONE)
		text_add(out, SCOPE, ", --normalize %s",
		    normalize_names[c->request.normalize]);
	if (from == t->count)
		return;
	transforms_words(t->items + from, t->count - from, transforms,
	    sizeof transforms);
	text_add(out, SCOPE, ", %s", transforms);
}

/* Writes "2 250.800 ±31.000". */
static void put_value(const struct diff *d, const struct compared_number *m,
    enum tick tick, int side, char *out, size_t size)
{
	const struct list_cell cell = { .kind = LIST_TIME,
		.tick = tick,
		.number = m->twice[side] / 2,
		.is_half = m->twice[side] % 2 == 1 };
	char text[80];

	cell_text(out, size, &cell);
	if (d->comparison.sides[side].count < 2)
		return;
	text_ms(text, sizeof text, m->spread[side], tick);
	text_add(out, size, " %s%s",
	    d->asked->is_given[OPTION_ASCII] ? "+-" : "±", text);
}

/* Writes "total  2.500 → 2.900 ms  +0.400  +16.0 %", without the share where
 * there was nothing before. */
static void put_line(FILE *file, const struct diff *d, const char *head,
    const struct compared_number *m, enum tick tick)
{
	const int64_t twice = compared_twice_change(m);
	const struct list_cell cell = compared_change_cell(twice, tick);
	const double before = (double)m->twice[BEFORE];
	const double tenths = before == 0 ? 0 :
	    (double)(uint64_t)llabs(twice) * 1000 / before + 0.5;
	char a[80], b[80], change[60];

	put_value(d, m, tick, BEFORE, a, sizeof a);
	put_value(d, m, tick, AFTER, b, sizeof b);
	cell_text(change, sizeof change, &cell);
	fprintf(file, "%-10s  %s %s %s%s  %s", head, a, arrow(d), b,
	    tick_unit_of_ms(tick), change);
	if (before > 0 && tenths < 1e9)
		fprintf(file, "  %s%" PRIu64 ".%u %%",
		    twice == 0 ? "" : twice > 0 ? "+" : "-",
		    (uint64_t)tenths / 10, (unsigned)((uint64_t)tenths % 10));
}

static void put_numbers(FILE *file, const struct diff *d)
{
	const struct comparison *c = &d->comparison;
	const unsigned p = (unsigned)(c->total.self.p * 10000 + 0.5);
	char text[60];

	put_line(file, d, "total", &c->total.self, c->tick);
	if (c->limits.has_runs)
		fprintf(file, "  %s (p %u.%04u)",
		    row_verdicts[c->total.verdict].name, p / 10000, p % 10000);
	fputc('\n', file);
	if (comparison_is_whole(c)) {
		put_line(file, d, "in no call", &c->outside, c->tick);
		fputc('\n', file);
	}
	if (!c->has_calls)
		return;
	put_line(file, d, "calls", &c->total.calls, TICK_WEIGHT);
	if (c->total.overhead != 0) {
		text_ms(text, sizeof text, (uint64_t)llabs(c->total.overhead),
		    c->tick);
		fprintf(file, "  tracing them takes %s ms %s, at least", text,
		    c->total.overhead > 0 ? "more" : "less");
	}
	fputc('\n', file);
}

/* Returns how many rows have a verdict, or a tag after the verdicts, and its
 * name. */
static uint32_t rows_with(const struct comparison *c, int i, const char **name)
{
	const int tag = i - ROW_VERDICTS;

	*name = tag < 0 ? row_verdicts[i].name : row_tags[tag].name;
	return tag < 0 ? c->verdicts[i] : c->tags[tag];
}

/* Writes "slower 3, new 12, more calls 2"; a verdict without rows is left
 * out. */
static void put_counts(FILE *file, const struct diff *d)
{
	const struct comparison *c = &d->comparison;
	const char *between = "", *name;
	char text[40];

	for (int i = 0; i < ROW_VERDICTS + TAGS; i++) {
		const uint32_t count = rows_with(c, i, &name);

		if (count == 0)
			continue;
		text_count(text, sizeof text, count);
		fprintf(file, "%s%s %s", between, name, text);
		between = ", ";
	}
	fputs(between[0] == '\0' ? "no rows" : "", file);
	text_ms(text, sizeof text, c->limits.min_change, c->tick);
	if (d->asked->show == 0)
		fprintf(file, "; shown is what changed by %s%s and more", text,
		    tick_unit_of_ms(c->tick));
	fputc('\n', file);
}

/* Writes the lines above the rows. */
static void write_summary(FILE *file, const struct diff *d)
{
	char a[300], b[300], scope[SCOPE];

	put_side(d, BEFORE, a, sizeof a);
	put_side(d, AFTER, b, sizeof b);
	put_scope(d, scope);
	fprintf(file, "before: %s   after: %s   %s%s\n", a, b, scope,
	    !d->comparison.limits.has_runs       ? "" :
		d->asked->is_given[OPTION_ASCII] ? "; +-: spread of the runs" :
						   "; ±: spread of the runs");
	put_numbers(file, d);
	fputs(d->notes, file);
	put_counts(file, d);
}

/* ---- what is said beside the rows: JSON ---- */

/* Returns ".5" where twice of a number is odd. */
static const char *half_of(uint64_t twice)
{
	return twice % 2 == 1 ? ".5" : "";
}

/* Writes numbers whose halves are exact, so many times as large. */
static void json_sides(FILE *file, const char *name, const char *unit,
    const struct compared_number *m, unsigned times)
{
	const uint64_t a = m->twice[BEFORE] * times;
	const uint64_t b = m->twice[AFTER] * times;

	fprintf(file,
	    ", \"%s%s\": {\"a\": %" PRIu64 "%s, \"b\": %" PRIu64
	    "%s, \"spread_a\": %" PRIu64 ", \"spread_b\": %" PRIu64 "}",
	    name, unit, a / 2, half_of(a), b / 2, half_of(b),
	    m->spread[BEFORE] * times, m->spread[AFTER] * times);
}

/* Writes times in the unit of the traces, and in nanoseconds. */
static void json_times(FILE *file, const char *name,
    const struct compared_number *m, enum tick tick)
{
	json_sides(file, name, "", m, 1);
	if (tick != TICK_WEIGHT)
		json_sides(file, name, "_ns", m, 1000 / tick_per_us(tick));
}

/* Writes "a": …, "b": …, and so on, without what is around them and the
 * rows. */
static void json_summary(FILE *file, const void *self)
{
	const struct diff *d = self;
	const struct comparison *c = &d->comparison;
	const char *name;
	char scope[SCOPE];

	for (int s = 0; s < BOTH_SIDES; s++) {
		fprintf(file, "%s\"%c\": [", s == 0 ? "" : ", ", "ab"[s]);
		for (size_t i = 0; i < c->sides[s].count; i++) {
			fputs(i == 0 ? "" : ", ", file);
			json_string(file, c->sides[s].runs[i].label);
		}
		fputc(']', file);
	}
	put_scope(d, scope);
	json_text(file, "scope", scope);
	json_times(file, "total", &c->total.self, c->tick);
	if (comparison_is_whole(c))
		json_times(file, "in_no_call", &c->outside, c->tick);
	else
		fputs(", \"in_no_call\": null, \"in_no_call_ns\": null", file);
	if (c->has_calls)
		json_sides(file, "calls", "", &c->total.calls, 1);
	else
		fputs(", \"calls\": null", file);
	fputs(", \"notes\": [", file);
	for (struct slice rest = slice_of(d->notes); rest.length > 0;) {
		fputs(rest.start == d->notes ? "" : ", ", file);
		json_slice(file, slice_take(&rest, '\n'));
	}
	fputs("], \"verdicts\": {", file);
	for (int i = 0; i < ROW_VERDICTS + TAGS; i++) {
		const uint32_t count = rows_with(c, i, &name);

		fprintf(file, "%s\"%s\": %" PRIu32, i == 0 ? "" : ", ", name,
		    count);
	}
	fputc('}', file);
}

/* ---- a page of HTML ---- */

/*
 * A page (formats/page) has two flames, before and after, and a table of all
 * rows.  The list must have all rows, and the runs must have kept their stacks.
 *
 * The page has two blocks of data.  "head" is JSON, with all the words and the
 * rows.  "both" is the stacks of both sides as one tree, callers before
 * callees, in columns: how many levels further out its caller is than the node
 * before; the row, numbered as in the head, or of threads their group, of which
 * the head has the names; and the own time before and after.
 */

enum { TITLE = 300, REASON = 300, TREE_COLUMNS = 4 };

struct diff_html {
	const struct diff *diff;
	struct compared_stacks stacks;
	uint32_t *places; /* by row: its place in the list */
	struct leb_columns *columns;
};

/* Puts the name of a row.  A row of several methods has a text that is no
 * method's. */
static void put_name(const struct diff *d, size_t row, struct writer *o)
{
	const struct comparison *c = &d->comparison;
	const struct compared_row *r = &c->rows[d->list.rows[row]];
	const struct method *method = methods_at(c->methods,
	    r->match.keys[compared_row_side(r)]);
	const size_t at = (size_t)(method_brief(method).start - method->text);
	char scratch[LIST_SCRATCH];
	struct list_cell name;

	if (r->match.counts[BEFORE] <= 1 && r->match.counts[AFTER] <= 1) {
		page_method(o, method);
		return;
	}
	name = changes_list_cell(&d->list, row,
	    (struct column_choice){ .column = COMPARED_NAME }, scratch);
	page_name(o, name.text,
	    name.text.length > at &&
		    memcmp(name.text.start, method->text, at) == 0 ?
		at :
		0,
	    hue_of(method_class(method)));
}

/* Puts a cell as people read it: the verdict has all words. */
static void put_words(const struct diff *d, size_t row,
    enum changes_list_column column, struct writer *o)
{
	char scratch[LIST_SCRATCH];
	const struct list_cell it = changes_list_cell(&d->list, row,
	    (struct column_choice){ .column = column }, scratch);

	page_item(o, it.words != NULL ? slice_of(it.words) : it.text);
}

/* Puts a row.  The other name stands beside the first, where they differ. */
static void put_row(const struct diff *d, size_t row, struct writer *o)
{
	const struct compared_row *r = &d->comparison.rows[d->list.rows[row]];
	const uint64_t *calls = r->calls.twice, *self = r->self.twice;
	const uint64_t *spread = r->self.spread, *all = r->inclusive.twice;
	const uint64_t twice[] = { calls[BEFORE], calls[AFTER], self[BEFORE],
		self[AFTER], 2 * spread[BEFORE], 2 * spread[AFTER], all[BEFORE],
		all[AFTER], 2 * r->runs[BEFORE], 2 * r->runs[AFTER],
		(uint64_t)llabs(r->split.twice_by_calls) };
	const size_t count = sizeof twice / sizeof *twice;
	char reason[REASON];

	put_name(d, row, o);
	put_words(d, row, COMPARED_NAME_B, o);
	page_item(o, slice_of(row_verdicts[r->verdict].name));
	page_item(o, slice_of(row_verdicts[r->inclusive_verdict].name));
	put_words(d, row, COMPARED_TAGS, o);
	put_words(d, row, COMPARED_VERDICT, o);
	row_verdict_reason(&d->comparison, r, reason, sizeof reason);
	page_item(o, slice_of(reason));
	for (size_t i = 0; i < count; i++) {
		if (i + 1 == count && r->split.twice_by_calls < 0)
			writer_byte(o, '-');
		writer_number(o, twice[i] / 2);
		writer_text(o, half_of(twice[i]));
		writer_byte(o, ',');
	}
	writer_byte(o, '\n');
}

/* Puts what stands beside the rows, as the format json has it, and the rows. */
static bool put_head(void *self, struct writer *o, struct error *err)
{
	const struct diff_html *h = self;
	const struct diff *d = h->diff;
	const struct comparison *c = &d->comparison;
	struct text_file about;
	char title[TITLE];

	(void)err;
	text_file_open(&about);
	json_summary(about.file, d);
	text_file_close(&about);
	writer_byte(o, '{');
	writer_put(o, about.text, about.length);
	free(about.text);
	writer_text(o, ",\n");
	page_text(o, "unit", tick_name(c->tick));
	page_text(o, "version", PACKAGE_VERSION);
	for (int s = 0; s < BOTH_SIDES; s++) {
		put_side(d, s, title, sizeof title);
		page_text(o, side_names[s], title);
	}
	page_text(o, "verdict",
	    c->limits.has_runs ? row_verdicts[c->total.verdict].name : "");
	page_number(o, "counted", c->has_calls);
	page_number(o, "min_change", c->limits.min_change);
	page_number(o, "nodes", h->stacks.count);
	writer_text(o, "\"groups\":[");
	for (uint32_t i = 0; i < c->groups->count; i++)
		page_item(o, slice_of(thread_groups_name(c->groups, i)));
	writer_text(o, "0],\n");
	writer_text(o, "\"rows\":[");
	for (size_t i = 0; i < d->list.count; i++)
		put_row(d, i, o);
	writer_text(o, "0]}\n");
	return true;
}

static bool put_tree(void *self, struct writer *o, struct error *err)
{
	const struct diff_html *h = self;
	uint32_t level = 0; /* of a callee of the node before */

	(void)err;
	leb_columns_init(h->columns, o, TREE_COLUMNS);
	for (size_t i = 0; i < h->stacks.count; i++) {
		const struct compared_stack *n = &h->stacks.nodes[i];
		const uint64_t row[TREE_COLUMNS] = { level - n->depth,
			n->parent == NO_NODE ? n->row : h->places[n->row],
			n->self[BEFORE], n->self[AFTER] };

		leb_columns_add(h->columns, row);
		level = n->depth + 1;
	}
	leb_columns_end(h->columns);
	return true;
}

/* Writes the page.  What cannot be written is told when the output is
 * closed. */
static bool write_html(FILE *file, const struct diff *d, struct error *err)
{
	struct diff_html h = { .diff = d };
	struct writer *out = array_new(1, sizeof *out);
	char title[2 * TITLE + 20], after[TITLE];
	bool done;

	h.columns = array_new(1, sizeof *h.columns);
	h.places = array_new(d->comparison.count, sizeof *h.places);
	writer_init(out, writer_to_file, file);
	for (size_t i = 0; i < d->list.count; i++)
		h.places[d->list.rows[i]] = (uint32_t)i;
	compared_stacks_make(&h.stacks, &d->comparison);
	put_side(d, BEFORE, title, TITLE);
	put_side(d, AFTER, after, TITLE);
	text_add(title, sizeof title, " → %s", after);
	page_begin(out, PAGE_CHANGES, title);
	done = page_block(out, "both", 0, put_tree, &h, err) &&
	    page_block(out, "head", 0, put_head, &h, err);
	page_end(out, PAGE_CHANGES);
	if (done)
		writer_flush(out);
	compared_stacks_free(&h.stacks);
	free(out);
	free(h.columns);
	free(h.places);
	return done;
}

/* ---- a list of rows ---- */

/* Writes what each run has of a row, after the columns of the row: so many
 * times its time, or its calls where that is 0. */
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

static struct list_cell row_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct diff *d = self;

	return changes_list_cell(&d->list, row, c, scratch);
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
}

static bool write_list(struct diff *d, FILE *file, size_t width,
    struct error *err)
{
	const struct options *o = d->asked;
	const struct comparison *c = &d->comparison;
	const enum compared_by by = c->request.by;
	struct report_context q = load_context(o, width);
	struct facts facts = { .tick = c->tick }; /* of all recordings */
	bool has_marks = false; /* else no column of marks is usual */
	char usual[100];
	struct printout p = { &q,
		c->stacks != NULL ? &changes_list_stack_columns :
				    &changes_list_columns,
		usual,
		"verdict,verdict_incl,tags,match,method,method_b,calls_a,"
		"calls_b,self_a,self_b,delta_self,by_calls,per_call,incl_a,"
		"incl_b,delta_incl,overhead,spread_a,spread_b,d,p,q,threads,"
		"level,parent,rerouted",
		.names = by == BY_METHOD ? NULL :
		    by == BY_THREAD      ? "thread" :
		    by == BY_STACK       ? "stack" :
					   grouping_name((enum grouping)by),
		.json_head = json_summary, .json_row_rest = write_json_runs,
		.self = d, .cell = row_cell };

	memcpy(facts.has_clock, c->has_clock, sizeof c->has_clock);
	q.name = "";
	q.facts = &facts;
	q.order = (struct order){ (enum column_id)o->column, c->request.measure,
		o->is_given[OPTION_REVERSE] };
	make_list(d, q.format->is_read);
	for (size_t i = 0; i < d->list.count; i++)
		has_marks |= c->rows[d->list.rows[i]].match.mark !=
		    MATCHED_SAME;
	snprintf(usual, sizeof usual,
	    "%schange,a,b,calls,by-calls,per-call,verdict,%sname",
	    c->stacks != NULL ? "incl," : "", has_marks ? "match," : "");
	if (!printout_choose(&p, err))
		return false;
	p.rows = d->list.count;
	/* in Markdown the lines are a block of code: nothing in it means
	 * anything, but for its own fence */
	if (q.format->is_read) {
		fputs(q.format->is_for_people ? "" : "~~~~~~~~\n", file);
		write_summary(file, d);
		fputs(q.format->is_for_people ? "\n" : "~~~~~~~~\n\n", file);
	}
	if (!q.format->is_read || p.rows > 0)
		printout_write(file, &p);
	return true;
}

/* ---- the subcommand ---- */

static bool write_form(struct diff *d, FILE *file, size_t width,
    struct error *err)
{
	note_caveats(d);
	if (d->asked->format < FORMATS)
		return write_list(d, file, width, err);
	if (d->asked->format == FORMAT_HTML) {
		make_list(d, false);
		return write_html(file, d, err);
	}
	write_folded(file, &d->comparison);
	return true;
}

/* Has a row a verdict that --fail names, or is there anything for which
 * --strict ends with another code? */
static bool has_failed(const struct diff *d)
{
	const struct diff_transforms *t = &d->transforms;
	const bool is_strict = d->asked->is_given[OPTION_STRICT];

	for (uint32_t i = 0; i < d->comparison.count; i++)
		if (changes_list_is(&d->comparison.rows[i], d->asked->fails))
			return true;
	for (size_t i = t->usual; is_strict && i < t->count; i++)
		if (!t->has_meant[i])
			return true;
	return is_strict && d->has_damage;
}

enum status diff_write_to(const struct options *o, struct output *output,
    size_t width, struct error *err)
{
	struct diff d = { .asked = o, .methods = methods_new() };
	enum status status = STATUS_FAILED;
	bool done;

	diff_transforms_init(&d.transforms, o);
	comparison_init(&d.comparison, d.methods);
	done = add_side(&d, BEFORE, err) && add_side(&d, AFTER, err) &&
	    compare(&d, err) && write_form(&d, output_file(output), width, err);
	if (output_close(output, done, done ? err : NULL) && done) {
		status = has_failed(&d) ? STATUS_NOTHING : STATUS_FINE;
		tell_notes(&d);
	}
	changes_list_free(&d.list);
	comparison_free(&d.comparison);
	methods_free(d.methods);
	diff_transforms_free(&d.transforms);
	return status;
}
