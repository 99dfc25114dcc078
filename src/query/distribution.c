#include "config.h"

#include "query/distribution.h"

#include <stdio.h>

#include "base/rank.h"

enum { LEVELS = 8 };

static int bin_of(uint64_t time)
{
	return time == 0 ? 0 : BINS - 1 - __builtin_clzll(time);
}

/* Powers of two in 2^bits each; below 2^bits a bin a tick. */
static uint64_t fine_of(uint64_t time, unsigned bits)
{
	unsigned power = time == 0 ? 0 : 63 - (unsigned)__builtin_clzll(time);

	return power <= bits ? time :
	    ((uint64_t)(power - bits) << bits) + (time >> (power - bits));
}

static uint64_t fine_count(const struct distribution *d, unsigned bits)
{
	return fine_of(d->most, bits) - fine_of(d->least, bits) + 1;
}

/* One step finer makes at most twice as many, so there is room for them. */
static unsigned bits_for(const struct distribution *d)
{
	unsigned bits = 0;

	while (fine_count(d, bits) < FINE_LEAST && d->most >> bits > 1)
		bits++;
	return bits;
}

int distribution_fine(const struct distribution *d)
{
	return d->count == 0 ? 0 : (int)fine_count(d, d->fine_bits);
}

uint64_t distribution_fine_from(const struct distribution *d, int bin)
{
	const unsigned bits = d->fine_bits;
	uint64_t at = fine_of(d->least, bits) + (unsigned)bin, step;

	if (at >> bits < 2)
		return at;
	step = (at >> bits) - 1;
	return (at - (step << bits)) << step;
}

struct distribution distribution_of(uint64_t *times, size_t count)
{
	static const struct percents percents = { { 0, 50, 95, 100 }, 4 };
	struct distribution d = { .count = count };
	uint64_t ranks[PERCENTS], first;

	ranks_of(times, count, &percents, ranks);
	d.least = ranks[0];
	d.median = ranks[1];
	d.p95 = ranks[2];
	d.most = ranks[3];
	d.fine_bits = bits_for(&d);
	first = fine_of(d.least, d.fine_bits);
	for (size_t i = 0; i < count; i++) {
		d.fine[fine_of(times[i], d.fine_bits) - first]++;
		d.sum += times[i];
		d.bins[bin_of(times[i])]++;
	}
	return d;
}

void distribution_ends(const struct distribution *d, int *first, int *end)
{
	*first = bin_of(d->least);
	*end = d->count == 0 ? *first : bin_of(d->most) + 1;
}

uint64_t distribution_from(int bin)
{
	return bin == 0 ? 0 : UINT64_C(1) << (bin - 1);
}

void distribution_line(char *out, size_t size, const struct distribution *d,
    bool is_ascii)
{
	static const char *const blocks[LEVELS + 1] = { " ", "▁", "▂", "▃", "▄",
		"▅", "▆", "▇", "█" };
	uint64_t fullest = 0;
	size_t used = 0;
	int first, end;

	distribution_ends(d, &first, &end);
	for (int i = first; i < end; i++)
		if (d->bins[i] > fullest)
			fullest = d->bins[i];
	out[0] = '\0';
	for (int i = first; i < end && used + 4 < size; i++) {
		int level = (int)((d->bins[i] * LEVELS + fullest - 1) /
		    fullest);

		if (is_ascii)
			used += (size_t)snprintf(out + used, size - used, "%d",
			    level);
		else
			used += (size_t)snprintf(out + used, size - used, "%s",
			    blocks[level]);
	}
}
