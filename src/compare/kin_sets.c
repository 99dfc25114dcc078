#include "config.h"

#include "compare/kin_sets.h"

#include <stdlib.h>

#include "base/array.h"

static int compare_items(const void *a, const void *b)
{
	const struct kin_item *x = a, *y = b;

	if (x->method != y->method)
		return x->method < y->method ? -1 : 1;
	if (x->is_callee != y->is_callee)
		return x->is_callee < y->is_callee ? -1 : 1;
	return (x->name > y->name) - (x->name < y->name);
}

bool kin_sets_make(struct kin_sets *k, const struct side *side,
    const uint32_t *names, struct error *err)
{
	size_t kept = 0;

	*k = (struct kin_sets){ array_new(2 * side->kin_count, sizeof *k->of,
	    err), 0 };
	if (k->of == NULL)
		return false;
	for (size_t i = 0; i < side->kin_count; i++) {
		const struct kin_pair p = side->kin[i];

		k->of[k->count++] = (struct kin_item){ p.callee, false,
			p.caller == NO_METHOD ? UINT32_MAX : names[p.caller] };
		if (p.caller != NO_METHOD)
			k->of[k->count++] = (struct kin_item){ p.caller, true,
				names[p.callee] };
	}
	if (k->count > 0)
		qsort(k->of, k->count, sizeof *k->of, compare_items);
	for (size_t i = 0; i < k->count; i++)
		if (kept == 0 ||
		    compare_items(&k->of[i], &k->of[kept - 1]) != 0)
			k->of[kept++] = k->of[i];
	k->count = kept;
	return true;
}

void kin_sets_free(struct kin_sets *k)
{
	free(k->of);
	*k = (struct kin_sets){ .of = NULL };
}

/* Some items, one after another. */
struct kin_run {
	const struct kin_item *at, *end;
};

/* The first that does not come before this one. */
static const struct kin_item *first_from(const struct kin_sets *k,
    struct kin_item item)
{
	size_t low = 0, high = k->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_items(&k->of[middle], &item) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return k->of + low;
}

static struct kin_run run_of(const struct kin_sets *k, uint32_t method,
    enum kin_role role)
{
	const uint32_t from = role == KIN_CALLEES, to = role == KIN_CALLERS;

	/* No role is 2: so it is after all of the method's. */
	return (struct kin_run){
		first_from(k, (struct kin_item){ method, from, 0 }),
		first_from(k, (struct kin_item){ method, to ? 1 : 2, 0 }) };
}

static int compare_names(const struct kin_item *a, const struct kin_item *b)
{
	if (a->is_callee != b->is_callee)
		return a->is_callee < b->is_callee ? -1 : 1;
	return (a->name > b->name) - (a->name < b->name);
}

struct likeness kin_likeness(const struct kin_sets *a, uint32_t method_a,
    const struct kin_sets *b, uint32_t method_b, enum kin_role role)
{
	struct kin_run x = run_of(a, method_a, role);
	struct kin_run y = run_of(b, method_b, role);
	struct likeness l = { 0, 0 };

	while (x.at < x.end || y.at < y.end) {
		const int order = x.at == x.end ? 1 : y.at == y.end ? -1 :
		    compare_names(x.at, y.at);

		l.shared += order == 0;
		l.all++;
		x.at += order <= 0;
		y.at += order >= 0;
	}
	return l;
}
