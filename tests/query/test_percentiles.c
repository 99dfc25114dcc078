/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_percentiles - the least, the median, the 95th percentile and the most of any
 * numbers are those that sorting them would show.
 */
#include "config.h"

#include "query/percentiles.h"
#include "gen_random.h"
#include "rows.h"

#include <stdlib.h>

enum { MOST = 5000 };

/* Numbers 0 .. `below` - 1 shifted by so many bits, one in `far_one_in` of them as
 * far away as can be. */
struct numbers {
	const char *name;
	size_t count;
	uint32_t below;
	unsigned shift;
	uint32_t far_one_in;
};

static int compare(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return a < b ? -1 : a > b;
}

static void make(const struct numbers *n, uint64_t *numbers)
{
	struct gen_random random = { 5 };

	for (size_t i = 0; i < n->count; i++) {
		numbers[i] = (uint64_t)gen_below(&random, n->below) << n->shift;
		if (n->far_one_in > 0 && gen_below(&random, n->far_one_in) == 0)
			numbers[i] = UINT64_MAX;
	}
}

static void finds_ranks(void **state)
{
	static const struct numbers rows[] = {
		{ "none", 0, 1, 0, 0 },
		{ "one", 1, 100, 0, 0 },
		{ "two", 2, 100, 0, 0 },
		{ "as many as are sorted", 64, 100000, 0, 0 },
		{ "one more", 65, 100000, 0, 0 },
		{ "a hundred", 100, 1000, 0, 0 },
		{ "a hundred large ones", 100, UINT32_MAX, 31, 9 },
		{ "one less than a power of two", 511, 100000, 0, 0 },
		{ "a power of two", 512, 512, 0, 0 },
		{ "all the same", MOST, 1, 0, 0 },
		{ "two values", MOST, 2, 63, 0 },
		{ "few values", MOST, 7, 0, 0 },
		{ "as many as a bucket has bits", MOST, 1 << 11, 0, 0 },
		{ "one more", MOST, (1 << 11) + 1, 0, 0 },
		{ "more values than numbers", MOST, UINT32_MAX, 0, 0 },
		{ "large ones", MOST, UINT32_MAX, 31, 0 },
		{ "small ones, and a few that are far away", MOST, 50, 0, 100 },
		{ "many that are far away", MOST, 50, 3, 3 },
	};

	static const struct percents percents = { { 0, 50, 95, 100, 99 },
		5 };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		uint64_t numbers[MOST], sorted[MOST];
		const size_t n = rows[i].count;
		uint64_t r[PERCENTS];

		make(&rows[i], numbers);
		make(&rows[i], sorted);
		qsort(sorted, n, sizeof *sorted, compare);
		percentiles_of(numbers, n, &percents, r);
		row_assert_number(rows[i].name, r[0],
		    n == 0 ? 0 : sorted[0]);
		row_assert_number(rows[i].name, r[1],
		    n == 0 ? 0 : sorted[(n + 1) / 2 - 1]);
		row_assert_number(rows[i].name, r[2],
		    n == 0 ? 0 : sorted[(n * 95 + 99) / 100 - 1]);
		row_assert_number(rows[i].name, r[4],
		    n == 0 ? 0 : sorted[(n * 99 + 99) / 100 - 1]);
		row_assert_number(rows[i].name, r[3],
		    n == 0 ? 0 : sorted[n - 1]);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(finds_ranks),
};

TEST_FILE(tests, NULL, NULL);
