/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/info.h - subcommand info: every fact of a file, and everything odd
 * about it, with --lint the odd alone; and what other subcommands say beside
 * their numbers: damage of a trace, and doubts about names of a mapping.
 */
#ifndef PRINT_INFO_H
#define PRINT_INFO_H

#include <stdio.h>

#include "load/profile.h"
#include "load/recording.h"
#include "print/formats.h"
#include "query/transforms.h"

/*
 * Writes all facts.  For people "what  value", one a line.  In TSV lines "key
 * TAB value"; the names are the same, units included, where people read a time
 * in words as well.  A line of the key section is "key.NAME", something odd
 * "fact.NAME", "warning.NAME" or "damage.NAME"; for people with its sentence,
 * in TSV with its number of times, and after one more TAB its sentence.  In
 * JSON an object of the same keys; "keys" are pairs of the key section, and
 * "findings" as --lint has them.
 *
 * With --lint writes what is odd or wrong about a file, how much of it is
 * affected, and what the user can do.  For people paragraphs, the gravest
 * first; facts that are no fault stand last.  For programs: severity name count
 * unit of first_offset what affected advice.  What does not apply is empty, or
 * null.
 */
enum written info_write(FILE *, const struct report_context *,
    struct error *err);

/* ---- what of a trace is missing or lost ---- */

/* People read it above a table; programs have a list in JSON, and their user a
 * line on standard error. */

bool notices_damage_is_there(const struct profile *);

/* Fails with "x.trace: damaged: the file ends inside a record …", the gravest
 * kind, and how many others there are; leaves the error alone where the trace
 * is whole. */
void notices_damage_say(const struct profile *, const char *name,
    struct error *);

/* ---- the transforms of a command line ---- */

/* Makes the lens of transforms, in methods that this may add to. */
bool lens_of_requests(struct made_lens *, const struct transform_request *,
    size_t count, struct methods *, struct error *err);

/* ---- what makes the names of several recordings doubtful ---- */

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
