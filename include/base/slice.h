/*
 * base/slice.h - a run of text in memory that somebody else owns.
 *
 * It is not NUL-terminated, and may hold any byte.  base/bytes cuts slices out
 * of a file; base/text makes one of a string.
 */
#ifndef BASE_SLICE_H
#define BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct slice {
	const char *at;
	size_t length;
};

static inline bool slice_starts(struct slice s, const char *text)
{
	return s.length >= strlen(text) &&
	    memcmp(s.at, text, strlen(text)) == 0;
}

static inline bool slice_is(struct slice s, const char *text)
{
	return s.length == strlen(text) && slice_starts(s, text);
}

/* The bytes of one shorter than eight as a number, the first of them lowest (in
 * another order on a machine that has its numbers the other way round). */
static inline uint64_t slice_word(struct slice s)
{
	const unsigned char *at = (const unsigned char *)s.at;
	uint32_t first, last;

	if (s.length == 0)
		return 0;
	if (s.length >= sizeof first) { /* they may overlap */
		memcpy(&first, at, sizeof first);
		memcpy(&last, at + s.length - sizeof last, sizeof last);
		return first |
		    (uint64_t)last << 8 * (s.length - sizeof last);
	}
	return at[0] | (uint64_t)at[s.length / 2] << 8 * (s.length / 2) |
	    (uint64_t)at[s.length - 1] << 8 * (s.length - 1);
}

/* Without that ending, unless it is all there is. */
static inline struct slice slice_without(struct slice s, const char *ending)
{
	size_t length = strlen(ending);

	if (length > 0 && s.length > length &&
	    memcmp(s.at + s.length - length, ending, length) == 0)
		s.length -= length;
	return s;
}

#endif
