#include "config.h"

#include "query/ranking.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

int ranked_compare(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	int order = strcmp(a->first, b->first);

	/* Lines of one source file. */
	if (order == 0 && a->value != b->value)
		order = a->value > b->value ? -1 : 1;
	if (order == 0)
		order = strcmp(a->text, b->text);
	return order != 0 ? order : a->row < b->row ? -1 : a->row > b->row;
}

struct ranked ranked_of(const struct figures *f, enum column_id column,
    uint32_t row, uint64_t value)
{
	const struct method *m = f->groups == NULL && row != NO_METHOD ?
	    methods_at(f->methods, row) : NULL;
	struct ranked r = { value, row == NO_METHOD ? "" :
	    figures_text(f, row), "", row };

	if (column == COLUMN_NAME && m != NULL)
		r.first = m->text + m->name_at;
	return r;
}

/* Numbers turned round, where they are ordered upwards behind a text. */
static uint64_t line_value(const struct method *m)
{
	return UINT64_MAX - (uint64_t)(m->line > 0 ? m->line : 0);
}

static struct ranked row_of(const struct figures *f, struct order order,
    uint32_t row)
{
	struct ranked r = ranked_of(f, order.column, row, column_value(
	    order.column, order.measure, f, row));

	if (order.column == COLUMN_SOURCE && f->groups == NULL) {
		r.first = methods_at(f->methods, row)->source;
		r.value = line_value(methods_at(f->methods, row));
	}
	return r;
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

static void set_places(struct ranking *r)
{
	for (uint32_t row = 0; row < r->rows; row++)
		r->places[row] = r->count;
	for (uint32_t i = 0; i < r->count; i++)
		r->places[r->methods[i]] = i;
}

bool ranking_make(struct ranking *r, const struct figures *f,
    struct order order, struct error *err)
{
	uint32_t count = f->totals->methods;
	struct ranked *rows = array_new(count, sizeof *rows, err);

	*r = (struct ranking){
		.methods = array_new(count, sizeof *r->methods, err),
		.places = array_new(count, sizeof *r->places, err),
		.rows = count };
	if (rows == NULL || r->methods == NULL || r->places == NULL) {
		free(rows);
		ranking_free(r);
		return false;
	}
	for (uint32_t i = 0; i < count; i++)
		if (f->totals->of[i].is_called &&
		    (f->groups == NULL || i != f->groups->dropped))
			rows[r->count++] = row_of(f, order, i);
	qsort(rows, r->count, sizeof *rows, ranked_compare);
	for (uint32_t i = 0; i < r->count; i++)
		r->methods[i] = rows[i].row;
	if (order.is_reverse)
		turn(r);
	set_places(r);
	free(rows);
	return true;
}

void ranking_free(struct ranking *r)
{
	free(r->methods);
	free(r->places);
	*r = (struct ranking){ 0 };
}

uint32_t ranking_place(const struct ranking *r, uint32_t row)
{
	return row < r->rows ? r->places[row] : r->count;
}
