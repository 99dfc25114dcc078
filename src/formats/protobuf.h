/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/protobuf.h - a message of protocol buffers, put together field by
 * field.
 *
 * Fields stand in the order in which they are put.  A message inside of another
 * one is begun, filled and ended.
 */
#ifndef FORMATS_PROTOBUF_H
#define FORMATS_PROTOBUF_H

#include <stdint.h>

#include "base/array.h"
#include "base/bytes.h"

enum { MESSAGE_DEPTH = 8 };

/* All zeros is empty. */
struct message {
	char *bytes;
	size_t used, room;
	size_t begun[MESSAGE_DEPTH]; /* where messages inside of it begin … */
	unsigned depth;              /* … that have not ended */
};

/* Empties the message, and keeps its memory. */
static inline void message_clear(struct message *m)
{
	m->used = 0;
}

void message_free(struct message *);

/* ---- fields ---- */

enum { VARINT_ROOM = 10 }; /* bytes of a number of 64 bits, 7 a byte */

/* Writes the number, and returns how many bytes it takes. */
static inline size_t varint_put(char *at, uint64_t number)
{
	size_t length = 0;

	for (; number > 0x7f; number >>= 7)
		at[length++] = (char)(0x80 | (number & 0x7f));
	at[length++] = (char)number;
	return length;
}

/* Puts a number without a field, as packed fields have it. */
static inline void message_varint(struct message *m, uint64_t number)
{
	if (m->room - m->used < VARINT_ROOM)
		ARRAY_ROOM(m->bytes, m->room, m->used + VARINT_ROOM);
	m->used += varint_put(m->bytes + m->used, number);
}

/* Puts any kind of integer, enum or bool: a varint.  A negative number is put
 * as its 64 bits. */
static inline void message_number(struct message *m, unsigned field,
    uint64_t number)
{
	message_varint(m, (uint64_t)field << 3);
	message_varint(m, number);
}

/* Puts the message of a field that has nothing but numbers. */
struct field_number {
	unsigned field;
	uint64_t number;
};

void message_numbers(struct message *, unsigned field,
    const struct field_number *, size_t count);

#define MESSAGE_NUMBERS(...)                       \
	(const struct field_number[]){ __VA_ARGS__ }, \
	    sizeof((const struct field_number[]){ __VA_ARGS__ }) / \
		sizeof(struct field_number)

void message_text(struct message *, unsigned field, struct slice text);

/* Puts all fields of another message. */
void message_fields(struct message *, const struct message *fields);

/* Begin and end the message of a field, whose fields are put in between. */
void message_begin(struct message *, unsigned field);
void message_end(struct message *);

#endif
