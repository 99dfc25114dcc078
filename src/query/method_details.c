#include "config.h"

#include "query/method_details.h"

#include "query/call_list.h"

void method_details_free(struct method_details *d)
{
	callers_free(&d->callers);
	*d = (struct method_details){ 0 };
}

bool method_details_make(struct method_details *d,
    const struct profile *profile, const struct parts *parts,
    const struct totals *totals, struct method_question question,
    struct error *err)
{
	struct call_order order = { CALL_START, question.measure, false };
	const struct figures figures = { .totals = totals,
		.methods = profile_methods(profile) };
	struct call_list calls = { 0 };
	bool done;

	*d = (struct method_details){ .method = question.method,
	    .total = totals->of[question.method],
	    .is_sampled = totals->is_sampled };
	done = callers_make(&d->callers, &figures, question.method,
	    callers_order(question.measure), err) &&
	    call_list_make(&calls, profile, parts, question.method, order,
		err);
	d->distribution = calls.distribution;
	call_list_free(&calls);
	return done;
}
