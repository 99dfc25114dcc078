/*
 * trace/dmtrace.h - reads regular files: text first, then records of one size
 * (docs/format.md, "The data section").
 */
#ifndef TRACE_DMTRACE_H
#define TRACE_DMTRACE_H

#include "trace/reading.h"

/* Reports names, then all whole records.  False when the sink stopped. */
bool dmtrace_read(struct reading *, struct error *err);

/* The same for a key section whose data is missing or useless. */
bool dmtrace_read_names(struct reading *, struct error *err);

#endif
