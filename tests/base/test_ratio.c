/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_ratio - a * b / c with all of its bits: what is known, and the two ways
 * beside each other.
 */
#include "config.h"

#include "base/numbers.h"
#include "gen_random.h"
#include "rows.h"

enum { ROUNDS = 200000 };

#define MOST UINT64_MAX
#define HALF (UINT64_C(1) << 63)
#define WORD (UINT64_C(1) << 32)

struct known {
	const char *name;
	uint64_t a, b, c;
	uint64_t down, up, high; /* high: of a * b */
};

static const struct known known[] = {
	{ "nothing", 0, MOST, MOST, 0, 0, 0 },
	{ "exact", 6, 7, 2, 21, 21, 0 },
	{ "a rest", 6, 7, 4, 10, 11, 0 },
	{ "less than one", 1, 1, MOST, 0, 1, 0 },
	{ "the most of one word", MOST, 1, 1, MOST, MOST, 0 },
	{ "the most", MOST, MOST, MOST, MOST, MOST, MOST - 1 },
	{ "the most, by one less", MOST, MOST - 2, MOST - 1, MOST - 2, MOST - 1,
	    MOST - 3 },
	{ "by the most", MOST - 1, MOST - 1, MOST, MOST - 2, MOST - 1,
	    MOST - 3 },
	{ "the highest bit of the divisor", HALF + 1, HALF + 1, HALF, HALF + 2,
	    HALF + 3, HALF / 2 + 1 },
	{ "the rest grows past 64 bits", MOST, HALF, HALF + 1, MOST - 2,
	    MOST - 1, HALF - 1 },
	{ "a carry between the words", WORD - 1, WORD + 1, WORD, WORD - 1, WORD,
	    0 },
	{ "words alone", WORD, WORD, WORD, WORD, WORD, 1 },
	{ "modulo 2^64", MOST, 4, 2, MOST - 1, MOST - 1, 3 },
	{ "modulo 2^64, with a rest", MOST, MOST, 2, 0, 1, MOST - 1 },
	{ "ns of a day, of 19.2 MHz", UINT64_C(1658880000001), 1000000000,
	    19200000, UINT64_C(86400000000052), UINT64_C(86400000000053), 89 },
};

static void knows(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(known); i++) {
		const struct known *k = &known[i];
		const struct product p = ratio_slow_product(k->a, k->b);
		uint64_t rest, down = ratio_slow_divide(p, k->c, &rest);

		row_assert_number(k->name, ratio_down(k->a, k->b, k->c),
		    k->down);
		row_assert_number(k->name, ratio_up(k->a, k->b, k->c), k->up);
		row_assert_number(k->name, ratio_high(k->a, k->b), k->high);
		row_assert_number(k->name, down, k->down);
		row_assert_number(k->name, down + (rest > 0), k->up);
		row_assert_number(k->name, p.high, k->high);
	}
}

static void fractions(void **state)
{
	static const struct {
		const char *name;
		uint64_t a, b, fraction;
	} rows[] = {
		{ "nothing", 0, 1, 0 },
		{ "a half", 1, 2, HALF },
		{ "a third", 1, 3, MOST / 3 },
		{ "two thirds", 2, 3, MOST / 3 * 2 },
		{ "as little as can be", 1, MOST, 1 },
		{ "as much as can be", MOST - 1, MOST, MOST - 1 },
		{ "a half of much", HALF - 1, MOST - 1, HALF },
	};
	uint64_t rest;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		row_assert_number(rows[i].name,
		    ratio_fraction(rows[i].a, rows[i].b), rows[i].fraction);
		row_assert_number(rows[i].name,
		    ratio_slow_divide((struct product){ rows[i].a, 0 },
			rows[i].b, &rest), rows[i].fraction);
	}
}

static void check(struct product p, uint64_t by)
{
	uint64_t rest, slow_rest;

	assert_int_equal(ratio_slow_divide(p, by, &slow_rest),
	    ratio_divide(p, by, &rest));
	assert_int_equal(slow_rest, rest);
}

/* Any number of bits; often next to a power of two. */
static uint64_t some(struct gen_random *random)
{
	uint64_t bits = gen_next(random) >> gen_below(random, 64);

	switch (gen_below(random, 4)) {
	case 0:
		return (UINT64_C(1) << gen_below(random, 64)) +
		    gen_below(random, 3) - 1;
	case 1:
		return MOST - gen_below(random, 3);
	default:
		return bits;
	}
}

static void both_ways(void **state)
{
	struct gen_random random = { 3 };

	(void)state;
	for (int i = 0; i < ROUNDS; i++) {
		const uint64_t a = some(&random), b = some(&random);
		const uint64_t by = some(&random);
		const struct product p = ratio_product(a, b);
		const struct product slow = ratio_slow_product(a, b);

		assert_int_equal(slow.high, p.high);
		assert_int_equal(slow.low, p.low);
		if (by == 0)
			continue;
		check(p, by);
		check((struct product){ a, 0 }, by);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(knows),
	cmocka_unit_test(fractions),
	cmocka_unit_test(both_ways),
};

TEST_FILE(tests, NULL, NULL);
