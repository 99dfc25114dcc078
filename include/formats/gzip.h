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

struct leb_columns {
	struct writer *out;
	unsigned columns, rows; /* rows of the block so far */
	uint64_t numbers[COLUMNS_MOST][COLUMNS_ROWS];
};

void leb_columns_init(struct leb_columns *, struct writer *, unsigned columns);

/* As many numbers as there are columns. */
void leb_columns_add(struct leb_columns *, const uint64_t *numbers);

void leb_columns_end(struct leb_columns *);

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
enum gzip_effort { PACKING_USUAL, PACKING_FAST };

/* ".gz"; "" of PACKING_NONE. */
const char *gzip_ending(enum packing);

struct gzip_stream;

/* Where bytes go next; false: no more. */
typedef bool gzip_next(void *self, const char *bytes, size_t length);

/* What is packed is passed on.  NULL on failure. */
struct gzip_stream *gzip_new(enum packing, enum gzip_effort,
    gzip_next *, void *self, struct error *err);

/* As struct writer passes bytes on: `self` is a packing_stream. */
bool gzip_pass(void *self, const char *bytes, size_t length);

/* Ends the stream, unless it has ended early, and frees it; accepts NULL. */
bool gzip_end(struct gzip_stream *, bool is_complete, struct error *err);

struct base64_gzip;

/* The text is put into the outlet, which is borrowed.  NULL on failure. */
struct base64_gzip *base64_gzip_new(struct writer *, struct error *err);

/* Where the bytes are put. */
struct writer *base64_gzip_in(struct base64_gzip *);

/* Ends the text, and frees it; accepts NULL. */
bool base64_gzip_end(struct base64_gzip *, struct error *err);

#endif
