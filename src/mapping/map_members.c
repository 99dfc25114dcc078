#include "config.h"

#include "mapping/map_members.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"
#include "mapping/map_comment.h"
#include "mapping/map_name.h"

enum { LINES_MOST = 1 << 20 }; /* of a class; and callsites */

/* The methods that the trace has, and their names. */
struct known_set {
	const struct map_known *at;
	struct slots both, names;
	uint64_t ends[2]; /* bits: the last letters of names, of ASCII */
};

static uint64_t hash_of(struct map_known known)
{
	return map_hash_join(known.residual, known.signature);
}

static bool is_in(const struct known_set *set, struct map_known known)
{
	uint64_t hash = hash_of(known);
	size_t slot;
	uint32_t n = slots_first(&set->both, hash, &slot);

	while (n != NO_SLOT && hash_of(set->at[n]) != hash)
		n = slots_next(&set->both, hash, &slot);
	return n != NO_SLOT;
}

static bool has_name(const struct known_set *set, uint64_t name)
{
	size_t slot;
	uint32_t n = slots_first(&set->names, name, &slot);

	while (n != NO_SLOT && set->at[n].residual != name)
		n = slots_next(&set->names, name, &slot);
	return n != NO_SLOT;
}

static void add_end(struct known_set *set, unsigned char end)
{
	if (end < 0x80)
		set->ends[end / 64] |= UINT64_C(1) << end % 64;
}

/* May a name of the map be one that the trace has?  A usual letter at its end is that of
 * the printable form, too; most names can be told by it. */
static bool may_be_known(const struct known_set *set, struct slice name)
{
	unsigned char end = (unsigned char)name.at[name.length - 1];

	return end <= ' ' || end >= 0x7f ||
	    (set->ends[end / 64] >> end % 64 & 1) != 0;
}

static void known_free(struct known_set *set)
{
	slots_free(&set->both);
	slots_free(&set->names);
}

/* One that is there twice would make its search slow. */
static bool known_init(struct known_set *set, const struct map_known *at,
    size_t count, struct error *err)
{
	*set = (struct known_set){ .at = at };
	if (!slots_init_for(&set->both, count, err) ||
	    !slots_init_for(&set->names, count, err)) {
		known_free(set);
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		add_end(set, at[i].end);
		if (!has_name(set, at[i].residual))
			slots_put(&set->names, at[i].residual, (uint32_t)i);
		if (!is_in(set, at[i]))
			slots_put(&set->both, hash_of(at[i]), (uint32_t)i);
	}
	return true;
}

static bool is_known(const struct known_set *set,
    const struct map_method_line *line)
{
	return is_in(set, (struct map_known){ .residual = line->residual,
	    .signature = line->signature });
}

/* What lines and comments are added to. */
struct members_reading {
	struct map_members *out;
	struct map_index *index;
	struct map_head *head;
	struct known_set known;
	uint32_t class;
	bool has_member; /* comments belong to one, no more to the class */
	bool is_method;  /* and that is the last line of `out` */
	bool is_apart;   /* the next one */
};

void map_members_free(struct map_members *m)
{
	free(m->lines);
	free(m->callsites);
	*m = (struct map_members){ 0 };
}

/* Does the qualifier name the class itself?  R8 9 has the simple name there. */
static bool is_own_name(struct slice qualifier, struct slice own)
{
	size_t before = own.length - qualifier.length;

	return qualifier.length <= own.length &&
	    memcmp(own.at + before, qualifier.at, qualifier.length) == 0 &&
	    (before == 0 || (own.at[before - 1] == '.' &&
	    memchr(qualifier.at, '.', qualifier.length) == NULL));
}

/* The class that the method is of: the qualifier, or that of the class line. */
static void set_owner(const struct members_reading *r,
    const struct map_member *m, struct map_method_line *line)
{
	line->class_name = map_index_name(r->index, r->class);
	line->owner = map_index_name_hash(r->index, r->class);
	if (m->qualifier.length == 0 ||
	    is_own_name(m->qualifier, line->class_name))
		return;
	line->class_name = m->qualifier;
	line->owner = map_name_hash(m->qualifier);
}

static void hash_line(const struct members_reading *r,
    const struct map_member *m, struct map_method_line *line)
{
	/* From 2.2 on the map says where they differ. */
	const bool is_told = map_index_version(r->index, m->name.at) >=
	    MAP_VERSION_2_2;
	struct map_signature renamed, original = map_java_signature(m->types,
	    m->type, map_index_renaming(r->index), is_told ? NULL : &renamed);

	set_owner(r, m, line);
	line->types = original.types;
	line->name_key = map_hash_join(line->owner, map_name_hash(m->name));
	line->key = map_hash_join(line->name_key, original.hash);
	line->signature = is_told ? original.hash : renamed.hash;
}

/* *is_kept is false where the trace has no such name. */
static bool add_method(struct members_reading *r, const struct map_member *m,
    bool *is_kept, struct error *err)
{
	struct map_members *out = r->out;
	uint64_t residual = map_name_hash(m->residual);
	struct map_method_line *grown;

	*is_kept = has_name(&r->known, residual);
	if (*is_kept && out->count == LINES_MOST) {
		r->head->unreadable++;
		*is_kept = false;
	}
	if (!*is_kept)
		return true;
	grown = array_grow(out->lines, &out->room, out->count + 1,
	    sizeof *grown, err);
	if (grown == NULL)
		return false;
	out->lines = grown;
	grown += out->count++;
	*grown = (struct map_method_line){ .name = m->name,
		.takes = m->types, .gives = m->type, .lines = m->lines,
		.original = m->original, .residual = residual,
		.is_apart = r->is_apart };
	hash_line(r, m, grown);
	return true;
}

/* The last line of a method, if the comment is about one. */
static struct map_method_line *line_of_comment(const struct members_reading *r)
{
	return r->is_method ? &r->out->lines[r->out->count - 1] : NULL;
}

static bool set_synthesized(struct members_reading *r,
    const struct map_object *o, struct error *err)
{
	struct map_method_line *line = line_of_comment(r);

	(void)o;
	(void)err;
	if (line != NULL)
		line->is_synthesized = true;
	else if (!r->has_member)
		r->out->is_synthesized = true;
	return true;
}

static bool set_outline(struct members_reading *r, const struct map_object *o,
    struct error *err)
{
	struct map_method_line *line = line_of_comment(r);

	if (line != NULL)
		line->is_outline = true;
	return set_synthesized(r, o, err);
}

static bool set_signature(struct members_reading *r,
    const struct map_object *o, struct error *err)
{
	struct slice text = map_object_value(o, "signature");
	struct map_method_line *line = line_of_comment(r);
	struct map_signature signature;

	(void)err;
	if (line == NULL)
		return true;
	if (!map_described_signature(text, &signature)) {
		r->head->bad_comments++;
		return true;
	}
	line->signature = signature.hash;
	line->has_signature = true;
	return true;
}

/* Before 2.1 it does not say which outline. */
static bool set_callsite(struct members_reading *r, const struct map_object *o,
    struct error *err)
{
	struct slice outline = map_object_value(o, "outline");
	struct map_members *out = r->out;
	struct map_callsite *grown;
	uint64_t key;

	if (!r->is_method || outline.length == 0 ||
	    out->callsite_count == LINES_MOST)
		return true;
	if (!map_reference_key(outline, &key)) {
		r->head->bad_comments++;
		return true;
	}
	grown = array_grow(out->callsites, &out->callsite_room,
	    out->callsite_count + 1, sizeof *grown, err);
	if (grown == NULL)
		return false;
	out->callsites = grown;
	grown[out->callsite_count++] = (struct map_callsite){ .outline = key,
		.line = (uint32_t)(out->count - 1) };
	return true;
}

/* Before its version each is a comment like others.  Of callsites only the outline counts:
 * their lines, and frames that exceptions rewrite, no trace has. */
static const struct map_meaning {
	const char *id;
	uint32_t version;
	bool (*set)(struct members_reading *, const struct map_object *,
	    struct error *); /* false: out of memory */
} meanings[] = {
	{ "com.android.tools.r8.synthesized", MAP_VERSION_1_0,
	    set_synthesized },
	{ "com.android.tools.r8.outline", MAP_VERSION_2_0, set_outline },
	{ "com.android.tools.r8.outlineCallsite", MAP_VERSION_2_0,
	    set_callsite },
	{ "com.android.tools.r8.residualsignature", MAP_VERSION_2_2,
	    set_signature },
};

static bool add_comment(struct members_reading *r, struct slice text,
    struct error *err)
{
	struct map_object object;
	struct slice id;

	if (!map_is_object(text) || map_is_source_file(text))
		return true;
	if (!map_object(text, &object)) {
		r->head->bad_comments++;
		return true;
	}
	id = map_object_value(&object, "id");
	for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
		if (slice_is(id, meanings[i].id))
			return map_index_version(r->index, text.at) <
			    meanings[i].version ||
			    meanings[i].set(r, &object, err);
	return true;
}

/* Does it end in "-> name", of a name that the trace does not have?  Most do. */
static bool is_of_no_interest(const struct members_reading *r,
    struct slice text)
{
	struct slice name = text, before;

	while (name.length > 0 && !map_is_blank(text.at[name.length - 1]))
		name.length--;
	before = map_trim((struct slice){ text.at, name.length });
	name = map_from(text, name.length);
	return before.length > 2 && name.length > 0 &&
	    memcmp(before.at + before.length - 2, "->", 2) == 0 &&
	    (!may_be_known(&r->known, name) ||
		!has_name(&r->known, map_name_hash(name)));
}

/* A line without an indent and without a bracket was counted with the class lines. */
static bool add_line(struct members_reading *r, struct slice line,
    struct error *err)
{
	struct slice text = map_trim(line), comment;
	struct map_member member;

	if (text.length == 0)
		return true;
	if (text.at[0] == '#' && map_comment(text, &comment)) {
		return (!r->is_method && r->has_member) ||
		    add_comment(r, comment, err);
	}
	if (is_of_no_interest(r, text)) {
		r->has_member = r->is_apart = true;
		r->is_method = false;
		return true;
	}
	if (!map_member(text, &member)) {
		r->head->unreadable += text.at != line.at ||
		    memchr(text.at, '(', text.length) != NULL;
		return true;
	}
	r->has_member = true;
	r->is_method = false;
	r->head->bad_numbers += member.has_bad_number;
	if (member.is_method &&
	    !add_method(r, &member, &r->is_method, err))
		return false;
	r->is_apart = !r->is_method;
	return true;
}

static bool add_class(struct members_reading *r, struct error *err)
{
	struct slice rest = map_index_members(r->index, r->class);

	r->has_member = r->is_method = false;
	r->is_apart = true;
	while (rest.length > 0) {
		if (!add_line(r, map_next_line(&rest), err))
			return false;
	}
	return true;
}

/* As the place of a call is written, or where none is known. */
static bool is_call_place(const struct map_range *original)
{
	return original->numbers < 2 || original->to == 0;
}

/* Is the group, of which these are the first line and the last so far, inlined into
 * the line that follows? */
static bool is_inlined_into(const struct map_method_line *first,
    const struct map_method_line *last, const struct map_method_line *line,
    const struct known_set *known)
{
	bool is_first_known, is_line_known;

	if (line->is_apart || last->lines.numbers == 0 ||
	    line->lines.numbers == 0 || last->residual != line->residual ||
	    last->lines.from != line->lines.from ||
	    last->lines.to != line->lines.to)
		return false;
	if (is_call_place(&line->original) ||
	    first->signature == line->signature)
		return true;
	is_first_known = is_known(known, first);
	is_line_known = is_known(known, line);
	if (is_first_known)
		return false;
	return !is_line_known || is_call_place(&first->original);
}

static void part_into_groups(struct map_members *m,
    const struct known_set *known)
{
	size_t first = 0;

	for (size_t i = 1; i < m->count; i++) {
		m->lines[i - 1].is_inlined = is_inlined_into(&m->lines[first],
		    &m->lines[i - 1], &m->lines[i], known);
		if (!m->lines[i - 1].is_inlined)
			first = i;
	}
}

bool map_members_read(struct map_members *m, struct map_index *index,
    uint32_t class, const struct map_known *at, size_t count,
    struct error *err)
{
	struct map_head counted_before;
	struct members_reading r = { .out = m, .index = index,
		.head = map_index_is_first_time(index, class) ?
		    map_index_head(index) : &counted_before };

	counted_before = *map_index_head(index);
	*m = (struct map_members){ 0 };
	if (!known_init(&r.known, at, count, err))
		return false;
	for (r.class = class; r.class != NO_MAP_CLASS;
	     r.class = map_index_next(index, r.class)) {
		if (!add_class(&r, err)) {
			map_members_free(m);
			known_free(&r.known);
			return false;
		}
	}
	part_into_groups(m, &r.known);
	known_free(&r.known);
	return true;
}
