/*
 * test_leb - the quick ways of format 2 beside the slow ones: numbers of an
 * entry by one look at eight bytes, ticks of a counter without a division.
 */
#include "config.h"

#include "gen_random.h"
#include "rows.h"
#include "trace/counter.h"
#include "trace/leb_eight.h"

enum { ROUNDS = 200000, NUMBERS = 3, MOST_BYTES = 5 };

/* Numbers of 1 to MOST_BYTES bytes each. */
static size_t make_numbers(struct gen_random *random, unsigned char *out)
{
	size_t used = 0;

	for (int n = 0; n < NUMBERS; n++) {
		size_t last = used + gen_next(random) % MOST_BYTES;

		for (; used <= last; used++)
			out[used] = (unsigned char)((gen_next(random) & 0x7F) |
			    (used < last ? 0x80 : 0));
	}
	return used;
}

/* The same numbers, or none where they do not end in eight bytes. */
static void check_numbers(const unsigned char *at, size_t size, unsigned count)
{
	struct leb slow = { at, at + size, false }, quick = slow;
	struct leb_eight eight;
	uint64_t values[NUMBERS];

	for (unsigned i = 0; i < count; i++)
		values[i] = i % 2 == 0 ? leb_signed(&slow) :
					 leb_unsigned(&slow);
	assert_int_equal(leb_eight(&quick, count, &eight),
	    size >= 8 && !slow.is_bad && slow.at - at <= 8);
	if (!leb_eight(&quick, count, &eight))
		return;
	for (unsigned i = 0; i < count; i++)
		assert_int_equal(values[i],
		    i % 2 == 0 ? leb_eight_signed(&eight) :
				 leb_eight_unsigned(&eight));
	leb_eight_end(&quick, &eight);
	assert_ptr_equal(quick.at, slow.at);
}

static void numbers(void **state)
{
	struct gen_random random = { 1 };

	(void)state;
	for (int i = 0; i < ROUNDS; i++) {
		unsigned char bytes[NUMBERS * MOST_BYTES];
		size_t size = make_numbers(&random, bytes);

		for (unsigned count = 1; count <= NUMBERS; count++)
			check_numbers(bytes, size - gen_next(&random) % 2,
			    count);
	}
}

/* One number that fills all eight bytes, and one that goes on behind them. */
static void full(void **state)
{
	static const unsigned char edges[][9] = {
		{ 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1 },
		{ 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x3F, 1 },
		{ 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40, 1 },
		{ 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1 },
		{ 0x40, 0xC0, 0x40, 0xC0, 0x80, 0x40, 0, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(edges); i++)
		for (unsigned count = 1; count <= NUMBERS; count++)
			check_numbers(edges[i], sizeof edges[i], count);
}

static void check_ns(uint64_t hz, uint64_t ticks)
{
	__extension__ typedef unsigned __int128 wide;
	const struct counter c = counter_of(hz);

	assert_int_equal(counter_ns(&c, ticks),
	    (uint64_t)((wide)ticks * 1000000000 / hz));
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers),
		cmocka_unit_test(full),
		cmocka_unit_test(ticks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
