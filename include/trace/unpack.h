/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/unpack.h - unpacks gzip, bzip2, xz, zstd, lz4, zip and tar.
 *
 * Gzip is unpacked by zlib, the others by libarchive.
 */
#ifndef TRACE_UNPACK_H
#define TRACE_UNPACK_H

#include "base/file_map.h"
#include "base/memory.h"
#include "trace/notices.h"
#include "trace/sink.h"

/* ---- a spool: bytes that come one after another, kept to be mapped ----
 *
 * The bytes go to anonymous memory (memfd) and, where there is none or much of
 * it would be needed, on to a temporary file (base/memory).  Where memory shall
 * be saved they go to the file at once, if one can be made. */

struct spool {
	int fd;
	bool is_memory;
	struct scratch_files *files;
	uint64_t size;
	uint64_t memory_limit; /* beyond it a file is used */
	uint64_t limit;        /* beyond it the spool fails */
	uint64_t available;    /* of memory; 0: unknown */
	uint64_t total;        /* of `done`, for progress; 0: unknown */
	const struct progress *progress; /* may be NULL */
	const struct file_map *from;     /* what is unpacked; NULL: no file */
	const struct unpack_choice *choice; /* what is wanted */
};

/* Which file of a zip or tar is wanted where there are several, and how
 * messages call such files: "*.trace", "traces". */
struct unpack_choice {
	bool (*is_meant)(const char *path);
	const char *named, *plural;

	/* Can what begins so become such a file?  Else refuses it, in words.
	 * A spool asks at LOOKALIKE_LEAST and LOOKALIKE_MOST bytes; NULL:
	 * anything is taken. */
	bool (*has_hope)(struct bytes, struct error *);
};

/* A *.trace that is a trace, or may hold anything. */
extern const struct unpack_choice unpack_trace, unpack_anything;

/*
 * Opens a spool with limits, for which 0 stands for the highest.  The spool's
 * limit is at most 64 GiB, or half of the memory available where temporary
 * files are in memory, too; the limit of memory is at most 1 GiB or an eighth
 * of the memory available.  What is wanted is unpack_trace.
 */
bool spool_open(struct spool *, const struct memory *, uint64_t memory_limit,
    uint64_t limit, struct error *err);
void spool_close(struct spool *);

/* Appends bytes.  Fails also when the disk gets all but full, and as soon as
 * the bytes are known to be no trace (trace/lookalike), or not what is
 * wanted. */
bool spool_write(struct spool *, const void *at, size_t size,
    struct error *err);

/* Waits for bytes of the descriptor for a while, and appends what there is, if
 * anything.  *is_ended tells whether it was the end. */
bool spool_read(struct spool *, int fd, int wait_ms, bool *is_ended,
    struct error *err);

/* Appends all bytes that the descriptor gives until its end. */
bool spool_read_all(struct spool *, int fd, struct error *err);

/* ---- one file ---- */

enum { UNPACK_NAME = 32 };

/*
 * Unpacks into the spool, whose progress counts packed bytes, and says what the
 * packing was: "gzip", "zip", "tar".  Of a zip or tar its only file is taken,
 * or the only one that the spool's choice means; the "._*" that a Mac puts
 * beside each file do not count, and any other bundle is refused.  When
 * the packing is damaged, the bytes before the damage are kept, and the notices
 * say where it was in the packed bytes.
 */
bool unpack(struct bytes packed, struct spool *, char packing[UNPACK_NAME],
    struct notices *, struct error *err);

#endif
