#include "config.h"

#include "mapping/map_comment.h"

#include <stdint.h>

#include "base/text.h"
#include "mapping/map_name.h"

bool map_comment(struct slice line, struct slice *text)
{
	line = map_trim(line);
	if (line.length == 0 || line.at[0] != '#')
		return false;
	*text = map_trim(map_from(line, 1));
	return true;
}

void map_comment_fact(struct slice text, struct slice *key,
    struct slice *value)
{
	const char *colon = text.length == 0 ? NULL :
	    memchr(text.at, ':', text.length);

	*key = *value = text;
	if (colon != NULL)
		key->length = (size_t)(colon - text.at);
	*value = map_trim(map_from(text, key->length + (colon != NULL)));
	*key = map_trim(*key);
}

bool map_is_object(struct slice text)
{
	return text.length > 0 && text.at[0] == '{';
}

bool map_is_source_file(struct slice text)
{
	return slice_starts(text, "{\"id\":\"sourceFile\"");
}

static void skip_blanks(struct slice *s)
{
	while (s->length > 0 && map_is_blank(s->at[0]))
		*s = map_from(*s, 1);
}

/* Goes over a character that is expected. */
static bool take_sign(struct slice *s, char sign)
{
	skip_blanks(s);
	if (s->length == 0 || s->at[0] != sign)
		return false;
	*s = map_from(*s, 1);
	return true;
}

/* What stands up to the quote that it began with. */
static bool take_quoted(struct slice *s, struct slice *out)
{
	const char quote = s->at[0];
	const char *end;
	size_t i = 0;

	*s = map_from(*s, 1);
	end = s->length == 0 ? NULL : memchr(s->at, quote, s->length);
	if (end == NULL)
		return false;
	if (memchr(s->at, '\\', (size_t)(end - s->at)) == NULL)
		i = (size_t)(end - s->at);
	for (; i < s->length; i++) {
		if (s->at[i] == quote) {
			*out = (struct slice){ s->at, i };
			*s = map_from(*s, i + 1);
			return true;
		}
		i += s->at[i] == '\\';
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
	if (s->length > 0 && (s->at[0] == '"' || s->at[0] == '\''))
		return take_quoted(s, out);
	while (i < s->length && is_bare(s->at[i]))
		i++;
	*out = (struct slice){ s->at, i };
	*s = map_from(*s, i);
	return i > 0;
}

/* An array or an object, with all in it: brackets are counted, not matched. */
static bool skip_nested(struct slice *s)
{
	size_t depth = 0;
	struct slice unused;

	do {
		skip_blanks(s);
		if (s->length == 0)
			return false;
		if (is_one_of(s->at[0], "[{"))
			depth++;
		else if (is_one_of(s->at[0], "]}"))
			depth--;
		else if (!is_one_of(s->at[0], ",:")) {
			if (!take_string(s, &unused))
				return false;
			continue;
		}
		*s = map_from(*s, 1);
	} while (depth > 0);
	return true;
}

static bool begins_nested(struct slice *s)
{
	skip_blanks(s);
	return s->length > 0 && is_one_of(s->at[0], "[{");
}

/* One "key: value", and the comma or the end after it; a value that is no string
 * is where it stands. */
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
	return s->length > 0 && s->at[0] != '}' && take_pair(s, key, value);
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

/* The four digits after "\u"; false when there are not so many. */
static bool hex_digits(struct slice s, uint32_t *c)
{
	static const char digits[] = "0123456789abcdef";

	*c = 0;
	for (size_t i = 0; i < 4; i++) {
		const char *digit = i < s.length && s.at[i] != '\0' ?
		    strchr(digits, s.at[i] | (s.at[i] > '9' ? 0x20 : 0)) :
		    NULL;

		if (digit == NULL)
			return false;
		*c = *c << 4 | (uint32_t)(digit - digits);
	}
	return true;
}

size_t map_unescape(char *out, size_t size, struct slice s)
{
	size_t length = 0;

	for (size_t i = 0; i < s.length && length + 3 < size; i++) {
		uint32_t c;

		if (s.at[i] != '\\' || i + 1 == s.length) {
			out[length++] = s.at[i];
		} else if (s.at[++i] == 'u' &&
		    hex_digits(map_from(s, i + 1), &c)) {
			/* Halves of a pair stay so, as the JVM writes them
			 * (text_clean joins them). */
			length += text_encode(out + length, c);
			i += 4;
		} else {
			out[length++] = s.at[i];
		}
	}
	return length;
}
