/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/map_index.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>

#endif

#include "base/array.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/work.h"
#include "names/map_text.h"

/* ---- lines that do not begin with a blank, found fast ---- */

/* Memory is asked for so many bytes ahead: what the processor does by itself
 * ends with each page. */
enum { MAP_SCAN_AHEAD = 2048 };

#ifdef __SSE2__
/* Returns a bit for each of sixteen bytes that ends a line with no blank after
 * it. */
static inline uint64_t map_scan_window(const char *at)
{
	__m128i here = _mm_loadu_si128((const __m128i *)(const void *)at);
	__m128i next = _mm_loadu_si128((const __m128i *)(const void *)(at + 1));

	return (unsigned)_mm_movemask_epi8(_mm_andnot_si128(
	    _mm_cmpeq_epi8(next, _mm_set1_epi8(' ')),
	    _mm_cmpeq_epi8(here, _mm_set1_epi8('\n'))));
}

/* Returns the first such end of a line, or a place near the end. */
static inline const char *map_scan_windows(const char *at, const char *last)
{
	for (; last - at > 64; at += 64) {
		uint64_t found;

		__builtin_prefetch(at + MAP_SCAN_AHEAD);
		found = map_scan_window(at) | map_scan_window(at + 16) << 16 |
		    map_scan_window(at + 32) << 32 |
		    map_scan_window(at + 48) << 48;
		if (found != 0)
			return at + __builtin_ctzll(found);
	}
	return at;
}
#else
static inline const char *map_scan_windows(const char *at, const char *last)
{
	(void)last;
	return at;
}
#endif

/*
 * Returns the first line that begins after `at`, up to `limit`, and not with a
 * blank; NULL when there is none.  `end` is where the text ends, no less.
 */
static inline const char *map_scan(const char *at, const char *limit,
    const char *end)
{
	const char *last = limit < end ? limit : end - (end > at);

	while (at < last) {
		at = map_scan_windows(at, last);
		at = memchr(at, '\n', (size_t)(last - at));
		if (at == NULL)
			return NULL;
		if (*++at != ' ')
			return at;
	}
	return NULL;
}

/* ---- the source files of many classes in one comment ----
 *
 * A map that is parted has such a comment.
 *
 *     # {"id":"partitionSourceFiles","fileNameMappings":{"a.B":"B.kt"}} */

struct map_partition_file {
	uint64_t class;
	struct slice name;
};

/* All zeros is empty. */
struct map_partition {
	struct map_partition_file *files;
	size_t count, room;
};

static void map_partition_free(struct map_partition *p)
{
	free(p->files);
	*p = (struct map_partition){ 0 };
}

/* Adds the files of an object, whose text must outlive the partition. */
static void map_partition_add(struct map_partition *p, struct slice object)
{
	struct slice class, file;
	char name[MAP_NAME_SIZE];

	if (!map_is_object(object))
		return;
	object = map_from(object, 1);
	while (map_object_next(&object, &class, &file)) {
		struct map_partition_file *grown = array_grow(p->files,
		    &p->room, p->count + 1, sizeof *grown);

		p->files = grown;
		grown[p->count++] = (struct map_partition_file){
			map_name_hash(map_plain(name, sizeof name, class)),
			file };
	}
}

/* Orders files by class; of two for one class the first in the text comes
 * first. */
static int by_class(const void *a, const void *b)
{
	const struct map_partition_file *x = a, *y = b;

	if (x->class != y->class)
		return x->class < y->class ? -1 : 1;
	return x->name.start < y->name.start ? -1 :
					       x->name.start > y->name.start;
}

/* Makes the files ready to be found, after the last. */
static void map_partition_finish(struct map_partition *p)
{
	if (p->count > 0)
		qsort(p->files, p->count, sizeof *p->files, by_class);
}

/* Returns the file of the class with this hash, as it stands in the map, or an
 * empty text. */
static struct slice map_partition_find(const struct map_partition *p,
    uint64_t class_hash)
{
	size_t low = 0, high = p->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (p->files[middle].class < class_hash)
			low = middle + 1;
		else
			high = middle;
	}
	return low < p->count && p->files[low].class == class_hash ?
	    p->files[low].name : (struct slice){ "", 0 };
}

/* ---- the index ---- */

enum {
	CLASSES_MOST = 1 << 22, /* more are no app */
	FIRST_CLASS_WITHIN = 64 << 10,
	COMMENTS_MOST = 64 << 20, /* in front of it, from a pipe */
	BYTES_A_STEP = 4 << 20,
	AHEAD = 8, /* classes whose slots are fetched before they are needed */
	LINE_BYTES = 64, EXPECTED_LINES = 20 /* of the cache */
};

struct map_entry {
	uint64_t residual, original; /* hashes */
	const char *name;            /* where the line begins */
	uint32_t name_length;
	uint32_t next; /* class with the same residual name */
	uint32_t last; /* of the first class with a residual name: the last
	                  one */
	uint32_t described;  /* of the first class with an original name: the
	                        first one that has a comment below it */
	bool has_comment, is_removed, has_others, was_asked;
};

struct version_line {
	const char *text;
	uint32_t version;
};

struct map_index {
	struct slice text;
	struct map_head head;
	struct map_entry *entries;
	size_t room;
	uint32_t count;
	struct slots by_residual, by_original;
	struct version_line *versions;
	size_t versions_room, version_count;
	struct map_partition files;
};

void map_index_free(struct map_index *index)
{
	if (index == NULL)
		return;
	slots_free(&index->by_residual);
	slots_free(&index->by_original);
	map_partition_free(&index->files);
	free(index->versions);
	free(index->entries);
	free(index);
}

/* ---- reading the file ---- */

struct slice map_next_line(struct slice *rest)
{
	struct slice line = *rest;
	const char *end = line.length == 0 ? NULL :
	    memchr(line.start, '\n', line.length);

	if (end != NULL)
		line.length = (size_t)(end - line.start);
	work_count(WORK_LINE, line.length);
	*rest = map_from(*rest, line.length + (end != NULL));
	return line;
}

/* Reads "2.2"; returns MAP_NO_VERSION for what is no number
 * ("experimental"). */
static uint32_t version_number(struct slice text)
{
	uint32_t parts[2] = { 0, 0 }, part = 0;

	for (size_t i = 0; i < text.length; i++) {
		char c = text.start[i];

		if (c == '.' && part == 0)
			part++;
		else if (c >= '0' && c <= '9' && parts[part] < 1000)
			parts[part] = parts[part] * 10 + (uint32_t)(c - '0');
		else
			return MAP_NO_VERSION;
	}
	return parts[0] << 16 | parts[1];
}

static bool add_version(struct map_index *index, const char *at,
    struct slice text)
{
	struct version_line *grown = array_grow(index->versions,
	    &index->versions_room, index->version_count + 1, sizeof *grown);

	index->versions = grown;
	grown[index->version_count].text = at;
	grown[index->version_count].version = version_number(text);
	index->head.newer_versions +=
	    grown[index->version_count].version > MAP_VERSION_2_2;
	index->head.version = text;
	index->version_count++;
	return true;
}

/* Reads "key: value", or "key" with an empty value. */
static void map_comment_fact(struct slice text, struct slice *key,
    struct slice *value)
{
	const char *colon = text.length == 0 ? NULL :
	    memchr(text.start, ':', text.length);

	*key = *value = text;
	if (colon != NULL)
		key->length = (size_t)(colon - text.start);
	*value = map_trim(map_from(text, key->length + (colon != NULL)));
	*key = map_trim(*key);
}

/* Takes a fact of the head; the first one counts, for the first map of a file
 * says what it is. */
static void add_head_fact(struct map_head *head, struct slice text)
{
	const struct {
		const char *key;
		struct slice *value;
	} facts[] = {
		{ "compiler", &head->compiler },
		{ "compiler_version", &head->compiler_version },
		{ "pg_map_id", &head->id },
		{ "pg_map_hash", &head->hash },
	};
	struct slice key, value;

	map_comment_fact(text, &key, &value);
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (slice_is(key, facts[i].key) &&
		    facts[i].value->length == 0)
			*facts[i].value = value;
}

/* Takes versions and facts of the head; a comment of a class is read with the
 * class. */
static bool add_comment(struct map_index *index, struct slice line)
{
	struct map_object object;
	struct slice text, id;

	if (!map_comment(line, &text) || map_is_source_file(text))
		return true;
	if (!map_is_object(text)) {
		if (index->count == 0)
			add_head_fact(&index->head, text);
		return true;
	}
	if (!map_object(text, &object)) {
		index->head.bad_comments++;
		return true;
	}
	id = map_object_value(&object, "id");
	if (slice_is(id, "partitionSourceFiles")) {
		map_partition_add(&index->files,
		    map_object_value(&object, "fileNameMappings"));
		return true;
	}
	return !slice_is(id, "com.android.tools.r8.mapping") ||
	    add_version(index, line.start,
		map_object_value(&object, "version"));
}

static bool begins_comment(struct slice rest)
{
	size_t i = 0;

	while (
	    i < rest.length && (rest.start[i] == ' ' || rest.start[i] == '\t'))
		i++;
	return i < rest.length && rest.start[i] == '#';
}

static void add_class(struct map_index *index,
    const struct map_class_line *line, struct slice behind)
{
	struct map_entry *e;

	if (index->count == CLASSES_MOST) {
		index->head.unreadable++;
		return;
	}
	e = array_grow(index->entries, &index->room, (size_t)index->count + 1,
	    sizeof *e);
	index->entries = e;
	e += index->count;
	*e = (struct map_entry){
		.residual = map_name_hash(line->residual),
		.original = map_name_hash(line->original),
		.name = line->original.start,
		.name_length = (uint32_t)line->original.length,
		.next = NO_MAP_CLASS,
		.last = index->count,
		.described = index->count,
		.has_comment = begins_comment(behind),
		.is_removed = slice_starts(line->residual,
		    "R8$$REMOVED$$CLASS$$"),
	};
	index->count++;
}

/* Takes a line without a blank in front: a class, a comment, or a member whose
 * indent was taken away. */
static bool add_line(struct map_index *index, struct slice line,
    struct slice behind)
{
	struct map_class_line class_line;
	struct map_member member;

	if (line.length == 0 || line.start[0] == '\t' || line.start[0] == '\r')
		return true;
	if (line.start[0] == '#')
		return add_comment(index, line);
	line = map_trim(line);
	if (map_class_line(line, &class_line) && line.length < UINT32_MAX) {
		add_class(index, &class_line, behind);
		return true;
	}
	if (index->count == 0 || (!map_member(line, &member) &&
	    memchr(line.start, '(', line.length) == NULL))
		index->head.unreadable++;
	return true;
}

static bool fail_front(struct error *err)
{
	return fail(err, "has no class line in its first 64 KB: it is no "
	    "mapping of R8 or ProGuard");
}

/* Takes what stands in front of the first class line, line by line.  Comments
 * do not count as bytes, for one can name the files of all classes. */
static bool add_front(struct map_index *index, struct slice *rest,
    struct error *err)
{
	size_t others = 0;

	while (rest->length > 0 && index->count == 0 &&
	    others <= FIRST_CLASS_WITHIN) {
		struct slice line = map_next_line(rest), text = map_trim(line);

		if (text.length == 0 || text.start[0] != '#')
			others += line.length + 1;
		if (text.length == 0)
			continue;
		if (text.start[0] != '#' && text.start != line.start)
			index->head.unreadable++;
		else if (!add_line(index,
			     map_from(line, (size_t)(text.start - line.start)),
			     *rest))
			return false;
	}
	return index->count > 0 || fail_front(err);
}

bool map_index_has_hope(struct bytes bytes, struct error *err)
{
	struct slice rest = { (const char *)bytes.data, bytes.left };
	struct map_class_line class_line;
	size_t others = 0;

	while (rest.length > 0 && others <= FIRST_CLASS_WITHIN) {
		struct slice line = map_next_line(&rest), text = map_trim(line);

		if (text.length > 0 && text.start[0] == '#')
			continue;
		if (text.start == line.start && map_class_line(text, &class_line))
			return true;
		others += line.length + 1;
	}
	return (others <= FIRST_CLASS_WITHIN && bytes.left < COMMENTS_MOST) ||
	    fail_front(err);
}

static bool add_rest(struct map_index *index, struct slice rest,
    const struct progress *progress, struct error *err)
{
	const char *at = rest.start - (rest.length > 0);
	const char *end = rest.start + rest.length, *limit = at;

	while (at < end) {
		const char *found;

		if (at >= limit) {
			if (progress != NULL && !progress->step(progress->self,
			    (uint64_t)(at - index->text.start),
			    index->text.length))
				return fail(err, "was not read: stopped");
			limit = end - at > BYTES_A_STEP ? at + BYTES_A_STEP :
							  end;
		}
		found = map_scan(at, limit, end);
		at = limit;
		if (found != NULL) {
			rest = (struct slice){ found, (size_t)(end - found) };
			struct slice line = map_next_line(&rest);

			if (!add_line(index, line, rest))
				return false;
			at = line.start + line.length;
		}
	}
	return true;
}

/* ---- finding classes ---- */

static uint32_t find_residual(const struct map_index *index, uint64_t hash)
{
	size_t slot;
	uint32_t n = slots_first(&index->by_residual, hash, &slot);

	while (n != NO_SLOT && index->entries[n].residual != hash)
		n = slots_next(&index->by_residual, hash, &slot);
	return n == NO_SLOT ? NO_MAP_CLASS : n;
}

static uint32_t find_original(const struct map_index *index, uint64_t hash)
{
	size_t slot;
	uint32_t n = slots_first(&index->by_original, hash, &slot);

	while (n != NO_SLOT && index->entries[n].original != hash)
		n = slots_next(&index->by_original, hash, &slot);
	return n == NO_SLOT ? NO_MAP_CLASS : n;
}

/* Puts a class into the slots.  Lines of one name are a list, which costs no
 * more than its lines. */
static void put_class(struct map_index *index, uint32_t n)
{
	struct map_entry *e = &index->entries[n];
	uint32_t first = find_original(index, e->original);

	if (first == NO_MAP_CLASS)
		slots_put(&index->by_original, e->original, n);
	else if (e->has_comment &&
	    !index->entries[index->entries[first].described].has_comment)
		index->entries[first].described = n;
	if (e->is_removed)
		return;
	first = find_residual(index, e->residual);
	if (first == NO_MAP_CLASS) {
		slots_put(&index->by_residual, e->residual, n);
		return;
	}
	index->head.classes_twice++;
	index->entries[index->entries[first].last].next = n;
	index->entries[first].last = n;
	if (index->entries[first].original != e->original)
		index->entries[first].has_others = true;
}

void map_index_prefetch(const struct map_index *index, uint64_t hash)
{
	__builtin_prefetch(&index->by_residual.numbers[slots_place(
	    &index->by_residual, hash)]);
}

static void fetch_slots(const struct map_index *index,
    const struct map_entry *e)
{
	map_index_prefetch(index, e->residual);
	__builtin_prefetch(&index->by_original.numbers[slots_place(
	    &index->by_original, e->original)]);
}

void map_index_prefetch_members(const struct map_index *index, uint32_t class)
{
	const struct map_entry *e = &index->entries[class];
	const char *at = e->name, *end = index->text.start + index->text.length;

	fetch_slots(index, e);
	for (int i = 0; i < EXPECTED_LINES && at < end; i++, at += LINE_BYTES)
		__builtin_prefetch(at);
}

static bool build_slots(struct map_index *index)
{
	slots_init_for(&index->by_residual, index->count);
	slots_init_for(&index->by_original, index->count);
	for (uint32_t i = 0; i < index->count; i++) {
		if (i + AHEAD < index->count)
			fetch_slots(index, &index->entries[i + AHEAD]);
		put_class(index, i);
	}
	map_partition_finish(&index->files);
	return true;
}

struct map_index *map_index_new(struct bytes bytes,
    const struct progress *progress, struct error *err)
{
	static const char byte_order_mark[] = "\xEF\xBB\xBF";
	struct map_index *index = array_new(1, sizeof *index);
	struct slice rest = { (const char *)bytes.data, bytes.left };

	if (slice_starts(rest, byte_order_mark))
		rest = map_from(rest, sizeof byte_order_mark - 1);
	index->text = rest;
	if (add_front(index, &rest, err) &&
	    add_rest(index, rest, progress, err) && build_slots(index))
		return index;
	map_index_free(index);
	return NULL;
}

struct map_head *map_index_head(struct map_index *index)
{
	return &index->head;
}

uint32_t map_index_count(const struct map_index *index)
{
	return index->count;
}

uint32_t map_index_residual(const struct map_index *index, uint64_t hash)
{
	return find_residual(index, hash);
}

uint32_t map_index_next(const struct map_index *index, uint32_t class)
{
	return index->entries[class].next;
}

static uint32_t map_index_original(const struct map_index *index, uint64_t hash)
{
	uint32_t first = find_original(index, hash);

	return first == NO_MAP_CLASS ? first : index->entries[first].described;
}

bool map_index_is_unique(const struct map_index *index, uint32_t class)
{
	return !index->entries[class].has_others;
}

struct slice map_index_name(const struct map_index *index, uint32_t class)
{
	return (struct slice){ index->entries[class].name,
		index->entries[class].name_length };
}

uint64_t map_index_name_hash(const struct map_index *index, uint32_t class)
{
	return index->entries[class].original;
}

uint64_t map_index_residual_hash(const struct map_index *index,
    uint32_t class)
{
	return index->entries[class].residual;
}

struct slice map_index_members(const struct map_index *index, uint32_t class)
{
	const char *end = class + 1 < index->count ?
	    index->entries[class + 1].name :
	    index->text.start + index->text.length;
	const char *from = index->entries[class].name;
	struct slice rest = { from, (size_t)(end - from) };

	map_next_line(&rest);
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
	size_t low = 0, high = index->version_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (index->versions[middle].text <= line)
			low = middle + 1;
		else
			high = middle;
	}
	return low == 0 ? MAP_NO_VERSION : index->versions[low - 1].version;
}

static uint64_t rename_class(const void *self, uint64_t original)
{
	const struct map_index *index = self;
	uint32_t n = find_original(index, original);

	return n == NO_MAP_CLASS ? original : index->entries[n].residual;
}

struct map_renaming map_index_renaming(const struct map_index *index)
{
	return (struct map_renaming){ rename_class, index };
}

/* ---- the source file of a class ---- */

enum {
	COMMENTS_WITHIN = 4096, /* bytes below the class line */
	NAME_WITHIN = 1024      /* bytes at the end of its name */
};

static bool ends_with(struct slice s, const char *end)
{
	size_t length = strlen(end);

	return s.length >= length &&
	    memcmp(s.start + s.length - length, end, length) == 0;
}

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

/* Is it the comment as R8 writes it?  Nothing more is looked for in it. */
static bool is_usual_source(struct slice text, struct slice *file)
{
	static const char before[] = "{\"id\":\"sourceFile\",\"fileName\":\"";
	size_t length = sizeof before - 1;

	if (!slice_starts(text, before) || text.length < length + 2 ||
	    memcmp(text.start + text.length - 2, "\"}", 2) != 0)
		return false;
	*file = (struct slice){ text.start + length, text.length - length - 2 };
	return memchr(file->start, '"', file->length) == NULL;
}

/* Is it a comment that names the file? */
static bool is_source_comment(struct slice text, struct slice *file)
{
	struct map_object object;

	if (is_usual_source(text, file))
		return true;
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
		text = map_trim(map_next_line(&rest));
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
	struct slice rest = map_simple_name(map_from(class_name, before));
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
		if (ends_with(part, "Kt") && part.length > 2)
			return part;
		rest = map_from(rest, part.length + (dollar != NULL));
	}
	return first;
}

/* Returns the file of an original class that the map names apart from the
 * class, with escapes; or an empty text. */
static struct slice map_index_file(const struct map_index *index, uint64_t hash)
{
	return map_partition_find(&index->files, hash);
}

/* Asks the comments of the class, then the partition, then the class's name. */
size_t map_source(const struct map_index *index,
    const struct map_class_name *name, struct slice residual,
    char out[MAP_NAME_SIZE])
{
	uint32_t class = map_index_original(index, name->hash);
	size_t length = class == NO_MAP_CLASS ? 0 :
	    written_source(map_index_members(index, class), out);
	const char *ending = ends_with(residual, ".kt") ? ".kt" : ".java";
	char file[MAP_NAME_SIZE];
	struct slice part;

	if (length == 0)
		length = show_file(map_index_file(index, name->hash), out);
	if (length > 0)
		return length;
	part = file_part(name->text);
	if (part.length > 2 && ends_with(part, "Kt")) {
		part.length -= 2;
		ending = ".kt";
	}
	if (part.length > MAP_NAME_MOST / 2)
		part.length = MAP_NAME_MOST / 2;
	snprintf(file, sizeof file, "~%.*s%s", (int)part.length, part.start,
	    ending);
	return map_name_show(out, slice_of(file));
}
