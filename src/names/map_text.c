/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/map_text.h"

#include <stdint.h>

#include "base/hash.h"
#include "base/text.h"

/* ---- names ---- */

/* A name with odd letters that is longer is in no class file. */
enum { ODD_MOST = 1 << 10, ODD_SIZE = ODD_MOST * 10 };

#define ONES UINT64_C(0x0101010101010101)

/* Returns eight bytes, at least one of them with its highest bit set where one
 * is no usual letter: a control or a blank, DEL, '/', or beyond ASCII. */
static uint64_t odd_bytes(uint64_t word)
{
	uint64_t slashes = word ^ ONES * '/';

	return word | (word - ONES * '!') | (word + ONES) |
	    ((slashes - ONES) & ~slashes);
}

static bool is_usual(struct slice s)
{
	uint64_t odd = 0, word;

	for (; s.length >= sizeof word; s = slice_from(s, sizeof word)) {
		memcpy(&word, s.start, sizeof word);
		odd |= odd_bytes(word);
	}
	odd |= odd_bytes(slice_word(s) | ONES * 'a' << 8 * s.length);
	return (odd & ONES << 7) == 0;
}

uint64_t map_name_hash(struct slice name)
{
	char form[ODD_SIZE];

	if (name.length <= ODD_MOST && !is_usual(name)) {
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
	size_t length;

	if (is_cut)
		name.length = MAP_NAME_MOST;
	length = text_clean(out, MAP_NAME_MOST + 1, name);
	if (length <= MAP_NAME_MOST && !is_cut)
		return length;
	text_trim_utf8(out);
	length = strlen(out);
	memcpy(out + length, "..", 3);
	return length + 2;
}

struct slice map_simple_name(struct slice name)
{
	size_t at = name.length;

	while (at > 0 && name.start[at - 1] != '.')
		at--;
	return slice_from(name, at);
}

/* ---- types ---- */

bool map_java_type(struct slice *list, struct java_type *out)
{
	return java_type_read(map_trim(map_take(list, ',')), out);
}

uint64_t map_type_class(const struct java_type *type)
{
	return type->letter == 'L' ? map_name_hash(type->name) : 0;
}

void map_signature_add(struct map_signature *s, const struct java_type *type,
    uint64_t class_name)
{
	uint64_t kind = (uint64_t)type->dimensions << 8 |
	    (unsigned char)type->letter;

	s->hash = map_hash_join(map_hash_join(s->hash, kind), class_name);
}

void map_signature_end_types(struct map_signature *s)
{
	s->hash = map_hash_join(s->hash, s->types);
}

bool map_described_signature(struct slice descriptor,
    struct map_signature *out)
{
	struct java_type type, result;
	struct slice types;

	*out = (struct map_signature)MAP_NO_TYPES;
	if (!java_descriptor_split(map_trim(descriptor), &types, &result))
		return false;
	for (; java_type_take(&types, &type); out->types++)
		map_signature_add(out, &type, map_type_class(&type));
	map_signature_end_types(out);
	map_signature_add(out, &result, map_type_class(&result));
	return true;
}

/* ---- lines ---- */

/* Is it a name: something, in one piece? */
static bool is_word(struct slice s)
{
	size_t i = is_usual(s) ? s.length : 0;

	while (i < s.length && !map_is_blank(s.start[i]))
		i++;
	return s.length > 0 && i == s.length;
}

/* Splits the line at the first arrow; a name that ends in '-' gives its last
 * one to the '>'. */
static bool split_at_arrow(struct slice line, struct slice *left,
    struct slice *right)
{
	struct slice rest = line;
	const char *end;

	while ((end = map_find(rest, '>')) != NULL) {
		size_t at = (size_t)(end - line.start);

		if (at > 0 && line.start[at - 1] == '-') {
			*left = map_trim((struct slice){ line.start, at - 1 });
			*right = map_trim(slice_from(line, at + 1));
			return true;
		}
		rest = slice_from(line, at + 1);
	}
	return false;
}

bool map_class_line(struct slice line, struct map_class_line *out)
{
	if (line.length == 0 || line.start[line.length - 1] != ':')
		return false;
	line.length--;
	return split_at_arrow(line, &out->original, &out->residual) &&
	    is_word(out->original) && is_word(out->residual) &&
	    map_find(out->original, '(') == NULL;
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

	if (!take_number(&rest, number, &is_too_large) || !take_colon(&rest))
		return false;
	*is_bad = *is_bad || is_too_large;
	*s = rest;
	return true;
}

/* Makes a range of one number, or of two the other way round, a range from ..
 * to. */
static void order_range(struct map_range *r, bool is_bad)
{
	uint32_t from = r->from;

	if (is_bad)
		*r = (struct map_range){ 0, 0, 0 };
	if (r->numbers == 1)
		r->to = from;
	if (r->numbers == 2 && r->from > r->to) {
		r->from = r->to;
		r->to = from;
	}
}

/* Takes residual lines.  A single number means nothing, and "5:0:" is 5:5. */
static void take_lines(struct slice *s, struct map_member *m)
{
	struct map_range *r = &m->lines;
	bool is_bad = false;

	if (!take_counted(s, &r->from, &is_bad))
		return;
	if (take_counted(s, &r->to, &is_bad)) {
		r->numbers = 2;
		if (r->to == 0)
			r->to = r->from;
	}
	if (r->numbers == 0)
		r->from = 0;
	order_range(r, is_bad);
	m->has_bad_number = is_bad;
}

/* Takes ":40" or ":40:42", or nothing; false when something else stands
 * there. */
static bool take_original(struct slice s, struct map_member *m)
{
	struct map_range *r = &m->original;
	bool is_bad = false;

	if (s.length == 0)
		return true;
	if (!take_colon(&s) || !take_number(&s, &r->from, &is_bad))
		return false;
	r->numbers = 1;
	if (take_colon(&s)) {
		if (!take_number(&s, &r->to, &is_bad))
			return false;
		r->numbers = 2;
	}
	order_range(r, is_bad);
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
	dot = m->name.length - map_simple_name(m->name).length;
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
	open = map_find(left, '(');
	if (open == NULL)
		return take_names(left, m);
	behind = slice_from(left, (size_t)(open + 1 - left.start));
	close = map_find(behind, ')');
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

bool map_is_object(struct slice text)
{
	return text.length > 0 && text.start[0] == '{';
}

bool map_is_source_file(struct slice text)
{
	return slice_starts(text, "{\"id\":\"sourceFile\"");
}

static void skip_blanks(struct slice *s)
{
	while (s->length > 0 && map_is_blank(s->start[0]))
		*s = slice_from(*s, 1);
}

/* Takes a character that is expected. */
static bool take_sign(struct slice *s, char sign)
{
	skip_blanks(s);
	if (s->length == 0 || s->start[0] != sign)
		return false;
	*s = slice_from(*s, 1);
	return true;
}

/* Takes what stands up to the quote with which it began. */
static bool take_quoted(struct slice *s, struct slice *out)
{
	const char quote = s->start[0];
	const char *end;
	size_t i = 0;

	*s = slice_from(*s, 1);
	end = map_find(*s, quote);
	if (end == NULL)
		return false;
	if (memchr(s->start, '\\', (size_t)(end - s->start)) == NULL)
		i = (size_t)(end - s->start);
	for (; i < s->length; i++) {
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

static bool is_bare(char c)
{
	return c != '\0' && !map_is_blank(c) && !is_one_of(c, ",:{}[]'\"");
}

static bool take_string(struct slice *s, struct slice *out)
{
	size_t i = 0;

	skip_blanks(s);
	if (s->length > 0 && (s->start[0] == '"' || s->start[0] == '\''))
		return take_quoted(s, out);
	while (i < s->length && is_bare(s->start[i]))
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
		skip_blanks(s);
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

static bool begins_nested(struct slice *s)
{
	skip_blanks(s);
	return s->length > 0 && is_one_of(s->start[0], "[{");
}

/* Takes one "key: value"; a value that is no string is all of its text. */
static bool take_pair(struct slice *s, struct slice *key, struct slice *value)
{
	if (!take_string(s, key) || !take_sign(s, ':'))
		return false;
	if (!begins_nested(s))
		return take_string(s, value);
	*value = *s;
	if (!skip_nested(s))
		return false;
	value->length -= s->length;
	return true;
}

bool map_object_next(struct slice *s, struct slice *key, struct slice *value)
{
	take_sign(s, ',');
	skip_blanks(s);
	return s->length > 0 && s->start[0] != '}' && take_pair(s, key, value);
}

bool map_object(struct slice text, struct map_object *out)
{
	struct slice key, value;

	*out = (struct map_object){ 0 };
	if (!take_sign(&text, '{'))
		return false;
	while (map_object_next(&text, &key, &value)) {
		if (out->count == MAP_COMMENT_KEYS)
			continue;
		out->key[out->count] = key;
		out->value[out->count++] = value;
	}
	return take_sign(&text, '}');
}

struct slice map_object_value(const struct map_object *o, const char *key)
{
	for (size_t i = 0; i < o->count; i++)
		if (slice_is(o->key[i], key))
			return o->value[i];
	return (struct slice){ "", 0 };
}

/* Reads the four digits after "\u"; false when there are not so many. */
static bool hex_digits(struct slice s, uint32_t *c)
{
	static const char digits[] = "0123456789abcdef";

	*c = 0;
	for (size_t i = 0; i < 4; i++) {
		const char *digit = i < s.length && s.start[i] != '\0' ?
		    strchr(digits, s.start[i] | (s.start[i] > '9' ? 0x20 : 0)) :
		    NULL;

		if (digit == NULL)
			return false;
		*c = *c << 4 | (uint32_t)(digit - digits);
	}
	return true;
}

struct slice map_plain(char *out, size_t size, struct slice s)
{
	size_t length = 0;

	if (map_find(s, '\\') == NULL)
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
