/* SPDX-License-Identifier: Apache-2.0 */
/*
 * check/measure.h - the values of a budget's rules in one recording, or in one
 * run of a table of sums.
 *
 * Times of several methods are the time while any of them runs, as in the
 * report of a group of these methods.  `calls` counts recursive ones, too; max,
 * p50, p95 and mean are of the inclusive times of all calls, by nearest rank.
 * What a call of `set within` did not make on its thread, or lies outside of
 * its time on others, is cut off.
 */
#ifndef CHECK_MEASURE_H
#define CHECK_MEASURE_H

#include "check/budget.h"
#include "compare/table_runs.h"
#include "lens/totals.h"
#include "load/recording.h"
#include "query/scope.h"

/* ---- a value ---- */

enum measurement_state {
	MEASURED,
	MEASURED_NO_METHOD, /* no method with calls is called so */
	MEASURED_NO_THREAD, /* no thread with records is called so */
	MEASURED_NO_CALL,   /* there is no such call of `set within` */
	MEASURED_NOT        /* the recording cannot answer: the words say why */
};

/* The value of a rule: ns or a count.  A share is of `whole`, the time that the
 * threads were there. */
struct measurement {
	enum measurement_state state;
	double value, whole;
	char words[200];
};

/* ---- measuring a recording ---- */

struct measured_rule;

/* What is measured: a recording, and what is asked of its stacks. */
struct measurement_input {
	const struct recording *recording;
	const struct lens *lens; /* or NULL */
	const char *view; /* options by which the viewer shows the same, as
	                   * words of a shell with a blank after each; NULL:
	                   * none */
	/* Is called for each rule that has a value, in any order; or NULL. */
	bool (*seen)(void *self, uint32_t rule, const struct measurement *,
	    const struct measured_rule *, struct error *err);
	void *self;
};

/* What a rule is measured in. */
struct measurement_scope {
	const struct recording *recording;
	const struct methods *methods;
	const char *view; /* of the input */
	struct scope scope;
	struct parts parts;
	struct part_tree *trees; /* by part */
	struct totals totals;     /* of all of them, with edges in no order */
};

/* A rule, and what it is measured in. */
struct measured_rule {
	const struct rule *rule;
	const struct measurement_scope *scope;
	uint8_t *flags;   /* of the rule's methods; all: it names none */
	struct error *err;    /* gets why it has no value */
};

/* Measures all rules; `out` has room for them.  False, with the reason, when a
 * question was refused, or `seen` failed. */
bool measurement_rules(const struct rules *, const struct measurement_input *,
    struct measurement *out, struct error *err);

/* ---- measuring a run of a table (compare/table_runs) ---- */

/* A table has calls, own times, the inclusive time of one method, the longest
 * call, and percentiles, where they were written, of one method in one group of
 * threads.  For all else the measurement says that it cannot be answered. */
struct measurement_table {
	struct stats_table table;
	struct methods *methods; /* that it was read with */
	struct thread_groups *groups;
};

/* Measures all rules; `out` has room for them. */
void measurement_table_rules(const struct rules *,
    const struct measurement_table *, uint32_t run, struct measurement *out);

#endif
