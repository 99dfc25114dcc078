/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/sha256.h - the SHA-256 of a text (FIPS 180-4).
 *
 * Such a hash names a text of ours, as in the policy of a page; it keeps no
 * secret.
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
	uint32_t state[8];
	uint64_t length; /* bytes added so far */
	unsigned char block[SHA256_BLOCK];
};

void sha256_init(struct sha256 *);
void sha256_add(struct sha256 *, const void *bytes, size_t length);
void sha256_end(struct sha256 *, unsigned char out[SHA256_BYTES]);

#endif
