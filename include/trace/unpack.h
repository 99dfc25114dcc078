/*
 * trace/unpack.h - bzip2, xz, zstd, lz4, zip and tar, by libarchive; and gzip
 * (trace/gunzip).
 */
#ifndef TRACE_UNPACK_H
#define TRACE_UNPACK_H

#include "trace/notices.h"
#include "trace/spool.h"

enum { UNPACK_NAME = 32 };

/*
 * Unpacks into the spool, whose progress counts packed bytes, and says what it was:
 * "gzip", "zip", "tar".  Of a zip or tar its only file is taken, or its only
 * *.trace, where the "._*" that a Mac puts beside each file do not count; any other
 * is refused.  When the packing is damaged, what came before the damage is kept, and
 * the notices say where that was in the packed bytes.
 */
bool unpack(struct bytes packed, struct spool *, char packing[UNPACK_NAME],
    struct notices *, struct error *err);

#endif
