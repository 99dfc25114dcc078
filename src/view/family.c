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

/* That of the table; where relatives have not its column, by the time of the edge. */
static struct order order_within(struct order order)
{
	if (!list_is_sortable(columns_in(IN_RELATIVES), order.column))
		order.column = COLUMN_INCLUSIVE;
	return order;
}

static bool add(struct family *f, const struct figures *figures,
    struct order order, size_t at, struct member like, struct error *err)
{
	struct callers callers;
	bool done = callers_make(&callers, figures, like.of,
	    order_within(order), err) &&
	    insert(f, at, &callers, like, err);

	callers_free(&callers);
	return done;
}

bool family_make(struct family *f, const struct figures *figures,
    struct order order, uint32_t row, struct error *err)
{
	*f = (struct family){ 0 };
	return add(f, figures, order, 0,
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
    struct order order, size_t at, struct error *err)
{
	const struct member *m = &f->rows[at];
	struct member like = { .of = m->relative.method,
		.level = m->level + 1 };

	if (m->is_open)
		return true;
	if (!add(f, figures, order, at + 1, like, err))
		return false;
	f->rows[at].is_open = true;
	return true;
}

/* The first row after `at` and all that is below it. */
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

static struct member_key key_of(const struct member *m)
{
	return (struct member_key){ m->level, m->of, m->relative.method,
		(uint8_t)m->relative.relation, m->relative.dropped > 0 };
}

static bool has_key(const struct member *m, const struct member_key *key)
{
	return m->level == key->level && m->of == key->of &&
	    m->relative.method == key->method &&
	    m->relative.relation == key->relation &&
	    (m->relative.dropped > 0) == key->is_dropped &&
	    !m->relative.is_heading;
}

struct member_here family_here(const struct family *f, size_t at)
{
	return (struct member_here){ key_of(&f->rows[at]), at, true };
}

size_t family_find(const struct family *f, const struct member_here *here)
{
	size_t i = 0;

	if (!here->is_there)
		return f->count;
	if (here->at < f->count && has_key(&f->rows[here->at], &here->key))
		return here->at;
	while (i < f->count && !has_key(&f->rows[i], &here->key))
		i++;
	return i;
}

/* Of those on one level, from row `from` on: the one that is to be opened. */
static size_t find_below(const struct family *f, size_t from,
    const struct member_key *key)
{
	for (size_t i = from; i < f->count && f->rows[i].level >= key->level;
	    i++)
		if (has_key(&f->rows[i], key) && member_is_row(&f->rows[i]))
			return i;
	return f->count;
}

/* What is opened again, and where. */
struct opening {
	struct family *family;
	const struct figures *figures;
	struct order order;
	const struct member_key *keys; /* from top to bottom */
	size_t count, next;
};

/* Those of one level, which stand from row `from` on, and what is below them;
 * what is not there is passed with all below it. */
static bool open_again(struct opening *o, size_t from, struct error *err)
{
	uint32_t level = o->next < o->count ? o->keys[o->next].level : 0;

	while (o->next < o->count && o->keys[o->next].level >= level) {
		const struct member_key *key = &o->keys[o->next++];
		size_t at = key->level > level ? o->family->count :
		    find_below(o->family, from, key);

		if (at == o->family->count)
			continue;
		if (!family_open(o->family, o->figures, o->order, at, err))
			return false;
		if (o->next < o->count && o->keys[o->next].level > level &&
		    !open_again(o, at + 1, err))
			return false;
	}
	return true;
}

static size_t count_open(const struct family *f)
{
	size_t count = 0;

	for (size_t i = 0; i < f->count; i++)
		count += f->rows[i].is_open;
	return count;
}

/* The relatives of the row instead, with those members open. */
static bool remake(struct family *f, uint32_t row, struct opening o,
    struct error *err)
{
	struct family new = { NULL, 0, 0 };
	bool done;

	o.family = &new;
	done = family_make(&new, o.figures, o.order, row, err) &&
	    open_again(&o, 0, err);
	family_free(f);
	*f = new;
	return done;
}

bool family_renew(struct family *f, const struct figures *figures,
    struct order order, uint32_t row, struct error *err)
{
	struct member_key *keys = array_new(count_open(f), sizeof *keys, err);
	struct opening o = { NULL, figures, order, keys, 0, 0 };
	bool done;

	for (size_t i = 0; keys != NULL && i < f->count; i++)
		if (f->rows[i].is_open)
			keys[o.count++] = key_of(&f->rows[i]);
	done = keys != NULL && remake(f, row, o, err);
	free(keys);
	return done;
}

void family_note(const struct family *f, struct family_note *out)
{
	out->count = 0;
	for (size_t i = 0; i < f->count && out->count < NOTED_MEMBERS; i++)
		if (f->rows[i].is_open)
			out->open[out->count++] = key_of(&f->rows[i]);
}

bool family_recall(struct family *f, const struct figures *figures,
    struct order order, uint32_t row, const struct family_note *note,
    struct error *err)
{
	return remake(f, row, (struct opening){ NULL, figures, order,
	    note->open, note->count, 0 }, err);
}
