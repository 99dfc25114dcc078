#include "config.h"

#include "query/ranking.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* clang-format off */
static const struct column_info infos[COLUMNS] = {
	[COLUMN_EXCLUSIVE] = { "exclusive", 'x', false,
	    "time in the method itself, without the methods it calls" },
	[COLUMN_INCLUSIVE] = { "inclusive", 'i', false,
	    "time from entry to exit; calls inside the same method not twice" },
	[COLUMN_CALLS] = { "calls", 'c', false,
	    "outermost calls + calls inside the same method" },
	[COLUMN_PER_CALL] = { "percall", 'p', false,
	    "inclusive time divided by all calls" },
	[COLUMN_WAIT] = { "wait", 'w', false,
	    "wall minus CPU time of the method itself" },
	[COLUMN_THREW] = { "threw", 't', false,
	    "calls that an exception ended" },
	[COLUMN_CLASS] = { "class", 'k', true,
	    "class, then method" },
	[COLUMN_NAME] = { "name", 'n', true,
	    "method without its class" },
};
/* clang-format on */

const struct column_info *column_info(enum column_id column)
{
	return &infos[column];
}

bool column_find(const char *name, enum column_id *out)
{
	for (int i = 0; i < COLUMNS; i++) {
		const char key[] = { infos[i].key, '\0' };

		if (strcmp(infos[i].name, name) != 0 && strcmp(key, name) != 0)
			continue;
		*out = (enum column_id)i;
		return true;
	}
	return false;
}

uint64_t column_value(enum column_id column, enum measure measure,
    const struct total *t)
{
	switch (column) {
	case COLUMN_EXCLUSIVE:
		return measure_of(measure, t->exclusive);
	case COLUMN_INCLUSIVE:
		return measure_of(measure, t->inclusive);
	case COLUMN_CALLS:
		return t->calls + t->recursive;
	case COLUMN_PER_CALL:
		return t->calls + t->recursive == 0 ? 0 :
		    measure_of(measure, t->inclusive) /
		    (t->calls + t->recursive);
	case COLUMN_WAIT:
		return measure_of(MEASURE_WAIT, t->exclusive);
	case COLUMN_THREW:
		return t->threw;
	default:
		return 0;
	}
}

/* All that a comparison needs, so that it needs nothing else. */
struct row {
	uint64_t value;
	const char *text, *first; /* what is compared: `first`, then `text` */
	uint32_t method;
};

static int compare(const void *left, const void *right)
{
	const struct row *a = left, *b = right;
	int order;

	if (a->value != b->value)
		return a->value > b->value ? -1 : 1;
	order = strcmp(a->first, b->first);
	if (order == 0)
		order = strcmp(a->text, b->text);
	return order != 0 ? order : a->method < b->method ? -1 : 1;
}

static struct row row_of(const struct totals *totals,
    const struct methods *methods, struct order order, uint32_t method)
{
	const struct method *m = methods_at(methods, method);

	return (struct row){ column_value(order.column, order.measure,
	    &totals->of[method]), m->text,
	    order.column == COLUMN_NAME ? m->text + m->name_at : m->text,
	    method };
}

static void turn(struct ranking *r)
{
	for (uint32_t i = 0; i < r->count / 2; i++) {
		uint32_t *a = &r->methods[i];
		uint32_t *b = &r->methods[r->count - 1 - i], kept = *a;

		*a = *b;
		*b = kept;
	}
}

bool ranking_make(struct ranking *r, const struct totals *totals,
    const struct methods *methods, struct order order, struct error *err)
{
	struct row *rows = array_new(totals->methods, sizeof *rows, err);

	*r = (struct ranking){ array_new(totals->methods,
	    sizeof *r->methods, err), 0 };
	if (rows == NULL || r->methods == NULL) {
		free(rows);
		ranking_free(r);
		return false;
	}
	for (uint32_t i = 0; i < totals->methods; i++)
		if (totals->of[i].calls + totals->of[i].recursive > 0)
			rows[r->count++] = row_of(totals, methods, order, i);
	qsort(rows, r->count, sizeof *rows, compare);
	for (uint32_t i = 0; i < r->count; i++)
		r->methods[i] = rows[i].method;
	if (order.is_reverse)
		turn(r);
	free(rows);
	return true;
}

void ranking_free(struct ranking *r)
{
	free(r->methods);
	*r = (struct ranking){ 0 };
}

uint32_t ranking_place(const struct ranking *r, uint32_t method)
{
	uint32_t i = 0;

	while (i < r->count && r->methods[i] != method)
		i++;
	return i;
}
