/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/names.h - each string stored once, numbered.
 *
 * Number 0 is the empty string.  Strings never move: a pointer from
 * names_text stays valid until names_free.  Lookups cost a hash of the bytes.
 */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include <stdint.h>

#include "base/bytes.h"

#define NO_NAME UINT32_MAX

struct names;

struct names *names_new(void);
void names_free(struct names *); /* accepts NULL */

/* Returns the number of these bytes, stored now if they are new. */
uint32_t names_add(struct names *, struct slice);

/* Returns the number of these bytes, or NO_NAME when they are not stored. */
uint32_t names_find(const struct names *, struct slice);

uint32_t names_count(const struct names *);
const char *names_text(const struct names *, uint32_t name); /* with a NUL */
size_t names_length(const struct names *, uint32_t name);

#endif
