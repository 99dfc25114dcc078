/*
 * trace/unpack.h - gzip, bzip2, xz, zstd, lz4, zip and tar, by libarchive.
 */
#ifndef TRACE_UNPACK_H
#define TRACE_UNPACK_H

#include "trace/spool.h"

struct unpacked {
	char packing[32]; /* "gzip", "zip", "tar" */
	bool is_cut;      /* the packed bytes ended early or were damaged */
};

/*
 * Unpacks into the spool, whose progress counts packed bytes.  Of a zip or tar
 * its only file is taken, or its only *.trace, where the "._*" that a Mac puts
 * beside each file do not count; any other is refused.  When the packing is
 * damaged, what came before the damage is kept.
 */
bool unpack(struct bytes packed, struct spool *, struct unpacked *,
    struct error *err);

#endif
