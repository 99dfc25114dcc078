/*
 * trace/leb_eight.h - the numbers of trace/leb.h, a few at a time.
 *
 * The numbers of an entry mostly end in the next eight bytes.  Where each ends is
 * seen without a branch, which could only be guessed.
 */
#ifndef TRACE_LEB_EIGHT_H
#define TRACE_LEB_EIGHT_H

#include "base/bytes.h"
#include "trace/leb.h"

struct leb_eight {
	uint64_t bytes;
	uint64_t ends; /* bit 7 of the last bytes of the numbers to be taken */
	unsigned from; /* bits that have been taken */
};

/* False when so many numbers, one at least, do not end in them. */
static inline bool leb_eight(const struct leb *l, unsigned numbers,
    struct leb_eight *e)
{
	uint64_t ends;

	if (l->end - l->at < 8)
		return false;
	e->bytes = read_u64(l->at);
	e->ends = ends = ~e->bytes & UINT64_C(0x8080808080808080);
	e->from = 0;
	for (unsigned i = 1; i < numbers; i++)
		ends &= ends - 1;
	return ends != 0;
}

/* Seven bits of each byte are put together by pairs, pairs of pairs, and halves,
 * which few numbers reach. */
static inline uint64_t leb_pack(uint64_t v)
{
	uint64_t low = (v & 0x007f007f) | (v & 0x7f007f00) >> 1;
	uint64_t high = v >> 32;

	low = (low & 0x3fff) | (low & 0x3fff0000) >> 2;
	if (high == 0)
		return low;
	high = (high & 0x007f007f) | (high & 0x7f007f00) >> 1;
	high = (high & 0x3fff) | (high & 0x3fff0000) >> 2;
	return low | high << 28;
}

/* The next number, and in `bits` how many it has. */
static inline uint64_t leb_eight_bits(struct leb_eight *e, unsigned *bits)
{
	unsigned to = (unsigned)__builtin_ctzll(e->ends) + 1;
	uint64_t v = e->bytes << (64 - to) >> (64 - to + e->from);

	*bits = (to - e->from) / 8 * 7;
	e->ends &= e->ends - 1;
	e->from = to;
	return leb_pack(v);
}

static inline uint64_t leb_eight_unsigned(struct leb_eight *e)
{
	unsigned bits;

	return leb_eight_bits(e, &bits);
}

static inline uint64_t leb_eight_signed(struct leb_eight *e)
{
	unsigned bits;
	uint64_t value = leb_eight_bits(e, &bits);
	uint64_t sign = UINT64_C(1) << (bits - 1);

	return (value ^ sign) - sign;
}

/* They have been taken. */
static inline void leb_eight_end(struct leb *l, const struct leb_eight *e)
{
	l->at += e->from / 8;
}

#endif
