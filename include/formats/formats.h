/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/formats.h - the formats of other tools that a trace can be exported
 * to, and how one of them is written.
 *
 * A format is a file src/formats/NAME.c, which defines its row, and its name in
 * the list below.  Options, help, man page, completion and tests read the rows.
 */
#ifndef FORMATS_FORMATS_H
#define FORMATS_FORMATS_H

#include "formats/context.h"
#include "formats/gzip.h"
#include "formats/writer.h"

/* ---- the rows ---- */

/* The order is that in which help lists them. */
#define EXPORTERS(X)  \
	X(folded)     \
	X(html)       \
	X(svg)        \
	X(perfetto)   \
	X(speedscope) \
	X(pprof)      \
	X(firefox)    \
	X(callgrind)  \
	X(chrome)     \
	X(dot)        \
	X(d3)         \
	X(sqlite)     \
	X(trace)      \
	X(log)

/* What the size of a file grows with. */
enum export_kind {
	EXPORTS_TREE, /* different stacks: mostly kilobytes */
	EXPORTS_CALLS /* calls: only these formats show time */
};

struct exporter {
	const char *name;
	const char *endings; /* of file names, each with its dot, and a blank
	                      * between them */
	const char *help;    /* what the format is for, without a full stop */
	enum export_kind kind;
	bool is_binary;      /* nothing for a terminal */
	bool has_strips;     /* of what threads did over time, beside the stacks */
	bool is_timed;       /* it has nothing but times: no weights of stacks */
	bool needs_file;     /* it is written at any place of writer.file, … */
	unsigned bytes_a_call, bytes_a_stack; /* … and has about so many bytes */
	enum packing packing; /* how readers of the format want it; mostly none … */
	enum gzip_effort effort; /* … and how hard it is packed */
	unsigned passes;     /* how often each call is walked over; 0: once */
	const char
	    *options; /* names of those that only some formats take, with a
	                      * blank between them; NULL: it takes none */
	/* Does the file have the calls of this thread one by one, beside
	 * stacks?  NULL: of no thread. */
	bool (*has_calls)(const struct export_context *, uint32_t thread);
	/* Writes the file to the writer of the context.  False, with the
	 * reason, where it cannot be written; what becomes of the bytes is the
	 * caller's care.  NULL: this build has not the library of the
	 * format. */
	bool (*write)(const struct export_context *, struct error *err);
};

#define EXPORTER_ROW(name) extern const struct exporter name##_exporter;
EXPORTERS(EXPORTER_ROW)
#undef EXPORTER_ROW

#define EXPORTER_ONE(name) +1
enum { EXPORTER_COUNT = 0 EXPORTERS(EXPORTER_ONE) };
#undef EXPORTER_ONE

/* Returns a format, or its name, by number, or NULL after the last. */
const struct exporter *exporter_at(size_t number);
const char *exporter_name(size_t number);

/* Returns the format of that name, or NULL. */
const struct exporter *exporter_find(const char *name);

/* Returns the format that the name of a file ends like, or NULL; *length is
 * that of the ending. */
const struct exporter *exporter_of_file(struct slice name, size_t *length);

/* Returns the format that a path ends like, packed or not, or NULL. */
const struct exporter *exporter_of_path(const char *path, enum packing *);

/* Does the format take the option of that name? */
bool exporter_takes(const struct exporter *, const char *option);

/* Does the format of that path take the option? */
bool exporter_file_takes(const char *path, const char *option);

/* ---- an export ---- */

struct export_run {
	const struct exporter *exporter;
	const struct export_context *context;
	enum packing packing;
	const int *file; /* for an exporter that needs one; NULL: none */
	uint64_t max;    /* bytes that a file which needs none may have; 0: any
	                  * number */
};

/* Returns how many steps the walks will take (struct export_progress). */
uint64_t export_steps(const struct export_run *);

/* Writes the file, up to `max` bytes.  Where there would be more it ends, and
 * *too_many is about how many there would be; otherwise it is 0.  The taker of
 * the bytes may end the export, too, by asking for no more. */
bool export_all(const struct export_run *, gzip_next *, void *self,
    uint64_t *too_many, struct error *err);

/* Estimates by its calls and stacks how large a file will be that is written at
 * any place. */
bool export_estimate(const struct export_run *, uint64_t *bytes,
    struct error *err);

/* Returns the version of SQLite's library, "3.40.1", or NULL where this build
 * has none. */
const char *sqlite_version(void);

#endif
