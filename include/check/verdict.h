/*
 * check/verdict.h - does a rule hold, by the values of all runs?
 */
#ifndef CHECK_VERDICT_H
#define CHECK_VERDICT_H

#include "check/gauge.h"

enum verdict {
	VERDICT_PASS,
	VERDICT_SKIPPED, /* optional, and not there */
	VERDICT_WARN,
	VERDICT_UNCLEAR, /* nobody can tell */
	VERDICT_FAIL,
	VERDICT_ERROR, /* a recording cannot answer */
	VERDICTS
};

/* The values of a rule in some runs. */
struct runs {
	const struct gauge *of;
	uint32_t count;
};

struct judged {
	enum verdict verdict;
	bool has_value, has_limit, has_base;
	enum rule_unit unit; /* of these, and of what verdict_run returns */
	double value, limit;
	double base;     /* the baseline's, where the limit is one of it */
	char words[300]; /* why, where a comparison does not say it; or "" */
};

/* `damage` is what is wrong with a run, in words; NULL: nothing is. */
struct judged verdict_judge(const struct rule *, struct runs, struct runs base,
    const char *damage);

/* What the rule compares of one run. */
double verdict_run(const struct rule *, const struct gauge *);

/* Does that of one run exceed the limit, or come too near to it? */
bool verdict_is_reached(const struct rule *, const struct gauge *,
    struct runs base);

/* "pass", "warn", ... */
const char *verdict_name(enum verdict);

/* A value with its unit: "734.4 ms", "31.2 %", "4 800". */
void verdict_amount(char *out, size_t size, double amount, enum rule_unit);

#endif
