/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/map_index.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "names/map_text.h"

enum {
	CLASSES_MOST = 1 << 22, /* more are no app */
	FIRST_CLASS_WITHIN = 64 << 10,
	COMMENTS_MOST = 64 << 20, /* in front of it, from a pipe */
	BYTES_A_STEP = 4 << 20,
	BLOCK = 64, /* bytes */
	AHEAD = 2048 /* bytes that are asked of the memory: what a processor
	                does by itself ends with each page */
};

struct version_line {
	uint64_t at; /* in the text */
	uint32_t version;
};

/* The source file of a class, from a comment that has those of many. */
struct class_file {
	uint64_t class; /* hash */
	struct slice name;
};

/* Classes are found by both of their names. */
enum { RESIDUAL, ORIGINAL, NAMES };

struct map_index {
	struct slice text;
	struct map_head head;
	struct map_entry *entries;
	size_t room;
	uint32_t count;
	struct slots slots[NAMES];
	struct version_line *versions;
	size_t versions_room, version_count;
	struct class_file *files;
	size_t files_room, file_count;
};

void map_index_free(struct map_index *index)
{
	if (index == NULL)
		return;
	slots_free(&index->slots[RESIDUAL]);
	slots_free(&index->slots[ORIGINAL]);
	free(index->files);
	free(index->versions);
	free(index->entries);
	free(index);
}

/* ---- comments ---- */

/* Reads "2.2"; returns MAP_NO_VERSION for what is no number
 * ("experimental"). */
static uint32_t version_number(struct slice text)
{
	uint32_t parts[2] = { 0, 0 }, part = 0;

	for (size_t i = 0; i < text.length; i++) {
		char c = text.start[i];

		if (c == '.' && part == 0)
			part++;
		else if (is_digit(c) && parts[part] < 1000)
			parts[part] = parts[part] * 10 + (uint32_t)(c - '0');
		else
			return MAP_NO_VERSION;
	}
	return parts[0] << 16 | parts[1];
}

static void add_version(struct map_index *index, const char *at,
    struct slice text)
{
	struct version_line *version;

	ARRAY_ROOM(index->versions, index->versions_room,
	    index->version_count + 1);
	version = &index->versions[index->version_count++];
	version->at = (uint64_t)(at - index->text.start);
	version->version = version_number(text);
	index->head.newer_versions += version->version > MAP_VERSION_2_2;
	index->head.version = text;
}

/* Adds the files of an object, as a map that is parted has one:
 *
 *     # {"id":"partitionSourceFiles","fileNameMappings":{"a.B":"B.kt"}} */
static void add_files(struct map_index *index, struct slice object)
{
	struct slice class, file;
	char name[MAP_NAME_SIZE];

	if (!map_is_object(object))
		return;
	object = slice_from(object, 1);
	while (map_object_next(&object, &class, &file)) {
		ARRAY_ADD(index->files, index->files_room, index->file_count,
		    (struct class_file){
			map_name_hash(map_plain(name, sizeof name, class)),
			file });
	}
}

/* Orders files by class; of two for one class the first in the text comes
 * first. */
static int by_class(const void *a, const void *b)
{
	const struct class_file *x = a, *y = b;

	if (x->class != y->class)
		return x->class < y->class ? -1 : 1;
	return x->name.start < y->name.start ? -1 :
					       x->name.start > y->name.start;
}

/* Returns the file of the class, as it stands in the map, or an empty text. */
static struct slice find_file(const struct map_index *index, uint64_t class)
{
	size_t n = 0, end = index->file_count;

	BISECT(n, end, i, index->files[i].class < class);
	return n < index->file_count && index->files[n].class == class ?
	    index->files[n].name : (struct slice){ "", 0 };
}

/* Takes "key: value" of the head; the first one counts, for the first map of a
 * file says what it is. */
static void add_head_fact(struct map_head *head, struct slice text)
{
	const struct {
		const char *key;
		struct slice *value;
	} facts[] = {
		{ "compiler", &head->compiler },
		{ "compiler_version", &head->compiler_version },
		{ "pg_map_id", &head->id },
	};
	struct slice key = map_trim(map_take(&text, ':'));

	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (slice_is(key, facts[i].key) &&
		    facts[i].value->length == 0)
			*facts[i].value = map_trim(text);
}

/* Takes versions, files and facts of the head; a comment of a class is read
 * with the class. */
static void add_comment(struct map_index *index, struct slice line)
{
	struct map_object object;
	struct slice text, id;

	if (!map_comment(line, &text) || map_is_source_file(text))
		return;
	if (!map_is_object(text)) {
		if (index->count == 0)
			add_head_fact(&index->head, text);
		return;
	}
	if (!map_object(text, &object)) {
		index->head.bad_comments++;
		return;
	}
	id = map_object_value(&object, "id");
	if (slice_is(id, "partitionSourceFiles"))
		add_files(index, map_object_value(&object, "fileNameMappings"));
	if (slice_is(id, "com.android.tools.r8.mapping"))
		add_version(index, line.start,
		    map_object_value(&object, "version"));
}

/* ---- class lines ---- */

static bool begins_comment(struct slice rest)
{
	while (rest.length > 0 &&
	    (rest.start[0] == ' ' || rest.start[0] == '\t'))
		rest = slice_from(rest, 1);
	return rest.length > 0 && rest.start[0] == '#';
}

static void add_class(struct map_index *index,
    const struct map_class_line *line, struct slice behind)
{
	if (index->count == CLASSES_MOST) {
		index->head.unreadable++;
		return;
	}
	ARRAY_ROOM(index->entries, index->room, (size_t)index->count + 1);
	index->entries[index->count] = (struct map_entry){
		.original = { line->original, map_name_hash(line->original) },
		.residual = map_name_hash(line->residual),
		.next = NO_MAP_CLASS,
		.last = index->count,
		.described = index->count,
		.has_comment = begins_comment(behind),
		.is_removed = slice_starts(line->residual,
		    "R8$$REMOVED$$CLASS$$"),
	};
	index->count++;
}

/* Takes a line that is no member with an indent: a class, a comment, or a
 * member whose indent was taken away. */
static void add_line(struct map_index *index, struct slice line,
    struct slice behind)
{
	struct slice text = map_trim(line);
	struct map_class_line class_line;
	struct map_member member;

	if (text.length == 0)
		return;
	if (text.start[0] == '#')
		add_comment(index, text);
	else if (index->count == 0 && text.start != line.start)
		index->head.unreadable++;
	else if (map_class_line(text, &class_line))
		add_class(index, &class_line, behind);
	else if (index->count == 0 || (!map_member(text, &member) &&
	    map_find(text, '(') == NULL))
		index->head.unreadable++;
}

static bool fail_front(struct error *err)
{
	return fail(err, "has no class line in its first 64 KB: it is no "
	    "mapping of R8 or ProGuard");
}

/* Comments do not count as bytes in front of the first class line, for one can
 * name the files of all classes. */
bool map_index_has_hope(struct slice text, struct error *err)
{
	struct slice rest = text;
	struct map_class_line unused;
	size_t others = 0;

	while (rest.length > 0 && others <= FIRST_CLASS_WITHIN) {
		struct slice line = map_take(&rest, '\n');
		struct slice trimmed = map_trim(line);

		if (trimmed.length > 0 && trimmed.start[0] == '#')
			continue;
		if (trimmed.start == line.start &&
		    map_class_line(trimmed, &unused))
			return true;
		others += line.length + 1;
	}
	return (others <= FIRST_CLASS_WITHIN && text.length < COMMENTS_MOST) ||
	    fail_front(err);
}

/* Is there an end of a line with no blank after it?  A compiler makes a few
 * instructions of it that look at many bytes. */
static bool has_line(const char block[BLOCK + 1])
{
	unsigned char found = 0;

	for (int i = 0; i < BLOCK; i++)
		found |= (block[i] == '\n') & (block[i + 1] != ' ');
	return found != 0;
}

/* Takes the lines, after the first, that begin with a blank. */
static void skip_members(struct slice *rest)
{
	const char *at = rest->start, *end = at + rest->length;

	do {
		for (; end - at > BLOCK && !has_line(at); at += BLOCK)
			__builtin_prefetch(at + AHEAD);
		at = memchr(at, '\n', (size_t)(end - at));
		at = at == NULL ? end : at + 1;
	} while (at < end && *at == ' ');
	*rest = (struct slice){ at, (size_t)(end - at) };
}

static bool add_lines(struct map_index *index, const struct progress *progress,
    struct error *err)
{
	struct slice rest = index->text;
	size_t next_step = rest.length;

	while (rest.length > 0) {
		struct slice line = map_take(&rest, '\n');

		if (line.length > 0 && (index->count == 0 ||
		    !map_is_blank(line.start[0])))
			add_line(index, line, rest);
		if (index->count > 0 && rest.length > 0 && rest.start[0] == ' ')
			skip_members(&rest);
		if (progress == NULL || rest.length > next_step)
			continue;
		if (!progress->step(progress->self,
		    index->text.length - rest.length, index->text.length))
			return fail(err, "was not read: stopped");
		next_step = rest.length > BYTES_A_STEP ?
		    rest.length - BYTES_A_STEP : 0;
	}
	return index->count > 0 || fail_front(err);
}

/* ---- finding classes ---- */

static uint32_t find_class(const struct map_index *index, int name,
    uint64_t hash)
{
	const struct map_entry *entries = index->entries;
	uint32_t n;

	SLOTS_FIND(n, &index->slots[name], hash, hash == (name == RESIDUAL ?
	    entries[n].residual : entries[n].original.hash));
	return n;
}

static void put_original(struct map_index *index, uint32_t n)
{
	const struct map_entry *e = &index->entries[n];
	uint32_t first = find_class(index, ORIGINAL, e->original.hash);

	if (first == NO_MAP_CLASS)
		slots_put(&index->slots[ORIGINAL], e->original.hash, n);
	else if (e->has_comment &&
	    !index->entries[index->entries[first].described].has_comment)
		index->entries[first].described = n;
}

/* Puts a class into the slots.  Lines of one name are a list, which costs no
 * more than its lines. */
static void put_residual(struct map_index *index, uint32_t n)
{
	const struct map_entry *e = &index->entries[n];
	uint32_t found = find_class(index, RESIDUAL, e->residual);
	struct map_entry *first;

	if (e->is_removed)
		return;
	if (found == NO_MAP_CLASS) {
		slots_put(&index->slots[RESIDUAL], e->residual, n);
		return;
	}
	first = &index->entries[found];
	index->head.classes_twice++;
	index->entries[first->last].next = n;
	first->last = n;
	if (first->original.hash != e->original.hash)
		first->has_others = true;
}

struct map_index *map_index_new(struct bytes bytes,
    const struct progress *progress, struct error *err)
{
	static const char byte_order_mark[] = "\xEF\xBB\xBF";
	struct map_index *index = array_new(1, sizeof *index);

	index->text = (struct slice){ (const char *)bytes.data, bytes.left };
	if (slice_starts(index->text, byte_order_mark))
		index->text = slice_from(index->text, strlen(byte_order_mark));
	if (!map_index_has_hope(index->text, err) ||
	    !add_lines(index, progress, err)) {
		map_index_free(index);
		return NULL;
	}
	slots_init_for(&index->slots[RESIDUAL], index->count);
	slots_init_for(&index->slots[ORIGINAL], index->count);
	for (uint32_t i = 0; i < index->count; i++)
		put_original(index, i);
	for (uint32_t i = 0; i < index->count; i++)
		put_residual(index, i);
	ARRAY_SORT(index->files, index->file_count, by_class);
	return index;
}

struct map_head *map_index_head(struct map_index *index)
{
	return &index->head;
}

uint32_t map_index_count(const struct map_index *index)
{
	return index->count;
}

const struct map_entry *map_index_class(const struct map_index *index,
    uint32_t class)
{
	return &index->entries[class];
}

uint32_t map_index_find(const struct map_index *index, uint64_t hash)
{
	return find_class(index, RESIDUAL, hash);
}

struct slice map_index_members(const struct map_index *index, uint32_t class)
{
	const char *end = class + 1 < index->count ?
	    index->entries[class + 1].original.text.start :
	    index->text.start + index->text.length;
	const char *from = index->entries[class].original.text.start;
	struct slice rest = { from, (size_t)(end - from) };

	map_take(&rest, '\n');
	return rest;
}

bool map_index_is_first_time(struct map_index *index, uint32_t class)
{
	bool is_first = !index->entries[class].was_asked;

	index->entries[class].was_asked = true;
	return is_first;
}

uint32_t map_index_version(const struct map_index *index, const char *line)
{
	const uint64_t at = (uint64_t)(line - index->text.start);
	size_t n = 0, end = index->version_count;

	BISECT(n, end, i, index->versions[i].at <= at);
	return n == 0 ? MAP_NO_VERSION : index->versions[n - 1].version;
}

uint64_t map_index_rename(const struct map_index *index, uint64_t original)
{
	uint32_t n = find_class(index, ORIGINAL, original);

	return n == NO_MAP_CLASS ? original : index->entries[n].residual;
}

/* ---- the source file of a class ---- */

enum {
	COMMENTS_WITHIN = 4096, /* bytes below the class line */
	NAME_WITHIN = 1024      /* bytes at the end of its name */
};

/* Is it the name of a file, and none that stands for all or for none
 * ("SourceFile", "r8-map-id-…")? */
static bool is_real_file(struct slice s)
{
	static const char *const stand_ins[] = { "R8$$SyntheticClass",
		"SourceFile", "PG", "Proguard", "ProGuard", "Unknown Source" };

	for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++)
		if (slice_is(s, stand_ins[i]))
			return false;
	return s.length > 0 && !slice_starts(s, "r8-map-id-");
}

/* Is it a comment that names the file? */
static bool is_source_comment(struct slice text, struct slice *file)
{
	struct map_object object;

	if (!map_is_object(text) || !map_object(text, &object) ||
	    !slice_is(map_object_value(&object, "id"), "sourceFile"))
		return false;
	*file = map_object_value(&object, "fileName");
	return true;
}

/* Writes the printable name; returns 0 when it is the name of no file. */
static size_t show_file(struct slice raw, char out[MAP_NAME_SIZE])
{
	char name[MAP_NAME_SIZE];
	struct slice file = map_plain(name, sizeof name, raw);

	return is_real_file(file) ? map_name_show(out, file) : 0;
}

/* Writes the file that a comment below the class line names; returns 0 when
 * none does. */
static size_t written_source(struct slice members, char out[MAP_NAME_SIZE])
{
	struct slice rest = members, text, file;

	if (rest.length > COMMENTS_WITHIN)
		rest.length = COMMENTS_WITHIN;
	while (rest.length > 0) {
		text = map_trim(map_take(&rest, '\n'));
		if (text.length > 0 && !map_comment(text, &text))
			return 0;
		if (!is_source_comment(text, &file))
			continue;
		return show_file(file, out);
	}
	return 0;
}

/* Returns the part of a class's name after which its file is named. */
static struct slice file_part(struct slice class_name)
{
	size_t before = class_name.length > NAME_WITHIN ?
	    class_name.length - NAME_WITHIN : 0;
	struct slice rest = map_simple_name(slice_from(class_name, before));
	struct slice part, first = rest;
	bool is_first = true;

	while (rest.length > 0) {
		const char *dollar = memchr(rest.start + 1, '$',
		    rest.length - 1);

		part = rest;
		if (dollar != NULL)
			part.length = (size_t)(dollar - rest.start);
		if (is_first)
			first = part;
		is_first = false;
		if (slice_ends(part, "Kt") && part.length > 2)
			return part;
		rest = slice_from(rest, part.length + (dollar != NULL));
	}
	return first;
}

/* Asks the comments of the class, then the one about many classes, then the
 * class's name. */
size_t map_source(const struct map_index *index,
    const struct map_class_name *name, struct slice residual,
    char out[MAP_NAME_SIZE])
{
	uint32_t class = find_class(index, ORIGINAL, name->hash);
	size_t length = class == NO_MAP_CLASS ? 0 : written_source(
	    map_index_members(index, index->entries[class].described), out);
	const char *ending = slice_ends(residual, ".kt") ? ".kt" : ".java";
	char file[MAP_NAME_SIZE];
	struct slice part;

	if (length == 0)
		length = show_file(find_file(index, name->hash), out);
	if (length > 0)
		return length;
	part = file_part(name->text);
	if (part.length > 2 && slice_ends(part, "Kt")) {
		part.length -= 2;
		ending = ".kt";
	}
	if (part.length > MAP_NAME_MOST / 2)
		part.length = MAP_NAME_MOST / 2;
	snprintf(file, sizeof file, "~%.*s%s", (int)part.length, part.start,
	    ending);
	return map_name_show(out, slice_of(file));
}
