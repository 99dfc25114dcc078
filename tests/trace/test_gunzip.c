/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_gunzip - members of gzip, one after the other: whatever is wrong with their
 * headers and ends, what could be unpacked is there, and the rest is told.
 */
#include "config.h"

#include "rows.h"

#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

#include "small_trace.h"
#include "tally.h"

enum { ROOM = 64 * 1024 };

static const struct make_trace_spec small = { SMALL, .layout = MAKE_V3,
	.clock = "dual", .vm = "art" };

/* What a member may have in its header: all of it. */
enum { EXTRA = 4, NAME = 8, COMMENT = 16, HEADER_CHECKSUM = 2 };

static void add_member_header(struct make_bytes *out, unsigned flags)
{
	size_t from = out->size;

	make_bytes_add(out, "\x1f\x8b\x08", 3);
	make_bytes_number(out, flags, 1);
	make_bytes_number(out, 0, 6);
	if ((flags & EXTRA) != 0)
		make_bytes_add(out, "\3\0\x1f\x8b\0", 5);
	if ((flags & NAME) != 0)
		make_bytes_add(out, "x.trace", 8);
	if ((flags & COMMENT) != 0)
		make_bytes_add(out, "packed", 7);
	if ((flags & HEADER_CHECKSUM) != 0)
		make_bytes_number(out,
		    crc32(0, out->data + from, (uInt)(out->size - from)) &
			0xFFFF,
		    2);
}

static void add_member(struct make_bytes *out, const void *at, size_t size,
    unsigned flags)
{
	unsigned char body[ROOM];
	z_stream z = { .next_in = (z_const Bytef *)(uintptr_t)at,
		.avail_in = (uInt)size,
		.next_out = body,
		.avail_out = ROOM };

	add_member_header(out, flags);
	assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, -MAX_WBITS, 8,
			     Z_DEFAULT_STRATEGY),
	    Z_OK);
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	make_bytes_add(out, body, ROOM - z.avail_out);
	make_bytes_number(out, crc32(0, at, (uInt)size), 4);
	make_bytes_number(out, size, 4);
}

/* The trace in two members, of which the first ends at `first`. */
static struct make_bytes two_members(const struct make_bytes *b, size_t *first)
{
	struct make_bytes out = { 0 };

	add_member(&out, b->data, b->size / 2, 0);
	*first = out.size;
	add_member(&out, b->data + b->size / 2, b->size - b->size / 2, 0);
	return out;
}

static void members(void **state)
{
	static const struct {
		const char *name;
		size_t cut; /* bytes, from the end */
		/* Which byte is another, from 1; 0: none. */
		size_t flip_first;   /* before the end of the first */
		size_t flip_last;    /* before that of the second */
		size_t flip_between; /* of the second */
		const char *behind;
		size_t behind_size;
		const char *log, *notices;
	} rows[] = {
		/* clang-format off */
		{ "two", 0, 0, 0, 0, "", 0, SMALL_BOTH, "" },
		{ "a zero behind", 0, 0, 0, 0, "\0", 1, SMALL_BOTH, "" },
		{ "zeros behind", 0, 0, 0, 0, "\0\0\0\0\0", 5, SMALL_BOTH, "" },
		{ "something behind", 0, 0, 0, 0, "garbage", 7, SMALL_BOTH, "trailing-bytes=7 " },
		{ "something behind zeros", 0, 0, 0, 0, "\0\0x", 3, SMALL_BOTH, "trailing-bytes=1 " },
		{ "half a magic behind", 0, 0, 0, 0, "\x1f", 1, SMALL_BOTH, "trailing-bytes=1 " },
		{ "a magic behind", 0, 0, 0, 0, "\x1f\x8b", 2, SMALL_BOTH, "bad-packing=1 " },
		{ "another checksum", 0, 0, 5, 0, "", 0, SMALL_BOTH, "bad-checksum=1 " },
		{ "another length", 0, 0, 1, 0, "", 0, SMALL_BOTH, "bad-checksum=1 " },
		{ "in the first", 0, 8, 0, 0, "", 0, SMALL_BOTH, "bad-checksum=1 " },
		{ "in both", 0, 8, 4, 0, "", 0, SMALL_BOTH, "bad-checksum=2 " },
		{ "an end cut off", 1, 0, 0, 0, "", 0, SMALL_BOTH, "bad-packing=1 " },
		{ "no end", 8, 0, 0, 0, "", 0, SMALL_BOTH, "bad-packing=1 " },
		{ "no second magic", 0, 0, 0, 1, "", 0, "", NULL },
		{ "no second method", 0, 0, 0, 3, "", 0, "", "no-end=1 bad-packing=1 " },
		/* clang-format on */
	};
	struct make_bytes b = make_trace(&small);

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tally t = { 0 };
		size_t first;
		struct make_bytes p = two_members(&b, &first);

		if (rows[i].flip_first != 0)
			p.data[first - rows[i].flip_first] ^= 0x40;
		if (rows[i].flip_last != 0)
			p.data[p.size - rows[i].flip_last] ^= 0x40;
		if (rows[i].flip_between != 0)
			p.data[first + rows[i].flip_between - 1] ^= 4;
		p.size -= rows[i].cut;
		make_bytes_add(&p, rows[i].behind, rows[i].behind_size);
		tally_bytes(&t, p.data, p.size);
		row_assert_text(rows[i].name, t.log, rows[i].log);
		if (rows[i].notices != NULL)
			row_assert_text(rows[i].name, t.notices,
			    rows[i].notices);
		else
			row_assert(rows[i].name,
			    strstr(t.notices, "trailing-bytes=") != NULL);
		make_bytes_free(&p);
	}
	make_bytes_free(&b);
}

static void headers_of_members(void **state)
{
	struct make_bytes b = make_trace(&small);

	(void)state;
	for (unsigned flags = 0; flags < 32; flags += 2) {
		struct make_bytes p = { 0 };
		struct tally t = { 0 };
		size_t length;

		add_member_header(&p, flags);
		length = p.size;
		make_bytes_free(&p);
		add_member(&p, b.data, b.size, flags);
		tally_bytes(&t, p.data, p.size);
		assert_string_equal(t.log, SMALL_BOTH);
		assert_string_equal(t.notices, "");
		p.data[4] ^= 1; /* the time, which is nowhere else */
		tally_bytes(&t, p.data, p.size);
		assert_string_equal(t.log, SMALL_BOTH);
		assert_string_equal(t.notices,
		    (flags & HEADER_CHECKSUM) != 0 ? "bad-checksum=1 " : "");
		tally_bytes(&t, p.data, length - 1);
		assert_non_null(strstr(t.summary,
		    ": cannot be unpacked, it is cut or damaged: its "));
		make_bytes_free(&p);
	}
	make_bytes_free(&b);
}

/* As bgzip and pigz -i make them. */
static void many_members(void **state)
{
	struct make_bytes b = make_trace(&small), p = { 0 };
	struct tally t = { 0 };

	(void)state;
	add_member(&p, "", 0, 0);
	tally_bytes(&t, p.data, p.size);
	assert_non_null(strstr(t.summary, "x.trace: is empty"));
	for (size_t i = 0; i < b.size; i++)
		add_member(&p, b.data + i, 1, 0);
	tally_bytes(&t, p.data, p.size);
	assert_string_equal(t.log, SMALL_BOTH);
	assert_string_equal(t.notices, "");
	make_bytes_free(&p);
	make_bytes_free(&b);
}

/* Thousand times smaller than what is in it. */
static void bomb(void **state)
{
	enum { ZEROS = 1 << 20, MEMBERS = 128 };
	struct make_bytes one = { 0 }, p = { 0 };
	char *zeros = calloc(1, ZEROS);
	struct tally t = { 0 };

	(void)state;
	assert_non_null(zeros);
	strcpy(zeros, "*version\n"); /* a trace, for all that is known */
	add_member(&one, zeros, ZEROS, 0);
	for (int i = 0; i < MEMBERS; i++)
		make_bytes_add(&p, one.data, one.size);
	tally_bytes(&t, p.data, p.size);
	assert_non_null(
	    strstr(t.summary, "bytes when unpacked; unpack it yourself"));
	make_bytes_free(&one);
	make_bytes_free(&p);
	free(zeros);
}

static bool stop(void *self, uint64_t done, uint64_t total)
{
	uint64_t *seen = self;

	assert_true(done <= total);
	*seen = total;
	return false;
}

static void stopped(void **state)
{
	char path[] = "/tmp/artscope-XXXXXX";
	struct make_bytes b = make_trace(&small), p = { 0 };
	struct error err = { "" };
	uint64_t seen = 0;
	const struct progress progress = { &seen, stop };
	int fd = mkstemp(path);

	(void)state;
	assert_true(fd >= 0);
	close(fd);
	add_member(&p, b.data, b.size, 0);
	assert_true(make_trace_write(path, p));
	assert_null(trace_open(path, INPUT_AUTO, NULL, &progress, &err));
	assert_non_null(strstr(err.text, ": was not opened: stopped"));
	assert_int_equal(seen, p.size);
	assert_int_equal(unlink(path), 0);
	make_bytes_free(&b);
	make_bytes_free(&p);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(members),
	cmocka_unit_test(headers_of_members),
	cmocka_unit_test(many_members),
	cmocka_unit_test(bomb),
	cmocka_unit_test(stopped),
};

TEST_FILE(tests, NULL, NULL);
