/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

#include "make_blocks.h"
#include "small_trace.h"
#include "tally.h"

#define BYTES(text) text, sizeof text - 1

/* Methods count from 0 in steps of 4, in the order of their packets. */
#define NAMES "7=main 0x0=com.a.B.f()V:B.java 0x4=com.a.B.g(I)V:B.java "
#define LATE "0x0=com.a.B.f()V:B.java 0x4=com.a.B.g(I)V:B.java 7=main "
#define US "7+0@10/0 7+4@16/5 7-4@30/9 7!0@40/12 "
#define US_WALL "7+0@10/0 7+4@16/0 7-4@30/0 7!0@40/0 "
#define US_CPU "7+0@0/0 7+4@0/5 7-4@0/9 7!0@0/12 "
#define NS "7+0@10000/0 7+4@16000/5000 7-4@30000/9000 7!0@40000/12000 "
#define NS_WALL "7+0@10000/0 7+4@16000/0 7-4@30000/0 7!0@40000/0 "
#define UNKNOWN "0x0=.(unknown 0x4): 0x4=.(unknown 0x8): "
#define DUAL .clock = "dual", .vm = "art"
#define FAR .addresses = UINT64_C(0x7F3412345000)

static struct tally tally_of(struct make_bytes b)
{
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
		const char *summary, *names, *log, *notices;
	} rows[] = {
		/* clang-format off */
		{ "A", { SMALL, DUAL, .layout = MAKE_STREAM_A },
		    "ART 5 layout A streaming, dual clock", NAMES, US, "" },
		{ "B", { SMALL, DUAL, FAR, .layout = MAKE_STREAM_B },
		    "ART 5 layout B streaming, dual clock", LATE, US, "" },
		{ "C", { SMALL, DUAL, FAR, .layout = MAKE_STREAM_C },
		    "ART 5 layout C streaming, dual clock", LATE, US, "" },
		{ "D", { SMALL, DUAL, FAR, .layout = MAKE_STREAM_D },
		    "ART 5 layout D streaming, dual clock", LATE, NS, "" },
		{ "E", { SMALL, DUAL, FAR, .layout = MAKE_STREAM_E },
		    "ART 5 layout E streaming, dual clock", LATE, NS, "" },
		{ "E, times like the header's", { SMALL, DUAL, FAR, .layout = MAKE_STREAM_E, .absolute_counter = true },
		    "ART 5 layout E streaming, dual clock", LATE, NS, "" },
		{ "E, counter alone", { SMALL, DUAL, FAR, .layout = MAKE_STREAM_E, .absolute_counter = true, .no_frequency = true },
		    "ART 5 layout E streaming, dual clock", LATE, NS, "" },
		{ "E, frequency alone", { SMALL, DUAL, FAR, .layout = MAKE_STREAM_E, .no_counter = true },
		    "ART 5 layout E streaming, dual clock", LATE, NS, "" },
		{ "E, neither", { SMALL, DUAL, FAR, .layout = MAKE_STREAM_E, .no_counter = true, .no_frequency = true },
		    "ART 5 layout E streaming, dual clock", LATE, NS, "" },
		{ "E, neither, CPU", { SMALL, .clock = "thread-cpu", .layout = MAKE_STREAM_E, .no_counter = true, .no_frequency = true },
		    "ART 4 layout E streaming, thread CPU clock", LATE, "7+0@0/0 7+4@0/5000 7-4@0/9000 7!0@0/12000 ", "" },
		{ "E in one piece, neither", { SMALL, DUAL, .layout = MAKE_E, .no_counter = true, .no_frequency = true },
		    "ART 5 layout E, dual clock", LATE, NS, "" },
		{ "A, wall", { SMALL, .clock = "wall", .layout = MAKE_STREAM_A },
		    "ART 4 layout A streaming, wall clock", NAMES, US_WALL, "" },
		{ "B, CPU", { SMALL, .clock = "thread-cpu", .layout = MAKE_STREAM_B },
		    "ART 4 layout B streaming, thread CPU clock", LATE, US_CPU, "" },
		{ "C, wall", { SMALL, .clock = "wall", .layout = MAKE_STREAM_C },
		    "ART 4 layout C streaming, wall clock", LATE, US_WALL, "" },
		{ "D, wall", { SMALL, .clock = "wall", .layout = MAKE_STREAM_D },
		    "ART 4 layout D streaming, wall clock", LATE, NS_WALL, "" },
		{ "E, wall", { SMALL, .clock = "wall", .layout = MAKE_STREAM_E },
		    "ART 4 layout E streaming, wall clock", LATE, NS_WALL, "" },
		{ "A without packets", { SMALL, DUAL, .layout = MAKE_A_BARE },
		    "ART 5 layout A, dual clock", UNKNOWN, US, "" },
		{ "B without packets", { SMALL, DUAL, .layout = MAKE_B_BARE },
		    "ART 5 layout B, dual clock", UNKNOWN, US, "" },
		{ "A behind packets", { SMALL, DUAL, .layout = MAKE_A_PACKETS },
		    "ART 5 layout A, dual clock", NAMES, US, "" },
		{ "B behind packets", { SMALL, DUAL, .layout = MAKE_B_PACKETS },
		    "ART 5 layout B, dual clock", NAMES, US, "" },
		{ "C in one piece", { SMALL, DUAL, .layout = MAKE_C },
		    "ART 5 layout C, dual clock", LATE, US, "" },
		{ "D in one piece", { SMALL, DUAL, .layout = MAKE_D },
		    "ART 5 layout D, dual clock", LATE, NS, "" },
		{ "E in one piece", { SMALL, DUAL, .layout = MAKE_E },
		    "ART 5 layout E, dual clock", LATE, NS, "" },
		{ "line numbers", { SMALL, DUAL, .layout = MAKE_STREAM_E, .columns = 6 },
		    "ART 5 layout E streaming, dual clock", "0x0=com.a.B.f()V:B.java:12 0x4=com.a.B.g(I)V:B.java:-2 7=main ", NS, "" },
		{ "D, split", { SMALL, DUAL, .layout = MAKE_STREAM_D, .split = 1 },
		    "ART 5 layout D streaming, dual clock", LATE, NS, "split-block=3 " },
		{ "C, split", { SMALL, DUAL, .layout = MAKE_STREAM_C, .split = 3 },
		    "ART 5 layout C streaming, dual clock", LATE, US, "split-block=1 " },
		{ "no summary, A", { SMALL, DUAL, .layout = MAKE_STREAM_A, .no_summary = true },
		    "ART 5 layout A streaming, dual clock", NAMES, US, "no-summary=1 " },
		{ "no summary, B", { SMALL, DUAL, .layout = MAKE_STREAM_B, .no_summary = true },
		    "ART 5 layout B streaming, dual clock", LATE, US, "no-summary=1 " },
		{ "no summary, C", { SMALL, DUAL, .layout = MAKE_STREAM_C, .no_summary = true },
		    "ART 5 layout C streaming, dual clock", LATE, US, "no-summary=1 unit-assumed=1 " },
		{ "no summary, E", { SMALL, .clock = "wall", .layout = MAKE_STREAM_E, .no_summary = true },
		    "ART 4 layout E streaming, wall clock", LATE, NS_WALL, "no-summary=1 clock-assumed=1 " },
		{ "no summary nor names, A", { SMALL, DUAL, .layout = MAKE_A_BARE, .no_keys = true },
		    "version 5 layout A, dual clock", UNKNOWN, US, "no-summary=1 " },
		{ "no clock", { SMALL, .layout = MAKE_STREAM_D },
		    "ART 5 layout D streaming, dual clock", LATE, NS, "" },
		{ "no events", { .layout = MAKE_STREAM_D, DUAL, .elapsed_us = 9 },
		    "ART 5 layout D streaming, dual clock", "", "", "" },
		{ "overflow", { SMALL, DUAL, .layout = MAKE_STREAM_D, .overflow = true },
		    "ART 5 layout D streaming, dual clock", LATE, NS, "overflow=1 " },
		{ "other version", { SMALL, DUAL, .layout = MAKE_STREAM_D, .text_version = 3 },
		    "ART 5 layout D streaming, dual clock", LATE, NS, "version-differs=1 " },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tally t = tally_of(make_trace(&rows[i].spec));

		row_assert_text(rows[i].name, t.summary, rows[i].summary);
		row_assert_text(rows[i].name, t.names, rows[i].names);
		row_assert_text(rows[i].name, t.log, rows[i].log);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		row_assert(rows[i].name, !t.is_disordered && t.begins == 1);
	}
}

static void check_cuts(const char *name, char letter, struct make_bytes whole,
    size_t from)
{
	struct tally all = { 0 }, t;
	char wanted[] = "layout ?", seen[] = "layout ?";

	tally_bytes(&all, whole.data, whole.size);
	row_assert_number(name, all.events, 9);
	for (size_t size = from; size <= whole.size; size++) {
		const char *layout;

		memset(&t, 0, sizeof t);
		tally_bytes(&t, whole.data, size);
		layout = strstr(t.summary, "layout ");
		row_require(name, layout != NULL);
		seen[7] = layout[7];
		wanted[7] = letter == 'D' && seen[7] == 'C' &&
			strstr(t.notices, "unit-assumed=1") != NULL ?
		    'C' :
		    letter;
		row_assert_text(name, seen, wanted);
		/* else its times are others, or their clock */
		if (seen[7] == letter &&
		    strstr(t.notices, "clock-assumed") == NULL)
			row_assert(name,
			    strncmp(all.log, t.log, strlen(t.log)) == 0);
	}
}

/* A file that was cut is what it was before, wherever it was cut after its first
 * block; the trace is said to be of the layout, of C where that may be D. */
static void cut_layouts(void **state)
{
	static const struct make_thread threads[] = { { 7, "main" },
		{ 70000, "worker" } };
	static const struct make_event events[] = {
		{ 7, 4, MAKE_ENTER, 0, 10 },
		{ 7, 8, MAKE_ENTER, 5, 16 },
		{ 7, 8, MAKE_EXIT, 9, 30 },
		{ 7, 4, MAKE_UNROLL, 12, 400 },
		{ 70000, 8, MAKE_ENTER, 0, 20 },
		{ 70000, 4, MAKE_ENTER, 0, 7000 },
		{ 70000, 4, MAKE_EXIT, 7000, 70000 },
		{ 7, 4, MAKE_ENTER, 13, 30000 },
		{ 7, 4, MAKE_EXIT, 14, 40000 },
	};
	static const struct {
		const char *name;
		struct make_trace_spec spec;
		size_t first; /* events of the first block */
	} rows[] = {
		/* clang-format off */
		{ "A", { .layout = MAKE_STREAM_A }, 4 },
		{ "B", { .layout = MAKE_STREAM_B, FAR }, 4 },
		{ "C", { .layout = MAKE_STREAM_C, FAR }, 4 },
		{ "D", { .layout = MAKE_STREAM_D, FAR }, 4 },
		{ "D, split", { .layout = MAKE_STREAM_D, .split = 2 }, 2 },
		{ "E", { .layout = MAKE_STREAM_E, FAR }, 4 },
		{ "E, counter alone", { .layout = MAKE_STREAM_E, .no_frequency = true }, 4 },
		{ "E, frequency alone", { .layout = MAKE_STREAM_E, FAR, .no_counter = true }, 4 },
		{ "E, neither", { .layout = MAKE_STREAM_E, .no_counter = true, .no_frequency = true }, 4 },
		{ "E, neither, far", { .layout = MAKE_STREAM_E, FAR, .no_counter = true, .no_frequency = true }, 4 },
		{ "C in one piece", { .layout = MAKE_C }, 4 },
		{ "E in one piece", { .layout = MAKE_E }, 4 },
		{ "E in one piece, neither", { .layout = MAKE_E, .no_counter = true, .no_frequency = true }, 4 },
		/* clang-format on */
	};
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };

	(void)state;
	for (size_t i = 0; i < ROWS(rows) * ROWS(clocks); i++) {
		struct make_trace_spec s = rows[i / ROWS(clocks)].spec;
		struct make_bytes whole, first;
		char name[64];

		snprintf(name, sizeof name, "%s, %s",
		    rows[i / ROWS(clocks)].name, clocks[i % ROWS(clocks)]);
		s.clock = clocks[i % ROWS(clocks)];
		s.threads = threads;
		s.thread_count = ROWS(threads);
		s.methods = small_methods;
		s.method_count = ROWS(small_methods);
		s.events = events;
		s.event_count = ROWS(events);
		whole = make_trace(&s);
		s.event_count = rows[i / ROWS(clocks)].first;
		s.no_summary = true;
		first = make_trace(&s);
		check_cuts(name, make_letter(s.layout), whole, first.size);
		make_bytes_free(&whole);
		make_bytes_free(&first);
	}
}

/* The examples of the format's description, byte for byte. */
static void examples(void **state)
{
#define HEAD_E \
	"SLOW\xF5\0\xE8\3\0\0\0\0\0\0\x88\x13\0\0\0\0\0\0\0\xE1\xF5\5\0\0\0\0\0\0"
#define HEAD "SLOW\xF5\0\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
#define THREAD "\0\7\0\0\0\4\0main"
#define METHOD                           \
	"\1\x30\x12\0\x70\0\0\0\0\x15\0" \
	"com.a.B\tf\t()V\tB.java\n"
#define D_BLOCK                                                  \
	"\2\7\0\0\0\4\0\0\x17\0\0\0\xB0\xA4\x80\x80\7\x90\x4E\0" \
	"\x28\xF0\x2E\x88\x27\1\xB0\x6D\xA0\x1F\x59\x90\x4E\xB8\x17"
#define KNOWN "7=main 0x0=com.a.B.f()V:B.java 0x4=.(unknown 0x70001258): "
#define END(unit) "\3\x24\0*version\n5\nelapsed-time-" unit "sec=9\n*end\n"
	static const struct {
		const char *name;
		const char *bytes;
		size_t size;
		const char *names, *log, *notices;
	} rows[] = {
		/* clang-format off */
		{ "A", BYTES(HEAD THREAD "\2\7\0\0\0\4\0\0\0\0\0\0\0\x0A\0\0\0\3\0\x09\0\4\6\5\5\x0E\4\2\x0A\3" END("u")),
		    "7=main 0x0=.(unknown 0x4): 0x4=.(unknown 0x8): ", US, "" },
		{ "B", BYTES(HEAD THREAD METHOD "\2\7\0\0\0\x30\x12\0\x70\0\0\0\0\0\0\0\0\x0A\0\0\0\3\0\x09\0\x28\6\5\1\x0E\4\x59\x0A\3" END("u")),
		    KNOWN, US, "" },
		{ "D", BYTES(HEAD THREAD METHOD D_BLOCK END("n")),
		    KNOWN, NS, "" },
		{ "D, another count", BYTES(HEAD THREAD METHOD D_BLOCK "\2\7\0\0\0\5\0\0\x17\0\0\0\xB0\xA4\x80\x80\7\x90\x4E\0\x28\xF0\x2E\x88\x27\1\xB0\x6D\xA0\x1F\x59\x90\x4E\xB8\x17" END("n")),
		    KNOWN, NS NS, "other-count=1 " },
		{ "D, half an entry", BYTES(HEAD THREAD METHOD D_BLOCK "\2\7\0\0\0\4\0\0\x18\0\0\0\xB0\xA4\x80\x80\7\x90\x4E\0\x28\xF0\x2E\x88\x27\1\xB0\x6D\xA0\x1F\x59\x90\x4E\xB8\x17\4" END("n")),
		    KNOWN, NS NS, "bad-packet=1 other-count=1 " },
		{ "E", BYTES(HEAD_E THREAD METHOD "\2\7\0\0\0\4\0\0\x15\0\0\0\xA0\x1F\0\xB0\xA4\x80\x80\7\xE0\x12\x88\x27\x28\xE1\x2B\xA0\x1F\xA1\x1F\xB8\x17" END("n")),
		    KNOWN, NS, "" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tally t = { 0 };

		tally_bytes(&t, rows[i].bytes, rows[i].size);
		row_assert_text(rows[i].name, t.names, rows[i].names);
		row_assert_text(rows[i].name, t.log, rows[i].log);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
	}
}

/* Layouts A and B write counts and sizes in 16 bits, and C and D counts. */
static void large_blocks(void **state)
{
	static const enum make_layout large[] = { MAKE_STREAM_A, MAKE_STREAM_B,
		MAKE_STREAM_C, MAKE_STREAM_D, MAKE_STREAM_E };
	enum { COUNT = 200000 };
	struct make_event *events = calloc(COUNT + 2, sizeof *events);

	(void)state;
	assert_non_null(events);
	for (uint32_t i = 0; i < COUNT + 2; i++)
		events[i] = (struct make_event){ i < COUNT ? 7 : 8, 4, i & 1,
			i * 77 % 1000 + 1000 * i, 2000 * i };
	for (size_t i = 0; i < ROWS(large); i++) {
		struct make_trace_spec spec = { SMALL, DUAL, FAR,
			.layout = large[i], .elapsed_us = 1 };
		struct tally t;

		spec.events = events;
		spec.event_count = COUNT + 2;
		t = tally_of(make_trace(&spec));
		row_assert_number(t.summary, t.events, COUNT + 2);
		row_assert_text(t.summary, t.notices,
		    large[i] == MAKE_STREAM_E ? "" : "lost-bits=1 ");
		spec.no_summary = true;
		spec.elapsed_us = 0;
		spec.event_count = COUNT;
		t = tally_of(make_trace(&spec));
		row_assert_number(t.summary, t.events, COUNT);
	}
	free(events);
}

/* The methods of all loaded classes, before the first block: they fit several
 * layouts, however many there are. */
static void many_names_first(void **state)
{
	static const enum make_layout all[] = { MAKE_STREAM_A, MAKE_STREAM_B,
		MAKE_STREAM_C, MAKE_STREAM_D, MAKE_STREAM_E, MAKE_E };
	enum { COUNT = 200, LONG = 60000 };
	static char class_name[LONG + 1];

	(void)state;
	memset(class_name, 'a', LONG);
	for (size_t i = 0; i < ROWS(all); i++) {
		struct make_trace_spec spec = { SMALL, DUAL, .layout = all[i],
			.no_counter = true, .no_frequency = true };
		struct make_bytes bytes = { 0 };
		struct tally t;

		make_head(&bytes, &spec);
		for (uint32_t method = 0; method < COUNT; method++)
			make_blocks_method(&bytes, &spec,
			    &(struct make_method){ 1000 + 4 * method,
				class_name, "m", "()V", "", 0 });
		make_blocks(&bytes, &spec);
		make_tail(&bytes, &spec);
		t = tally_of(bytes);
		row_assert_text(t.summary, t.notices, "");
		row_assert_number(t.summary, t.events, 4);
		row_assert_number(t.summary, t.methods, COUNT + 2);
	}
}

/* Whoever listens has had enough, or no memory: what is left is not to blame. */
static void stopped_in_a_block(void **state)
{
	enum { COUNT = 3 * EVENT_BATCH };
	static const enum make_layout all[] = { MAKE_STREAM_A, MAKE_STREAM_C,
		MAKE_STREAM_D, MAKE_STREAM_E };
	static struct make_event events[COUNT];
	struct make_trace_spec spec = { SMALL, DUAL };

	(void)state;
	for (uint32_t i = 0; i < COUNT; i++)
		events[i] = (struct make_event){ 7, 4, i & 1, i, i };
	spec.events = events;
	spec.event_count = COUNT;
	for (size_t i = 0; i < ROWS(all); i++) {
		struct tally t = { .stop_at = EVENT_BATCH + 5 };
		struct make_bytes b;

		spec.layout = all[i];
		b = make_trace(&spec);
		tally_bytes(&t, b.data, b.size);
		make_bytes_free(&b);
		row_assert_text("a part", t.summary, "stopped");
		row_assert_text("a part", t.notices, "");
	}
}

/* Times of more than 32 bits, to the nanosecond; and those that go back. */
static void times(void **state)
{
	static const struct make_event events[] = {
		{ 7, 4, MAKE_ENTER, 3, 1234567891 },
		{ 9, 4, MAKE_ENTER, 7000000000, 12345678901 },
		{ 7, 8, MAKE_ENTER, 5000000001, 12345678907 },
		{ 7, 8, MAKE_EXIT, 5000000000, 12345678902 },
		{ 7, 4, MAKE_EXIT, 5000000002, 3 },
		{ 9, 4, MAKE_EXIT, 7000000000, 99999999999 },
	};
	static const struct make_trace_spec spec = { SMALL, DUAL,
		.layout = MAKE_STREAM_D, .in_ticks = true },
					    two_times = { SMALL, DUAL,
						    .layout = MAKE_STREAM_B };
	struct make_trace_spec s = spec;
	struct tally t;

	(void)state;
	s.events = events;
	s.event_count = ROWS(events);
	t = tally_of(make_trace(&s));
	assert_string_equal(t.log,
	    "7+0@1234567891/3 9+0@12345678901/7000000000 "
	    "7+4@12345678907/5000000001 7-4@12345678902/5000000000 "
	    "7-0@3/5000000002 9-0@99999999999/7000000000 ");
	/* us of a block's header wrap after 71 minutes */
	s = two_times;
	s.events = events;
	s.event_count = ROWS(events);
	t = tally_of(make_trace(&s));
	assert_string_equal(t.notices, "time-absurd=1 "); /* 3, of all wraps */
	assert_true(strncmp(t.log, "7+0@1234567891/3 ", 17) == 0);
}

/* A time that cannot be is the one before it. */
static void absurd_times(void **state)
{
	static const struct make_event events[] = {
		{ 7, 4, MAKE_ENTER, 3, 10 },
		{ 7, 8, MAKE_ENTER, 5, UINT64_C(1) << 50 },
		{ 7, 8, MAKE_EXIT, UINT64_C(0) - 9, 20 },
		{ 7, 4, MAKE_EXIT, 9, (UINT64_C(1) << 50) - 1 },
	};
	struct make_trace_spec spec = { SMALL, DUAL, .layout = MAKE_STREAM_D,
		.in_ticks = true, .elapsed_us = 1 };
	struct tally t;

	(void)state;
	spec.events = events;
	spec.event_count = ROWS(events);
	t = tally_of(make_trace(&spec));
	assert_string_equal(t.log,
	    "7+0@10/3 7+4@10/3 7-4@10/3 7-0@1125899906842623/9 ");
	assert_string_equal(t.notices, "time-absurd=2 ");
}

/* A class was unloaded, and another one's method has its address. */
static void addresses_again(void **state)
{
	static const struct make_trace_spec spec = { SMALL, DUAL,
		.layout = MAKE_STREAM_C };
	static const struct make_method other = { 4, "com.a.Z", "z", "()V",
		"Z.java", 0 };
	struct make_bytes all = { 0 };
	struct make_block block = { .spec = &spec };
	struct tally t = { 0 };

	(void)state;
	make_head(&all, &spec);
	make_blocks_method(&all, &spec, &small_methods[0]);
	make_block_add(&block, &small_events[0]);
	make_block_end(&block, &all, false);
	make_blocks_method(&all, &spec, &other);
	make_block_add(&block, &small_events[3]);
	make_block_end(&block, &all, false);
	make_tail(&all, &spec);
	tally_bytes(&t, all.data, all.size);
	assert_string_equal(t.names,
	    "0x0=com.a.B.f()V:B.java 0x0=com.a.Z.z()V:Z.java ");
	assert_string_equal(t.log, "7+0@10/0 7!0@40/12 ");
	assert_int_equal(t.batches, 2); /* the first was told before the name */
	make_bytes_free(&all);
	make_bytes_free(&block.body);
}

/* Layout E: what is not running cannot be left. */
static void exits_without_entries(void **state)
{
	static const struct make_event events[] = {
		{ 7, 8, MAKE_EXIT, 1, 1 },
		{ 7, 4, MAKE_ENTER, 2, 2 },
		{ 7, 8, MAKE_ACTION_3, 2, 2 },
		{ 9, 4, MAKE_EXIT, 1, 3 },
		{ 7, 4, MAKE_EXIT, 3, 4 },
	};
	struct make_trace_spec spec = { SMALL, DUAL, .layout = MAKE_STREAM_E };
	struct tally t;

	(void)state;
	spec.events = events;
	spec.event_count = ROWS(events);
	t = tally_of(make_trace(&spec));
	assert_string_equal(t.names, LATE "0x8=.(unknown 0x0): ");
	assert_string_equal(t.log,
	    "7-8@1000/1000 7+0@2000/2000 7?0@2000/2000 "
	    "9-8@3000/1000 7-0@4000/3000 ");
}

/* A file that is made to hurt does not get memory for each of its bytes. */
static void too_many(void **state)
{
	enum { COUNT = 70000 };
	struct make_trace_spec spec = { DUAL, .layout = MAKE_STREAM_C,
		.event_count = COUNT, .elapsed_us = 1 };
	struct make_event *events = calloc(COUNT, sizeof *events);
	struct tally t;

	(void)state;
	assert_non_null(events);
	spec.events = events;
	for (uint32_t i = 0; i < COUNT; i++)
		events[i] = (struct make_event){ i + 1, 4, MAKE_ENTER, 0, 0 };
	t = tally_of(make_trace(&spec));
	assert_string_equal(t.notices, "many-threads=4464 ");
	assert_int_equal(t.events, 65536);
	for (uint32_t i = 0; i < COUNT; i++)
		events[i] = (struct make_event){ 7, 4 * i + 4, MAKE_ENTER, 0,
			0 };
	t = tally_of(make_trace(&spec));
	assert_int_equal(t.events, COUNT);
	assert_int_equal(t.methods, 65536 + 1); /* the rest is one */
	free(events);
}

/* Some runtimes end the name as they end a method's line. */
static void names_end_in_no_line_feed(void **state)
{
	static const struct make_thread fed[] = { { 7, "main\n" } };
	static const enum make_layout all[] = { MAKE_STREAM_A, MAKE_STREAM_B,
		MAKE_STREAM_C, MAKE_STREAM_D, MAKE_STREAM_E, MAKE_E };
	struct make_trace_spec spec = { SMALL, DUAL };

	(void)state;
	spec.threads = fed;
	for (size_t i = 0; i < ROWS(all); i++) {
		struct tally t;

		spec.layout = all[i];
		t = tally_of(make_trace(&spec));
		row_assert_text("names", t.names, i == 0 ? NAMES : LATE);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(names_end_in_no_line_feed),
	cmocka_unit_test(layouts),
	cmocka_unit_test(cut_layouts),
	cmocka_unit_test(examples),
	cmocka_unit_test(large_blocks),
	cmocka_unit_test(many_names_first),
	cmocka_unit_test(stopped_in_a_block),
	cmocka_unit_test(times),
	cmocka_unit_test(absurd_times),
	cmocka_unit_test(addresses_again),
	cmocka_unit_test(exits_without_entries),
	cmocka_unit_test(too_many),
};

TEST_FILE(tests, NULL, NULL);
