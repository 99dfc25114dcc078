/*
 * export/mapping_notes.h - what makes the names of several recordings doubtful, each said
 * once.
 */
#ifndef EXPORT_MAPPING_NOTES_H
#define EXPORT_MAPPING_NOTES_H

#include "load/recording.h"

enum { MAPPING_NOTES = 4, MAPPING_LABEL = 100 };

/* All zeros is nothing. */
struct mapping_notes {
	struct mapping_note {
		uint32_t recordings;
		char label[MAPPING_LABEL]; /* of the first one */
		char what[300];
	} of[MAPPING_NOTES];
};

/* Of a recording whose names are shown by a mapping. */
void mapping_notes_add(struct mapping_notes *, const struct recording *);

/* "1.trace and 7 more: the mapping is of another build"; "" of none. */
void mapping_notes_line(const struct mapping_notes *, size_t number, char *out,
    size_t size);

#endif
