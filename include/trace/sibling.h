/*
 * trace/sibling.h - the second file of a recording that was written as two
 * (docs/format.md, "Files that look alike").
 */
#ifndef TRACE_SIBLING_H
#define TRACE_SIBLING_H

#include "trace/source.h"

enum sibling {
	SIBLING_DATA, /* of NAME.key, NAME.header or NAME.sec */
	SIBLING_KEYS, /* of NAME.data or NAME.body */
	SIBLING_SEC   /* NAME.sec, of a stream of Android 6 or 7 */
};

/* Opens it when it is there and readable; the source is empty otherwise. */
bool sibling_open(struct source *, const char *path, enum sibling,
    const struct memory *);

/* Has NAME.sec been written since `path` was?  Then its recording is over.  False
 * for NULL. */
bool sibling_is_late(const char *path);

/* The names that a second file of `path` may have are numbered; one that it
 * cannot have, or that does not fit, is empty. */
enum { SIBLING_NAMES = 6 };

void sibling_name(const char *path, int number, char *out, size_t size);

/* Is `other` such a name? */
bool sibling_is(const char *path, const char *other);

#endif
