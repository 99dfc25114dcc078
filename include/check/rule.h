/*
 * check/rule.h - a rule of a budget (check/rules), and the words that it can have.
 */
#ifndef CHECK_RULE_H
#define CHECK_RULE_H

#include <stdint.h>

#include "base/bytes.h"
#include "lens/part_tree.h"

enum metric {
	METRIC_WALL,
	METRIC_CPU,
	METRIC_WAIT,
	METRIC_CALLS,
	METRIC_MAX,
	METRIC_P50,
	METRIC_P95,
	METRIC_MEAN,
	METRIC_SPAN,
	METRIC_DEPTH,
	METRIC_METHODS,
	METRIC_NEVER,
	METRICS
};

enum rule_unit { UNIT_COUNT, UNIT_NS, UNIT_PERCENT };
enum rule_comparison { COMPARE_LESS, COMPARE_AT_MOST, COMPARE_EQUAL };

/* What is compared where there are several runs. */
enum agg { AGG_MEDIAN, AGG_MAX, AGG_MIN, AGG_ALL, AGGS };

struct limit {
	bool is_given;
	bool is_relative;    /* that much more than the baseline */
	enum rule_unit unit;
	double amount;       /* of the unit, 10^18 at most */
	double least;        /* is_relative: the least change that counts, in the
	                      * unit of the metric */
	struct slice text;   /* of the file: the number with its unit */
};

struct rule {
	unsigned line;           /* from 1 */
	const char *group;       /* of the file; "" */
	const char *name;        /* the rule up to its comparison */
	const char *title;       /* the same, with the call of `within` */
	const char *thread;      /* a pattern; "all" */
	const char *within;      /* METHOD#N; NULL: all of the time */
	enum measure clock;      /* of single calls */
	enum metric metric;
	bool is_self;
	const char *const *patterns; /* of methods */
	uint32_t pattern_count;
	enum rule_comparison comparison;
	struct limit limit, warn;
	bool is_optional;
	enum agg agg;
	bool has_agg;            /* it was written */
};

enum {
	PATTERNS_MOST = 64,  /* of a rule */
	PATTERN_BYTES = 500
};

/* "wall", "p95"; "<="; "median". */
const char *metric_name(enum metric);
const char *comparison_name(enum rule_comparison);
const char *agg_name(enum agg);

/* What its values are: UNIT_NS or UNIT_COUNT. */
enum rule_unit metric_unit(enum metric);

/* What a metric can have: bits. */
enum {
	TAKES_SELF = 1,    /* "self" may stand in front */
	TAKES_METHODS = 2,
	NEEDS_METHODS = 4,
	TAKES_SHARE = 8,   /* its limit may be a share of the scope */
	NEEDS_CALLS = 16,  /* single ones, so they have to be loaded … */
	NEEDS_SHORTER = 32 /* … only where a transform can make them shorter */
};

unsigned metric_takes(enum metric);

#endif
