/*
 * mapping/map_types.h - types as Java writes them and as descriptors have them.
 *
 * A descriptor is compared by a hash of its types: classes by the hash of their
 * names (mapping/map_name), so that how long a name becomes when it is translated
 * costs nothing.
 */
#ifndef MAPPING_MAP_TYPES_H
#define MAPPING_MAP_TYPES_H

#include <stdint.h>

#include "base/bytes.h"

struct map_type {
	uint32_t dimensions; /* of an array */
	char letter;         /* 'I', 'V' …; 'L': a class */
	struct slice name;   /* of the class */
};

/* Takes the next type of a list "int,p.T[]" or of a descriptor "ILp/T;"; false
 * after the last, and where there is none. */
bool map_java_type(struct slice *list, struct map_type *);
bool map_described_type(struct slice *descriptor, struct map_type *);

/* What a method takes and gives. */
struct map_signature {
	uint64_t hash;
	uint32_t types; /* that it takes */
};

/* Hashes of classes go through a function. */
struct map_renaming {
	uint64_t (*hash)(const void *self, uint64_t class_name);
	const void *self;
};

/* As it is written, and renamed; the latter only where `renamed` is not NULL. */
struct map_signature map_java_signature(struct slice types, struct slice result,
    struct map_renaming, struct map_signature *renamed);

/* False: it is none ("(I)V"). */
bool map_described_signature(struct slice descriptor, struct map_signature *);

/* A method as a hash, of those of its class and name and of its descriptor. */
uint64_t map_method_key(uint64_t class_name, uint64_t name,
    struct map_signature);

/* That of a reference "La/b;c(I)V", also "La/b;->c(I)V".  False: it is none. */
bool map_reference_key(struct slice reference, uint64_t *key);

#endif
