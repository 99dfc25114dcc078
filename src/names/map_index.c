/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/map_index.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"

/* ---- names ---- */

/* A name with odd letters that is longer is in no class file. */
enum { CLEANED_MOST = 1 << 10, CLEANED_SIZE = CLEANED_MOST * 10 };

uint64_t map_name_hash(struct slice name)
{
	char form[CLEANED_SIZE];

	if (name.length <= CLEANED_MOST &&
	    (slice_find(name, '/') != NULL || !text_is_clean(name))) {
		name.length = text_clean(form, sizeof form, name);
		name.start = form;
		for (size_t i = 0; i < name.length; i++)
			if (form[i] == '/')
				form[i] = '.';
	}
	return hash_text_wide(hash_seed_of_process(), name);
}

size_t map_name_show(char out[MAP_NAME_SIZE], struct slice name)
{
	bool is_cut = name.length > MAP_NAME_MOST;
	size_t length = text_clean(out, MAP_NAME_MOST + 1,
	    slice_first(name, MAP_NAME_MOST));

	if (length <= MAP_NAME_MOST && !is_cut)
		return length;
	text_trim_utf8(out);
	text_add(out, MAP_NAME_SIZE, "..");
	return strlen(out);
}

/* ---- lines ---- */

/* Is it a name: something, in one piece? */
static bool is_word(struct slice s)
{
	size_t i = 0;

	while (i < s.length && !map_is_blank(s.start[i]))
		i++;
	return s.length > 0 && i == s.length;
}

/* Splits the line at the first arrow. */
static bool split_at_arrow(struct slice line, struct slice *left,
    struct slice *right)
{
	const char *arrow = memmem(line.start, line.length, "->", 2);
	size_t at;

	if (arrow == NULL)
		return false;
	at = (size_t)(arrow - line.start);
	*left = map_trim(slice_first(line, at));
	*right = map_trim(slice_from(line, at + 2));
	return true;
}

/* Reads a class line, "original.Class -> a.b:"; false when it is none. */
static bool read_class_line(struct slice line, struct slice *original,
    struct slice *residual)
{
	if (line.length == 0 || line.start[line.length - 1] != ':')
		return false;
	line.length--;
	return split_at_arrow(line, original, residual) && is_word(*original) &&
	    is_word(*residual) && slice_find(*original, '(') == NULL;
}

/* Takes digits; false when there are none.  A number of more than 32 bits is
 * noted. */
static bool take_number(struct slice *s, uint32_t *number, bool *is_bad)
{
	uint64_t n = 0;
	size_t i = 0;

	for (; i < s->length && is_digit(s->start[i]); i++)
		n = n > UINT32_MAX ? n : n * 10 + (uint64_t)(s->start[i] - '0');
	*number = (uint32_t)n;
	*is_bad = *is_bad || n > UINT32_MAX;
	*s = slice_from(*s, i);
	return i > 0;
}

/* Takes blanks and a colon, if there is one. */
static bool take_colon(struct slice *s)
{
	struct slice rest = map_trim(*s);

	if (rest.length == 0 || rest.start[0] != ':')
		return false;
	*s = map_trim(slice_from(rest, 1));
	return true;
}

/* Takes "5:" or "5: 7:" in front.  A number counts only before a colon, since a
 * type can begin with digits. */
static bool take_counted(struct slice *s, uint32_t *number, bool *is_bad)
{
	struct slice rest = *s;
	bool is_too_large = false;
	uint32_t taken;

	if (!take_number(&rest, &taken, &is_too_large) || !take_colon(&rest))
		return false;
	*number = taken;
	*is_bad = *is_bad || is_too_large;
	*s = rest;
	return true;
}

/* Returns the range of two numbers, which may stand the other way round. */
static struct map_range range_of(uint8_t numbers, uint32_t a, uint32_t b)
{
	return (struct map_range){ numbers, a < b ? a : b, a < b ? b : a };
}

/* Takes residual lines.  A single number means nothing, and "5:0:" is 5:5. */
static void take_lines(struct slice *s, struct map_member *m)
{
	struct map_range *r = &m->lines;
	uint32_t to;

	if (!take_counted(s, &r->from, &m->has_bad_number))
		return;
	if (take_counted(s, &to, &m->has_bad_number) && !m->has_bad_number)
		*r = range_of(2, r->from, to == 0 ? r->from : to);
	else
		*r = range_of(0, 0, 0);
}

/* Takes ":40" or ":40:42", or nothing; false when something else stands
 * there. */
static bool take_original(struct slice s, struct map_member *m)
{
	uint32_t from, to;
	bool is_bad = false, has_two;

	if (s.length == 0)
		return true;
	if (!take_colon(&s) || !take_number(&s, &from, &is_bad))
		return false;
	to = from;
	has_two = take_colon(&s);
	if (has_two && !take_number(&s, &to, &is_bad))
		return false;
	if (!is_bad)
		m->original = range_of(has_two ? 2 : 1, from, to);
	m->has_bad_number = m->has_bad_number || is_bad;
	return map_trim(s).length == 0;
}

/* Takes "void q.Other.name"; a name may itself begin with a dot. */
static bool take_names(struct slice s, struct map_member *m)
{
	size_t at = 0, dot;

	while (at < s.length && !map_is_blank(s.start[at]))
		at++;
	m->type = (struct slice){ s.start, at };
	m->name = map_trim(slice_from(s, at));
	if (m->type.length == 0 || !is_word(m->name))
		return false;
	dot = m->name.length - slice_after_last(m->name, '.').length;
	if (dot < 2 || dot == m->name.length)
		return true;
	dot -= dot > 2 && m->name.start[dot - 2] == '.';
	m->qualifier = (struct slice){ m->name.start, dot - 1 };
	m->name = slice_from(m->name, dot);
	return true;
}

bool map_member(struct slice line, struct map_member *m)
{
	const char *open, *close;
	struct slice left, behind;

	*m = (struct map_member){ .is_method = false };
	if (!split_at_arrow(line, &left, &m->residual) || !is_word(m->residual))
		return false;
	take_lines(&left, m);
	open = slice_find(left, '(');
	if (open == NULL)
		return take_names(left, m);
	behind = slice_from(left, (size_t)(open + 1 - left.start));
	close = slice_find(behind, ')');
	if (close == NULL)
		return false;
	m->is_method = true;
	left.length = (size_t)(open - left.start);
	m->types = (struct slice){ open + 1, (size_t)(close - open - 1) };
	behind = slice_from(behind, m->types.length + 1);
	return take_original(map_trim(behind), m) &&
	    take_names(map_trim(left), m);
}

/* ---- comments ---- */

bool map_comment(struct slice line, struct slice *text)
{
	line = map_trim(line);
	if (line.length == 0 || line.start[0] != '#')
		return false;
	*text = map_trim(slice_from(line, 1));
	return true;
}

/* Takes a character that is expected. */
static bool take_sign(struct slice *s, char sign)
{
	*s = map_trim(*s);
	if (s->length == 0 || s->start[0] != sign)
		return false;
	*s = slice_from(*s, 1);
	return true;
}

/* Takes what stands up to the quote with which it began. */
static bool take_quoted(struct slice *s, struct slice *out)
{
	const char quote = s->start[0];

	*s = slice_from(*s, 1);
	for (size_t i = 0; i < s->length; i++) {
		if (s->start[i] == quote) {
			*out = (struct slice){ s->start, i };
			*s = slice_from(*s, i + 1);
			return true;
		}
		i += s->start[i] == '\\';
	}
	return false;
}

static bool is_one_of(char c, const char *signs)
{
	return c != '\0' && strchr(signs, c) != NULL;
}

static bool take_string(struct slice *s, struct slice *out)
{
	size_t i = 0;

	*s = map_trim(*s);
	if (s->length > 0 && (s->start[0] == '"' || s->start[0] == '\''))
		return take_quoted(s, out);
	while (i < s->length && s->start[i] != '\0' &&
	    !map_is_blank(s->start[i]) &&
	    !is_one_of(s->start[i], ",:{}[]'\""))
		i++;
	*out = (struct slice){ s->start, i };
	*s = slice_from(*s, i);
	return i > 0;
}

/* Passes over an array or an object, with all in it: brackets are counted, not
 * matched. */
static bool skip_nested(struct slice *s)
{
	size_t depth = 0;
	struct slice unused;

	do {
		*s = map_trim(*s);
		if (s->length == 0)
			return false;
		if (is_one_of(s->start[0], "[{"))
			depth++;
		else if (is_one_of(s->start[0], "]}"))
			depth--;
		else if (!is_one_of(s->start[0], ",:")) {
			if (!take_string(s, &unused))
				return false;
			continue;
		}
		*s = slice_from(*s, 1);
	} while (depth > 0);
	return true;
}

/* Takes the next "key: value" of an object; a value that is no string is all of
 * its text.  `s` is what stands after the '{'.  False after the last. */
static bool next_pair(struct slice *s, struct slice *key, struct slice *value)
{
	take_sign(s, ',');
	*s = map_trim(*s);
	if (s->length == 0 || s->start[0] == '}' || !take_string(s, key) ||
	    !take_sign(s, ':'))
		return false;
	*s = map_trim(*s);
	if (s->length == 0 || !is_one_of(s->start[0], "[{"))
		return take_string(s, value);
	*value = *s;
	if (!skip_nested(s))
		return false;
	value->length -= s->length;
	return true;
}

bool map_is_object(struct slice text)
{
	struct slice key, value;

	if (!take_sign(&text, '{'))
		return false;
	while (next_pair(&text, &key, &value))
		;
	return take_sign(&text, '}');
}

struct slice map_object_value(struct slice text, const char *wanted)
{
	struct slice key, value;

	take_sign(&text, '{');
	for (int i = 0; i < MAP_COMMENT_KEYS && next_pair(&text, &key, &value);
	     i++)
		if (slice_is(key, wanted))
			return value;
	return (struct slice){ "", 0 };
}

/* Reads the four digits after "\u"; false when there are not so many. */
static bool hex_digits(struct slice s, uint32_t *c)
{
	static const char digits[] = "0123456789abcdef";

	*c = 0;
	for (size_t i = 0; i < 4; i++) {
		const char *digit = i == s.length ?
		    NULL :
		    memchr(digits, s.start[i] | (s.start[i] > '9' ? 0x20 : 0),
			16);

		if (digit == NULL)
			return false;
		*c = *c << 4 | (uint32_t)(digit - digits);
	}
	return true;
}

struct slice map_plain(char *out, size_t size, struct slice s)
{
	size_t length = 0;

	if (slice_find(s, '\\') == NULL)
		return s;
	for (size_t i = 0; i < s.length && length + 3 < size; i++) {
		uint32_t c;

		if (s.start[i] != '\\' || i + 1 == s.length) {
			out[length++] = s.start[i];
		} else if (s.start[++i] == 'u' &&
		    hex_digits(slice_from(s, i + 1), &c)) {
			/* Halves of a pair stay so, as the JVM writes them
			 * (text_clean joins them). */
			length += text_encode(out + length, c);
			i += 4;
		} else {
			out[length++] = s.start[i];
		}
	}
	return (struct slice){ out, length };
}

/* ---- the index ---- */

enum {
	CLASSES_MOST = 1 << 22, /* more are no app */
	FIRST_CLASS_WITHIN = 64 << 10,
	COMMENTS_MOST = 64 << 20, /* in front of it, from a pipe */
	BYTES_A_STEP = 4 << 20,
	BLOCK = 64, /* bytes */
	AHEAD = 2048 /* bytes that are asked of the memory: what a processor
	                does by itself ends with each page */
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
	enum { PART_MOST = 9999 };
	uint32_t parts[2] = { 0, 0 };
	bool is_bad = false;

	take_number(&text, &parts[0], &is_bad);
	if (slice_starts(text, ".")) {
		text = slice_from(text, 1);
		take_number(&text, &parts[1], &is_bad);
	}
	return text.length > 0 || is_bad || parts[0] > PART_MOST ||
		parts[1] > PART_MOST ? MAP_NO_VERSION :
	    parts[0] << 16 | parts[1];
}

/* Adds the files of an object, as a map that is parted has one:
 *
 *     # {"id":"partitionSourceFiles","fileNameMappings":{"a.B":"B.kt"}} */
static void add_files(struct map_index *index, struct slice object)
{
	struct slice class, file;
	char name[MAP_NAME_SIZE];

	if (!slice_starts(object, "{"))
		return;
	object = slice_from(object, 1);
	while (next_pair(&object, &class, &file)) {
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
	struct slice key = map_trim(slice_take(&text, ':'));

	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (slice_is(key, facts[i].key) &&
		    facts[i].value->length == 0)
			*facts[i].value = map_trim(text);
}

/* Takes versions, files and facts of the head; a comment of a class is read
 * with the class. */
static void add_comment(struct map_index *index, struct slice line)
{
	struct slice text, id;
	uint32_t version;

	if (!map_comment(line, &text) || map_is_source_file(text))
		return;
	if (!slice_starts(text, "{")) {
		if (index->count == 0)
			add_head_fact(&index->head, text);
		return;
	}
	if (!map_is_object(text)) {
		index->head.counts.bad_comments++;
		return;
	}
	id = map_object_value(text, "id");
	if (slice_is(id, "partitionSourceFiles"))
		add_files(index, map_object_value(text, "fileNameMappings"));
	if (!slice_is(id, "com.android.tools.r8.mapping"))
		return;
	text = map_object_value(text, "version");
	version = version_number(text);
	ARRAY_ADD(index->versions, index->versions_room, index->version_count,
	    (struct version_line){ (uint64_t)(line.start - index->text.start),
		version });
	index->head.counts.newer_versions += version > MAP_VERSION_2_2;
	index->head.version = text;
}

/* ---- class lines ---- */

static void add_class(struct map_index *index, struct slice original,
    struct slice residual, struct slice behind)
{
	if (index->count == CLASSES_MOST) {
		index->head.counts.unreadable++;
		return;
	}
	while (behind.length > 0 &&
	    (behind.start[0] == ' ' || behind.start[0] == '\t'))
		behind = slice_from(behind, 1);
	ARRAY_ROOM(index->entries, index->room, (size_t)index->count + 1);
	index->entries[index->count] = (struct map_entry){
		.original = { original, map_name_hash(original) },
		.residual = map_name_hash(residual),
		.next = NO_MAP_CLASS,
		.last = index->count,
		.described = index->count,
		.has_comment = slice_starts(behind, "#"),
		.is_removed = slice_starts(residual, "R8$$REMOVED$$CLASS$$"),
	};
	index->count++;
}

/* Takes a line that is no member with an indent: a class, a comment, or a
 * member whose indent was taken away. */
static void add_line(struct map_index *index, struct slice line,
    struct slice behind)
{
	struct slice text = map_trim(line), original, residual;
	struct map_member member;

	if (text.length == 0)
		return;
	if (text.start[0] == '#')
		add_comment(index, text);
	else if (index->count == 0 && text.start != line.start)
		index->head.counts.unreadable++;
	else if (read_class_line(text, &original, &residual))
		add_class(index, original, residual, behind);
	else if (index->count == 0 || (!map_member(text, &member) &&
	    slice_find(text, '(') == NULL))
		index->head.counts.unreadable++;
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
	struct slice rest = text, original, residual;
	size_t others = 0;

	while (rest.length > 0 && others <= FIRST_CLASS_WITHIN) {
		struct slice line = slice_take(&rest, '\n');
		struct slice trimmed = map_trim(line);

		if (trimmed.length > 0 && trimmed.start[0] == '#')
			continue;
		if (trimmed.start == line.start &&
		    read_class_line(trimmed, &original, &residual))
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
		struct slice line = slice_take(&rest, '\n');

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

uint32_t map_index_find(const struct map_index *index, int name, uint64_t hash)
{
	const struct map_entry *entries = index->entries;
	uint32_t n;

	SLOTS_FIND(n, &index->slots[name], hash, hash == (name == RESIDUAL ?
	    entries[n].residual : entries[n].original.hash));
	return n;
}

/* Puts a class into the slots of both names.  Lines of one residual name are a
 * list, which costs no more than its lines. */
static void put_class(struct map_index *index, uint32_t n)
{
	struct map_entry *e = &index->entries[n], *first;
	uint32_t found = map_index_find(index, ORIGINAL, e->original.hash);

	if (found == NO_MAP_CLASS)
		slots_put(&index->slots[ORIGINAL], e->original.hash, n);
	else if (e->has_comment &&
	    !index->entries[index->entries[found].described].has_comment)
		index->entries[found].described = n;
	if (e->is_removed)
		return;
	found = map_index_find(index, RESIDUAL, e->residual);
	if (found == NO_MAP_CLASS) {
		slots_put(&index->slots[RESIDUAL], e->residual, n);
		return;
	}
	first = &index->entries[found];
	index->head.counts.classes_twice++;
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
		put_class(index, i);
	ARRAY_SORT(index->files, index->file_count, by_class);
	return index;
}

struct slice map_index_members(const struct map_index *index, uint32_t class)
{
	const char *end = class + 1 < index->count ?
	    index->entries[class + 1].original.text.start :
	    index->text.start + index->text.length;
	const char *from = index->entries[class].original.text.start;
	struct slice rest = { from, (size_t)(end - from) };

	slice_take(&rest, '\n');
	return rest;
}

uint32_t map_index_version(const struct map_index *index, const char *line)
{
	const uint64_t at = (uint64_t)(line - index->text.start);
	size_t n = 0, end = index->version_count;

	BISECT(n, end, i, index->versions[i].at <= at);
	return n == 0 ? MAP_NO_VERSION : index->versions[n - 1].version;
}

/* ---- types ---- */

static void add_type(struct map_signature *s, const struct java_type *type,
    const struct map_index *renames)
{
	uint64_t kind = (uint64_t)type->dimensions << 8 |
	    (unsigned char)type->letter;
	uint64_t class = 0;

	if (type->letter == 'L') {
		uint32_t n = NO_MAP_CLASS;

		class = map_name_hash(type->name);
		if (renames != NULL)
			n = map_index_find(renames, ORIGINAL, class);
		if (n != NO_MAP_CLASS)
			class = renames->entries[n].residual;
	}
	s->hash = map_hash_join(map_hash_join(s->hash, kind), class);
}

/* Returns the signature of types and a result, which `next` takes off a
 * list. */
static struct map_signature signature_of(struct slice types,
    struct slice result, bool (*next)(struct slice *, struct java_type *),
    const struct map_index *renames)
{
	struct map_signature s = { 1, 0 };
	struct java_type type;

	for (; next(&types, &type); s.types++)
		add_type(&s, &type, renames);
	s.hash = map_hash_join(s.hash, s.types);
	if (next(&result, &type))
		add_type(&s, &type, renames);
	return s;
}

struct map_signature map_java_signature(const struct map_member *m,
    const struct map_index *renames)
{
	return signature_of(m->types, m->type, map_java_type, renames);
}

bool map_described_signature(struct slice descriptor, struct map_signature *out)
{
	struct slice types, result;

	*out = (struct map_signature){ 0 };
	descriptor = map_trim(descriptor);
	if (!java_descriptor_split(descriptor, &types, &result))
		return false;
	*out = signature_of(types, result, java_type_take, NULL);
	return true;
}

/* ---- the source file of a class ---- */

enum {
	COMMENTS_WITHIN = 4096, /* bytes below the class line */
	NAME_WITHIN = 1024      /* bytes at the end of its name */
};

/* Writes the printable name; returns 0 when it is the name of no file, or
 * stands for all or for none ("SourceFile", "r8-map-id-…"). */
static size_t show_file(struct slice raw, char out[MAP_NAME_SIZE])
{
	static const char *const stand_ins[] = { "R8$$SyntheticClass",
		"SourceFile", "PG", "Proguard", "ProGuard", "Unknown Source" };
	char name[MAP_NAME_SIZE];
	struct slice file = map_plain(name, sizeof name, raw);

	for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++)
		if (slice_is(file, stand_ins[i]))
			return 0;
	return file.length == 0 || slice_starts(file, "r8-map-id-") ? 0 :
	    map_name_show(out, file);
}

/* Writes the file that a comment below the class line names; returns 0 when
 * none does. */
static size_t written_source(struct slice members, char out[MAP_NAME_SIZE])
{
	struct slice rest = slice_first(members, COMMENTS_WITHIN), text;

	while (rest.length > 0) {
		text = map_trim(slice_take(&rest, '\n'));
		if (text.length > 0 && !map_comment(text, &text))
			return 0;
		if (map_is_object(text) &&
		    slice_is(map_object_value(text, "id"), "sourceFile"))
			return show_file(map_object_value(text, "fileName"),
			    out);
	}
	return 0;
}

/* Returns the part of a class's name after which its file is named. */
static struct slice file_part(struct slice class_name)
{
	size_t before = class_name.length > NAME_WITHIN ?
	    class_name.length - NAME_WITHIN : 0;
	struct slice rest = slice_after_last(slice_from(class_name, before),
	    '.');
	struct slice part, first = { rest.start, 0 };

	while (rest.length > 0) {
		struct slice behind = slice_from(rest, 1);

		/* a '$' in front is part of the name */
		part = slice_first(rest, 1 + slice_take(&behind, '$').length);
		rest = behind;
		if (first.length == 0)
			first = part;
		if (slice_ends(part, "Kt") && part.length > 2)
			return part;
	}
	return first;
}

/* Asks the comments of the class, then the one about many classes, then the
 * class's name. */
size_t map_source(const struct map_index *index,
    const struct map_class_name *name, struct slice residual,
    char out[MAP_NAME_SIZE])
{
	uint32_t class = map_index_find(index, ORIGINAL, name->hash);
	size_t length = class == NO_MAP_CLASS ? 0 : written_source(
	    map_index_members(index, index->entries[class].described), out);
	const char *ending = slice_ends(residual, ".kt") ? ".kt" : ".java";
	size_t n = 0, end = length > 0 ? 0 : index->file_count;
	char file[MAP_NAME_SIZE];
	struct slice part;

	BISECT(n, end, i, index->files[i].class < name->hash);
	if (length == 0 && n < index->file_count &&
	    index->files[n].class == name->hash)
		length = show_file(index->files[n].name, out);
	if (length > 0)
		return length;
	part = file_part(name->text);
	if (part.length > 2 && slice_ends(part, "Kt")) {
		part.length -= 2;
		ending = ".kt";
	}
	part = slice_first(part, MAP_NAME_MOST / 2);
	snprintf(file, sizeof file, "~%.*s%s", (int)part.length, part.start,
	    ending);
	return map_name_show(out, slice_of(file));
}
