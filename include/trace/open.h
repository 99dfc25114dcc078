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

#include "base/memory.h"
#include "trace/lookalike.h"
#include "trace/sink.h"
#include "trace/source.h"

/*
 * The second file of a recording that was written as two
 * (docs/format.md, "Files that look alike").
 */

enum companion {
	SIBLING_DATA, /* of NAME.key, NAME.header or NAME.sec */
	SIBLING_KEYS, /* of NAME.data or NAME.body */
	SIBLING_SEC   /* NAME.sec, of a stream of Android 6 or 7 */
};

enum { SIBLING_NAMES = 6 }; /* that a second file of `path` may have */

/* Is `other` such a name? */
bool companion_is(const char *path, const char *other);

/* All files that recordings may be read from: first they themselves, then those
 * that belong to them, whether they are there or not. */
struct companion_files {
	const char **names; /* those of the recordings are borrowed */
	size_t count;
	char *own;
};

bool companion_files_list(struct companion_files *, const char *const *paths,
    size_t count, struct error *err);

struct trace;

/*
 * Opens `path`; "-" is standard input.  What is known of memory is borrowed, and
 * NULL where there is plenty.  The progress, which is told of unpacking and of
 * pipes, may be NULL.  The error names the file.  NULL on failure.
 */
struct trace *trace_open(const char *path, const struct memory *,
    const struct progress *, struct error *err);

/* The same, taken for what the user says, once it is unpacked. */
struct trace *trace_open_as(const char *path, enum taken_for,
    const struct memory *, const struct progress *, struct error *err);

/* The same for a file that is open, and stays the caller's.  It is called by that
 * name; its second file, if it has one, stands beside the path, and
 * where that is NULL there is none. */
struct trace *trace_open_input(int fd, const char *name, const char *path,
    enum taken_for, const struct memory *, struct error *err);

/*
 * The same for a file or a pipe that may still be written: a streaming trace is
 * read as it comes, and trace_read waits for more until it has ended.  Another
 * one is read as it is now, of a pipe when it is whole; growing->end says so.
 * Waits for the first bytes.  growing->memory and growing->input are
 * what trace_open_as is given.
 */
struct trace *trace_open_growing(const char *path, struct growing *,
    const struct progress *, struct error *err);

/* The same for bytes that the caller keeps until trace_close; and for those of
 * which there will be more. */
struct trace *trace_open_bytes(struct bytes, const char *name,
    struct error *err);
struct trace *trace_open_more(struct bytes, const char *name,
    const struct wait_more *, struct error *err);
void trace_close(struct trace *); /* accepts NULL */

/* `path` without its folders, printable. */
const char *trace_name(const struct trace *);
const struct facts *trace_facts(const struct trace *);
const struct memory *trace_memory(const struct trace *);
const struct notices *trace_notices(const struct trace *);

/* All of the file, unpacked, until trace_close; what is gone reads as zeros. */
struct bytes trace_bytes(const struct trace *);

/*
 * Reads all of it into the sink, once.  False when the sink stopped it or
 * memory ran out, and where folded stacks have a line of another kind of file;
 * a damaged file is no failure: its valid part has been reported, and the
 * notices say what is wrong.  Facts and notices may be read
 * by the sink during its calls.
 */
bool trace_read(struct trace *, const struct sink *, struct error *err);

#endif
