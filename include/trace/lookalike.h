/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/lookalike.h - what a file is, by its first bytes.
 *
 * One table names the files that can be read and those that only look like a
 * method trace, with advice (docs/format.md, "Files that look alike").
 */
#ifndef TRACE_LOOKALIKE_H
#define TRACE_LOOKALIKE_H

#include "base/bytes.h"
#include "base/error.h"

enum content {
	CONTENT_KEYS,   /* a key section; data should follow */
	CONTENT_STREAM, /* a file of packets after a header */
	CONTENT_PACKETS, /* packets, then a key section */
	CONTENT_SAMPLES, /* a report of simpleperf */
	CONTENT_DATA,   /* a data section without its key section */
	CONTENT_LONG_RUNNING, /* ART's long-running methods, also in the report
				 of an ANR */
	CONTENT_PACKED, /* to be unpacked first */
	CONTENT_FOLDED, /* folded stacks, which may begin as anything */
	CONTENT_OTHER   /* to be refused */
};

/* What a file is taken for: its looks decide, or the user. */
enum taken_for { INPUT_AUTO, INPUT_FOLDED };

/* Tells what a file holds.  Touches its first bytes only, or those of a few
 * packets. */
enum content lookalike_content(struct bytes);

/* Does a recording begin here? */
bool lookalike_is_trace(struct bytes);

/* ---- what may stand in front, and tar ---- */

/* Is it a tar?  Its first bytes, a name, may be anything. */
bool lookalike_is_tar(struct bytes);

/* Returns how many bytes of something else, such as the words of a shell, stand
 * in front of a whole recording; 0: none, or no recording follows within 64
 * KiB. */
size_t lookalike_front(struct bytes);

/* May there be packets in front of a key section, with wrong lengths since line
 * feeds have been changed? */
bool lookalike_may_be_packets(struct bytes);

/* ---- refusing ---- */

/*
 * Can a file that begins with these bytes be a trace?  Else it is refused, as
 * it would be at its end, whatever follows.  Up to LOOKALIKE_LEAST bytes nobody
 * knows; up to LOOKALIKE_MOST bytes everything is known but for packets that go
 * on, and for texts and archives that begin as such.
 */
enum { LOOKALIKE_LEAST = 128 << 10, LOOKALIKE_MOST = 65 << 20 };
bool lookalike_has_hope(struct bytes, struct error *err);

/* Refuses the file in words that name what it is; returns false. */
bool lookalike_refuse(struct bytes, struct error *err);

/* Was this data section rewritten as UTF-8 text?  Looks at its first 64 KiB. */
bool lookalike_is_mangled(struct bytes data);

/* The words that refuse a file that was. */
extern const char lookalike_mangled[];

#endif
