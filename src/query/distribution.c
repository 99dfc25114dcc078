#include "config.h"

#include "query/distribution.h"

#include <stdio.h>

#include "base/rank.h"

enum { LEVELS = 8 };

static int bin_of(uint64_t time)
{
	return time == 0 ? 0 : BINS - 1 - __builtin_clzll(time);
}

struct distribution distribution_of(uint64_t *times, size_t count)
{
	static const struct percents percents = { { 0, 50, 95, 100 }, 4 };
	struct distribution d = { .count = count };
	uint64_t ranks[PERCENTS];

	ranks_of(times, count, &percents, ranks);
	d.least = ranks[0];
	d.median = ranks[1];
	d.p95 = ranks[2];
	d.most = ranks[3];
	for (size_t i = 0; i < count; i++) {
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
