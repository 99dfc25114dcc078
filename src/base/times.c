/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/times.h"

#include "base/numbers.h"

/* ---- periods ---- */

int period_cell(struct period p, int cells, uint64_t time)
{
	if (time <= p.begin)
		return 0;
	if (time >= p.end)
		return cells;
	return (int)ratio_down(time - p.begin, (unsigned)cells,
	    p.end - p.begin);
}

uint64_t period_time(struct period p, int cells, int cell)
{
	return p.begin +
	    ratio_up(p.end - p.begin, (unsigned)cell, (unsigned)cells);
}

int period_cell_up(struct period p, int cells, uint64_t time)
{
	if (time <= p.begin)
		return 0;
	if (time >= p.end)
		return cells;
	return (int)ratio_up(time - p.begin, (unsigned)cells, p.end - p.begin);
}

/* ---- the monotonic clock ---- */

int64_t now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t now_ms(void)
{
	return now_us() / 1000;
}
