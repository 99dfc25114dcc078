/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/simpleperf.h - reads reports of simpleperf: sampled stacks.
 *
 * docs/format.md, "Reports of simpleperf", describes the file.
 *
 * Samples are sorted by time, and samples of one time keep the file's order;
 * times count from the first sample.  Where the stacks of two samples of a
 * thread differ, calls end and begin at the time of the later sample.  After
 * each sample comes a record of ACTION_SAMPLE.  A context switch only says how
 * long a thread went on in its last stack.
 *
 * The wall clock is the samples' time.  The CPU clock of a thread is the sum of
 * the event counts of its samples so far, of the first event type that counts
 * CPU time (cpu-clock or task-clock); a sample's count is added after it, so
 * that its stack gets all of it, as in simpleperf's own report.  Other event
 * types have stacks but no CPU time, such as sched:sched_switch, whose stacks
 * wait.  Without an event type of CPU time there is no CPU clock.
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

/* Reports names and samples of the data, which begins with its header.  False
 * when the sink stopped. */
bool simpleperf_read(struct reading *, struct error *err);

/* Returns a text of a record, which owns it. */
static inline struct slice perf_text(ProtobufCBinaryData b)
{
	return (
	    struct slice){ b.data == NULL ? "" : (const char *)b.data, b.len };
}

#endif
