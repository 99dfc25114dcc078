#include "config.h"

#include "view/family.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* Puts the relatives of a row into the rows from `at` on. */
static bool insert(struct family *f, size_t at, const struct callers *callers,
    struct member like, struct error *err)
{
	struct member *rows = array_grow(f->rows, &f->room,
	    f->count + callers->count, sizeof *rows, err);

	if (rows == NULL)
		return false;
	f->rows = rows;
	memmove(rows + at + callers->count, rows + at,
	    (f->count - at) * sizeof *rows);
	for (size_t i = 0; i < callers->count; i++) {
		like.relative = callers->rows[i];
		rows[at + i] = like;
	}
	f->count += callers->count;
	return true;
}

static bool add(struct family *f, const struct figures *figures,
    enum measure measure, size_t at, struct member like, struct error *err)
{
	struct callers callers;
	bool done = callers_make(&callers, figures, like.of, measure, err) &&
	    insert(f, at, &callers, like, err);

	callers_free(&callers);
	return done;
}

bool family_make(struct family *f, const struct figures *figures,
    enum measure measure, uint32_t row, struct error *err)
{
	*f = (struct family){ 0 };
	return add(f, figures, measure, 0,
	    (struct member){ .of = row, .level = 1 }, err);
}

void family_free(struct family *f)
{
	free(f->rows);
	*f = (struct family){ 0 };
}

bool member_is_row(const struct member *m)
{
	return !m->relative.is_heading && m->relative.method != NO_METHOD &&
	    m->relative.relation != RELATION_SELF;
}

bool family_open(struct family *f, const struct figures *figures,
    enum measure measure, size_t at, struct error *err)
{
	const struct member *m = &f->rows[at];
	struct member like = { .of = m->relative.method,
		.level = m->level + 1 };

	if (m->is_open)
		return true;
	if (!add(f, figures, measure, at + 1, like, err))
		return false;
	f->rows[at].is_open = true;
	return true;
}

/* The first row behind `at` and all that is below it. */
static size_t end_of(const struct family *f, size_t at)
{
	size_t end = at + 1;

	while (end < f->count && f->rows[end].level > f->rows[at].level)
		end++;
	return end;
}

void family_close(struct family *f, size_t at)
{
	size_t end = end_of(f, at);

	memmove(f->rows + at + 1, f->rows + end,
	    (f->count - end) * sizeof *f->rows);
	f->count -= end - at - 1;
	f->rows[at].is_open = false;
}

size_t family_above(const struct family *f, size_t at)
{
	uint32_t level = f->rows[at].level;

	while (at-- > 0)
		if (f->rows[at].level < level)
			return at;
	return f->count;
}

/* Of those below `above` (from row `from` on): who is related as `m` is. */
static size_t find(const struct family *f, size_t from,
    const struct member *m)
{
	for (size_t i = from; i < f->count && f->rows[i].level >= m->level; i++)
		if (f->rows[i].level == m->level && f->rows[i].of == m->of &&
		    f->rows[i].relative.relation == m->relative.relation &&
		    f->rows[i].relative.method == m->relative.method &&
		    member_is_row(&f->rows[i]))
			return i;
	return f->count;
}

/*
 * Opens in `new` what is open in `old` between `begin` and `end`, one level of
 * them; those stand from row `from` on.
 */
static bool open_again(struct family *new, size_t from,
    const struct family *old, size_t begin, const struct figures *figures,
    enum measure measure, struct error *err)
{
	uint32_t level = begin < old->count ? old->rows[begin].level : 0;

	for (size_t i = begin; i < old->count && old->rows[i].level >= level;
	    i++) {
		size_t at;

		if (old->rows[i].level > level || !old->rows[i].is_open)
			continue;
		at = find(new, from, &old->rows[i]);
		if (at == new->count)
			continue;
		if (!family_open(new, figures, measure, at, err) ||
		    !open_again(new, at + 1, old, i + 1, figures, measure,
		        err))
			return false;
	}
	return true;
}

bool family_renew(struct family *f, const struct figures *figures,
    enum measure measure, uint32_t row, struct error *err)
{
	struct family new;
	bool done = family_make(&new, figures, measure, row, err) &&
	    open_again(&new, 0, f, 0, figures, measure, err);

	family_free(f);
	*f = new;
	return done;
}
