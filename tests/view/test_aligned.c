/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_aligned - two axes of time, one above the other: what stands below the cells of
 * the first.
 */
#include "config.h"

#include "rows.h"
#include "view/chart.h"

static void parts(void **state)
{
	static const struct {
		const char *name;
		struct aligned_axis shown, other;
		struct period seen;
		int columns;
		struct aligned_part part;
	} rows[] = {
		{ "the same", { { 0, 100 }, 0, 1 }, { { 0, 100 }, 0, 1 },
		    { 0, 100 }, 10, { { 0, 100 }, 0, 10 } },
		{ "later on the other", { { 0, 100 }, 20, 1 },
		    { { 0, 300 }, 120, 1 }, { 10, 60 }, 10,
		    { { 110, 160 }, 0, 10 } },
		{ "before what is seen", { { 0, 100 }, 10, 1 },
		    { { 0, 300 }, 50, 1 }, { 40, 80 }, 10,
		    { { 80, 120 }, 0, 10 } },
		{ "earlier on the other", { { 0, 100 }, 50, 1 },
		    { { 0, 100 }, 20, 1 }, { 0, 100 }, 10,
		    { { 0, 70 }, 3, 7 } },
		{ "behind what is seen", { { 0, 100 }, 90, 1 },
		    { { 0, 100 }, 10, 1 }, { 0, 50 }, 10,
		    { { 0, 0 }, 0, 0 } },
		{ "part of a cell", { { 0, 100 }, 25, 1 },
		    { { 0, 100 }, 0, 1 }, { 0, 100 }, 10,
		    { { 5, 75 }, 3, 7 } },
		{ "nanoseconds below", { { 0, 100 }, 20, 1 },
		    { { 0, 100000 }, 30000, 1000 }, { 10, 60 }, 10,
		    { { 20000, 70000 }, 0, 10 } },
		{ "microseconds below", { { 0, 100000 }, 20000, 1000 },
		    { { 0, 100 }, 30, 1 }, { 10000, 60000 }, 10,
		    { { 20, 70 }, 0, 10 } },
		{ "a tick at least", { { 0, 900 }, 0, 1000 },
		    { { 0, 100 }, 0, 1 }, { 0, 8 }, 10, { { 0, 1 }, 0, 10 } },
		{ "an axis that begins late", { { 500, 600 }, 500, 1 },
		    { { 900, 999 }, 900, 1 }, { 500, 600 }, 10,
		    { { 900, 1000 }, 0, 10 } },
		{ "behind its end", { { 0, 900 }, 0, 1 }, { { 0, 100 }, 0, 1 },
		    { 400, 500 }, 10, { { 400, 500 }, 0, 0 } },
		{ "large numbers", { { 0, UINT64_MAX / 4 }, 0, 1 },
		    { { 0, UINT64_MAX / 2 }, UINT64_MAX / 4, 1 },
		    { 1, UINT64_MAX / 8 }, 10,
		    { { UINT64_MAX / 4 + 1, UINT64_MAX / 4 + UINT64_MAX / 8 },
			0, 10 } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct aligned_part got = aligned_part(&rows[i].shown,
		    &rows[i].other, rows[i].seen, rows[i].columns);

		row_assert_number(rows[i].name, (uint64_t)got.columns,
		    (uint64_t)rows[i].part.columns);
		if (got.columns == 0)
			continue;
		row_assert_number(rows[i].name, got.period.begin,
		    rows[i].part.period.begin);
		row_assert_number(rows[i].name, got.period.end,
		    rows[i].part.period.end);
		row_assert_number(rows[i].name, (uint64_t)got.column,
		    (uint64_t)rows[i].part.column);
	}
}

/* Wherever they are, what is to stand in one column does. */
static void one_column(void **state)
{
	(void)state;
	for (uint64_t a = 0; a < 97; a++)
		for (uint64_t b = 0; b < 89; b += 2)
			for (int columns = 7; columns < 90; columns += 41) {
				const struct period seen = { 3, 80 + b };
				const struct aligned_axis here = { { 0, 500 },
					a, 1 };
				const struct aligned_axis there = { { 0, 300 },
					b, 1 };
				const struct aligned_part part = aligned_part(
				    &here, &there, seen, columns);

				if (a < seen.begin || a >= seen.end ||
				    part.columns == 0 ||
				    b < part.period.begin)
					continue;
				row_assert_number("column",
				    (uint64_t)(part.column + period_cell(
					part.period, part.columns, b)),
				    (uint64_t)period_cell(seen, columns, a));
			}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(parts),
	cmocka_unit_test(one_column),
};

TEST_FILE(tests, NULL, NULL);
