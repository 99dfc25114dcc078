#include "config.h"

#include "check/slack.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { ROOM = 25, WARN_ROOM = 10, NAME_MOST = 70 };

/* A limit above the value, rounded up to three digits; `room` is in percent. */
static double limit_above(double value, enum rule_unit unit,
    enum rule_comparison comparison, double room)
{
	const uint64_t least = unit == UNIT_NS ? 1000 : 1;
	const double wanted = value * (100 + room) / 100;
	uint64_t limit = (uint64_t)wanted, step = least;

	while (limit / step >= 1000)
		step *= 10;
	limit = limit / step * step;
	while ((double)limit < wanted ||
	    (comparison == COMPARE_LESS && (double)limit <= value))
		limit += step;
	return (double)limit;
}

/* As a budget has it: "20ms", "30%", "10". */
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

/* The largest value of all runs. */
static double most_of(const struct checked_rule *r, uint32_t runs)
{
	double most = 0;

	for (uint32_t i = 0; i < runs; i++) {
		const double value = verdict_run(r->rule, &r->runs[i]);

		most = value > most ? value : most;
	}
	return most;
}

/* ---- a new budget ------------------------------------------------------- */

static bool is_measured(const struct checked_rule *r)
{
	return r->judged.verdict != VERDICT_ERROR &&
	    r->judged.verdict != VERDICT_SKIPPED && r->judged.has_value;
}

/* How wide the column of the rules is. */
static int name_width(const struct checked *c)
{
	size_t width = 0;

	for (uint32_t i = 0; i < c->rules->count; i++) {
		const size_t length = strlen(c->of[i].rule->name);

		if (is_measured(&c->of[i]) && length > width &&
		    length <= NAME_MOST)
			width = length;
	}
	return (int)width;
}

static bool write_rule(FILE *file, const struct checked_rule *r,
    const struct checked *c)
{
	const double most = most_of(r, c->run_count);
	char limit[48], value[64];

	if (r->rule->metric == METRIC_NEVER) {
		if (most == 0)
			fprintf(file, "%s\n", r->rule->name);
		return most == 0;
	}
	put_limit(limit, sizeof limit, limit_above(most, r->judged.unit,
	    r->rule->comparison, ROOM), r->judged.unit);
	verdict_amount(value, sizeof value, most, r->judged.unit);
	fprintf(file, "%-*s  %-2s %-8s  # measured: %s\n", name_width(c),
	    r->rule->name, comparison_name(r->rule->comparison), limit, value);
	return true;
}

uint32_t slack_write(FILE *file, const struct checked *c)
{
	const char *group = "";
	uint32_t count = 0;

	fprintf(file, "# A limit is what was measured in %" PRIu32 " run%s%s, "
	    "and %d %% more.\nartscope 1\n", c->run_count,
	    c->run_count == 1 ? "" : "s",
	    c->run_count == 1 ? "" : ", the largest value", ROOM);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		const struct checked_rule *r = &c->of[i];

		if (!is_measured(r))
			continue;
		if (strcmp(group, r->rule->group) != 0)
			fprintf(file, "\n[%s]\n", r->rule->group);
		group = r->rule->group;
		count += write_rule(file, r, c);
	}
	return count;
}

/* ---- a tighter one ------------------------------------------------------ */

/* A piece of the text that becomes another one. */
struct new_limit {
	struct slice of;
	char is[48];
};

static bool is_undercut(const struct checked_rule *r, double most)
{
	const struct limit *limit = &r->rule->limit;

	return r->judged.verdict == VERDICT_PASS && r->judged.has_value &&
	    limit->text.at != NULL && !limit->is_relative &&
	    r->rule->comparison != COMPARE_EQUAL && most < limit->amount * 0.8;
}

/* The limit, and the warning where that would not be below it any more. */
static uint32_t tighten(const struct checked_rule *r, uint32_t runs,
    struct new_limit out[2])
{
	const double most = most_of(r, runs);
	const enum rule_unit unit = r->judged.unit;
	const struct limit *limit = &r->rule->limit, *warn = &r->rule->warn;
	double new, new_warn;

	if (!is_undercut(r, most))
		return 0;
	new = limit_above(most, unit, r->rule->comparison, ROOM);
	if (new >= limit->amount)
		return 0;
	out[0].of = limit->text;
	put_limit(out[0].is, sizeof out[0].is, new, unit);
	if (!warn->is_given || warn->amount < new)
		return 1;
	new_warn = limit_above(most, unit, r->rule->comparison, WARN_ROOM);
	if (new_warn >= new)
		return 0;
	out[1].of = warn->text;
	put_limit(out[1].is, sizeof out[1].is, new_warn, unit);
	return 2;
}

static char *apply(struct slice text, const struct new_limit *changes,
    uint32_t count, struct error *err)
{
	char *out = array_new(text.length + count * sizeof changes->is + 1, 1,
	    err), *to = out;
	const char *from = text.at;

	if (out == NULL)
		return NULL;
	for (uint32_t i = 0; i < count; i++) {
		const size_t length = (size_t)(changes[i].of.at - from);

		memcpy(to, from, length);
		to += length;
		to += strlen(strcpy(to, changes[i].is));
		from = changes[i].of.at + changes[i].of.length;
	}
	strcpy(to, from);
	return out;
}

char *slack_tighten(const struct checked *c, uint32_t *changes,
    struct error *err)
{
	struct new_limit *all = array_new((size_t)c->rules->count * 2,
	    sizeof *all, err);
	uint32_t count = 0;
	char *out;

	*changes = 0;
	if (all == NULL)
		return NULL;
	for (uint32_t i = 0; i < c->rules->count; i++) {
		const uint32_t more = tighten(&c->of[i], c->run_count,
		    all + count);

		count += more;
		*changes += more > 0;
	}
	out = apply(c->rules->text, all, count, err);
	free(all);
	return out;
}

static size_t line_length(const char *at)
{
	return strcspn(at, "\n");
}

/* Without the carriage return of a text that has some. */
static void put_line(FILE *file, char sign, const char *at, size_t length)
{
	length -= length > 0 && at[length - 1] == '\r';
	fprintf(file, "%c%.*s\n", sign, (int)length, at);
}

void slack_diff(FILE *file, const char *name, const char *before,
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
