/* SPDX-License-Identifier: Apache-2.0 */
/*
 * names/map_index.h - the index of a mapping.txt: its head, its class lines,
 * and the source file of each class.
 *
 * One pass over the file makes it.  Names are not copied, so the bytes must
 * outlive the index.  A class that is named takes about 60 bytes of memory.
 * Classes are numbered in the order of their lines; several lines may have one
 * residual name.
 */
#ifndef NAMES_MAP_INDEX_H
#define NAMES_MAP_INDEX_H

#include "base/bytes.h"
#include "base/error.h"
#include "names/map_text.h"
#include "trace/sink.h"

struct map_index;

/* Makes the index; `progress` may stop it.  Refuses a file without a class line
 * in its first 64 KiB, not counting comments. */
struct map_index *map_index_new(struct bytes, const struct progress *,
    struct error *err);
void map_index_free(struct map_index *); /* accepts NULL */

/* Can a file that begins with these bytes be a mapping?  Else refuses it, as
 * map_index_new would. */
bool map_index_has_hope(struct bytes, struct error *err);

/* ---- the head ---- */

/* Versions of the format, as far as they matter.  One without a number is 0. */
enum map_version {
	MAP_NO_VERSION = 0,
	MAP_VERSION_1_0 = 1 << 16,
	MAP_VERSION_2_0 = 2 << 16,
	MAP_VERSION_2_1 = 2 << 16 | 1,
	MAP_VERSION_2_2 = 2 << 16 | 2 /* the newest that is known */
};

/* The head of the first map in the file, as it stands there, and what was
 * odd. */
struct map_head {
	struct slice compiler, compiler_version, id, hash;
	struct slice version; /* of the last line that has one */
	uint64_t classes_twice, newer_versions;
	uint64_t unreadable, bad_numbers, bad_comments;
};

struct map_head *map_index_head(struct map_index *);

/* Returns the version that holds where the line stands. */
uint32_t map_index_version(const struct map_index *, const char *line);

/* ---- classes ---- */

#define NO_MAP_CLASS UINT32_MAX

uint32_t map_index_count(const struct map_index *);

/* Returns the first class whose residual name has the hash, or NO_MAP_CLASS. */
uint32_t map_index_residual(const struct map_index *, uint64_t name_hash);

/* Prefetches what map_index_residual looks at. */
void map_index_prefetch(const struct map_index *, uint64_t name_hash);

/* Returns the next class with the same residual name, or NO_MAP_CLASS. */
uint32_t map_index_next(const struct map_index *, uint32_t class);

/* Do all class lines with the residual name of this one, which is the first,
 * have one original name? */
bool map_index_is_unique(const struct map_index *, uint32_t class);

/* Return the original name, its hash, and the hash of the residual name. */
struct slice map_index_name(const struct map_index *, uint32_t class);
uint64_t map_index_name_hash(const struct map_index *, uint32_t class);
uint64_t map_index_residual_hash(const struct map_index *, uint32_t class);

/* Returns the lines below the class line, up to the next one. */
struct slice map_index_members(const struct map_index *, uint32_t class);

/* Prefetches the members. */
void map_index_prefetch_members(const struct map_index *, uint32_t class);

/* Is this asked of the class for the first time? */
bool map_index_is_first_time(struct map_index *, uint32_t class);

/* Returns the function from the hash of an original class to the hash of its
 * residual one; a class that is not listed keeps its hash. */
struct map_renaming map_index_renaming(const struct map_index *);

/* Returns the first line; the rest moves on after it. */
struct slice map_next_line(struct slice *rest);

/* ---- the source file of a class ---- */

/* A class, and the hash of its name. */
struct map_class_name {
	struct slice text;
	uint64_t hash;
};

/*
 * Writes the file that the map names for the class, printable, or else one that
 * follows from the class's name, with '~' in front: "~Main.kt".  `residual` is
 * what the trace says, or empty.  Returns the length.
 */
size_t map_source(const struct map_index *, const struct map_class_name *,
    struct slice residual, char out[MAP_NAME_SIZE]);

#endif
