/* SPDX-License-Identifier: Apache-2.0 */
/*
 * names/map_text.h - the parts of a mapping.txt: lines, names, types, and what
 * comments say.
 *
 *     # compiler_version: 8.1.65
 *     original.Class -> a.b:
 *     # {"id":"sourceFile","fileName":"Main.kt"}
 *         1:3:void q.Other.name(int,p.T[]):40:42 -> c
 *
 * Slices point into the text.  Nothing here allocates.
 */
#ifndef NAMES_MAP_TEXT_H
#define NAMES_MAP_TEXT_H

#include <stdint.h>

#include "base/bytes.h"
#include "trace/java_types.h"

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

/* Returns the first place of the byte, or NULL. */
static inline const char *map_find(struct slice s, char c)
{
	return s.length == 0 ? NULL : memchr(s.start, c, s.length);
}

/* Takes the text up to the next `end`, which is skipped, or all of it. */
static inline struct slice map_take(struct slice *rest, char end)
{
	const char *found = map_find(*rest, end);
	struct slice taken = *rest;

	if (found != NULL)
		taken.length = (size_t)(found - taken.start);
	*rest = slice_from(*rest, taken.length + (found != NULL));
	return taken;
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

/* Returns what stands after the last dot of a class. */
struct slice map_simple_name(struct slice class_name);

/* ---- types, as Java writes them and as descriptors have them ----
 *
 * A descriptor is compared by a hash of its types, with classes by the hash of
 * their names, so that how long a name becomes when it is translated costs
 * nothing. */

/* Takes the next type of a list "int,p.T[]"; false after the last, and where
 * there is none. */
bool map_java_type(struct slice *list, struct java_type *);

/* What a method takes and gives. */
struct map_signature {
	uint64_t hash;
	uint32_t types; /* that it takes */
};

#define MAP_NO_TYPES { 1, 0 }

/* Adds a type, by the hash of its class. */
void map_signature_add(struct map_signature *, const struct java_type *,
    uint64_t class_name);

/* Ends the types that the method takes; what it gives is added after that. */
void map_signature_end_types(struct map_signature *);

/* Returns the hash of the type's class; 0 when it is none. */
uint64_t map_type_class(const struct java_type *);

/* Reads a descriptor, "(I)V"; false when it is none. */
bool map_described_signature(struct slice descriptor, struct map_signature *);

/* ---- lines, without blanks around them (map_trim) ---- */

struct map_class_line {
	struct slice original, residual;
};

/* Reads a class line, "original.Class -> a.b:"; false when it is none. */
bool map_class_line(struct slice line, struct map_class_line *);

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

/* Does the text begin like an object? */
bool map_is_object(struct slice text);

/* Is it the object that most comments are, as R8 writes it, about the source
 * file of a class? */
bool map_is_source_file(struct slice text);

enum { MAP_COMMENT_KEYS = 8 };

/* The strings of an object, with their escapes (map_plain). */
struct map_object {
	size_t count;
	struct slice key[MAP_COMMENT_KEYS], value[MAP_COMMENT_KEYS];
};

/* Reads the first pairs of an object; a value that is no string is one slice.
 * False when it is no object. */
bool map_object(struct slice text, struct map_object *);

/* Returns the value of a key; of length 0 when it is not there. */
struct slice map_object_value(const struct map_object *, const char *key);

/* Takes the next pair of an object; `text` is what stands after the '{'.  False
 * after the last. */
bool map_object_next(struct slice *text, struct slice *key,
    struct slice *value);

/* Returns a string without its escapes.  One that has some is written to `out`,
 * as much of it as there is room for. */
struct slice map_plain(char *out, size_t size, struct slice);

#endif
