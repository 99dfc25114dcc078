/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "check/verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/files.h"
#include "base/quote.h"
#include "base/text.h"
#include "compare/comparison.h"
#include "compare/statistics.h"
#include "names/naming.h"
#include "query/call_list.h"
#include "query/info.h"
#include "query/signature.h"

/* ---- names and amounts ---- */

const char *const verdict_names[VERDICTS] = { "pass", "skipped", "warn",
	"unclear", "fail", "error" };

enum { DIGITS_MOST = 9 };

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
	uint64_t whole, scale = 1, part;
	char part_text[24] = "", text[40];
	double number;

	amount = amount < 0 ? 0 : amount;
	number = unit == UNIT_NS ? amount / 1e6 : amount;
	whole = (uint64_t)number;
	if (unit != UNIT_NS || digits == 0)
		digits = larger(digits, usual_digits(amount, unit));
	for (unsigned i = 0; i < digits; i++)
		scale *= 10;
	part = (uint64_t)((number - (double)whole) * (double)scale + 0.5);
	whole += part == scale;
	if (digits > 0)
		snprintf(part_text, sizeof part_text, ".%0*" PRIu64,
		    (int)digits, part == scale ? 0 : part);
	text_count(text, sizeof text, whole);
	if (unit == UNIT_PERCENT) /* without groups */
		snprintf(text, sizeof text, "%" PRIu64, whole);
	snprintf(out, size, "%s%s%s", text, part_text, words[unit]);
}

/* Returns how many digits after the point a limit has in the rule, in the unit
 * of verdict_amount. */
static unsigned limit_digits(const struct limit *limit)
{
	static const char numerals[] = "0123456789";
	const char *text = limit->text.start;
	unsigned digits = 0;
	struct slice unit;
	size_t at;

	if (text == NULL || limit->is_relative)
		return 0;
	at = strspn(text, numerals);
	if (text[at] == '.') {
		digits = (unsigned)strspn(text + at + 1, numerals);
		at += digits + 1;
	}
	unit = slice_from(limit->text, at);
	if (slice_is(unit, "s"))
		return digits > 3 ? digits - 3 : 0;
	digits += slice_is(unit, "us") ? 3 : slice_is(unit, "ns") ? 6 : 0;
	return digits < DIGITS_MOST ? digits : DIGITS_MOST;
}

/* Returns how many digits the times of some runs are printed with; so is what
 * is made of them, as half a us between two. */
static unsigned time_digits(const struct rule_side *runs)
{
	unsigned digits = 0;

	for (uint32_t i = 0; i < runs->count; i++)
		digits = larger(digits, usual_digits(runs->values[i], UNIT_NS));
	return digits;
}

/* Chooses how many digits value and limit are printed with: more than usual
 * while they look alike. */
static void choose_digits(struct rule_verdict *j, const struct rule_result *r)
{
	char value[64], limit[64];
	unsigned shown;

	if (j->unit == UNIT_NS)
		j->digits = larger(time_digits(&r->runs),
		    time_digits(&r->base));
	if (j->verdict == VERDICT_PASS)
		return;
	j->digits = larger(j->digits, limit_digits(j->verdict == VERDICT_WARN ?
	    &r->rule->warn : &r->rule->limit));
	shown = j->unit == UNIT_NS ? j->digits :
	    larger(j->digits, larger(usual_digits(j->value, j->unit),
		usual_digits(j->limit, j->unit)));
	for (; j->value != j->limit && shown < DIGITS_MOST;
	     j->digits = ++shown) {
		verdict_amount(value, sizeof value, j->value, j->unit, shown);
		verdict_amount(limit, sizeof limit, j->limit, j->unit, shown);
		if (strcmp(value, limit) != 0)
			return;
	}
}

/* ---- values ---- */

/* Returns the unit in which values and limit are compared. */
static enum rule_unit unit_of(const struct rule *rule)
{
	return rule->limit.is_relative || rule->limit.unit != UNIT_PERCENT ?
	    metrics[rule->metric].unit :
	    UNIT_PERCENT;
}

/* Returns what the rule compares of one run. */
static double value_of(const struct rule *rule, const struct measurement *g)
{
	if (unit_of(rule) != UNIT_PERCENT)
		return g->value;
	return g->whole == 0 ? 0 : g->value * 100 / g->whole;
}

static int compare_values(const void *left, const void *right)
{
	const double *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

static double median(const struct rule_side *runs)
{
	const uint32_t count = runs->count;
	double *sorted, middle;

	if (count == 0)
		return 0;
	sorted = array_new(count, sizeof *sorted);
	memcpy(sorted, runs->values, count * sizeof *sorted);
	ARRAY_SORT(sorted, count, compare_values);
	middle = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
	free(sorted);
	return middle;
}

/* Returns the value that the rule compares: of all runs, that which is furthest
 * from what it should be. */
static double value_of_runs(const struct rule *rule,
    const struct rule_side *runs)
{
	switch (rule->agg) {
	case AGG_MAX:
		return runs->high;
	case AGG_MIN:
		return runs->low;
	case AGG_ALL:
		return rule->comparison == COMPARE_EQUAL &&
			runs->high == rule->limit.amount ?
		    runs->low :
		    runs->high;
	case AGG_MEDIAN:
	case AGGS:
		break;
	}
	return median(runs);
}

/* ---- limits ---- */

/* Returns a limit as a value; a relative one is added to the baseline's
 * median. */
static double absolute_limit(const struct rule_result *r,
    const struct limit *limit)
{
	double from, change;

	if (!limit->is_relative)
		return limit->amount;
	from = median(&r->base);
	change = limit->unit == UNIT_PERCENT ? from * limit->amount / 100 :
					       limit->amount;
	return from + (change < limit->min ? limit->min : change);
}

static bool is_over(const struct rule_result *r, const struct limit *limit,
    double value)
{
	const double bound = absolute_limit(r, limit);

	return limit->is_given &&
	    (r->rule->comparison == COMPARE_LESS           ? value >= bound :
		    r->rule->comparison == COMPARE_AT_MOST ? value > bound :
							     value != bound);
}

/* ---- the verdict on one rule ---- */

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

/* Judges a rule of which no run has what it is about. */
static void judge_absent(struct rule_verdict *j, const struct rule_result *r)
{
	const struct measurement *worst = &r->runs.worst;
	const char *what = worst->state == MEASURED_NO_CALL ? worst->words :
	    worst->state == MEASURED_NO_THREAD              ? "no such thread" :
							      NULL;

	j->has_value = false;
	if (r->rule->is_optional)
		say(j, VERDICT_SKIPPED, "not there, and optional");
	else if (what == NULL && may_be_absent(r->rule))
		j->has_value = true;
	else
		say(j, VERDICT_FAIL, "not found: renamed?");
	if (what != NULL && !r->rule->is_optional)
		text_add(j->words, sizeof j->words, " (%s)", what);
}

/* Judges a rule by its value and limits. */
static void judge_value(struct rule_verdict *j, const struct rule_result *r)
{
	const struct rule *rule = r->rule;

	j->is_compared = rule->limit.is_relative && r->base.is_measured;
	j->verdict = is_over(r, &rule->limit, j->value) ? VERDICT_FAIL :
	    is_over(r, &rule->warn, j->value)           ? VERDICT_WARN :
							  VERDICT_PASS;
	if (j->verdict == VERDICT_WARN)
		j->limit = absolute_limit(r, &rule->warn);
	choose_digits(j, r);
	j->has_base = rule->limit.is_relative;
	j->base = median(&r->base);
	if (rule->limit.is_relative && !j->is_compared)
		say(j, j->verdict, "not in the baseline");
}

/* Judges a rule by its values. */
static struct rule_verdict verdict_judge(const struct rule_result *r)
{
	const struct rule *rule = r->rule;
	struct rule_verdict j = { .unit = unit_of(rule), .has_value = true,
		.has_limit = rule->metric != METRIC_NEVER,
		.value = value_of_runs(rule, &r->runs),
		.limit = absolute_limit(r, &rule->limit) };
	const struct measurement *worst = rule->limit.is_relative &&
		r->runs.worst.state != MEASURED_NOT ?
	    &r->base.worst :
	    &r->runs.worst;

	if (worst->state == MEASURED_NOT) {
		j.has_value = false;
		say(&j, VERDICT_ERROR, worst->words);
	} else if (!r->runs.is_measured) {
		judge_absent(&j, r);
	} else {
		judge_value(&j, r);
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
	uint64_t *values = array_new(2 * (bases + runs), sizeof *values);
	struct compared_number number;

	for (size_t i = 0; i < bases + runs; i++)
		values[i] = (uint64_t)((i < bases ? r->base.values[i] :
						    r->runs.values[i - bases]) +
		    0.5);
	number = compared_make(values, bases, runs, 0);
	*is_apart = number.twice[AFTER] > number.twice[BEFORE] &&
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

/* ---- why a rule failed ---- */

/*
 * The lines name the worst call, the heaviest callees or the busiest callers,
 * and what another thread ran while the worst call waited.
 */

enum { HEAVIEST = 3, NAME = 160, LINE = 3 * NAME + 200 };

/* What is explained, and the worst call of it. */
struct why {
	struct explanation *reason;
	const struct rule *rule;
	const struct measurement_scope *scope;
	const uint8_t *flags;
	enum tick tick;
	const struct thread *thread; /* of the worst call; NULL: none known */
	struct call call; /* that call, cut to the scope, … */
	uint64_t took;    /* … and its time that the rule is about */
	uint32_t method;
};

/* Adds a line, while there is room for one. */
static void add_line(struct why *w, const char *text)
{
	struct explanation *r = w->reason;

	if (r->count == REASON_LINES)
		return;
	r->lines[r->count] = text_copy(text);
	text_trim_utf8(r->lines[r->count++]);
}

static void name_method(const struct why *w, uint32_t method, char out[NAME])
{
	if (method == NO_METHOD)
		snprintf(out, NAME, "the thread itself");
	else
		signature_words(out, NAME,
		    methods_at(w->scope->methods, method), SIGNATURE_CALL);
	text_trim_utf8(out);
}

/* Writes a time of the trace, or a number of calls. */
static void name_amount(const struct why *w, uint64_t amount, bool is_calls,
    char *out, size_t size)
{
	char number[48];

	if (is_calls)
		text_count(number, sizeof number, amount);
	else
		text_ms(number, sizeof number, amount, w->tick);
	snprintf(out, size, "%s%s", number,
	    is_calls ? amount == 1 ? " call" : " calls" :
		       tick_unit_of_ms(w->tick));
}

/* Returns the begin of the worst call, as the user counts. */
static uint64_t begin_of(const struct why *w)
{
	return w->call.begin -
	    profile_range(w->scope->recording->profile, w->thread).begin;
}

/* Finds the worst call of the rule's methods, cut to the scope. */
static bool find_worst(struct why *w, struct error *err)
{
	const enum measure measure = w->rule->clock;
	const struct slow_calls which = { .max = 1,
		.order = { w->rule->is_self ? CALL_SELF : CALL_START, measure,
		    false },
		.kept = { w->flags, w->scope->methods->count } };
	const struct part *part;
	struct call_list worst;
	struct call_row row;
	struct clip cut;
	bool done;

	done = call_list_slowest(&worst, w->scope->recording->profile,
	    &w->scope->parts, &which, err);
	if (done && worst.count > 0) {
		row = call_list_row(&worst, 0);
		part = parts_of_thread(&w->scope->parts, row.thread);
		w->thread = row.thread;
		w->took = w->rule->is_self ?
		    measure_of_self(measure, row.time, row.self) :
		    measure_of_call(measure, row.time);
		w->call = calls_at(&row.thread->calls, row.place.depth,
		    row.place.number);
		w->method = row.thread->tree.methods[w->call.node];
		clip_make(&cut, part);
		clip_call(&w->call, &cut);
		clip_free(&cut);
		if (!period_is_none(part->period) &&
		    w->call.begin < part->period.begin)
			w->call.begin = part->period.begin;
	}
	call_list_free(&worst);
	return done;
}

static void say_worst(struct why *w)
{
	char name[NAME], took[64], at[64], thread[NAME], line[LINE];

	name_method(w, w->method, name);
	name_amount(w, w->took, false, took, sizeof took);
	name_amount(w, begin_of(w), false, at, sizeof at);
	thread_label(w->thread, thread, sizeof thread);
	snprintf(line, sizeof line, "worst call: %s %s, at %s on %s", name,
	    took, at, thread);
	add_line(w, line);
}

/* ---- why a rule failed: the heaviest methods ---- */

/* What is added up, and of which methods. */
enum heaviness {
	HEAVY_OWN,     /* the own times of flagged methods */
	HEAVY_CALLEES, /* the times of other methods that these call */
	HEAVY_CALLERS  /* how often each method calls them */
};

/* Adds up by method, and after the last method of the thread itself, what one
 * method took or made when another called it.  A sum of own times that is below
 * 0 counts as 0. */
static uint64_t *sums_of(const struct why *w, enum heaviness what)
{
	const struct edges *edges = &w->scope->totals.edges;
	const uint32_t methods = w->scope->methods->count;
	uint64_t *sums = array_new((size_t)methods + 1, sizeof *sums);

	for (uint32_t i = 0; i < edges->count; i++) {
		const struct edge *e = &edges->items[i];
		const bool is_to = w->flags[e->callee];
		const bool is_by = e->caller != NO_METHOD &&
		    w->flags[e->caller];
		const uint64_t time = e->time[w->rule->clock];

		if (what == HEAVY_CALLERS && is_to)
			sums[e->caller == NO_METHOD ? methods : e->caller] +=
			    e->calls;
		if (is_to ? what == HEAVY_OWN : what == HEAVY_CALLEES && is_by)
			sums[e->callee] += time;
		if (what == HEAVY_OWN && is_by)
			sums[e->caller] -= time;
	}
	for (uint32_t m = 0; m < methods; m++)
		if (sums[m] > INT64_MAX)
			sums[m] = 0;
	return sums;
}

/* Adds a line of the heaviest methods with their amounts. */
static void say_heaviest(struct why *w, enum heaviness what)
{
	static const char *const titles[] = { "most self time",
		"heaviest callees", "called by" };
	const uint32_t methods = w->scope->methods->count;
	uint64_t *sums = sums_of(w, what);
	char line[LINE], name[NAME], amount[64];
	int said = 0;

	snprintf(line, sizeof line, "%s: ", titles[what]);
	for (; said < HEAVIEST; said++) {
		uint32_t best = 0;

		for (uint32_t m = 1; m <= methods; m++)
			best = sums[m] > sums[best] ? m : best;
		if (sums[best] == 0)
			break;
		name_method(w, best == methods ? NO_METHOD : best, name);
		name_amount(w, sums[best], what == HEAVY_CALLERS, amount,
		    sizeof amount);
		text_add(line, sizeof line, "%s%s %s", said > 0 ? ", " : "",
		    name, amount);
		sums[best] = 0;
	}
	if (said > 0)
		add_line(w, line);
	free(sums);
}

/* ---- why a rule failed: what ran while the worst call waited ---- */

struct busiest {
	const struct thread *thread; /* NULL: none so far */
	uint32_t method;
	uint64_t time, calls, whole;
};

/* Notes the method of a thread that ran most by itself in the period, if that
 * is longer than all so far; looks only at a thread that ran at all for as long
 * as `min_time`, which costs little to find. */
static bool look_at(struct busiest *b, const struct why *w,
    const struct part *part, uint64_t min_time, struct error *err)
{
	const struct thread *t = part->thread;
	struct part alone = *part;
	const struct parts parts = { .items = &alone, .count = 1 };
	struct totals totals = { 0 };
	uint64_t ran[CLOCKS];
	struct clip cut;
	bool done;

	clip_make(&cut, part);
	clip_span(&cut, t, ran);
	clip_free(&cut);
	if (ran[CLOCK_CPU] <= b->time || ran[CLOCK_CPU] < min_time)
		return true;
	done = parts_sums(&parts, w->scope->methods->count, &totals, err);
	for (uint32_t m = 0; done && m < totals.methods; m++) {
		const struct total *own = &totals.items[m];

		if (own->exclusive[MEASURE_CPU] > b->time)
			*b = (struct busiest){ t, m,
				own->exclusive[MEASURE_CPU],
				(uint64_t)own->calls + own->recursive,
				totals.span[MEASURE_CPU] };
	}
	totals_free(&totals);
	return done;
}

static void say_meanwhile(struct why *w, const struct busiest *b)
{
	char name[NAME], thread[NAME], time[64], calls[64], whole[64];
	char line[LINE];

	name_method(w, b->method, name);
	thread_label(b->thread, thread, sizeof thread);
	name_amount(w, b->time, false, time, sizeof time);
	name_amount(w, b->whole, false, whole, sizeof whole);
	name_amount(w, b->calls, true, calls, sizeof calls);
	snprintf(line, sizeof line,
	    "it waited, meanwhile %s ran %s: %s of its "
	    "own in %s, of %s CPU time",
	    thread, name, time, calls, whole);
	w->reason->waits_for = text_copy(thread);
	add_line(w, line);
}

/* Says what ran meanwhile, where the worst call waited for half of its time and
 * another method ran for a fourth of that. */
static bool find_meanwhile(struct why *w, struct error *err)
{
	const struct threads *threads = w->scope->recording->profile->threads;
	const struct facts *facts = &w->scope->recording->trace->facts;
	const struct period during = { w->call.begin,
		w->call.begin + w->call.time[CLOCK_WALL] };
	const uint64_t waited = measure_of_call(MEASURE_WAIT, w->call.time);
	struct busiest b = { 0 };

	if (!rule_is_time(w->rule) ||
	    !measure_exists(MEASURE_WAIT, facts->has_clock) ||
	    waited * 2 <= w->call.time[CLOCK_WALL])
		return true;
	for (uint32_t i = 0; i < threads->count; i++) {
		const struct part part = { .thread = threads->items[i],
			.period = during,
			.lens = w->scope->scope.lens };

		if (part.thread != w->thread && part.thread->events > 0 &&
		    !look_at(&b, w, &part, waited / 4, err))
			return false;
	}
	if (b.time >= waited / 4 && b.thread != NULL)
		say_meanwhile(w, &b);
	return true;
}

/* ---- why a rule failed: where to look ---- */

/* Makes the line with the command that opens the viewer at the worst call. */
static void make_look(struct why *w)
{
	const char *path = w->scope->recording->path;
	const uint64_t begin = begin_of(w);
	const uint64_t took =
	    w->call.time[profile_axis(w->scope->recording->profile)];
	char label[300], from[48], length[48];
	struct text_file look;

	thread_label(w->thread, label, sizeof label);
	text_time_to_type(from, sizeof from, begin, w->tick);
	text_time_to_type(length, sizeof length, begin + (took == 0 ? 1 : took),
	    w->tick);
	text_file_open(&look);
	fprintf(look.file, EXPLANATION_LOOK "artscope %s--thread ",
	    w->scope->view == NULL ? "" : w->scope->view);
	quote_shell_put(look.file, label);
	fprintf(look.file, " --range %s..%s %s", from, length,
	    path != NULL && path[0] == '-' ? "-- " : "");
	quote_shell_put(look.file,
	    path == NULL ? w->scope->recording->label : path);
	text_file_close(&look);
	w->reason->look = look.text;
}

/* Makes "com/a/B.java" of the file that the trace names and the method's
 * package. */
static void make_source(struct why *w)
{
	const struct method *m = methods_at(w->scope->methods, w->method);
	const struct slice package = method_package(m);
	const size_t size = package.length + strlen(m->source) + 2;
	char *out;

	if (m->is_function || m->source[0] == '\0' ||
	    strchr(m->source, '/') != NULL)
		return;
	out = array_new(size, 1);
	snprintf(out, size, "%.*s/%s", (int)package.length, package.start,
	    m->source);
	for (size_t i = 0; i < package.length; i++)
		if (out[i] == '.')
			out[i] = '/';
	w->reason->source = out;
	w->reason->line = m->line > 0 ? m->line : 0;
}

/* ---- why a rule failed: all of it ---- */

/* Explains the value of a rule in a recording, which is loaded. */
static bool explanation_make(struct explanation *r,
    const struct measured_rule *m, struct error *err)
{
	const struct facts *facts = &m->scope->recording->trace->facts;
	const struct rule *rule = m->rule;
	struct why w = { r, rule, m->scope, m->flags, facts->tick,
		.thread = NULL };

	*r = (struct explanation){ 0 };
	if (!facts->is_sampled && !find_worst(&w, err))
		return false;
	if (w.thread != NULL && rule->pattern_count > 0)
		say_worst(&w);
	if (rule_is_time(rule)) {
		say_heaviest(&w, HEAVY_OWN);
		if (!rule->is_self && rule->pattern_count > 0)
			say_heaviest(&w, HEAVY_CALLEES);
	} else if ((metrics[rule->metric].takes &
		       (COUNTS_CALLS | NEEDS_METHODS)) != 0) {
		say_heaviest(&w, HEAVY_CALLERS);
	}
	if (w.thread == NULL)
		return true;
	if (!find_meanwhile(&w, err))
		return false;
	make_look(&w);
	make_source(&w);
	return true;
}

static void explanation_free(struct explanation *r)
{
	for (uint32_t i = 0; i < r->count; i++)
		free(r->lines[i]);
	free(r->look);
	free(r->waits_for);
	free(r->source);
	*r = (struct explanation){ 0 };
}

/* ---- the results of a check ---- */

void check_results_init(struct check_results *c, const struct rules *rules)
{
	*c = (struct check_results){ .rules = rules };
	c->items = array_new(rules->count, sizeof *c->items);
	for (uint32_t i = 0; i < rules->count; i++)
		c->items[i].rule = &rules->items[i];
}

static void trace_free(struct trace_result *t)
{
	free(t->label);
	free(t->map_id);
	free(t->damage);
}

void check_results_free(struct check_results *c)
{
	for (uint32_t i = 0; c->items != NULL && i < c->rules->count; i++) {
		explanation_free(&c->items[i].reason);
		free(c->items[i].runs.values);
		free(c->items[i].base.values);
	}
	for (uint32_t i = 0; i < c->trace_count; i++)
		trace_free(&c->traces[i]);
	free(c->items);
	free(c->traces);
	*c = (struct check_results){ 0 };
}

/* ---- the results of a check: adding runs ---- */

static void keep_value(struct rule_side *s, const struct rule *rule,
    const struct measurement *g)
{
	const double value = value_of(rule, g);
	size_t room = s->count;

	ARRAY_ADD(s->values, room, s->count, value);
	s->low = s->count == 1 || value < s->low ? value : s->low;
	s->high = value > s->high ? value : s->high;
	s->is_measured |= g->state == MEASURED;
	if (g->state > s->worst.state)
		s->worst = *g;
}

void check_results_add_run(struct check_results *c, bool is_base,
    const struct measurement *measured)
{
	for (uint32_t i = 0; i < c->rules->count; i++)
		keep_value(is_base ? &c->items[i].base : &c->items[i].runs,
		    c->items[i].rule, &measured[i]);
	*(is_base ? &c->base_count : &c->run_count) += 1;
}

void check_results_add_table(struct check_results *c, const char *path,
    const struct measurement_table *t)
{
	struct measurement *out = array_new(c->rules->count, sizeof *out);

	if (t->table.is_damaged)
		ARRAY_ADD(c->traces, c->trace_room, c->trace_count,
		    (struct trace_result){ .path = path, .is_base = true,
			.map_id = text_copy(""),
			.label = text_copy(text_printable(path, 200).text),
			.damage = text_copy("it is the table of a damaged "
			    "trace") });
	for (uint32_t run = 0; run < t->table.run_count; run++) {
		measurement_table_rules(c->rules, t, run, out);
		check_results_add_run(c, true, out);
	}
	free(out);
}

/* Explains a rule whose limit a run reaches, or comes too near to, if the run
 * is the worst so far. */
static bool explain(void *self, uint32_t rule, const struct measurement *g,
    const struct measured_rule *m, struct error *err)
{
	struct check_results *c = self;
	struct rule_result *r = &c->items[rule];
	const struct recording *from = m->scope->recording;
	const double value = value_of(r->rule, g);

	if ((r->has_reason && value <= r->reason_value) ||
	    !(is_over(r, &r->rule->limit, value) ||
		is_over(r, &r->rule->warn, value)))
		return true;
	if (!from->trace->facts.is_sampled && !profile_has_calls(from->profile))
		c->lacks_calls = true;
	if (c->lacks_calls)
		return true;
	explanation_free(&r->reason);
	r->has_reason = true;
	r->reason_value = value;
	return explanation_make(&r->reason, m, err);
}

/* Finds what is wrong with a recording: the gravest.  What is of the mapping,
 * or of this machine's memory, is no damage of it. */
static void find_damage(struct trace_result *t, const struct recording *r)
{
	const struct findings f = findings_of(r->profile, &r->trace->facts);

	for (size_t i = 0; i < f.count && t->damage == NULL; i++) {
		const enum notice kind = f.kinds[i];

		if (notice_kinds[kind].severity == SEVERITY_FACT)
			continue;
		switch ((int)kind) {
		case NOTICE_NO_SCRATCH:
		case NOTICE_SCRATCH_IS_MEMORY:
			break;
		case NOTICE_OTHER_MAPPING:
		case NOTICE_NO_MAPPING:
		case NOTICE_FEW_NAMES:
		case NOTICE_MAPPING_CHANGED:
		case NOTICE_MAPPING_LINES:
		case NOTICE_MAPPING_LONG:
		case NOTICE_NEWER_MAPPING:
			t->is_misnamed = true;
			break;
		default:
			t->is_empty = kind == NOTICE_NO_RECORDS;
			t->damage = text_copy(finding_of(&f, i).what);
		}
	}
}

/* Measures all rules in a recording, and keeps the values. */
static bool measure_all(struct check_results *c, const struct trace_result *t,
    const struct recording *r, struct error *err)
{
	const struct measurement_input input = { r, c->lens, c->view,
		t->is_base || c->has_no_reasons ? NULL : explain, c };
	struct measurement *out = array_new(c->rules->count, sizeof *out);
	const bool done = measurement_rules(c->rules, &input, out, err);

	if (done && !c->lacks_calls)
		check_results_add_run(c, t->is_base, out);
	free(out);
	return done;
}

bool check_results_add(struct check_results *c, struct recording *r,
    bool is_base, struct error *err)
{
	struct trace_result *t;
	struct slice id;
	bool done;

	ARRAY_ADD(c->traces, c->trace_room, c->trace_count,
	    (struct trace_result){ .is_base = is_base });
	t = &c->traces[c->trace_count - 1];
	c->lacks_calls = false;
	done = r->profile->is_complete || recording_load(r, err);
	if (done) {
		id = map_id_of(r->profile->ids);
		t->path = r->path == NULL ? r->label : r->path;
		t->label = text_copy(r->label);
		t->map_id = text_copy_part(id.length == 0 ? "" : id.start,
		    id.length);
		find_damage(t, r);
		t->is_left_out = t->damage != NULL && !c->allows_damage;
		done = t->is_left_out || measure_all(c, t, r, err);
	}
	if (!done)
		error_prefix(err, r->label);
	else if (c->lacks_calls)
		trace_free(&c->traces[--c->trace_count]);
	return done;
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

/* ---- the results of a check: judging ---- */

static struct rule_verdict judge_rule(const struct check_results *c,
    struct rule_result *r)
{
	struct rule_verdict j = verdict_judge(r);
	const struct trace_result *spoiler = side_spoiler(c, false);
	bool is_in_doubt = false;

	for (uint32_t i = 0; i < c->trace_count; i++)
		is_in_doubt |= c->traces[i].is_misnamed && !c->allows_damage;
	if (spoiler == NULL && r->rule->limit.is_relative)
		spoiler = side_spoiler(c, true);
	if (spoiler != NULL) {
		j.has_value = j.is_compared = false;
		j.verdict = spoiler->is_empty ? VERDICT_FAIL : VERDICT_ERROR;
		snprintf(j.words, sizeof j.words, "%.80s%s: %.200s",
		    spoiler->label, spoiler->is_empty ? "" : " is damaged",
		    spoiler->damage);
		text_trim_utf8(j.words);
		explanation_free(&r->reason);
	} else if (j.verdict != VERDICT_ERROR && is_in_doubt) {
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
