/*
 * names/mapping.h - names as the sources have them, by the mapping.txt that R8
 * or ProGuard wrote when they renamed them.
 *
 * "Residual" is what stands in the app, and so in a trace; "original" is what
 * stands in the sources.  A mapping is any number of files: each class is looked
 * up in one after the other.  Files are opened (mapping_open) before they are
 * read (mapping_read), so that walls can go up between.  Reading goes through a
 * file once, for its class lines; the members of a class are read when one of its
 * methods is asked for, and forgotten when one of another class is.  So
 * mapping_tell says which methods there are, and they are asked for in its order:
 *
 *     mapping_tell(mapping, residuals, count, err);
 *     for (i = 0; i < count; i++)
 *             mapping_find(mapping, mapping_nth(mapping, i), &mapped, err);
 *
 * All costs follow the bytes of files and methods, whatever is in them.  Nothing in
 * a file makes any of this fail but a file without class lines, which is refused;
 * what is odd is counted.  One thread at a time may use a mapping.
 */
#ifndef NAMES_MAPPING_H
#define NAMES_MAPPING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/memory.h"
#include "model/methods.h"
#include "trace/sink.h"

/*
 * What a mapping.txt says of itself, and what was odd in it.
 *
 * Of members what is odd is counted where they have a name that was asked for, or
 * none.
 */

struct mapping_facts {
	const char *path;     /* as it was given, or found in a folder */
	const char *compiler; /* "R8 8.1.65", or "" */
	const char *version;  /* "2.2": the last one; "" when there is none */
	const char *id;       /* pg_map_id, or "" */
	uint64_t bytes;       /* unpacked */
	uint64_t classes;
	uint64_t classes_twice;   /* class lines whose residual name was there */
	uint64_t classes_later;   /* of the trace, that a file before lists, which counts */
	uint64_t newer_versions;  /* version lines beyond 2.2 */
	uint64_t unreadable;      /* lines */
	uint64_t bad_numbers;     /* lines with numbers beyond 32 bits */
	uint64_t bad_comments;    /* JSON, signatures and references that
	                             are none */
	bool has_changed;         /* while it was read */
};

struct mapping;

struct mapping *mapping_new(struct error *err); /* without a file; NULL on failure */
void mapping_free(struct mapping *);            /* accepts NULL */

/* Opens a file, or in a folder all mapping*.txt, .gz and .zip.  Nothing is read of
 * them yet.  The error does not name the path. */
bool mapping_open(struct mapping *, const char *path, struct error *err);

/* The same for a file that is open, and the mapping's from now on. */
bool mapping_open_file(struct mapping *, const char *name, int fd,
    struct error *err);

/*
 * Reads the class lines of what was opened and was not read yet; what is packed is
 * unpacked first, within the limits of trace/source.  Of a folder only the files with the id
 * are taken ("" when the trace tells none, and then none is); where the id is not that
 * of the time before, all that was opened with the folder is read again, for it.  A file that is refused
 * fails it, and those after it are not read.  The error names the file.
 */
bool mapping_read(struct mapping *, struct slice trace_id,
    const struct memory *, const struct progress *, struct error *err);

/* A file that is in memory already, and outlives the mapping; class lines are read.
 * `name` is copied. */
bool mapping_add(struct mapping *, const char *name, struct bytes,
    struct error *err);

size_t mapping_count(const struct mapping *); /* files that were read */
void mapping_facts(const struct mapping *, size_t file, struct mapping_facts *);

/* Is the trace, of this id, of the file's build?  Where both have an id. */
bool mapping_has_id(const struct mapping *, size_t file, struct slice trace_id);

/* The methods of a trace, which stay where they are until it is told of others; when
 * all files were read.  Forgets what was told before. */
bool mapping_tell(struct mapping *, const struct residual *, size_t count,
    struct error *err);
size_t mapping_nth(const struct mapping *, size_t place); /* class by class */

/* What the method is.  All texts are printable, and valid until the next one is
 * asked for.  Fails when out of memory. */
bool mapping_find(struct mapping *, size_t residual, struct mapped *,
    struct error *err);

/* Of the method found last, one after the other: all originals that it may be
 * where there are several, and what was inlined into it.  False after the last. */
bool mapping_next_alternative(struct mapping *, struct original *);
bool mapping_next_inlined(struct mapping *, struct original *);

/*
 * Of the method found last: the outlines that code of it was moved into, as methods of the
 * trace; others are passed over.  NO_OUTLINE after the last.  One may come several
 * times, and of methods that may be the same original only the first that was asked for
 * has any.  Fails when out of memory.
 */
#define NO_OUTLINE SIZE_MAX
bool mapping_next_outline(struct mapping *, size_t *residual,
    struct error *err);

#endif
