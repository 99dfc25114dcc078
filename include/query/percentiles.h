/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/percentiles.h - percentiles and distribution of the times of calls.
 *
 * All percentiles are exact, by nearest rank.
 */
#ifndef QUERY_PERCENTILES_H
#define QUERY_PERCENTILES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/measures.h"
#include "query/groups.h"

/* ---- percentiles of some numbers ---- */

/* Returns which of `count` sorted numbers, from 0, is that percentile by
 * nearest rank; count is not 0. */
static inline size_t percentile_rank(size_t count, unsigned percent)
{
	size_t rank = count / 100 * percent +
	    (count % 100 * percent + 99) / 100;

	return rank == 0 ? 0 : rank - 1;
}

enum { PERCENTS = 8 };

/* Percentiles that are wanted, up to 100, which is the most; 0 is the least. */
struct percents {
	uint8_t values[PERCENTS];
	size_t count;
};

/* Puts the number of each percentile into `out`, zeros where there are no
 * numbers.  May sort the numbers, where they are few; else each pass over them
 * tells up to eleven bits of the answer, whatever the numbers are. */
void percentiles_of(uint64_t *numbers, size_t count, const struct percents *,
    uint64_t *out);

/* ---- the distribution of some times ---- */

enum { BINS = 65, DISTRIBUTION_LINE = BINS * 3 + 1 };
enum { FINE_BINS = 65, FINE_LEAST = 20 };

/* Figures, and how many times fall in each bin of two histograms: one whose
 * bins double, and a fine one. */
struct distribution {
	uint64_t count, sum;
	uint64_t min, median, p95, max; /* by nearest rank; 0 for none */
	uint64_t bins[BINS]; /* 0: no time at all; i: 2^(i-1) .. 2^i - 1 ticks */

	/* From the least time to the most there are FINE_LEAST at least, unless
	 * that would part a tick: each power of two is in 2^fine_bits. */
	uint64_t fine[FINE_BINS];
	unsigned fine_bits;
};

/* Returns the distribution of the times, which it may sort.  Costs a few passes
 * over them. */
struct distribution distribution_of(uint64_t *times, size_t count);

/* Puts the first bin that is not empty into *first, and the one after the last
 * such into *end. */
void distribution_ends(const struct distribution *, int *first, int *end);

/* Returns the least time of a bin. */
static inline uint64_t distribution_from(int bin)
{
	return bin == 0 ? 0 : UINT64_C(1) << (bin - 1);
}

/* Return how many fine bins there are, from the first that is not empty to the
 * last such, and the least time of one of these. */
int distribution_fine(const struct distribution *);
uint64_t distribution_fine_from(const struct distribution *, int bin);

/*
 * Writes the histogram as a line: a block a bin from the first to the last that
 * is not empty, as high as its share of the fullest; in ASCII a digit, 0 to 8.
 * What is not empty can be seen.  DISTRIBUTION_LINE bytes are enough.
 */
void distribution_line(char *out, size_t size, const struct distribution *,
    bool is_ascii);

/* ---- percentiles of the calls of each row of a table ---- */

/* All zeros is none. */
struct percentiles {
	uint64_t *times; /* row after row, in the order of the percentiles;
	                  * zeros for a row without calls, or that nobody
	                  * wants */
	uint32_t rows;
	struct percents percents;
};

struct percentiles_question {
	uint32_t rows;
	const struct groups *groups; /* they are the rows; NULL: methods are */
	const uint8_t *wanted;       /* by row; NULL: all are */
	enum measure measure;
	const atomic_bool *stop; /* true: give up; NULL: never */
	struct percents percents;
};

/*
 * Makes the percentiles of the calls of the parts.  The caller frees them with
 * percentiles_free, also after a failure, or when it was stopped.
 *
 * Costs a pass over the calls of the threads for each batch of 8 million or a
 * fourth of them; and one more, to count them, over those of periods, cut as in
 * model/clip, and where only a walk tells which calls a lens leaves.  Memory is
 * 4 bytes a stack, and 8 a call of one batch, in which a method with more calls
 * than that is alone; calls of rows that nobody wants are in none.  Least and
 * most alone come from the nodes, where a tree keeps them (model/tree).
 */
bool percentiles_make(struct percentiles *, const struct parts *,
    const struct percentiles_question *, struct error *err);
void percentiles_free(struct percentiles *);

/* Returns a percentile of the row; 0 where that percentile was not asked
 * for. */
uint64_t percentiles_at(const struct percentiles *, uint32_t row,
    unsigned percent);

#endif
