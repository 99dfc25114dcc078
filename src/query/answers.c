#include "config.h"

#include "query/answers.h"

void table_answer_free(struct table_answer *a)
{
	totals_free(&a->totals);
	groups_free(&a->groups);
	totals_free(&a->grouped);
	ranking_free(&a->ranking);
	filter_free(&a->filter);
	*a = (struct table_answer){ 0 };
}

void filter_answer_free(struct filter_answer *a)
{
	filter_free(&a->filter);
	*a = (struct filter_answer){ 0 };
}

void spreads_answer_free(struct spreads_answer *a)
{
	for (int m = 0; m < MEASURES; m++)
		spread_free(&a->of[m]);
	*a = (struct spreads_answer){ 0 };
}

void flame_answer_free(struct flame_answer *a)
{
	flame_free(&a->flame);
	*a = (struct flame_answer){ 0 };
}

struct figures table_answer_figures(const struct table_answer *a,
    const struct methods *methods)
{
	bool has_groups = a->question.by != GROUP_METHOD;

	return (struct figures){ has_groups ? &a->grouped : &a->totals,
		methods, has_groups ? &a->groups : NULL, { NULL }, KEPT_ALL };
}

bool filter_answer_make(struct filter_answer *out, const struct profile *p,
    const struct filter_question *question)
{
	*out = (struct filter_answer){ .question = *question };
	return filter_of(&out->filter, question->texts, profile_methods(p),
	    question->watch, NULL);
}

static bool roll_up(struct table_answer *a, const struct parts *parts,
    const struct methods *methods)
{
	const struct table_question *q = &a->question;

	return filter_of(&a->filter,
	    q->by == GROUP_METHOD ? q->listed : q->filter, methods,
	    (struct search_watch){ q->where.stop, NULL }, NULL) &&
	    (q->by == GROUP_METHOD ||
		(groups_make(&a->groups, methods, q->by,
		    filter_kept(&a->filter), NULL) &&
		groups_totals(&a->groups, parts, &a->grouped, NULL)));
}

static bool add_wait(uint64_t *wait, const struct part *part)
{
	const struct part whole = part_whole(part);
	struct part_tree p;
	bool done = part_tree_make(&p, &whole, NULL, NULL) &&
	    part_tree_keep_waits(&p, NULL, NULL);

	if (done && p.tree->count > 0)
		*wait += tree_wait(p.tree, p.tree->root);
	part_tree_free(&p);
	return done;
}

static bool find_whole(struct table_answer *out, const struct parts *parts)
{
	uint64_t *wait = &out->whole[MEASURE_WAIT];
	bool done = true, has_range = false;

	for (uint32_t i = 0; i < parts->count; i++) {
		for (int c = 0; c < CLOCKS; c++)
			out->whole[c] += thread_span(parts->of[i].thread,
			    (enum clock)c);
		has_range = has_range || !period_is_none(parts->of[i].period);
	}
	if (!has_range)
		*wait = out->totals.span[MEASURE_WAIT];
	else if (out->question.order.measure == MEASURE_WAIT)
		for (uint32_t i = 0; done && i < parts->count; i++)
			done = add_wait(wait, &parts->of[i]);
	return done;
}

bool table_answer_make(struct table_answer *out, const struct profile *p,
    const struct table_question *question)
{
	const struct methods *methods = profile_methods(p);
	struct figures figures;
	struct parts parts;
	bool done;

	*out = (struct table_answer){ .question = *question, .percent = 100 };
	done = where_parts(question->where, p, &parts, NULL);
	done = done &&
	    parts_totals(&parts, methods_count(methods), &out->totals, NULL) &&
	    roll_up(out, &parts, methods);
	done = done && find_whole(out, &parts);
	figures = table_answer_figures(out, methods);
	done = done && ranking_make(&out->ranking, &figures, question->order,
	    NULL);
	parts_free(&parts);
	return done;
}

bool table_answer_soon(struct table_answer *out, const struct profile *p,
    const struct table_question *question, uint64_t calls)
{
	struct table_question part = *question;
	unsigned percent = where_soon(question->where, p, calls, &part.where);
	bool done;

	*out = (struct table_answer){ .percent = percent };
	done = percent > 0 && table_answer_make(out, p, &part);
	out->question = *question;
	out->percent = percent;
	return done;
}

bool spreads_answer_make(struct spreads_answer *out, const struct profile *p,
    const struct spreads_question *question)
{
	const struct methods *methods = profile_methods(p);
	struct groups groups = { .of = NULL };
	struct filter filter = { .count = 0 };
	struct spread_question q = { .rows = methods_count(methods),
		.stop = question->where.stop, .percents = columns_percents() };
	struct parts parts;
	bool done;

	*out = (struct spreads_answer){ .question = *question };
	done = where_parts(question->where, p, &parts, NULL);
	if (done && question->by != GROUP_METHOD) {
		done = filter_of(&filter, question->filter, methods,
		    (struct search_watch){ question->where.stop, NULL }, NULL) &&
		    groups_make(&groups, methods, question->by,
			filter_kept(&filter), NULL);
		q.rows = groups.count;
		q.row_of = groups.of;
	}
	for (int m = 0; done && m < MEASURES; m++) {
		q.measure = (enum measure)m;
		done = !question->wanted[m] ||
		    spread_make(&out->of[m], &parts, &q, NULL);
	}
	filter_free(&filter);
	groups_free(&groups);
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
