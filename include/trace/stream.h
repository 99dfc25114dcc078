/*
 * trace/stream.h - reads streaming files: packets between the records
 * (docs/format.md, "Streaming files").
 *
 * The summary that ends the file is looked for backwards, so that the clocks
 * are known before the first record.
 */
#ifndef TRACE_STREAM_H
#define TRACE_STREAM_H

#include "trace/reading.h"

/* The text of the summary that reaches to the end of the packets; its `at` is
 * NULL when there is none.  Looks at the last 64 MiB at most. */
struct slice stream_summary(struct bytes packets);

/* Reports names and records.  False when the sink stopped. */
bool stream_read(struct reading *, struct error *err);

#endif
