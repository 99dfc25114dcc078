/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/mapping.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"
#include "names/map_index.h"
#include "trace/open.h"

/*
 * One residual class of a mapping: its members, and which originals each of its
 * methods may be.
 *
 * The members stand below the class lines with the residual name.  Lines of one
 * residual method with the same range of residual lines are a *group*: each was
 * inlined into the one after it, and the last is the method that is called.
 * Overloads whose ranges are equal look like that, too: what the trace has of
 * the class tells them apart.
 *
 * A *candidate* is an original that a residual name may stand for.  A question
 * goes through all candidates of its name; so that no file makes that slow,
 * only MAP_LINES_MOST lines of a name are read.
 */
enum { MAP_LINES_MOST = 4096 };

/* ---- the methods of a trace ---- */

enum { MAP_KEYS = 3 };

struct map_candidate;

/* A method of the trace.  The first one with a class and a name also has what
 * the class has of that name, when it was read last. */
struct map_told {
	uint64_t keys[MAP_KEYS]; /* hashes of class, name and descriptor; 0: it
	                            has none */
	uint32_t types;          /* that it takes */
	uint32_t residual;       /* its number */
	uint32_t lines;
	struct map_candidate *first, *last;
};

/* Methods in the order of their keys, and then of their numbers. */
struct map_told_list {
	struct map_told *items;
	size_t count;
};

/* ---- lines and candidates ---- */

/* A line of a method, with what comments say of it. */
struct map_line {
	struct map_class_name owner; /* the original's class */
	struct slice name, takes, gives;
	struct map_told *told; /* the first of its residual name */
	uint64_t signature;    /* hash of the descriptor in the trace */
	uint64_t name_key;     /* of the original's class and name … */
	uint64_t key;          /* … with the types */
	struct map_line *next; /* of the candidate's own, or of its inlined */
	struct map_range lines, original;
	uint32_t types;        /* that the original takes */
	bool has_signature;    /* the map says that one */
	bool is_synthesized, is_outline;
	bool is_apart; /* something else is between it and the line before */
};

struct map_lines {
	struct map_line *first, *last;
};

struct map_candidate {
	struct map_candidate *next;    /* of the residual name */
	struct map_candidate *namesake; /* the first that shows this name */
	const struct map_line *shown;
	const struct map_line *via;    /* the method that is called, where it
	                                  only holds what is shown; or NULL */
	int32_t line;                  /* the smallest one; 0: none is known */
	bool is_synthesized, is_outline;
	struct map_lines own, inlined; /* each inlined original once … */
	struct map_line *direct;       /* … the first without one between … */
	int32_t direct_line;           /* … the smallest line of those … */
	bool is_direct_unlike;         /* … are they not one everywhere? */
	bool has_signature;            /* the map says it of some line */
	struct map_callsite *callsites; /* that nobody took */
	uint32_t counted, real_counted; /* of the first: by which question */
	bool is_new_name; /* of those that the last question was about */
};

struct map_finding {
	enum grade grade;
	const struct map_candidate *candidate; /* the first, or NULL */
	int32_t line; /* for the residual line of the question, or 0 */
};

/* A class file holds no longer descriptors. */
enum { DESCRIPTOR_SIZE = 1 << 16 };

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

static struct map_told *map_told_find(struct map_told_list told,
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
	uint32_t questions; /* so far */
	struct map_candidate **meant; /* by the last question … */
	uint32_t meant_count;
	uint32_t untaken; /* … the first that may have callsites */
	struct map_index *index;
	uint32_t first; /* class line with the residual name */
	/* While the members are read: */
	struct mapping_counts *counts;
	struct mapping_counts unheard; /* counted before */
	uint32_t class;
	bool has_member; /* comments belong to a member, no more to the class */
	struct map_line *line; /* the member, if it is a method that counts */
};

/* ---- reading the members ---- */

/* Returns the first method that the trace has of the name, or NULL. */
static struct map_told *told_by_name(const struct map_class *c,
    struct slice name)
{
	const struct map_told_list known = c->known;
	const uint64_t keys[] = { known.items[0].keys[0], map_name_hash(name) };

	return map_told_find(known, keys, 2);
}

/* Is the qualifier the name of the class itself, or empty?  R8 9 has the simple
 * name there. */
static bool is_own_name(struct slice qualifier, struct slice own)
{
	return qualifier.length == 0 || slice_is_same(qualifier, own) ||
	    slice_is_same(qualifier, slice_after_last(own, '.'));
}

static void add_method(struct map_class *c, const struct map_member *m,
    bool is_apart)
{
	struct map_told *told = told_by_name(c, m->residual);
	const struct map_class_name own = c->index->entries[c->class].original;
	struct map_signature original;
	struct map_line *line;

	if (told == NULL)
		return;
	if (told->lines == MAP_LINES_MOST) {
		c->counts->beyond++;
		return;
	}
	told->lines++;
	ARRAY_ROOM(c->lines, c->line_room, c->line_count + 1);
	original = map_java_signature(m, NULL);
	line = &c->lines[c->line_count++];
	*line = (struct map_line){ .owner = is_own_name(m->qualifier,
						own.text) ?
		    own :
		    (struct map_class_name){ m->qualifier,
			map_name_hash(m->qualifier) },
		.name = m->name,
		.takes = m->types,
		.gives = m->type,
		.told = told,
		.lines = m->lines,
		.original = m->original,
		.types = original.types,
		.is_apart = is_apart };
	line->name_key = map_hash_join(line->owner.hash,
	    map_name_hash(m->name));
	line->key = map_hash_join(line->name_key, original.hash);
	/* From 2.2 on the map says where descriptors differ. */
	line->signature = map_index_version(c->index, m->name.start) >=
	    MAP_VERSION_2_2 ? original.hash :
	    map_java_signature(m, c->index).hash;
	c->line = line;
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
	bracket = slice_find(rest, '(');
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

/* Before its version each is a comment like others.  Only the outline of a
 * callsite counts: its lines, and frames that exceptions rewrite, are in no
 * trace. */
enum { SYNTHESIZED, OUTLINE, CALLSITE, SIGNATURE, MEANINGS };

static const struct {
	const char *id;
	uint32_t version;
	const char *key; /* whose value says more */
} meanings[MEANINGS] = {
	[SYNTHESIZED] = { "com.android.tools.r8.synthesized", MAP_VERSION_1_0,
	    "" },
	[OUTLINE] = { "com.android.tools.r8.outline", MAP_VERSION_2_0, "" },
	[CALLSITE] = { "com.android.tools.r8.outlineCallsite", MAP_VERSION_2_0,
	    "outline" },
	[SIGNATURE] = { "com.android.tools.r8.residualsignature",
	    MAP_VERSION_2_2, "signature" },
};

/* Takes what a comment says of the method above it, or of the class; false when
 * it makes no sense.  Before 2.1 a callsite names no outline. */
static bool take_meaning(struct map_class *c, int meaning, struct slice value)
{
	struct map_callsite callsite = { .line = c->line_count - 1 };
	struct map_signature signature;

	if (meaning == SYNTHESIZED || meaning == OUTLINE) {
		*(c->line == NULL ? &c->is_synthesized :
				    &c->line->is_synthesized) = true;
		if (c->line != NULL && meaning == OUTLINE)
			c->line->is_outline = true;
	} else if (c->line != NULL && meaning == SIGNATURE) {
		if (!map_described_signature(value, &signature))
			return false;
		c->line->signature = signature.hash;
		c->line->has_signature = true;
	} else if (c->line != NULL && value.length > 0) {
		if (!reference_keys(value, callsite.outline))
			return false;
		ARRAY_ADD(c->callsites, c->callsite_room, c->callsite_count,
		    callsite);
	}
	return true;
}

static void add_comment(struct map_class *c, struct slice text)
{
	char plain[DESCRIPTOR_SIZE];
	struct slice id;

	if (!slice_starts(text, "{") || map_is_source_file(text))
		return;
	if (!map_is_object(text)) {
		c->counts->bad_comments++;
		return;
	}
	id = map_object_value(text, "id");
	for (int i = 0; i < MEANINGS; i++)
		if (slice_is(id, meanings[i].id) &&
		    map_index_version(c->index, text.start) >=
		    meanings[i].version)
			c->counts->bad_comments += !take_meaning(c, i,
			    map_plain(plain, sizeof plain,
				map_object_value(text, meanings[i].key)));
}

/* ---- lines of members ---- */

/* Does the line end in "-> name", with a name that the trace does not have?
 * Most do. */
static bool is_of_no_interest(const struct map_class *c, struct slice text)
{
	struct slice before = text, name;

	while (before.length > 0 &&
	    !map_is_blank(before.start[before.length - 1]))
		before.length--;
	name = slice_from(text, before.length);
	before = map_trim(before);
	return before.length > 2 && name.length > 0 &&
	    memcmp(before.start + before.length - 2, "->", 2) == 0 &&
	    told_by_name(c, name) == NULL;
}

/* Adds a line below the class line.  A line without an indent and without a
 * bracket was counted with the class lines. */
static void add_line(struct map_class *c, struct slice line)
{
	const bool is_apart = c->line == NULL;
	struct slice text = map_trim(line), comment;
	struct map_member member;

	if (text.length == 0)
		return;
	if (map_comment(text, &comment)) {
		if (c->line != NULL || !c->has_member)
			add_comment(c, comment);
		return;
	}
	member.is_method = false;
	if (!is_of_no_interest(c, text)) {
		if (!map_member(text, &member)) {
			c->counts->unreadable += text.start != line.start ||
			    slice_find(text, '(') != NULL;
			return;
		}
		c->counts->bad_numbers += member.has_bad_number;
	}
	c->has_member = true;
	c->line = NULL;
	if (member.is_method)
		add_method(c, &member, is_apart);
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
	*(to->first == NULL ? &to->first : &to->last->next) = line;
	to->last = line;
}

/* Returns the candidate that the line is of, or NULL. */
static struct map_candidate *find_candidate(const struct map_line *line)
{
	struct map_candidate *found = line->told->first;

	while (found != NULL && found->own.first->key != line->key)
		found = found->next;
	return found;
}

/* Adds the lines from `first` to `last`, which is the method that is called, to
 * its candidate.  A comment on any of them says what its descriptor is. */
static struct map_candidate *add_group(struct map_class *c,
    struct map_line *first, struct map_line *last)
{
	struct map_candidate *into = find_candidate(last);
	struct map_told *told = last->told;

	for (struct map_line *l = first; l < last && !last->has_signature; l++)
		if (l->has_signature) {
			last->has_signature = true;
			last->signature = l->signature;
		}
	if (into == NULL) {
		into = &c->candidates[c->candidate_count++];
		*(told->first == NULL ? &told->first : &told->last->next) =
		    into;
		told->last = into;
	}
	append_line(&into->own, last);
	into->line = smaller_line(into->line, original_line_of(last));
	into->has_signature = into->has_signature || last->has_signature;
	for (struct map_line *l = first; l < last; l++) {
		const struct map_line *same = into->inlined.first;

		while (same != NULL && same->key != l->key)
			same = same->next;
		if (same == NULL)
			append_line(&into->inlined, l);
	}
	if (first == last)
		return into;
	if (into->direct == NULL)
		into->direct = last - 1;
	into->is_direct_unlike = into->is_direct_unlike ||
	    into->direct->key != last[-1].key;
	into->direct_line = smaller_line(into->direct_line,
	    original_line_of(last - 1));
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
	/* a comment holds for all lines of its original, wherever it stands */
	for (size_t i = 0; i < c->line_count; i++) {
		const struct map_line *line = &c->lines[i];
		struct map_candidate *of = line->is_synthesized ||
		    line->is_outline ? find_candidate(line) : NULL;

		if (of == NULL)
			continue;
		of->is_synthesized = true;
		of->is_outline = of->is_outline || line->is_outline;
	}
}

/* Chooses what the candidate shows: the method that it holds, where the
 * compiler made the candidate only for that (rule S). */
static void choose_shown(struct map_candidate *c)
{
	struct map_line **at = &c->inlined.first;

	c->shown = c->own.first;
	if (c->is_synthesized && !c->is_outline && c->direct != NULL &&
	    !c->is_direct_unlike) {
		c->via = c->shown;
		c->shown = c->direct;
		c->line = c->direct_line;
		c->is_synthesized = false;
		while ((*at)->key != c->shown->key)
			at = &(*at)->next;
		*at = (*at)->next;
	}
	c->namesake = c->own.first->told->first;
	while (c->namesake->shown->name_key != c->shown->name_key)
		c->namesake = c->namesake->next;
}

/* Reads the members of the class, from the first class line with the residual
 * name, and of others with that name, whose names the trace has.  What is odd
 * is added to the head of the index, once.  The index with its bytes, and the
 * methods that the trace has of the class, must outlive the class. */
static void map_class_read(struct map_class *c)
{
	struct map_entry *entries = c->index->entries;
	struct map_entry *entry = &entries[c->first];

	c->counts = entry->was_asked ? &c->unheard : &c->index->head.counts;
	entry->was_asked = true;
	c->version = map_index_version(c->index, entry->original.text.start);
	for (size_t i = 0; i < c->known.count; i++) {
		c->known.items[i].lines = 0;
		c->known.items[i].first = c->known.items[i].last = NULL;
	}
	for (c->class = c->first; c->class != NO_MAP_CLASS;
	     c->class = entries[c->class].next) {
		struct slice rest = map_index_members(c->index, c->class);

		c->has_member = false;
		c->line = NULL;
		while (rest.length > 0)
			add_line(c, slice_take(&rest, '\n'));
	}
	c->candidates = array_new(c->line_count, sizeof *c->candidates);
	add_groups(c);
	for (uint32_t i = 0; i < c->candidate_count; i++)
		choose_shown(&c->candidates[i]);
	c->meant = array_new(c->candidate_count, sizeof(void *));
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

/* Chooses one of the candidates that are meant: the first that has the residual
 * line, or the only one by name, with a name that no compiler made if there are
 * several; or else all. */
static struct map_finding choose(struct map_class *c, int32_t line,
    enum grade grade)
{
	struct map_finding found = { .grade = grade };
	const struct map_candidate *real = NULL;
	uint32_t names = 0, real_names = 0;

	for (uint32_t i = 0; line > 0 && i < c->meant_count; i++) {
		found.candidate = c->meant[i];
		found.line = line_within(c->meant[i], (uint32_t)line);
		if (found.line != 0)
			return found;
	}
	c->questions++;
	for (uint32_t i = 0; i < c->meant_count; i++) {
		struct map_candidate *one = c->meant[i], *as = one->namesake;

		one->is_new_name = as->counted != c->questions;
		as->counted = c->questions;
		names += one->is_new_name;
		if (one->is_synthesized)
			continue;
		real = real == NULL ? one : real;
		real_names += as->real_counted != c->questions;
		as->real_counted = c->questions;
	}
	found.candidate = names > 1 && real_names == 1 ? real : c->meant[0];
	if (names > 1 && real_names != 1)
		found.grade = GRADE_SEVERAL;
	return found;
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

/* What is asked of a candidate beside its name. */
enum meant { MEANT_BY_NAME, MEANT_BY_TYPES, MEANT_BY_DESCRIPTOR };

/* Gathers the candidates of the name that may be meant; returns how many. */
static uint32_t gather(struct map_class *c, const struct map_told *name,
    enum meant by, const struct map_told *asked)
{
	c->meant_count = 0;
	for (struct map_candidate *one = name->first; one != NULL;
	     one = one->next)
		if (by == MEANT_BY_NAME ||
		    (by == MEANT_BY_TYPES ?
			    one->own.first->types == asked->types :
			    has_descriptor(one, asked)))
			c->meant[c->meant_count++] = one;
	return c->meant_count;
}

static const struct map_finding nothing_found = { .grade = GRADE_CLASS_ONLY };

/*
 * Finds which candidate the method is; `line` is its residual line, or 0.
 * Where no descriptor fits: from 2.2 on what is not listed keeps its name.
 * Before, an optimiser may have changed the types: where one candidate has as
 * many types, the method is that one, and where none has, it may be any of
 * them, since types were left out.  Where all have, it is known only if they
 * have one name.
 */
static struct map_finding map_class_find(struct map_class *c,
    const struct map_told *asked, int32_t line)
{
	struct map_finding found = nothing_found;
	const struct map_told *name = map_told_find(c->known, asked->keys, 2);
	const bool is_described = asked->keys[2] != 0;
	uint32_t some = 0, all = 1;

	c->meant_count = c->untaken = 0;
	if (name == NULL || name->first == NULL)
		return nothing_found;
	if (gather(c, name, MEANT_BY_DESCRIPTOR, asked) > 0)
		return choose(c, line, GRADE_EXACT);
	if (is_described)
		some = gather(c, name, MEANT_BY_TYPES, asked);
	if (some != 1)
		all = gather(c, name, MEANT_BY_NAME, asked);
	if ((!is_described || c->version < MAP_VERSION_2_2) &&
	    (some == 0 || some == all))
		found = choose(c, line, GRADE_BY_NAME);
	if (found.candidate != NULL &&
	    (some == 0 || found.grade != GRADE_SEVERAL))
		return found;
	c->meant_count = 0;
	return nothing_found;
}

/* ---- the mapping ---- */

enum {
	FOLDER_MOST = 128, /* files of folders: all of them are open for a
	                      while */
	HEAD_WITHIN = 64 << 10,
	DESCRIPTOR_MOST = 4096, /* a longer one stays as it is in the trace */
	QUALIFIED_SIZE = 2 * MAP_NAME_SIZE + 1, /* of "x.A.f" */
	JOINED_MOST = 3,
	LIST_MOST = 4096 /* bytes of names that stand in one line */
};

/* A file of the mapping. */
struct map_file {
	char *path;
	int fd;            /* -1: it is not needed any more */
	bool is_of_folder; /* so it is read for each id of a trace, and only
	                      wanted if it has that id */
	bool is_read;
	struct stat opened; /* what it was when it was opened */
	struct source source;
	struct map_index *index; /* NULL: not read, or not wanted */
	uint64_t classes_later;  /* struct mapping_facts */
};

struct mapping {
	char read_for[MAPPING_FACT]; /* the id of the last trace */
	struct map_file *files;
	size_t file_count, file_room;
	const struct residual *residuals; /* borrowed */
	struct map_told_list told;
	uint32_t *told_at; /* of each residual: where it is told */
	struct map_class class; /* that was read last; all zeros: none */
	const struct residual *found;
	/* The texts that were given last: */
	char class_name[MAP_NAME_SIZE], name[MAP_NAME_SIZE];
	char source[MAP_NAME_SIZE];
	struct text_buffer descriptor;
	char joined[(QUALIFIED_SIZE + 3) * (JOINED_MOST + 1)];
	struct text_buffer list; /* that is being made */
};

struct mapping *mapping_new(void)
{
	return array_new(1, sizeof(struct mapping));
}

static void forget_class(struct mapping *m)
{
	free(m->class.lines);
	free(m->class.callsites);
	free(m->class.candidates);
	free(m->class.meant);
	m->class = (struct map_class){ .index = NULL };
}

/* Forgets what was read of the file. */
static void forget_file(struct map_file *file)
{
	map_index_free(file->index);
	source_close(&file->source);
	file->index = NULL;
	file->is_read = false;
}

static void close_file(struct map_file *file)
{
	if (file->fd >= 0)
		close(file->fd);
	file->fd = -1;
}

void mapping_free(struct mapping *m)
{
	if (m == NULL)
		return;
	forget_class(m);
	for (size_t i = 0; i < m->file_count; i++) {
		forget_file(&m->files[i]);
		close_file(&m->files[i]);
		free(m->files[i].path);
	}
	free(m->files);
	free(m->told.items);
	free(m->told_at);
	free(m->descriptor.text);
	free(m->list.text);
	free(m);
}

/* ---- opening files ---- */

static bool is_map_name(const char *name, const char *ending)
{
	return strncmp(name, "mapping", 7) == 0 &&
	    slice_ends(slice_of(name), ending);
}

/* Is it the path of a map in an archive: as builds name it, or as bundles of
 * apps do? */
static bool is_map_path(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash == NULL ? path : slash + 1;

	return strcmp(name, "proguard.map") == 0 || is_map_name(name, ".txt");
}

static bool map_has_hope(struct bytes bytes, struct error *err)
{
	return lookalike_content(bytes) == CONTENT_PACKED ||
	    map_index_has_hope((struct slice){ (const char *)bytes.data,
		bytes.left }, err);
}

static const struct unpack_choice map_choice = { is_map_path, "mapping*.txt",
	"mappings", map_has_hope };

void mapping_open_file(struct mapping *m, const char *name, int fd)
{
	struct map_file new = { .path = text_copy(name), .fd = fd };

	fstat(fd, &new.opened);
	ARRAY_ADD(m->files, m->file_room, m->file_count, new);
}

static int open_file(const char *path)
{
	return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

static int by_path(const void *a, const void *b)
{
	const struct map_file *x = a, *y = b;

	return strcmp(x->path, y->path);
}

/* Opens the mappings of a folder.  A name that cannot be opened is left out:
 * the file may be gone by now. */
static bool open_folder(struct mapping *m, const char *path, struct error *err)
{
	const char *slash = slice_ends(slice_of(path), "/") ? "" : "/";
	size_t before = m->file_count;
	DIR *folder = opendir(path);
	struct dirent *entry;

	if (folder == NULL)
		return fail(err, "cannot be opened: %s", strerror(errno));
	while (m->file_count - before <= FOLDER_MOST &&
	    (entry = readdir(folder)) != NULL) {
		char name[PATH_MAX];
		int fd;

		if (!is_map_name(entry->d_name, ".txt") &&
		    !is_map_name(entry->d_name, ".gz") &&
		    !is_map_name(entry->d_name, ".zip"))
			continue;
		fd = snprintf(name, sizeof name, "%s%s%s", path, slash,
		    entry->d_name) < (int)sizeof name ? open_file(name) : -1;
		if (fd < 0)
			continue;
		mapping_open_file(m, name, fd);
		m->files[m->file_count - 1].is_of_folder = true;
	}
	closedir(folder);
	if (m->file_count - before > FOLDER_MOST)
		return fail(err, "is a folder of more than %d mappings; name "
		    "the right one", FOLDER_MOST);
	if (m->file_count == before)
		return fail(err, "is a folder without a mapping*.txt, "
		    "mapping*.gz or mapping*.zip");
	ARRAY_SORT(m->files + before, m->file_count - before, by_path);
	return true;
}

bool mapping_open(struct mapping *m, const char *path, struct error *err)
{
	struct stat st;
	int fd = open_file(path);

	if (fd < 0)
		return fail(err, "cannot be opened: %s", strerror(errno));
	if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
		close(fd);
		return open_folder(m, path, err);
	}
	mapping_open_file(m, path, fd);
	return true;
}

/* ---- reading files ---- */

/* Does the head of the file have the id?  Costs no more than the head. */
static bool has_map_id(struct bytes bytes, struct slice id)
{
	struct map_index *head;
	struct slice own;
	bool is_same;

	if (bytes.left > HEAD_WITHIN)
		bytes.left = HEAD_WITHIN;
	head = map_index_new(bytes, NULL, NULL);
	if (head == NULL)
		return false;
	own = head->head.id;
	is_same = own.length > 0 && slice_is_same(own, id);
	map_index_free(head);
	return is_same;
}

/* Unpacks and reads a file, unless it is one of a folder, and of another
 * build. */
static bool read_file(struct mapping *m, struct map_file *file,
    const struct memory *memory, const struct progress *progress,
    struct error *err)
{
	bool done = source_open_file(&file->source, file->fd, &map_choice,
	    memory, progress, err);

	file->is_read = true;
	if (!file->is_of_folder)
		close_file(file);
	if (done && (!file->is_of_folder ||
	    has_map_id(file->source.bytes, slice_of(m->read_for)))) {
		file->index = map_index_new(file->source.bytes, progress, err);
		done = file->index != NULL;
	}
	if (file->index == NULL)
		source_close(&file->source);
	return done || error_prefix(err, file->path);
}

bool mapping_read(struct mapping *m, struct slice trace_id,
    const struct memory *memory, const struct progress *progress,
    struct error *err)
{
	const bool is_same_id = slice_is(trace_id, m->read_for);

	forget_class(m);
	snprintf(m->read_for, sizeof m->read_for, "%.*s",
	    (int)trace_id.length, trace_id.length == 0 ? "" : trace_id.start);
	for (size_t i = 0; i < m->file_count; i++)
		if (m->files[i].is_of_folder && !is_same_id)
			forget_file(&m->files[i]);
	for (size_t i = 0; i < m->file_count; i++)
		if (!m->files[i].is_read && !read_file(m, &m->files[i], memory,
		    progress, err))
			return false;
	return true;
}

/* ---- what is said of files ---- */

static void show_fact(char out[MAPPING_FACT], struct slice raw)
{
	text_clean(out, MAPPING_FACT, slice_first(raw, MAPPING_FACT));
	text_trim_utf8(out);
}

static bool file_changed(const struct map_file *file)
{
	return file->source.map != NULL &&
	    file_map_has_changed(file->source.map, false);
}

bool mapping_facts(const struct mapping *m, size_t n, struct mapping_facts *out)
{
	const struct map_file *file;
	const struct map_head *head;
	char version[MAPPING_FACT];
	size_t i = 0;

	while (i < m->file_count && (m->files[i].index == NULL || n-- > 0))
		i++;
	if (i == m->file_count)
		return false;
	file = &m->files[i];
	head = &file->index->head;
	*out = (struct mapping_facts){ .path = file->path,
		.counts = head->counts,
		.classes_later = file->classes_later,
		.has_changed = file_changed(file) };
	show_fact(out->compiler, head->compiler);
	show_fact(version, head->compiler_version);
	text_add(out->compiler, MAPPING_FACT, "%s%s", /* "R8 8.1.65" */
	    out->compiler[0] != '\0' && version[0] != '\0' ? " " : "",
	    version);
	text_trim_utf8(out->compiler);
	show_fact(out->version, head->version);
	show_fact(out->id, head->id);
	return true;
}

const char *mapping_changed(const struct mapping *m)
{
	struct stat st;

	for (size_t i = 0; i < m->file_count; i++) {
		const struct map_file *f = &m->files[i];

		/* size and time of a pipe say nothing */
		if (f->is_read ?
			file_changed(f) :
			fstat(f->fd, &st) == 0 && S_ISREG(st.st_mode) &&
			    (st.st_size != f->opened.st_size ||
				file_written_ns(&st) !=
				    file_written_ns(&f->opened)))
			return f->path;
	}
	return NULL;
}

/* ---- the methods of the trace, and their classes ---- */

/* Finds the residual class in the first file that lists it; NULL: none does. */
static struct map_index *find_index(const struct mapping *m, uint64_t hash,
    uint32_t *class)
{
	for (size_t i = 0; i < m->file_count; i++) {
		struct map_index *index = m->files[i].index;

		*class = index == NULL ? NO_MAP_CLASS :
					 map_index_find(index, RESIDUAL, hash);
		if (*class != NO_MAP_CLASS)
			return index;
	}
	return NULL;
}

/* Counts the class in each file that lists it, but for the first. */
static void count_later(struct mapping *m, uint64_t hash)
{
	bool is_later = false;

	for (size_t i = 0; i < m->file_count; i++) {
		bool is_listed = m->files[i].index != NULL &&
		    map_index_find(m->files[i].index, RESIDUAL, hash) !=
			NO_MAP_CLASS;

		m->files[i].classes_later += is_later && is_listed;
		is_later = is_later || is_listed;
	}
}

void mapping_tell(struct mapping *m, const struct residual *residuals,
    size_t count)
{
	struct map_told *told = array_new(count, sizeof *told);

	forget_class(m);
	free(m->told.items);
	free(m->told_at);
	m->residuals = residuals;
	m->told = (struct map_told_list){ told, count };
	for (size_t i = 0; i < count; i++) {
		const struct residual *r = &residuals[i];
		struct map_signature signature;

		map_described_signature(r->descriptor, &signature);
		told[i] = (struct map_told){
			.keys = { map_class_hash(r->class_name),
				map_name_hash(r->name), signature.hash },
			.types = signature.types, .residual = (uint32_t)i };
	}
	ARRAY_SORT(m->told.items, m->told.count, by_keys);
	m->told_at = array_new(count, sizeof *m->told_at);
	for (size_t i = 0; i < count; i++)
		m->told_at[told[i].residual] = (uint32_t)i;
	for (size_t i = 0; i < m->file_count; i++)
		m->files[i].classes_later = 0;
	for (size_t i = 0; i < count && m->file_count > 1; i++)
		if (i == 0 || told[i - 1].keys[0] != told[i].keys[0])
			count_later(m, told[i].keys[0]);
}

/* Reads the class of the method, and forgets another; false where no file lists
 * it. */
static bool read_class(struct mapping *m, const struct map_told *asked)
{
	const uint64_t hash = asked->keys[0];
	struct map_told *end = m->told.items + m->told.count, *first, *last;
	struct map_class *c = &m->class;

	if (c->index != NULL && c->known.items[0].keys[0] == hash)
		return true;
	forget_class(m);
	c->index = find_index(m, hash, &c->first);
	if (c->index == NULL)
		return false;
	first = last = map_told_find(m->told, &hash, 1);
	while (last < end && last->keys[0] == hash)
		last++;
	c->known = (struct map_told_list){ first, (size_t)(last - first) };
	map_class_read(c);
	return true;
}

/* ---- originals as texts that may be shown ---- */

/* Appends a type; `name` is the type's, with dots or slashes. */
static void put_type(struct text_buffer *out, const struct java_type *type,
    struct slice name)
{
	char shown[MAP_NAME_SIZE];

	if (type->letter == 'L')
		name = (struct slice){ shown, map_name_show(shown, name) };
	java_type_put(out, type, name);
}

/* Puts the types of a line into the descriptor, which Java writes first to
 * last. */
static void put_java(struct text_buffer *out, const struct map_line *line)
{
	struct slice types = line->takes, result = line->gives;
	struct java_type type;

	text_buffer_add(out, slice_of("("));
	while (out->length <= DESCRIPTOR_MOST && map_java_type(&types, &type))
		put_type(out, &type, type.name);
	text_buffer_add(out, slice_of(")"));
	if (map_java_type(&result, &type))
		put_type(out, &type, type.name);
}

/* Puts a residual descriptor into it, with the original names of classes that
 * have one; false when it is none. */
static bool put_residual(struct mapping *m, struct slice residual)
{
	struct slice rest = residual, types, result;
	struct java_type type;

	if (!java_descriptor_split(residual, &types, &result))
		return false;
	while (rest.length > 0 && m->descriptor.length <= DESCRIPTOR_MOST) {
		const struct map_index *index = NULL;
		const struct map_entry *entry;
		uint32_t class;

		if (rest.start[0] == '(' || rest.start[0] == ')') {
			text_buffer_add(&m->descriptor, slice_first(rest, 1));
			rest = slice_from(rest, 1);
			continue;
		}
		if (!java_type_take(&rest, &type))
			return false;
		if (type.letter == 'L')
			index = find_index(m, map_name_hash(type.name), &class);
		entry = index == NULL ? NULL : &index->entries[class];
		put_type(&m->descriptor, &type,
		    entry == NULL || entry->has_others ? type.name :
							 entry->original.text);
	}
	return true;
}

/* Returns the descriptor with the types of the line or, where it is NULL, with
 * those of the trace; that of the trace where it is too long. */
static struct slice show_descriptor(struct mapping *m,
    const struct map_line *line)
{
	struct text_buffer *d = &m->descriptor;
	const struct slice residual = m->found->descriptor;

	d->length = 0;
	/* a descriptor is a quarter as long or longer: "int," is "I" */
	if (line != NULL && line->takes.length / 4 > DESCRIPTOR_MOST)
		return residual;
	if (line != NULL)
		put_java(d, line);
	else if (!put_residual(m, residual))
		return residual;
	return d->length > DESCRIPTOR_MOST ? residual :
	    (struct slice){ d->text, d->length };
}

static struct slice show_name(char out[MAP_NAME_SIZE], struct slice name)
{
	return (struct slice){ out, map_name_show(out, name) };
}

/* Writes the class and name of a line, "x.A.f". */
static struct slice show_qualified(char out[QUALIFIED_SIZE],
    const struct map_line *line)
{
	size_t length = map_name_show(out, line->owner.text);

	out[length++] = '.';
	length += map_name_show(out + length, line->name);
	return (struct slice){ out, length };
}

/* Writes a class of the map, and its file. */
static void show_class(struct mapping *m, const struct map_class_name *class,
    struct mapped *out)
{
	out->class_name = show_name(m->class_name, class->text);
	out->source = (struct slice){ m->source,
		map_source(m->class.index, class, m->found->source,
		    m->source) };
}

static void show_found(struct mapping *m, const struct map_finding *found,
    struct mapped *out)
{
	const struct map_candidate *candidate = found->candidate;
	const struct map_line *line = candidate->shown;

	show_class(m, &line->owner, out);
	out->name = show_name(m->name, line->name);
	out->descriptor = show_descriptor(m, line);
	out->line = found->line != 0 ? found->line : candidate->line;
	out->origin.is_synthesized = candidate->is_synthesized;
	out->origin.is_outline = candidate->is_outline;
}

/* Shows a method that is not listed under its own name; the types in it may
 * have others. */
static void show_unlisted(struct mapping *m, struct mapped *out)
{
	const struct residual *r = m->found;

	out->class_name = r->class_name;
	out->name = r->name;
	out->descriptor = show_descriptor(m, NULL);
	out->source = r->source;
	out->line = r->line;
}

/* ---- lists of originals, as texts ---- */

/* Adds an original to the list, or " ..." where it has no more room, and then
 * returns false. */
static bool list_original(struct text_buffer *list, const char *between,
    const struct map_line *line)
{
	const bool has_room = list->length <= LIST_MOST;
	char name[QUALIFIED_SIZE];

	if (list->length > 0)
		text_buffer_add(list, slice_of(has_room ? between : " ..."));
	if (has_room)
		text_buffer_add(list, show_qualified(name, line));
	return has_room;
}

static const char *keep_list(struct mapping *m, struct arena *arena)
{
	const struct slice list = { m->list.text, m->list.length };

	m->list.length = 0;
	return arena_text(arena, list);
}

/* Joins all that a method may be, and for its name some of that, without the
 * first one's class: "f | x.B.g | x.C.h | +2". */
static void join_candidates(struct mapping *m, struct arena *arena,
    struct mapped *out)
{
	size_t class_length = out->class_name.length + 1;
	char name[QUALIFIED_SIZE];
	bool has_room = true;
	uint32_t count = 0;

	m->joined[0] = '\0';
	for (uint32_t i = 0; i < m->class.meant_count; i++) {
		const struct map_candidate *candidate = m->class.meant[i];

		if (!candidate->is_new_name)
			continue;
		has_room = has_room &&
		    list_original(&m->list, " | ", candidate->shown);
		if (count++ >= JOINED_MOST)
			continue;
		show_qualified(name, candidate->shown);
		text_add(m->joined, sizeof m->joined, "%s%s",
		    count > 1 ? " | " : "", name + class_length);
		class_length = 0;
	}
	if (count > JOINED_MOST)
		text_add(m->joined, sizeof m->joined, " | +%u",
		    count - JOINED_MOST);
	out->joined = slice_of(m->joined);
	out->origin.others = keep_list(m, arena);
}

/* ---- questions ---- */

void mapping_find(struct mapping *m, size_t residual, struct arena *arena,
    struct mapped *out)
{
	struct map_told *asked = &m->told.items[m->told_at[residual]];
	char via[QUALIFIED_SIZE];
	const struct map_line *line;
	struct map_finding found;

	*out = (struct mapped){ .origin = NO_NAME_ORIGIN };
	out->origin.grade = GRADE_NOT_IN_MAP;
	m->found = &m->residuals[residual];
	if (!read_class(m, asked)) {
		show_unlisted(m, out);
		return;
	}
	found = map_class_find(&m->class, asked, m->found->line);
	out->origin.grade = found.grade;
	if (found.candidate == NULL) {
		show_unlisted(m, out);
		show_class(m, &m->class.index->entries[m->class.first].original,
		    out);
		out->origin.is_synthesized = m->class.is_synthesized;
		return;
	}
	show_found(m, &found, out);
	line = found.candidate->inlined.first;
	while (line != NULL && list_original(&m->list, ", ", line))
		line = line->next;
	out->origin.inlined = keep_list(m, arena);
	if (found.candidate->via != NULL)
		out->origin.via = arena_text(arena,
		    show_qualified(via, found.candidate->via));
	if (found.grade == GRADE_SEVERAL)
		join_candidates(m, arena, out);
}

bool mapping_next_outline(struct mapping *m, size_t *residual)
{
	struct map_class *c = &m->class;

	while (c->untaken < c->meant_count) {
		struct map_callsite **next = &c->meant[c->untaken]->callsites;
		const struct map_told *told;

		if (*next == NULL) {
			c->untaken++;
			continue;
		}
		told = map_told_find(m->told, (*next)->outline, MAP_KEYS);
		*next = (*next)->next;
		if (told != NULL) {
			*residual = told->residual;
			return true;
		}
	}
	return false;
}
