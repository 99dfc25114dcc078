#include "config.h"

#include "query/answers.h"

void table_answer_free(struct answer *a)
{
	totals_free(&a->table.totals);
	groups_free(&a->table.groups);
	totals_free(&a->table.grouped);
	ranking_free(&a->table.ranking);
	filter_free(&a->table.filter);
}

void filter_answer_free(struct answer *a)
{
	filter_free(&a->filter);
}

void spreads_answer_free(struct answer *a)
{
	for (int m = 0; m < MEASURES; m++)
		spread_free(&a->spreads[m]);
}

void flame_answer_free(struct answer *a)
{
	flame_free(&a->flame);
}

struct figures table_answer_figures(const struct table_answer *a,
    const struct methods *methods)
{
	bool has_groups = a->groups.by != GROUP_METHOD;

	return (struct figures){ has_groups ? &a->grouped : &a->totals, methods,
		has_groups ? &a->groups : NULL, { NULL }, KEPT_ALL };
}

bool filter_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;

	return filter_of(&a->filter, q->filter, profile_methods(p),
	    (struct search_watch){ q->where.stop, q->looked }, &a->error);
}

void lens_answer_free(struct answer *a)
{
	lens_free(&a->lens);
}

bool lens_answer_begin(struct answer *a, struct methods *methods)
{
	return lens_add_methods(a->question.transforms, methods, &a->error);
}

bool lens_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;

	return lens_look(&a->lens, q->transforms, profile_methods(p),
	    (struct search_watch){ q->where.stop, q->looked }, &a->error);
}

static bool roll_up(struct answer *a, const struct parts *parts,
    const struct methods *methods)
{
	const struct question *q = &a->question;
	struct table_answer *t = &a->table;

	return filter_of(&t->filter,
		   q->by == GROUP_METHOD ? q->listed : q->filter, methods,
		   (struct search_watch){ q->where.stop, NULL }, &a->error) &&
	    (q->by == GROUP_METHOD ||
		(groups_make(&t->groups, methods, q->by,
		     filter_kept(&t->filter), &a->error) &&
		    groups_totals(&t->groups, parts, &t->grouped, &a->error)));
}

/* Of the whole thread, without what a lens drops. */
static bool add_whole(uint64_t whole_times[MEASURES], const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct part whole = part_whole(part);
	struct part_tree p;
	bool done = part_sums_make(&p, &whole, stop, err) &&
	    part_tree_keep_waits(&p, NULL, err);

	for (int c = 0; done && c < CLOCKS; c++)
		whole_times[c] += p.span[c];
	if (done && p.tree->count > 0)
		whole_times[MEASURE_WAIT] += tree_wait(p.tree, p.tree->root);
	part_tree_free(&p);
	return done;
}

/* A part of what is asked about is one of itself: its numbers are to come soon. */
static bool find_whole(struct answer *a, const struct parts *parts)
{
	struct table_answer *out = &a->table;
	bool done = true, has_range = false;

	for (uint32_t i = 0; a->percent == 100 && i < parts->count; i++)
		has_range = has_range || !period_is_none(parts->of[i].period);
	for (int m = 0; !has_range && m < MEASURES; m++)
		out->whole[m] = out->totals.span[m];
	for (uint32_t i = 0; has_range && done && i < parts->count; i++)
		done = add_whole(out->whole, &parts->of[i], parts->stop,
		    &a->error);
	return done;
}

static bool make_table(struct answer *a, const struct profile *p,
    struct where where)
{
	const struct methods *methods = profile_methods(p);
	struct table_answer *out = &a->table;
	struct figures figures;
	struct parts parts;
	bool done;

	done = where_parts(where, p, &parts, &a->error);
	done = done &&
	    (a->question.has_merged ? parts_totals : parts_unmerged_totals)(
		&parts, methods_count(methods), &out->totals, &a->error) &&
	    roll_up(a, &parts, methods);
	done = done && find_whole(a, &parts);
	figures = table_answer_figures(out, methods);
	done = done &&
	    ranking_make(&out->ranking, &figures, a->question.order, &a->error);
	parts_free(&parts);
	return done;
}

bool table_answer_make(struct answer *a, const struct profile *p)
{
	return make_table(a, p, a->question.where);
}

bool table_answer_soon(struct answer *a, const struct profile *p,
    uint64_t calls)
{
	struct where part;

	a->percent = where_soon(a->question.where, p, calls, &part);
	return a->percent > 0 && make_table(a, p, part);
}

bool spreads_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const struct methods *methods = profile_methods(p);
	struct groups groups = { .of = NULL };
	struct filter filter = { .count = 0 };
	struct spread_question of = { .rows = methods_count(methods),
		.stop = q->where.stop,
		.percents = columns_percents() };
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts, &a->error);
	if (done && q->by != GROUP_METHOD) {
		done = filter_of(&filter, q->filter, methods,
			   (struct search_watch){ q->where.stop, NULL },
			   &a->error) &&
		    groups_make(&groups, methods, q->by, filter_kept(&filter),
			&a->error);
		of.rows = groups.count;
		of.groups = &groups;
	}
	for (int m = 0; done && m < MEASURES; m++) {
		of.measure = (enum measure)m;
		done = !q->wanted[m] ||
		    spread_make(&a->spreads[m], &parts, &of, &a->error);
	}
	filter_free(&filter);
	groups_free(&groups);
	parts_free(&parts);
	return done;
}

static bool invert(struct answer *a, const struct methods *methods)
{
	struct flame inverted;
	bool done = flame_invert(&inverted, &a->flame, methods, &a->error);

	flame_free(&a->flame);
	a->flame = inverted;
	return done;
}

bool flame_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct parts parts;
	struct flame_source source = { &parts, profile_methods(p), q->measure };
	bool done;

	done = where_parts(q->where, p, &parts, &a->error) &&
	    flame_make(&a->flame, &source, &a->error) &&
	    (q->kind != ASK_INVERTED || invert(a, source.methods));
	parts_free(&parts);
	return done;
}
