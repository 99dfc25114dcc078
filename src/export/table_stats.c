#include "config.h"

#include "export/table_stats.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "export/options.h"
#include "export/table_groups.h"
#include "export/table_ids.h"
#include "query/spread.h"

struct named_method {
	const char *text;
	uint32_t method;
};

/* A trace, and the group of threads that is written. */
struct stats {
	struct tsv_row *row;
	const struct request *question;
	const struct methods *methods;
	char trace_id[HASH64_TEXT];
	struct table_groups groups;
	struct scope scope;
	const char *group;
	struct totals totals;
	struct spread spread;
	struct named_method *order; /* of those with calls */
	uint32_t count;
};

static void group_free(struct stats *s)
{
	totals_free(&s->totals);
	spread_free(&s->spread);
	free(s->order);
	s->order = NULL;
	s->count = 0;
}

/* The threads of the group that begins there; returns where the next one does. */
static uint32_t take_group(struct stats *s, uint32_t from)
{
	const struct grouped_thread *of = s->groups.of;
	uint32_t i = from;

	memset(s->scope.has, 0, threads_count(profile_threads(
	    s->question->profile)) * sizeof *s->scope.has);
	s->group = of[from].group;
	while (i < s->groups.count && of[i].group == s->group)
		s->scope.has[of[i++].thread->number] = true;
	return i;
}

static bool make_sums(struct stats *s, struct error *err)
{
	const bool *has_clock = s->question->facts->has_clock;
	const bool has_percentiles =
	    s->question->asked->has[OPTION_PERCENTILES];
	const uint32_t count = methods_count(s->methods);
	struct spread_question q = { count, NULL, MEASURE_WALL, NULL,
		{ { 100, 50, 95 }, has_percentiles ? 3 : 1 } };
	struct parts parts;
	bool done = scope_parts(&s->scope, &parts, err) &&
	    parts_sums(&parts, count, &s->totals, err) &&
	    (!has_clock[CLOCK_WALL] ||
		spread_make(&s->spread, &parts, &q, err));

	parts_free(&parts);
	return done;
}

static int compare(const void *left, const void *right)
{
	const struct named_method *a = left, *b = right;
	int order = strcmp(a->text, b->text);

	return order != 0 ? order :
	    (a->method > b->method) - (a->method < b->method);
}

static bool make_order(struct stats *s, struct error *err)
{
	s->order = array_new(s->totals.methods, sizeof *s->order, err);
	if (s->order == NULL)
		return false;
	for (uint32_t i = 0; i < s->totals.methods; i++)
		if (s->totals.of[i].is_called)
			s->order[s->count++] = (struct named_method){
				methods_key(s->methods, i)->text, i };
	qsort(s->order, s->count, sizeof *s->order, compare);
	return true;
}

static void put_times(struct stats *s, uint32_t method)
{
	static const enum measure measures[CLOCKS] = {
		[CLOCK_WALL] = MEASURE_WALL, [CLOCK_CPU] = MEASURE_CPU };
	const bool *has = s->question->facts->has_clock;
	const struct total *t = &s->totals.of[method];

	for (int c = 0; c < CLOCKS; c++) {
		tsv_number_if(s->row, has[c], t->inclusive[measures[c]]);
		tsv_number_if(s->row, has[c], t->exclusive[measures[c]]);
	}
	for (size_t i = 0; i < 3; i++) {
		static const unsigned percents[] = { 100, 50, 95 };

		tsv_number_if(s->row, i < s->spread.percents.count,
		    spread_at(&s->spread, method, percents[i]));
	}
}

static bool put_method(struct stats *s, uint32_t method, struct error *err)
{
	const struct method *m = methods_key(s->methods, method);
	const struct total *t = &s->totals.of[method];
	char id[HASH64_TEXT];

	if (!table_method_id(s->methods, method, id, err))
		return false;
	tsv_text(s->row, s->trace_id);
	tsv_text(s->row, id);
	tsv_text(s->row, m->text);
	tsv_slice(s->row, method_class(m));
	tsv_slice(s->row, method_name(m));
	tsv_slice(s->row, method_signature(m));
	tsv_text(s->row, s->group);
	tsv_number(s->row, t->calls);
	tsv_number(s->row, t->recursive);
	tsv_number(s->row, t->threw);
	put_times(s, method);
	tsv_end(s->row);
	return true;
}

static bool put_group(struct stats *s, struct error *err)
{
	bool done = make_sums(s, err) && make_order(s, err);

	for (uint32_t i = 0; done && i < s->count; i++)
		done = put_method(s, s->order[i].method, err);
	group_free(s);
	return done;
}

bool table_stats_rows(struct tsv_row *row, const struct request *q,
    struct error *err)
{
	struct stats s = { .row = row, .question = q,
		.methods = profile_methods(q->profile) };
	bool done = table_groups_make(&s.groups, q->profile, err) &&
	    scope_init(&s.scope, q->profile, err);

	table_trace_id(q->trace, s.trace_id);
	for (uint32_t i = 0; done && i < s.groups.count;) {
		i = take_group(&s, i);
		done = put_group(&s, err);
	}
	scope_free(&s.scope);
	table_groups_free(&s.groups);
	return done;
}
