/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/notices.h - what is said beside numbers: the lines above a table,
 * damage of a trace, transforms, and doubts about names of a mapping.
 */
#ifndef PRINT_NOTICES_H
#define PRINT_NOTICES_H

#include <stdio.h>

#include "load/profile.h"
#include "load/recording.h"
#include "print/formats.h"
#include "query/transforms.h"

/* ---- the lines above a table for people ---- */

/* Writes "x.trace: ART 3, dual clock, 4.312 s, 1 048 calls, 12 threads", then a
 * line for each warning and damage, then the transforms.  Facts that are no
 * fault are left to `info`. */
void heading_write(FILE *, const struct report_context *);

/* The times that a table is about. */
struct report_base {
	uint64_t whole, outside; /* outside: in no call */
	uint64_t dropped;        /* by transforms; in neither of these */
	const uint64_t *span;    /* how long the threads were there, by clock */
};

/* Writes what 100 % means, the sum over the threads (R15), what was dropped,
 * how much of it is in no method, and for waiting how long the threads were
 * there; then an empty line. */
void report_base_write(FILE *, const struct report_context *,
    const struct report_base *);

/* ---- what of a trace is missing or lost ---- */

/* People read it above a table; programs have a list in JSON, and their user a
 * line on standard error. */

bool notices_damage_is_there(const struct profile *);

/* Fails with "x.trace: damaged: the file ends inside a record …", the gravest
 * kind, and how many others there are; leaves the error alone where the trace
 * is whole. */
void notices_damage_say(const struct profile *, const char *name,
    struct error *);

/* Writes an array of objects with name and what, the gravest first; empty where
 * the trace is whole. */
void notices_damage_json(FILE *, const struct profile *);

/* ---- the transforms of a command line ---- */

/* Makes the lens of transforms, in methods that this may add to. */
bool lens_of_options(struct made_lens *, const struct options *,
    struct methods *, struct error *err);
bool lens_of_requests(struct made_lens *, const struct transform_request *,
    size_t count, struct methods *, struct error *err);

/* Fails: the transforms have left no calls of the method. */
void lens_fail_calls(const struct report_context *, uint32_t method,
    struct error *err);

/* ---- what makes the names of several recordings doubtful, each said once ---- */

enum { MAPPING_NOTES = 7, MAPPING_LABEL = 100 };

/* All zeros: no notes. */
struct mapping_notes {
	struct mapping_note {
		uint32_t recordings;
		char label[MAPPING_LABEL]; /* of the first one */
		char what[300];
	} items[MAPPING_NOTES];
};

/* Adds the notes on a recording whose names are shown by a mapping. */
void mapping_notes_add(struct mapping_notes *, const struct recording *);

/* Writes "1.trace and 7 more: the mapping is of another build"; "" where no
 * recording has the note of that number. */
void mapping_notes_line(const struct mapping_notes *, size_t number, char *out,
    size_t size);

#endif
