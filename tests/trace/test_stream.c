/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "small_trace.h"
#include "tally.h"

#define NAMES_4 "7=main 0x4=com.a.B.f()V:B.java 0x8=com.a.B.g(I)V:B.java "

/* No packet names thread 7. */
static const struct make_thread io_thread = { 9, "io" };
static const struct make_event nameless_events[] = {
	{ 9, 4, MAKE_ENTER, 0, 8 },
	{ 9, 4, MAKE_EXIT, 0, 9 },
	{ 7, 4, MAKE_ENTER, 0, 10 },
	{ 7, 8, MAKE_ENTER, 5, 16 },
	{ 7, 8, MAKE_EXIT, 9, 30 },
	{ 7, 4, MAKE_UNROLL, 12, 40 },
};

#define NAMELESS                                                           \
	.threads = &io_thread, .thread_count = 1, .methods = small_methods, \
	.method_count = 2, .events = nameless_events, .event_count = 6
#define NAMELESS_WALL "9+4@8/0 9-4@9/0 " SMALL_WALL

static struct tally tally_of(const struct make_trace_spec *spec)
{
	struct make_bytes b = make_trace(spec);
	struct tally t = { 0 };

	tally_bytes(&t, b.data, b.size);
	make_bytes_free(&b);
	return t;
}

static void layouts(void **state)
{
	static const struct {
		const char *name;
		struct make_trace_spec spec;
		const char *summary, *log, *notices;
	} rows[] = {
		/* clang-format off */
		{ "v3", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual", .vm = "art" },
		    "ART 3 streaming, dual clock", SMALL_BOTH, "" },
		{ "v3, no clock", { SMALL, .layout = MAKE_STREAM_V3, .vm = "art" },
		    "ART 3 streaming, dual clock", SMALL_BOTH, "" },
		{ "v3, no summary", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual", .no_summary = true },
		    "ART 3 streaming, dual clock", SMALL_BOTH, "no-summary=1 " },
		{ "v3, padded", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual", .record_size = 20 },
		    "ART 3 streaming, dual clock", SMALL_BOTH, "" },
		{ "v3, short header", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual", .data_offset = 16 },
		    "ART 3 streaming, dual clock", SMALL_BOTH, "" },
		{ "v3, one clock", { SMALL, .layout = MAKE_STREAM_V3, .clock = "wall" },
		    "ART 3 streaming, wall clock", SMALL_WALL, "" },
		{ "v2, wall", { SMALL, .layout = MAKE_STREAM_V2, .clock = "wall" },
		    "ART 2 streaming, wall clock", SMALL_WALL, "" },
		{ "v2, cpu", { SMALL, .layout = MAKE_STREAM_V2, .clock = "thread-cpu" },
		    "ART 2 streaming, thread CPU clock", SMALL_CPU, "" },
		{ "v2, no clock", { SMALL, .layout = MAKE_STREAM_V2 },
		    "ART 2 streaming, wall clock", SMALL_WALL, "clock-assumed=1 " },
		{ "v2, no summary", { SMALL, .layout = MAKE_STREAM_V2, .no_summary = true },
		    "ART 2 streaming, wall clock", SMALL_WALL, "no-summary=1 clock-assumed=1 " },
		{ "v2, a thread without a name", { NAMELESS, .layout = MAKE_STREAM_V2, .clock = "wall" },
		    "ART 2 streaming, wall clock", NAMELESS_WALL, "" },
		{ "v2 in 14 bytes, a thread without a name", { NAMELESS, .layout = MAKE_STREAM_V2_PADDED, .clock = "wall" },
		    "ART 2 streaming, wall clock", NAMELESS_WALL, "padded-records=1 " },
		{ "v2 in 14 bytes, wall", { SMALL, .layout = MAKE_STREAM_V2_PADDED, .clock = "wall" },
		    "ART 2 streaming, wall clock", SMALL_WALL, "padded-records=1 " },
		{ "v2 in 14 bytes, cpu", { SMALL, .layout = MAKE_STREAM_V2_PADDED, .clock = "thread-cpu" },
		    "ART 2 streaming, thread CPU clock", SMALL_CPU, "padded-records=1 " },
		{ "v2 in 14 bytes, no summary", { SMALL, .layout = MAKE_STREAM_V2_PADDED, .clock = "wall", .no_summary = true },
		    "ART 2 streaming, wall clock", SMALL_WALL, "no-summary=1 clock-assumed=1 padded-records=1 " },
		{ "v1", { SMALL, .layout = MAKE_STREAM_V1, .clock = "thread-cpu" },
		    "ART 1 streaming, thread CPU clock", SMALL_CPU, "" },
		{ "overflow", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual", .overflow = true },
		    "ART 3 streaming, dual clock", SMALL_BOTH, "overflow=1 " },
		{ "other version in the text", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual", .text_version = 2 },
		    "ART 3 streaming, dual clock", SMALL_BOTH, "version-differs=1 " },
		{ "CR LF", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual", .crlf = true },
		    "ART 3 streaming, dual clock", SMALL_BOTH, "crlf=1 " },
		{ "empty", { .layout = MAKE_STREAM_V3, .clock = "dual" },
		    "version 3 streaming, dual clock", "", "" },
		{ "only a header", { .layout = MAKE_STREAM_V3, .no_summary = true },
		    "version 3 streaming, dual clock", "", "no-summary=1 " },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tally t = tally_of(&rows[i].spec);

		row_assert_text(rows[i].name, t.summary, rows[i].summary);
		row_assert_text(rows[i].name, t.log, rows[i].log);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		row_assert(rows[i].name, !t.is_disordered && t.begins == 1);
	}
}

/* The names of the summary come first, so that packets have the last word. */
static void names(void **state)
{
	static const struct make_trace_spec plain = { SMALL,
		.layout = MAKE_STREAM_V3, .clock = "dual" },
					    twice = { SMALL,
						    .layout = MAKE_STREAM_V3,
						    .clock = "dual",
						    .summary_methods = true },
					    without = { SMALL,
						    .layout = MAKE_STREAM_V3,
						    .no_summary = true };

	(void)state;
	assert_string_equal(tally_of(&plain).names, "7=main " NAMES_4);
	assert_string_equal(tally_of(&twice).names, NAMES_4 NAMES_4);
	assert_string_equal(tally_of(&without).names, NAMES_4);
}

/* What stands after the records of a streaming trace without a summary. */
struct tail {
	const char *name, *bytes;
	size_t size;
	const char *notices;
	size_t events, methods, threads;
};

#define TAIL(bytes) bytes, sizeof bytes - 1

static void check_tails(enum make_layout layout, const struct tail *rows,
    size_t count)
{
	const struct make_trace_spec spec = { SMALL, .layout = layout,
		.no_summary = true };

	for (size_t i = 0; i < count; i++) {
		struct make_bytes b = make_trace(&spec);
		unsigned char all[1024];
		struct tally t = { 0 };

		memcpy(all, b.data, b.size);
		memcpy(all + b.size, rows[i].bytes, rows[i].size);
		tally_bytes(&t, all, b.size + rows[i].size);
		make_bytes_free(&b);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		row_assert_number(rows[i].name, t.events, rows[i].events);
		row_assert_number(rows[i].name, t.methods, rows[i].methods);
		row_assert_number(rows[i].name, t.threads, rows[i].threads);
	}
}

static void tails(void **state)
{
	static const struct tail v3[] = {
		/* clang-format off */
		{ "nothing", TAIL(""), "no-summary=1 ", 4, 2, 1 },
		{ "one zero", TAIL("\0"), "no-summary=1 truncated=1 ", 4, 2, 1 },
		{ "no op", TAIL("\0\0"), "no-summary=1 truncated=2 ", 4, 2, 1 },
		{ "op 0", TAIL("\0\0\0abc"), "no-summary=1 bad-packet=6 ", 4, 2, 1 },
		{ "op 4", TAIL("\0\0\4abc"), "no-summary=1 bad-packet=6 ", 4, 2, 1 },
		{ "cut record", TAIL("\7\0\4\0\0\0"), "no-summary=1 truncated=6 ", 4, 2, 1 },
		{ "cut method", TAIL("\0\0\1\5\0abcd"), "no-summary=1 truncated=9 ", 4, 2, 1 },
		{ "method", TAIL("\0\0\1\5\0" "0xc\tf"), "no-summary=1 ", 4, 3, 1 },
		{ "method of nothing", TAIL("\0\0\1\3\0abc"), "no-summary=1 bad-line=1 ", 4, 2, 1 },
		{ "empty method", TAIL("\0\0\1\0\0"), "no-summary=1 bad-line=1 ", 4, 2, 1 },
		{ "thread", TAIL("\0\0\2\x09\0\3\0abc"), "no-summary=1 ", 4, 2, 2 },
		{ "nameless thread", TAIL("\0\0\2\x09\0\0\0"), "no-summary=1 ", 4, 2, 2 },
		{ "cut summary", TAIL("\0\0\3\377\0\0\0*version\n"), "no-summary=1 truncated=16 ", 4, 2, 1 },
		{ "summary of nothing", TAIL("\0\0\3\3\0\0\0abc"), "no-summary=1 bad-packet=10 ", 4, 2, 1 },
		{ "short summary", TAIL("\0\0\3\x09\0\0\0*version\n"), "", 4, 2, 1 },
		{ "no line", TAIL("\0\0\3\x0B\0\0\0*versionabc"), "no-summary=1 bad-packet=18 ", 4, 2, 1 },
		{ "bytes behind it", TAIL("\0\0\3\x1A\0\0\0*version\n3\n*threads\n9\tx\n\n\nmore"), "tail=4 ", 4, 2, 2 },
		{ "unfilled record", TAIL("\xEE\xEE\xEE\xEE\xEE\xEE\xEE\xEE\xEE\xEE\xEE\xEE\xEE\xEE"), "no-summary=1 zero-records=1 ", 4, 2, 1 },
		/* clang-format on */
	};
	/* Here a packet may begin with one zero or with two. */
	static const struct tail v1[] = {
		/* clang-format off */
		{ "two zeros", TAIL("\0\0\2\x09\0\3\0abc"), "no-summary=1 clock-assumed=1 ", 4, 2, 2 },
		{ "one zero", TAIL("\0\2\x09\0\3\0abc"), "no-summary=1 clock-assumed=1 ", 4, 2, 2 },
		/* clang-format on */
	};

	(void)state;
	check_tails(MAKE_STREAM_V3, v3, ROWS(v3));
	check_tails(MAKE_STREAM_V1, v1, ROWS(v1));
}
#undef TAIL

/* A bad packet ends the reading, but not before the summary was found. */
static void bad_packet_before_summary(void **state)
{
	static const struct make_trace_spec spec = { SMALL,
		.layout = MAKE_STREAM_V3, .clock = "dual", .vm = "art" };
	struct make_bytes b = make_trace(&spec);
	struct tally t = { 0 };

	(void)state;
	b.data[b.records + 2] = 9; /* the first packet's op */
	tally_bytes(&t, b.data, b.size);
	make_bytes_free(&b);
	assert_string_equal(t.summary, "ART 3 streaming, dual clock");
	assert_string_equal(t.names, "7=main ");
	assert_string_equal(t.log, "");
	assert_true(strncmp(t.notices, "bad-packet=", 11) == 0);
}

static void beside(const char *folder, const char *name, char path[300])
{
	snprintf(path, 300, "%s/%s", folder, name);
}

/* A recording in two files; with one file missing in the second round. */
static void siblings(void **state)
{
	static const struct {
		const char *name, *other;
		struct make_trace_spec spec, other_spec;
		const char *summary, *names, *alone, *notices;
	} rows[] = {
		/* clang-format off */
		{ "a.trace", "a.trace.sec",
		    { SMALL, .layout = MAKE_STREAM_V2, .no_summary = true },
		    { SMALL, .layout = MAKE_V2, .clock = "thread-cpu", .vm = "art", .no_data = true },
		    "ART 2 streaming, thread CPU clock", NAMES_4 NAMES_4,
		    "ART 2 streaming, wall clock", "unwritten-end=1 " },
		{ "e.trace.sec", "e.trace",
		    { SMALL, .layout = MAKE_V2, .clock = "thread-cpu", .vm = "art", .no_data = true },
		    { SMALL, .layout = MAKE_STREAM_V2, .no_summary = true },
		    "ART 2 streaming, thread CPU clock", NAMES_4 NAMES_4,
		    "ART 2, thread CPU clock", "unwritten-end=1 " },
		{ "b.data", "b.key",
		    { SMALL, .layout = MAKE_V2, .no_keys = true },
		    { SMALL, .layout = MAKE_V2, .clock = "wall", .vm = "art", .no_data = true },
		    "ART 2, wall clock", NAMES_4, "version 2, thread CPU clock", "" },
		{ "c.key", "c.data",
		    { SMALL, .layout = MAKE_V2, .clock = "wall", .vm = "art", .no_data = true },
		    { SMALL, .layout = MAKE_V2, .no_keys = true },
		    "ART 2, wall clock", NAMES_4, "ART 2, wall clock", "" },
		{ "d.body", "d.header",
		    { SMALL, .layout = MAKE_V3, .no_keys = true },
		    { SMALL, .layout = MAKE_V3, .clock = "dual", .vm = "art", .no_data = true },
		    "ART 3, dual clock", NAMES_4, "version 3, dual clock", "" },
		/* clang-format on */
	};
	char folder[] = "/tmp/siblings-XXXXXX";

	(void)state;
	assert_non_null(mkdtemp(folder));
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = make_trace(&rows[i].spec);
		struct make_bytes c = make_trace(&rows[i].other_spec);
		char path[300], other[300];
		struct tally t = { 0 };

		beside(folder, rows[i].name, path);
		beside(folder, rows[i].other, other);
		assert_true(make_trace_write(path, b));
		assert_true(make_trace_write(other, c));
		tally_file(&t, path);
		row_assert_text(rows[i].name, t.summary, rows[i].summary);
		row_assert_text(rows[i].name, t.names, rows[i].names);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		row_assert_number(rows[i].name, t.events, 4);
		unlink(other);
		tally_file(&t, path);
		row_assert_text(rows[i].name, t.summary, rows[i].alone);
		unlink(path);
		make_bytes_free(&b);
		make_bytes_free(&c);
	}
	rmdir(folder);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(layouts),
	cmocka_unit_test(names),
	cmocka_unit_test(tails),
	cmocka_unit_test(bad_packet_before_summary),
	cmocka_unit_test(siblings),
};

TEST_FILE(tests, NULL, NULL);
