/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "check/suggest.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/files.h"
#include "base/text.h"
#include "compare/run_kind.h"
#include "model/measures.h"
#include "query/groups.h"
#include "query/hues.h"
#include "query/scope.h"

/* ---- a first budget ---- */

enum { SUGGESTED = 5, NAME_BYTES = 300 }; /* packages, and methods */

struct suggestions {
	FILE *file;
	const struct methods *methods;
	bool has_calls; /* every one */
	struct parts main;
	const char *clock; /* "wall", or "cpu" where there is no wall time */
	enum measure measure;
};

/* Returns whether a name can stand in a rule as it is: other signs would need
 * quotes, or mean something in a pattern. */
static bool is_plain(struct slice name)
{
	for (size_t i = 0; i < name.length; i++) {
		const unsigned char c = (unsigned char)name.start[i];

		if (c < 0x80 && !isalnum(c) &&
		    (c == '\0' || strchr("._$<>-", c) == NULL))
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

/* Returns a name that can stand in a rule, or an empty one where it is not the
 * app's. */
static struct slice app_name(struct slice name, struct slice class_name)
{
	return is_plain(name) && !hue_is_platform(class_name) ?
	    name :
	    (struct slice){ "", 0 };
}

/* ---- a first budget: what takes most ---- */

/* Writes rules of the heaviest packages or methods that have a name; that is
 * taken away. */
static void write_heaviest(const struct suggestions *c,
    const struct total *items, struct slice *names, uint32_t count,
    const char *suffix)
{
	for (int n = 0; n < SUGGESTED; n++) {
		uint32_t best = count;
		uint64_t most = 0;

		for (uint32_t i = 0; i < count; i++)
			if (names[i].length > 0 &&
			    items[i].inclusive[c->measure] > most) {
				best = i;
				most = items[i].inclusive[c->measure];
			}
		if (best == count)
			return;
		fprintf(c->file, "main: %s %.*s%s < 0ms\n", c->clock,
		    (int)names[best].length, names[best].start, suffix);
		names[best].length = 0;
	}
}

/* Writes rules of the app's packages that take most of the main thread. */
static bool write_packages(const struct suggestions *c, struct error *err)
{
	struct groups g;
	struct totals totals = { 0 };
	struct slice *names;
	bool done;

	groups_make(&g, c->methods, GROUP_PACKAGE, FILTER_PASSES_ALL);
	done = groups_totals(&g, &c->main, &totals, err);
	names = array_new(g.count, sizeof *names);
	for (uint32_t i = 1; i < g.count; i++) {
		const struct slice name = slice_of(groups_name(&g, i));

		if (!g.is_file[i])
			names[i] = app_name(name, name);
	}
	fputs("\n[packages of the app]\n", c->file);
	if (done)
		write_heaviest(c, totals.items, names, g.count, ".*.*");
	free(names);
	totals_free(&totals);
	groups_free(&g);
	return done;
}

/* Writes rules of the app's methods that take most of the main thread. */
static bool write_methods(const struct suggestions *c, struct error *err)
{
	const uint32_t count = c->methods->count;
	struct slice *names = array_new(count, sizeof *names);
	struct totals totals = { 0 };
	const bool done = parts_sums(&c->main, count, &totals, err);

	for (uint32_t i = 0; i < count; i++) {
		const struct method *m = methods_at(c->methods, i);

		if (!m->is_function)
			names[i] = app_name(name_of(m), method_class(m));
	}
	fputs("\n[methods of the app]\n", c->file);
	if (done)
		write_heaviest(c, totals.items, names, totals.methods, "");
	free(names);
	totals_free(&totals);
	return done;
}

/* Writes a rule of frames, if the recording has them. */
static void write_frames(const struct suggestions *c)
{
	static const char frame[] = "android.view.Choreographer.doFrame";
	bool has_frames = false;

	for (uint32_t i = 0; i < c->methods->count; i++) {
		const struct method *m = methods_at(c->methods, i);

		has_frames |= m->is_used && slice_is(name_of(m), frame);
	}
	if (has_frames && c->has_calls)
		fprintf(c->file, "\n[frames]\nmain: p95 %s < 0ms\n", frame);
}

/* Writes a rule of the app's method that is called most, in all threads. */
static bool write_busiest(const struct suggestions *c, const struct parts *all,
    struct error *err)
{
	struct totals totals = { 0 };
	const bool done = parts_sums(all, c->methods->count, &totals, err);
	struct slice busiest = { "", 0 };
	uint32_t calls = 0;

	for (uint32_t i = 0; done && i < totals.methods; i++) {
		const struct method *m = methods_at(c->methods, i);

		if (totals.items[i].calls <= calls ||
		    app_name(name_of(m), method_class(m)).length == 0)
			continue;
		busiest = name_of(m);
		calls = totals.items[i].calls;
	}
	if (calls > 0 && c->has_calls)
		fprintf(c->file, "\n[calls]\nall: calls %.*s <= 0\n",
		    (int)busiest.length, busiest.start);
	totals_free(&totals);
	return done;
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
	const struct facts *f = &r->trace->facts;
	const bool is_timed = f->tick != TICK_WEIGHT;
	struct suggestions c = { .file = file,
		.methods = profile_methods(r->profile),
		.has_calls = recorded_by(r->profile) == RECORDED_CALLS,
		.measure = measure_first(f->has_clock) };
	struct parts all;
	bool done;

	c.clock = measure_name(c.measure);
	choose_parts(&c.main, r->profile, "main");
	choose_parts(&all, r->profile, "all");
	fprintf(file, "artscope 1\n\n[main thread]\n%s%s%smain: depth <= 0\n",
	    f->has_clock[CLOCK_WALL] && is_timed ? "main: span < 0ms\n" : "",
	    f->has_clock[CLOCK_CPU] && is_timed ? "main: cpu < 0ms\n" : "",
	    c.has_calls ? "main: calls <= 0\n" : "");
	done = !is_timed || (write_packages(&c, err) && write_methods(&c, err));
	if (done) {
		write_frames(&c);
		done = write_busiest(&c, &all, err);
		fputs("\n[not on the main thread]\n"
		      "main: never java.net.**\n"
		      "main: never java.io.File*.**\n"
		      "main: never android.database.sqlite.**\n",
		    file);
	}
	parts_free(&c.main);
	parts_free(&all);
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

/* ---- the rules of a check with their limits ---- */

/* Begins the comment with the value from which a limit was made. */
static const char measured[] = "# measured: ";

static bool is_measured(const struct rule_result *r)
{
	return r->judged.verdict != VERDICT_ERROR &&
	    r->judged.verdict != VERDICT_SKIPPED && r->judged.has_value;
}

/* Writes a rule in so many columns, but not one of `never` that does not hold;
 * false: it was not written. */
static bool write_rule(FILE *file, const struct rule_result *r, int width)
{
	const double largest = r->runs.high;
	char limit[48], value[64];

	if (r->rule->metric == METRIC_NEVER) {
		if (largest == 0)
			fprintf(file, "%s\n", r->rule->name);
		return largest == 0;
	}
	put_limit(limit, sizeof limit, limit_above(largest, r->judged.unit,
	    r->rule->comparison, ROOM), r->judged.unit);
	verdict_amount(value, sizeof value, largest, r->judged.unit, 0);
	fprintf(file, "%-*s  %-2s %-8s  %s%s\n", width, r->rule->name,
	    comparison_names[r->rule->comparison], limit, measured, value);
	return true;
}

uint32_t suggest_limits(FILE *file, const struct check_results *c)
{
	const char *group = "";
	uint32_t count = 0;
	size_t width = 0; /* of the column of the rules */

	for (uint32_t i = 0; i < c->rules->count; i++) {
		const size_t length = strlen(c->items[i].rule->name);

		if (is_measured(&c->items[i]) && length > width &&
		    length <= NAME_WIDTH)
			width = length;
	}
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
		count += write_rule(file, r, (int)width);
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

/* Returns the value in the comment behind a limit, up to the end of its line;
 * its start is NULL where there is none. */
static struct slice measured_value(struct slice limit)
{
	const char *rest = limit.start + limit.length;
	const char *end = rest + strcspn(rest, "\r\n");
	const char *at = memmem(rest, (size_t)(end - rest), measured,
	    sizeof measured - 1);

	if (at == NULL)
		return (struct slice){ NULL, 0 };
	at += sizeof measured - 1;
	return (struct slice){ at, (size_t)(end - at) };
}

/* Where all runs are below four fifths of a rule's limit, finds the new limit,
 * the new warning where the old one would not be below the limit any more, and
 * the value in a comment behind them.  Returns how many there are. */
static uint32_t tighten_rule(const struct rule_result *r,
    struct new_text out[RULE_TEXTS])
{
	const double largest = r->runs.high;
	const enum rule_unit unit = r->judged.unit;
	const struct limit *limit = &r->rule->limit, *warn = &r->rule->warn;
	uint32_t count = 1;
	double new, new_warn;

	if (r->judged.verdict != VERDICT_PASS || !r->judged.has_value ||
	    limit->text.start == NULL || limit->is_relative ||
	    r->rule->comparison == COMPARE_EQUAL ||
	    largest >= limit->amount * 0.8)
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
							 limit->text);
	verdict_amount(out[count].text, sizeof out[count].text, largest, unit,
	    0);
	return count + (out[count].old.start != NULL);
}

char *suggest_tighter(const struct check_results *c, uint32_t *changes)
{
	const char *from = c->rules->text.start; /* what is not written yet */
	struct text_file out;

	*changes = 0;
	text_file_open(&out);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		struct new_text new[RULE_TEXTS];
		const uint32_t count = tighten_rule(&c->items[i], new);

		*changes += count > 0;
		for (uint32_t k = 0; k < count; k++) {
			fwrite(from, 1, (size_t)(new[k].old.start - from),
			    out.file);
			fputs(new[k].text, out.file);
			from = new[k].old.start + new[k].old.length;
		}
	}
	fputs(from, out.file);
	text_file_close(&out);
	return out.text;
}

/* ---- a patch ---- */

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
		const size_t old = strcspn(before, "\n");
		const size_t new = strcspn(after, "\n");

		if (old != new || memcmp(before, after, old) != 0) {
			fprintf(file, "@@ -%u +%u @@\n", line, line);
			put_line(file, '-', before, old);
			put_line(file, '+', after, new);
		}
		before += old + (before[old] == '\n');
		after += new + (after[new] == '\n');
	}
}
