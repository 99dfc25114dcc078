#include "config.h"

#include "query/callers.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { GROUPS = 4 };

struct row {
	struct relative relative;
	uint64_t value;
	const char *text;
};

static int compare(const void *left, const void *right)
{
	const struct row *a = left, *b = right;

	if (a->relative.relation != b->relative.relation)
		return a->relative.relation < b->relative.relation ? -1 : 1;
	if (a->value != b->value)
		return a->value > b->value ? -1 : 1;
	return strcmp(a->text, b->text);
}

/* The method's own time is a line of its children. */
static enum relation group_of(enum relation relation)
{
	return relation == RELATION_SELF ? RELATION_CHILD : relation;
}

static uint64_t all_calls(const struct total *t)
{
	return t->calls + t->recursive;
}

/* Adds an edge to the row of its relation and method; edges differ in the
 * recursion of the other end too, which is of no interest here. */
static void put(struct row *rows, size_t *count, const struct relative *r)
{
	struct relative *last = *count == 0 ? NULL : &rows[*count - 1].relative;

	for (size_t i = *count; i-- > 0;) {
		last = &rows[i].relative;
		if (last->relation != r->relation ||
		    last->method != r->method) {
			if (last->method != r->method)
				break;
			continue;
		}
		last->calls += r->calls;
		last->time[CLOCK_WALL] += r->time[CLOCK_WALL];
		last->time[CLOCK_CPU] += r->time[CLOCK_CPU];
		return;
	}
	rows[(*count)++].relative = *r;
}

static void put_parents(struct row *rows, size_t *count,
    const struct totals *totals, uint32_t method)
{
	uint32_t edges, first = edges_of_callee(&totals->edges, method, &edges);

	for (uint32_t i = 0; i < edges; i++) {
		const struct edge *e = &totals->edges.items[
		    totals->edges.by_callee[first + i]];
		struct relative r = { e->callee_recursive ?
		    RELATION_PARENT_RECURSIVE : RELATION_PARENT, false,
		    e->caller,
		    { e->time[CLOCK_WALL], e->time[CLOCK_CPU] }, e->calls,
		    all_calls(&totals->of[method]) };

		put(rows, count, &r);
	}
}

static void put_children(struct row *rows, size_t *count,
    const struct totals *totals, uint32_t method)
{
	uint32_t edges, first = edges_of_caller(&totals->edges, method, &edges);
	const struct total *own = &totals->of[method];
	struct relative self = { RELATION_SELF, false, method,
	    { own->exclusive[CLOCK_WALL], own->exclusive[CLOCK_CPU] },
	    all_calls(own), all_calls(own) };

	rows[(*count)++].relative = self;
	for (uint32_t i = 0; i < edges; i++) {
		const struct edge *e = &totals->edges.items[first + i];
		struct relative r = { e->caller_recursive ?
		    RELATION_CHILD_RECURSIVE : RELATION_CHILD, false, e->callee,
		    { e->time[CLOCK_WALL], e->time[CLOCK_CPU] }, e->calls,
		    all_calls(&totals->of[e->callee]) };

		put(rows, count, &r);
	}
}

bool callers_make(struct callers *c, const struct figures *figures,
    uint32_t method, enum measure measure, struct error *err)
{
	const struct totals *totals = figures->totals;
	uint32_t parents, children;
	struct row *rows;
	size_t count = 0;

	edges_of_callee(&totals->edges, method, &parents);
	edges_of_caller(&totals->edges, method, &children);
	rows = array_new((size_t)parents + children + 1, sizeof *rows, err);
	c->rows = array_new((size_t)parents + children + 1 + GROUPS,
	    sizeof *c->rows, err);
	c->count = 0;
	if (rows == NULL || c->rows == NULL) {
		free(rows);
		callers_free(c);
		return false;
	}
	put_parents(rows, &count, totals, method);
	put_children(rows, &count, totals, method);
	for (size_t i = 0; i < count; i++) {
		const struct relative *r = &rows[i].relative;

		rows[i].value = measure_of(measure, r->time);
		rows[i].text = r->method == NO_METHOD ? "" :
		    figures_text(figures, r->method);
	}
	qsort(rows, count, sizeof *rows, compare);
	for (size_t i = 0; i < count; i++) {
		const struct relative *r = &rows[i].relative;

		if (i == 0 || group_of(r->relation) !=
		    group_of(rows[i - 1].relative.relation))
			c->rows[c->count++] = (struct relative){
			    .relation = r->relation, .is_heading = true,
			    .method = NO_METHOD };
		c->rows[c->count++] = *r;
	}
	free(rows);
	return true;
}

const char *relation_heading(enum relation relation)
{
	static const char *const headings[] = {
		[RELATION_PARENT] = "parents",
		[RELATION_SELF] = "children",
		[RELATION_CHILD] = "children",
		[RELATION_PARENT_RECURSIVE] = "parents while recursive",
		[RELATION_CHILD_RECURSIVE] = "children while recursive",
	};

	return headings[relation];
}

void callers_free(struct callers *c)
{
	free(c->rows);
	*c = (struct callers){ 0 };
}
