/* SPDX-License-Identifier: Apache-2.0 */
/*
 * read_page.h - reads a page of HTML that was exported, without a browser: its
 * blocks, their columns, and the words of its head.
 */
#ifndef TESTS_READ_PAGE_H
#define TESTS_READ_PAGE_H

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct page_bytes {
	unsigned char *at;
	size_t length;
};

static inline unsigned page_value(char letter)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *found = strchr(digits, letter);

	assert_true(letter != '\0' && found != NULL);
	return (unsigned)(found - digits);
}

/* Letters in lines, up to the tag after them. */
static inline struct page_bytes page_letters(const char *from, const char *end)
{
	struct page_bytes b = { malloc((size_t)(end - from) + 1), 0 };
	unsigned bits = 0, count = 0;

	assert_non_null(b.at);
	for (; from < end && *from != '='; from++) {
		if (*from == '\n')
			continue;
		bits = bits << 6 | page_value(*from);
		count += 6;
		if (count < 8)
			continue;
		count -= 8;
		b.at[b.length++] = (unsigned char)(bits >> count);
	}
	return b;
}

static inline struct page_bytes page_unpack(struct page_bytes packed)
{
	struct page_bytes b = { malloc(1), 0 };
	z_stream z = { .next_in = packed.at,
		.avail_in = (unsigned)packed.length };
	int result = Z_OK;

	assert_int_equal(inflateInit2(&z, 15 + 16), Z_OK);
	while (result == Z_OK) {
		b.at = realloc(b.at, b.length + (1 << 16) + 1);
		assert_non_null(b.at);
		z.next_out = b.at + b.length;
		z.avail_out = 1 << 16;
		result = inflate(&z, Z_NO_FLUSH);
		b.length += (1 << 16) - z.avail_out;
	}
	assert_int_equal(result, Z_STREAM_END);
	assert_int_equal(z.avail_in, 0);
	inflateEnd(&z);
	b.at[b.length] = '\0';
	return b;
}

/* The block of that kind and number; `at` is NULL when there is none. */
static inline struct page_bytes page_block(const char *page, const char *kind,
    unsigned number)
{
	struct page_bytes packed, b = { NULL, 0 };
	char tag[80];
	const char *from;

	snprintf(tag, sizeof tag, "<script type=\"text/plain\" id=\"%s%u\">\n",
	    kind, number);
	from = strstr(page, tag);
	if (from == NULL)
		return b;
	from += strlen(tag);
	packed = page_letters(from, strstr(from, "</script>"));
	b = page_unpack(packed);
	free(packed.at);
	return b;
}

static inline uint64_t page_number(const struct page_bytes *b, size_t *at)
{
	uint64_t number = 0;
	unsigned shift = 0;

	do {
		assert_true(*at < b->length && shift < 64);
		number |= (uint64_t)(b->at[*at] & 127) << shift;
		shift += 7;
	} while (b->at[(*at)++] >= 128);
	return number;
}

/* Rows of so many numbers, one row after the other. */
static inline uint64_t *page_rows(const struct page_bytes *b, size_t columns,
    size_t *rows)
{
	uint64_t *out = calloc(b->length + 1, sizeof *out), count;
	size_t at = 0;

	assert_non_null(out);
	*rows = 0;
	while ((count = page_number(b, &at)) > 0) {
		assert_true(count * columns <= b->length);
		for (size_t c = 0; c < columns; c++)
			for (size_t i = 0; i < count; i++)
				out[(*rows + i) * columns + c] = page_number(b,
				    &at);
		*rows += (size_t)count;
	}
	assert_int_equal(at, b->length);
	return out;
}

/* What stands after the key. */
static inline const char *page_member(const struct page_bytes *head,
    const char *key)
{
	char text[60];
	const char *found;

	snprintf(text, sizeof text, "\"%s\":", key);
	found = strstr((const char *)head->at, text);
	assert_non_null(found);
	return found + strlen(text);
}

/* The string that begins here, as it was; returns what is after it and its comma. */
static inline const char *page_string(const char *at, char *out, size_t size)
{
	size_t used = 0;
	unsigned code;

	assert_int_equal(*at, '"');
	for (at++; *at != '"'; at++) {
		assert_true(used + 1 < size && (unsigned char)*at >= 0x20);
		out[used++] = *at;
		if (*at != '\\')
			continue;
		at++;
		out[used - 1] = *at;
		if (*at == 'u') {
			assert_int_equal(sscanf(at + 1, "%4x", &code), 1);
			out[used - 1] = (char)code;
			at += 4;
		}
	}
	out[used] = '\0';
	assert_int_equal(at[1], ',');
	return at + 2;
}

#endif
