/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/names.h - each string stored once, numbered.
 *
 * Number 0 is the empty string.  Strings never move: a text stays valid until
 * names_free.  Lookups cost a hash of the bytes.
 */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include <stdint.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/hash.h"

#define NO_NAME UINT32_MAX

struct stored_name {
	struct slice text; /* with a NUL after it */
	uint32_t hash;
};

struct names {
	struct stored_name *items; /* by number */
	uint32_t count;
	size_t room;
	struct arena texts;
	struct slots slots; /* of hashes, to names */
};

struct names *names_new(void);
void names_free(struct names *); /* accepts NULL */

/* Returns the number of these bytes, stored now if they are new. */
uint32_t names_add(struct names *, struct slice);

/* Returns the number of these bytes, or NO_NAME when they are not stored. */
uint32_t names_find(const struct names *, struct slice);

#endif
