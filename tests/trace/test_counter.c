/* SPDX-License-Identifier: Apache-2.0 */
/* test_counter - ticks of a processor's counter, without a division. */
#include "config.h"

#include "base/numbers.h"
#include "gen_random.h"
#include "rows.h"
#include "trace/entries.h"

enum { ROUNDS = 200000 };

static void check_ns(uint64_t hz, uint64_t ticks)
{
	const struct counter c = counter_of(hz);

	assert_int_equal(counter_ns(&c, ticks),
	    ratio_down(ticks, 1000000000, hz));
}

static void ticks(void **state)
{
	static const uint64_t rates[] = { 1, 2, 3, 999999999, 1000000000,
		1000000001, 19200000, 24000000, 26000000, 31250000, 62500000,
		1234567891, 9999999967, 10000000000, UINT64_C(1) << 62 };
	static const uint64_t edges[] = { 0, 1, 2, UINT32_MAX,
		(uint64_t)UINT32_MAX + 1, UINT64_MAX / 1000000000, INT64_MAX,
		UINT64_MAX - 1, UINT64_MAX };
	struct gen_random random = { 2 };

	(void)state;
	for (size_t r = 0; r < ROWS(rates); r++) {
		for (size_t i = 0; i < ROWS(edges); i++)
			check_ns(rates[r], edges[i]);
		/* where a ns begins, and the tick before */
		for (uint64_t n = 1; n < 1000; n++) {
			check_ns(rates[r], n * rates[r]);
			check_ns(rates[r], n * rates[r] - 1);
		}
	}
	for (int i = 0; i < ROUNDS; i++) {
		uint64_t hz = gen_next(&random) >> 2 >> gen_next(&random) % 61;

		check_ns(hz == 0 ? 1 : hz,
		    gen_next(&random) >> gen_next(&random) % 64);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(ticks),
};

TEST_FILE(tests, NULL, NULL);
