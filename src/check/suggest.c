/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "check/suggest.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "compare/run_kind.h"
#include "model/measures.h"
#include "query/groups.h"
#include "query/hues.h"
#include "query/scope.h"

/* ---- a first budget ---- */

enum { PACKAGES = 5, METHODS = 5, NAME_BYTES = 300 };

struct suggestions {
	FILE *file;
	const struct recording *recording;
	const struct methods *methods;
	const struct facts *facts;
	bool has_calls; /* every one */
	struct parts main, all;
	const char *clock; /* "wall", or "cpu" where there is no wall time */
	enum measure measure;
};

/* Returns whether a name can stand in a rule as it is: other signs would need
 * quotes, or mean something in a pattern. */
static bool is_plain(struct slice name)
{
	for (size_t i = 0; i < name.length; i++) {
		const char c = name.start[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		    (c >= '0' && c <= '9') || strchr("._$<>-", c) != NULL ||
		    (c & 0x80) != 0) || c == '\0')
			return false;
	}
	return name.length > 0 && name.length < NAME_BYTES &&
	    name.start[0] != '<';
}

/* Returns "class.name". */
static struct slice name_of(const struct method *m)
{
	return (struct slice){ m->text, m->name_at + m->name_length };
}

/* ---- a first budget: the main thread as a whole ---- */

static void write_whole(const struct suggestions *c)
{
	fputs("[main thread]\n", c->file);
	if (c->facts->has_clock[CLOCK_WALL] && c->facts->tick != TICK_WEIGHT)
		fputs("main: span < 0ms\n", c->file);
	if (c->facts->has_clock[CLOCK_CPU] && c->facts->tick != TICK_WEIGHT)
		fputs("main: cpu < 0ms\n", c->file);
	if (c->has_calls)
		fputs("main: calls <= 0\n", c->file);
	fputs("main: depth <= 0\n", c->file);
}

/* ---- a first budget: what takes most ---- */

/* Packages or methods from which the heaviest is taken again and again. */
struct heaviest {
	const struct total *items;
	bool *is_out; /* not the app's, or taken */
	uint32_t count;
	enum measure measure;
};

/* Returns the heaviest that is left; UINT32_MAX: none is. */
static uint32_t take_heaviest(struct heaviest *h)
{
	uint32_t best = UINT32_MAX;

	for (uint32_t i = 0; i < h->count; i++) {
		const uint64_t time = h->items[i].inclusive[h->measure];

		if (!h->is_out[i] && time > 0 && (best == UINT32_MAX ||
		    time > h->items[best].inclusive[h->measure]))
			best = i;
	}
	if (best != UINT32_MAX)
		h->is_out[best] = true;
	return best;
}

/* Writes rules of the app's packages that take most of the main thread. */
static bool write_packages(const struct suggestions *c, struct error *err)
{
	struct groups g;
	struct totals totals = { 0 };
	struct heaviest h = { .measure = c->measure };
	bool done;

	groups_make(&g, c->methods, GROUP_PACKAGE, FILTER_PASSES_ALL);
	done = groups_totals(&g, &c->main, &totals, err);
	h.items = totals.items;
	h.count = done ? g.count : 0;
	h.is_out = array_new(h.count, sizeof *h.is_out);
	for (uint32_t i = 0; i < h.count; i++) {
		const struct slice name = { groups_name(&g, i),
			strlen(groups_name(&g, i)) };

		h.is_out[i] = i == 0 || g.is_file[i] || !is_plain(name) ||
		    hue_is_platform((struct slice){ name.start, name.length });
	}
	fputs("\n[packages of the app]\n", c->file);
	for (int n = 0; done && n < PACKAGES; n++) {
		const uint32_t best = take_heaviest(&h);

		if (best == UINT32_MAX)
			break;
		fprintf(c->file, "main: %s %s.*.* < 0ms\n", c->clock,
		    groups_name(&g, best));
	}
	free(h.is_out);
	totals_free(&totals);
	groups_free(&g);
	return done;
}

/* Writes rules of the app's methods that take most of the main thread. */
static bool write_methods(const struct suggestions *c, struct error *err)
{
	struct totals totals = { 0 };
	struct heaviest h = { .measure = c->measure };
	bool done = parts_sums(&c->main, methods_count(c->methods), &totals,
	    err);

	h.items = totals.items;
	h.count = done ? totals.methods : 0;
	h.is_out = array_new(h.count, sizeof *h.is_out);
	for (uint32_t i = 0; i < h.count; i++) {
		const struct method *m = methods_at(c->methods, i);

		h.is_out[i] = m->is_function || !is_plain(name_of(m)) ||
		    hue_is_platform(method_class(m));
	}
	fputs("\n[methods of the app]\n", c->file);
	for (int n = 0; done && n < METHODS; n++) {
		const uint32_t best = take_heaviest(&h);
		const struct method *m = best == UINT32_MAX ? NULL :
		    methods_at(c->methods, best);

		if (m == NULL)
			break;
		fprintf(c->file, "main: %s %.*s < 0ms\n", c->clock,
		    (int)name_of(m).length, name_of(m).start);
	}
	free(h.is_out);
	totals_free(&totals);
	return done;
}

/* ---- a first budget: frames, calls, and what is not there ---- */

static const char frame[] = "android.view.Choreographer.doFrame";

/* Writes a rule of frames, if the recording has them. */
static void write_frames(const struct suggestions *c)
{
	bool has_frames = false;

	for (uint32_t i = 0; i < methods_count(c->methods); i++) {
		const struct method *m = methods_at(c->methods, i);

		has_frames |= m->is_used && slice_is(name_of(m), frame);
	}
	if (has_frames && c->has_calls)
		fprintf(c->file, "\n[frames]\nmain: p95 %s < 0ms\n", frame);
}

/* Writes a rule of the app's method that is called most. */
static bool write_busiest(const struct suggestions *c, struct error *err)
{
	struct totals totals = { 0 };
	bool done = parts_sums(&c->all, methods_count(c->methods), &totals,
	    err);
	uint32_t best = UINT32_MAX;

	for (uint32_t i = 0; done && i < totals.methods; i++) {
		const struct method *m = methods_at(c->methods, i);

		if (is_plain(name_of(m)) && !hue_is_platform(method_class(m)) &&
		    (best == UINT32_MAX ||
		        totals.items[i].calls > totals.items[best].calls))
			best = i;
	}
	if (best != UINT32_MAX && totals.items[best].calls > 0 &&
	    c->has_calls)
		fprintf(c->file, "\n[calls]\nall: calls %.*s <= 0\n",
		    (int)name_of(methods_at(c->methods, best)).length,
		    name_of(methods_at(c->methods, best)).start);
	totals_free(&totals);
	return done;
}

static void write_never(const struct suggestions *c)
{
	fputs("\n[not on the main thread]\n"
	      "main: never java.net.**\n"
	      "main: never java.io.File*.**\n"
	      "main: never android.database.sqlite.**\n", c->file);
}

/* ---- a first budget: all of it ---- */

static void choose_parts(struct parts *parts, const struct profile *profile,
    const char *threads)
{
	struct scope scope;

	scope_init(&scope, profile);
	scope_add(&scope, threads);
	*parts = scope_parts(&scope);
	scope_free(&scope);
}

bool suggest_write(FILE *file, const struct recording *r,
    struct error *err)
{
	struct suggestions c = { .file = file, .recording = r,
		.methods = profile_methods(r->profile),
		.facts = trace_facts(r->trace),
		.has_calls = recorded_by(r->profile) == RECORDED_CALLS };
	bool done = true;

	c.measure = measure_first(c.facts->has_clock);
	c.clock = measure_name(c.measure);
	fputs("artscope 1\n\n", file);
	choose_parts(&c.main, r->profile, "main");
	choose_parts(&c.all, r->profile, "all");
	write_whole(&c);
	if (c.facts->tick != TICK_WEIGHT)
		done = write_packages(&c, err) && write_methods(&c, err);
	if (done) {
		write_frames(&c);
		done = write_busiest(&c, err);
		write_never(&c);
	}
	parts_free(&c.main);
	parts_free(&c.all);
	return done;
}

/* ---- limits above what was measured ---- */

enum { ROOM = 25, WARN_ROOM = 10, NAME_WIDTH = 70 };

/* Returns a limit above the value, rounded up to three digits; `room` is in
 * percent. */
static double limit_above(double value, enum rule_unit unit,
    enum rule_comparison comparison, double room)
{
	const uint64_t min_step = unit == UNIT_NS ? 1000 : 1;
	const double wanted = value * (100 + room) / 100;
	uint64_t limit = (uint64_t)wanted, step = min_step;

	while (limit / step >= 1000)
		step *= 10;
	limit = limit / step * step;
	while ((double)limit < wanted ||
	    (comparison == COMPARE_LESS && (double)limit <= value))
		limit += step;
	return (double)limit;
}

/* Writes a limit as a budget has it: "20ms", "30%", "10". */
static void put_limit(char *out, size_t size, double limit, enum rule_unit unit)
{
	const uint64_t n = (uint64_t)limit, us = n / 1000;
	int used;

	if (unit != UNIT_NS) {
		snprintf(out, size, "%" PRIu64 "%s", n,
		    unit == UNIT_PERCENT ? "%" : "");
		return;
	}
	used = snprintf(out, size, "%" PRIu64 ".%03u", us / 1000,
	    (unsigned)(us % 1000));
	while (out[used - 1] == '0')
		used--;
	used -= out[used - 1] == '.';
	snprintf(out + used, size - (size_t)used, "ms");
}

/* Returns the largest value of all runs. */
static double largest_value(const struct rule_result *r, uint32_t runs)
{
	double largest = 0;

	for (uint32_t i = 0; i < runs; i++) {
		const double value = verdict_run(r->rule, &r->runs[i]);

		largest = value > largest ? value : largest;
	}
	return largest;
}

/* ---- the rules of a check with their limits ---- */

/* Begins the comment with the value from which a limit was made. */
static const char measured[] = "# measured: ";

static bool is_measured(const struct rule_result *r)
{
	return r->judged.verdict != VERDICT_ERROR &&
	    r->judged.verdict != VERDICT_SKIPPED && r->judged.has_value;
}

/* Returns how wide the column of the rules is. */
static int name_width(const struct check_results *c)
{
	size_t width = 0;

	for (uint32_t i = 0; i < c->rules->count; i++) {
		const size_t length = strlen(c->items[i].rule->name);

		if (is_measured(&c->items[i]) && length > width &&
		    length <= NAME_WIDTH)
			width = length;
	}
	return (int)width;
}

/* Writes a rule, but not one of `never` that does not hold; false: it was not
 * written. */
static bool write_rule(FILE *file, const struct rule_result *r,
    const struct check_results *c)
{
	const double largest = largest_value(r, c->run_count);
	char limit[48], value[64];

	if (r->rule->metric == METRIC_NEVER) {
		if (largest == 0)
			fprintf(file, "%s\n", r->rule->name);
		return largest == 0;
	}
	put_limit(limit, sizeof limit, limit_above(largest, r->judged.unit,
	    r->rule->comparison, ROOM), r->judged.unit);
	verdict_amount(value, sizeof value, largest, r->judged.unit, 0);
	fprintf(file, "%-*s  %-2s %-8s  %s%s\n", name_width(c), r->rule->name,
	    comparison_names[r->rule->comparison], limit, measured, value);
	return true;
}

uint32_t suggest_limits(FILE *file, const struct check_results *c)
{
	const char *group = "";
	uint32_t count = 0;

	fprintf(file, "# A limit is what was measured in %" PRIu32 " run%s%s, "
	    "and %d %% more.\nartscope 1\n", c->run_count,
	    c->run_count == 1 ? "" : "s",
	    c->run_count == 1 ? "" : ", the largest value", ROOM);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		const struct rule_result *r = &c->items[i];

		if (!is_measured(r))
			continue;
		if (strcmp(group, r->rule->group) != 0)
			fprintf(file, "\n[%s]\n", r->rule->group);
		group = r->rule->group;
		count += write_rule(file, r, c);
	}
	return count;
}

/* ---- tighter limits ---- */

/* A part of the budget's text, and what replaces it: a limit, a warning, or the
 * comment with the value. */
struct new_text {
	struct slice old;
	char text[64];
};

enum { RULE_TEXTS = 3 };

/* Returns whether all runs are below four fifths of the limit. */
static bool is_undercut(const struct rule_result *r, double largest)
{
	const struct limit *limit = &r->rule->limit;

	return r->judged.verdict == VERDICT_PASS && r->judged.has_value &&
	    limit->text.start != NULL && !limit->is_relative &&
	    r->rule->comparison != COMPARE_EQUAL &&
	    largest < limit->amount * 0.8;
}

/* Returns the value in the comment behind a limit, up to the end of its line;
 * its start is NULL where there is none. */
static struct slice measured_value(struct slice limit, struct slice all)
{
	const char *at = limit.start + limit.length;
	const char *end = memchr(at, '\n', (size_t)(all.start + all.length - at));
	const size_t length = sizeof measured - 1;

	end = end == NULL ? all.start + all.length : end;
	end -= end > at && end[-1] == '\r';
	while (at < end && ((size_t)(end - at) < length ||
	    memcmp(at, measured, length) != 0))
		at++;
	if (at == end)
		return (struct slice){ NULL, 0 };
	return (struct slice){ at + length, (size_t)(end - at) - length };
}

/* Finds the new limit, the new warning where the old one would not be below the
 * limit any more, and the value in a comment behind them.  Returns how many
 * there are. */
static uint32_t tighten_rule(const struct rule_result *r,
    const struct check_results *c, struct new_text out[RULE_TEXTS])
{
	const double largest = largest_value(r, c->run_count);
	const enum rule_unit unit = r->judged.unit;
	const struct limit *limit = &r->rule->limit, *warn = &r->rule->warn;
	uint32_t count = 1;
	double new, new_warn;

	if (!is_undercut(r, largest))
		return 0;
	new = limit_above(largest, unit, r->rule->comparison, ROOM);
	if (new >= limit->amount)
		return 0;
	out[0].old = limit->text;
	put_limit(out[0].text, sizeof out[0].text, new, unit);
	if (warn->is_given && warn->amount >= new) {
		new_warn = limit_above(largest, unit, r->rule->comparison,
		    WARN_ROOM);
		if (new_warn >= new)
			return 0;
		out[count].old = warn->text;
		put_limit(out[count].text, sizeof out[count].text, new_warn,
		    unit);
		count++;
	}
	out[count].old = measured_value(warn->is_given ? warn->text :
	    limit->text, c->rules->text);
	verdict_amount(out[count].text, sizeof out[count].text, largest, unit,
	    0);
	return count + (out[count].old.start != NULL);
}

/* Returns the text with the changes, which are in the order of the text; to be
 * freed. */
static char *apply(struct slice text, const struct new_text *changes,
    uint32_t count)
{
	char *out = array_new(text.length + count * sizeof changes->text + 1,
	    1);
	char *to = out;
	const char *from = text.start;

	for (uint32_t i = 0; i < count; i++) {
		const size_t length = (size_t)(changes[i].old.start - from);

		memcpy(to, from, length);
		to += length;
		to += strlen(strcpy(to, changes[i].text));
		from = changes[i].old.start + changes[i].old.length;
	}
	strcpy(to, from);
	return out;
}

char *suggest_tighter(const struct check_results *c, uint32_t *changes)
{
	struct new_text *all = array_new((size_t)c->rules->count * RULE_TEXTS,
	    sizeof *all);
	uint32_t count = 0;
	char *out;

	*changes = 0;
	for (uint32_t i = 0; i < c->rules->count; i++) {
		const uint32_t more = tighten_rule(&c->items[i], c,
		    all + count);

		count += more;
		*changes += more > 0;
	}
	out = apply(c->rules->text, all, count);
	free(all);
	return out;
}

/* ---- a patch ---- */

static size_t line_length(const char *at)
{
	return strcspn(at, "\n");
}

/* Writes a line without its carriage return, if the text has such. */
static void put_line(FILE *file, char sign, const char *at, size_t length)
{
	length -= length > 0 && at[length - 1] == '\r';
	fprintf(file, "%c%.*s\n", sign, (int)length, at);
}

void suggest_diff(FILE *file, const char *name, const char *before,
    const char *after)
{
	unsigned line = 1;

	fprintf(file, "--- %s\n+++ %s\n", name, name);
	for (; *before != '\0' || *after != '\0'; line++) {
		const size_t old = line_length(before), new =
		    line_length(after);

		if (old != new || memcmp(before, after, old) != 0) {
			fprintf(file, "@@ -%u +%u @@\n", line, line);
			put_line(file, '-', before, old);
			put_line(file, '+', after, new);
		}
		before += old + (before[old] == '\n');
		after += new + (after[new] == '\n');
	}
}
