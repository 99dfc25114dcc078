/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/spool.h - bytes that come one after another, kept to be mapped.
 *
 * The bytes go to anonymous memory (memfd) and, where there is none or much of
 * it would be needed, on to a temporary file (base/memory).  Where memory shall
 * be saved they go to the file at once, if one can be made.
 */
#ifndef TRACE_SPOOL_H
#define TRACE_SPOOL_H

#include "base/file_map.h"
#include "base/memory.h"
#include "trace/sink.h"

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

	/* Can it still become what is wanted?  Else refuses it, in words.  Asked
	 * at LOOKALIKE_LEAST and LOOKALIKE_MOST bytes; NULL: anything is
	 * taken. */
	bool (*has_hope)(struct bytes, struct error *);
};

/*
 * Opens a spool with limits, for which 0 stands for the highest.  The spool's
 * limit is at most 64 GiB, or half of the memory available where temporary
 * files are in memory, too; the limit of memory is at most 1 GiB or an eighth
 * of the memory available.  A trace is wanted.
 */
bool spool_open(struct spool *, const struct memory *, uint64_t memory_limit,
    uint64_t limit, struct error *err);
void spool_close(struct spool *);

/* Appends bytes.  Fails also when the disk gets all but full, and as soon as
 * the bytes are known to be no trace (trace/lookalike), or not what is wanted. */
bool spool_write(struct spool *, const void *at, size_t size,
    struct error *err);

/* Appends all bytes that the descriptor gives until its end. */
bool spool_read_all(struct spool *, int fd, struct error *err);

/* Tells the progress how much of the input is done; false stops the work. */
bool spool_step(const struct spool *, uint64_t done, struct error *err);

#endif
