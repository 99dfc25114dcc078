/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/keys.h - the key section: version, keys, threads and methods as text.
 *
 * The section stands before the data of a regular file, in the summary of a
 * streaming one, or in a file of its own; method packets hold one of its lines
 * (docs/format.md, "The key section").  Scanning finds the section's parts and
 * keeps the keys; the names are reported later, when there is a sink.
 */
#ifndef TRACE_KEYS_H
#define TRACE_KEYS_H

#include "trace/sink.h"

enum clock_key {
	CLOCK_KEY_NONE,
	CLOCK_KEY_CPU,
	CLOCK_KEY_WALL,
	CLOCK_KEY_DUAL
};

struct file_keys {
	unsigned version; /* as the text says; 0: it does not say */
	enum clock_key clock;
	uint64_t elapsed_us, elapsed_ns; /* 0: it does not say */
	bool overflow;
	bool is_complete; /* the line *end was there, or data in its place */
	bool lacks_end;   /* data was there in its place */
	size_t length;    /* up to and including the line feed of *end */
	struct bytes threads, methods; /* the lines of these sections */
};

/* Does a key section begin here, with LF, CR LF or CR CR LF? */
bool keys_begin(struct bytes);

struct reading;

/* Finds the parts for the reading, which borrow from `text`, and adds the
 * key=value lines to its facts. */
void keys_scan(struct reading *, struct bytes text);

/* Reports the names, threads first; lines that mean nothing are counted. */
bool keys_report(struct reading *, struct error *err);

/* Reads a decimal number that fills the slice; false on anything else. */
bool keys_number(struct slice, uint64_t *);

/* Cuts the line ends off. */
struct slice keys_bare_line(struct slice);

/* Reads a method line without its line feed; false when the line means
 * nothing. */
bool keys_method(struct slice line, struct method_line *);

/* Reads a method line that begins with the class, as packets of format 2 have
 * it; the id is 0. */
bool keys_method_body(struct slice line, struct method_line *);

#endif
