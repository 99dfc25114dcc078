/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/writer.h - a buffer for the bytes of an exported file.
 *
 * An exporter puts small things, by the million: they gather in a buffer,
 * without printf and its like, and leave it in large pieces.  Nothing here
 * fails: once a piece could not be passed on, or was the last that is wanted,
 * has_ended is true, and what is put is dropped.
 */
#ifndef FORMATS_WRITER_H
#define FORMATS_WRITER_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/times.h"

enum {
	WRITER_ROOM = 1 << 16,
	WRITER_FORMAT = 2000 /* bytes, at most */
};

struct writer {
	/* Takes a piece; false: no more. */
	bool (*pass)(void *self, const char *bytes, size_t length);
	void *self;
	uint64_t passed; /* bytes, so far */
	size_t used;
	bool has_ended;
	int file; /* for an exporter that writes at any place of a file instead;
	           * -1: none */
	char room[WRITER_ROOM];
};

void writer_init(struct writer *, bool (*pass)(void *, const char *, size_t),
    void *self);

/* Passes a piece on to a stream, `self`. */
bool writer_to_file(void *self, const char *bytes, size_t length);

/* Passes on what has gathered.  False once the writer has ended. */
bool writer_flush(struct writer *);

/* Returns how many bytes were put. */
static inline uint64_t writer_bytes(const struct writer *o)
{
	return o->passed + o->used;
}

/* ---- bytes, texts and numbers ---- */

void writer_put(struct writer *, const void *bytes, size_t length);
void writer_text(struct writer *, const char *text);
void writer_slice(struct writer *, struct slice);
void writer_lines(struct writer *, const char *const *lines); /* NULL ends */
void writer_number(struct writer *, uint64_t number);

/* Puts what is not put by the million; no text in it may be of any length. */
void writer_format(struct writer *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static inline void writer_byte(struct writer *o, char byte)
{
	if (o->used == WRITER_ROOM)
		writer_flush(o);
	o->room[o->used++] = byte;
}

/* Puts number / unit without noughts at the end; the unit is a power of 10. */
void writer_decimal(struct writer *, uint64_t number, uint64_t unit);

/* Put ticks as microseconds, or as milliseconds, exactly: "12", "12.345". */
void writer_us(struct writer *, uint64_t ticks, enum tick);
void writer_ms(struct writer *, uint64_t ticks, enum tick);

/* Puts what stands before a string of JSON, as its key, and the string with its
 * quotes. */
void writer_json(struct writer *, const char *before, struct slice text);

/* Puts text of XML and HTML, also within quotes. */
void writer_xml(struct writer *, struct slice text);

#endif
