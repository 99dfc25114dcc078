#include "config.h"

#include "base/rank.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 128, BITS = 11, BUCKETS = 1 << BITS };

static int compare(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return a < b ? -1 : a > b;
}

/* Numbers from `least` on, in buckets of 2 ** shift of them. */
struct stretch {
	uint64_t least, range; /* range: from least to most */
	unsigned shift;
};

static void count_buckets(const struct stretch *s, const uint64_t *numbers,
    size_t count, size_t buckets[BUCKETS])
{
	memset(buckets, 0, BUCKETS * sizeof *buckets);
	for (size_t i = 0; i < count; i++)
		if (numbers[i] - s->least <= s->range)
			buckets[(numbers[i] - s->least) >> s->shift]++;
}

/* All numbers are within the stretch; rank < count.  It becomes the bucket in
 * which the rank is, until that is a single number. */
static uint64_t number_at(struct stretch s, const uint64_t *numbers,
    size_t count, size_t rank)
{
	size_t buckets[BUCKETS], at;

	while (s.range > 0) {
		s.shift = 0;
		while (s.range >> s.shift >= BUCKETS)
			s.shift++;
		count_buckets(&s, numbers, count, buckets);
		for (at = 0; rank >= buckets[at]; at++)
			rank -= buckets[at];
		s.least += (uint64_t)at << s.shift;
		s.range = ((uint64_t)1 << s.shift) - 1;
	}
	return s.least;
}

static struct ranks ranks_of_sorted(const uint64_t *numbers, size_t count)
{
	return (struct ranks){ numbers[0], numbers[rank_of(count, 50)],
		numbers[rank_of(count, 95)], numbers[count - 1] };
}

struct ranks ranks_of(uint64_t *numbers, size_t count)
{
	struct ranks r = { UINT64_MAX, 0, 0, 0 };
	struct stretch all;

	if (count == 0)
		return (struct ranks){ 0, 0, 0, 0 };
	if (count <= FEW) {
		qsort(numbers, count, sizeof *numbers, compare);
		return ranks_of_sorted(numbers, count);
	}
	for (size_t i = 0; i < count; i++) {
		r.least = numbers[i] < r.least ? numbers[i] : r.least;
		r.most = numbers[i] > r.most ? numbers[i] : r.most;
	}
	all = (struct stretch){ r.least, r.most - r.least, 0 };
	r.median = number_at(all, numbers, count, rank_of(count, 50));
	r.p95 = number_at(all, numbers, count, rank_of(count, 95));
	return r;
}
