#include "config.h"

#include "export/table_edges.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "export/table_groups.h"
#include "export/table_ids.h"
#include "formats/walk.h"
#include "options/options.h"

struct named_edge {
	const char *caller, *callee; /* their texts */
	struct edge edge;
};

static int compare(const void *left, const void *right)
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
		qsort(of, *count, sizeof *of, compare);
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
static bool put_group(struct table_line *row, const struct request *q,
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
		done = put_group(row, q, &groups, &i, err);
	table_groups_free(&groups);
	return done;
}
