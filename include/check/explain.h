/*
 * check/explain.h - why a rule failed: where its time or its calls are.
 *
 * The worst call, the heaviest callees or the busiest callers, what another thread ran
 * while the worst call waited, and the command that opens the viewer there.
 */
#ifndef CHECK_EXPLAIN_H
#define CHECK_EXPLAIN_H

#include "check/measure.h"

enum { REASON_LINES = 6 };

/* All zeros is none. */
struct explanation {
	char *lines[REASON_LINES]; /* "worst call: ...", without a line feed */
	uint32_t count;
	char *command;             /* for a shell; NULL: there is no such call */
	char *source;              /* of the worst call's method, as
	                            * "com/a/B.java"; NULL: not known */
	int32_t line;              /* of that; 0: not known */
};

/* Has the recording what reasons are made of?  A call is one that it was loaded
 * without, if it was. */
bool explanation_is_there(const struct measurement_scope *);

/* Of the recording of the scope, while that is loaded.  False when out of memory. */
bool explanation_make(struct explanation *, const struct rule *,
    const struct measurement_scope *, const uint8_t *flags, struct error *err);
void explanation_free(struct explanation *);

#endif
