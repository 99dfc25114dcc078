/* SPDX-License-Identifier: Apache-2.0 */
/*
 * make_bytes.h - bytes put together, for the makers of traces.  Out of memory
 * aborts.
 */
#ifndef TESTS_MAKE_BYTES_H
#define TESTS_MAKE_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* All zero is empty.  The positions are those before any damage. */
struct make_bytes {
	unsigned char *data;
	size_t size, room;
	size_t header;  /* where the data header begins */
	size_t records; /* where the first record or packet begins */
	size_t end;     /* after the last record */
};

void make_bytes_free(struct make_bytes *); /* leaves it empty */

/* Room for `more` bytes at the end, which become part of the bytes. */
unsigned char *make_bytes_extend(struct make_bytes *, size_t more);

/* Little-endian, in `size` bytes. */
void make_bytes_put(unsigned char *out, uint64_t value, size_t size);
void make_bytes_number(struct make_bytes *, uint64_t value, size_t size);

void make_bytes_text(struct make_bytes *, const char *text); /* NULL: "" */
void make_bytes_add(struct make_bytes *, const void *data, size_t size);
void make_bytes_format(struct make_bytes *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* LEB128, as in dex files. */
void make_bytes_unsigned(struct make_bytes *, uint64_t value);
void make_bytes_signed(struct make_bytes *, uint64_t value);

#endif
