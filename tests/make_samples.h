/* SPDX-License-Identifier: Apache-2.0 */
/*
 * make_samples.h - builds reports of simpleperf from readable tables
 * (docs/format.md, "Reports of simpleperf").
 *
 * As in make_trace.h each field that is not 0 is one way to differ from a usual
 * file, nothing is checked, and out of memory aborts.  Lists are text, whose
 * parts '|' separates.
 */
#ifndef TESTS_MAKE_SAMPLES_H
#define TESTS_MAKE_SAMPLES_H

#include "make_trace.h"

struct make_file {
	const char *path, *symbols; /* symbols: "a.B.f|a.B.g" */
};

/* A sample, or a context switch where there is no stack. */
struct make_sample {
	unsigned thread;
	uint64_t time; /* ns */
	/* The outermost first: symbols, "1+7f10" for an address in file 1,
	 * "1#9" for its symbol 9; "" for none. */
	const char *stack; /* NULL: a switch */
	uint64_t count;    /* of events; of a switch: is it on? */
	unsigned event;
	int error; /* of unwinding; -1: a record that is none */
};

struct make_samples_spec {
	unsigned version;   /* 0: 1 */
	const char *events; /* "cpu-clock|sched:sched_switch"; NULL: no meta */
	const char *package;
	bool off_cpu;
	const struct make_file *files;
	size_t file_count;
	const struct make_thread *threads;
	size_t thread_count;
	const unsigned *processes; /* by thread; NULL: all are the first one's */
	const struct make_sample *samples;
	size_t sample_count;
	uint64_t said, lost; /* in the file; 0: as many as there are */
	bool no_names;       /* nothing after the samples */
	bool no_end;         /* no zero after all */
	bool unknown_fields; /* in each record, and a record of kind 99 */
};

struct make_bytes make_samples(const struct make_samples_spec *);

/* The layout MAKE_SIMPLEPERF of make_trace. */
void make_report(struct make_bytes *, const struct make_trace_spec *);

#endif
