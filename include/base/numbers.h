/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/numbers.h - arithmetic that does not overflow: a - b, and a * b / c
 * exactly, on any machine.
 *
 * Products and quotients of 128 bits are the compiler's where it has such
 * numbers.  The functions ratio_slow_* do the same without them, and take their
 * place elsewhere.
 */
#ifndef BASE_NUMBERS_H
#define BASE_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* Returns a - b, or 0 where b is the larger one. */
static inline uint64_t subtract_to_zero(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

/* ---- numbers of 128 bits ---- */

struct product {
	uint64_t high, low;
};

static inline struct product ratio_slow_product(uint64_t a, uint64_t b)
{
	uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
	uint64_t low = al * bl;
	uint64_t middle = ah * bl + (low >> 32);
	uint64_t other = al * bh + (uint32_t)middle;

	return (struct product){ ah * bh + (middle >> 32) + (other >> 32),
		a * b };
}

static inline uint64_t ratio_slow_divide(struct product p, uint64_t by,
    uint64_t *rest)
{
	uint64_t left = p.high % by, out = 0;

	if (left == 0) {
		*rest = p.low % by;
		return p.low / by;
	}
	for (int bit = 63; bit >= 0; bit--) {
		bool carry = left >> 63 != 0;

		left = left << 1 | (p.low >> bit & 1);
		out <<= 1;
		if (carry || left >= by) {
			left -= by;
			out |= 1;
		}
	}
	*rest = left;
	return out;
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 ratio_wide;

/* Returns a * b. */
static inline struct product ratio_product(uint64_t a, uint64_t b)
{
	const ratio_wide p = (ratio_wide)a * b;

	return (struct product){ (uint64_t)(p >> 64), (uint64_t)p };
}

/* Returns p / by, rounded down, modulo 2^64; *rest is the remainder. */
static inline uint64_t ratio_divide(struct product p, uint64_t by,
    uint64_t *rest)
{
	const ratio_wide number = (ratio_wide)p.high << 64 | p.low;
	const uint64_t out = (uint64_t)(number / by);

	*rest = p.low - out * by;
	return out;
}
#else
#define ratio_product ratio_slow_product
#define ratio_divide ratio_slow_divide
#endif

/* ---- what everybody calls ---- */

/* Returns a * b / c, rounded down, modulo 2^64; c is not 0. */
static inline uint64_t ratio_down(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t rest;

	return ratio_divide(ratio_product(a, b), c, &rest);
}

/* Returns a * b / c, rounded up, modulo 2^64; c is not 0. */
static inline uint64_t ratio_up(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t rest;
	const uint64_t down = ratio_divide(ratio_product(a, b), c, &rest);

	return down + (rest > 0);
}

/* Returns a * b / 2^64, rounded down. */
static inline uint64_t ratio_high(uint64_t a, uint64_t b)
{
	return ratio_product(a, b).high;
}

/* Returns a / b in units of 2^-64, rounded down; a is less than b. */
static inline uint64_t ratio_fraction(uint64_t a, uint64_t b)
{
	uint64_t rest;

	return ratio_divide((struct product){ a, 0 }, b, &rest);
}

#endif
