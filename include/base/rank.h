/*
 * base/rank.h - which of many numbers comes where in their order, without
 * sorting them.
 *
 * Each pass over them tells eleven bits of the answer, whatever the numbers are.
 */
#ifndef BASE_RANK_H
#define BASE_RANK_H

#include <stddef.h>
#include <stdint.h>

/* Which of `count` sorted numbers, from 0, is that percentile by nearest rank;
 * count is not 0. */
static inline size_t rank_of(size_t count, unsigned percent)
{
	size_t rank = count / 100 * percent +
	    (count % 100 * percent + 99) / 100;

	return rank == 0 ? 0 : rank - 1;
}

/* The least and the most of the numbers, and those of two percentiles. */
struct ranks {
	uint64_t least, median, p95, most; /* zeros where there are none */
};

/* May sort the numbers, where they are few. */
struct ranks ranks_of(uint64_t *numbers, size_t count);

#endif
