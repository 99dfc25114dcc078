/*
 * query/method_details.h - all that is known of a method: its totals, whom it
 * calls, how the times of its calls are distributed.
 *
 * Its signature in words is in query/signature, its id, source and line are in
 * model/methods.
 */
#ifndef QUERY_METHOD_DETAILS_H
#define QUERY_METHOD_DETAILS_H

#include "query/callers.h"
#include "query/distribution.h"
#include "query/parts.h"

/* All zeros is none. */
struct method_details {
	uint32_t method;
	struct total total;
	bool is_sampled; /* which counts samples */
	struct callers callers; /* parents, then children: itself first */
	struct distribution distribution;
};

struct method_question {
	uint32_t method;
	enum measure measure; /* of the order of relatives, the distribution */
};

/* The totals are those of the parts.  Costs a scan of the columns in which the
 * method occurs.  The caller frees it with method_details_free, also after a
 * failure. */
bool method_details_make(struct method_details *, const struct profile *,
    const struct parts *, const struct totals *, struct method_question,
    struct error *err);
void method_details_free(struct method_details *);

#endif
