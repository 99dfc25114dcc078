/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/dmtrace.h - reads format 1: regular files and streaming files.
 *
 * A regular file is text first, then records of one size (docs/format.md, "The
 * data section").  A streaming file has packets between the records
 * (docs/format.md, "Streaming files"); the summary that ends it is looked for
 * backwards, so that the clocks are known before the first record.
 *
 * Every function that reads returns false when the sink stopped.
 */
#ifndef TRACE_DMTRACE_H
#define TRACE_DMTRACE_H

#include "trace/records.h"

/* Reports the names of a regular file, then all whole records. */
bool dmtrace_read(struct reading *, struct error *err);

/* Reports the names of a key section whose data is missing or useless. */
bool dmtrace_read_names(struct reading *, struct error *err);

/* Returns the text of the summary that reaches to the end of the packets, or
 * else of the last one before other bytes; its `start` is NULL when there is
 * none.  Looks at the last 64 MiB at most. */
struct slice stream_summary(struct bytes packets);

/* Reports the names and records of a streaming file. */
bool stream_read(struct reading *, struct error *err);

#endif
