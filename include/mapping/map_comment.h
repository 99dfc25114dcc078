/*
 * mapping/map_comment.h - what a comment of a mapping.txt says.
 *
 *     # compiler_version: 8.1.65
 *     # {"id":"sourceFile","fileName":"Main.kt"}
 *
 * JSON is read as Gson does: single quotes and bare words are strings, too.
 */
#ifndef MAPPING_MAP_COMMENT_H
#define MAPPING_MAP_COMMENT_H

#include "base/bytes.h"

/* Is it a comment?  Then the rest of it, without '#' and blanks. */
bool map_comment(struct slice line, struct slice *text);

/* "key: value" or "key". */
void map_comment_fact(struct slice text, struct slice *key,
    struct slice *value);

enum { MAP_COMMENT_KEYS = 8 };

/* The strings of an object, with their escapes. */
struct map_object {
	size_t count;
	struct slice key[MAP_COMMENT_KEYS], value[MAP_COMMENT_KEYS];
};

bool map_is_object(struct slice text); /* does it begin like one? */

/* Is it the object that most comments are, as R8 writes it, of the file of a class? */
bool map_is_source_file(struct slice text);

/* The first of them; other values are gone over.  False: it is no object. */
bool map_object(struct slice text, struct map_object *);

/* Of a key; of length 0 when it is not there. */
struct slice map_object_value(const struct map_object *, const char *key);

/* Goes through an object of strings, of which `text` is after the '{'. */
bool map_object_next(struct slice *text, struct slice *key,
    struct slice *value);

/* Writes a string without its escapes, as much as there is room for; its length. */
size_t map_unescape(char *out, size_t size, struct slice);

#endif
