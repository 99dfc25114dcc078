/*
 * check/measure.h - the values of rules in a run that is known by a table of its sums
 * (compare/table_runs) alone.
 *
 * It has calls, own times, the inclusive time of one method, the longest call, and
 * percentiles where they were written, of one method in one group of threads.  Of all
 * else nobody can tell, which is what the gauge says.
 */
#ifndef CHECK_MEASURE_H
#define CHECK_MEASURE_H

#include "check/budget.h"
#include "compare/table_runs.h"
#include "load/recording.h"
#include "query/scope.h"

/*
 * The values of rules in one loaded recording.
 *
 * Times of several methods are the time while any of them runs; they are those of the
 * report of a group of these methods.  `calls` counts recursive ones, too; max, p50,
 * p95 and mean are of the inclusive times of all calls, by nearest rank.  What a call
 * of `set within` did not make on its thread, or lies outside of its time on others, is
 * cut off.
 */

enum measured_runs {
	GAUGED,
	GAUGED_NO_METHOD, /* no method with calls is called so */
	GAUGED_NO_THREAD, /* no thread with records is */
	GAUGED_NO_CALL,   /* there is no such call of `set within` */
	GAUGED_NOT        /* the recording cannot answer: the words say why */
};

/* A value is ns or a count; a share is of `whole`, the time that the threads were
 * there. */
struct measurement {
	enum measured_runs state;
	double value, whole;
	char words[200];
};

/* What is measured: a recording, and what is asked of its stacks. */
struct measurement_input {
	const struct recording *recording;
	const struct lens *lens; /* or NULL */
	const char
	    *view; /* options by which the viewer shows the same, as words of a
	                   * shell with a blank after each; NULL: none */
};

/* The stacks of one of the threads that a rule is measured in, with waits. */
struct measurement_tree {
	struct part_tree stacks;
	uint32_t *order; /* tree_order */
};

/* What a rule is measured in. */
struct measurement_scope {
	const struct recording *recording;
	const struct methods *methods;
	const char *view; /* of the input */
	struct scope scope;
	struct parts parts;
	struct measurement_tree *trees; /* of the parts, which are as many */
	uint64_t span[CLOCKS];    /* of all of them */
};

/* Called for each rule that has a value, in any order; the flags are of the rule's
 * methods, all of them where it names none. */
struct measurement_watch {
	void *self;
	bool (*seen)(void *self, uint32_t rule, const struct measurement *,
	    const struct measurement_scope *, const uint8_t *flags,
	    struct error *err);
};

/* `out` has room for all rules.  False when out of memory, or the watch failed. */
bool measurement_rules(const struct rules *, const struct measurement_input *,
    const struct measurement_watch *, struct measurement *out,
    struct error *err);

/* The time that the rule is about. */
enum measure measurement_measure(const struct rule *);

struct measurement_table {
	struct stats_table table;
	struct methods *methods; /* that it was read with */
	struct thread_groups *groups;
};

/* `out` has room for all rules.  False when out of memory. */
bool measurement_table_rules(const struct rules *,
    const struct measurement_table *, uint32_t run, struct measurement *out,
    struct error *err);

#endif
