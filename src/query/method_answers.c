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
	const struct part part = where_part(question->where, p,
	    threads_at(profile_threads(p), question->where.thread));
	uint32_t method = question->method;
	uint32_t count = methods_count(profile_methods(p));
	uint8_t *flags = array_new(count, 1, NULL);
	bool done = false;

	*out = (struct calls_answer){ .question = *question };
	if (flags != NULL && method < count) {
		flags[method] = 1;
		done = occurrences_make(&out->calls, &part,
		    (struct wanted){ flags, count, question->where.stop },
		    question->measure, NULL);
	}
	if (done && !period_is_none(question->where.range))
		done = occurrences_measure(&out->calls, &part,
		    question->measure, NULL);
	free(flags);
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

/* Room for some more, which grow. */
struct times {
	uint64_t *of;
	size_t count, room;
};

static bool add_times(struct times *times, const struct part *part,
    struct wanted wanted, enum measure measure)
{
	struct occurrences o;
	struct cut cut = { 0 };
	uint64_t *grown = NULL;

	if (!occurrences_make(&o, part, wanted, MEASURES, NULL))
		return false;
	if (cut_make(&cut, part, NULL))
		grown = array_grow(times->of, &times->room,
		    times->count + o.count, sizeof *grown, NULL);
	if (grown != NULL) {
		times->of = grown;
		times->count += occurrences_times(&o, &cut, measure,
		    grown + times->count);
	}
	cut_free(&cut);
	occurrences_free(&o);
	return grown != NULL && !part_is_stopped(wanted.stop, NULL);
}

bool times_answer_make(struct times_answer *out, const struct profile *p,
    const struct about_question *q)
{
	uint32_t methods = methods_count(profile_methods(p));
	uint8_t *flags = array_new(methods, 1, NULL);
	struct times times = { NULL, 0, 0 };
	struct parts parts;
	bool done;

	*out = (struct times_answer){ .question = *q };
	done = where_parts(q->where, p, &parts, NULL) && flags != NULL &&
	    q->method < methods;
	if (done)
		flags[q->method] = 1;
	for (uint32_t i = 0; done && i < parts.count; i++)
		done = add_times(&times, &parts.of[i],
		    (struct wanted){ flags, methods, q->where.stop },
		    q->measure);
	if (done)
		out->of = distribution_of(times.of, times.count);
	free(times.of);
	free(flags);
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

static bool find_periods(struct everywhere *out, const struct thread *t,
    struct wanted wanted)
{
	struct occurrences o;

	if (!occurrences_make(&o, &(struct part){ .thread = t }, wanted,
		MEASURES, NULL))
		return false;
	out->periods = occurrences_periods(&o, t, &out->count, NULL);
	occurrences_free(&o);
	return out->periods != NULL;
}

bool everywhere_answer_make(struct everywhere_answer *out,
    const struct profile *p, const struct everywhere_question *question)
{
	uint32_t method = question->method;
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
		    (struct wanted){ flags, methods, question->stop });
	free(flags);
	return done;
}
