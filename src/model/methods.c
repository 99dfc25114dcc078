#include "config.h"

#include "model/methods.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/names.h"
#include "base/text.h"
#include "base/whole.h"
#include "model/symbol.h"

struct methods {
	struct names *names;   /* texts of methods, and sources */
	struct id_map by_name; /* number of a text → method */
	struct id_map by_id;   /* id >> 2 → method */
	struct method *items;
	size_t room;
	uint32_t count;
	uint32_t same;         /* lines of a method that had another id */
	uint32_t redefined;    /* lines of an id that had another method */
	struct arena unknown;  /* texts of methods without a line */
	char *scratch;         /* where a text is put together */
	size_t scratch_room;
};

struct methods *methods_new(struct error *err)
{
	struct methods *m = array_new(1, sizeof *m, err);

	if (m == NULL)
		return NULL;
	m->names = names_new(err);
	if (m->names != NULL)
		return m;
	methods_free(m);
	return NULL;
}

void methods_free(struct methods *m)
{
	if (m == NULL)
		return;
	names_free(m->names);
	id_map_free(&m->by_name);
	id_map_free(&m->by_id);
	arena_free(&m->unknown);
	free(m->items);
	free(m->scratch);
	free(m);
}

static bool reserve(struct methods *m, size_t need, struct error *err)
{
	char *grown = array_grow(m->scratch, &m->scratch_room, need, 1, err);

	if (grown == NULL)
		return false;
	m->scratch = grown;
	return true;
}

/* Appends the clean form of `raw`; the new length, or SIZE_MAX.  Mostly that
 * is as long as the raw one. */
static size_t append(struct methods *m, size_t at, struct slice raw,
    struct error *err)
{
	size_t length;

	if (!reserve(m, at + raw.length + 2, err))
		return SIZE_MAX;
	length = text_clean(m->scratch + at, m->scratch_room - at, raw);
	if (at + length + 2 <= m->scratch_room)
		return at + length;
	if (!reserve(m, at + length + 2, err))
		return SIZE_MAX;
	return at + text_clean(m->scratch + at, m->scratch_room - at, raw);
}

static void dots_for_slashes(char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (text[i] == '/')
			text[i] = '.';
}

/* A class can have a method without a name; a row cannot. */
static struct slice shown_name(const struct method_line *line)
{
	return line->name.length > 0 ? line->name : slice_of("(no name)");
}

/* Puts "class.name signature" into scratch and the lengths into `out`. */
static bool compose(struct methods *m, const struct method_line *line,
    struct method *out, struct error *err)
{
	size_t at = append(m, 0, line->class_name, err);

	if (at == SIZE_MAX)
		return false;
	if (!line->is_function)
		dots_for_slashes(m->scratch, at);
	out->class_length = (uint32_t)at;
	if (at > 0 && !line->is_place)
		m->scratch[at++] = line->is_function ? '!' : '.';
	out->name_at = line->is_place ? 0 : (uint32_t)at;
	at = append(m, at, shown_name(line), err);
	if (at == SIZE_MAX)
		return false;
	out->name_length = (uint32_t)at - out->name_at;
	if (line->signature.length > 0)
		m->scratch[at++] = ' ';
	out->signature_at = (uint32_t)at;
	at = append(m, at, line->signature, err);
	out->signature_length = (uint32_t)(at - out->signature_at);
	return at != SIZE_MAX;
}

static const char *store_clean(struct methods *m, struct slice raw,
    struct error *err)
{
	size_t length = append(m, 0, raw, err);
	uint32_t name;

	if (length == SIZE_MAX)
		return NULL;
	name = names_add(m->names, (struct slice){ m->scratch, length }, err);
	return name == NO_NAME ? NULL : names_text(m->names, name);
}

static bool push(struct methods *m, const struct method *method,
    struct error *err)
{
	struct method *grown = array_grow(m->items, &m->room,
	    (size_t)m->count + 1, sizeof *grown, err);

	if (grown == NULL)
		return false;
	m->items = grown;
	grown[m->count++] = *method;
	return true;
}

/* The method of that text, new or not; its own number for an id that was used
 * before its line came. */
static uint32_t settle(struct methods *m, struct method *method,
    struct error *err)
{
	uint32_t old = id_map_get(&m->by_id, method->id >> 2), name, same;

	name = names_add(m->names, slice_of(m->scratch), err);
	if (name == NO_NAME)
		return NO_METHOD;
	method->text = names_text(m->names, name);
	same = id_map_get(&m->by_name, name);
	if (old != NO_ID && !m->items[old].is_known) {
		if (same == NO_ID &&
		    !id_map_put(&m->by_name, name, old, err))
			return NO_METHOD;
		method->is_used = m->items[old].is_used;
		m->items[old] = *method;
		return old;
	}
	if (same != NO_ID) {
		m->same += old != same;
		return same;
	}
	if (!id_map_put(&m->by_name, name, m->count, err) ||
	    !push(m, method, err))
		return NO_METHOD;
	return m->count - 1;
}

bool methods_define(struct methods *m, const struct method_line *line,
    struct error *err)
{
	struct method method = { .id = line->id, .line = line->line,
	    .is_function = line->is_function,
	    .is_known = !line->is_stand_in };
	uint32_t number, old;

	method.source = store_clean(m, line->source, err);
	if (method.source == NULL || !compose(m, line, &method, err))
		return false;
	old = id_map_get(&m->by_id, line->id >> 2);
	number = settle(m, &method, err);
	m->redefined += old != NO_ID && old != number && method.is_known;
	return number != NO_METHOD &&
	    id_map_put(&m->by_id, line->id >> 2, number, err);
}

const struct id_map *methods_ids(const struct methods *m)
{
	return &m->by_id;
}

uint32_t methods_add_unknown(struct methods *m, uint32_t id,
    struct error *err)
{
	char text[32];
	int length = snprintf(text, sizeof text, "(unknown 0x%" PRIx32 ")",
	    id);
	char *kept = arena_take(&m->unknown, (size_t)length + 1, err);
	struct method method = { .id = id, .source = "", .text = kept,
	    .name_length = (uint32_t)length,
	    .signature_at = (uint32_t)length };

	if (kept == NULL)
		return NO_METHOD;
	memcpy(kept, text, (size_t)length + 1);
	if (!id_map_put(&m->by_id, id >> 2, m->count, err) ||
	    !push(m, &method, err))
		return NO_METHOD;
	return m->count - 1;
}

static const char proxy_mark[] = " (proxy)";

/* The number of the line's text, marked, which no other method has; NO_NAME when
 * memory is out.  Two classes can be proxies of one interface. */
static uint32_t marked_name(struct methods *m, const struct method *line,
    uint32_t id)
{
	size_t length = strlen(line->text), room = length + 32;
	struct slice text;

	if (!reserve(m, room, NULL))
		return NO_NAME;
	text.at = m->scratch;
	text.length = (size_t)snprintf(m->scratch, room, "%s%s", line->text,
	    proxy_mark);
	if (names_find(m->names, text) != NO_NAME)
		text.length = (size_t)snprintf(m->scratch, room,
		    "%s (proxy 0x%" PRIx32 ")", line->text, id);
	return names_add(m->names, text, NULL);
}

static void take_name(struct methods *m, uint32_t unknown, uint32_t line)
{
	struct method *proxy = &m->items[unknown];
	uint32_t id = proxy->id;
	uint32_t name = marked_name(m, &m->items[line], id);

	if (name == NO_NAME || !id_map_put(&m->by_name, name, unknown, NULL))
		return;
	*proxy = m->items[line];
	proxy->id = id;
	proxy->text = names_text(m->names, name);
	proxy->is_known = false;
	proxy->is_proxy = proxy->is_used = true;
}

/* In streaming files the line follows directly, as the next id. */
static void resolve_by_next_id(struct methods *m)
{
	for (uint32_t i = 0; i < m->count; i++) {
		const struct method *unknown = &m->items[i];
		uint32_t next = id_map_get(&m->by_id, (unknown->id >> 2) + 1);

		if (!unknown->is_known && next != NO_ID &&
		    m->items[next].is_known && !m->items[next].is_used)
			take_name(m, i, next);
	}
}

/* Elsewhere only one unknown id and one unused line make a pair. */
static bool resolve_only_pair(struct methods *m)
{
	uint32_t unknown = 0, unused = 0;
	unsigned unknowns = 0, unuseds = 0;

	for (uint32_t i = 0; i < m->count; i++) {
		if (!m->items[i].is_known) {
			unknown = i;
			unknowns++;
		} else if (!m->items[i].is_used) {
			unused = i;
			unuseds++;
		}
	}
	if (unknowns == 1 && unuseds == 1)
		take_name(m, unknown, unused);
	return unknowns > 1 && unknowns == unuseds;
}

bool methods_resolve_proxies(struct methods *m, bool is_streaming)
{
	if (!is_streaming)
		return resolve_only_pair(m);
	resolve_by_next_id(m);
	return false;
}

uint32_t methods_count(const struct methods *m)
{
	return m->count;
}

uint32_t methods_same(const struct methods *m)
{
	return m->same;
}

uint32_t methods_redefined(const struct methods *m)
{
	return m->redefined;
}

const struct method *methods_at(const struct methods *m, uint32_t method)
{
	return &m->items[method];
}

void methods_use(struct methods *m, uint32_t method)
{
	m->items[method].is_used = true;
}

uint32_t methods_find(const struct methods *m, const char *text)
{
	uint32_t name = names_find(m->names, slice_of(text));

	return name == NO_NAME ? NO_METHOD : id_map_get(&m->by_name, name);
}

struct slice method_class(const struct method *m)
{
	return (struct slice){ m->text, m->class_length };
}

struct slice method_package(const struct method *m)
{
	struct slice name = method_class(m);

	if (m->is_function)
		return name;
	while (name.length > 0 && name.at[name.length - 1] != '.')
		name.length--;
	name.length -= name.length > 0;
	return name;
}

struct slice method_name(const struct method *m)
{
	return (struct slice){ m->text + m->name_at, m->name_length };
}

struct slice method_signature(const struct method *m)
{
	return (struct slice){ m->text + m->signature_at,
		m->signature_length };
}

const char *method_mark(const struct method *m)
{
	return m->is_proxy ? proxy_mark : "";
}

/* Where "Class.name" or "Class::name" begins. */
static size_t label_start(const struct method *m)
{
	size_t package = method_package(m).length;

	if (m->is_function)
		return m->name_at + symbol_start(method_name(m));
	return package + (package > 0);
}

struct slice method_brief(const struct method *m)
{
	size_t from = label_start(m);

	return (struct slice){ m->text + from,
		m->name_at + m->name_length - from };
}

void method_label(const struct method *m, char *out, size_t size)
{
	struct slice brief = method_brief(m);

	/* what does not fit would cost snprintf most of the time */
	snprintf(out, size, "%.*s%s",
	    (int)(brief.length < size ? brief.length : size), brief.at,
	    method_mark(m));
	if (brief.length >= size)
		whole_mend(out);
}

enum { LEAST_MARKED = 20 }; /* cells, so that there is a name as well */

/* The mark stands last, and says more than the end of a long name. */
static void keep_mark(char *out, size_t size, size_t cells)
{
	static const char cut_mark[] = ".. (proxy)";
	struct slice name = text_crop(slice_of(out), cells + 1 -
	    sizeof cut_mark);

	if (name.length + sizeof cut_mark <= size)
		memcpy(out + name.length, cut_mark, sizeof cut_mark);
}

void method_short(const struct method *m, size_t cells, char *out, size_t size)
{
	/* "libc.so+0x12": what has no symbol differs in its address */
	bool is_address = m->is_function && m->name_at == 0 &&
	    m->class_length > 0;

	method_label(m, out, size);
	if (text_fits_in(slice_of(out), cells))
		return;
	if (is_address)
		snprintf(out, size, "%s", m->text + m->class_length);
	else if (m->is_proxy && cells >= LEAST_MARKED)
		keep_mark(out, size, cells);
}

struct slice method_fit(const struct method *m, size_t cells, char *scratch,
    size_t size)
{
	if (text_fits_in(slice_of(m->text), cells))
		return slice_of(m->text);
	method_short(m, cells, scratch, size);
	return slice_of(scratch);
}
