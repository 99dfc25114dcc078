#include "config.h"

#include "print/table_stats.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "formats/walk.h"
#include "options/options.h"
#include "print/table_rows.h"
#include "query/info.h"
#include "query/percentiles.h"

/* ---- the rows of artscope table stats ---- */

struct named_method {
	const char *text;
	uint32_t method;
	char id[HASH64_TEXT]; /* "": not made yet */
};

/* One that is written of a group. */
struct picked_method {
	uint32_t place; /* in the order of names */
	uint64_t own;   /* what it took by itself */
};

/* A trace, and the group of threads that is written. */
struct stats {
	struct table_line *row;
	const struct request *question;
	const struct methods *methods;
	struct named_method *names; /* of all with calls, in order */
	uint32_t name_count;
	struct table_groups groups;
	const char *group;
	struct totals totals;
	struct spread spread;
	struct picked_method *order;
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

static bool make_sums(struct stats *s, const struct parts *parts,
    struct error *err)
{
	const bool *has_clock = s->question->facts->has_clock;
	const bool has_percentiles =
	    s->question->asked->has[OPTION_PERCENTILES];
	const uint32_t count = methods_count(s->methods);
	const struct spread_question q = { .rows = count,
		.measure = MEASURE_WALL,
		.percents = { { 100, 50, 95 }, has_percentiles ? 3 : 1 } };

	return parts_sums(parts, count, &s->totals, err) &&
	    (!has_clock[CLOCK_WALL] ||
		spread_make(&s->spread, parts, &q, err));
}

static int compare(const void *left, const void *right)
{
	const struct named_method *a = left, *b = right;
	int order = strcmp(a->text, b->text);

	return order != 0 ? order :
	    (a->method > b->method) - (a->method < b->method);
}

static bool make_names(struct stats *s, struct error *err)
{
	const struct ids *ids = profile_ids(s->question->profile);
	const uint32_t count = methods_count(s->methods);

	s->names = array_new(count, sizeof *s->names, err);
	if (s->names == NULL)
		return false;
	for (uint32_t i = 0; i < count; i++)
		if (ids_is_used(ids, i))
			s->names[s->name_count++] = (struct named_method){
				.text = methods_key(s->methods, i)->text,
				.method = i };
	qsort(s->names, s->name_count, sizeof *s->names, compare);
	return true;
}

static int compare_places(const void *left, const void *right)
{
	const struct picked_method *a = left, *b = right;

	return (a->place > b->place) - (a->place < b->place);
}

/* The heaviest first. */
static int compare_own(const void *left, const void *right)
{
	const struct picked_method *a = left, *b = right;

	return a->own != b->own ? (a->own < b->own) - (a->own > b->own) :
				  compare_places(left, right);
}

static bool is_wanted(const struct stats *s, const struct total *t)
{
	return t->is_called &&
	    t->calls + t->recursive >= s->question->asked->min_calls;
}

/* Those that are asked for, in the order of their names. */
static bool make_order(struct stats *s, struct error *err)
{
	const enum measure measure =
	    measure_first(s->question->facts->has_clock);
	const size_t top = s->question->asked->top;

	s->order = array_new(s->name_count, sizeof *s->order, err);
	if (s->order == NULL)
		return false;
	for (uint32_t i = 0; i < s->name_count; i++) {
		const struct total *t = &s->totals.of[s->names[i].method];

		if (is_wanted(s, t))
			s->order[s->count++] = (struct picked_method){ i,
				t->exclusive[measure] };
	}
	if (s->count <= top)
		return true;
	qsort(s->order, s->count, sizeof *s->order, compare_own);
	s->count = (uint32_t)top;
	qsort(s->order, s->count, sizeof *s->order, compare_places);
	return true;
}

static void put_times(struct stats *s, uint32_t method)
{
	static const enum measure measures[CLOCKS] = {
		[CLOCK_WALL] = MEASURE_WALL, [CLOCK_CPU] = MEASURE_CPU };
	const bool *has = s->question->facts->has_clock;
	const struct total *t = &s->totals.of[method];

	for (int c = 0; c < CLOCKS; c++) {
		table_line_number_if(s->row, has[c], t->inclusive[measures[c]]);
		table_line_number_if(s->row, has[c], t->exclusive[measures[c]]);
	}
	for (size_t i = 0; i < 3; i++) {
		static const unsigned percents[] = { 100, 50, 95 };

		table_line_number_if(s->row, i < s->spread.percents.count,
		    spread_at(&s->spread, method, percents[i]));
	}
}

static bool put_method(struct stats *s, struct named_method *named,
    struct error *err)
{
	const struct method *m = methods_key(s->methods, named->method);
	const struct total *t = &s->totals.of[named->method];

	if (named->id[0] == '\0' &&
	    !table_method_id(s->methods, named->method, named->id, err))
		return false;
	table_line_begin(s->row);
	table_line_id(s->row, named->id);
	table_line_text(s->row, m->text);
	table_line_slice(s->row, method_class(m));
	table_line_slice(s->row, method_name(m));
	table_line_slice(s->row, method_signature(m));
	table_line_text(s->row, s->group);
	table_line_number(s->row, t->calls);
	table_line_number(s->row, t->recursive);
	table_line_number(s->row, t->threw);
	put_times(s, named->method);
	table_line_end(s->row);
	return true;
}

/* That whose first thread is `from`; in *next where the one after it begins. */
static bool put_group(struct stats *s, uint32_t from, uint32_t *next,
    struct error *err)
{
	struct parts parts;
	bool done = table_groups_parts(&s->groups, from, next, &parts, err) &&
	    make_sums(s, &parts, err) && make_order(s, err);

	s->group = s->groups.of[from].group;
	for (uint32_t i = 0; done && i < s->count; i++)
		done = put_method(s, &s->names[s->order[i].place], err);
	parts_free(&parts);
	group_free(s);
	return done;
}

bool table_stats_rows(struct table_line *row, const struct request *q,
    struct error *err)
{
	struct stats s = { .row = row, .question = q,
		.methods = profile_methods(q->profile) };
	bool done = table_groups_make(&s.groups, q->scope, err) &&
	    make_names(&s, err);

	for (uint32_t i = 0; done && i < s.groups.count;)
		done = put_group(&s, i, &i, err);
	table_groups_free(&s.groups);
	free(s.names);
	return done;
}

/* ---- the rows of artscope table edges ---- */

struct named_edge {
	const char *caller, *callee; /* their texts */
	struct edge edge;
};

static int compare_edges(const void *left, const void *right)
{
	const struct named_edge *a = left, *b = right;
	const uint32_t of_a[] = { a->edge.caller, a->edge.callee };
	const uint32_t of_b[] = { b->edge.caller, b->edge.callee };
	int order = strcmp(a->caller, b->caller);

	if (order == 0)
		order = strcmp(a->callee, b->callee);
	for (size_t i = 0; i < 2 && order == 0; i++)
		order = (of_a[i] > of_b[i]) - (of_a[i] < of_b[i]);
	return order;
}

static const char *text_of(const struct methods *methods, uint32_t method)
{
	return method == NO_METHOD ? "" : methods_key(methods, method)->text;
}

/* Each pair once. */
static struct named_edge *order_of(const struct edges *edges,
    const struct methods *methods, uint32_t *count, struct error *err)
{
	struct named_edge *of = array_new(edges->count, sizeof *of, err);
	struct edge_walk walk = edge_walk_all(edges);
	struct edge edge;

	*count = 0;
	while (of != NULL && edge_walk_next(&walk, &edge))
		of[(*count)++] = (struct named_edge){
			text_of(methods, edge.caller),
			text_of(methods, edge.callee), edge };
	if (*count > 0)
		qsort(of, *count, sizeof *of, compare_edges);
	return of;
}

/* The thread itself has no id. */
static bool put_id(struct table_line *row, const struct methods *methods,
    uint32_t method, struct error *err)
{
	char id[HASH64_TEXT] = "";

	if (method != NO_METHOD && !table_method_id(methods, method, id, err))
		return false;
	table_line_text(row, id);
	return true;
}

static bool put_edge(struct table_line *row, const struct request *q,
    const struct edge *e, const char *group, struct error *err)
{
	const struct methods *methods = profile_methods(q->profile);

	table_line_begin(row);
	if (!put_id(row, methods, e->caller, err) ||
	    !put_id(row, methods, e->callee, err))
		return false;
	table_line_text(row, group);
	table_line_number(row, e->calls);
	table_line_times(row, q->facts->has_clock, e->time);
	table_line_end(row);
	return true;
}

/* Of the group whose first thread is *next, which is then where the one after it
 * begins. */
static bool put_edge_group(struct table_line *row, const struct request *q,
    struct table_groups *groups, uint32_t *next, struct error *err)
{
	const struct methods *methods = profile_methods(q->profile);
	const char *group = groups->of[*next].group;
	struct totals totals = { 0 };
	struct named_edge *order = NULL;
	struct parts parts;
	uint32_t count = 0;
	bool done = table_groups_parts(groups, *next, next, &parts, err) &&
	    parts_totals(&parts, methods_count(methods), &totals, err);

	if (done)
		order = order_of(&totals.edges, methods, &count, err);
	done = order != NULL;
	for (uint32_t i = 0; done && i < count; i++)
		done = order[i].edge.calls < q->asked->min_calls ||
		    put_edge(row, q, &order[i].edge, group, err);
	free(order);
	totals_free(&totals);
	parts_free(&parts);
	return done;
}

bool table_edges_rows(struct table_line *row, const struct request *q,
    struct error *err)
{
	struct table_groups groups;
	bool done = table_groups_make(&groups, q->scope, err);

	for (uint32_t i = 0; done && i < groups.count;)
		done = put_edge_group(row, q, &groups, &i, err);
	table_groups_free(&groups);
	return done;
}

/* ---- the rows of artscope table notices ---- */

bool table_notices_rows(struct table_line *row, const struct request *q,
    struct error *err)
{
	const struct findings all = findings_of(q->profile, q->facts);

	(void)err;
	for (size_t i = 0; i < all.count; i++) {
		const struct finding f = finding_of(&all, i);

		table_line_begin(row);
		table_line_text(row, f.severity);
		table_line_text(row, f.name);
		table_line_number_if(row, f.unit != NULL, f.count);
		table_line_number_if(row, f.of > 0, f.of);
		table_line_text(row, f.what);
		table_line_end(row);
	}
	return true;
}
