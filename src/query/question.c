#include "config.h"

#include "query/question.h"

#include <string.h>

static bool is_same_order(struct call_order a, struct call_order b)
{
	return a.column == b.column && a.measure == b.measure &&
	    a.is_reverse == b.is_reverse;
}

bool question_is(const struct question *a, const struct question *b)
{
	return a->kind == b->kind && where_is(a->where, b->where) &&
	    a->records == b->records && a->names == b->names &&
	    a->pushed == b->pushed &&
	    a->method == b->method &&
	    a->measure == b->measure && is_same_order(a->calls, b->calls) &&
	    a->budget_ns == b->budget_ns &&
	    a->by == b->by && a->filter == b->filter &&
	    a->transforms == b->transforms &&
	    where_is(a->other, b->other) && a->is_before == b->is_before &&
	    a->is_paired == b->is_paired &&
	    a->compared == b->compared && a->runs == b->runs &&
	    a->has_merged == b->has_merged &&
	    memcmp(a->wanted, b->wanted, sizeof a->wanted) == 0 &&
	    strcmp(a->pattern, b->pattern) == 0;
}
