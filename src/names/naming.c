/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/naming.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/names.h"
#include "base/text.h"
#include "names/readable.h"

enum {
	STOP_STEP = 1024, /* methods between two looks at the stop */
	JOINED = 4096,    /* bytes of names that stand in one line */
	WORDS = 1024      /* of a name in words: longer ones stay as they are */
};

struct naming {
	struct method *own, *mapped, *readable;
	struct name_origin *origins; /* NULL: nobody was asked */
	uint32_t count;
	struct arena texts;
	struct names *sources;
	char *scratch;
	size_t scratch_room;
};

struct naming *naming_new(const struct methods *methods)
{
	struct naming *n = array_new(1, sizeof *n);
	uint32_t count = methods_count(methods);

	n->own = array_new(count, sizeof *n->own);
	n->sources = names_new();
	n->count = count;
	for (uint32_t i = 0; i < count; i++)
		n->own[i] = *methods_own(methods, i);
	return n;
}

void naming_free(struct naming *n)
{
	if (n == NULL)
		return;
	free(n->own);
	free(n->mapped);
	free(n->readable);
	free(n->origins);
	arena_free(&n->texts);
	names_free(n->sources);
	free(n->scratch);
	free(n);
}

/* ---- texts ---- */

/* Appends the text to what is in the scratch; false when out of memory. */
static bool append_text(struct naming *n, size_t *used, struct slice text)
{
	char *grown = array_grow(n->scratch, &n->scratch_room,
	    *used + text.length + 1, 1);

	n->scratch = grown;
	if (text.length > 0)
		memcpy(grown + *used, text.start, text.length);
	*used += text.length;
	grown[*used] = '\0';
	return true;
}

static const char *keep_scratch(struct naming *n, size_t length)
{
	char *kept = length == 0 ? NULL : arena_take(&n->texts, length + 1);

	if (length == 0)
		return "";
	return kept == NULL ? NULL : memcpy(kept, n->scratch, length + 1);
}

static const char *keep_text(struct naming *n, struct slice text)
{
	size_t used = 0;

	return append_text(n, &used, text) ? keep_scratch(n, used) : NULL;
}

/* Keeps "x.A.f, x.B.g": as many names as a line may have, and then " ...". */
static const char *keep_joined(struct naming *n, struct mapping *mapping,
    bool (*next)(struct mapping *, struct original *), const char *between)
{
	struct original o;
	size_t used = 0;
	bool done = true;

	while (done && next(mapping, &o)) {
		if (used > JOINED) {
			done = append_text(n, &used, slice_of(" ..."));
			break;
		}
		done = (used == 0 ||
			   append_text(n, &used, slice_of(between))) &&
		    append_text(n, &used, o.class_name) &&
		    (o.class_name.length == 0 ||
			append_text(n, &used, slice_of("."))) &&
		    append_text(n, &used, o.name);
	}
	return done ? keep_scratch(n, used) : NULL;
}

/* ---- a method by the mapping ---- */

static bool keep_source(struct naming *n, struct method *out,
    const struct original *o)
{
	uint32_t source;

	if (o->source.length == 0)
		return true;
	source = names_add(n->sources, o->source);
	if (source == NO_NAME)
		return false;
	out->source = names_text(n->sources, source);
	out->line = o->line;
	return true;
}

/* Returns what stands after the signature of its own name: the mark of a
 * proxy. */
static struct slice tail_of(const struct method *own)
{
	return slice_of(own->text + own->signature_at +
	    own->signature_length);
}

/* Appends "class.name", or "class.name | other.name". */
static bool append_name(struct naming *n, size_t *used, const struct mapped *m)
{
	return append_text(n, used, m->original.class_name) &&
	    (m->original.class_name.length == 0 ||
		append_text(n, used, slice_of("."))) &&
	    append_text(n, used,
		m->joined.length > 0 ? m->joined : m->original.name);
}

static bool take_mapped(struct naming *n, struct method *out,
    const struct mapped *m)
{
	const struct slice tail = tail_of(out);
	const size_t dot = m->original.class_name.length > 0;
	size_t used = 0;

	if (!append_name(n, &used, m))
		return false;
	out->class_length = (uint32_t)m->original.class_name.length;
	out->name_at = (uint32_t)(m->original.class_name.length + dot);
	out->name_length = (uint32_t)used - out->name_at;
	out->others_length = m->joined.length == 0 ? 0 : out->name_length -
	    (uint32_t)m->original.name.length;
	if (m->original.descriptor.length > 0 &&
	    !append_text(n, &used, slice_of(" ")))
		return false;
	out->signature_at = (uint32_t)used;
	out->signature_length = (uint32_t)m->original.descriptor.length;
	if (!append_text(n, &used, m->original.descriptor) ||
	    !append_text(n, &used, tail))
		return false;
	out->text = keep_scratch(n, used);
	return out->text != NULL && keep_source(n, out, &m->original);
}

static bool keep_origin(struct naming *n, struct name_origin *out,
    const struct mapped *m, struct mapping *mapping)
{
	*out = (struct name_origin){ .grade = m->grade,
		.is_synthesized = m->original.is_synthesized,
		.is_outline = m->original.is_outline,
		.others = "", .inlined = "", .outlined = "" };
	out->via = keep_text(n, m->via);
	if (m->alternatives > 0)
		out->others = keep_joined(n, mapping, mapping_next_alternative,
		    " | ");
	if (m->inlined > 0)
		out->inlined = keep_joined(n, mapping, mapping_next_inlined,
		    ", ");
	return out->via != NULL && out->others != NULL &&
	    out->inlined != NULL;
}

/* Is there anything that a mapping may know? */
static bool is_mappable(const struct method *own)
{
	return !own->is_function && own->class_length > 0;
}

/* A class that no mapping lists keeps its name, but types may have others. */
static bool keeps_name(const struct method *own, const struct mapped *m)
{
	return m->grade == GRADE_NOT_IN_MAP &&
	    m->original.descriptor.length == own->signature_length &&
	    (own->signature_length == 0 ||
		memcmp(m->original.descriptor.start,
		    method_signature(own).start, own->signature_length) == 0);
}

static bool ask_one(struct naming *n, struct mapping *mapping, size_t at,
    uint32_t method, struct error *err)
{
	struct mapped m;

	if (!mapping_find(mapping, at, &m, err))
		return false;
	/* The texts of the method found last are valid until the next. */
	return (keeps_name(&n->own[method], &m) ||
		   take_mapped(n, &n->mapped[method], &m)) &&
	    keep_origin(n, &n->origins[method], &m, mapping);
}

/* ---- a method in words ---- */

/* Returns where the class ends in "a.X.foo{λ1}" and "a.X.foo (default)"; 0 when
 * the text has no class, as "[outline] a.X", "foo (X.kt)" and "X.kt λ1". */
static size_t class_in(const char *text)
{
	const size_t end = strcspn(text, "{ (["), kotlin = strlen(".kt");
	size_t at = end;

	if (end >= kotlin && text[end] == ' ' &&
	    strncmp(text + end - kotlin, ".kt", kotlin) == 0)
		return 0;
	while (at > 0 && text[at] != '.')
		at--;
	return text[0] == '[' ? 0 : at;
}

/* Puts the name into words, with the same signature. */
static bool put_in_words(struct naming *n, struct method *out)
{
	const struct slice tail = tail_of(out);
	const struct slice signature = method_signature(out);
	char words[WORDS];
	const bool is_one = !out->is_function && out->others_length == 0;
	size_t length = is_one ? readable_name(words, sizeof words,
	    method_class(out), method_name(out)) : 0, used = 0;

	if (length == 0)
		return true;
	out->class_length = (uint32_t)class_in(words);
	out->name_at = out->class_length + (out->class_length > 0);
	out->name_length = (uint32_t)length - out->name_at;
	if (!append_text(n, &used, (struct slice){ words, length }) ||
	    (signature.length > 0 && !append_text(n, &used, slice_of(" "))))
		return false;
	out->signature_at = (uint32_t)used;
	if (!append_text(n, &used, signature) || !append_text(n, &used, tail))
		return false;
	out->text = keep_scratch(n, used);
	return out->text != NULL;
}

static bool put_all_in_words(struct naming *n)
{
	for (uint32_t i = 0; i < n->count; i++) {
		n->readable[i] = n->mapped[i];
		if (!put_in_words(n, &n->readable[i]))
			return false;
	}
	return true;
}

/* ---- the list of methods that are asked about ---- */

/* The methods about which the mapping is asked. */
struct asked_list {
	struct residual *items;
	uint32_t *methods;
	size_t count;
};

static struct residual residual_of(const struct method *own)
{
	return (struct residual){ method_class(own), method_name(own),
		method_signature(own), slice_of(own->source), own->line };
}

static bool list_residuals(struct naming *n, struct asked_list *out)
{
	*out = (struct asked_list){ array_new(n->count, sizeof *out->items),
		array_new(n->count, sizeof *out->methods), 0 };
	if (out->items == NULL || out->methods == NULL)
		return false;
	for (uint32_t i = 0; i < n->count; i++) {
		if (!is_mappable(&n->own[i]))
			continue;
		out->items[out->count] = residual_of(&n->own[i]);
		out->methods[out->count++] = i;
	}
	return true;
}

/* ---- outlines ---- */

/* An outline, and a method that code of it was moved out of. */
struct moved {
	uint32_t outline, from;
};

struct moved_list {
	struct moved *items;
	size_t count, room;
};

/* Notes the outlines of the method that the mapping was asked for last. */
static bool list_outlines(struct moved_list *list, struct mapping *mapping,
    const struct asked_list *asked, uint32_t method)
{
	size_t outline;

	while (mapping_next_outline(mapping, &outline)) {
		struct moved *grown;

		if (outline == NO_OUTLINE)
			return true;
		grown = array_grow(list->items, &list->room, list->count + 1,
		    sizeof *grown);
		list->items = grown;
		grown[list->count++] = (struct moved){
			asked->methods[outline], method };
	}
	return false;
}

static int by_outline(const void *a, const void *b)
{
	const struct moved *x = a, *y = b;

	if (x->outline != y->outline)
		return x->outline < y->outline ? -1 : 1;
	return x->from < y->from ? -1 : x->from > y->from;
}

/* Returns "x.A.f", as it is shown. */
static struct slice shown_name(const struct naming *n, uint32_t method)
{
	const struct method *m = &n->mapped[method];

	return (struct slice){ m->text, m->name_at + m->name_length };
}

/* Keeps the methods whose code is in the outline at `i`, as many as a line may
 * have.  *end is after them. */
static bool keep_outlined(struct naming *n, const struct moved_list *list,
    size_t i, size_t *end)
{
	const uint32_t outline = list->items[i].outline;
	const char *between = "";
	size_t used = 0;
	bool done = true;

	for (; i < list->count && list->items[i].outline == outline; i++) {
		const bool is_again = used > 0 &&
		    list->items[i - 1].from == list->items[i].from;

		if (!done || is_again || used > JOINED)
			continue;
		done = append_text(n, &used, slice_of(between)) &&
		    append_text(n, &used, shown_name(n, list->items[i].from)) &&
		    (used <= JOINED || append_text(n, &used, slice_of(" ...")));
		between = ", ";
	}
	*end = i;
	n->origins[outline].outlined = done ? keep_scratch(n, used) : NULL;
	return n->origins[outline].outlined != NULL;
}

static bool keep_all_outlined(struct naming *n, struct moved_list *list)
{
	bool done = true;

	if (list->count > 0)
		qsort(list->items, list->count, sizeof *list->items,
		    by_outline);
	for (size_t i = 0; done && i < list->count;)
		done = keep_outlined(n, list, i, &i);
	return done;
}

/* ---- asking about all ---- */

/* Begins with the names that are known before the mapping is asked. */
static void begin_names(struct naming *n)
{
	n->mapped = array_new(n->count, sizeof *n->mapped);
	n->readable = array_new(n->count, sizeof *n->readable);
	for (uint32_t i = 0; i < n->count; i++)
		n->mapped[i] = n->own[i];
}

static bool begin_origins(struct naming *n)
{
	n->origins = array_new(n->count, sizeof *n->origins);
	for (uint32_t i = 0; i < n->count; i++)
		n->origins[i] = (struct name_origin)NO_NAME_ORIGIN;
	return true;
}

static bool ask_all(struct naming *n, struct mapping *mapping,
    const atomic_bool *stop, struct error *err)
{
	struct asked_list asked = { NULL, NULL, 0 };
	struct moved_list moved = { NULL, 0, 0 };
	bool done = begin_origins(n) && list_residuals(n, &asked) &&
	    mapping_tell(mapping, asked.items, asked.count);

	for (size_t i = 0; done && i < asked.count; i++) {
		size_t at = mapping_nth(mapping, i);

		if (i % STOP_STEP == 0 && stop != NULL && *stop)
			done = fail(err, "stopped");
		else
			done = ask_one(n, mapping, at, asked.methods[at],
				   err) &&
			    list_outlines(&moved, mapping, &asked,
				asked.methods[at]);
	}
	done = done && keep_all_outlined(n, &moved);
	free(moved.items);
	free(asked.items);
	free(asked.methods);
	return done;
}

bool naming_ask(struct naming *n, struct mapping *mapping,
    const atomic_bool *stop, struct error *err)
{
	begin_names(n);
	return (mapping == NULL || ask_all(n, mapping, stop, err)) &&
	    put_all_in_words(n);
}

bool naming_tell(struct naming *n, uint32_t method, const struct method *raw,
    const struct name_origin *origin)
{
	if (n->origins == NULL && !begin_origins(n))
		return false;
	n->own[method] = *raw;
	n->origins[method] = *origin;
	return true;
}

struct shown_names naming_names(const struct naming *n, enum name_form form)
{
	return (struct shown_names){ form == NAMES_RAW ? n->own :
		form == NAMES_READABLE ? n->readable : n->mapped,
		form == NAMES_READABLE ? n->mapped : NULL, n->origins, form,
		n->count, n->own, n->mapped };
}

uint32_t naming_count(const struct naming *n)
{
	return n->count;
}

const struct method *naming_own(const struct naming *n, uint32_t method)
{
	return &n->own[method];
}

const struct name_origin *naming_origin(const struct naming *n,
    uint32_t method)
{
	return &n->origins[method];
}

/* ---- which build a recording is of ---- */

#define PREFIX "r8-map-id-"

enum { IDS = 64 }; /* that are counted: no app has more builds */

struct census {
	struct {
		const char *source; /* one text is one pointer */
		uint32_t methods;
	} counts[IDS];
	size_t count;
};

static void count_id(struct census *c, const char *source)
{
	size_t i = 0;

	while (i < c->count && c->counts[i].source != source)
		i++;
	if (i == IDS)
		return;
	c->count += i == c->count;
	c->counts[i].source = source;
	c->counts[i].methods++;
}

struct slice map_id_in(const char *source)
{
	return strncmp(source, PREFIX, strlen(PREFIX)) != 0 ?
	    (struct slice){ "", 0 } : slice_of(source + strlen(PREFIX));
}

struct slice map_id_of(const struct ids *ids)
{
	const struct methods *methods = ids_methods(ids);
	struct census c = { .count = 0 };
	size_t best = 0;

	for (uint32_t i = 0; i < methods_count(methods); i++) {
		const char *source = methods_own(methods, i)->source;

		if (map_id_in(source).length > 0 && ids_has(ids, i))
			count_id(&c, source);
	}
	for (size_t i = 1; i < c.count; i++)
		if (c.counts[i].methods > c.counts[best].methods)
			best = i;
	return map_id_in(c.count == 0 ? "" : c.counts[best].source);
}
