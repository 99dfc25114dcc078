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
