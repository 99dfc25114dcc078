/*
 * test_quick_gzip - what is packed quickly, unpacked by zlib; and its prefix codes.
 */
#include "config.h"

#include "exporters/quick_gzip.h"

#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "exporters/prefix_code.h"
#include "gen_random.h"
#include "rows.h"

enum {
	MOST = 600000,
	ROOM = 2 * MOST + 1000,
	FIBONACCI = 40,
	TOO_FAR = 3 * 131072
};

static unsigned char data[MOST], back[MOST + 1];
static char packed[ROOM], again[ROOM];

struct sink {
	char *to;
	size_t length, most;
};

static bool take(void *self, const char *bytes, size_t length)
{
	struct sink *s = self;

	if (length > s->most - s->length)
		return false;
	memcpy(s->to + s->length, bytes, length);
	s->length += length;
	return true;
}

/* In pieces of one size, the last but for what is left. */
static size_t pack(char *to, size_t length, size_t piece)
{
	struct sink s = { to, 0, ROOM };
	struct quick_gzip *z = quick_gzip_new(take, &s, NULL);

	assert_non_null(z);
	for (size_t i = 0; i < length; i += piece)
		assert_true(quick_gzip_put(z, (const char *)&data[i],
		    length - i < piece ? length - i : piece));
	assert_true(quick_gzip_end(z));
	quick_gzip_free(z);
	return s.length;
}

/* zlib checks the sums behind it, and nothing may follow. */
static void compare(const char *row, size_t length, size_t size)
{
	z_stream z = { .next_in = (unsigned char *)packed,
		.avail_in = (unsigned)size,
		.next_out = back,
		.avail_out = sizeof back };

	assert_int_equal(inflateInit2(&z, 16 + MAX_WBITS), Z_OK);
	row_assert_number(row, inflate(&z, Z_FINISH), Z_STREAM_END);
	row_assert_number(row, z.avail_in, 0);
	row_assert_number(row, z.total_out, length);
	row_assert(row, memcmp(back, data, length) == 0);
	inflateEnd(&z);
}

static size_t by_zlib(size_t length)
{
	z_stream z = { .next_in = data,
		.avail_in = (unsigned)length,
		.next_out = (unsigned char *)again,
		.avail_out = sizeof again };

	assert_int_equal(deflateInit(&z, 1), Z_OK);
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	return z.total_out;
}

enum kind { NOISE, ONE_BYTE, FEW_LETTERS, STACKS, WINDOWS, KINDS };

/* Stacks, the innermost first, each with what differs from the one before; a text that
 * comes again a window later, and then a byte beyond it. */
static void make(enum kind kind, size_t length, struct gen_random *random)
{
	size_t lag = 90;

	for (size_t i = 0; i < length; i++) {
		const bool is_new = i < lag || gen_below(random, 40) == 0;

		switch (kind) {
		case NOISE:
			data[i] = (unsigned char)gen_below(random, 256);
			break;
		case FEW_LETTERS:
			data[i] = (unsigned char)"etaoin"[gen_below(random, 6)];
			break;
		case STACKS:
			lag = is_new ? 60 + gen_below(random, 60) : lag;
			data[i] = is_new || i < lag ?
			    (unsigned char)gen_below(random, 256) :
			    data[i - lag];
			break;
		case WINDOWS:
			data[i] = i < 32769 ?
			    (unsigned char)gen_below(random, 256) :
			    data[i - 32768 - (i >= TOO_FAR)];
			break;
		default:
			data[i] = 'x';
			break;
		}
	}
}

static void comes_back(void **state)
{
	static const size_t lengths[] = { 0, 1, 2, 3, 4, 5, 258, 259, 260,
		32767, 32768, 32769, 98304, 131071, 131072, 131073, 229375,
		229376, 229377, MOST };
	struct gen_random random = { 16 };
	char row[80];

	(void)state;
	for (int kind = 0; kind < KINDS; kind++)
		for (size_t i = 0; i < ROWS(lengths); i++) {
			snprintf(row, sizeof row, "kind %d, %zu bytes", kind,
			    lengths[i]);
			make((enum kind)kind, lengths[i], &random);
			compare(row, lengths[i],
			    pack(packed, lengths[i], 16384));
		}
	for (int i = 0; i < 200; i++) {
		const size_t length = gen_below(&random, 3000);

		snprintf(row, sizeof row, "random %d", i);
		make((enum kind)(i % KINDS), length, &random);
		compare(row, length, pack(packed, length, 1 + (size_t)i));
	}
}

static void pieces_make_no_difference(void **state)
{
	struct gen_random random = { 7 };
	size_t size;

	(void)state;
	make(STACKS, MOST, &random);
	size = pack(packed, MOST, 16384);
	assert_int_equal(pack(again, MOST, 999), size);
	assert_memory_equal(again, packed, size);
	assert_int_equal(pack(again, MOST, MOST), size);
	assert_memory_equal(again, packed, size);
}

/* Copies are found, and codes fit what occurs. */
static void is_small(void **state)
{
	struct gen_random random = { 8 };

	(void)state;
	for (int kind = 0; kind < KINDS; kind++) {
		make((enum kind)kind, MOST, &random);
		row_assert("size",
		    pack(packed, MOST, 16384) <= by_zlib(MOST) * 9 / 8 + 400);
	}
}

/* Copies reach back a whole window, also into the block before. */
static void reaches_a_window(void **state)
{
	struct gen_random random = { 11 };
	size_t size;

	(void)state;
	make(WINDOWS, MOST, &random);
	size = pack(packed, MOST, 16384);
	compare("a window", MOST, size);
	assert_true(size < 32769 + (MOST - TOO_FAR) + 20000);
}

/* Wherever it is that nothing more goes on. */
static void ends_early(void **state)
{
	struct gen_random random = { 9 };

	(void)state;
	make(NOISE, MOST, &random);
	for (size_t most = 0; most < 400000; most += 70000) {
		struct sink s = { packed, 0, most };
		struct quick_gzip *z = quick_gzip_new(take, &s, NULL);
		bool goes_on;

		assert_non_null(z);
		goes_on = quick_gzip_put(z, (const char *)data, MOST);
		assert_false(goes_on);
		assert_false(quick_gzip_end(z));
		quick_gzip_free(z);
	}
}

/* Each code ends where the next begins: nothing is left over (of 2^15). */
static void check_code(const char *row, const uint32_t *counts,
    unsigned symbols, unsigned most)
{
	struct prefix_code code;
	uint32_t sum = 0;

	prefix_code_make(&code, counts, symbols, most);
	for (unsigned i = 0; i < symbols; i++) {
		row_assert(row, (counts[i] > 0) == (code.lengths[i] > 0));
		row_assert(row, code.lengths[i] <= most);
		sum += code.lengths[i] == 0 ? 0 : 1u << (15 - code.lengths[i]);
	}
	row_assert_number(row, sum, 1u << 15);
}

static void codes_are_complete(void **state)
{
	uint32_t counts[PREFIX_SYMBOLS] = { 1, 1 };
	struct gen_random random = { 10 };

	(void)state;
	check_code("two", counts, 2, 15);
	check_code("two of many", counts, PREFIX_SYMBOLS, 15);
	for (int i = 2; i < FIBONACCI; i++)
		counts[i] = counts[i - 1] + counts[i - 2];
	check_code("as unequal as can be", counts, FIBONACCI, 15);
	check_code("seven bits", counts, 19, 7);
	for (int round = 0; round < 200; round++) {
		for (int i = 0; i < PREFIX_SYMBOLS; i++)
			counts[i] = 1 + gen_below(&random, 1u << round % 31);
		check_code("random", counts, PREFIX_SYMBOLS, 15);
		check_code("random, few", counts, 19, 7);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(comes_back),
		cmocka_unit_test(pieces_make_no_difference),
		cmocka_unit_test(is_small),
		cmocka_unit_test(reaches_a_window),
		cmocka_unit_test(ends_early),
		cmocka_unit_test(codes_are_complete),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
