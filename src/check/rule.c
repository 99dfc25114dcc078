#include "config.h"

#include "check/rule.h"

static const struct {
	const char *name;
	enum rule_unit unit;
	unsigned takes;
} metrics[METRICS] = {
	/* clang-format off */
	[METRIC_WALL] = { "wall", UNIT_NS, TAKES_SELF | TAKES_METHODS | TAKES_SHARE },
	[METRIC_CPU] = { "cpu", UNIT_NS, TAKES_SELF | TAKES_METHODS | TAKES_SHARE },
	[METRIC_WAIT] = { "wait", UNIT_NS, TAKES_SELF | TAKES_METHODS | TAKES_SHARE },
	[METRIC_CALLS] = { "calls", UNIT_COUNT, TAKES_METHODS },
	[METRIC_MAX] = { "max", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_SHORTER },
	[METRIC_P50] = { "p50", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_CALLS },
	[METRIC_P95] = { "p95", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_CALLS },
	[METRIC_MEAN] = { "mean", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_SHORTER },
	[METRIC_SPAN] = { "span", UNIT_NS, 0 },
	[METRIC_DEPTH] = { "depth", UNIT_COUNT, 0 },
	[METRIC_METHODS] = { "methods", UNIT_COUNT, TAKES_METHODS },
	[METRIC_NEVER] = { "never", UNIT_COUNT, NEEDS_METHODS | TAKES_METHODS },
	/* clang-format on */
};

static const char *const comparisons[] = { "<", "<=", "==" };
static const char *const aggs[AGGS] = { "median", "max", "min", "all" };

unsigned metric_takes(enum metric metric)
{
	return metrics[metric].takes;
}

const char *metric_name(enum metric metric)
{
	return metrics[metric].name;
}

enum rule_unit metric_unit(enum metric metric)
{
	return metrics[metric].unit;
}

const char *comparison_name(enum rule_comparison comparison)
{
	return comparisons[comparison];
}

const char *agg_name(enum agg agg)
{
	return aggs[agg];
}
