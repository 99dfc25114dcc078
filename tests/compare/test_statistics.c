/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_statistics - medians, spreads and tests, against SciPy.
 */
#include "config.h"

#include "compare/statistics.h"
#include "rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 24 };

/*
 * Made with SciPy 1.10: p by permutation_test over all permutations, of the
 * distance of the rank sum from its middle, up to 20 values, else by
 * mannwhitneyu(method="asymptotic"); delta by all pairs; median and percentile of
 * NumPy, rounded half up.
 */
/* clang-format off */
static const struct {
	uint64_t a[MOST];
	size_t n;
	uint64_t b[MOST];
	size_t m;
	double delta, p;
	double median_a, median_b;
	uint64_t spread_a, spread_b;
} rows[] = {
		{ { 10, 11, 12 }, 3,
		    { 20, 21, 22 }, 3,
		    1, 0.1, 11, 21, 1, 1 },
		{ { 10, 11, 12, 13, 14 }, 5,
		    { 20, 21, 22, 23, 24 }, 5,
		    1, 0.007936507937, 12, 22, 1, 1 },
		{ { 5, 5, 5 }, 3,
		    { 5, 5, 5 }, 3,
		    0, 1, 5, 5, 0, 0 },
		{ { 5, 5, 5, 9 }, 4,
		    { 5, 5, 5, 5 }, 4,
		    -0.25, 1, 5, 5, 2, 0 },
		{ { 0, 0, 0, 0, 0 }, 5,
		    { 0, 0, 3, 4, 5 }, 5,
		    0.6, 0.1666666667, 0, 3, 0, 2 },
		{ { 3, 1, 2 }, 3,
		    { 2, 3, 1, 2 }, 4,
		    0, 1, 2, 2, 1, 1 },
		{ { 7, 7, 8, 8, 9 }, 5,
		    { 8, 8, 9, 9, 9 }, 5,
		    0.56, 0.2380952381, 8, 9, 1, 1 },
		{ { 41, 19, 50, 83 }, 4,
		    { 18, 21, 80, 24 }, 4,
		    -0.375, 0.4857142857, 45.5, 22.5, 32, 31 },
		{ { 2, 4, 0, 4, 1 }, 5,
		    { 0, 0, 3, 3, 0 }, 5,
		    -0.4, 0.3015873016, 2, 0, 2, 2 },
		{ { 246, 92, 564, 434, 60, 846 }, 6,
		    { 704, 251, 1095, 353, 770, 767 }, 6,
		    0.5, 0.1796536797, 340, 735.5, 201, 164 },
		{ { 0, 6, 0, 3, 0, 2 }, 6,
		    { 5, 7, 3, 2, 5, 3 }, 6,
		    0.5833333333, 0.08874458874, 1, 4, 1, 1 },
		{ { 844, 4764, 4679, 1539, 3050, 798, 4487, 514 }, 8,
		    { 5248, 1113, 2312, 4691, 4980, 4127, 3198, 4439 }, 8,
		    0.40625, 0.1948717949, 2294.5, 4283, 1851, 893 },
		{ { 9, 7, 5, 4, 3, 2, 11, 3 }, 8,
		    { 2, 10, 5, 9, 8, 6, 12, 8 }, 8,
		    0.359375, 0.2452214452, 4.5, 8, 2, 2 },
		{ { 37740, 79817, 9594, 15475, 67100, 54804, 21621, 99239, 44833, 19920 }, 10,
		    { 76589, 67772, 17638, 100084, 22673, 85648, 87607, 53623, 57080, 103633 }, 10,
		    0.46, 0.08920955206, 41286.5, 72180.5, 21840, 16315 },
		{ { 5, 7, 7, 1, 1, 4, 7, 1, 0, 4 }, 10,
		    { 8, 5, 7, 6, 1, 8, 6, 3, 2, 8 }, 10,
		    0.39, 0.1432700427, 4, 6, 3, 2 },
		{ { 0, 1, 2 }, 3,
		    { 1, 1, 3, 3, 3, 0, 1 }, 7,
		    0.3333333333, 0.4666666667, 1, 1, 1, 1 },
		{ { 229, 205, 281, 142, 70, 220, 281 }, 7,
		    { 179, 249, 220 }, 3,
		    0, 1, 220, 220, 41, 35 },
		{ { 24, 14 }, 2,
		    { 14, 10, 16, 14, 19, 19, 5, 36, 42, 16, 21, 23, 5, 14, 31, 39, 28, 44 }, 18,
		    0.08333333333, 0.8947368421, 19, 19, 5, 8 },
		{ { 579, 326, 975, 128, 707, 879, 527, 973, 632, 670, 692 }, 11,
		    { 923, 221, 633, 1087, 1057, 964, 1140, 1061, 862, 983, 738 }, 11,
		    0.5702479339, 0.0255746499, 670, 964, 120, 130 },
		{ { 3, 3, 3, 3, 0, 3, 5, 3, 0, 1, 0, 1 }, 12,
		    { 4, 2, 1, 3, 5, 1, 1, 1, 5, 2, 5, 1, 3, 5, 1 }, 15,
		    0.1888888889, 0.4065750993, 3, 2, 1, 2 },
		{ { 2, 27, 6, 19, 12, 4, 20, 8, 11, 19, 11, 15, 3, 3, 27, 15, 14, 15, 15, 9 }, 20,
		    { 7, 9, 8, 28, 15, 28, 13, 20, 31, 27, 10, 21, 5, 11, 21, 16, 9, 27, 22, 34 }, 20,
		    0.35, 0.05958213903, 13, 18, 4, 9 },
	{ { 1 }, 1, { 2 }, 1, 1, 1, 1, 2, 0, 0 }, /* by hand, as are those below */
	{ { 0 }, 0, { 2, 3 }, 2, 0, 1, 0, 2.5, 0, 1 },
	{ { UINT64_C(1) << 60, UINT64_C(3) << 60 }, 2, { 0, UINT64_C(1) << 60 }, 2,
	    -0.75, 2.0 / 3, 0x1p61, 0x1p59, UINT64_C(1) << 60, UINT64_C(1) << 59 },
};
/* clang-format on */

static struct values sorted(uint64_t *out, const uint64_t *of, size_t count)
{
	memcpy(out, of, MOST * sizeof *out);
	statistics_sort(out, count);
	return (struct values){ out, count };
}

static bool is_near(double a, double b)
{
	return fabs(a - b) < 1e-9;
}

static void two_sides(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		uint64_t of_a[MOST], of_b[MOST];
		struct values a = sorted(of_a, rows[i].a, rows[i].n);
		struct values b = sorted(of_b, rows[i].b, rows[i].m);
		char name[20];

		snprintf(name, sizeof name, "row %zu", i);
		row_assert(name, is_near(statistics_delta(a, b), rows[i].delta));
		row_assert(name, is_near(statistics_delta(b, a), -rows[i].delta));
		row_assert(name, is_near(statistics_p(a, b), rows[i].p));
		row_assert(name, is_near(statistics_p(b, a), rows[i].p));
		row_assert_number(name, statistics_twice_median(a),
		    (uint64_t)(2 * rows[i].median_a));
		row_assert_number(name, statistics_twice_median(b),
		    (uint64_t)(2 * rows[i].median_b));
		row_assert_number(name, statistics_spread(a), rows[i].spread_a);
		row_assert_number(name, statistics_spread(b), rows[i].spread_b);
	}
}

/* 2/C(n+m, n); beyond 20 values that of the approximation. */
static void least_p(void **state)
{
	static const struct {
		size_t n, m;
		double p;
	} least[] = {
		{ 1, 1, 1 }, { 2, 2, 1.0 / 3 }, { 3, 3, 0.1 }, { 1, 9, 0.2 },
		{ 5, 5, 2.0 / 252 }, { 6, 6, 2.0 / 924 }, { 8, 8, 2.0 / 12870 },
		{ 10, 10, 2.0 / 184756 }, { 11, 11, 8.151536127743244e-05 }, { 0, 3, 1 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(least); i++) {
		char name[20];

		snprintf(name, sizeof name, "%zu+%zu", least[i].n, least[i].m);
		row_assert(name, is_near(statistics_least_p(least[i].n,
		    least[i].m), least[i].p));
	}
}

/* As R has it: p.adjust(c(.01, .04, .03, .005, .9), "BH"). */
static void many_rows(void **state)
{
	struct tested t[] = { { .01, 0, 0 }, { .04, 0, 1 }, { .03, 0, 2 },
		{ .005, 0, 3 }, { .9, 0, 4 } };
	const double q[] = { .025, .05, .05, .025, .9 };

	(void)state;
	statistics_adjust(t, ROWS(t));
	for (size_t i = 0; i < ROWS(t); i++)
		row_assert("q", is_near(t[i].q, q[t[i].row]));
	assert_int_equal(t[0].row, 3);
	statistics_adjust(t, 0);
}

/* As scipy.stats.spearmanr. */
static void drift(void **state)
{
	static const struct {
		const char *name;
		uint64_t of[MOST];
		size_t count;
		double rho;
	} drifts[] = {
		{ "up", { 1, 2, 3, 4, 5, 6 }, 6, 1 },
		{ "down", { 9, 8, 7, 3, 2, 1 }, 6, -1 },
		{ "flat", { 4, 4, 4, 4, 4, 4 }, 6, 0 },
		{ "ties", { 1, 48, 33, 19, 41, 5, 44, 16, 33 }, 9,
		    0.050209644525343385 },
		{ "none", { 0 }, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(drifts); i++) {
		uint64_t of[MOST];
		struct values v = sorted(of, drifts[i].of, drifts[i].count);

		row_assert(drifts[i].name, is_near(statistics_drift(
		    drifts[i].of, v), drifts[i].rho));
	}
}

static void one_in_twenty(void **state)
{
	(void)state;
	assert_true(statistics_is_sure(.05));
	assert_false(statistics_is_sure(nextafter(.05, 1)));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(two_sides),
	cmocka_unit_test(least_p),
	cmocka_unit_test(many_rows),
	cmocka_unit_test(drift),
	cmocka_unit_test(one_in_twenty),
};

TEST_FILE(tests, NULL, NULL);
