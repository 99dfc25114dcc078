/*
 * formats/writer.h - where the bytes of an exported file go.
 *
 * An exporter puts small things, by the million: they gather in a buffer, without
 * printf and its like, and leave it in large pieces.  Nothing here fails: once a
 * piece could not be passed on, or was the last that is wanted, outlet_has_ended
 * says so, and what is put is dropped.
 */
#ifndef FORMATS_WRITER_H
#define FORMATS_WRITER_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/times.h"

enum { OUTLET_ROOM = 1 << 16 };

struct outlet {
	/* Takes a piece; false: no more. */
	bool (*pass)(void *self, const char *bytes, size_t length);
	void *self;
	uint64_t passed; /* bytes, so far */
	size_t used;
	bool has_ended;
	int file; /* for who writes at any place of it instead; -1: none */
	char room[OUTLET_ROOM];
};

void outlet_init(struct outlet *, bool (*pass)(void *, const char *, size_t),
    void *self);

/* Passes on what has gathered.  False once it has ended. */
bool outlet_flush(struct outlet *);

static inline bool outlet_has_ended(const struct outlet *o)
{
	return o->has_ended;
}

/* All bytes that were put. */
static inline uint64_t outlet_bytes(const struct outlet *o)
{
	return o->passed + o->used;
}

void outlet_put(struct outlet *, const void *bytes, size_t length);
void outlet_text(struct outlet *, const char *text);
void outlet_slice(struct outlet *, struct slice);
void outlet_number(struct outlet *, uint64_t number);
void outlet_hex(struct outlet *, uint64_t number); /* without "0x" */

static inline void outlet_byte(struct outlet *o, char byte)
{
	if (o->used == OUTLET_ROOM)
		outlet_flush(o);
	o->room[o->used++] = byte;
}

/* Ticks as microseconds, or as milliseconds, exactly: "12", "12.345". */
void outlet_us(struct outlet *, uint64_t ticks, enum tick);
void outlet_ms(struct outlet *, uint64_t ticks, enum tick);

/* As a string of JSON, with its quotes. */
void outlet_json(struct outlet *, struct slice text);

/* As text of XML and HTML, also within quotes. */
void outlet_xml(struct outlet *, struct slice text);

#endif
