/*
 * export/tsv_row.h - rows of fields with tabs between them.
 */
#ifndef EXPORT_TSV_ROW_H
#define EXPORT_TSV_ROW_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

struct tsv_row {
	FILE *file;
	bool has_fields; /* of the row that is being written */
};

/* The text is printable. */
void tsv_slice(struct tsv_row *, struct slice);
void tsv_text(struct tsv_row *, const char *text);
void tsv_number(struct tsv_row *, uint64_t);

/* The number, or an empty field. */
void tsv_number_if(struct tsv_row *, bool is_known, uint64_t);

/* A part of a whole, from 0 to 1; an empty field where that is 0. */
void tsv_share(struct tsv_row *, uint64_t part, uint64_t whole);
void tsv_end(struct tsv_row *);

#endif
