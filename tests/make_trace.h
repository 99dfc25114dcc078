/* SPDX-License-Identifier: Apache-2.0 */
/*
 * make_trace.h - builds the bytes of a trace from readable tables.
 *
 * Each field of a spec that is not 0 is one way to differ from a usual file.
 * Nothing is checked: damaged ones can be made.  Out of memory aborts.
 *
 * The example of docs/format.md, byte for byte, is small_trace.h with
 * { .layout = MAKE_V3, .clock = "dual", .vm = "art", .elapsed_us = 100,
 * .start_us = 1, .extra_keys = "pid=7\n", ... }.
 */
#ifndef TESTS_MAKE_TRACE_H
#define TESTS_MAKE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "make_bytes.h"

enum make_layout {
	MAKE_V1,        /* 9-byte records */
	MAKE_V2,        /* 10 */
	MAKE_V3,        /* 14, both clocks */
	MAKE_STREAM_V1, /* version 0xF1 */
	MAKE_STREAM_V2,
	MAKE_STREAM_V2_PADDED, /* says 10 bytes a record, writes 14 */
	MAKE_STREAM_V3,
	/* format 2, streaming */
	MAKE_STREAM_A, MAKE_STREAM_B, MAKE_STREAM_C, MAKE_STREAM_D, MAKE_STREAM_E,
	MAKE_A_BARE, MAKE_B_BARE,       /* text, then blocks without names */
	MAKE_A_PACKETS, MAKE_B_PACKETS, /* packets of names, text, blocks */
	MAKE_C, MAKE_D, MAKE_E,         /* all as in a streaming file */
	MAKE_SIMPLEPERF, /* a report of samples: one after each event */
	MAKE_LAYOUTS
};

/* Id 4 is 0x4, 0x00000004, 0x4 or 4; id 0 is 0, 0x00000000, (nil) or 0. */
enum make_ids { MAKE_IDS_ART, MAKE_IDS_DALVIK, MAKE_IDS_NIL, MAKE_IDS_DEC };

enum make_action { MAKE_ENTER, MAKE_EXIT, MAKE_UNROLL, MAKE_ACTION_3 };

struct make_method {
	uint32_t id; /* a multiple of 4 */
	const char *class_name, *name, *signature, *source; /* NULL: "" */
	int line;                                           /* for 6 columns */
};

struct make_thread {
	unsigned id;
	const char *name;
};

struct make_event {
	unsigned thread;
	uint32_t method;
	unsigned action;
	uint64_t cpu_us, wall_us; /* with one clock, only that one is written */
};

struct make_trace_spec {
	enum make_layout layout;
	const char *clock;         /* NULL: no key */
	const char *vm;            /* NULL: no key */
	uint64_t elapsed_us;       /* 0: the largest wall time */
	uint64_t record_count;     /* num-method-calls; 0: event_count */
	uint64_t start_us;         /* in the data header */
	const char *extra_keys;    /* whole lines, after all other keys */
	const char *extra_threads; /* whole lines, after the threads */
	const char *extra_methods; /* whole lines, after the methods */
	unsigned columns;          /* of a method line: 2, 4, 5 or 6; 0: 5 */
	enum make_ids ids;
	int text_version;   /* 0: that of the layout */
	size_t data_offset; /* 0: 32; below 32 cuts the header */
	size_t record_size; /* 0: that of the layout; pads or cuts records */
	bool overflow, no_elapsed, no_count;
	bool no_end;          /* the text stops before its *end line */
	bool no_keys;         /* only the data section */
	bool no_data;         /* only the key section */
	bool no_summary;      /* streaming: stop after the last record */
	bool summary_methods; /* streaming: the summary lists them all again */
	bool crlf;            /* every 0A of the file became 0D 0A */
	bool in_ticks;        /* times of events are ns where the file's are */
	bool absolute_counter; /* layout E: times count as the header does */
	bool no_counter, no_frequency; /* layout E: 0 in the header */
	uint32_t split;       /* layout D: entries after which a block is split
				 and goes on in the next; 0: never */
	unsigned sample_us;   /* simpleperf: a sample each time that so much
				 CPU time was used; 0: after each event */
	uint64_t addresses;   /* format 2: what ids are counted from */
	const char *package;  /* simpleperf: of the app, and part of its file's
				 path; NULL: com.acme.shop */
	bool huge; /* counts and sizes are as large as their fields: of the
		      records, of the summary, of a block or record more */
	const struct make_thread *threads;
	size_t thread_count;
	const struct make_method *methods;
	size_t method_count;
	const struct make_event *events;
	size_t event_count;
};

/* The whole trace.  A streaming one announces each thread and method of the
 * tables directly before the first record that uses it. */
struct make_bytes make_trace(const struct make_trace_spec *);

/* Creates or replaces the file; false and errno when that fails. */
bool make_trace_write(const char *path, struct make_bytes);

/* The parts of which make_trace is made, for whoever has too many events to
 * hold; each appends to the bytes.  The tail is empty unless streaming. */
void make_head(struct make_bytes *, const struct make_trace_spec *);
void make_tail(struct make_bytes *, const struct make_trace_spec *);
void make_thread_packet(struct make_bytes *, const struct make_thread *);
void make_method_packet(struct make_bytes *, const struct make_trace_spec *,
    const struct make_method *);

/* Writes one record into MAKE_RECORD_MAX bytes of room; returns its size. */
#define MAKE_RECORD_MAX 64
size_t make_record(unsigned char *out, const struct make_trace_spec *,
    const struct make_event *);
bool make_is_streaming(enum make_layout);

/* Do packets in the file name its threads and methods? */
bool make_has_packets(enum make_layout);

#endif
