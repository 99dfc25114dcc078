/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/readers.h - the readers of each kind of file.
 *
 * Each says at the top of its source what it reads.  A reader reports all that
 * a file has to its sink, and returns false when the sink stopped, or with the
 * reason why it cannot be read.  Where the file has changed (is_over) either is
 * returned.
 */
#ifndef TRACE_READERS_H
#define TRACE_READERS_H

#include "trace/records.h"

/* ---- dmtrace: regular and streaming files ---- */

/* Reports the names of a regular file, then all whole records. */
bool dmtrace_read(struct reading *, struct error *err);

/* Reports the names of a key section whose data is missing or useless. */
bool dmtrace_read_names(struct reading *, struct error *err);

/* Reports the names and records of a streaming file. */
bool stream_read(struct reading *, struct error *err);

/* ---- format 2: packets, and blocks of records of one thread each ----
 *
 * (docs/format.md, "Format 2").  Methods have 64-bit addresses.  The sink gets
 * ids instead that count up from 0 in steps of 4; a method without a line is
 * reported as a stand-in that is named after its address.
 *
 * Five layouts share their version numbers, so which one a file has is found
 * by trying. */

/* Reports names and records.  False when the sink stopped. */
bool format2_read(struct reading *, struct error *err);

/* Returns how many bytes the packets of threads and methods take that stand in
 * front of a key section, and in *id_bytes what an id takes; 0 when it is
 * something else.  *is_cut tells whether such packets may go on where the bytes
 * end. */
size_t blocks_before_keys(struct bytes, unsigned *id_bytes, bool *is_cut);

/* ---- reports of simpleperf: sampled stacks ---- */

/* Reports names and samples of the data, which begins with its header.  False
 * when the sink stopped. */
bool simpleperf_read(struct reading *, struct error *err);

/* ---- folded stacks ---- */

/* What is it, as far as its first 64 KB tell? */
enum looks {
	LOOKS_OTHER,
	LOOKS_FOLDED,
	LOOKS_FRAMELESS /* each line could be a stack of one frame, or of any
			   list */
};

enum looks folded_looks(struct bytes);

/* Reports all threads and stacks.  False when the sink stopped, or a line is of
 * another kind of file. */
bool folded_read(struct reading *, struct error *err);

/* ---- ART's dump of long-running methods ---- */

/* Does a dump of long-running methods begin here, or Base64 of one, or does the
 * report of an ANR have one?  Looks for the report's lines at any length. */
bool long_running_is(struct bytes);

/* Does it look like the report of an ANR, whether it has a dump or not?  One
 * that begins like this may have one further on. */
bool long_running_is_report(struct bytes);

/* Reports all dumps of the file, whatever it is of the three.  False when the
 * sink stopped. */
bool long_running_read(struct reading *, struct error *err);

#endif
