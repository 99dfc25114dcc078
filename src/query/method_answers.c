#include "config.h"

#include "query/method_answers.h"

#include <stdlib.h>

#include "base/array.h"

void calls_answer_free(struct calls_answer *a)
{
	occurrences_free(&a->calls);
	*a = (struct calls_answer){ 0 };
}

bool calls_answer_make(struct calls_answer *out, const struct profile *p,
    const struct calls_question *question)
{
	struct where here = question->where;
	struct call_set set = { NULL, 0 };
	struct parts parts;
	bool done;

	*out = (struct calls_answer){ .question = *question };
	here.set = NULL;
	done = where_parts(here, p, &parts, NULL) &&
	    call_set_make(&set, &parts, profile_methods(p), question->method,
		NULL);
	if (done && set.count > 0) {
		out->calls = set.parts[0].calls;
		set.parts[0].calls = (struct occurrences){ 0 };
		done = occurrences_measure(&out->calls, &parts.of[0],
		    question->measure, NULL);
	}
	call_set_free(&set);
	parts_free(&parts);
	return done;
}

void listing_answer_free(struct listing_answer *a)
{
	call_list_free(&a->calls);
	*a = (struct listing_answer){ 0 };
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

bool about_question_is(const struct about_question *a,
    const struct about_question *b)
{
	return where_is(a->where, b->where) && a->method == b->method &&
	    a->measure == b->measure && a->filter == b->filter &&
	    a->records == b->records;
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
	struct filter filter = { .count = 0 };
	struct figures figures = { .totals = &totals, .methods = methods };
	struct parts parts;
	struct flame_source source = { &parts, methods, q->measure };
	bool done;

	*out = (struct pivot_answer){ .question = *q };
	done = where_parts(q->where, p, &parts, NULL) &&
	    filter_of(&filter, q->filter, methods,
		(struct search_watch){ q->where.stop, NULL }, NULL);
	figures.kept = filter_kept(&filter);
	done = done &&
	    parts_totals(&parts, methods_count(methods), &totals, NULL) &&
	    pivot_make(&out->pivot, &source, q->method, figures.kept, NULL) &&
	    callers_make(&out->callers, &figures, q->method,
		callers_order(q->measure), NULL);
	if (done)
		out->total = totals.of[q->method];
	filter_free(&filter);
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
	for (int m = 0; m < MEASURES; m++)
		out->span[m] = totals.span[m];
	totals_free(&totals);
	parts_free(&parts);
	return done;
}

bool times_answer_make(struct times_answer *out, const struct profile *p,
    const struct about_question *q)
{
	struct call_set set = { NULL, 0 };
	struct parts parts;
	bool done;

	*out = (struct times_answer){ .question = *q };
	done = where_parts(q->where, p, &parts, NULL) &&
	    call_set_make(&set, &parts, profile_methods(p), q->method, NULL) &&
	    call_set_times(&set, q->measure, &out->of, NULL);
	call_set_free(&set);
	parts_free(&parts);
	return done;
}

void everywhere_answer_free(struct everywhere_answer *a)
{
	for (uint32_t i = 0; i < a->count; i++)
		free(a->threads[i].periods);
	free(a->threads);
	*a = (struct everywhere_answer){ 0 };
}

static bool find_periods(struct everywhere *out, const struct set_part *part)
{
	out->periods = occurrences_periods(&part->calls, part->part.thread,
	    &out->count, NULL);
	return out->periods != NULL;
}

bool everywhere_answer_make(struct everywhere_answer *out,
    const struct profile *p, const struct everywhere_question *question)
{
	const struct where where = { .recording = question->recording,
		.set = &all_threads,
		.stop = question->stop };
	const uint32_t count = threads_count(profile_threads(p));
	struct call_set set = { NULL, 0 };
	struct parts parts;
	bool done;

	*out = (struct everywhere_answer){ .method = question->method };
	out->threads = array_new(count, sizeof *out->threads, NULL);
	out->count = out->threads == NULL ? 0 : count;
	done = where_parts(where, p, &parts, NULL) && out->threads != NULL &&
	    call_set_make(&set, &parts, profile_methods(p), question->method,
		NULL);
	for (uint32_t i = 0; done && i < set.count; i++)
		done = find_periods(&out->threads[parts.of[i].thread->number],
		    &set.parts[i]);
	call_set_free(&set);
	parts_free(&parts);
	return done;
}
