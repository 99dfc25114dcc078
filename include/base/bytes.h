/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/bytes.h - borrowed text and bounds-checked reading of borrowed memory.
 *
 * Neither struct owns its memory.  A struct slice is a run of text: it has no
 * NUL at its end and may hold any byte; base/text makes one of a string.  A
 * struct bytes is a place in memory and the number of bytes left there.  A read
 * past the end yields zeros and sets short_read, which is to be checked once
 * per record.  All numbers are little-endian.
 */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ---- a run of text ---- */

struct slice {
	const char *start;
	size_t length;
};

static inline bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Returns the slice from the byte `at` on. */
static inline struct slice slice_from(struct slice s, size_t at)
{
	return (struct slice){ s.start + at, s.length - at };
}

/* Returns the first bytes of the slice, at most so many. */
static inline struct slice slice_first(struct slice s, size_t most)
{
	return (struct slice){ s.start, s.length < most ? s.length : most };
}

/* Returns the first place of the byte, or NULL. */
static inline const char *slice_find(struct slice s, char c)
{
	return s.length == 0 ? NULL : memchr(s.start, c, s.length);
}

/* Takes the text up to the next `end`, which is skipped, or all of it. */
static inline struct slice slice_take(struct slice *rest, char end)
{
	const char *found = slice_find(*rest, end);
	const struct slice taken = slice_first(*rest,
	    found == NULL ? SIZE_MAX : (size_t)(found - rest->start));

	*rest = slice_from(*rest, taken.length + (found != NULL));
	return taken;
}

/* Returns what stands after the last such byte, or all. */
static inline struct slice slice_after_last(struct slice s, char c)
{
	size_t at = s.length;

	while (at > 0 && s.start[at - 1] != c)
		at--;
	return slice_from(s, at);
}

static inline bool slice_is_same(struct slice a, struct slice b)
{
	return a.length == b.length &&
	    (a.length == 0 || memcmp(a.start, b.start, a.length) == 0);
}

static inline bool slice_starts(struct slice s, const char *text)
{
	return s.length >= strlen(text) &&
	    (s.length == 0 || memcmp(s.start, text, strlen(text)) == 0);
}

static inline bool slice_is(struct slice s, const char *text)
{
	return s.length == strlen(text) && slice_starts(s, text);
}

static inline bool slice_ends(struct slice s, const char *text)
{
	size_t length = strlen(text);

	return s.length >= length &&
	    memcmp(s.start + s.length - length, text, length) == 0;
}

/* Cuts the ending off, unless the slice is nothing else. */
static inline struct slice slice_without(struct slice s, const char *ending)
{
	size_t length = strlen(ending);

	if (length > 0 && s.length > length && slice_ends(s, ending))
		s.length -= length;
	return s;
}

/* ---- reading with bounds checks ---- */

struct bytes {
	const unsigned char *data;
	size_t left;
	bool short_read;
};

static inline struct bytes bytes_of(const void *at, size_t length)
{
	return (struct bytes){ at, length, false };
}

/* Moves on by `count` bytes.  Returns the place before the move, or NULL when
 * fewer bytes are left. */
static inline const unsigned char *bytes_take(struct bytes *b, size_t count)
{
	if (count > b->left) {
		b->short_read = true;
		b->left = 0;
		return NULL;
	}
	b->data += count;
	b->left -= count;
	return b->data - count;
}

static inline uint64_t bytes_number(struct bytes *b, size_t size)
{
	const unsigned char *at = bytes_take(b, size);
	uint64_t value = 0;

	for (size_t i = size; at != NULL && i-- > 0;)
		value = value << 8 | at[i];
	return value;
}

static inline uint8_t bytes_u8(struct bytes *b)
{
	return (uint8_t)bytes_number(b, 1);
}

static inline uint16_t bytes_u16(struct bytes *b)
{
	return (uint16_t)bytes_number(b, 2);
}

static inline uint32_t bytes_u32(struct bytes *b)
{
	return (uint32_t)bytes_number(b, 4);
}

static inline uint64_t bytes_u64(struct bytes *b)
{
	return bytes_number(b, 8);
}

static inline struct slice bytes_text(struct bytes *b, size_t length)
{
	const unsigned char *at = bytes_take(b, length);

	return (struct slice){ at == NULL ? "" : (const char *)at,
	    at == NULL ? 0 : length };
}

/* Takes the text up to the next `end`, which is skipped, or all that is
 * left. */
static inline struct slice bytes_until(struct bytes *b, char end)
{
	struct slice rest = { (const char *)b->data, b->left };
	const struct slice taken = slice_take(&rest, end);

	bytes_take(b, b->left - rest.length);
	return taken;
}

/* ---- fast reads without checks, for loops that checked a whole record ---- */

static inline uint16_t read_u16(const unsigned char *at)
{
	return (uint16_t)(at[0] | at[1] << 8);
}

static inline uint32_t read_u32(const unsigned char *at)
{
	return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
	    (uint32_t)at[3] << 24;
}

static inline uint64_t read_u64(const unsigned char *at)
{
	return read_u32(at) | (uint64_t)read_u32(at + 4) << 32;
}

#endif
