/*
 * trace/spool.h - bytes that come one after another, kept where they can be
 * mapped.
 *
 * They go to anonymous memory (memfd) and, where there is none or much of it
 * would be needed, on to an unlinked file in $TMPDIR that only we can read.
 */
#ifndef TRACE_SPOOL_H
#define TRACE_SPOOL_H

#include "base/file_map.h"
#include "trace/progress.h"

struct spool {
	int fd;
	bool is_memory;
	uint64_t size;
	uint64_t memory_limit; /* beyond it a file is used */
	uint64_t limit;        /* beyond it the spool fails */
	uint64_t total;        /* of `done`, for progress; 0: unknown */
	const struct progress *progress; /* may be NULL */
};

/* $TMPDIR, or what stands for it. */
const char *spool_folder(void);

/* No limit exceeds 1 GiB in memory and 64 GiB at all, for which 0 stands. */
bool spool_open(struct spool *, uint64_t memory_limit, uint64_t limit,
    struct error *err);
void spool_close(struct spool *);

bool spool_write(struct spool *, const void *at, size_t size,
    struct error *err);

/* Tells the progress how much of the input is done; false stops the work. */
bool spool_step(const struct spool *, uint64_t done, struct error *err);

/* All that the descriptor gives until its end. */
bool spool_read_all(struct spool *, int fd, struct error *err);

/* Maps what was written; the spool may be closed afterwards. */
struct file_map *spool_map(const struct spool *, struct error *err);

#endif
