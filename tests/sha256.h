/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sha256.h - the SHA-256 of a text (FIPS 180-4), by which the policy of a page
 * names its script.
 */
#ifndef TESTS_SHA256_H
#define TESTS_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
	uint32_t state[8];
	uint64_t length; /* bytes added so far */
	unsigned char block[SHA256_BLOCK];
};

enum { ROUNDS = 64, PADDED = SHA256_BLOCK - 8 };

static const uint32_t constants[ROUNDS] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
	0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
	0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
	0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
	0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
	0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static inline void sha256_init(struct sha256 *s)
{
	*s = (struct sha256){ .state = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372,
		0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 } };
}

static inline uint32_t turned(uint32_t x, unsigned by)
{
	return x >> by | x << (32 - by);
}

/* Names are as in the standard; w is the message schedule. */
static inline void take_block(struct sha256 *s)
{
	const unsigned char *block = s->block;
	uint32_t w[ROUNDS], v[8];

	for (int i = 0; i < 16; i++, block += 4)
		w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 |
		    (uint32_t)block[2] << 8 | block[3];
	for (int i = 16; i < ROUNDS; i++) {
		uint32_t a = w[i - 15], b = w[i - 2];

		w[i] = w[i - 16] + w[i - 7] +
		    (turned(a, 7) ^ turned(a, 18) ^ a >> 3) +
		    (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
	}
	for (int i = 0; i < 8; i++)
		v[i] = s->state[i];
	for (int i = 0; i < ROUNDS; i++) {
		uint32_t sum1 = turned(v[4], 6) ^ turned(v[4], 11) ^
		    turned(v[4], 25);
		uint32_t ch = (v[4] & v[5]) ^ (~v[4] & v[6]);
		uint32_t t1 = v[7] + sum1 + ch + constants[i] + w[i];
		uint32_t sum0 = turned(v[0], 2) ^ turned(v[0], 13) ^
		    turned(v[0], 22);
		uint32_t maj = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);

		for (int j = 7; j > 0; j--)
			v[j] = v[j - 1] + (j == 4 ? t1 : 0);
		v[0] = t1 + sum0 + maj;
	}
	for (int i = 0; i < 8; i++)
		s->state[i] += v[i];
}

static inline void sha256_add(struct sha256 *s, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < length; i++) {
		s->block[s->length++ % SHA256_BLOCK] = at[i];
		if (s->length % SHA256_BLOCK == 0)
			take_block(s);
	}
}

static inline void sha256_end(struct sha256 *s, unsigned char out[SHA256_BYTES])
{
	const uint64_t bits = s->length * 8;
	unsigned char byte = 0x80;

	do {
		sha256_add(s, &byte, 1);
		byte = 0;
	} while (s->length % SHA256_BLOCK != PADDED);
	for (int i = 56; i >= 0; i -= 8) {
		byte = (unsigned char)(bits >> i);
		sha256_add(s, &byte, 1);
	}
	for (int i = 0; i < SHA256_BYTES; i++)
		out[i] = (unsigned char)(s->state[i / 4] >> (24 - i % 4 * 8));
}

#endif
