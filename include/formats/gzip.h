/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/gzip.h - packs exported bytes as gzip or zstd, and lays out rows of
 * numbers so that they pack well.
 *
 * What is packed is the same each time: no time of day and no name is in it.
 */
#ifndef FORMATS_GZIP_H
#define FORMATS_GZIP_H

#include "base/error.h"
#include "formats/writer.h"

/* ---- a packed file ---- */

enum packing { PACKING_NONE, PACKING_GZIP, PACKING_ZSTD, PACKINGS };

/* PACKING_FAST is level 1 of gzip: half the time, for a tenth more bytes. */
enum gzip_effort { PACKING_USUAL, PACKING_FAST };

/* Returns ".gz" or ".zst"; "" of PACKING_NONE. */
const char *packing_ending(enum packing);

struct gzip_stream;

/* Takes the next packed bytes; false: no more are wanted. */
typedef bool gzip_next(void *self, const char *bytes, size_t length);

/* Makes a stream that passes what it has packed to `next`.  NULL on failure. */
struct gzip_stream *gzip_new(enum packing, enum gzip_effort,
    gzip_next *, void *self, struct error *err);

/* Packs bytes.  It can be the `pass` of a struct writer: `self` is a
 * gzip_stream. */
bool gzip_pass(void *self, const char *bytes, size_t length);

/* Ends the stream and frees it; accepts NULL.  When it is not complete nothing
 * more is passed on.  False, with the reason, where bytes could not be packed,
 * or the last of a complete stream were not wanted. */
bool gzip_end(struct gzip_stream *, bool is_complete, struct error *err);

/* ---- rows of numbers ---- */

/*
 * Numbers are LEB128, by columns, which pack well.  Rows stand in blocks: how
 * many there are, then the numbers of each column in turn.  An empty block
 * follows the last one.
 */
enum { LEB_COLUMNS_ROWS = 4096, LEB_COLUMNS_MAX = 8 };

struct leb_columns {
	struct writer *out;
	unsigned columns, rows; /* rows of the block so far */
	uint64_t numbers[LEB_COLUMNS_MAX][LEB_COLUMNS_ROWS];
};

void leb_columns_init(struct leb_columns *, struct writer *, unsigned columns);

/* Adds a row of as many numbers as there are columns. */
void leb_columns_add(struct leb_columns *, const uint64_t *numbers);

/* Puts the last rows, and the empty block. */
void leb_columns_end(struct leb_columns *);

/* Returns how far a number is from what is expected, for columns: small on
 * either side.  2 n says n above, 2 n - 1 says n below. */
static inline uint64_t zigzag(uint64_t number, uint64_t expected)
{
	return number >= expected ? (number - expected) * 2 :
				    (expected - number) * 2 - 1;
}

#endif
