/* SPDX-License-Identifier: Apache-2.0 */
/*
 * json_tree.h - JSON (RFC 8259), read strictly into a tree; tests alone need it.
 */
#ifndef TESTS_JSON_TREE_H
#define TESTS_JSON_TREE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"

/* Numbers and words (true, null) are kept as they are written. */
struct json {
	char kind;         /* '{' '[' '"' '0' or 'w' */
	char *key, *text;  /* key: of a member; text: of strings, numbers, words */
	struct json *first, *next;
};

struct json_reader {
	const char *at;
	struct json *room; /* nodes, by the thousand */
	size_t used;
	char *texts;       /* and what is left for texts */
	size_t text_room;
	void **pages;      /* all memory */
	size_t page_count, page_room;
};

enum { JSON_PAGE = 4096, JSON_TEXTS = 1 << 16 };

static inline void *json_page(struct json_reader *r, size_t size)
{
	if (r->page_count == r->page_room) {
		r->page_room = 2 * r->page_room + 16;
		r->pages = realloc(r->pages, r->page_room * sizeof *r->pages);
		assert_non_null(r->pages);
	}
	r->pages[r->page_count] = calloc(1, size);
	assert_non_null(r->pages[r->page_count]);
	return r->pages[r->page_count++];
}

/* Zeros. */
static inline char *json_letters(struct json_reader *r, size_t size)
{
	char *at;

	if (r->text_room < size) {
		r->text_room = size > JSON_TEXTS ? size : JSON_TEXTS;
		r->texts = json_page(r, r->text_room);
	}
	at = r->texts;
	r->texts += size;
	r->text_room -= size;
	return at;
}

static inline struct json *json_node(struct json_reader *r, char kind)
{
	if (r->room == NULL || r->used == JSON_PAGE) {
		r->room = json_page(r, JSON_PAGE * sizeof *r->room);
		r->used = 0;
	}
	r->room[r->used].kind = kind;
	return &r->room[r->used++];
}

static inline void json_blanks(struct json_reader *r)
{
	while (*r->at != '\0' && strchr(" \n\t\r", *r->at) != NULL)
		r->at++;
}

static inline void json_expect(struct json_reader *r, char c)
{
	if (*r->at != c)
		print_error("JSON: wanted %c, got %.60s\n", c, r->at);
	assert_true(*r->at == c);
	r->at++;
}

/* One escaped character, all of which are below 128 in what we write. */
static inline char json_escaped(struct json_reader *r)
{
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	const char *found;
	unsigned code;

	if (*r->at == 'u') {
		assert_int_equal(sscanf(r->at, "u%4x", &code), 1);
		assert_true(code < 128);
		r->at += 5;
		return (char)code;
	}
	found = strchr(from, *r->at++);
	assert_true(found != NULL && *found != '\0');
	return to[found - from];
}

static inline char *json_string(struct json_reader *r)
{
	const char *begin = r->at + 1, *end = begin;
	char *text, *out;

	json_expect(r, '"');
	while (*end != '"' && *end != '\0')
		end += *end == '\\' ? 2 : 1;
	text = out = json_letters(r, (size_t)(end - begin) + 1);
	while (*r->at != '"') {
		assert_true((unsigned char)*r->at >= 0x20);
		if (*r->at == '\\') {
			r->at++;
			*out++ = json_escaped(r);
		} else {
			*out++ = *r->at++;
		}
	}
	r->at++;
	return text;
}

static inline struct json *json_value(struct json_reader *r);

static inline struct json *json_list(struct json_reader *r, char open,
    char close)
{
	struct json *list = json_node(r, open), **last = &list->first;

	json_expect(r, open);
	json_blanks(r);
	while (*r->at != close) {
		char *key = NULL;

		if (list->first != NULL)
			json_expect(r, ',');
		json_blanks(r);
		if (open == '{') {
			key = json_string(r);
			json_blanks(r);
			json_expect(r, ':');
		}
		*last = json_value(r);
		(*last)->key = key;
		last = &(*last)->next;
	}
	r->at++;
	return list;
}

/* A number, or true, false, null. */
static inline struct json *json_word(struct json_reader *r)
{
	static const char allowed[] = "-+.0123456789abcdefghijklmnopqrstuvwxyzE";
	size_t length = strspn(r->at, allowed);
	struct json *word = json_node(r, strchr("-0123456789", *r->at) != NULL ?
	    '0' : 'w');

	assert_true(length > 0 && *r->at != '+' && *r->at != '.');
	word->text = json_letters(r, length + 1);
	memcpy(word->text, r->at, length);
	r->at += length;
	return word;
}

static inline struct json *json_value(struct json_reader *r)
{
	struct json *value;

	json_blanks(r);
	if (*r->at == '{') {
		value = json_list(r, '{', '}');
	} else if (*r->at == '[') {
		value = json_list(r, '[', ']');
	} else if (*r->at == '"') {
		value = json_node(r, '"');
		value->text = json_string(r);
	} else {
		value = json_word(r);
	}
	json_blanks(r);
	return value;
}

/* All of the text is one value.  Free it with json_free. */
static inline struct json *json_read(struct json_reader *r, const char *text)
{
	struct json *value;

	*r = (struct json_reader){ .at = text };
	value = json_value(r);
	assert_true(*r->at == '\0');
	return value;
}

static inline void json_free(struct json_reader *r)
{
	for (size_t i = 0; i < r->page_count; i++)
		free(r->pages[i]);
	free(r->pages);
}

/* Its member; NULL: there is none. */
static inline const struct json *json_find(const struct json *j,
    const char *key)
{
	const struct json *m = j->first;

	assert_true(j->kind == '{');
	while (m != NULL && strcmp(m->key, key) != 0)
		m = m->next;
	return m;
}

static inline const struct json *json_member(const struct json *j,
    const char *key)
{
	static const struct json none;
	const struct json *m = json_find(j, key);

	if (m == NULL)
		print_error("JSON: no member %s\n", key);
	assert_non_null(m);
	return m == NULL ? &none : m; /* the compiler asks for it */
}

static inline const char *json_text(const struct json *j, const char *key)
{
	const struct json *m = json_member(j, key);

	assert_true(m->kind == '"');
	return m->text;
}

/* A decimal as a whole number of thousandths, exactly. */
static inline uint64_t json_thousandths(const struct json *j)
{
	char digits[4] = "000", *end;
	uint64_t whole;
	size_t count;

	assert_true(j->kind == '0' && j->text[0] != '-');
	whole = strtoull(j->text, &end, 10);
	if (*end == '.') {
		count = strlen(++end);
		assert_true(count > 0 && count <= 3 &&
		    strspn(end, "0123456789") == count);
		memcpy(digits, end, count);
	} else {
		assert_true(*end == '\0');
	}
	return whole * 1000 + strtoull(digits, NULL, 10);
}

static inline uint64_t json_whole(const struct json *j)
{
	uint64_t thousandths = json_thousandths(j);

	assert_true(thousandths % 1000 == 0);
	return thousandths / 1000;
}

static inline uint64_t json_number(const struct json *j, const char *key)
{
	return json_whole(json_member(j, key));
}

#endif
