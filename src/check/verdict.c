#include "config.h"

#include "check/verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

static const char *const names[VERDICTS] = { "pass", "skipped", "warn",
	"unclear", "fail", "error" };

const char *verdict_name(enum verdict verdict)
{
	return names[verdict];
}

static enum rule_unit unit_of(const struct rule *rule)
{
	return rule->limit.is_relative || rule->limit.unit != UNIT_PERCENT ?
	    metric_unit(rule->metric) : UNIT_PERCENT;
}

double verdict_run(const struct rule *rule, const struct gauge *g)
{
	if (unit_of(rule) != UNIT_PERCENT)
		return g->value;
	return g->whole == 0 ? 0 : g->value * 100 / g->whole;
}

/* ---- several runs ------------------------------------------------------- */

/* The value that has so many below it. */
static double ranked(const struct rule *rule, struct runs runs, uint32_t rank)
{
	for (uint32_t i = 0; i < runs.count; i++) {
		const double value = verdict_run(rule, &runs.of[i]);
		uint32_t below = 0, equal = 0;

		for (uint32_t j = 0; j < runs.count; j++) {
			const double other = verdict_run(rule, &runs.of[j]);

			below += other < value;
			equal += other == value;
		}
		if (below <= rank && rank < below + equal)
			return value;
	}
	return 0;
}

static double median(const struct rule *rule, struct runs runs)
{
	if (runs.count == 0)
		return 0;
	return (ranked(rule, runs, (runs.count - 1) / 2) +
	    ranked(rule, runs, runs.count / 2)) / 2;
}

/* Of all runs the one that is furthest from what it should be. */
static double worst(const struct rule *rule, struct runs runs)
{
	double most = ranked(rule, runs, runs.count - 1);

	if (rule->comparison == COMPARE_EQUAL && most == rule->limit.amount)
		return ranked(rule, runs, 0);
	return most;
}

static double gather(const struct rule *rule, struct runs runs)
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
	default:
		return median(rule, runs);
	}
}

/* ---- limits ------------------------------------------------------------- */

static double absolute(const struct rule *rule, const struct limit *limit,
    struct runs base)
{
	double from, change;

	if (!limit->is_relative)
		return limit->amount;
	from = median(rule, base);
	change = limit->unit == UNIT_PERCENT ? from * limit->amount / 100 :
					       limit->amount;
	return from + (change < limit->least ? limit->least : change);
}

static bool exceeds(enum rule_comparison comparison, double value, double limit)
{
	switch (comparison) {
	case COMPARE_LESS:
		return value >= limit;
	case COMPARE_AT_MOST:
		return value > limit;
	default:
		return value != limit;
	}
}

static bool is_over(const struct rule *rule, const struct limit *limit,
    double value, struct runs base)
{
	return limit->is_given && exceeds(rule->comparison, value,
	    absolute(rule, limit, base));
}

bool verdict_is_reached(const struct rule *rule, const struct gauge *g,
    struct runs base)
{
	const double value = verdict_run(rule, g);

	return is_over(rule, &rule->limit, value, base) ||
	    is_over(rule, &rule->warn, value, base);
}

/* ---- the verdict -------------------------------------------------------- */

static uint32_t count_of(struct runs runs, enum gauged state)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < runs.count; i++)
		count += runs.of[i].state == state;
	return count;
}

static const struct gauge *first_of(struct runs runs, enum gauged state)
{
	for (uint32_t i = 0; i < runs.count; i++)
		if (runs.of[i].state == state)
			return &runs.of[i];
	return NULL;
}

/* Nothing is called so, which is no fault where nothing shall be. */
static bool may_be_absent(const struct rule *rule)
{
	return rule->metric == METRIC_NEVER ||
	    (rule->metric == METRIC_CALLS && (rule->comparison !=
	    COMPARE_EQUAL || rule->limit.amount == 0));
}

static void say(struct judged *j, enum verdict verdict, const char *words)
{
	j->verdict = verdict;
	snprintf(j->words, sizeof j->words, "%s", words);
}

/* In no run is there what the rule is about. */
static void judge_absent(struct judged *j, const struct rule *rule,
    struct runs runs)
{
	const struct gauge *g = first_of(runs, GAUGED_NO_CALL);

	j->has_value = false;
	if (rule->is_optional)
		say(j, VERDICT_SKIPPED, "not there, and optional");
	else if (g != NULL)
		say(j, VERDICT_FAIL, g->words);
	else if (count_of(runs, GAUGED_NO_THREAD) > 0)
		say(j, VERDICT_FAIL, "no such thread: renamed?");
	else if (may_be_absent(rule))
		j->has_value = true;
	else
		say(j, VERDICT_FAIL, "not found: renamed?");
}

static void judge_value(struct judged *j, const struct rule *rule,
    struct runs base)
{
	j->verdict = is_over(rule, &rule->limit, j->value, base) ?
	    VERDICT_FAIL :
	    is_over(rule, &rule->warn, j->value, base) ? VERDICT_WARN :
							 VERDICT_PASS;
	if (j->verdict == VERDICT_WARN)
		j->limit = absolute(rule, &rule->warn, base);
	j->has_base = rule->limit.is_relative;
	j->base = median(rule, base);
	if (rule->limit.is_relative && count_of(base, GAUGED) == 0)
		snprintf(j->words, sizeof j->words, "not in the baseline");
}

struct judged verdict_judge(const struct rule *rule, struct runs runs,
    struct runs base, const char *damage)
{
	struct judged j = { .unit = unit_of(rule), .has_value = true,
		.has_limit = rule->metric != METRIC_NEVER,
		.value = gather(rule, runs),
		.limit = absolute(rule, &rule->limit, base) };
	const struct gauge *g = first_of(runs, GAUGED_NOT);

	if (g == NULL && rule->limit.is_relative)
		g = first_of(base, GAUGED_NOT);
	if (g != NULL) {
		j.has_value = false;
		say(&j, VERDICT_ERROR, g->words);
	} else if (damage != NULL) {
		j.has_value = count_of(runs, GAUGED) > 0;
		say(&j, VERDICT_UNCLEAR, damage);
	} else if (count_of(runs, GAUGED) == 0) {
		judge_absent(&j, rule, runs);
	} else {
		judge_value(&j, rule, base);
	}
	return j;
}

/* ---- words -------------------------------------------------------------- */

void verdict_amount(char *out, size_t size, double amount, enum rule_unit unit)
{
	char number[48];
	uint64_t n;

	if (amount < 0)
		amount = 0;
	switch (unit) {
	case UNIT_NS:
		n = (uint64_t)(amount + 0.5);
		if (n % 1000 == 0)
			text_ms(number, sizeof number, n / 1000, TICK_US);
		else
			text_ms(number, sizeof number, n, TICK_NS);
		snprintf(out, size, "%s ms", number);
		return;
	case UNIT_PERCENT:
		n = (uint64_t)(amount * 100 + 0.5);
		snprintf(out, size, "%" PRIu64 ".%02u %%", n / 100,
		    (unsigned)(n % 100));
		return;
	default:
		n = (uint64_t)(amount * 10 + 0.5);
		text_count(number, sizeof number, n / 10);
		if (n % 10 == 0)
			snprintf(out, size, "%s", number);
		else
			snprintf(out, size, "%s.%u", number,
			    (unsigned)(n % 10));
	}
}
