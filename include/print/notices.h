/*
 * print/notices.h - what makes the names of several recordings doubtful, each said
 * once.
 */
#ifndef PRINT_NOTICES_H
#define PRINT_NOTICES_H

#include <stdio.h>

#include "load/profile.h"
#include "load/recording.h"
#include "print/formats.h"
#include "query/transforms.h"

/*
 * What of a trace is missing or lost, said beside its numbers.
 *
 * Whoever reads a table for people has it above that; programs have a list in JSON,
 * and whoever runs one has a line on standard error.
 */

bool notices_damage_is_there(const struct profile *);

/* "x.trace: damaged: the file ends inside a record …", the gravest kind, and how
 * many others there are. */
void notices_damage_say(const struct profile *, const char *name,
    struct error *);

/* An array of objects with name and what, the gravest first; empty where the trace
 * is whole. */
void notices_damage_json(FILE *, const struct profile *);

/*
 * The transforms of a command line, and what is said of them.
 */

/* What they make of stacks, in methods that this may add to. */
bool lens_of_options(struct made_lens *, const struct options *,
    struct methods *, struct error *err);
bool lens_of_requests(struct made_lens *, const struct transform_request *,
    size_t count, struct methods *, struct error *err);

/* Nothing of the method's calls is left. */
void lens_fail_calls(const struct report_context *, uint32_t method,
    struct error *err);

/*
 * The lines above a table for people.
 */

/* "x.trace: ART 3, dual clock, 4.312 s, 1 048 calls, 12 threads", then a line
 * for each warning and damage.  Facts that are no fault are left to `info`.  Then
 * what is asked of the stacks. */
void heading_write(FILE *, const struct report_context *);

/* What a table is of. */
struct base {
	uint64_t whole, outside; /* outside of any call */
	uint64_t dropped;        /* and in neither */
	const uint64_t *span;    /* how long the threads were there, by clock */
};

/* What 100 % means, the sum over the threads (R15), what was dropped, how much of it
 * is outside of any call, and for waiting how long the threads were there; then an
 * empty line. */
void baseline_write(FILE *, const struct report_context *, const struct base *);

enum { MAPPING_NOTES = 4, MAPPING_LABEL = 100 };

/* All zeros is nothing. */
struct mapping_notes {
	struct mapping_note {
		uint32_t recordings;
		char label[MAPPING_LABEL]; /* of the first one */
		char what[300];
	} items[MAPPING_NOTES];
};

/* Of a recording whose names are shown by a mapping. */
void mapping_notes_add(struct mapping_notes *, const struct recording *);

/* "1.trace and 7 more: the mapping is of another build"; "" of none. */
void mapping_notes_line(const struct mapping_notes *, size_t number, char *out,
    size_t size);

#endif
