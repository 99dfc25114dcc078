/*
 * trace/unpack.h - bzip2, xz, zstd, lz4, zip and tar, by libarchive; and gzip
 * (trace/unpack).
 */
#ifndef TRACE_UNPACK_H
#define TRACE_UNPACK_H

#include "trace/notices.h"
#include "trace/spool.h"

enum { UNPACK_NAME = 32 };

/* Which file of a zip or tar is meant where there are several, and how that is said:
 * "*.trace", "traces". */
struct unpack_choice {
	bool (*is_meant)(const char *path);
	const char *named, *plural;
};

/*
 * Unpacks into the spool, whose progress counts packed bytes, and says what it was:
 * "gzip", "zip", "tar".  Of a zip or tar its only file is taken, or the only one that
 * is meant (NULL: a *.trace), where the "._*" that a Mac puts beside each file do not
 * count; any other is refused.  When the packing is damaged, what came before the
 * damage is kept, and the notices say where that was in the packed bytes.
 */
bool unpack(struct bytes packed, const struct unpack_choice *, struct spool *,
    char packing[UNPACK_NAME], struct notices *, struct error *err);

/* A zip or tar that is not packed by itself? */
bool unpack_is_bundle(struct bytes);

/* How many traces it has, as unpack counts them. */
size_t unpack_count(struct bytes bundle, struct error *err);

/* Who wants all of them; false, with an error, ends the reading. */
struct unpack_sink {
	void *self;
	bool (*begin)(void *self, const char *path, struct error *);
	bool (*bytes)(void *self, const void *at, size_t length, struct error *);
	/* `why` is NULL, or says why not all of it came. */
	bool (*end)(void *self, const struct error *why, struct error *);
};

/* In the order of the bundle.  False also where it is damaged. */
bool unpack_each(struct bytes bundle, const struct unpack_sink *,
    struct error *err);

#endif
