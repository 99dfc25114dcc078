/*
 * trace/gunzip.h - gzip (RFC 1952), by zlib.
 *
 * A file may be of several members, with zeros after them.  Checksum and length of
 * each are compared with what came out of it.
 */
#ifndef TRACE_GUNZIP_H
#define TRACE_GUNZIP_H

#include "trace/notices.h"
#include "trace/spool.h"

bool gunzip_is_packed(struct bytes);

/*
 * Unpacks into the spool, whose progress counts packed bytes.  What does not
 * agree, cannot be unpacked or is no member is told by the notices, with its place
 * in the packed bytes; all that came in spite of it is kept.  False when nothing
 * came.
 */
bool gunzip(struct bytes packed, struct spool *, struct notices *,
    struct error *err);

#endif
