/*
 * base/hash64.h - XXH64 of bytes with seed 0: one number everywhere and for good.
 *
 * It tells things apart and keeps no secret.
 */
#ifndef BASE_HASH64_H
#define BASE_HASH64_H

#include <stddef.h>
#include <stdint.h>

enum { HASH64_TEXT = 17 }; /* 16 hexadecimal digits, and their end */

uint64_t hash64(const void *bytes, size_t length);

/* As tables have it: text, so that no reader takes it for a number. */
void hash64_text(char out[HASH64_TEXT], uint64_t hash);

#endif
