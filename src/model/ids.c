/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/ids.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"

/* All that is said of method `from` is to be said of `to`. */
struct moved_method {
	uint32_t from, to;
};

/* ---- while the file is read ---- */

struct ids *ids_new(struct methods *methods)
{
	struct ids *ids = array_new(1, sizeof *ids);

	ids->methods = methods;
	return ids;
}

void ids_free(struct ids *ids)
{
	if (ids == NULL)
		return;
	id_map_free(&ids->by_id);
	free(ids->items);
	free(ids->moves);
	free(ids);
}

static void reserve_entries(struct ids *ids, uint32_t method)
{
	ARRAY_ROOM_ZEROED(ids->items, ids->room, (size_t)method + 1);
}

/* Makes the id stand for the method from now on. */
static void put_id(struct ids *ids, uint32_t id, uint32_t method)
{
	reserve_entries(ids, method);
	if (!ids->items[method].is_here)
		ids->items[method] = (struct file_method){ .id = id,
			.is_here = true };
	id_map_put(&ids->by_id, id >> 2, method);
}

static bool is_taken(const struct ids *ids, uint32_t method)
{
	const struct file_method f = ids_entry(ids, method);

	return f.is_here || f.is_awaited;
}

/* Notes that all that is said of one method is to be said of the other. */
static void add_move(struct ids *ids, uint32_t from, uint32_t to)
{
	reserve_entries(ids, to);
	ids->items[to].is_awaited = true;
	ARRAY_ADD(ids->moves, ids->move_room, ids->move_count,
	    (struct moved_method){ from, to });
}

void ids_define(struct ids *ids, const struct method_line *line)
{
	uint32_t old = id_map_get(&ids->by_id, line->id >> 2), method;

	if (old != NO_ID && !ids->items[old].is_known) {
		/* The line comes after the first use. */
		uint32_t name = methods_name(ids->methods, old, line);

		ids->items[old].id = line->id;
		ids->items[old].is_known = !line->is_stand_in;
		if (name != old && !is_taken(ids, name))
			add_move(ids, old, name);
		return;
	}
	method = line->is_stand_in ? methods_add_nameless(ids->methods, line) :
				     methods_add(ids->methods, line);
	ids->same += old != method && ids_entry(ids, method).is_here;
	ids->redefined += old != NO_ID && old != method && !line->is_stand_in;
	put_id(ids, line->id, method);
	ids->items[method].is_known |= !line->is_stand_in;
}

uint32_t ids_add_unknown(struct ids *ids, uint32_t id)
{
	char text[32];
	int length = snprintf(text, sizeof text, "(unknown 0x%" PRIx32 ")", id);
	const struct method_line line = { .id = id,
		.name = { text, (size_t)length } };
	uint32_t method = methods_add_nameless(ids->methods, &line);

	put_id(ids, id, method);
	return method;
}

void ids_use(struct ids *ids, uint32_t method)
{
	ids->items[method].is_used = true;
	methods_set_used(ids->methods, method, true);
}

/* ---- proxies (rule 2.6) ---- */

static void name_proxy(struct ids *ids, uint32_t unknown, uint32_t line)
{
	uint32_t name = methods_name_proxy(ids->methods, unknown, line,
	    PROXY_MARK);
	char mark[32];

	/* Two classes can be proxies of one interface. */
	if (name != unknown && is_taken(ids, name)) {
		snprintf(mark, sizeof mark, " (proxy 0x%" PRIx32 ")",
		    ids->items[unknown].id);
		name = methods_name_proxy(ids->methods, unknown, line, mark);
	}
	ids->items[unknown].is_used = true;
	if (name != unknown && !is_taken(ids, name))
		add_move(ids, unknown, name);
}

static bool is_unknown(const struct file_method *f)
{
	return f->is_here && !f->is_known;
}

static bool is_unused_line(const struct file_method *f)
{
	return f->is_known && !f->is_used;
}

/* Resolves a proxy of another file: only one unknown id and one unused line
 * make a pair.  Returns true when there are several of both, equally many. */
static bool resolve_only_pair(struct ids *ids)
{
	uint32_t unknown = 0, unused = 0;
	unsigned unknowns = 0, unuseds = 0;

	for (uint32_t i = 0; i < ids->room; i++) {
		if (is_unknown(&ids->items[i])) {
			unknown = i;
			unknowns++;
		} else if (is_unused_line(&ids->items[i])) {
			unused = i;
			unuseds++;
		}
	}
	if (unknowns == 1 && unuseds == 1)
		name_proxy(ids, unknown, unused);
	return unknowns > 1 && unknowns == unuseds;
}

bool ids_resolve_proxies(struct ids *ids, bool is_streaming)
{
	if (!is_streaming)
		return resolve_only_pair(ids);
	/* The line of a proxy follows directly, as the next id. */
	for (uint32_t i = 0; i < ids->room; i++) {
		uint32_t next = !is_unknown(&ids->items[i]) ?
		    NO_ID :
		    id_map_get(&ids->by_id, (ids->items[i].id >> 2) + 1);

		if (next != NO_ID && is_unused_line(&ids->items[next]))
			name_proxy(ids, i, next);
	}
	return false;
}

/* ---- other numbers ---- */

uint32_t *ids_join(struct ids *ids)
{
	const uint32_t count = ids->methods->count;
	uint32_t *to;

	if (ids->move_count == 0)
		return NULL;
	to = array_new(count, sizeof *to);
	for (uint32_t i = 0; i < count; i++)
		to[i] = i;
	for (size_t i = 0; i < ids->move_count; i++) {
		struct moved_method m = ids->moves[i];

		if (ids_entry(ids, m.to).is_here)
			continue; /* as within one file, there are two of it */
		struct file_method from = ids->items[m.from];
		put_id(ids, from.id, m.to);
		ids->items[m.to].is_known |= from.is_known;
		if (from.is_used)
			ids_use(ids, m.to);
		ids->items[m.from] = (struct file_method){ 0 };
		methods_set_used(ids->methods, m.from, false);
		to[m.from] = m.to;
	}
	ids->move_count = 0;
	return to;
}

void ids_renumber(struct ids *ids, struct methods *others, const uint32_t *to)
{
	const size_t room = others->count;
	struct file_method *of = array_new(room, sizeof *of);

	for (uint32_t i = 0; i < ids->room; i++) {
		if (!ids->items[i].is_here)
			continue;
		struct file_method *into = &of[to[i]];
		if (!into->is_here)
			into->id = ids->items[i].id;
		into->is_here = true;
		into->is_known |= ids->items[i].is_known;
		into->is_used |= ids->items[i].is_used;
		if (ids->items[i].is_used)
			methods_set_used(others, to[i], true);
	}
	free(ids->items);
	ids->items = of;
	ids->room = room;
	ids->methods = others;
	/* Each value becomes that which `to` says. */
	for (uint32_t i = 0; i < ids->by_id.direct_room; i++)
		if (ids->by_id.direct[i] != 0)
			ids->by_id.direct[i] = to[ids->by_id.direct[i] - 1] + 1;
	for (size_t i = 0; i < ids->by_id.slot_count; i++)
		if (ids->by_id.slots[i].value != 0)
			ids->by_id.slots[i]
			    .value = to[ids->by_id.slots[i].value - 1] + 1;
}
