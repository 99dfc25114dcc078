/*
 * trace/dmtrace.h - reads regular files: text first, then records of one size
 * (docs/format.md, "The data section").
 */
#ifndef TRACE_DMTRACE_H
#define TRACE_DMTRACE_H

#include "trace/records.h"

/* Reports names, then all whole records.  False when the sink stopped. */
bool dmtrace_read(struct reading *, struct error *err);

/* The same for a key section whose data is missing or useless. */
bool dmtrace_read_names(struct reading *, struct error *err);

/*
 * Reads streaming files: packets between the records
 * (docs/format.md, "Streaming files").
 *
 * The summary that ends the file is looked for backwards, so that the clocks
 * are known before the first record.
 */

/* The text of the summary that reaches to the end of the packets; its `at` is
 * NULL when there is none.  Looks at the last 64 MiB at most. */
struct slice stream_summary(struct bytes packets);

/* Reports names and records.  False when the sink stopped. */
bool stream_read(struct reading *, struct error *err);

#endif
