/* SPDX-License-Identifier: Apache-2.0 */
/*
 * check/verdict.h - which rules of a budget hold, by the values of all runs.
 *
 * Recordings are loaded one after another, those of the baseline first, and can
 * be closed as soon as they were added.  When all were added, the rules are
 * judged.
 */
#ifndef CHECK_VERDICT_H
#define CHECK_VERDICT_H

#include "check/measure.h"

/* ---- the verdict on one rule ---- */

enum verdict {
	VERDICT_PASS,
	VERDICT_SKIPPED, /* optional, and not there */
	VERDICT_WARN,
	VERDICT_UNCLEAR, /* a change that may be noise */
	VERDICT_FAIL,
	VERDICT_ERROR, /* a recording cannot answer, or is damaged */
	VERDICTS
};

extern const char *const verdict_names[VERDICTS]; /* "pass", "warn", ... */

struct rule_verdict {
	enum verdict verdict;
	bool has_value, has_limit, has_base;
	bool is_compared; /* with what a baseline has of it */
	enum rule_unit unit; /* of these, and of the values of the runs */
	double value, limit;
	double base;     /* the baseline's, where the limit is relative */
	unsigned digits; /* of verdict_amount: those of the rule's limit and of
	                  * the values of the runs, or more where value and
	                  * limit would look alike */
	char words[300]; /* why, where a comparison does not say it; or "" */
};

/* Writes a value with its unit: "734.413 ms", "31.20 %", "4 800", with so many
 * digits after the point at least; of a time with just these, unless they are
 * 0: then it has 3, or 6 where it is no whole number of us. */
void verdict_amount(char *out, size_t size, double amount, enum rule_unit,
    unsigned digits);

/* ---- why a rule failed ---- */

enum { REASON_LINES = 6 };

#define EXPLANATION_LOOK "look: "

/* The worst call, where its time or its calls are, and the command that opens
 * the viewer there.  All zeros: nothing is explained. */
struct explanation {
	char *lines[REASON_LINES]; /* "worst call: ...", without a line feed */
	uint32_t count;
	char *look;      /* EXPLANATION_LOOK and a command for a shell; NULL:
	                  * no call is known */
	char *waits_for; /* the thread that ran while the worst call waited;
	                  * NULL: none did */
	char *source;    /* of the worst call's method, as "com/a/B.java";
	                  * NULL: not known */
	int32_t line;    /* of that source; 0: not known */
};

/* ---- the results of a check ---- */

/* What the runs of one side have of a rule. */
struct rule_side {
	double *values; /* that it compares, by run: the value, or its share in
	                 * percent; 0 where it was not measured */
	uint32_t count;
	double low, high;         /* of the values */
	bool is_measured;         /* in any run */
	struct measurement worst; /* the first one of the largest state */
};

struct rule_result {
	const struct rule *rule;
	struct rule_verdict judged;
	struct rule_side runs, base;
	struct explanation reason; /* of the worst run that reached the limit */
	bool has_reason;
	double reason_value;
};

/* A recording that was added, and what is wrong with it.  Wrong is what `info
 * --lint` calls so, but for what is of the mapping, or of this machine's
 * memory. */
struct trace_result {
	const char *path;  /* borrowed */
	char *label, *map_id; /* map_id: of R8; "" */
	char *damage;      /* what is wrong with it; NULL: nothing is */
	bool is_empty;     /* and that is that it holds no records */
	bool is_misnamed;  /* its mapping leaves names in doubt */
	bool is_base;      /* it is of the baseline */
	bool is_left_out;  /* it is damaged, and nothing was measured */
};

/* All zeros: nothing was checked. */
struct check_results {
	const struct rules *rules;
	struct rule_result *items;     /* by rule */
	struct trace_result *traces;   /* in the order in which they came */
	uint32_t trace_count;
	size_t trace_room;
	uint32_t run_count, base_count; /* that were measured */
	uint32_t counts[VERDICTS];
	bool allows_damage;
	bool has_no_reasons; /* nobody asks why a rule failed */
	bool lacks_calls;    /* the last run could not be explained without calls */
	const struct lens *lens; /* of the recording that is added; or NULL */
	const char *view; /* of measurement_input; borrowed */
};

/* Begins a check, to which runs and those of the baseline will be added.  The
 * rules are borrowed.  Free it with check_results_free. */
void check_results_init(struct check_results *, const struct rules *);
void check_results_free(struct check_results *);

/* A damaged recording is left out, unless damage is allowed.  A side that has
 * damaged ones needs two whole ones, else the rules that it is for end with
 * VERDICT_ERROR; or with VERDICT_FAIL, where these are but empty. */

/* Adds a run, or a recording of the baseline, which is loaded unless that is
 * done.  Nothing of it is kept but its path.  Where a rule failed, and the
 * reason needs calls that the recording was loaded without, nothing is added
 * and lacks_calls is set: it is to be loaded with calls, and added then. */
bool check_results_add(struct check_results *, struct recording *, bool is_base,
    struct error *err);

/* Adds a run by what was measured in it, of each rule. */
void check_results_add_run(struct check_results *, bool is_base,
    const struct measurement *measured);

/* Adds all runs of a table to the baseline.  The path is borrowed. */
void check_results_add_table(struct check_results *, const char *path,
    const struct measurement_table *);

/* Judges all rules, once all runs have been added. */
void check_results_judge(struct check_results *);

/* Whether the check lets the runs pass. */
enum gate { GATE_OPEN, GATE_SHUT, GATE_BROKEN };

/* Returns GATE_BROKEN where a recording cannot answer, or is damaged.  Strict:
 * what is unclear, or was left out, shuts the gate as well. */
enum gate check_results_gate(const struct check_results *, bool is_strict);

/* Returns a damaged recording by its number among those; NULL after the
 * last. */
const struct trace_result *check_results_damaged(const struct check_results *,
    size_t number);

/* Writes "left out: 3.trace: damaged: the recording buffer overflowed …"; only
 * where the others are judged is it left out. */
void check_results_damage_words(const struct check_results *,
    const struct trace_result *, char *out, size_t size);

#endif
