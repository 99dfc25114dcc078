#include "config.h"

#include "query/distribution.h"

#include <stdio.h>
#include <stdlib.h>

#include "query/spread.h"

enum { LEVELS = 8 };

static int compare(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return a < b ? -1 : a > b;
}

static int bin_of(uint64_t time)
{
	int bin = 0;

	for (; time > 0; time >>= 1)
		bin++;
	return bin;
}

struct distribution distribution_of(uint64_t *times, size_t count)
{
	struct distribution d = { .count = count };

	if (count == 0)
		return d;
	qsort(times, count, sizeof *times, compare);
	for (size_t i = 0; i < count; i++) {
		d.sum += times[i];
		d.bins[bin_of(times[i])]++;
	}
	d.least = times[0];
	d.median = times[spread_rank(count, 50)];
	d.p95 = times[spread_rank(count, 95)];
	d.most = times[count - 1];
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
