/*
 * exporters/row_columns.h - rows of numbers as columns of LEB128, which pack well.
 *
 * Rows stand in blocks: how many there are, then the numbers of each column in
 * turn.  After the last block is an empty one.
 */
#ifndef EXPORTERS_ROW_COLUMNS_H
#define EXPORTERS_ROW_COLUMNS_H

#include "exporters/outlet.h"

enum { COLUMNS_ROWS = 4096, COLUMNS_MOST = 8 };

struct row_columns {
	struct outlet *out;
	unsigned columns, rows; /* rows of the block so far */
	uint64_t numbers[COLUMNS_MOST][COLUMNS_ROWS];
};

void row_columns_init(struct row_columns *, struct outlet *, unsigned columns);

/* As many numbers as there are columns. */
void row_columns_add(struct row_columns *, const uint64_t *numbers);

void row_columns_end(struct row_columns *);

/* Near 0 on both sides → near 0. */
static inline uint64_t zigzag(uint64_t number, uint64_t expected)
{
	return number >= expected ? (number - expected) * 2 :
				    (expected - number) * 2 - 1;
}

#endif
