/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/outline.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* ---- relatives, and theirs ---- */

void outline_add(struct outline *o, struct outline_row row)
{
	ARRAY_ADD(o->rows, o->room, o->count, row);
}

void outline_free(struct outline *o)
{
	free(o->rows);
	*o = (struct outline){ 0 };
}

/* Puts the relatives of a row into the rows from `at` on. */
static void insert(struct outline *o, struct outline_source from, size_t at,
    uint32_t row, uint32_t level)
{
	struct outline below = { 0 };

	from.children(from.self, row, &below);
	for (size_t i = 0; i < below.count; i++) {
		below.rows[i].parent = row;
		below.rows[i].level = level;
	}
	ARRAY_ROOM(o->rows, o->room, o->count + below.count);
	memmove(o->rows + at + below.count, o->rows + at,
	    (o->count - at) * sizeof *o->rows);
	if (below.count > 0)
		memcpy(o->rows + at, below.rows,
		    below.count * sizeof *o->rows);
	o->count += below.count;
	outline_free(&below);
}

void outline_open(struct outline *o, struct outline_source from, size_t at)
{
	const struct outline_row *row = &o->rows[at];

	if (row->is_open)
		return;
	insert(o, from, at + 1, row->relative.method, row->level + 1);
	o->rows[at].is_open = true;
}

void outline_close(struct outline *o, size_t at)
{
	size_t end = at + 1;

	while (end < o->count && o->rows[end].level > o->rows[at].level)
		end++;
	memmove(o->rows + at + 1, o->rows + end,
	    (o->count - end) * sizeof *o->rows);
	o->count -= end - at - 1;
	o->rows[at].is_open = false;
}

/* ---- relatives that are found again in another outline of the row ---- */

static struct outline_key key_of(const struct outline_row *row)
{
	return (struct outline_key){ row->level, row->parent,
		row->relative.method, (uint8_t)row->relative.relation,
		row->relative.dropped > 0 };
}

static bool has_key(const struct outline_row *row,
    const struct outline_key *key)
{
	const struct outline_key own = key_of(row);

	return !row->relative.is_heading && own.level == key->level &&
	    own.parent == key->parent && own.method == key->method &&
	    own.relation == key->relation && own.is_dropped == key->is_dropped;
}

struct outline_here outline_here(const struct outline *o, size_t line)
{
	const struct outline_row *row = outline_line(o, line).relative;

	return row == NULL ?
	    (struct outline_here){ .is_there = false } :
	    (struct outline_here){ key_of(row), (size_t)(row - o->rows), true };
}

size_t outline_find(const struct outline *o, const struct outline_here *here)
{
	size_t i = here->at;

	if (!here->is_there || !o->is_open)
		return SIZE_MAX;
	if (i >= o->count || !has_key(&o->rows[i], &here->key))
		i = 0;
	while (i < o->count && !has_key(&o->rows[i], &here->key))
		i++;
	return i == o->count ? SIZE_MAX : o->place + 1 + i;
}

/* Opens the relatives with these keys, which come from top to bottom; one that
 * is not there is passed with all below it. */
static void open_keys(struct outline *o, struct outline_source from,
    const struct outline_key *keys, size_t count)
{
	size_t begin = 0; /* of the level that the last one was found on */
	uint32_t deepest = 1;

	for (size_t i = 0; i < count; i++) {
		const struct outline_key *key = &keys[i];
		size_t at;

		if (key->level > deepest)
			continue;
		while (begin > 0 && o->rows[begin - 1].level >= key->level)
			begin--;
		/* It is among those on its level, and can be opened. */
		at = begin;
		while (at < o->count && o->rows[at].level >= key->level &&
		    !(o->rows[at].opens && has_key(&o->rows[at], key)))
			at++;
		deepest = key->level;
		if (at == o->count || o->rows[at].level < key->level)
			continue;
		outline_open(o, from, at);
		deepest++;
		begin = at + 1;
	}
}

void outline_make(struct outline *o, struct outline_source from, uint32_t row,
    const struct outline_key *keys, size_t count)
{
	o->count = 0;
	insert(o, from, 0, row, 1);
	open_keys(o, from, keys, count);
}

size_t outline_note(const struct outline *o, struct outline_key *keys,
    size_t room)
{
	size_t count = 0;

	for (size_t i = 0; i < o->count && count < room; i++)
		if (o->rows[i].is_open)
			keys[count++] = key_of(&o->rows[i]);
	return count;
}

void outline_renew(struct outline *o, struct outline_source from, uint32_t row)
{
	struct outline_key *keys = array_new(o->count, sizeof *keys);

	outline_make(o, from, row, keys, outline_note(o, keys, o->count));
	free(keys);
}

/* ---- the lines of a list ---- */

/* Returns how many relatives stand below the open row. */
static size_t below(const struct outline *o)
{
	return o->is_open ? o->count : 0;
}

struct outline_line outline_line(const struct outline *o, size_t line)
{
	const struct outline_row *row;

	if (below(o) == 0 || line <= o->place)
		return (struct outline_line){ line, NULL,
			o->is_open && line == o->place, false };
	if (line > o->place + o->count)
		return (
		    struct outline_line){ line - o->count, NULL, false, false };
	row = &o->rows[line - o->place - 1];
	return (struct outline_line){ o->place, row, row->is_open,
		row->relative.is_heading };
}

size_t outline_line_of(const struct outline *o, size_t place)
{
	return place + (below(o) > 0 && place > o->place ? o->count : 0);
}

size_t outline_line_above(const struct outline *o, size_t line)
{
	const struct outline_row *relative = outline_line(o, line).relative;
	size_t at = line - o->place - 1;

	if (relative == NULL)
		return line;
	while (at-- > 0)
		if (o->rows[at].level < relative->level)
			return o->place + 1 + at;
	return o->place;
}
