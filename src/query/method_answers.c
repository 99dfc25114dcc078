#include "config.h"

#include "query/method_answers.h"

#include <stdlib.h>

#include "base/array.h"
#include "query/call_periods.h"

void calls_answer_free(struct answer *a)
{
	occurrences_free(&a->calls);
}

bool calls_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct where here = q->where;
	struct call_set set = { NULL, 0 };
	struct parts parts;
	bool done;

	here.set = NULL;
	done = where_parts(here, p, &parts, &a->error) &&
	    call_set_make(&set, &parts, profile_methods(p), q->method,
		&a->error);
	if (done && set.count > 0) {
		a->calls = set.parts[0].calls;
		set.parts[0].calls = (struct occurrences){ 0 };
		done = occurrences_measure(&a->calls, &parts.of[0], q->measure,
		    &a->error);
	}
	call_set_free(&set);
	parts_free(&parts);
	return done;
}

void listing_answer_free(struct answer *a)
{
	call_list_free(&a->listing);
}

bool listing_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts, &a->error) &&
	    call_list_make(&a->listing, p, &parts, q->method, q->calls,
		&a->error);
	parts_free(&parts);
	return done;
}

bool slowest_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct slow_calls which = { q->calls, SLOWEST_CALLS, KEPT_ALL };
	struct filter filter = { .count = 0 };
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts, &a->error) &&
	    filter_of(&filter, q->filter, profile_methods(p),
		(struct search_watch){ q->where.stop, NULL }, &a->error);
	which.kept = filter_kept(&filter);
	done = done &&
	    call_list_slowest(&a->listing, p, &parts, &which, &a->error);
	filter_free(&filter);
	parts_free(&parts);
	return done;
}

void frames_answer_free(struct answer *a)
{
	frames_free(&a->frames);
	call_list_free(&a->listing);
}

bool frames_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const struct frame_wish wish = { q->pattern, q->budget_ns, q->calls };
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts, &a->error) &&
	    frames_make(&a->frames, &a->listing, p, &parts, &wish, &a->error);
	parts_free(&parts);
	return done;
}

void pivot_answer_free(struct answer *a)
{
	pivot_free(&a->pivot.pivot);
	callers_free(&a->pivot.callers);
}

bool pivot_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const struct methods *methods = profile_methods(p);
	struct pivot_answer *out = &a->pivot;
	struct totals totals = { 0 };
	struct filter filter = { .count = 0 };
	struct figures figures = { .totals = &totals, .methods = methods };
	struct parts parts;
	struct flame_source source = { &parts, methods, q->measure };
	bool done;

	out->method = q->method;
	out->measure = q->measure;
	done = where_parts(q->where, p, &parts, &a->error) &&
	    filter_of(&filter, q->filter, methods,
		(struct search_watch){ q->where.stop, NULL }, &a->error);
	figures.kept = filter_kept(&filter);
	done = done &&
	    parts_totals(&parts, methods_count(methods), &totals, &a->error) &&
	    pivot_make(&out->pivot, &source, q->method, figures.kept,
		&a->error) &&
	    callers_make(&out->callers, &figures, q->method,
		callers_order(q->measure), &a->error);
	if (done)
		out->total = totals.of[q->method];
	filter_free(&filter);
	totals_free(&totals);
	parts_free(&parts);
	return done;
}

void about_answer_free(struct answer *a)
{
	method_details_free(&a->about.details);
}

bool about_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	uint32_t methods = methods_count(profile_methods(p));
	struct about_answer *out = &a->about;
	struct totals totals = { 0 };
	struct parts parts;
	bool done;

	out->measure = q->measure;
	done = where_parts(q->where, p, &parts, &a->error) &&
	    parts_totals(&parts, methods, &totals, &a->error) &&
	    method_details_make(&out->details, p, &parts, &totals,
		(struct method_question){ q->method, q->measure }, &a->error);
	for (int m = 0; m < MEASURES; m++)
		out->span[m] = totals.span[m];
	totals_free(&totals);
	parts_free(&parts);
	return done;
}

bool times_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct call_set set = { NULL, 0 };
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts, &a->error) &&
	    call_set_make(&set, &parts, profile_methods(p), q->method,
		&a->error) &&
	    call_set_times(&set, q->measure, &a->times, &a->error);
	call_set_free(&set);
	parts_free(&parts);
	return done;
}

void everywhere_answer_free(struct answer *a)
{
	for (uint32_t i = 0; i < a->everywhere.count; i++)
		free(a->everywhere.threads[i].periods);
	free(a->everywhere.threads);
}

static bool find_periods(struct everywhere *out, const struct set_part *part,
    struct error *err)
{
	out->periods = call_periods_new(&part->calls, part->part.thread,
	    &out->count, err);
	return out->periods != NULL;
}

bool everywhere_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const uint32_t count = threads_count(profile_threads(p));
	struct everywhere_answer *out = &a->everywhere;
	struct call_set set = { NULL, 0 };
	struct parts parts;
	bool done;

	out->method = q->method;
	out->threads = array_new(count, sizeof *out->threads, &a->error);
	out->count = out->threads == NULL ? 0 : count;
	done = where_parts(q->where, p, &parts, &a->error) &&
	    out->threads != NULL &&
	    call_set_make(&set, &parts, profile_methods(p), q->method,
		&a->error);
	for (uint32_t i = 0; done && i < set.count; i++)
		done = find_periods(&out->threads[parts.of[i].thread->number],
		    &set.parts[i], &a->error);
	call_set_free(&set);
	parts_free(&parts);
	return done;
}

const struct period *everywhere_next(const struct everywhere *where,
    uint64_t time, int step)
{
	size_t low = 0, high = where->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (where->periods[middle].begin < time + (step > 0))
			low = middle + 1;
		else
			high = middle;
	}
	if (step < 0)
		return low > 0 ? &where->periods[low - 1] : NULL;
	return low < where->count ? &where->periods[low] : NULL;
}
