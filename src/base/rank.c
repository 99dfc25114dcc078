#include "config.h"

#include "base/rank.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 64, BITS = 11, BUCKETS = 1 << BITS };

static int compare(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return a < b ? -1 : a > b;
}

/* Numbers from `least` on, in buckets of 2 ** shift of them. */
struct rank_stretch {
	uint64_t least, range; /* range: from least to most */
	unsigned shift;
};

/* No more buckets than numbers, as they have to be emptied first. */
static unsigned bits_for(size_t count)
{
	unsigned bits = 1;

	while (bits < BITS && (size_t)2 << bits <= count)
		bits++;
	return bits;
}

static void count_buckets(const struct rank_stretch *s, const uint64_t *numbers,
    size_t count, size_t buckets[BUCKETS])
{
	memset(buckets, 0, (s->range >> s->shift) * sizeof *buckets +
	    sizeof *buckets);
	for (size_t i = 0; i < count; i++)
		if (numbers[i] - s->least <= s->range)
			buckets[(numbers[i] - s->least) >> s->shift]++;
}

/* All numbers are within the stretch; rank < count.  It becomes the bucket in
 * which the rank is, until that is a single number. */
static uint64_t number_at(struct rank_stretch s, const uint64_t *numbers,
    size_t count, size_t rank)
{
	const unsigned bits = bits_for(count);
	size_t buckets[BUCKETS], at;

	while (s.range > 0) {
		s.shift = 0;
		while (s.range >> s.shift >> bits > 0)
			s.shift++;
		count_buckets(&s, numbers, count, buckets);
		for (at = 0; rank >= buckets[at]; at++)
			rank -= buckets[at];
		s.least += (uint64_t)at << s.shift;
		s.range = ((uint64_t)1 << s.shift) - 1;
	}
	return s.least;
}

/* From the least to the most of them. */
static struct rank_stretch all_of(const uint64_t *numbers, size_t count)
{
	uint64_t least = UINT64_MAX, most = 0;

	for (size_t i = 0; i < count; i++) {
		least = numbers[i] < least ? numbers[i] : least;
		most = numbers[i] > most ? numbers[i] : most;
	}
	return (struct rank_stretch){ least, most - least, 0 };
}

static uint64_t percentile(struct rank_stretch all, const uint64_t *numbers,
    size_t count, unsigned percent)
{
	if (percent == 0)
		return all.least;
	return percent == 100 ? all.least + all.range :
	    number_at(all, numbers, count, rank_of(count, percent));
}

void ranks_of(uint64_t *numbers, size_t count, const struct percents *p,
    uint64_t *out)
{
	struct rank_stretch all = { 0, 0, 0 };

	if (count > 0 && count <= FEW)
		qsort(numbers, count, sizeof *numbers, compare);
	else if (count > 0)
		all = all_of(numbers, count);
	for (size_t i = 0; i < p->count; i++)
		out[i] = count == 0 ? 0 : count <= FEW ?
		    numbers[rank_of(count, p->of[i])] :
		    percentile(all, numbers, count, p->of[i]);
}
