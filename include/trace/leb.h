/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/leb.h - LEB128 numbers as in dex files (docs/format.md, "Format 2").
 *
 * A byte holds 7 bits, the lowest bits come first, and bit 7 is set on all
 * bytes but the last.  A number that the end cuts, or that is longer than 10
 * bytes, yields 0 and sets short_read, to be checked once an entry.
 */
#ifndef TRACE_LEB_H
#define TRACE_LEB_H

#include "base/bytes.h"

enum { LEB_BITS = 70 };

/* Reads a number; *bits is how many bits were read, for the sign. */
static inline uint64_t leb_bits(struct bytes *b, unsigned *bits)
{
	uint64_t value = 0;

	for (*bits = 0; b->left > 0 && *bits < LEB_BITS;) {
		unsigned char byte = *b->data++;

		b->left--;
		value |= (uint64_t)(byte & 0x7F) << *bits;
		*bits += 7;
		if (byte < 0x80)
			return value;
	}
	b->short_read = true;
	return 0;
}

static inline uint64_t leb_unsigned(struct bytes *b)
{
	unsigned bits;

	return leb_bits(b, &bits);
}

/* Reads a number in two's complement, so that it can be added modulo 2^64. */
static inline uint64_t leb_signed(struct bytes *b)
{
	unsigned bits;
	uint64_t value = leb_bits(b, &bits);

	if (bits - 1 < 63 && (value >> (bits - 1) & 1) != 0)
		value |= ~UINT64_C(0) << bits;
	return value;
}

#endif
