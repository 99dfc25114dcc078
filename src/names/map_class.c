/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/map_class.h"

#include <stdlib.h>

#include "base/array.h"
#include "names/map_text.h"

/* A class file holds no longer descriptors. */
enum { DESCRIPTOR_SIZE = 1 << 16 };

/* ---- the methods of a trace ---- */

static int compare_keys(const uint64_t *a, const uint64_t *b, int count)
{
	for (int i = 0; i < count; i++)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

static int by_keys(const void *a, const void *b)
{
	const struct map_told *x = a, *y = b;
	int order = compare_keys(x->keys, y->keys, MAP_KEYS);

	return order != 0 ? order : x->residual < y->residual ? -1 : 1;
}

void map_told_sort(struct map_told_list told)
{
	ARRAY_SORT(told.items, told.count, by_keys);
}

struct map_told *map_told_find(struct map_told_list told,
    const uint64_t *keys, int count)
{
	size_t low = 0, high = told.count;

	BISECT(low, high, i,
	    compare_keys(told.items[i].keys, keys, count) < 0);
	return low < told.count &&
	    compare_keys(told.items[low].keys, keys, count) == 0 ?
	    &told.items[low] : NULL;
}

/* ---- the class ---- */

/* Code of a method was moved into an outline. */
struct map_callsite {
	uint64_t outline[MAP_KEYS];
	size_t line; /* of the method */
	struct map_callsite *next;
};

struct map_class {
	struct map_told_list known; /* what the trace has of it */
	uint32_t version;
	bool is_synthesized;
	struct map_line *lines; /* in the order of the file */
	size_t line_count, line_room;
	struct map_callsite *callsites;
	size_t callsite_count, callsite_room;
	struct map_candidate *candidates;
	uint32_t candidate_count;
	struct map_candidate **meant; /* by the last question … */
	uint32_t meant_count;
	uint32_t untaken; /* … the first that may have callsites */
};

void map_class_free(struct map_class *c)
{
	if (c == NULL)
		return;
	free(c->lines);
	free(c->callsites);
	free(c->candidates);
	free(c->meant);
	free(c);
}

/* ---- reading the members ---- */

struct class_reading {
	struct map_class *out;
	struct map_index *index;
	struct map_head *head;
	uint32_t class;
	bool has_member; /* comments belong to a member, no more to the class */
	struct map_line *line; /* the member, if it is a method that counts */
	bool is_apart;         /* of the next line */
};

/* Returns the first method that the trace has of the name, or NULL. */
static struct map_told *told_of(const struct class_reading *r,
    struct slice name)
{
	const struct map_told_list known = r->out->known;
	const uint64_t keys[] = { known.items[0].keys[0], map_name_hash(name) };

	return map_told_find(known, keys, 2);
}

/* Does the qualifier name the class itself?  R8 9 has the simple name there. */
static bool is_own_name(struct slice qualifier, struct slice own)
{
	size_t before = own.length - qualifier.length;

	return qualifier.length <= own.length &&
	    memcmp(own.start + before, qualifier.start, qualifier.length) ==
	    0 &&
	    (before == 0 || (own.start[before - 1] == '.' &&
	    map_find(qualifier, '.') == NULL));
}

/* Returns the class that the method is of: the qualifier, or the class of the
 * class line. */
static struct map_class_name owner_of(const struct class_reading *r,
    struct slice qualifier)
{
	const struct map_entry *entry = map_index_class(r->index, r->class);

	return qualifier.length == 0 ||
	    is_own_name(qualifier, entry->original.text) ? entry->original :
	    (struct map_class_name){ qualifier, map_name_hash(qualifier) };
}

static void add_java_type(struct map_signature *s,
    const struct java_type *type, const struct map_index *renames)
{
	uint64_t class = map_type_class(type);

	map_signature_add(s, type, renames != NULL && type->letter == 'L' ?
	    map_index_rename(renames, class) : class);
}

/* Returns the signature as it is written, or with classes renamed unless
 * `renames` is NULL. */
static struct map_signature java_signature(const struct map_member *m,
    const struct map_index *renames)
{
	struct map_signature s = MAP_NO_TYPES;
	struct slice types = m->types, result = m->type;
	struct java_type type;

	for (; map_java_type(&types, &type); s.types++)
		add_java_type(&s, &type, renames);
	map_signature_end_types(&s);
	if (map_java_type(&result, &type))
		add_java_type(&s, &type, renames);
	return s;
}

static void add_method(struct class_reading *r, const struct map_member *m)
{
	struct map_class *c = r->out;
	struct map_told *told = told_of(r, m->residual);
	struct map_signature original;
	struct map_line *line;

	if (told == NULL)
		return;
	if (told->lines == MAP_LINES_MOST) {
		r->head->beyond++;
		return;
	}
	told->lines++;
	ARRAY_ROOM(c->lines, c->line_room, c->line_count + 1);
	original = java_signature(m, NULL);
	line = &c->lines[c->line_count++];
	*line = (struct map_line){ .owner = owner_of(r, m->qualifier),
		.name = m->name, .takes = m->types, .gives = m->type,
		.told = told, .lines = m->lines, .original = m->original,
		.types = original.types, .is_apart = r->is_apart };
	line->name_key = map_hash_join(line->owner.hash,
	    map_name_hash(m->name));
	line->key = map_hash_join(line->name_key, original.hash);
	/* From 2.2 on the map says where descriptors differ. */
	line->signature = map_index_version(r->index, m->name.start) >=
	    MAP_VERSION_2_2 ? original.hash :
	    java_signature(m, r->index).hash;
	r->line = line;
}

/* ---- comments of members ---- */

/* Makes the keys of a reference "La/b;c(I)V", also "La/b;->c(I)V"; false when
 * it is none. */
static bool reference_keys(struct slice reference, uint64_t keys[MAP_KEYS])
{
	struct slice rest = map_trim(reference), name;
	struct map_signature signature;
	struct java_type class;
	const char *bracket;

	if (!java_type_take(&rest, &class) || class.dimensions > 0 ||
	    class.letter != 'L')
		return false;
	if (slice_starts(rest, "->"))
		rest = slice_from(rest, 2);
	bracket = map_find(rest, '(');
	if (bracket == NULL || bracket == rest.start)
		return false;
	name = (struct slice){ rest.start, (size_t)(bracket - rest.start) };
	if (!map_described_signature(slice_from(rest, name.length), &signature))
		return false;
	keys[0] = map_name_hash(class.name);
	keys[1] = map_name_hash(name);
	keys[2] = signature.hash;
	return true;
}

static void set_synthesized(struct class_reading *r, struct slice unused)
{
	(void)unused;
	if (r->line != NULL)
		r->line->is_synthesized = true;
	else
		r->out->is_synthesized = true;
}

static void set_outline(struct class_reading *r, struct slice unused)
{
	if (r->line != NULL)
		r->line->is_outline = true;
	set_synthesized(r, unused);
}

static void set_signature(struct class_reading *r, struct slice text)
{
	struct map_signature signature;

	if (r->line == NULL)
		return;
	if (!map_described_signature(text, &signature)) {
		r->head->bad_comments++;
		return;
	}
	r->line->signature = signature.hash;
	r->line->has_signature = true;
}

/* Adds the outline that a callsite names; before 2.1 it names none. */
static void set_callsite(struct class_reading *r, struct slice outline)
{
	struct map_class *c = r->out;
	struct map_callsite callsite = { .line = c->line_count - 1 };

	if (r->line == NULL || outline.length == 0)
		return;
	if (!reference_keys(outline, callsite.outline)) {
		r->head->bad_comments++;
		return;
	}
	ARRAY_ADD(c->callsites, c->callsite_room, c->callsite_count, callsite);
}

/* Before its version each is a comment like others.  Only the outline of a
 * callsite counts: its lines, and frames that exceptions rewrite, are in no
 * trace. */
static const struct line_meaning {
	const char *id;
	uint32_t version;
	const char *key; /* whose value says more */
	void (*set)(struct class_reading *, struct slice value);
} meanings[] = {
	{ "com.android.tools.r8.synthesized", MAP_VERSION_1_0, "",
	    set_synthesized },
	{ "com.android.tools.r8.outline", MAP_VERSION_2_0, "", set_outline },
	{ "com.android.tools.r8.outlineCallsite", MAP_VERSION_2_0, "outline",
	    set_callsite },
	{ "com.android.tools.r8.residualsignature", MAP_VERSION_2_2,
	    "signature", set_signature },
};

static void add_comment(struct class_reading *r, struct slice text)
{
	char plain[DESCRIPTOR_SIZE];
	struct map_object object;
	struct slice id;

	if (!map_is_object(text) || map_is_source_file(text))
		return;
	if (!map_object(text, &object)) {
		r->head->bad_comments++;
		return;
	}
	id = map_object_value(&object, "id");
	for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
		if (slice_is(id, meanings[i].id) &&
		    map_index_version(r->index, text.start) >=
		    meanings[i].version)
			meanings[i].set(r, map_plain(plain, sizeof plain,
			    map_object_value(&object, meanings[i].key)));
}

/* ---- lines of members ---- */

/* Does the line end in "-> name", with a name that the trace does not have?
 * Most do. */
static bool is_of_no_interest(const struct class_reading *r, struct slice text)
{
	struct slice before = text, name;

	while (before.length > 0 &&
	    !map_is_blank(before.start[before.length - 1]))
		before.length--;
	name = slice_from(text, before.length);
	before = map_trim(before);
	return before.length > 2 && name.length > 0 &&
	    memcmp(before.start + before.length - 2, "->", 2) == 0 &&
	    told_of(r, name) == NULL;
}

/* Adds a line below the class line.  A line without an indent and without a
 * bracket was counted with the class lines. */
static void add_line(struct class_reading *r, struct slice line)
{
	struct slice text = map_trim(line), comment;
	struct map_member member;

	if (text.length == 0)
		return;
	if (map_comment(text, &comment)) {
		if (r->line != NULL || !r->has_member)
			add_comment(r, comment);
		return;
	}
	member.is_method = false;
	if (!is_of_no_interest(r, text)) {
		if (!map_member(text, &member)) {
			r->head->unreadable += text.start != line.start ||
			    map_find(text, '(') != NULL;
			return;
		}
		r->head->bad_numbers += member.has_bad_number;
	}
	r->has_member = true;
	r->line = NULL;
	if (member.is_method)
		add_method(r, &member);
	r->is_apart = r->line == NULL;
}

/* Reads the members of the class, and of others with its residual name, whose
 * names the trace has.  What is odd is added to the head of the index. */
static void read_members(struct map_class *c, struct map_index *index,
    uint32_t class)
{
	struct map_head counted_before;
	struct class_reading r = { .out = c,
		.index = index,
		.class = class,
		.head = map_index_is_first_time(index, class) ?
		    map_index_head(index) :
		    &counted_before };

	counted_before = *map_index_head(index);
	while (r.class != NO_MAP_CLASS) {
		struct slice rest = map_index_members(index, r.class);

		r.has_member = false;
		r.line = NULL;
		r.is_apart = true;
		while (rest.length > 0)
			add_line(&r, map_take(&rest, '\n'));
		r.class = map_index_class(index, r.class)->next;
	}
}

/* ---- groups ---- */

/* Does the trace have the method of the line? */
static bool is_known(const struct map_class *c, const struct map_line *line)
{
	const uint64_t keys[] = { line->told->keys[0], line->told->keys[1],
		line->signature };

	return map_told_find(c->known, keys, MAP_KEYS) != NULL;
}

/* Is the range written as the place of a call, or as an unknown place? */
static bool is_call_place(const struct map_range *original)
{
	return original->numbers < 2 || original->to == 0;
}

/* Is the group, whose first line this is, inlined into the line after it? */
static bool is_inlined_into(const struct map_class *c,
    const struct map_line *first, const struct map_line *line)
{
	if (line->is_apart || first->lines.numbers == 0 ||
	    line->lines.numbers == 0 || first->told != line->told ||
	    first->lines.from != line->lines.from ||
	    first->lines.to != line->lines.to)
		return false;
	if (is_call_place(&line->original) ||
	    first->signature == line->signature)
		return true;
	return !is_known(c, first) &&
	    (!is_known(c, line) || is_call_place(&first->original));
}

/* ---- candidates ---- */

/* Returns the original line with which a line of the map begins; 0 when it says
 * none. */
static int32_t original_line_of(const struct map_line *line)
{
	uint32_t n = line->original.numbers > 0 ? line->original.from :
						  line->lines.from;

	return n > INT32_MAX ? 0 : (int32_t)n;
}

static int32_t smaller_line(int32_t a, int32_t b)
{
	return a == 0 || (b != 0 && b < a) ? b : a;
}

static void append_line(struct map_lines *to, struct map_line *line)
{
	if (to->first == NULL)
		to->first = line;
	else
		to->last->next = line;
	to->last = line;
}

/* Returns the candidate that the line is of, or NULL. */
static struct map_candidate *find_candidate(const struct map_line *line)
{
	struct map_candidate *found = line->told->first;

	while (found != NULL && found->key != line->key)
		found = found->next;
	return found;
}

static struct map_candidate *add_candidate(struct map_class *c,
    const struct map_line *line)
{
	struct map_candidate *new = &c->candidates[c->candidate_count++];
	struct map_told *told = line->told;

	new->key = line->key;
	if (told->first == NULL)
		told->first = new;
	else
		told->last->next = new;
	told->last = new;
	told->candidates++;
	return new;
}

static void add_inlined(struct map_candidate *into, struct map_line *line)
{
	const struct map_line *same = into->inlined.first;

	while (same != NULL && same->key != line->key)
		same = same->next;
	if (same != NULL)
		return;
	append_line(&into->inlined, line);
	into->inlined_count++;
}

/* Notes a line that was inlined directly. */
static void add_direct(struct map_candidate *into, struct map_line *line)
{
	if (into->direct == NULL)
		into->direct = line;
	else if (into->direct->key != line->key)
		into->is_direct_unlike = true;
	into->direct_line = smaller_line(into->direct_line,
	    original_line_of(line));
}

/* Adds the lines from `first` to `last`, which is the method that is called, to
 * its candidate.  A comment on any of them says what its descriptor is. */
static struct map_candidate *add_group(struct map_class *c,
    struct map_line *first, struct map_line *last)
{
	struct map_candidate *into = find_candidate(last);

	for (struct map_line *l = first; l < last && !last->has_signature; l++)
		if (l->has_signature) {
			last->has_signature = true;
			last->signature = l->signature;
		}
	if (into == NULL)
		into = add_candidate(c, last);
	append_line(&into->own, last);
	into->line = smaller_line(into->line, original_line_of(last));
	into->has_signature = into->has_signature || last->has_signature;
	for (struct map_line *l = first; l < last; l++)
		add_inlined(into, l);
	if (first < last)
		add_direct(into, last - 1);
	return into;
}

/* Parts the lines into groups, and gives each candidate what stands in its
 * groups. */
static void add_groups(struct map_class *c)
{
	size_t end, callsite = 0;

	for (size_t first = 0; first < c->line_count; first = end) {
		struct map_line *line = &c->lines[first];
		struct map_candidate *into;

		end = first + 1;
		while (end < c->line_count &&
		    is_inlined_into(c, line, &c->lines[end]))
			end++;
		into = add_group(c, line, &c->lines[end - 1]);
		for (; callsite < c->callsite_count &&
		     c->callsites[callsite].line < end; callsite++) {
			c->callsites[callsite].next = into->callsites;
			into->callsites = &c->callsites[callsite];
		}
	}
}

/* Takes flags from comments; a comment holds for all lines of its original,
 * wherever it stands. */
static void add_flags(struct map_class *c)
{
	for (size_t i = 0; i < c->line_count; i++) {
		const struct map_line *line = &c->lines[i];
		struct map_candidate *of;

		if (!line->is_synthesized && !line->is_outline)
			continue;
		of = find_candidate(line);
		if (of == NULL)
			continue;
		of->is_synthesized = true;
		of->is_outline = of->is_outline || line->is_outline;
	}
}

/* Shows the method that the candidate holds, where the compiler made the
 * candidate only for that (rule S). */
static void show_held(struct map_candidate *c)
{
	struct map_line **at = &c->inlined.first;

	if (!c->is_synthesized || c->is_outline || c->direct == NULL ||
	    c->is_direct_unlike)
		return;
	c->via = c->shown;
	c->shown = c->direct;
	c->line = c->direct_line;
	c->is_synthesized = false;
	while ((*at)->key != c->shown->key)
		at = &(*at)->next;
	*at = (*at)->next;
	c->inlined_count--;
}

static void settle_candidate(struct map_candidate *c)
{
	c->shown = c->own.first;
	show_held(c);
	c->name_key = c->shown->name_key;
	c->namesake = c->own.first->told->first;
	while (c->namesake->name_key != c->name_key)
		c->namesake = c->namesake->next;
}

struct map_class *map_class_new(struct map_index *index, uint32_t class,
    struct map_told_list known)
{
	struct map_class *c = array_new(1, sizeof *c);

	c->known = known;
	c->version = map_index_version(index,
	    map_index_class(index, class)->original.text.start);
	for (size_t i = 0; i < known.count; i++) {
		known.items[i].lines = known.items[i].candidates = 0;
		known.items[i].first = known.items[i].last = NULL;
	}
	read_members(c, index, class);
	c->candidates = array_new(c->line_count, sizeof *c->candidates);
	add_groups(c);
	add_flags(c);
	for (uint32_t i = 0; i < c->candidate_count; i++)
		settle_candidate(&c->candidates[i]);
	c->meant = array_new(c->candidate_count, sizeof(void *));
	return c;
}

bool map_class_is_synthesized(const struct map_class *c)
{
	return c->is_synthesized;
}

/* ---- questions ---- */

/* Returns the original line of the residual line, where the candidate has it;
 * else 0. */
static int32_t line_within(const struct map_candidate *c, uint32_t residual)
{
	for (const struct map_line *l = c->own.first; l != NULL; l = l->next) {
		const struct map_range *from = &l->lines, *to = &l->original;

		if (from->numbers == 0 || residual < from->from ||
		    residual > from->to)
			continue;
		if (to->numbers == 0)
			return (int32_t)residual;
		return to->to - to->from < residual - from->from ?
		    (int32_t)(to->to & INT32_MAX) :
		    (int32_t)((to->from + (residual - from->from)) & INT32_MAX);
	}
	return 0;
}

/* Finds the first candidate that has the residual line. */
static bool find_line(const struct map_class *c, int32_t line,
    struct map_finding *out)
{
	for (uint32_t i = 0; line > 0 && i < c->meant_count; i++) {
		out->candidate = c->meant[i];
		out->line = line_within(c->meant[i], (uint32_t)line);
		if (out->line != 0)
			return true;
	}
	return false;
}

/* Counts the names that the candidates show, and those that no compiler made;
 * *real is the first candidate with one. */
static void count_names(struct map_class *c, uint32_t *names,
    uint32_t *real_names, const struct map_candidate **real)
{
	*names = *real_names = 0;
	for (uint32_t i = 0; i < c->meant_count; i++)
		c->meant[i]->namesake->is_counted =
		    c->meant[i]->namesake->is_real_counted = false;
	for (uint32_t i = 0; i < c->meant_count; i++) {
		struct map_candidate *one = c->meant[i], *as = one->namesake;

		one->is_new_name = !as->is_counted;
		as->is_counted = true;
		*names += one->is_new_name;
		if (one->is_synthesized)
			continue;
		if (*real_names == 0)
			*real = one;
		*real_names += !as->is_real_counted;
		as->is_real_counted = true;
	}
}

/* Chooses one of the candidates that are meant, or all. */
static void choose(struct map_class *c, int32_t line, enum grade grade,
    struct map_finding *out)
{
	uint32_t names, real_names;

	out->grade = grade;
	out->originals = 1;
	if (find_line(c, line, out))
		return;
	count_names(c, &names, &real_names, &out->candidate);
	if (names > 1 && real_names == 1)
		return;
	out->candidate = c->meant[0];
	if (names == 1)
		return;
	out->grade = GRADE_SEVERAL;
	out->originals = names;
}

static bool has_descriptor(const struct map_candidate *c,
    const struct map_told *asked)
{
	const struct map_line *l = c->own.first;

	while (l != NULL && (l->signature != asked->keys[2] ||
	    (c->has_signature && !l->has_signature)))
		l = l->next;
	return l != NULL;
}

static bool has_types(const struct map_candidate *c,
    const struct map_told *asked)
{
	return c->own.first->types == asked->types;
}

/* Gathers the candidates of the name that may be meant (NULL: all); returns
 * their number. */
static uint32_t gather(struct map_class *c, const struct map_told *name,
    bool (*may_be)(const struct map_candidate *, const struct map_told *),
    const struct map_told *asked)
{
	c->meant_count = 0;
	for (struct map_candidate *one = name->first; one != NULL;
	     one = one->next)
		if (may_be == NULL || may_be(one, asked))
			c->meant[c->meant_count++] = one;
	return c->meant_count;
}

static const struct map_finding nothing_found = { .grade = GRADE_CLASS_ONLY };

/* Finds a method for which no descriptor fits.  From 2.2 on what is not listed
 * keeps its name.  Before, an optimiser may have changed the types: where one
 * candidate has as many types, the method is that one, and where none has, it
 * may be any of them, since types were left out.  Where all have, it is known
 * only if they have one name. */
static void find_by_name(struct map_class *c, const struct map_told *name,
    const struct map_told *asked, int32_t line, struct map_finding *out)
{
	const bool is_described = asked->keys[2] != 0;
	uint32_t some = is_described ? gather(c, name, has_types, asked) : 0;

	if (some == 0)
		gather(c, name, NULL, asked);
	if ((!is_described || c->version < MAP_VERSION_2_2) &&
	    (some < 2 || some == name->candidates))
		choose(c, line, GRADE_BY_NAME, out);
	if (out->candidate == NULL ||
	    (some > 0 && out->grade == GRADE_SEVERAL)) {
		*out = nothing_found;
		c->meant_count = 0;
	}
}

void map_class_find(struct map_class *c, const struct map_told *asked,
    int32_t line, struct map_finding *out)
{
	const struct map_told *name = map_told_find(c->known, asked->keys, 2);

	*out = nothing_found;
	c->meant_count = c->untaken = 0;
	if (name == NULL || name->first == NULL)
		return;
	if (gather(c, name, has_descriptor, asked) > 0)
		choose(c, line, GRADE_EXACT, out);
	else
		find_by_name(c, name, asked, line, out);
}

const struct map_candidate *map_class_next(const struct map_class *c,
    struct map_finding *f)
{
	while (f->next < c->meant_count) {
		const struct map_candidate *next = c->meant[f->next++];

		if (next->is_new_name)
			return next;
	}
	return NULL;
}

bool map_class_take_outline(struct map_class *c, uint64_t keys[MAP_KEYS])
{
	for (; c->untaken < c->meant_count; c->untaken++) {
		struct map_candidate *of = c->meant[c->untaken];

		if (of->callsites == NULL)
			continue;
		memcpy(keys, of->callsites->outline, MAP_KEYS * sizeof *keys);
		of->callsites = of->callsites->next;
		return true;
	}
	return false;
}
