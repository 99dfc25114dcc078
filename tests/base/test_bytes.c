/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include "base/bytes.h"

static const unsigned char data[] = { 1, 2, 3, 4, 5, 6, 7, 0x88 };

static void numbers(void **state)
{
	static const struct {
		const char *name;
		size_t left, size;
		uint64_t number;
		size_t left_after;
		bool short_read;
	} rows[] = {
		{ "one byte", 8, 1, 0x01, 7, false },
		{ "two", 8, 2, 0x0201, 6, false },
		{ "three", 8, 3, 0x030201, 5, false },
		{ "four", 8, 4, 0x04030201, 4, false },
		{ "eight", 8, 8, 0x8807060504030201, 0, false },
		{ "to the last", 4, 4, 0x04030201, 0, false },
		{ "past the last", 3, 4, 0, 0, true },
		{ "of nothing", 0, 1, 0, 0, true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct bytes b = bytes_of(data, rows[i].left);

		row_assert_number(rows[i].name, bytes_number(&b, rows[i].size),
		    rows[i].number);
		row_assert_number(rows[i].name, b.left, rows[i].left_after);
		row_assert(rows[i].name, b.short_read == rows[i].short_read);
	}
}

/* A short read is remembered, and nothing can be read after it. */
static void short_reads(void **state)
{
	struct bytes b = bytes_of(data, 3);

	(void)state;
	assert_int_equal(bytes_u32(&b), 0);
	assert_int_equal(bytes_u8(&b), 0);
	assert_int_equal(bytes_u16(&b), 0);
	assert_int_equal(bytes_u64(&b), 0);
	assert_int_equal(bytes_text(&b, 1).length, 0);
	assert_null(bytes_take(&b, 1));
	assert_true(b.short_read);
	assert_non_null(bytes_take(&b, 0));
}

static void texts(void **state)
{
	static const struct {
		const char *text, *first, *second;
	} rows[] = {
		{ "", "", "" },
		{ "a", "a", "" },
		{ "a\n", "a", "" },
		{ "a\nb", "a", "b" },
		{ "\nb\n", "", "b" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct bytes b = bytes_of(rows[i].text, strlen(rows[i].text));

		row_assert(rows[i].text,
		    slice_is(bytes_until(&b, '\n'), rows[i].first));
		row_assert(rows[i].text,
		    slice_is(bytes_until(&b, '\n'), rows[i].second));
		row_assert_number(rows[i].text, b.left, 0);
		row_assert(rows[i].text, !b.short_read);
	}
}

static void unchecked(void **state)
{
	(void)state;
	assert_int_equal(read_u16(data + 6), 0x8807);
	assert_int_equal(read_u32(data + 4), 0x88070605);
	assert_true(slice_starts((struct slice){ "abc", 3 }, "ab"));
	assert_false(slice_starts((struct slice){ "abc", 1 }, "ab"));
	assert_false(slice_is((struct slice){ "abc", 3 }, "ab"));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(numbers),
	cmocka_unit_test(short_reads),
	cmocka_unit_test(texts),
	cmocka_unit_test(unchecked),
};

TEST_FILE(tests, NULL, NULL);
