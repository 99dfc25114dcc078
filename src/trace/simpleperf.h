/*
 * trace/simpleperf.h - reads reports of simpleperf: sampled stacks
 * (docs/format.md, "Reports of simpleperf").
 *
 * Samples are sorted by time, those of one time as the file has them; their
 * times count from the first.  Where the stack of a thread's sample differs
 * from that of its sample before, calls end and begin at the time of the later
 * one.  After each sample comes a record of ACTION_SAMPLE.  A context switch
 * only says how long a thread went on in its last stack.
 *
 * The wall clock is the samples' time.  The CPU clock of a thread is the sum of
 * the event counts of its samples so far, of the first event type that counts
 * CPU time (cpu-clock or task-clock); a sample's count is added after it, so
 * that its stack gets all of it, as in simpleperf's own report.  Other event
 * types have stacks but no CPU time: so sched:sched_switch, whose stacks wait.
 * Without an event type of CPU time there is no CPU clock.
 *
 * The file is read twice, since names come last: nothing is reported, and no
 * stop is noticed, before the first time is over.
 */
#ifndef TRACE_SIMPLEPERF_H
#define TRACE_SIMPLEPERF_H

#include "base/bytes.h"
#include "base/error.h"
#include "trace/records.h"
#include "trace/simpleperf.pb-c.h"

/*
 * The records of a simpleperf report, one at a time
 * (docs/format.md, "Reports of simpleperf").
 *
 * protobuf-c decodes them into memory that each record uses again.  A record
 * that would take more than 16 MiB and 8 times its size there is damaged, so a
 * few bytes of a file cannot cost much of ours.
 */

enum perf_kind {
	PERF_SAMPLE,
	PERF_LOST,
	PERF_FILE,
	PERF_THREAD,
	PERF_META,
	PERF_SWITCH,
	PERF_OTHER, /* a record of a newer kind */
	PERF_BAD,   /* what no record looks like */
	PERF_END,   /* the length 0 that ends a report */
	PERF_CUT    /* the file ends without it, or inside this record */
};

enum { PERF_HEADER_BYTES = 12 };

struct perf_walk {
	struct bytes rest; /* from the next record's length on */
	/* Of the last record: */
	const unsigned char *next;    /* its length */
	const Perf__Record *record; /* until the next one is decoded */
	/* ---- */
	unsigned char *memory;
	size_t room, used;
	bool is_full;
};

static inline struct slice perf_text(ProtobufCBinaryData b)
{
	return (
	    struct slice){ b.data == NULL ? "" : (const char *)b.data, b.len };
}

/* Reports names and samples of the data, which begins with its header.  False
 * when the sink stopped. */
bool simpleperf_read(struct reading *, struct error *err);

#endif
