/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "small_trace.h"
#include "tally.h"

struct row {
	const char *name;
	struct make_trace_spec spec;
	const char *summary, *log, *notices;
};

static void check(const struct row *row, struct make_bytes bytes)
{
	struct tally t = { 0 };

	tally_bytes(&t, bytes.data, bytes.size);
	row_assert_text(row->name, t.summary, row->summary);
	row_assert_text(row->name, t.log, row->log);
	row_assert_text(row->name, t.notices, row->notices);
	row_assert(row->name, !t.is_disordered);
	make_bytes_free(&bytes);
}

static void layouts(void **state)
{
	static const struct row rows[] = {
		/* clang-format off */
		{ "v1", { SMALL, .layout = MAKE_V1, .clock = "thread-cpu", .vm = "dalvik" },
		    "Dalvik 1, thread CPU clock", SMALL_CPU, "" },
		{ "v1, wall", { SMALL, .layout = MAKE_V1, .clock = "wall" },
		    "ART 1, wall clock", SMALL_WALL, "" },
		{ "v1, global", { SMALL, .layout = MAKE_V1, .clock = "global" },
		    "ART 1, wall clock", SMALL_WALL, "" },
		{ "v1, no clock", { SMALL, .layout = MAKE_V1 },
		    "ART 1, thread CPU clock", SMALL_CPU, "clock-assumed=1 " },
		{ "v2, cpu", { SMALL, .layout = MAKE_V2, .clock = "thread-cpu", .vm = "art" },
		    "ART 2, thread CPU clock", SMALL_CPU, "" },
		{ "v2, wall", { SMALL, .layout = MAKE_V2, .clock = "wall", .vm = "art" },
		    "ART 2, wall clock", SMALL_WALL, "" },
		{ "v2, dual", { SMALL, .layout = MAKE_V2, .clock = "dual", .vm = "art" },
		    "ART 2, thread CPU clock", SMALL_CPU, "clock-assumed=1 " },
		{ "v3", { SMALL, .layout = MAKE_V3, .clock = "dual", .vm = "art" },
		    "ART 3, dual clock", SMALL_BOTH, "" },
		{ "v3, no clock", { SMALL, .layout = MAKE_V3, .vm = "art" },
		    "ART 3, dual clock", SMALL_BOTH, "clock-assumed=1 " },
		{ "v3, strange clock", { SMALL, .layout = MAKE_V3, .vm = "art", .extra_keys = "clock=moon\n" },
		    "ART 3, dual clock", SMALL_BOTH, "clock-assumed=1 " },
		{ "v3, wall", { SMALL, .layout = MAKE_V3, .clock = "wall", .vm = "art" },
		    "ART 3, wall clock", SMALL_WALL, "" },
		{ "v3, cpu", { SMALL, .layout = MAKE_V3, .clock = "thread-cpu", .vm = "art" },
		    "ART 3, thread CPU clock", SMALL_CPU, "" },
		{ "v3, one time", { SMALL, .layout = MAKE_V3, .clock = "wall", .vm = "art", .record_size = 10 },
		    "ART 3, wall clock", SMALL_WALL, "" },
		{ "v3, one time, dual", { SMALL, .layout = MAKE_V3, .clock = "dual", .vm = "art", .record_size = 10 },
		    "ART 3, thread CPU clock", SMALL_CPU, "clock-assumed=1 " },
		{ "v3, padded", { SMALL, .layout = MAKE_V3, .clock = "dual", .vm = "art", .record_size = 17 },
		    "ART 3, dual clock", SMALL_BOTH, "" },
		{ "short header", { SMALL, .layout = MAKE_V1, .clock = "wall", .data_offset = 16 },
		    "ART 1, wall clock", SMALL_WALL, "" },
		{ "long header", { SMALL, .layout = MAKE_V3, .clock = "dual", .data_offset = 50 },
		    "ART 3, dual clock", SMALL_BOTH, "" },
		{ "no runtime", { .layout = MAKE_V3, .clock = "dual" },
		    "version 3, dual clock", "", "" },
		{ "no events", { .layout = MAKE_V3, .clock = "dual", .vm = "art" },
		    "ART 3, dual clock", "", "" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		check(&rows[i], make_trace(&rows[i].spec));
}

static void oddities(void **state)
{
	static const struct make_event unfilled[] = {
		{ 0, 0, 0, 0, 0 },
		{ 7, 4, MAKE_ENTER, 0, 10 },
		{ 0xEEEE, 0xEEEEEEECu, 2, 0xEEEEEEEEu, 0xEEEEEEEEu },
		{ 0xEEEE, 0xEEEEEEECu, 2, 0xEEEEEEEEu, 1 },
		{ 0, 4, MAKE_EXIT, 1, 1 },
		{ 7, 4, MAKE_ACTION_3, 2, 12 },
	};
	static const struct row rows[] = {
		/* clang-format off */
		{ "overflow", { SMALL, .layout = MAKE_V3, .clock = "dual", .overflow = true },
		    "ART 3, dual clock", SMALL_BOTH, "overflow=1 " },
		{ "fewer records", { SMALL, .layout = MAKE_V3, .clock = "dual", .record_count = 9 },
		    "ART 3, dual clock", SMALL_BOTH, "fewer-records=5 " },
		{ "more records", { SMALL, .layout = MAKE_V3, .clock = "dual", .record_count = 3 },
		    "ART 3, dual clock", SMALL_BOTH, "more-records=1 " },
		{ "counts entries", { SMALL, .layout = MAKE_V3, .clock = "dual", .record_count = 2 },
		    "ART 3, dual clock", SMALL_BOTH, "counts-entries=1 " },
		{ "text is of version 1", { SMALL, .layout = MAKE_V3, .clock = "dual", .text_version = 1 },
		    "ART 3, dual clock", SMALL_BOTH, "version-differs=1 " },
		{ "text is of version 4", { SMALL, .layout = MAKE_V3, .clock = "dual", .text_version = 4 },
		    "ART 3, dual clock", SMALL_BOTH, "version-differs=1 " },
		{ "CR LF", { SMALL, .layout = MAKE_V3, .clock = "dual", .crlf = true },
		    "ART 3, dual clock", SMALL_BOTH, "crlf=1 " },
		{ "no *end", { SMALL, .layout = MAKE_V3, .clock = "dual", .no_end = true, .no_data = true },
		    "ART 3, dual clock", "", "no-end=1 " },
		{ "no *end, but data", { SMALL, .layout = MAKE_V3, .clock = "dual", .no_end = true },
		    "ART 3, dual clock", SMALL_BOTH, "no-end-line=1 " },
		{ "no data", { SMALL, .layout = MAKE_V3, .clock = "dual", .no_data = true },
		    "ART 3, dual clock", "", "no-data=1 " },
		{ "no keys, v3", { SMALL, .layout = MAKE_V3, .clock = "dual", .no_keys = true },
		    "version 3, dual clock", SMALL_BOTH, "no-keys=1 clock-assumed=1 " },
		{ "no keys, v1", { SMALL, .layout = MAKE_V1, .no_keys = true },
		    "version 1, thread CPU clock", SMALL_CPU, "no-keys=1 clock-assumed=1 " },
		{ "record size 9", { SMALL, .layout = MAKE_V3, .clock = "dual", .record_size = 9 },
		    "ART 3, dual clock", "", "no-data=1 " },
		{ "unfilled", { .layout = MAKE_V3, .clock = "dual", .events = unfilled, .event_count = 6 },
		    "version 3, dual clock", "7+4@10/0 61166!eeeeeeec@1/4008636142 7?4@12/2 ", "zero-records=3 " },
		{ "unfilled, v2", { .layout = MAKE_V2, .clock = "wall", .events = unfilled, .event_count = 6 },
		    "version 2, wall clock", "7+4@10/0 61166!eeeeeeec@1/0 7?4@12/0 ", "zero-records=3 " },
		{ "unfilled, v1", { .layout = MAKE_V1, .clock = "wall", .events = unfilled, .event_count = 6 },
		    "version 1, wall clock", "7+4@10/0 238!eeeeeeec@1/0 7?4@12/0 ", "zero-records=3 " },
		{ "unfilled, CPU", { .layout = MAKE_V1, .clock = "thread-cpu", .events = unfilled, .event_count = 6 },
		    "version 1, thread CPU clock", "7+4@0/0 7?4@0/2 ", "zero-records=4 " },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		check(&rows[i], make_trace(&rows[i].spec));
}

/* A header that a row of make_trace cannot spoil. */
static void spoiled_headers(void **state)
{
	static const struct {
		struct row row;
		size_t at;
		unsigned char value;
	} rows[] = {
		/* clang-format off */
		{ { "magic", { SMALL, .clock = "dual", .layout = MAKE_V3 },
		    "ART 3, dual clock", "", "no-data=1 " }, 0, 'X' },
		{ { "version 6", { SMALL, .clock = "dual", .layout = MAKE_V3 },
		    "ART 3, dual clock", "", "no-data=1 " }, 4, 6 },
		{ { "version 5", { SMALL, .clock = "dual", .layout = MAKE_V3 },
		    "ART 5 layout E, dual clock", "", "fewer-records=4 bad-packet=56 version-differs=1 " }, 4, 5 },
		{ { "version 0xF5", { SMALL, .clock = "dual", .layout = MAKE_V3 },
		    "ART 5 layout E streaming, dual clock", "", "fewer-records=4 bad-packet=56 version-differs=1 " }, 4, 0xF5 },
		{ { "offset 15", { SMALL, .clock = "dual", .layout = MAKE_V3 },
		    "x.trace: byte 174: the data header says that records begin in its midst (at 15); the file is damaged", "", "" }, 6, 15 },
		{ { "offset behind the end", { SMALL, .clock = "dual", .layout = MAKE_V3 },
		    "ART 3, dual clock", "", "fewer-records=4 truncated=88 " }, 7, 0xFF },
		{ { "record size 0", { SMALL, .clock = "dual", .layout = MAKE_V3 },
		    "ART 3, dual clock", "", "no-data=1 " }, 16, 0 },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = make_trace(&rows[i].row.spec);

		b.data[b.header + rows[i].at] = rows[i].value;
		check(&rows[i].row, b);
	}
}

/* An editor that reads Latin-1 and writes UTF-8. */
static void rewritten_as_text(void **state)
{
	static const struct make_event events[] = {
		{ 7, 0x62E7C0F0, MAKE_ENTER, 0, 200 },
		{ 7, 0x62E7C0F0, MAKE_EXIT, 300, 400 },
	};
	static const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual",
		.vm = "dalvik",
		.threads = small_threads,
		.thread_count = 1,
		.events = events,
		.event_count = 2 };
	struct make_bytes b = make_trace(&spec);
	unsigned char text[1024];
	size_t size = 0;
	struct tally t = { 0 };

	(void)state;
	for (size_t i = 0; i < b.size; i++) {
		if (b.data[i] >= 0x80)
			text[size++] = (unsigned char)(0xC0 | b.data[i] >> 6);
		text[size++] = b.data[i] < 0x80 ?
		    b.data[i] :
		    (unsigned char)(0x80 | (b.data[i] & 0x3F));
	}
	make_bytes_free(&b);
	tally_bytes(&t, text, size);
	assert_string_equal(t.summary, "Dalvik 3, dual clock");
	assert_string_equal(t.names, "7=main ");
	assert_string_equal(t.log, "");
	assert_string_equal(t.notices, "mangled-text=1 ");
}

/* Only the text was converted: the data keeps its CR LF. */
static void crlf_in_text_only(void **state)
{
	static const struct make_event events[] = {
		{ 7, 4, MAKE_ENTER, 0, 10 }, /* 0A alone */
		{ 7, 4, MAKE_EXIT, 3, 0x0A0D },
	};
	static const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual",
		.events = events,
		.event_count = 2 };
	struct make_bytes b = make_trace(&spec);
	unsigned char text[1024];
	size_t size = 0;
	struct tally t = { 0 };

	(void)state;
	for (size_t i = 0; i < b.size; i++) {
		if (i < b.header && b.data[i] == '\n')
			text[size++] = '\r';
		text[size++] = b.data[i];
	}
	make_bytes_free(&b);
	tally_bytes(&t, text, size);
	assert_string_equal(t.log, "7+4@10/0 7-4@2573/3 ");
	assert_string_equal(t.notices, "crlf=1 ");
}

/* More than a batch, and a cut in the last record. */
static void many_records(void **state)
{
	enum { COUNT = 3 * EVENT_BATCH + 1 };
	struct make_event *events = calloc(COUNT, sizeof *events);
	struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual",
		.events = events,
		.event_count = COUNT };
	struct make_bytes b;
	struct tally t = { 0 };

	(void)state;
	assert_non_null(events);
	for (uint32_t i = 0; i < COUNT; i++)
		events[i] = (struct make_event){ 7, 4, i & 1, i, i };
	b = make_trace(&spec);
	tally_bytes(&t, b.data, b.size);
	assert_int_equal(t.events, COUNT);
	assert_int_equal(t.batches, 4);
	assert_false(t.is_disordered);
	tally_bytes(&t, b.data, b.size - 1);
	assert_int_equal(t.events, COUNT - 1);
	assert_string_equal(t.notices, "fewer-records=1 truncated=13 ");
	assert_int_equal(t.truncated_at, b.size - 14);
	t.stop_at = EVENT_BATCH + 5;
	tally_bytes(&t, b.data, b.size);
	assert_int_equal(t.events, 2 * EVENT_BATCH);
	assert_string_equal(t.summary, "stopped");
	make_bytes_free(&b);
	free(events);
}

/* A second recording after the first is left out, whatever it is, and so are bytes
 * that are no records; of others it is said that they are too many. */
static void appended(void **state)
{
	static const struct make_trace_spec spec = { SMALL, .layout = MAKE_V3,
		.clock = "dual" };
	static const struct {
		const char *name, *log, *notices;
		enum make_layout layout;
		const char *other; /* instead */
	} rows[] = {
		/* clang-format off */
		{ "the same", SMALL_BOTH, "appended=", MAKE_V3, NULL },
		{ "a stream", SMALL_BOTH, "appended=", MAKE_STREAM_V3, NULL },
		{ "a line feed", SMALL_BOTH, "tail=1 ", MAKE_V3, "\n" },
		{ "words", SMALL_BOTH, "tail=16 ", MAKE_V3, "$ exit; # bye\r\n\n" },
		{ "a record", SMALL_BOTH "9+4@34/17 ", "more-records=1 bad-packet=2 ",
		    MAKE_V3, "\11\0\4\0\0\0\21\0\0\0\"\0\0\0ab" },
		/* clang-format on */
	};
	struct make_bytes b = make_trace(&spec);

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_trace_spec other = spec;
		struct make_bytes c;
		unsigned char both[1024];
		struct tally t = { 0 };

		other.layout = rows[i].layout;
		c = make_trace(&other);
		if (rows[i].other != NULL) {
			c.size = rows[i].other[0] == '\n' ? 1 : 16;
			memcpy(c.data, rows[i].other, c.size);
		}
		memcpy(both, b.data, b.size);
		memcpy(both + b.size, c.data, c.size);
		tally_bytes(&t, both, b.size + c.size);
		row_assert_text(rows[i].name, t.log, rows[i].log);
		row_assert(rows[i].name,
		    strncmp(t.notices, rows[i].notices,
			strlen(rows[i].notices)) == 0);
		make_bytes_free(&c);
	}
	make_bytes_free(&b);
}

struct cutter {
	struct tally tally; /* first: it is the sink's self */
	int fd;
};

/* Cuts the file in front of the records that come next. */
static bool cut_at_begin(void *self, const struct facts *f, struct error *err)
{
	struct cutter *c = self;

	(void)f;
	(void)err;
	c->tally.begins++;
	return ftruncate(c->fd, 100) == 0;
}

static void shrink_while_read(const char *lines, size_t zero_records)
{
	struct make_trace_spec spec = { SMALL, .layout = MAKE_V3,
		.clock = "dual", .extra_keys = lines };
	char path[] = "/tmp/dmtrace-XXXXXX";
	struct cutter c = { .fd = mkstemp(path) };
	struct sink sink = tally_sink(&c.tally);
	struct trace *trace;
	struct make_bytes b;

	b = make_trace(&spec);
	assert_true(make_trace_write(path, b));
	make_bytes_free(&b);
	trace = trace_open(path, INPUT_AUTO, NULL, NULL, &c.tally.err);
	assert_non_null(trace);
	sink.begin = cut_at_begin;
	assert_true(trace_read(trace, &sink, &c.tally.err));
	assert_int_equal(c.tally.events, 0);
	assert_int_equal(trace->notices.count[NOTICE_FILE_CHANGED], 1);
	assert_int_equal(trace->notices.count[NOTICE_ZERO_RECORDS],
	    zero_records);
	trace_close(trace);
	unlink(path);
	close(c.fd);
}

static void shrinks_while_read(void **state)
{
	static char lines[64 * 1024];

	(void)state;
	memset(lines, '\n', sizeof lines - 1);
	shrink_while_read(lines, 0); /* the records are on pages of their own */
	shrink_while_read("", 4);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(layouts),
	cmocka_unit_test(oddities),
	cmocka_unit_test(spoiled_headers),
	cmocka_unit_test(rewritten_as_text),
	cmocka_unit_test(crlf_in_text_only),
	cmocka_unit_test(many_records),
	cmocka_unit_test(appended),
	cmocka_unit_test(shrinks_while_read),
};

TEST_FILE(tests, NULL, NULL);
