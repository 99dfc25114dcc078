/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_packing - what is packed, in pieces of any size, unpacked by zlib: the
 * same bytes, one stream, and the same file each time.
 */
#include "config.h"

#include "formats/gzip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "gen_random.h"
#include "rows.h"

/* More than is held to be packed at once. */
enum { MOST = 5 << 20, ROOM = MOST + MOST / 8, PIECE = 64 << 10 };

struct sink {
	char *to;
	size_t length, most; /* it takes no more than that */
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

/* Text that repeats itself, with some noise. */
static char *make(size_t length)
{
	struct gen_random random = { 7 };
	char *data = malloc(length + 1);

	assert_non_null(data);
	for (size_t i = 0; i < length; i++)
		data[i] = i < 200 || i % 64 == 0 ?
		    (char)gen_below(&random, 256) :
		    data[i - 100];
	return data;
}

static bool pack(struct sink *s, enum gzip_effort effort, const char *data,
    size_t length, struct error *err)
{
	struct gzip_stream *p = gzip_new(PACKING_GZIP, effort, take, s,
	    err);
	bool goes_on = p != NULL;

	assert_non_null(p);
	for (size_t i = 0; goes_on && i < length; i += PIECE)
		goes_on = gzip_pass(p, data + i,
		    length - i < PIECE ? length - i : PIECE);
	return gzip_end(p, goes_on, err) && goes_on;
}

/* zlib checks the sums at the end, and nothing may follow. */
static void compare(const char *row, const struct sink *s, const char *data,
    size_t length)
{
	char *back = malloc(length + 1);
	z_stream z = { .next_in = (unsigned char *)s->to,
		.avail_in = (unsigned)s->length,
		.next_out = (unsigned char *)back,
		.avail_out = (unsigned)length + 1 };

	assert_non_null(back);
	assert_int_equal(inflateInit2(&z, 16 + MAX_WBITS), Z_OK);
	row_assert_number(row, inflate(&z, Z_FINISH), Z_STREAM_END);
	row_assert_number(row, z.avail_in, 0);
	row_assert_number(row, z.total_out, length);
	row_assert(row, memcmp(back, data, length) == 0);
	inflateEnd(&z);
	free(back);
}

static const struct {
	const char *name;
	enum gzip_effort effort;
	size_t length;
} rows[] = {
	{ "nothing", PACKING_FAST, 0 },
	{ "one", PACKING_FAST, 1 },
	{ "a piece", PACKING_FAST, PIECE },
	{ "some pieces", PACKING_FAST, 5 * PIECE + 17 },
	{ "many pieces", PACKING_FAST, MOST },
	{ "usual, nothing", PACKING_USUAL, 0 },
	{ "usual", PACKING_USUAL, 5 * PIECE + 17 },
};

static void unpacked(void **state)
{
	struct sink one = { malloc(ROOM), 0, ROOM }, two = { malloc(ROOM), 0,
		ROOM };
	char *data = make(MOST);
	struct error err;

	(void)state;
	assert_non_null(one.to);
	assert_non_null(two.to);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *name = rows[i].name;

		one.length = two.length = 0;
		row_require(name, pack(&one, rows[i].effort, data,
			rows[i].length, &err));
		row_require(name, pack(&two, rows[i].effort, data,
			rows[i].length, &err));
		compare(name, &one, data, rows[i].length);
		row_assert(name, one.length == two.length &&
			memcmp(one.to, two.to, one.length) == 0);
	}
	free(one.to);
	free(two.to);
	free(data);
}

/* Who takes the bytes has had enough. */
static void refused(void **state)
{
	struct sink s = { malloc(ROOM), 0, 0 };
	char *data = make(MOST);
	struct error err;

	(void)state;
	assert_non_null(s.to);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (s.most = 0; s.most <= 8; s.most += 4) {
			s.length = 0;
			row_assert(rows[i].name, !pack(&s, rows[i].effort, data,
				rows[i].length, &err));
		}
	free(s.to);
	free(data);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(unpacked),
	cmocka_unit_test(refused),
};

TEST_FILE(tests, NULL, NULL);
