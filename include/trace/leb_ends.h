/*
 * trace/leb_ends.h - where the numbers of trace/leb.h end, for many at a time.
 */
#ifndef TRACE_LEB_ENDS_H
#define TRACE_LEB_ENDS_H

#include "base/bytes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* So many bytes are looked at, and a number that ends there can be read as eight
 * bytes where there is room for so many. */
enum { LEB_WINDOW = 64, LEB_WINDOW_ROOM = LEB_WINDOW + 8 };

/* A bit each for sixteen bytes, those that a number goes on after: bit 7. */
static inline uint64_t leb_inner(const unsigned char *at)
{
#ifdef __SSE2__
	return (unsigned)_mm_movemask_epi8(
	    _mm_loadu_si128((const __m128i *)(const void *)at));
#else
	/* the product has those of eight bytes in its upper bits */
	const uint64_t bits = UINT64_C(0x0101010101010101);
	const uint64_t gather = UINT64_C(0x0102040810204080);

	return (read_u64(at) >> 7 & bits) * gather >> 56 |
	    (read_u64(at + 8) >> 7 & bits) * gather >> 56 << 8;
#endif
}

/* A bit each for the bytes that a number ends with. */
static inline uint64_t leb_ends(const unsigned char *at)
{
	return ~(leb_inner(at) | leb_inner(at + 16) << 16 |
	    leb_inner(at + 32) << 32 | leb_inner(at + 48) << 48);
}

/* Which byte the first of them is; there must be one. */
static inline size_t leb_first(uint64_t ends)
{
	return (size_t)__builtin_ctzll(ends);
}

static inline uint64_t leb_others(uint64_t ends)
{
	return ends & (ends - 1);
}

#endif
