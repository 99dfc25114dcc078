/* SPDX-License-Identifier: Apache-2.0 */
/*
 * check/budget.h - a budget: rules about recordings, read from a text.
 *
 * A line is a comment, a setting, the name of a group or a rule:
 *
 *	artscope 1                   # the version of the format, always first
 *	set clock wall               # of max, p50, p95 and mean
 *	set within com.a.App.onCreate#1
 *	baseline main.trace
 *	[start-up]
 *	main: wall com.a.flags.**  < 20ms  warn 15ms  optional  runs max
 *
 * A comment begins at the begin of a line or after two blanks; a line whose
 * last character is \ goes on in the next one.  Names with blanks, # or colons
 * stand in double quotes.  A text of another form is refused, with line and
 * column.
 */
#ifndef CHECK_BUDGET_H
#define CHECK_BUDGET_H

#include <stdint.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "lens/part_tree.h"
#include "load/profile.h"

/* ---- a rule ---- */

/* What a rule measures. */
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
	METRIC_THREADS,
	METRIC_NEVER,
	METRICS
};

enum rule_unit { UNIT_COUNT, UNIT_NS, UNIT_PERCENT };
enum rule_comparison { COMPARE_LESS, COMPARE_AT_MOST, COMPARE_EQUAL };

/* Which value of several runs is compared. */
enum agg { AGG_MEDIAN, AGG_MAX, AGG_MIN, AGG_ALL, AGGS };

struct limit {
	bool is_given;
	bool is_relative;  /* that much more than the baseline */
	enum rule_unit unit;
	double amount;     /* of the unit, 10^18 at most */
	double min;        /* is_relative: the least change that counts, in the
	                    * unit of the metric */
	struct slice text; /* of the file: the number with its unit */
};

struct rule {
	unsigned line;           /* from 1 */
	const char *group;       /* of the file; "" */
	const char *name;        /* the rule up to its comparison */
	const char *title;       /* the name, with the call of `within` */
	const char *thread;      /* a pattern (check/measure); "all" */
	const char *within;      /* METHOD#N; NULL: all of the time */
	enum measure clock;      /* that it is about */
	enum metric metric;
	bool is_self;
	const char **patterns; /* of methods (query/pattern) */
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

extern const char *const comparison_names[]; /* "<=" */
extern const char *const agg_names[AGGS];    /* "median" */

/* What a metric takes and needs: bits. */
enum {
	TAKES_SELF = 1,    /* "self" may stand in front */
	TAKES_METHODS = 2,
	NEEDS_METHODS = 4,
	TAKES_SHARE = 8,   /* its limit may be a share of the scope */
	NEEDS_CALLS = 16,  /* single calls, so they have to be loaded … */
	NEEDS_SHORTER = 32, /* … only where a transform can make them shorter */
	COUNTS_CALLS = 64  /* samples, and stacks, cannot answer */
};

struct measured_rule;
struct table_rule;
struct row_sums;

/* A metric: its words, and how it is measured (check/measure). */
struct metric_row {
	const char *name;    /* "wall", "p95" */
	enum rule_unit unit; /* of its values: UNIT_NS or UNIT_COUNT */
	unsigned takes;
	enum measure measure; /* that it is about; MEASURES: the clock of the
	                       * rule */

	/* Return the value of a rule in a recording, in ticks or as a count,
	 * below 0 after a failure; and in a table of sums.  NULL: such a table
	 * does not have it. */
	double (*value)(const struct measured_rule *);
	double (*table_value)(const struct table_rule *,
	    const struct row_sums *);
};

extern const struct metric_row metrics[METRICS];

static inline bool rule_is_time(const struct rule *rule)
{
	return metrics[rule->metric].unit == UNIT_NS;
}

/* ---- a budget ---- */

/* A pattern of files, as it was written, and where in the text. */
struct rules_baseline {
	const char *pattern;
	size_t place;
};

/* All zeros: no rules. */
struct rules {
	const char *path;        /* as the user wrote it; borrowed */
	struct rule *items;
	uint32_t count;
	struct rules_baseline *baselines;
	uint32_t baseline_count;
	unsigned baseline_for; /* the line of the first rule that compares with
	                        * the baseline; 0: none does */
	size_t room, baseline_room;
	struct slice text;       /* what was read */
	struct arena arena, lists; /* of texts, and of pointers to them */
};

enum {
	RULES_BYTES = 1 << 20, /* of a file, at most */
	RULES_MOST = 2000      /* rules */
};

/* Reads a budget, and copies its text.  Fails with "PATH:LINE:COLUMN: why".
 * Free the rules with rules_free, also after a failure. */
bool rules_read(struct rules *, const char *path, struct slice text,
    struct error *err);
void rules_free(struct rules *);

/* Fails with "PATH:LINE:COLUMN: why", for a baseline that has no file.  Returns
 * false. */
bool rules_lack_baseline(const struct rules *, uint32_t baseline,
    struct error *err);

/* Returns whether a rule can be measured only where single calls were loaded,
 * without or with transforms. */
bool rules_need_calls(const struct rules *, bool has_transforms);

#endif
