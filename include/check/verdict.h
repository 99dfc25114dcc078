/*
 * check/verdict.h - does a rule hold, by the values of all runs?
 */
#ifndef CHECK_VERDICT_H
#define CHECK_VERDICT_H

#include "check/explain.h"
#include "check/measure.h"

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
	const struct measurement *measurements;
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
double verdict_run(const struct rule *, const struct measurement *);

/* "pass", "warn", ... */
const char *verdict_name(enum verdict);

/* A value with its unit: "734.4 ms", "31.2 %", "4 800". */
void verdict_amount(char *out, size_t size, double amount, enum rule_unit);

/*
 * What became of the rules of a budget in some runs.
 *
 * Recordings are loaded one after another, those of the baseline first, and can be
 * closed as soon as they were added.  When all were, the rules are judged.
 */

struct rule_result {
	const struct rule *rule;
	struct judged judged;
	struct measurement *runs, *bases;
	struct explanation reason; /* of the worst run that reached the limit */
	bool has_reason;
	double reason_value;
};

struct trace_result {
	const char *path;  /* borrowed */
	char *label, *map_id; /* map_id: of R8; "" */
	char *damage;      /* what is wrong with it; NULL: nothing is */
	bool is_misnamed;  /* that is: its names are in doubt, by the mapping */
};

/* All zeros is none. */
struct check_results {
	const struct rules *rules;
	struct rule_result *items;     /* by rule */
	struct trace_result *traces;
	struct measurement *gauges;        /* of all */
	uint32_t run_count, run_room, base_count, base_room;
	uint32_t counts[VERDICTS];
	bool allows_damage;
	bool has_no_reasons; /* nobody asks why a rule failed */
	bool lacks_calls;    /* the last run */
	const struct lens *lens; /* of the recording that is added; or NULL */
	const char *view; /* of gauge_input; borrowed */
};

/* So many runs will be added, and so many of the baseline.  The rules are borrowed.
 * Free it with check_results_free, also after a failure. */
bool check_results_init(struct check_results *, const struct rules *,
    uint32_t runs, uint32_t bases, struct error *err);
void check_results_free(struct check_results *);

/* Loads the recording, unless that is done, and keeps nothing of it but its path. */
bool check_results_add_base(struct check_results *, struct recording *,
    struct error *err);

/* The same of a run.  Nothing is added, and it lacks_calls, where a rule failed and the
 * reason needs the calls that this recording was loaded without: it is to be loaded
 * with them and added then. */
bool check_results_add_run(struct check_results *, struct recording *,
    struct error *err);

/* All runs of a table, as of the baseline. */
bool check_results_add_table(struct check_results *,
    const struct measurement_table *, struct error *err);
bool check_results_judge(struct check_results *, struct error *err);

/* Does the gate let it pass? */
enum gate { GATE_OPEN, GATE_SHUT, GATE_BROKEN };

/* Strict: what is unclear shuts it as well. */
enum gate check_results_gate(const struct check_results *, bool is_strict);

#endif
