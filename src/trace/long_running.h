/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/long_running.h - reads ART's dump of long-running methods.
 *
 * Since API 37 the report of an ANR can hold one for each process, in Base64
 * (docs/format.md, "Long-running methods").  Such a report is read, and the
 * Base64 or the bytes alone.
 */
#ifndef TRACE_LONG_RUNNING_H
#define TRACE_LONG_RUNNING_H

#include "trace/records.h"

/* Does a dump of long-running methods begin here? */
bool long_running_is(struct bytes);

/* Does Base64 of one begin here, or does the report of an ANR have one?  Looks
 * for the report's lines at any length. */
bool long_running_is_text(struct bytes);

/* Does it look like the report of an ANR, whether it has a dump or not?  One
 * that begins like this may have one further on. */
bool long_running_is_report(struct bytes);

/* Reports all dumps of the file, whatever it is of the three.  False when the
 * sink stopped. */
bool long_running_read(struct reading *, struct error *err);

#endif
