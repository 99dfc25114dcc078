#include "config.h"

#include "query/answers.h"

#include <stdlib.h>

#include "base/array.h"

void table_answer_free(struct table_answer *a)
{
	totals_free(&a->totals);
	groups_free(&a->groups);
	totals_free(&a->grouped);
	ranking_free(&a->ranking);
	*a = (struct table_answer){ 0 };
}

void spreads_answer_free(struct spreads_answer *a)
{
	for (int m = 0; m < MEASURES; m++)
		spread_free(&a->of[m]);
	*a = (struct spreads_answer){ 0 };
}

void calls_answer_free(struct calls_answer *a)
{
	occurrences_free(&a->calls);
	*a = (struct calls_answer){ 0 };
}

void listing_answer_free(struct listing_answer *a)
{
	call_list_free(&a->calls);
	*a = (struct listing_answer){ 0 };
}

void flame_answer_free(struct flame_answer *a)
{
	flame_free(&a->flame);
	*a = (struct flame_answer){ 0 };
}

void everywhere_answer_free(struct everywhere_answer *a)
{
	for (uint32_t i = 0; i < a->count; i++)
		free(a->threads[i].periods);
	free(a->threads);
	*a = (struct everywhere_answer){ 0 };
}

struct figures table_answer_figures(const struct table_answer *a,
    const struct methods *methods)
{
	bool has_groups = a->question.by != GROUP_METHOD;

	return (struct figures){ has_groups ? &a->grouped : &a->totals,
		methods, has_groups ? &a->groups : NULL, { NULL } };
}

static bool roll_up(struct table_answer *a, const struct parts *parts,
    const struct methods *methods)
{
	enum grouping by = a->question.by;

	return by == GROUP_METHOD ||
	    (groups_make(&a->groups, methods, by, NULL) &&
		groups_totals(&a->groups, parts, &a->grouped, NULL));
}

bool table_answer_make(struct table_answer *out, const struct profile *p,
    const struct table_question *question)
{
	const struct methods *methods = profile_methods(p);
	struct figures figures;
	struct parts parts;
	bool done;

	*out = (struct table_answer){ .question = *question };
	done = where_parts(question->where, p, &parts, NULL) &&
	    parts_totals(&parts, methods_count(methods), &out->totals, NULL) &&
	    roll_up(out, &parts, methods);
	for (uint32_t i = 0; done && i < parts.count; i++)
		for (int c = 0; c < CLOCKS; c++)
			out->whole[c] += thread_span(parts.of[i].thread,
			    (enum clock)c);
	figures = table_answer_figures(out, methods);
	done = done && ranking_make(&out->ranking, &figures, question->order,
	    NULL);
	parts_free(&parts);
	return done;
}

bool spreads_answer_make(struct spreads_answer *out, const struct profile *p,
    const struct spreads_question *question)
{
	const struct methods *methods = profile_methods(p);
	struct groups groups = { .of = NULL };
	struct spread_question q = { .rows = methods_count(methods),
		.stop = question->stop };
	struct parts parts;
	bool done;

	*out = (struct spreads_answer){ .question = *question };
	done = where_parts(question->where, p, &parts, NULL);
	if (done && question->by != GROUP_METHOD) {
		done = groups_make(&groups, methods, question->by, NULL);
		q.rows = groups.count;
		q.row_of = groups.of;
	}
	for (int m = 0; done && m < MEASURES; m++) {
		q.measure = (enum measure)m;
		done = !question->wanted[m] ||
		    spread_make(&out->of[m], &parts, &q, NULL);
	}
	groups_free(&groups);
	parts_free(&parts);
	return done;
}

bool calls_answer_make(struct calls_answer *out, const struct profile *p,
    const struct calls_question *question)
{
	const struct thread *t = threads_at(profile_threads(p),
	    question->where.thread);
	uint32_t method = question->method;
	uint32_t count = methods_count(profile_methods(p));
	uint8_t *flags = array_new(count, 1, NULL);
	bool done = false;

	*out = (struct calls_answer){ .question = *question };
	if (flags != NULL && method < count) {
		flags[method] = 1;
		done = occurrences_make(&out->calls, t,
		    (struct wanted){ flags, count }, question->measure,
		    NULL);
	}
	if (done && !period_is_none(question->where.range))
		done = occurrences_measure(&out->calls, t, question->measure,
		    question->where.range, NULL);
	free(flags);
	return done;
}

bool listing_answer_make(struct listing_answer *out, const struct profile *p,
    const struct listing_question *question)
{
	struct parts parts;
	bool done;

	*out = (struct listing_answer){ .question = *question };
	done = where_parts(question->where, p, &parts, NULL) &&
	    call_list_make(&out->calls, p, &parts, question->method,
		question->order, NULL);
	parts_free(&parts);
	return done;
}

static bool invert(struct flame *flame, const struct methods *methods)
{
	struct flame inverted;
	bool done = flame_invert(&inverted, flame, methods, NULL);

	flame_free(flame);
	*flame = inverted;
	return done;
}

bool flame_question_is(struct flame_question a, struct flame_question b)
{
	return where_is(a.where, b.where) && a.measure == b.measure &&
	    a.is_inverted == b.is_inverted && a.records == b.records;
}

bool flame_answer_make(struct flame_answer *out, const struct profile *p,
    const struct flame_question *question)
{
	struct parts parts;
	struct flame_source source = { &parts, profile_methods(p),
		question->measure };
	bool done;

	*out = (struct flame_answer){ .question = *question };
	done = where_parts(question->where, p, &parts, NULL) &&
	    flame_make(&out->flame, &source, NULL) &&
	    (!question->is_inverted || invert(&out->flame, source.methods));
	parts_free(&parts);
	return done;
}

void pivot_answer_free(struct pivot_answer *a)
{
	pivot_free(&a->pivot);
	callers_free(&a->callers);
	*a = (struct pivot_answer){ 0 };
}

bool pivot_answer_make(struct pivot_answer *out, const struct profile *p,
    const struct about_question *q)
{
	const struct methods *methods = profile_methods(p);
	struct totals totals = { 0 };
	struct parts parts;
	struct flame_source source = { &parts, methods, q->measure };
	bool done;

	*out = (struct pivot_answer){ .question = *q };
	done = where_parts(q->where, p, &parts, NULL) &&
	    parts_totals(&parts, methods_count(methods), &totals, NULL) &&
	    pivot_make(&out->pivot, &source, q->method, NULL) &&
	    callers_make(&out->callers, &(struct figures){
		.totals = &totals, .methods = methods }, q->method,
		q->measure, NULL);
	if (done)
		out->total = totals.of[q->method];
	totals_free(&totals);
	parts_free(&parts);
	return done;
}

void about_answer_free(struct about_answer *a)
{
	method_details_free(&a->details);
	*a = (struct about_answer){ 0 };
}

bool about_answer_make(struct about_answer *out, const struct profile *p,
    const struct about_question *q)
{
	uint32_t methods = methods_count(profile_methods(p));
	struct totals totals = { 0 };
	struct parts parts;
	bool done;

	*out = (struct about_answer){ .question = *q };
	done = where_parts(q->where, p, &parts, NULL) &&
	    parts_totals(&parts, methods, &totals, NULL) &&
	    method_details_make(&out->details, p, &parts, &totals,
		(struct method_question){ q->method, q->measure }, NULL);
	for (int c = 0; c < CLOCKS; c++)
		out->span[c] = totals.span[c];
	totals_free(&totals);
	parts_free(&parts);
	return done;
}

static bool find_periods(struct everywhere *out, const struct thread *t,
    struct wanted wanted)
{
	struct occurrences o;

	if (!occurrences_make(&o, t, wanted, MEASURES, NULL))
		return false;
	out->periods = occurrences_periods(&o, t, &out->count, NULL);
	occurrences_free(&o);
	return out->periods != NULL;
}

bool everywhere_answer_make(struct everywhere_answer *out,
    const struct profile *p, uint32_t method)
{
	const struct threads *threads = profile_threads(p);
	uint32_t methods = methods_count(profile_methods(p));
	uint32_t count = threads_count(threads);
	uint8_t *flags = array_new(methods, 1, NULL);
	bool done = flags != NULL && method < methods;

	*out = (struct everywhere_answer){ .method = method };
	out->threads = array_new(count, sizeof *out->threads, NULL);
	done = done && out->threads != NULL;
	if (done)
		flags[method] = 1;
	for (; done && out->count < count; out->count++)
		done = find_periods(&out->threads[out->count],
		    threads_at(threads, out->count),
		    (struct wanted){ flags, methods });
	free(flags);
	return done;
}
