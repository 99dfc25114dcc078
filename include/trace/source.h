/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/source.h - the bytes of a trace, wherever they come from.
 *
 * A plain file is mapped.  A pipe is spooled, what is packed is unpacked, and
 * the result is mapped in its stead.  A file that unpacks to more than 256
 * times its size and 64 MiB is refused; no more than 4 times its size and 32
 * MiB are kept in memory.
 */
#ifndef TRACE_SOURCE_H
#define TRACE_SOURCE_H

#include <stdatomic.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/file_map.h"
#include "base/memory.h"
#include "trace/lookalike.h"
#include "trace/notices.h"
#include "trace/sink.h"
#include "trace/unpack.h"

struct growth;

struct source {
	struct bytes bytes;
	struct file_map *map; /* of the bytes; NULL: they are borrowed */
	struct growth *growth; /* of the map, for more; NULL: this is all */
	uint64_t file_bytes;  /* before unpacking */
	char packing[32];     /* "gzip", "zip, gzip" …; empty: not packed */
	struct notices notices; /* of unpacking */
	const struct memory *memory;
	bool takes_any;       /* what can be no trace is not refused */
	const struct unpack_choice *choice; /* NULL: a trace */
};

/* ---- files, pipes and bytes ---- */

/* Opens `path`, "-" for standard input; the error does not name it. */
bool source_open(struct source *, const char *path, const struct memory *,
    const struct progress *, struct error *err);

/* Opens `path`, whatever is in it: what can be no trace is not refused. */
bool source_open_any(struct source *, const char *path, const struct memory *,
    const struct progress *, struct error *err);

/* Opens a file that is open, and stays the caller's; if takes_any, whatever is
 * in it. */
bool source_open_input(struct source *, int fd, bool takes_any,
    const struct memory *, struct error *err);

/* Opens a file that is open, and stays the caller's, whatever is in it.  The
 * choice says which file of a zip or tar is meant. */
bool source_open_file(struct source *, int fd, const struct unpack_choice *,
    const struct memory *, const struct progress *, struct error *err);

/* Opens bytes that outlive the source, with plenty of memory. */
bool source_of_bytes(struct source *, struct bytes, const struct progress *,
    struct error *err);

void source_close(struct source *);

/* ---- a trace that is still being written ---- */

/*
 * A file is mapped with room for what will come; what a pipe gives is spooled
 * and mapped the same way.  The reader waits for more without costing anything
 * worth speaking of: the file's size is asked for, or the pipe polled, some
 * twenty times a second, and a user who stops is heard as often.
 */
struct wait_more {
	void *self;
	/* Waits until there is more than *all, and puts all that there is by
	 * then into it, which begins where it did.  False: no more will
	 * come. */
	bool (*wait)(void *self, struct bytes *all);
};

/* Why nothing more comes. */
enum growing_end {
	GROWING_ON,       /* more may come; or the reader has found the end */
	GROWING_UNFIT,    /* nothing ever did: this is no streaming trace, */
	GROWING_PACKED,   /* or the file is packed, */
	GROWING_CRLF,     /* or its line ends have to be repaired first */
	GROWING_STOPPED,  /* by the user */
	GROWING_CLOSED,   /* the pipe's other end is */
	GROWING_CUT,      /* the file became shorter, or cannot be read */
	GROWING_REPLACED, /* another file or another recording is in its place */
	GROWING_NO_ROOM   /* for what the pipe gives */
};

/* What the reader's thread and others share.  Members before the first atomic
 * one are set before the source is opened. */
struct growing {
	const struct memory *memory; /* borrowed; NULL: plenty */
	enum taken_for input; /* what the file is taken for */
	int interval_ms; /* at least, from one look at more to the next */
	void *self;
	void (*tell)(void *self); /* when a wait begins; may be NULL */
	atomic_bool is_paused;    /* nothing more is read; pipes are drained */
	atomic_bool is_stopped;   /* for good */
	atomic_bool is_waiting;   /* all that is there has been read */
	atomic_bool has_waited;   /* that was so once */
	_Atomic(int64_t) came_ms; /* when more came last: base/times.h */
	_Atomic(uint64_t) unread_bytes; /* bytes that have come but are not read */
	_Atomic(enum growing_end) end;
};

/* Opens a file or a pipe with the bytes that are there, not unpacked.  `path`
 * and what is shared outlive the source. */
bool source_open_growing(struct source *, const char *path, struct growing *,
    struct error *err);

/* Does what struct wait_more says; `self` is the source's growth. */
bool growth_wait(void *self, struct bytes *all);

/* Ends the growth of a source that turned out to be no streaming trace, or none
 * that can be read as it comes: takes what a file holds now, or all that a pipe
 * will give, and unpacks it. */
bool source_end_growth(struct source *, enum growing_end why,
    const struct progress *, struct error *err);

#endif
