/*
 * names/map_index.h - the class lines of a mapping.txt, and its head.
 *
 * One pass over the file; names are not copied, so the bytes must outlive the
 * index.  A class that is named takes about 60 bytes of memory.  Classes are
 * numbered in the order of their lines; several lines may have one residual name.
 */
#ifndef NAMES_MAP_INDEX_H
#define NAMES_MAP_INDEX_H

#include "base/bytes.h"
#include "base/error.h"
#include "names/map_text.h"
#include "trace/sink.h"

#define NO_MAP_CLASS UINT32_MAX

/* Versions of the format, as far as they matter.  One without a number is 0. */
enum map_version {
	MAP_NO_VERSION = 0,
	MAP_VERSION_1_0 = 1 << 16,
	MAP_VERSION_2_0 = 2 << 16,
	MAP_VERSION_2_1 = 2 << 16 | 1,
	MAP_VERSION_2_2 = 2 << 16 | 2 /* the newest that is known */
};

/* The head of the first map in the file, as it stands there, and what was odd. */
struct map_head {
	struct slice compiler, compiler_version, id, hash;
	struct slice version; /* of the last line that has one */
	uint64_t classes_twice, newer_versions;
	uint64_t unreadable, bad_numbers, bad_comments;
};

struct map_index;

/* Refuses a file without a class line in its first 64 KiB, not counting comments.  A
 * progress may stop it. */
struct map_index *map_index_new(struct bytes, const struct progress *,
    struct error *err);
void map_index_free(struct map_index *); /* accepts NULL */

struct map_head *map_index_head(struct map_index *);
uint32_t map_index_count(const struct map_index *);

/* The first class whose residual, or original, name has the hash; and the next one
 * with the same residual name.  NO_MAP_CLASS when there is none. */
uint32_t map_index_residual(const struct map_index *, uint64_t name_hash);
void map_index_fetch(const struct map_index *, uint64_t name_hash); /* soon */
uint32_t map_index_next(const struct map_index *, uint32_t class);

/* Asks memory for what is looked at when the class is read. */
void map_index_expect(const struct map_index *, uint32_t class);

/* Do all class lines with the residual name of this one, which is the first, have
 * one original name? */
bool map_index_is_unique(const struct map_index *, uint32_t class);

struct slice map_index_name(const struct map_index *, uint32_t class);
uint64_t map_index_name_hash(const struct map_index *, uint32_t class);
uint64_t map_index_residual_hash(const struct map_index *, uint32_t class);

/* The lines below the class line, up to the next one. */
struct slice map_index_members(const struct map_index *, uint32_t class);

/* Is this asked of the class for the first time? */
bool map_index_is_first_time(struct map_index *, uint32_t class);

/* The version that holds where the line stands. */
uint32_t map_index_version(const struct map_index *, const char *line);

/* From the hash of an original class to that of its residual one; the same where
 * it is not listed. */
struct map_renaming map_index_renaming(const struct map_index *);

/* The first line; the rest moves on after it. */
struct slice map_next_line(struct slice *rest);

/*
 * From which file of the sources a class is.
 */

/* A class, and the hash of its name. */
struct map_class_name {
	struct slice text;
	uint64_t hash;
};

/*
 * Writes what the map says of the class, printable, or else what follows from its
 * name, with '~' in front: "~Main.kt".  `residual` is what the trace says, or empty.
 * Returns the length.
 */
size_t map_source(const struct map_index *, const struct map_class_name *,
    struct slice residual, char out[MAP_NAME_SIZE]);

#endif
