#include "config.h"

#include "query/method_details.h"

#include "query/call_set.h"

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
	const struct figures figures = { .totals = totals,
		.methods = profile_methods(profile) };
	struct call_set set = { NULL, 0 };
	bool done;

	*d = (struct method_details){ .method = question.method,
	    .total = totals->of[question.method],
	    .is_sampled = totals->is_sampled };
	done = callers_make(&d->callers, &figures, question.method,
		   callers_order(question.measure), err) &&
	    call_set_make(&set, parts, figures.methods, question.method, err) &&
	    call_set_times(&set, question.measure, &d->distribution, err);
	call_set_free(&set);
	return done;
}
