/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/statistics.h - medians, spreads and tests of two sets of
 * measurements.
 *
 * The values of each side are sorted upwards: statistics_sort does that.
 * Nothing here knows whether they are times or counts.
 */
#ifndef COMPARE_STATISTICS_H
#define COMPARE_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sorted upwards; borrowed. */
struct values {
	const uint64_t *items;
	size_t count;
};

void statistics_sort(uint64_t *values, size_t count);

/* ---- one set ---- */

/* Returns twice the middle value, or the sum of the middle two: twice the
 * median, which is exact; 0 of none.  Values are less than 2^63. */
uint64_t statistics_twice_median(struct values);

/* Returns half of what lies between the smallest and the largest value, and
 * from 5 values on half of what lies between the quartiles (R's type 7);
 * rounded half up. */
uint64_t statistics_spread(struct values);

/* Returns how alike the order of the values is to that in which they came, from
 * -1 to 1 (Spearman); 0 where all are equal.  `sorted` are the same values. */
double statistics_drift(const uint64_t *in_order, struct values sorted);

/* ---- two sets ---- */

/* Returns Cliff's delta: of all pairs of an a and a b, the share where b is
 * larger less the share where it is smaller: 1 where all of b lies above all of
 * a. */
double statistics_delta(struct values a, struct values b);

/*
 * Returns the two-sided p of the test of Mann and Whitney: how likely it is
 * that ranks lie at least as far from the middle by chance.  Up to EXACT_VALUES
 * in all it is exact, also with ties: all ways to deal out the ranks are
 * counted.  Beyond that it is the normal approximation with corrections for
 * ties and for continuity.
 */
enum { EXACT_VALUES = 20 };
double statistics_p(struct values a, struct values b);

/* Returns the smallest p that so many values can have, when none are equal. */
double statistics_least_p(size_t a, size_t b);

/* Returns whether chance is as good as ruled out by a p or q: at most 1 in 20,
 * as a double, since 0.05 is another number where a machine computes in wider
 * ones. */
bool statistics_is_sure(double p);

/* ---- many tests ---- */

/* A p, and its q: what is left of it when `count` were looked at. */
struct tested {
	double p, q;
	uint32_t row; /* the caller's */
};

/* Sets every q by the method of Benjamini and Hochberg, and sorts by p. */
void statistics_adjust(struct tested *, size_t count);

#endif
