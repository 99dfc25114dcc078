/*
 * query/distribution.h - how some times are distributed: their figures, and how
 * many fall in each bin of two histograms, one whose bins double, and a fine one.
 */
#ifndef QUERY_DISTRIBUTION_H
#define QUERY_DISTRIBUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BINS = 65, DISTRIBUTION_LINE = BINS * 3 + 1 };
enum { FINE_BINS = 65, FINE_LEAST = 20 };

struct distribution {
	uint64_t count, sum;
	uint64_t least, median, p95, most; /* by nearest rank; 0 for none */
	uint64_t bins[BINS]; /* 0: no time at all; i: 2^(i-1) .. 2^i - 1 ticks */

	/* From the least time to the most there are FINE_LEAST at least, unless
	 * that would part a tick: each power of two is in 2^fine_bits. */
	uint64_t fine[FINE_BINS];
	unsigned fine_bits;
};

/* May sort the times.  Costs a few passes over them. */
struct distribution distribution_of(uint64_t *times, size_t count);

/* The first bin that is not empty, and the one after the last such. */
void distribution_ends(const struct distribution *, int *first, int *end);

/* The least time of a bin. */
uint64_t distribution_from(int bin);

/* How many fine ones there are, from the first that is not empty to the last such,
 * and the least time of one. */
int distribution_fine(const struct distribution *);
uint64_t distribution_fine_from(const struct distribution *, int bin);

/*
 * The histogram in a line: a block a bin from the first to the last that is not
 * empty, as high as its share of the fullest; in ASCII a digit, 0 to 8.  What is
 * not empty can be seen.  DISTRIBUTION_LINE bytes are enough.
 */
void distribution_line(char *out, size_t size, const struct distribution *,
    bool is_ascii);

#endif
