/* SPDX-License-Identifier: Apache-2.0 */
/*
 * names/map_index.h - a mapping.txt: its lines, names, types and comments, and
 * an index of its head, its class lines, and the source file of each class.
 *
 *     # compiler_version: 8.1.65
 *     original.Class -> a.b:
 *     # {"id":"sourceFile","fileName":"Main.kt"}
 *         1:3:void q.Other.name(int,p.T[]):40:42 -> c
 *
 * Slices point into the text.  One pass over the file makes the index.  Names
 * are not copied, so the bytes must outlive the index.  A class that is named
 * takes about 60 bytes of memory.  Classes are numbered in the order of their
 * lines; several lines may have one residual name.
 */
#ifndef NAMES_MAP_INDEX_H
#define NAMES_MAP_INDEX_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/hash.h"
#include "names/mapping.h"
#include "trace/java_types.h"
#include "trace/sink.h"

static inline bool map_is_blank(char c) /* also the end of a line */
{
	return c == ' ' || (unsigned)c - '\t' <= '\r' - '\t';
}

/* Returns the slice without blanks around it. */
static inline struct slice map_trim(struct slice s)
{
	while (s.length > 0 && map_is_blank(s.start[s.length - 1]))
		s.length--;
	while (s.length > 0 && map_is_blank(s.start[0]))
		s = slice_from(s, 1);
	return s;
}

/* ---- names, compared with those of a trace ----
 *
 * A trace's names are printable, or in modified UTF-8, with dots or slashes; a
 * map's are in UTF-8, with dots.  So they are compared in the form in which
 * they are shown, by a hash of 64 bits with a seed, which stands for the
 * name. */

uint64_t map_name_hash(struct slice name);

/* Returns the hash of a class as a trace has it: "La/b;" is a.b, as a/b is. */
static inline uint64_t map_class_hash(struct slice name)
{
	if (name.length > 2 && name.start[0] == 'L' &&
	    name.start[name.length - 1] == ';')
		name = (struct slice){ name.start + 1, name.length - 2 };
	return map_name_hash(name);
}

/* Returns the hash of two things, one after the other, from their hashes, which
 * have a seed. */
static inline uint64_t map_hash_join(uint64_t first, uint64_t next)
{
	uint64_t hash = (first ^ first >> 32) * 0x9e3779b97f4a7c15u;

	hash = (hash ^ hash >> 29 ^ next) * 0xbf58476d1ce4e5b9u;
	return hash ^ hash >> 31;
}

/* A longer name is shown by its begin. */
enum { MAP_NAME_MOST = 1024, MAP_NAME_SIZE = MAP_NAME_MOST + 4 };

/* Writes the printable form and returns its length.  Costs no more than what is
 * shown. */
size_t map_name_show(char out[MAP_NAME_SIZE], struct slice name);

/* ---- types, as Java writes them and as descriptors have them ----
 *
 * A descriptor is compared by a hash of its types, with classes by the hash of
 * their names, so that how long a name becomes when it is translated costs
 * nothing. */

/* Takes the next type of a list "int,p.T[]"; false after the last, and where
 * there is none. */
static inline bool map_java_type(struct slice *list, struct java_type *out)
{
	return java_type_read(map_trim(slice_take(list, ',')), out);
}

/* What a method takes and gives. */
struct map_signature {
	uint64_t hash;
	uint32_t types; /* that it takes */
};

/* Reads a descriptor, "(I)V"; false, and all zeros, when it is none. */
bool map_described_signature(struct slice descriptor, struct map_signature *);

/* ---- lines, without blanks around them (map_trim) ---- */

/* Line numbers.  A member has none or 2 residual ones, and 0 to 2 original
 * ones. */
struct map_range {
	uint8_t numbers;
	uint32_t from, to; /* from <= to */
};

struct map_member {
	bool is_method;
	bool has_bad_number; /* beyond 32 bits: its range is as if not there */
	struct map_range lines, original;
	struct slice type;      /* as Java writes it */
	struct slice qualifier; /* class of the name; or empty */
	struct slice name;
	struct slice types;     /* what stands between the brackets */
	struct slice residual;
};

/* Reads the line of a field or a method; false when it is neither. */
bool map_member(struct slice line, struct map_member *);

/* ---- comments ----
 *
 * JSON is read as Gson does: single quotes and bare words are strings, too. */

/* Is the line a comment?  `text` is the rest of it, without '#' and blanks. */
bool map_comment(struct slice line, struct slice *text);

/* Is it the object that most comments are, as R8 writes it, about the source
 * file of a class? */
static inline bool map_is_source_file(struct slice text)
{
	return slice_starts(text, "{\"id\":\"sourceFile\"");
}

/* Is it an object, and nothing else? */
bool map_is_object(struct slice text);

enum { MAP_COMMENT_KEYS = 8 };

/* Returns a value of an object: a string with its escapes (map_plain), or all
 * of the text of another value; of length 0 when the key is not among the
 * first. */
struct slice map_object_value(struct slice text, const char *key);

/* Returns a string without its escapes.  One that has some is written to `out`,
 * as much of it as there is room for. */
struct slice map_plain(char *out, size_t size, struct slice);

/* ---- the head ---- */

/* Versions of the format, as far as they matter.  One without a number is 0. */
enum map_version {
	MAP_NO_VERSION = 0,
	MAP_VERSION_1_0 = 1 << 16,
	MAP_VERSION_2_0 = 2 << 16,
	MAP_VERSION_2_2 = 2 << 16 | 2 /* the newest that is known */
};

/* The head of the first map in the file, as it stands there, and what was
 * odd. */
struct map_head {
	struct slice compiler, compiler_version, id;
	struct slice version; /* of the last line that has one */
	struct mapping_counts counts;
};

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

/* ---- the index ---- */

struct version_line {
	uint64_t at; /* in the text */
	uint32_t version;
};

/* The source file of a class, from a comment that has those of many. */
struct class_file {
	uint64_t class; /* hash */
	struct slice name;
};

/* Classes are found by both of their names. */
enum { RESIDUAL, ORIGINAL, NAMES };

struct map_index {
	struct slice text;
	struct map_head head;
	struct map_entry *entries;
	size_t room;
	uint32_t count;
	struct slots slots[NAMES];
	struct version_line *versions;
	size_t versions_room, version_count;
	struct class_file *files;
	size_t files_room, file_count;
};

/* Makes the index; `progress` may stop it.  Refuses a file without a class line
 * in its first 64 KiB, not counting comments. */
struct map_index *map_index_new(struct bytes, const struct progress *,
    struct error *err);
void map_index_free(struct map_index *); /* accepts NULL */

/* Can a file that begins with this text be a mapping?  Else refuses it, as
 * map_index_new would. */
bool map_index_has_hope(struct slice, struct error *err);

/* Returns the version that holds where the line stands. */
uint32_t map_index_version(const struct map_index *, const char *line);

/* Returns the first class whose RESIDUAL or ORIGINAL name has the hash, or
 * NO_MAP_CLASS. */
uint32_t map_index_find(const struct map_index *, int name, uint64_t hash);

/* Returns the lines below the class line, up to the next one. */
struct slice map_index_members(const struct map_index *, uint32_t class);

/* Returns the signature of a member's types as Java writes them, with classes
 * by their residual names in an index, unless `renames` is NULL; a class that
 * is not listed keeps its own. */
struct map_signature map_java_signature(const struct map_member *,
    const struct map_index *renames);

/* ---- the source file of a class ---- */

/*
 * Writes the file that the map names for the class, printable, or else one that
 * follows from the class's name, with '~' in front: "~Main.kt".  `residual` is
 * what the trace says, or empty.  Returns the length.
 */
size_t map_source(const struct map_index *, const struct map_class_name *,
    struct slice residual, char out[MAP_NAME_SIZE]);

#endif
