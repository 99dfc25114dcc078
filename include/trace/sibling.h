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

enum { SIBLING_NAMES = 6 }; /* that a second file of `path` may have */

/* Is `other` such a name? */
bool sibling_is(const char *path, const char *other);

/* All files that recordings may be read from: first they themselves, then those
 * that belong to them, whether they are there or not. */
struct sibling_files {
	const char **names; /* those of the recordings are borrowed */
	size_t count;
	char *own;
};

bool sibling_files_list(struct sibling_files *, const char *const *paths,
    size_t count, struct error *err);
void sibling_files_free(struct sibling_files *); /* also after a failure */

#endif
