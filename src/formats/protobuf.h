/*
 * formats/protobuf.h - a message of protocol buffers, field by field.
 *
 * Fields stand in the order in which they are put.  A message inside of another one
 * is begun, filled and ended.  Lack of memory is kept until somebody asks: what is
 * put then is dropped.
 */
#ifndef FORMATS_PROTOBUF_H
#define FORMATS_PROTOBUF_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"

/* All zeros is empty.  message_clear keeps the memory, message_free does not. */
struct message {
	char *bytes;
	size_t used, room;
	bool has_failed;
};

static inline void message_clear(struct message *m)
{
	m->used = 0;
}

void message_free(struct message *);

enum { VARINT_ROOM = 10 }; /* of 64 bits, 7 a byte */

/* Room for so many bytes more, if there is memory. */
bool message_reserve(struct message *, size_t length);

static inline size_t varint_put(char *at, uint64_t number)
{
	size_t length = 0;

	for (; number > 0x7f; number >>= 7)
		at[length++] = (char)(0x80 | (number & 0x7f));
	at[length++] = (char)number;
	return length;
}

/* Only the number, as packed fields have it. */
static inline void message_varint(struct message *m, uint64_t number)
{
	if (m->room - m->used >= VARINT_ROOM ||
	    message_reserve(m, VARINT_ROOM))
		m->used += varint_put(m->bytes + m->used, number);
}

/* Any kind of integer, and enums and bools: a varint.  A negative one as it is in
 * 64 bits. */
static inline void message_number(struct message *m, unsigned field,
    uint64_t number)
{
	message_varint(m, (uint64_t)field << 3);
	message_varint(m, number);
}

void message_text(struct message *, unsigned field, struct slice text);

/* All fields of another message. */
void message_fields(struct message *, const struct message *fields);

/* What is put in between is the message of the field; the first tells the second
 * where it begins. */
size_t message_begin(struct message *, unsigned field);
void message_end(struct message *, size_t place);

/* False, with the reason, when memory ran out. */
bool message_is_whole(const struct message *, struct error *err);

#endif
