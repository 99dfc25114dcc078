/*
 * trace/source.h - the bytes of a trace, wherever they come from.
 *
 * A plain file is mapped.  A pipe is spooled, what is packed is unpacked, and
 * the result is mapped in its stead.  What unpacks to more than 256 times its
 * size and 64 MiB is refused; of that no more than 4 times and 32 MiB are kept
 * in memory.
 */
#ifndef TRACE_SOURCE_H
#define TRACE_SOURCE_H

#include "base/file_map.h"
#include "base/memory.h"
#include "trace/growing.h"
#include "trace/notices.h"
#include "trace/progress.h"
#include "trace/unpack.h"

struct source {
	struct bytes bytes;
	struct file_map *map; /* of the bytes; NULL: they are borrowed */
	struct growth *growth; /* of the map, for more; NULL: this is all */
	uint64_t file_bytes;  /* before unpacking */
	char packing[32];     /* "gzip", "zip, gzip" …; empty: not packed */
	struct notices notices; /* of unpacking */
	const struct memory *memory;
	bool takes_any;       /* what can be no trace is not refused */
	const struct unpack_choice *choice; /* trace/unpack; NULL: a trace */
	bool keeps_bundle;    /* a zip or tar is not unpacked */
};

/* Opens `path`, "-" for standard input; the error does not name it. */
bool source_open(struct source *, const char *path, const struct memory *,
    const struct progress *, struct error *err);

/* The same, also of what can be no trace. */
bool source_open_any(struct source *, const char *path, const struct memory *,
    const struct progress *, struct error *err);

/* The same of an open file, which the caller closes, whatever is in it. */
bool source_open_file(struct source *, int fd, const struct unpack_choice *,
    const struct memory *, const struct progress *, struct error *err);

/* As source_open, of an open file, which the caller closes. */
bool source_open_input(struct source *, int fd, bool takes_any,
    const struct memory *, struct error *err);

/* The same of a zip or tar, perhaps packed, whose files are wanted. */
bool source_open_bundle(struct source *, int fd, const struct memory *,
    struct error *err);

/* What something of so many bytes may unpack to, at most. */
uint64_t source_most(uint64_t packed);

/* The same for bytes that outlive the source, with plenty of memory. */
bool source_of_bytes(struct source *, struct bytes, const struct progress *,
    struct error *err);

/* Opens what is still being written, with what there is of it, not unpacked.
 * `path` and what is shared outlive the source. */
bool source_open_growing(struct source *, const char *path, struct growing *,
    struct error *err);

/* What was opened so is no streaming trace, or none that can be read as it comes:
 * takes what a file holds now, or all that a pipe will give, and unpacks it. */
bool source_end_growth(struct source *, enum growing_end why,
    const struct progress *, struct error *err);
void source_close(struct source *);

#endif
