/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "check/verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "compare/comparison.h"
#include "compare/statistics.h"
#include "names/naming.h"
#include "query/info.h"

/* ---- names and amounts ---- */

const char *const verdict_names[VERDICTS] = { "pass", "skipped", "warn",
	"unclear", "fail", "error" };

enum { DIGITS_MOST = 9 };

/* Writes a number with so many digits after the point, and in groups of three
 * before it unless it is a share. */
static void put_digits(char *out, size_t size, double number, unsigned digits,
    enum rule_unit unit)
{
	uint64_t whole = (uint64_t)number, scale = 1, part;
	char groups[40];

	for (unsigned i = 0; i < digits; i++)
		scale *= 10;
	part = (uint64_t)((number - (double)whole) * (double)scale + 0.5);
	whole += part == scale;
	part = part == scale ? 0 : part;
	if (unit == UNIT_PERCENT)
		snprintf(groups, sizeof groups, "%" PRIu64, whole);
	else
		text_count(groups, sizeof groups, whole);
	if (digits == 0)
		snprintf(out, size, "%s", groups);
	else
		snprintf(out, size, "%s.%0*" PRIu64, groups, (int)digits, part);
}

static unsigned larger(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

/* Returns how many digits after the point an amount is printed with. */
static unsigned usual_digits(double amount, enum rule_unit unit)
{
	switch (unit) {
	case UNIT_NS:
		return (uint64_t)(amount + 0.5) % 1000 == 0 ? 3 : 6;
	case UNIT_PERCENT:
		return 2;
	case UNIT_COUNT:
		break;
	}
	return (uint64_t)(amount * 10 + 0.5) % 10 != 0;
}

void verdict_amount(char *out, size_t size, double amount, enum rule_unit unit,
    unsigned digits)
{
	static const char *const words[] = { [UNIT_COUNT] = "",
		[UNIT_NS] = " ms", [UNIT_PERCENT] = " %" };
	char number[64];

	amount = amount < 0 ? 0 : amount;
	if (unit != UNIT_NS || digits == 0)
		digits = larger(digits, usual_digits(amount, unit));
	put_digits(number, sizeof number, unit == UNIT_NS ? amount / 1e6 :
	    amount, digits, unit);
	snprintf(out, size, "%s%s", number, words[unit]);
}

/* Returns how many digits after the point a limit has in the rule, in the unit
 * of verdict_amount. */
static unsigned limit_digits(const struct limit *limit)
{
	const char *at = limit->text.start, *end;
	unsigned digits = 0;
	struct slice unit;

	if (at == NULL || limit->is_relative)
		return 0;
	end = at + limit->text.length;
	while (at < end && *at >= '0' && *at <= '9')
		at++;
	for (at += at < end && *at == '.';
	     at < end && *at >= '0' && *at <= '9'; at++)
		digits++;
	unit = (struct slice){ at, (size_t)(end - at) };
	if (slice_is(unit, "s"))
		return digits > 3 ? digits - 3 : 0;
	digits += slice_is(unit, "us") ? 3 : slice_is(unit, "ns") ? 6 : 0;
	return digits < DIGITS_MOST ? digits : DIGITS_MOST;
}

/* Do value and limit look alike with so many digits? */
static bool looks_alike(const struct rule_verdict *j, unsigned digits)
{
	char value[64], limit[64];

	verdict_amount(value, sizeof value, j->value, j->unit, digits);
	verdict_amount(limit, sizeof limit, j->limit, j->unit, digits);
	return strcmp(value, limit) == 0;
}

/* Returns how many digits the times of some runs are printed with; so is what is
 * made of them, as half a us between two. */
static unsigned time_digits(const struct rule *rule, struct rule_runs runs)
{
	unsigned digits = 0;

	for (uint32_t i = 0; i < runs.count; i++)
		digits = larger(digits, usual_digits(verdict_run(rule,
		    &runs.measurements[i]), UNIT_NS));
	return digits;
}

/* Chooses how many digits value and limit are printed with. */
static void choose_digits(struct rule_verdict *j, const struct rule *rule,
    struct rule_runs runs, struct rule_runs base)
{
	unsigned shown;

	if (j->unit == UNIT_NS)
		j->digits = larger(time_digits(rule, runs),
		    time_digits(rule, base));
	if (j->verdict == VERDICT_PASS)
		return;
	j->digits = larger(j->digits, limit_digits(j->verdict == VERDICT_WARN ?
	    &rule->warn : &rule->limit));
	shown = j->unit == UNIT_NS ? j->digits :
	    larger(j->digits, larger(usual_digits(j->value, j->unit),
		usual_digits(j->limit, j->unit)));
	while (j->value != j->limit && shown < DIGITS_MOST &&
	    looks_alike(j, shown))
		j->digits = ++shown;
}

/* ---- the value of one run ---- */

/* Returns the unit in which values and limit are compared. */
static enum rule_unit unit_of(const struct rule *rule)
{
	return rule->limit.is_relative || rule->limit.unit != UNIT_PERCENT ?
	    metrics[rule->metric].unit :
	    UNIT_PERCENT;
}

double verdict_run(const struct rule *rule, const struct measurement *g)
{
	if (unit_of(rule) != UNIT_PERCENT)
		return g->value;
	return g->whole == 0 ? 0 : g->value * 100 / g->whole;
}

/* ---- the value of several runs ---- */

/* Returns the value that has `rank` values below it. */
static double ranked(const struct rule *rule, struct rule_runs runs,
    uint32_t rank)
{
	for (uint32_t i = 0; i < runs.count; i++) {
		const double value = verdict_run(rule, &runs.measurements[i]);
		uint32_t below = 0, equal = 0;

		for (uint32_t j = 0; j < runs.count; j++) {
			const double other = verdict_run(rule,
			    &runs.measurements[j]);

			below += other < value;
			equal += other == value;
		}
		if (below <= rank && rank < below + equal)
			return value;
	}
	return 0;
}

static double median(const struct rule *rule, struct rule_runs runs)
{
	if (runs.count == 0)
		return 0;
	return (ranked(rule, runs, (runs.count - 1) / 2) +
	    ranked(rule, runs, runs.count / 2)) / 2;
}

/* Returns the value of the run that is furthest from what it should be. */
static double worst(const struct rule *rule, struct rule_runs runs)
{
	double largest = ranked(rule, runs, runs.count - 1);

	if (rule->comparison == COMPARE_EQUAL && largest == rule->limit.amount)
		return ranked(rule, runs, 0);
	return largest;
}

/* Returns the value that the rule compares. */
static double value_of_runs(const struct rule *rule, struct rule_runs runs)
{
	if (runs.count == 0)
		return 0;
	switch (rule->agg) {
	case AGG_MAX:
		return ranked(rule, runs, runs.count - 1);
	case AGG_MIN:
		return ranked(rule, runs, 0);
	case AGG_ALL:
		return worst(rule, runs);
	case AGG_MEDIAN:
	case AGGS:
		break;
	}
	return median(rule, runs);
}

/* ---- limits ---- */

/* Returns a limit as a value; a relative one is added to the baseline's
 * median. */
static double absolute_limit(const struct rule *rule, const struct limit *limit,
    struct rule_runs base)
{
	double from, change;

	if (!limit->is_relative)
		return limit->amount;
	from = median(rule, base);
	change = limit->unit == UNIT_PERCENT ? from * limit->amount / 100 :
					       limit->amount;
	return from + (change < limit->min ? limit->min : change);
}

static bool exceeds(enum rule_comparison comparison, double value, double limit)
{
	switch (comparison) {
	case COMPARE_LESS:
		return value >= limit;
	case COMPARE_AT_MOST:
		return value > limit;
	case COMPARE_EQUAL:
		break;
	}
	return value != limit;
}

static bool is_over(const struct rule *rule, const struct limit *limit,
    double value, struct rule_runs base)
{
	return limit->is_given && exceeds(rule->comparison, value,
	    absolute_limit(rule, limit, base));
}

/* Returns whether a run exceeds the limit, or comes too near to it. */
static bool limit_is_reached(const struct rule *rule,
    const struct measurement *g, struct rule_runs base)
{
	const double value = verdict_run(rule, g);

	return is_over(rule, &rule->limit, value, base) ||
	    is_over(rule, &rule->warn, value, base);
}

/* ---- the verdict on one rule ---- */

static uint32_t count_of(struct rule_runs runs, enum measurement_state state)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < runs.count; i++)
		count += runs.measurements[i].state == state;
	return count;
}

static const struct measurement *first_of(struct rule_runs runs,
    enum measurement_state state)
{
	for (uint32_t i = 0; i < runs.count; i++)
		if (runs.measurements[i].state == state)
			return &runs.measurements[i];
	return NULL;
}

/* Returns whether it is no fault that nothing is called so: where nothing shall
 * be.  A baseline had something. */
static bool may_be_absent(const struct rule *rule)
{
	return rule->metric == METRIC_NEVER ||
	    (rule->metric == METRIC_CALLS && !rule->limit.is_relative &&
		(rule->comparison != COMPARE_EQUAL || rule->limit.amount == 0));
}

static void say(struct rule_verdict *j, enum verdict verdict, const char *words)
{
	j->verdict = verdict;
	snprintf(j->words, sizeof j->words, "%s", words);
}

/* Fails a rule whose thread, or call of `within`, nobody finds. */
static void say_gone(struct rule_verdict *j, const char *what)
{
	j->verdict = VERDICT_FAIL;
	snprintf(j->words, sizeof j->words, "not found: renamed? (%s)", what);
}

/* Judges a rule of which no run has what it is about. */
static void judge_absent(struct rule_verdict *j, const struct rule *rule,
    struct rule_runs runs)
{
	const struct measurement *g = first_of(runs, MEASURED_NO_CALL);

	j->has_value = false;
	if (rule->is_optional)
		say(j, VERDICT_SKIPPED, "not there, and optional");
	else if (g != NULL)
		say_gone(j, g->words);
	else if (count_of(runs, MEASURED_NO_THREAD) > 0)
		say_gone(j, "no such thread");
	else if (may_be_absent(rule))
		j->has_value = true;
	else
		say(j, VERDICT_FAIL, "not found: renamed?");
}

/* Judges a rule by its value and limits. */
static void judge_value(struct rule_verdict *j, const struct rule *rule,
    struct rule_runs runs, struct rule_runs base)
{
	j->is_compared = rule->limit.is_relative &&
	    count_of(base, MEASURED) > 0;
	j->verdict = is_over(rule, &rule->limit, j->value, base) ?
	    VERDICT_FAIL :
	    is_over(rule, &rule->warn, j->value, base) ? VERDICT_WARN :
							 VERDICT_PASS;
	if (j->verdict == VERDICT_WARN)
		j->limit = absolute_limit(rule, &rule->warn, base);
	choose_digits(j, rule, runs, base);
	j->has_base = rule->limit.is_relative;
	j->base = median(rule, base);
	if (rule->limit.is_relative && !j->is_compared)
		snprintf(j->words, sizeof j->words, "not in the baseline");
}

struct rule_verdict verdict_judge(const struct rule *rule,
    struct rule_runs runs, struct rule_runs base)
{
	struct rule_verdict j = { .unit = unit_of(rule), .has_value = true,
		.has_limit = rule->metric != METRIC_NEVER,
		.value = value_of_runs(rule, runs),
		.limit = absolute_limit(rule, &rule->limit, base) };
	const struct measurement *g = first_of(runs, MEASURED_NOT);

	if (g == NULL && rule->limit.is_relative)
		g = first_of(base, MEASURED_NOT);
	if (g != NULL) {
		j.has_value = false;
		say(&j, VERDICT_ERROR, g->words);
	} else if (count_of(runs, MEASURED) == 0) {
		judge_absent(&j, rule, runs);
	} else {
		judge_value(&j, rule, runs, base);
	}
	return j;
}

/* ---- is a change against a baseline more than noise? ---- */

/*
 * Rules with a relative limit are tested where both sides have two runs or
 * more.  A limit is exceeded only if the change is more than chance makes (q <=
 * 0.05, Mann and Whitney, corrected for the number of such rules); or, where so
 * few runs can never tell, if all runs lie above all of the baseline, and by
 * three times their spread.  Else the rule is unclear.
 */

static struct rule_runs runs_of(const struct check_results *c,
    const struct rule_result *r)
{
	return (struct rule_runs){ r->runs, c->run_count };
}

static struct rule_runs bases_of(const struct check_results *c,
    const struct rule_result *r)
{
	return (struct rule_runs){ r->base_runs, c->base_count };
}

/* Puts the values of the runs, in whole ns or counts. */
static void put_runs(uint64_t *out, const struct rule *rule,
    struct rule_runs runs)
{
	for (uint32_t i = 0; i < runs.count; i++)
		out[i] = (uint64_t)(verdict_run(rule, &runs.measurements[i]) +
		    0.5);
}

/* Says how sure a rule is that exceeds its limit, or that it is unclear. */
static void resolve(const struct check_results *c, struct rule_result *r,
    const struct tested *t, bool is_apart, bool can_tell)
{
	const char *more = rule_is_time(r->rule) ? "slower" : "more";
	struct rule_verdict *j = &r->judged;
	char runs[60];

	snprintf(runs, sizeof runs, "%" PRIu32 "+%" PRIu32 " runs",
	    c->base_count, c->run_count);
	if (j->verdict == VERDICT_PASS)
		return;
	if (statistics_is_sure(t->q)) {
		snprintf(j->words, sizeof j->words, "%s (q %u.%03u, %s)", more,
		    0, (unsigned)(t->q * 1000 + 0.5), runs);
	} else if (!can_tell && is_apart) {
		snprintf(j->words, sizeof j->words, "probably %s (%s)", more,
		    runs);
	} else {
		j->verdict = VERDICT_UNCLEAR;
		snprintf(j->words, sizeof j->words, "that may be noise (%s%s)",
		    runs, can_tell ? "" : ", which are too few to tell");
	}
}

/* Tests a rule, and returns p. */
static double test_rule(const struct check_results *c,
    const struct rule_result *r, bool *is_apart)
{
	const size_t bases = c->base_count, runs = c->run_count;
	uint64_t *values = array_new(bases + runs, sizeof *values);
	struct compared_number number;

	put_runs(values, r->rule, bases_of(c, r));
	put_runs(values + bases, r->rule, runs_of(c, r));
	compared_make(&number,
	    (struct number_values){ values, values + bases, bases, runs }, 0);
	*is_apart = number.twice_b > number.twice_a &&
	    compared_is_apart(&number);
	free(values);
	return number.p;
}

/* Makes judged rules unclear that compare with a baseline, where the change may
 * be noise. */
static void doubt_rules(struct check_results *c)
{
	struct tested *tested = array_new(c->rules->count, sizeof *tested);
	bool *is_apart = array_new(c->rules->count, sizeof *is_apart);
	uint32_t count = 0;
	double least_p;

	for (uint32_t i = 0; i < c->rules->count; i++)
		if (c->items[i].judged.is_compared && c->run_count > 1 &&
		    c->base_count > 1)
			tested[count++] = (struct tested){ .p = test_rule(c,
				&c->items[i], &is_apart[i]), .row = i };
	statistics_adjust(tested, count);
	least_p = statistics_least_p(c->base_count, c->run_count);
	for (uint32_t i = 0; i < count; i++)
		resolve(c, &c->items[tested[i].row], &tested[i],
		    is_apart[tested[i].row],
		    statistics_is_sure(count * least_p));
	free(tested);
	free(is_apart);
}

/* ---- the results of a check ---- */

void check_results_init(struct check_results *c, const struct rules *rules,
    uint32_t runs, uint32_t bases)
{
	const size_t all = (size_t)runs + bases;
	struct measurement *next;

	*c = (struct check_results){ .rules = rules };
	c->items = array_new(rules->count, sizeof *c->items);
	c->traces = array_new(all, sizeof *c->traces);
	c->measurements = array_new(all * rules->count,
	    sizeof *c->measurements);
	next = c->measurements;
	for (uint32_t i = 0; i < rules->count; i++, next += all)
		c->items[i] = (struct rule_result){ .rule = &rules->items[i],
			.runs = next,
			.base_runs = next + runs };
}

static void trace_free(struct trace_result *t)
{
	free(t->label);
	free(t->map_id);
	free(t->damage);
}

void check_results_free(struct check_results *c)
{
	for (uint32_t i = 0; c->items != NULL && i < c->rules->count; i++)
		explanation_free(&c->items[i].reason);
	for (uint32_t i = 0; i < c->trace_count; i++)
		trace_free(&c->traces[i]);
	free(c->items);
	free(c->traces);
	free(c->measurements);
	*c = (struct check_results){ 0 };
}

/* ---- the results of a check: adding runs ---- */

/* Says of the table of a damaged trace what it is. */
static void tell_damaged_table(struct check_results *c, const char *path)
{
	c->traces[c->trace_count++] = (struct trace_result){ .path = path,
		.is_base = true,
		.map_id = text_copy(""),
		.label = text_copy(text_printable(path, 200).text),
		.damage = text_copy("it is the table of a damaged trace") };
}

void check_results_add_table(struct check_results *c, const char *path,
    const struct measurement_table *t)
{
	struct measurement *out = array_new(c->rules->count, sizeof *out);

	if (t->table.is_damaged)
		tell_damaged_table(c, path);
	for (uint32_t run = 0; run < t->table.run_count; run++) {
		measurement_table_rules(c->rules, t, run, out);
		for (uint32_t i = 0; i < c->rules->count; i++)
			c->items[i].base_runs[c->base_count] = out[i];
		c->base_count++;
	}
	free(out);
}

/* Explains a rule whose limit a run reaches, if the run is the worst so far. */
static bool explain(void *self, uint32_t rule, const struct measurement *g,
    const struct measurement_scope *scope, const uint8_t *flags,
    struct error *err)
{
	struct check_results *c = self;
	struct rule_result *r = &c->items[rule];
	const double value = verdict_run(r->rule, g);

	if ((r->has_reason && value <= r->reason_value) ||
	    !limit_is_reached(r->rule, g, bases_of(c, r)))
		return true;
	c->lacks_calls = c->lacks_calls || !explanation_is_there(scope);
	if (c->lacks_calls)
		return true;
	explanation_free(&r->reason);
	r->has_reason = true;
	r->reason_value = value;
	return explanation_make(&r->reason, r->rule, scope, flags, err);
}

/* Notices that are no damage of the recording. */
static const enum notice of_names[] = { NOTICE_OTHER_MAPPING,
	NOTICE_NO_MAPPING, NOTICE_FEW_NAMES, NOTICE_MAPPING_CHANGED,
	NOTICE_MAPPING_LINES, NOTICE_MAPPING_LONG, NOTICE_NEWER_MAPPING };
static const enum notice of_memory[] = { NOTICE_NO_SCRATCH,
	NOTICE_SCRATCH_IS_MEMORY };

static bool is_among(enum notice kind, const enum notice *kinds, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (kinds[i] == kind)
			return true;
	return false;
}

/* Finds what is wrong with a recording: the gravest. */
static void find_damage(struct trace_result *t, const struct recording *r)
{
	const struct findings f = findings_of(r->profile,
	    trace_facts(r->trace));

	for (size_t i = 0; i < f.count && t->damage == NULL; i++) {
		const enum notice kind = f.kinds[i];

		if (notice_severity(kind) == SEVERITY_FACT ||
		    is_among(kind, of_memory, sizeof of_memory / sizeof *of_memory))
			continue;
		if (is_among(kind, of_names, sizeof of_names / sizeof *of_names)) {
			t->is_misnamed = true;
			continue;
		}
		t->is_empty = kind == NOTICE_NO_RECORDS;
		t->damage = text_copy(finding_of(&f, i).what);
	}
}

/* Keeps the names of a recording, and what is wrong with it. */
static void describe_trace(struct trace_result *t, const struct recording *r)
{
	const struct slice id = map_id_of(profile_ids(r->profile));

	t->path = r->path == NULL ? r->label : r->path;
	t->label = text_copy(r->label);
	t->map_id = id.length == 0 ? text_copy("") :
				     text_copy_part(id.start, id.length);
	find_damage(t, r);
}

/* Measures all rules in a recording, and keeps the values. */
static bool measure_all(struct check_results *c, const struct trace_result *t,
    const struct recording *r, struct error *err)
{
	const struct measurement_input input = { r, c->lens, c->view };
	const struct measurement_watch watch = { c, explain };
	const bool is_watched = !t->is_base && !c->has_no_reasons;
	struct measurement *out = array_new(c->rules->count, sizeof *out);
	bool done = measurement_rules(c->rules, &input,
	    is_watched ? &watch : NULL, out, err);

	for (uint32_t i = 0; done && !c->lacks_calls && i < c->rules->count;
	     i++) {
		struct rule_result *item = &c->items[i];

		if (t->is_base)
			item->base_runs[c->base_count] = out[i];
		else
			item->runs[c->run_count] = out[i];
	}
	free(out);
	return done;
}

/* Adds a recording, unless it lacks calls. */
static bool add_recording(struct check_results *c, struct recording *r,
    bool is_base, struct error *err)
{
	struct trace_result *t = &c->traces[c->trace_count];

	*t = (struct trace_result){ .is_base = is_base };
	c->trace_count++;
	c->lacks_calls = false;
	if (!profile_is_complete(r->profile) && !recording_load(r, err))
		return false;
	describe_trace(t, r);
	t->is_left_out = t->damage != NULL && !c->allows_damage;
	if (!t->is_left_out && !measure_all(c, t, r, err))
		return false;
	if (c->lacks_calls)
		trace_free(&c->traces[--c->trace_count]);
	else if (!t->is_left_out)
		*(is_base ? &c->base_count : &c->run_count) += 1;
	return true;
}

bool check_results_add(struct check_results *c, struct recording *r,
    bool is_base, struct error *err)
{
	if (add_recording(c, r, is_base, err))
		return true;
	error_prefix(err, r->label);
	return false;
}

/* ---- the results of a check: recordings that are damaged ---- */

const struct trace_result *check_results_damaged(const struct check_results *c,
    size_t number)
{
	for (uint32_t i = 0; i < c->trace_count; i++)
		if (c->traces[i].damage != NULL && number-- == 0)
			return &c->traces[i];
	return NULL;
}

/* Finds the recording for which one side cannot be judged: a damaged one, or
 * else an empty one.  NULL: none was left out, or two whole ones stay. */
static const struct trace_result *side_spoiler(const struct check_results *c,
    bool is_base)
{
	const struct trace_result *found = NULL;

	if ((is_base ? c->base_count : c->run_count) >= 2)
		return NULL;
	for (uint32_t i = 0; i < c->trace_count; i++) {
		const struct trace_result *t = &c->traces[i];

		if (t->is_left_out && t->is_base == is_base &&
		    (found == NULL || (found->is_empty && !t->is_empty)))
			found = t;
	}
	return found;
}

void check_results_damage_words(const struct check_results *c,
    const struct trace_result *t, char *out, size_t size)
{
	const bool is_left_out = t->is_left_out &&
	    side_spoiler(c, t->is_base) == NULL;

	snprintf(out, size, "%s%.100s: %s%.300s", !is_left_out ? "" :
	    t->is_base ? "left out of the baseline: " : "left out: ", t->label,
	    t->is_empty ? "" : "damaged: ", t->damage);
	text_trim_utf8(out);
}

static bool are_names_in_doubt(const struct check_results *c)
{
	for (uint32_t i = 0; i < c->trace_count && !c->allows_damage; i++)
		if (c->traces[i].is_misnamed)
			return true;
	return false;
}

/* ---- the results of a check: judging ---- */

/* Judges a rule whose recordings are damaged or empty. */
static void judge_spoiled(struct rule_verdict *j, const struct trace_result *t)
{
	j->has_value = j->is_compared = false;
	j->verdict = t->is_empty ? VERDICT_FAIL : VERDICT_ERROR;
	snprintf(j->words, sizeof j->words, "%.80s%s: %.200s", t->label,
	    t->is_empty ? "" : " is damaged", t->damage);
	text_trim_utf8(j->words);
}

static struct rule_verdict judge_rule(const struct check_results *c,
    struct rule_result *r)
{
	struct rule_verdict j = verdict_judge(r->rule, runs_of(c, r),
	    bases_of(c, r));
	const struct trace_result *spoiler = side_spoiler(c, false);

	if (spoiler == NULL && r->rule->limit.is_relative)
		spoiler = side_spoiler(c, true);
	if (spoiler != NULL) {
		judge_spoiled(&j, spoiler);
		explanation_free(&r->reason);
	} else if (j.verdict != VERDICT_ERROR && are_names_in_doubt(c)) {
		j.is_compared = false;
		say(&j, VERDICT_FAIL, "names are in doubt");
	}
	return j;
}

void check_results_judge(struct check_results *c)
{
	for (uint32_t i = 0; i < c->rules->count; i++)
		c->items[i].judged = judge_rule(c, &c->items[i]);
	doubt_rules(c);
	for (uint32_t i = 0; i < c->rules->count; i++)
		c->counts[c->items[i].judged.verdict]++;
}

enum gate check_results_gate(const struct check_results *c, bool is_strict)
{
	const bool is_left_out = !c->allows_damage &&
	    check_results_damaged(c, 0) != NULL;

	if (c->counts[VERDICT_ERROR] > 0)
		return GATE_BROKEN;
	return c->counts[VERDICT_FAIL] > 0 ||
	    (is_strict && (is_left_out || c->counts[VERDICT_UNCLEAR] > 0)) ?
	    GATE_SHUT : GATE_OPEN;
}
