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

/* Can a file that begins with this text be a mapping?  Else refuses it, as
 * map_index_new would. */
bool map_index_has_hope(struct slice, struct error *err);

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
	struct slice compiler, compiler_version, id;
	struct slice version; /* of the last line that has one */
	uint64_t classes_twice, newer_versions;
	uint64_t unreadable, bad_numbers, bad_comments;
	uint64_t beyond; /* lines of a method that has too many */
};

struct map_head *map_index_head(struct map_index *);

/* Returns the version that holds where the line stands. */
uint32_t map_index_version(const struct map_index *, const char *line);

/* ---- classes ---- */

#define NO_MAP_CLASS UINT32_MAX

/* A class, and the hash of its name. */
struct map_class_name {
	struct slice text;
	uint64_t hash;
};

struct map_entry {
	struct map_class_name original;
	uint64_t residual; /* hash */
	uint32_t next;     /* class with the same residual name, or
	                      NO_MAP_CLASS */
	uint32_t last;     /* of the first with a residual name: the last one */
	bool has_others;   /* of the first, too: not all have one original
	                      name */
	bool has_comment, is_removed, was_asked;
	uint32_t described; /* of the first with an original name: the first
	                       one that has a comment below it */
};

uint32_t map_index_count(const struct map_index *);
const struct map_entry *map_index_class(const struct map_index *,
    uint32_t class);

/* Returns the first class whose residual name has the hash, or NO_MAP_CLASS. */
uint32_t map_index_find(const struct map_index *, uint64_t residual);

/* Returns the lines below the class line, up to the next one. */
struct slice map_index_members(const struct map_index *, uint32_t class);

/* Is this asked of the class for the first time? */
bool map_index_is_first_time(struct map_index *, uint32_t class);

/* Returns the hash of the residual name of an original class; a class that is
 * not listed keeps its own. */
uint64_t map_index_rename(const struct map_index *, uint64_t original);

/* ---- the source file of a class ---- */

/*
 * Writes the file that the map names for the class, printable, or else one that
 * follows from the class's name, with '~' in front: "~Main.kt".  `residual` is
 * what the trace says, or empty.  Returns the length.
 */
size_t map_source(const struct map_index *, const struct map_class_name *,
    struct slice residual, char out[MAP_NAME_SIZE]);

#endif
