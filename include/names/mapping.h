/* SPDX-License-Identifier: Apache-2.0 */
/*
 * names/mapping.h - the names that methods have in the sources, by the
 * mapping.txt that R8 or ProGuard wrote when they renamed them.
 *
 * A *residual* name stands in the app, and so in a trace; the *original* name
 * stands in the sources.  A mapping is any number of files: each class is
 * looked up in one file after the other.  Files are opened (mapping_open)
 * before they are read (mapping_read), so that the sandbox can go up between.
 * Reading goes through a file once, for its class lines.  The members of a
 * class are read when one of its methods is asked for, and forgotten when one
 * of another class is, so methods of one class are best asked for one after the
 * other.
 *
 * A file without class lines is refused; nothing else in a file makes any of
 * this fail.  What is odd is counted, and so are lines of a residual name in a
 * class beyond 4 096: they are not read, so that no file makes a question slow.
 * One thread at a time may use a mapping.
 */
#ifndef NAMES_MAPPING_H
#define NAMES_MAPPING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/memory.h"
#include "model/methods.h"
#include "trace/sink.h"

/* ---- methods, in the trace and in the sources ---- */

/* A method as a trace has it, in printable texts. */
struct residual {
	struct slice class_name; /* "a.b", "a/b" or "La/b;" */
	struct slice name;
	struct slice descriptor; /* "(I)V"; empty: not known */
	struct slice source;     /* its file, or empty */
	int32_t line;            /* 0: not known */
};

/* What a mapping says of a residual method: the method that the sources have,
 * or the first of several. */
struct mapped {
	struct slice class_name, name;
	struct slice descriptor; /* of the original types: "(Lp/T;)V" */
	struct slice source; /* "T.kt"; "~T.java" when it is derived from the
	                        class */
	int32_t line;        /* the first one with code; 0: not known */
	struct slice joined; /* of several, in place of the name:
	                        "f | x.B.g | x.C.h | +2"; else empty */
	struct name_origin origin; /* `outlined` is not known here */
};

struct mapping;

/* Returns a mapping without a file. */
struct mapping *mapping_new(void);
void mapping_free(struct mapping *); /* accepts NULL */

/* ---- its files ---- */

/* Opens a file, or in a folder all mapping*.txt, .gz and .zip, without reading
 * them.  The error does not name the path. */
bool mapping_open(struct mapping *, const char *path, struct error *err);

/* Takes a file that is open already, and is the mapping's from now on. */
void mapping_open_file(struct mapping *, const char *name, int fd);

/*
 * Reads the class lines of all files that were opened and not read yet.  A
 * packed file is unpacked first, within the limits of trace/open.h.  Of a
 * folder only the files with the id are taken ("" when the trace tells none,
 * and then none is).  Where the id is not that of the time before, the files of
 * the folder are read again, for the new id.  A file that is refused makes the
 * call fail, and those after it are not read.  The error names the file.
 */
bool mapping_read(struct mapping *, struct slice trace_id,
    const struct memory *, const struct progress *, struct error *err);

/* What was counted in a file.  Members are counted only where they have a name
 * that was asked for, or none. */
struct mapping_counts {
	uint64_t classes_twice;  /* class lines whose residual name was there */
	uint64_t newer_versions; /* version lines beyond 2.2 */
	uint64_t unreadable;     /* lines */
	uint64_t bad_numbers;    /* lines with numbers beyond 32 bits */
	uint64_t bad_comments;   /* JSON, signatures and references that are
	                            none */
	uint64_t beyond;         /* lines of a name that has too many */
};

enum { MAPPING_FACT = 200 };

/* What a file says of itself, and what was odd in it. */
struct mapping_facts {
	const char *path;            /* as it was given, or found in a folder */
	char compiler[MAPPING_FACT]; /* "R8 8.1.65", or "" */
	char version[MAPPING_FACT];  /* "2.2": the last; "": there is none */
	char id[MAPPING_FACT];       /* pg_map_id, of its build; or "" */
	struct mapping_counts counts;
	uint64_t classes_later; /* of the trace, that a file before lists, which
	                           counts */
	bool has_changed;       /* while it was read */
};

/* Gives the facts of a file by its number among those that were read; false
 * when there is none. */
bool mapping_facts(const struct mapping *, size_t file, struct mapping_facts *);

/* Returns the path of a file that has changed since it was opened, or NULL: a
 * question of size and time.  A file that is not read here may be read by
 * another process that has it from us. */
const char *mapping_changed(const struct mapping *);

/* ---- questions, when all files are read ---- */

/* Tells the mapping the methods of a trace, which must not move until it is
 * told of others: what a class has in the trace tells some of its methods
 * apart. */
void mapping_tell(struct mapping *, const struct residual *, size_t count);

/* Finds what one of these methods is.  All texts are printable, and valid until
 * the next method is asked for; those of the origin are put into the arena. */
void mapping_find(struct mapping *, size_t residual, struct arena *,
    struct mapped *);

/* Gives the outlines that code of the method found last was moved into, as
 * methods of the trace; outlines that are not in the trace are passed over.
 * False after the last.  One may come several times.  If methods may be the
 * same original only the first that was asked for has any. */
bool mapping_next_outline(struct mapping *, size_t *residual);

#endif
