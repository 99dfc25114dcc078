/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/leb.h - LEB128 numbers as in dex files (docs/format.md, "Format 2").
 *
 * A byte holds 7 bits, the lowest bits come first, and bit 7 is set on all
 * bytes but the last.  Nothing is read after the end.  A number that the end
 * cuts, or that is longer than 10 bytes, yields 0 and sets `is_bad`, to be
 * checked once an entry.
 */
#ifndef TRACE_LEB_H
#define TRACE_LEB_H

#include "base/bytes.h"

struct leb {
	const unsigned char *next, *end;
	bool is_bad;
};

enum { LEB_BITS = 70 };

static inline struct leb leb_of(struct bytes b)
{
	/* no bytes may be nowhere */
	return (struct leb){ b.data, b.left == 0 ? b.data : b.data + b.left,
		false };
}

static inline uint64_t leb_fail(struct leb *l)
{
	l->is_bad = true;
	return 0;
}

/* Reads a number; *bits is how many bits were read, for the sign. */
static inline uint64_t leb_bits(struct leb *l, unsigned *bits)
{
	uint64_t value = 0;

	for (*bits = 0; l->next < l->end && *bits < LEB_BITS;) {
		unsigned char byte = *l->next++;

		value |= (uint64_t)(byte & 0x7F) << *bits;
		*bits += 7;
		if (byte < 0x80)
			return value;
	}
	return leb_fail(l);
}

static inline uint64_t leb_unsigned(struct leb *l)
{
	unsigned bits;

	if (l->next < l->end && *l->next < 0x80)
		return *l->next++;
	return leb_bits(l, &bits);
}

/* Reads a number in two's complement, so that it can be added modulo 2^64. */
static inline uint64_t leb_signed(struct leb *l)
{
	unsigned bits;
	uint64_t value;

	if (l->next < l->end && *l->next < 0x80) {
		value = *l->next++;
		return (value ^ 0x40) - 0x40;
	}
	value = leb_bits(l, &bits);
	if (bits - 1 < 63 && (value >> (bits - 1) & 1) != 0)
		value |= ~UINT64_C(0) << bits;
	return value;
}

#endif
