/* SPDX-License-Identifier: Apache-2.0 */
/*
 * check/explain.h - why a rule failed: the worst call, where its time or its
 * calls are, and the command that opens the viewer there.
 *
 * The lines name the worst call, the heaviest callees or the busiest callers,
 * and what another thread ran while the worst call waited.
 */
#ifndef CHECK_EXPLAIN_H
#define CHECK_EXPLAIN_H

#include "check/measure.h"

enum { REASON_LINES = 6 };

/* All zeros: nothing is explained. */
struct explanation {
	char *lines[REASON_LINES]; /* "worst call: ...", without a line feed */
	uint32_t count;
	char *look;                /* "look: " and a command for a shell; NULL:
	                            * no call is known */
	char *waits_for;           /* the thread that ran while the worst call
	                            * waited; NULL: none did */
	char *source;              /* of the worst call's method, as
	                            * "com/a/B.java"; NULL: not known */
	int32_t line;              /* of that source; 0: not known */
};

/* Returns whether the recording has what explanations are made of: calls, which
 * it may have been loaded without, or samples. */
bool explanation_is_there(const struct measurement_scope *);

/* Explains the value of a rule in the recording of the scope, which is loaded.
 * The flags are of the rule's methods. */
bool explanation_make(struct explanation *, const struct rule *,
    const struct measurement_scope *, const uint8_t *flags, struct error *err);
void explanation_free(struct explanation *);

/* Returns the command of `look` alone, or NULL. */
const char *explanation_command(const struct explanation *);

#endif
