/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/map_class.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/work.h"
#include "names/map_text.h"

enum {
	LINES_MOST = 1 << 20,    /* of a class; and callsites */
	DESCRIPTOR_SIZE = 1 << 16 /* a class file holds no longer ones */
};

/* ---- what the trace has of the class ---- */

/* The methods that the trace has, and their names. */
struct known_set {
	const struct map_known *items;
	struct slots both, names;
	uint64_t ends[2]; /* bits: the last letters of names, of ASCII */
};

static uint64_t known_hash(struct map_known known)
{
	return map_hash_join(known.residual, known.signature);
}

static bool known_set_has(const struct known_set *set, struct map_known known)
{
	uint64_t hash = known_hash(known);
	size_t slot;
	uint32_t n = slots_first(&set->both, hash, &slot);

	while (n != NO_SLOT && known_hash(set->items[n]) != hash)
		n = slots_next(&set->both, hash, &slot);
	return n != NO_SLOT;
}

static bool known_set_has_name(const struct known_set *set, uint64_t name)
{
	size_t slot;
	uint32_t n = slots_first(&set->names, name, &slot);

	while (n != NO_SLOT && set->items[n].residual != name)
		n = slots_next(&set->names, name, &slot);
	return n != NO_SLOT;
}

static void known_set_add_end(struct known_set *set, unsigned char end)
{
	if (end < 0x80)
		set->ends[end / 64] |= UINT64_C(1) << end % 64;
}

/* May a name of the map be one that the trace has?  A usual letter at the end
 * of a name is also the last one of its printable form; most names can be told
 * by it. */
static bool known_set_may_have(const struct known_set *set, struct slice name)
{
	unsigned char end = (unsigned char)name.start[name.length - 1];

	return end <= ' ' || end >= 0x7f ||
	    (set->ends[end / 64] >> end % 64 & 1) != 0;
}

static void known_set_free(struct known_set *set)
{
	slots_free(&set->both);
	slots_free(&set->names);
}

/* Puts all into the slots.  A method that is there twice would make its search
 * slow. */
static void known_set_init(struct known_set *set, const struct map_known *at,
    size_t count)
{
	*set = (struct known_set){ .items = at };
	slots_init_for(&set->both, count);
	slots_init_for(&set->names, count);
	for (size_t i = 0; i < count; i++) {
		known_set_add_end(set, at[i].end);
		if (!known_set_has_name(set, at[i].residual))
			slots_put(&set->names, at[i].residual, (uint32_t)i);
		if (!known_set_has(set, at[i]))
			slots_put(&set->both, known_hash(at[i]), (uint32_t)i);
	}
}

static bool known_set_has_line(const struct known_set *set,
    const struct map_method_line *line)
{
	return known_set_has(set,
	    (struct map_known){ .residual = line->residual,
		.signature = line->signature });
}

/* ---- reading the members ---- */

/* The members that are being read. */
struct members_reading {
	struct map_members *out;
	struct map_index *index;
	struct map_head *head;
	struct known_set known;
	uint32_t class;
	bool has_member; /* comments belong to a member, no more to the class */
	bool is_method;  /* the member is the last line of `out` */
	bool is_apart;   /* of the next line */
};

static void map_members_free(struct map_members *m)
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
	    memcmp(own.start + before, qualifier.start, qualifier.length) ==
	    0 &&
	    (before == 0 ||
		(own.start[before - 1] == '.' &&
		    memchr(qualifier.start, '.', qualifier.length) == NULL));
}

/* Sets the class that the method is of: the qualifier, or the class of the
 * class line. */
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
	/* From 2.2 on the map says where descriptors differ. */
	const bool is_told = map_index_version(r->index, m->name.start) >=
	    MAP_VERSION_2_2;
	struct map_signature renamed, original = map_java_signature(m->types,
	    m->type, map_index_renaming(r->index), is_told ? NULL : &renamed);

	set_owner(r, m, line);
	line->types = original.types;
	line->name_key = map_hash_join(line->owner, map_name_hash(m->name));
	line->key = map_hash_join(line->name_key, original.hash);
	line->signature = is_told ? original.hash : renamed.hash;
}

/* Adds a line of a method; *is_kept is false where the trace has no such
 * name. */
static bool add_method(struct members_reading *r, const struct map_member *m,
    bool *is_kept)
{
	struct map_members *out = r->out;
	uint64_t residual = map_name_hash(m->residual);
	struct map_method_line *grown;

	*is_kept = known_set_has_name(&r->known, residual);
	if (*is_kept && out->count == LINES_MOST) {
		r->head->unreadable++;
		*is_kept = false;
	}
	if (!*is_kept)
		return true;
	grown = array_grow(out->lines, &out->room, out->count + 1,
	    sizeof *grown);
	out->lines = grown;
	grown += out->count++;
	*grown = (struct map_method_line){ .name = m->name,
		.takes = m->types, .gives = m->type, .lines = m->lines,
		.original = m->original, .residual = residual,
		.is_apart = r->is_apart };
	hash_line(r, m, grown);
	return true;
}

/* Returns the last line of a method, if the comment is about one. */
static struct map_method_line *line_of_comment(const struct members_reading *r)
{
	return r->is_method ? &r->out->lines[r->out->count - 1] : NULL;
}

/* ---- comments of members ---- */

/* Makes the key of a reference "La/b;c(I)V", also "La/b;->c(I)V"; false when it
 * is none. */
static bool map_reference_key(struct slice reference, uint64_t *key)
{
	struct slice rest = map_trim(reference), name;
	struct map_signature signature;
	struct java_type class;
	const char *bracket;

	if (!java_type_take(&rest, &class) || class.dimensions > 0 ||
	    class.letter != 'L')
		return false;
	if (rest.length > 2 && memcmp(rest.start, "->", 2) == 0)
		rest = map_from(rest, 2);
	bracket = rest.length == 0 ? NULL :
				     memchr(rest.start, '(', rest.length);
	if (bracket == NULL || bracket == rest.start)
		return false;
	name = (struct slice){ rest.start, (size_t)(bracket - rest.start) };
	if (!map_described_signature(map_from(rest, name.length), &signature))
		return false;
	*key = map_method_key(map_name_hash(class.name), map_name_hash(name),
	    signature);
	return true;
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
	char plain[DESCRIPTOR_SIZE];
	struct slice text = map_plain(plain, sizeof plain,
	    map_object_value(o, "signature"));
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

/* Adds the outline that a callsite names; before 2.1 it names none. */
static bool set_callsite(struct members_reading *r, const struct map_object *o,
    struct error *err)
{
	char plain[DESCRIPTOR_SIZE];
	struct slice outline = map_plain(plain, sizeof plain,
	    map_object_value(o, "outline"));
	struct map_members *out = r->out;
	struct map_callsite *grown;
	uint64_t key;

	(void)err;
	if (!r->is_method || outline.length == 0 ||
	    out->callsite_count == LINES_MOST)
		return true;
	if (!map_reference_key(outline, &key)) {
		r->head->bad_comments++;
		return true;
	}
	grown = array_grow(out->callsites, &out->callsite_room,
	    out->callsite_count + 1, sizeof *grown);
	out->callsites = grown;
	grown[out->callsite_count++] = (struct map_callsite){ .outline = key,
		.line = (uint32_t)(out->count - 1) };
	return true;
}

/* Before its version each is a comment like others.  Only the outline of a
 * callsite counts: its lines, and frames that exceptions rewrite, are in no
 * trace. */
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
			return map_index_version(r->index, text.start) <
			    meanings[i].version ||
			    meanings[i].set(r, &object, err);
	return true;
}

/* ---- lines of members ---- */

/* Does the line end in "-> name", with a name that the trace does not have?
 * Most do. */
static bool is_of_no_interest(const struct members_reading *r,
    struct slice text)
{
	struct slice name = text, before;

	while (name.length > 0 && !map_is_blank(text.start[name.length - 1]))
		name.length--;
	before = map_trim((struct slice){ text.start, name.length });
	name = map_from(text, name.length);
	return before.length > 2 && name.length > 0 &&
	    memcmp(before.start + before.length - 2, "->", 2) == 0 &&
	    (!known_set_may_have(&r->known, name) ||
		!known_set_has_name(&r->known, map_name_hash(name)));
}

/* Adds a line below the class line.  A line without an indent and without a
 * bracket was counted with the class lines. */
static bool add_line(struct members_reading *r, struct slice line,
    struct error *err)
{
	struct slice text = map_trim(line), comment;
	struct map_member member;

	if (text.length == 0)
		return true;
	if (text.start[0] == '#' && map_comment(text, &comment)) {
		return (!r->is_method && r->has_member) ||
		    add_comment(r, comment, err);
	}
	if (is_of_no_interest(r, text)) {
		r->has_member = r->is_apart = true;
		r->is_method = false;
		return true;
	}
	if (!map_member(text, &member)) {
		r->head->unreadable += text.start != line.start ||
		    memchr(text.start, '(', text.length) != NULL;
		return true;
	}
	r->has_member = true;
	r->is_method = false;
	r->head->bad_numbers += member.has_bad_number;
	if (member.is_method && !add_method(r, &member, &r->is_method))
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

/* ---- groups ---- */

/* Is the range written as the place of a call, or as an unknown place? */
static bool is_call_place(const struct map_range *original)
{
	return original->numbers < 2 || original->to == 0;
}

/* Is the group, whose first line and last line so far these are, inlined into
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
	is_first_known = known_set_has_line(known, first);
	is_line_known = known_set_has_line(known, line);
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

/* Reads the members of the class, and of others with its residual name, whose
 * names the trace has.  What is odd is added to the head of the index. */
static bool map_members_read(struct map_members *m, struct map_index *index,
    uint32_t class, const struct map_known *at, size_t count,
    struct error *err)
{
	struct map_head counted_before;
	struct members_reading r = { .out = m, .index = index,
		.head = map_index_is_first_time(index, class) ?
		    map_index_head(index) : &counted_before };

	counted_before = *map_index_head(index);
	*m = (struct map_members){ 0 };
	known_set_init(&r.known, at, count);
	for (r.class = class; r.class != NO_MAP_CLASS;
	     r.class = map_index_next(index, r.class)) {
		if (!add_class(&r, err)) {
			map_members_free(m);
			known_set_free(&r.known);
			return false;
		}
	}
	part_into_groups(m, &r.known);
	known_set_free(&r.known);
	return true;
}

/* ---- what a class is made of ---- */

#define NONE UINT32_MAX

enum { MOST_BAGS = 3, MOST_SEEN = 10 }; /* of a line */

/* Why candidates are in one bag: they can be asked for by this. */
enum together { BY_SIGNATURE, BY_TYPES, BY_NAME_ALONE };

struct candidate {
	uint64_t key;
	uint32_t first, last;               /* of its own lines, chained */
	uint32_t first_inlined, last_inlined;
	uint32_t inlined;
	uint32_t second; /* the first line that was inlined into it directly */
	uint32_t callsites; /* the first that nobody took */
	int32_t own_line, second_line; /* the smallest ones */
	bool is_second_unlike; /* not the same everywhere */
	bool is_synthesized, is_outline, has_signature;
};

/* Candidates that are asked for together. */
struct bag {
	uint64_t key;
	uint32_t first, last; /* links */
	uint32_t count;
	uint32_t names, real_names; /* originals; not synthesized ones */
	uint32_t first_real;        /* candidate */
	uint32_t untaken;           /* link of the first with callsites to
	                               take */
};

struct link {
	uint32_t candidate, next;
	bool is_new_name;
};

struct map_class {
	struct map_members members;
	struct room_of_line *room; /* what follows stands in it */
	uint32_t version;
	struct candidate *candidates;
	struct bag *bags;
	struct link *links;
	uint32_t *next_own, *next_inlined; /* of each line */
	uint32_t candidate_count, bag_count, link_count;
	uint32_t callsite_count; /* callsites that candidates have so far */
	struct map_keys candidate_keys, bag_keys, seen;
};

void map_class_free(struct map_class *c)
{
	if (c == NULL)
		return;
	slots_free(&c->candidate_keys.slots);
	slots_free(&c->bag_keys.slots);
	slots_free(&c->seen.slots);
	map_members_free(&c->members);
	free(c->room);
	free(c);
}

/* The room that a class needs for each of its lines, in one piece of memory.  A
 * line is in at most three bags.  `seen` has an entry for an inlined line, and
 * for each bag one for the candidate and two for its name. */
struct room_of_line {
	struct candidate candidate;
	struct bag bags[MOST_BAGS];
	uint64_t candidate_key, bag_keys[MOST_BAGS], seen[MOST_SEEN];
	struct link links[MOST_BAGS];
	uint32_t next_own, next_inlined;
};

/* Takes the first `bytes` of what is left of the room. */
static void *take_room(char **left, size_t bytes)
{
	void *first = *left;

	*left += bytes;
	return first;
}

#define TAKE(field) take_room(&left, n * sizeof ((struct room_of_line *)NULL)->field)

static bool reserve_room(struct map_class *c)
{
	const size_t n = c->members.count;
	char *left;

	c->room = array_new(n, sizeof *c->room);
	left = (char *)c->room;
	c->candidates = TAKE(candidate);
	c->bags = TAKE(bags);
	c->candidate_keys.keys = TAKE(candidate_key);
	c->bag_keys.keys = TAKE(bag_keys);
	c->seen.keys = TAKE(seen);
	c->links = TAKE(links);
	c->next_own = TAKE(next_own);
	c->next_inlined = TAKE(next_inlined);
	slots_init_for(&c->candidate_keys.slots, n);
	slots_init_for(&c->bag_keys.slots, n * MOST_BAGS);
	slots_init_for(&c->seen.slots, n * MOST_SEEN);
	return true;
}

/* Returns the original line with which a line of the map begins; 0 when it says
 * none. */
static int32_t original_line_of(const struct map_method_line *line)
{
	uint32_t n = line->original.numbers > 0 ? line->original.from :
						  line->lines.from;

	return n > INT32_MAX ? 0 : (int32_t)n;
}

static int32_t smaller_line(int32_t a, int32_t b)
{
	return a == 0 || (b != 0 && b < a) ? b : a;
}

/* ---- candidates ---- */

static uint64_t candidate_key(const struct map_method_line *line)
{
	return map_hash_join(line->residual, line->key);
}

static void add_own_line(struct map_class *c, struct candidate *new, uint32_t i,
    bool is_first)
{
	const struct map_method_line *line = &c->members.lines[i];

	c->next_own[i] = NONE;
	if (is_first)
		*new = (struct candidate){ .key = candidate_key(line),
			.first = i, .first_inlined = NONE, .second = NONE,
			.callsites = NONE };
	else
		c->next_own[new->last] = i;
	new->last = i;
	new->own_line = smaller_line(new->own_line, original_line_of(line));
	new->has_signature = new->has_signature || line->has_signature;
}

static void add_inlined_line(struct map_class *c, uint32_t number, uint32_t i)
{
	struct candidate *into = &c->candidates[number];
	bool is_new;

	c->next_inlined[i] = NONE;
	map_keys_add(&c->seen, map_hash_join(map_hash_join(into->key, number),
	    c->members.lines[i].key), &is_new);
	if (!is_new)
		return;
	if (into->first_inlined == NONE)
		into->first_inlined = i;
	else
		c->next_inlined[into->last_inlined] = i;
	into->last_inlined = i;
	into->inlined++;
}

/* Notes a line that was inlined directly. */
static void add_second_line(struct map_class *c, struct candidate *into,
    uint32_t i)
{
	const struct map_method_line *line = &c->members.lines[i];

	if (into->second == NONE)
		into->second = i;
	else if (c->members.lines[into->second].key != line->key)
		into->is_second_unlike = true;
	into->second_line = smaller_line(into->second_line,
	    original_line_of(line));
}

/* Gives the candidate the callsites of all lines up to this one that no group
 * before has. */
static void add_callsites(struct map_class *c, struct candidate *into,
    uint32_t line)
{
	struct map_callsite *at = c->members.callsites;

	for (; c->callsite_count < c->members.callsite_count &&
	     at[c->callsite_count].line <= line; c->callsite_count++) {
		at[c->callsite_count].next = into->callsites;
		into->callsites = c->callsite_count;
	}
}

/* Adds the lines from `first` to `last`, which is the method that is called.  A
 * comment on any of them says what its descriptor is. */
static void add_group(struct map_class *c, uint32_t first, uint32_t last)
{
	struct map_method_line *lines = c->members.lines;
	uint32_t number;
	bool is_new;

	for (uint32_t i = first; i < last && !lines[last].has_signature; i++) {
		if (!lines[i].has_signature)
			continue;
		lines[last].has_signature = true;
		lines[last].signature = lines[i].signature;
	}
	number = map_keys_add(&c->candidate_keys, candidate_key(&lines[last]),
	    &is_new);
	add_own_line(c, &c->candidates[number], last, is_new);
	c->candidate_count += is_new;
	for (uint32_t i = first; i < last; i++)
		add_inlined_line(c, number, i);
	if (first < last)
		add_second_line(c, &c->candidates[number], last - 1);
	add_callsites(c, &c->candidates[number], last);
}

/* Takes flags from comments; a comment holds for all lines of its original,
 * wherever it stands. */
static void add_flags(struct map_class *c)
{
	for (size_t i = 0; i < c->members.count; i++) {
		const struct map_method_line *line = &c->members.lines[i];
		uint32_t n;

		if (!line->is_synthesized && !line->is_outline)
			continue;
		n = map_keys_find(&c->candidate_keys, candidate_key(line));
		if (n == NONE)
			continue;
		c->candidates[n].is_synthesized = true;
		c->candidates[n].is_outline |= line->is_outline;
	}
}

/* ---- bags ---- */

/* Did the compiler make the method only to hold another one?  Then the other is
 * shown (rule S). */
static bool holds_another(const struct candidate *candidate)
{
	return candidate->is_synthesized && !candidate->is_outline &&
	    candidate->second != NONE && !candidate->is_second_unlike;
}

static uint32_t shown_line(const struct candidate *candidate)
{
	return holds_another(candidate) ? candidate->second : candidate->first;
}

static uint64_t bag_key(enum together why, uint64_t name, uint64_t by)
{
	return map_hash_join(map_hash_join(name, why), by);
}

static void add_to_bag(struct map_class *c, uint32_t number, uint64_t key)
{
	const struct candidate *candidate = &c->candidates[number];
	uint64_t name = c->members.lines[shown_line(candidate)].name_key;
	struct link *link = &c->links[c->link_count];
	struct bag *bag;
	bool is_new;

	map_keys_add(&c->seen, map_hash_join(key, number), &is_new);
	if (!is_new)
		return;
	bag = &c->bags[map_keys_add(&c->bag_keys, key, &is_new)];
	if (is_new)
		*bag = (struct bag){ .key = key, .first = c->link_count,
			.first_real = NONE, .untaken = c->link_count };
	else
		c->links[bag->last].next = c->link_count;
	bag->last = c->link_count++;
	bag->count++;
	*link = (struct link){ .candidate = number, .next = NONE };
	map_keys_add(&c->seen, map_hash_join(map_hash_join(key, name), 0),
	    &link->is_new_name);
	bag->names += link->is_new_name;
	if (candidate->is_synthesized && !holds_another(candidate))
		return;
	map_keys_add(&c->seen, map_hash_join(map_hash_join(key, name), 1),
	    &is_new);
	bag->real_names += is_new;
	if (bag->first_real == NONE)
		bag->first_real = number;
}

static void add_to_bags(struct map_class *c, uint32_t number)
{
	const struct candidate *candidate = &c->candidates[number];
	const struct map_method_line *line =
	    &c->members.lines[candidate->first];

	add_to_bag(c, number, bag_key(BY_NAME_ALONE, line->residual, 0));
	add_to_bag(c, number, bag_key(BY_TYPES, line->residual, line->types));
	for (uint32_t i = candidate->first; i != NONE; i = c->next_own[i]) {
		line = &c->members.lines[i];
		if (line->has_signature || !candidate->has_signature)
			add_to_bag(c, number, bag_key(BY_SIGNATURE,
			    line->residual, line->signature));
	}
}

/* ---- the class ---- */

struct map_class *map_class_new(struct map_index *index, uint32_t class,
    const struct map_known *known, size_t count, struct error *err)
{
	struct map_class *c = array_new(1, sizeof *c);
	uint32_t first = 0;

	if (!map_members_read(&c->members, index, class, known, count, err) ||
	    !reserve_room(c)) {
		map_class_free(c);
		return NULL;
	}
	c->version = map_index_version(index,
	    map_index_name(index, class).start);
	for (uint32_t i = 0; i < c->members.count; i++) {
		if (c->members.lines[i].is_inlined)
			continue;
		add_group(c, first, i);
		first = i + 1;
	}
	add_flags(c);
	for (uint32_t i = 0; i < c->candidate_count; i++)
		add_to_bags(c, i);
	return c;
}

bool map_class_is_synthesized(const struct map_class *c)
{
	return c->members.is_synthesized;
}

/* ---- questions ---- */

static const struct bag *find_bag(const struct map_class *c, enum together why,
    uint64_t name, uint64_t by)
{
	uint32_t n = map_keys_find(&c->bag_keys, bag_key(why, name, by));

	return n == NONE ? NULL : &c->bags[n];
}

/* Returns the original line of the residual line, where the candidate has it;
 * else 0. */
static int32_t line_within(const struct map_class *c, uint32_t candidate,
    int32_t residual)
{
	uint32_t l = (uint32_t)residual;

	for (uint32_t i = c->candidates[candidate].first; i != NONE;
	     i = c->next_own[i]) {
		const struct map_method_line *line = &c->members.lines[i];
		const struct map_range *from = &line->lines,
				       *to = &line->original;

		if (from->numbers == 0 || l < from->from || l > from->to)
			continue;
		if (to->numbers == 0)
			return residual;
		return to->to - to->from < l - from->from ?
		    (int32_t)(to->to & INT32_MAX) :
		    (int32_t)((to->from + (l - from->from)) & INT32_MAX);
	}
	return 0;
}

/* Finds the first candidate that has the residual line. */
static bool find_line(const struct map_class *c, const struct bag *bag,
    int32_t line, struct map_finding *out)
{
	for (uint32_t i = bag->first; line > 0 && i != NONE;
	     i = c->links[i].next) {
		out->candidate = c->links[i].candidate;
		out->line = line_within(c, out->candidate, line);
		if (out->line != 0)
			return true;
	}
	return false;
}

/* Chooses one candidate of the bag, or all. */
static void choose(const struct map_class *c, const struct bag *bag,
    const struct map_question *q, enum grade grade, struct map_finding *out)
{
	out->grade = grade;
	out->bag = (uint32_t)(bag - c->bags);
	out->originals = 1;
	if (find_line(c, bag, q->line, out))
		return;
	out->candidate = c->links[bag->first].candidate;
	if (bag->names == 1)
		return;
	if (bag->real_names == 1) {
		out->candidate = bag->first_real;
		return;
	}
	out->grade = GRADE_SEVERAL;
	out->originals = bag->names;
	out->next = bag->first;
}

static const struct map_finding nothing_found = { .grade = GRADE_CLASS_ONLY,
	.candidate = NO_CANDIDATE, .bag = NONE, .next = NONE };

/* Finds a method for which no descriptor fits.  From 2.2 on what is not listed
 * keeps its name.  Before, an optimiser may have changed the types: where one
 * candidate has as many types, the method is that one, and where none has, it
 * may be any of them, since types were left out.  Where all have, it is known
 * only if they have one name. */
static void find_by_name(const struct map_class *c,
    const struct map_question *q, struct map_finding *out)
{
	const struct bag *all = find_bag(c, BY_NAME_ALONE, q->name, 0), *some;

	if (all == NULL || (q->has_signature && c->version >= MAP_VERSION_2_2))
		return;
	some = q->has_signature ? find_bag(c, BY_TYPES, q->name,
	    q->signature.types) : NULL;
	if (some == NULL || some->count == all->count || some->count == 1)
		choose(c, some != NULL && some->count == 1 ? some : all, q,
		    GRADE_BY_NAME, out);
	if (some != NULL && out->grade == GRADE_SEVERAL)
		*out = nothing_found;
}

void map_class_find(const struct map_class *c, const struct map_question *q,
    struct map_finding *out)
{
	const struct bag *bag = q->has_signature ? find_bag(c, BY_SIGNATURE,
	    q->name, q->signature.hash) : NULL;

	*out = nothing_found;
	if (bag != NULL)
		choose(c, bag, q, GRADE_EXACT, out);
	else
		find_by_name(c, q, out);
}

uint32_t map_class_next(const struct map_class *c, struct map_finding *f)
{
	work_count(WORK_STEP, 0);
	while (f->next != NONE) {
		const struct link *link = &c->links[f->next];

		f->next = link->next;
		if (link->is_new_name)
			return link->candidate;
	}
	return NO_CANDIDATE;
}

void map_class_view(const struct map_class *c, uint32_t number,
    struct map_candidate_view *out)
{
	const struct candidate *candidate = &c->candidates[number];
	const struct map_method_line *lines = c->members.lines;
	bool is_other = holds_another(candidate);

	*out = (struct map_candidate_view){
		.method_line = &lines[shown_line(candidate)],
		.via = is_other ? &lines[candidate->first] : NULL,
		.line = is_other ? candidate->second_line :
				   candidate->own_line,
		.inlined = candidate->inlined - is_other,
		.is_synthesized = candidate->is_synthesized && !is_other,
		.is_outline = candidate->is_outline,
	};
}

/* Leaves out the method that is shown instead of the candidate. */
const struct map_method_line *map_class_inlined(const struct map_class *c,
    uint32_t number, uint32_t *place)
{
	const struct candidate *candidate = &c->candidates[number];
	const struct map_method_line *shown =
	    &c->members.lines[shown_line(candidate)];
	uint32_t i = *place == 0 ? candidate->first_inlined :
				   c->next_inlined[*place - 1];

	if (i != NONE && holds_another(candidate) &&
	    c->members.lines[i].key == shown->key)
		i = c->next_inlined[i];
	if (i == NONE)
		return NULL;
	*place = i + 1;
	return &c->members.lines[i];
}

bool map_class_take_callsite(struct map_class *c, const struct map_finding *f,
    uint64_t *outline)
{
	struct bag *bag = f->bag == NONE ? NULL : &c->bags[f->bag];

	while (bag != NULL && bag->untaken != NONE) {
		const struct link *link = &c->links[bag->untaken];
		struct candidate *of = &c->candidates[link->candidate];

		if (of->callsites != NONE) {
			*outline = c->members.callsites[of->callsites].outline;
			of->callsites = c->members.callsites[of->callsites]
					    .next;
			return true;
		}
		bag->untaken = link->next;
	}
	return false;
}
