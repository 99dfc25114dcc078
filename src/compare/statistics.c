/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/statistics.h"

#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/numbers.h"

/* ---- one set ---- */

static int compare_values(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

void statistics_sort(uint64_t *values, size_t count)
{
	ARRAY_SORT(values, count, compare_values);
}

uint64_t statistics_twice_median(struct values v)
{
	return v.count == 0 ? 0 :
	    v.items[(v.count - 1) / 2] + v.items[v.count / 2];
}

/* Returns the value at `quarters` quarters of the way from the first to the
 * last. */
static double quartile(struct values v, size_t quarters)
{
	const size_t way = (v.count - 1) * quarters, at = way / 4;
	const double below = (double)v.items[at];

	if (way % 4 == 0)
		return below;
	return below + (double)(v.items[at + 1] - v.items[at]) *
	    (double)(way % 4) / 4;
}

uint64_t statistics_spread(struct values v)
{
	if (v.count == 0)
		return 0;
	if (v.count < 5)
		return ratio_up(v.items[v.count - 1] - v.items[0], 1, 2);
	return (uint64_t)((quartile(v, 3) - quartile(v, 1)) / 2 + 0.5);
}

/* Returns twice the middle rank of a value. */
static double percentile_rank(struct values sorted, uint64_t value)
{
	size_t below = 0, equal = 0;

	for (size_t i = 0; i < sorted.count; i++) {
		below += sorted.items[i] < value;
		equal += sorted.items[i] == value;
	}
	return (double)(2 * below + equal + 1);
}

double statistics_drift(const uint64_t *in_order, struct values sorted)
{
	const double middle = (double)sorted.count + 1;
	double both = 0, ranks = 0, places = 0;

	for (size_t i = 0; i < sorted.count; i++) {
		const double rank = percentile_rank(sorted, in_order[i]) -
		    middle;
		const double place = 2 * ((double)i + 1) - middle;

		both += rank * place;
		ranks += rank * rank;
		places += place * place;
	}
	return ranks == 0 ? 0 : both / sqrt(ranks * places);
}

/* ---- two sets: ranks ---- */

/* Equal values of both sides: how many, and twice the rank that each has. */
struct tie {
	size_t a, b;
	uint64_t rank;
};

/* The values of both sides in their order, tie by tie. */
struct tie_walk {
	struct values a, b;
	size_t i, j;
};

/* Finds the next values that are equal; false after the last. */
static bool next_tie(struct tie_walk *m, struct tie *out)
{
	const size_t i = m->i, j = m->j;
	uint64_t value;

	if (i == m->a.count && j == m->b.count)
		return false;
	value = j == m->b.count ||
		(i < m->a.count && m->a.items[i] < m->b.items[j]) ?
	    m->a.items[i] :
	    m->b.items[j];
	while (m->i < m->a.count && m->a.items[m->i] == value)
		m->i++;
	while (m->j < m->b.count && m->b.items[m->j] == value)
		m->j++;
	*out = (struct tie){ m->i - i, m->j - j,
		2 * (i + j) + (m->i - i) + (m->j - j) + 1 };
	return true;
}

/* Returns twice the sum of the ranks of b. */
static uint64_t rank_sum(struct values a, struct values b)
{
	struct tie_walk m = { a, b, 0, 0 };
	struct tie tie;
	uint64_t sum = 0;

	while (next_tie(&m, &tie))
		sum += tie.b * tie.rank;
	return sum;
}

double statistics_delta(struct values a, struct values b)
{
	const double pairs = (double)a.count * (double)b.count;

	/* twice U of b, divided by its middle, the number of pairs */
	return pairs == 0 ? 0 : ((double)rank_sum(a, b) -
	    (double)b.count * ((double)b.count + 1)) / pairs - 1;
}

/* ---- two sets: p ---- */

enum { SUMS = EXACT_VALUES * (EXACT_VALUES + 1) + 1 };

/* In how many ways some of the ranks add up to a sum: counts[how many
 * ranks][sum], as far as that has been asked for. */
struct rank_ways {
	double counts[EXACT_VALUES + 1][SUMS];
};

/* Counts the ways in which up to `max` of the ranks add up to each sum. */
static void count_ways(struct rank_ways *w, const uint64_t *ranks, size_t count,
    size_t max)
{
	uint64_t all = 0;

	memset(w->counts, 0, (max + 1) * sizeof *w->counts);
	w->counts[0][0] = 1;
	for (size_t i = 0; i < count; i++) {
		all += ranks[i];
		for (size_t taken = i < max ? i + 1 : max; taken > 0; taken--)
			for (uint64_t sum = ranks[i]; sum <= all; sum++)
				w->counts[taken][sum] +=
				    w->counts[taken - 1][sum - ranks[i]];
	}
}

/* Returns in which share of all ways the rank sum of b lies as far from its
 * middle as it does, or farther. */
static double exact_p(struct values a, struct values b)
{
	const size_t count = a.count + b.count;
	const uint64_t seen = rank_sum(a, b), middle = b.count * (count + 1);
	const uint64_t away = seen > middle ? seen - middle : middle - seen;
	struct tie_walk m = { a, b, 0, 0 };
	struct tie tie;
	struct rank_ways ways;
	uint64_t ranks[EXACT_VALUES];
	size_t known = 0;
	double far = 0, all = 0;

	while (next_tie(&m, &tie))
		for (size_t i = 0; i < tie.a + tie.b; i++)
			ranks[known++] = tie.rank;
	count_ways(&ways, ranks, count, b.count);
	for (uint64_t sum = 0; sum < SUMS; sum++) {
		all += ways.counts[b.count][sum];
		if (sum >= middle + away || sum + away <= middle)
			far += ways.counts[b.count][sum];
	}
	return far / all;
}

bool statistics_is_sure(double p)
{
	static const double max = 0.05;

	return p <= max;
}

/* `away` is how far U is from its middle, `ties` the sum of t³ - t. */
static double normal_p(double n, double m, double away, double ties)
{
	const double count = n + m;
	const double variance = n * m / 12 *
	    (count + 1 - ties / (count * (count - 1)));

	if (variance <= 0 || away <= 0.5)
		return 1;
	return erfc((away - 0.5) / sqrt(2 * variance));
}

double statistics_p(struct values a, struct values b)
{
	struct tie_walk m = { a, b, 0, 0 };
	struct tie tie;
	double ties = 0, away;

	if (a.count == 0 || b.count == 0)
		return 1;
	if (a.count + b.count <= EXACT_VALUES)
		return exact_p(a, b);
	while (next_tie(&m, &tie)) {
		const double t = (double)(tie.a + tie.b);

		ties += t * t * t - t;
	}
	away = fabs(statistics_delta(a, b)) * (double)a.count *
	    (double)b.count / 2;
	return normal_p((double)a.count, (double)b.count, away, ties);
}

double statistics_least_p(size_t a, size_t b)
{
	double ways = 1;

	if (a == 0 || b == 0)
		return 1;
	if (a + b > EXACT_VALUES)
		return normal_p((double)a, (double)b,
		    (double)a * (double)b / 2, 0);
	for (size_t i = 1; i <= a; i++)
		ways = ways * (double)(b + i) / (double)i;
	return ways < 2 ? 1 : 2 / ways;
}

/* ---- many tests ---- */

static int compare_tested(const void *a, const void *b)
{
	const struct tested *x = a, *y = b;

	if (x->p != y->p)
		return x->p < y->p ? -1 : 1;
	return (x->row > y->row) - (x->row < y->row);
}

void statistics_adjust(struct tested *t, size_t count)
{
	double min_q = 1;

	ARRAY_SORT(t, count, compare_tested);
	for (size_t i = count; i-- > 0;) {
		const double q = t[i].p * (double)count / (double)(i + 1);

		min_q = q < min_q ? q : min_q;
		t[i].q = min_q;
	}
}
