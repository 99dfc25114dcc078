/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/open.h - opens a trace: unpacks it, recognises its layout, reads it.
 *
 * trace_open looks at the content, never at the name.  A plain file is mapped;
 * what is packed (gzip, bzip2, xz, zstd, zip …) or comes from a pipe is spooled
 * to memory or an unlinked file first.  What is not a method trace is refused
 * in words that name it.
 */
#ifndef TRACE_OPEN_H
#define TRACE_OPEN_H

#include <stdatomic.h>

#include "base/file_map.h"
#include "base/memory.h"
#include "trace/lookalike.h"
#include "trace/notices.h"
#include "trace/sink.h"
#include "trace/unpack.h"

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
	GROWING_REPLACED, /* another file or recording is in its place */
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
	_Atomic(uint64_t) unread_bytes; /* that have come but are not read */
	_Atomic(enum growing_end) end;
};

/* ---- the bytes of a file, wherever they come from ---- */

struct growth;

/* A file that unpacks to more than 256 times its size and 64 MiB is refused; no
 * more than 4 times its size and 32 MiB are kept in memory. */
struct source {
	struct bytes bytes;
	struct file_map *map;   /* of the bytes; NULL: they are borrowed */
	struct growth *growth;  /* of the map, for more; NULL: this is all */
	uint64_t file_bytes;    /* before unpacking */
	char packing[32];       /* "gzip", "zip, gzip" …; empty: not packed */
	struct notices notices; /* of unpacking */
	const struct memory *memory;
	const struct unpack_choice *choice; /* what is wanted */
	const struct progress *progress;    /* while it is opened; or NULL */
};

/* Opens a file that is open, and stays the caller's.  The choice says which
 * file of a zip or tar is meant. */
bool source_open_file(struct source *, int fd, const struct unpack_choice *,
    const struct memory *, const struct progress *, struct error *err);

void source_close(struct source *);

/* ---- a trace ---- */

enum { TRACE_NAME = 200 };

struct trace {
	char name[TRACE_NAME]; /* of the file, without its folders; printable */
	struct facts facts;
	struct notices notices;
	struct source source;    /* the whole file, unpacked */
	struct source companion; /* its second file */
	struct bytes bytes;      /* of the source, or repaired */
	size_t front;            /* bytes of something else before those */
	unsigned char *repaired; /* NULL: nothing was to be repaired */
	enum taken_for input;
	struct wait_more more; /* of the source */
	struct reading *reading;
	bool (*read)(struct reading *, struct error *err);
};

/*
 * Opens `path`, which is taken for what the user says, once it is unpacked; "-"
 * is standard input.  The memory is borrowed, and NULL where there is plenty.
 * The progress, which is told of unpacking and of pipes, may be NULL.  Returns
 * NULL on failure; the error names the file.
 */
struct trace *trace_open(const char *path, enum taken_for,
    const struct memory *, const struct progress *, struct error *err);

/* Opens a file that is open, and stays the caller's.  Errors call it by `name`;
 * its second file, if it has one, stands beside `path`, and where that is NULL
 * it has none. */
struct trace *trace_open_input(int fd, const char *name, const char *path,
    enum taken_for, const struct memory *, struct error *err);

/*
 * Opens a file or a pipe that may still be written: a streaming trace is read
 * as it comes, and trace_read waits for more until it has ended.  Any other
 * trace is read as it is now, or from a pipe when it is whole; growing->end
 * says so.  Waits for the first bytes.  growing->memory and growing->input are
 * what trace_open is given.
 */
struct trace *trace_open_growing(const char *path, struct growing *,
    const struct progress *, struct error *err);

/* Opens bytes that the caller keeps until trace_close: all of a trace, or bytes
 * of which there will be more. */
struct trace *trace_open_bytes(struct bytes, const char *name,
    const struct wait_more *, struct error *err);

void trace_close(struct trace *); /* accepts NULL */

/* ---- reading ---- */

/*
 * Reads the whole trace into the sink, once.  False when the sink stopped it,
 * and where folded stacks have a line of another kind of file.
 * A damaged file is no failure: its valid part has been reported, and the
 * notices say what is wrong.  Facts and notices may be read by the sink during
 * its calls.
 */
bool trace_read(struct trace *, const struct sink *, struct error *err);

/* ---- the second file of a recording that was written as two ---- */

/* Both files have names of one stem, as NAME.key and NAME.data (docs/format.md,
 * "Files that look alike"). */

enum { COMPANION_NAMES = 6 }; /* that a second file of `path` may have */

/* Is `other` a name that a second file of `path` may have? */
bool companion_is(const char *path, const char *other);

/* All files that recordings may be read from: first the recordings themselves,
 * then the second files that they may have, whether they are there or not. */
struct companion_files {
	const char **names; /* recordings are borrowed; "": no such name */
	size_t count;
	char *own;
};

void companion_files_list(struct companion_files *, const char *const *paths,
    size_t count);
void companion_files_free(struct companion_files *);

#endif
