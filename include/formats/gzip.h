/*
 * formats/gzip.h - bytes within a text: packed by gzip, then base64, in
 * lines.
 */
#ifndef FORMATS_GZIP_H
#define FORMATS_GZIP_H

#include "base/error.h"
#include "formats/writer.h"

/*
 * Rows of numbers as columns of LEB128, which pack well.
 *
 * Rows stand in blocks: how many there are, then the numbers of each column in
 * turn.  After the last block is an empty one.
 */

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

/*
 * Packs what is exported, the same bytes each time.
 */

enum packing { PACKING_NONE, PACKING_GZIP, PACKING_ZSTD, PACKINGS };

/* Fast: for gzip of up to 48 MB, which are held to be packed at once.  A fifth of the
 * time, and a tenth more bytes. */
enum packing_effort { PACKING_USUAL, PACKING_FAST };

/* ".gz"; "" of PACKING_NONE. */
const char *packing_ending(enum packing);

struct packing_stream;

/* Where bytes go next; false: no more. */
typedef bool packing_next(void *self, const char *bytes, size_t length);

/* What is packed is passed on.  NULL on failure. */
struct packing_stream *packing_new(enum packing, enum packing_effort,
    packing_next *, void *self, struct error *err);

/* As struct outlet passes bytes on: `self` is a packing_stream. */
bool packing_pass(void *self, const char *bytes, size_t length);

/* Ends the stream, unless it has ended early, and frees it; accepts NULL. */
bool packing_end(struct packing_stream *, bool is_complete, struct error *err);

struct packed_text;

/* The text is put into the outlet, which is borrowed.  NULL on failure. */
struct packed_text *packed_text_new(struct outlet *, struct error *err);

/* Where the bytes are put. */
struct outlet *packed_text_in(struct packed_text *);

/* Ends the text, and frees it; accepts NULL. */
bool packed_text_end(struct packed_text *, struct error *err);

#endif
