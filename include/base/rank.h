/*
 * base/rank.h - which of many numbers comes where in their order, without
 * sorting them.
 *
 * Each pass over them tells up to eleven bits of the answer, fewer where they are few,
 * whatever the numbers are.
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

enum { PERCENTS = 8 };

/* Percentiles that are wanted, up to 100, which is the most; 0 is the least. */
struct percents {
	uint8_t of[PERCENTS];
	size_t count;
};

/* Puts the number of each percentile into `out`, zeros where there are no numbers;
 * may sort them, where they are few. */
void ranks_of(uint64_t *numbers, size_t count, const struct percents *,
    uint64_t *out);

#endif
