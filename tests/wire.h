/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wire.h - the fields of a message of protobuf, one after another.
 */
#ifndef TESTS_WIRE_H
#define TESTS_WIRE_H

#include <stdint.h>

#include "base/bytes.h"

/* A fuzzer says by itself what is to be done of what is none. */
#ifndef WIRE_ASSERT
#include "rows.h"
#define WIRE_ASSERT row_require
#endif

struct wire_field {
	unsigned number;
	bool is_bytes;
	uint64_t value;     /* or what they are */
	struct slice bytes;
};

static inline uint64_t wire_varint(const char *row, struct slice *in)
{
	uint64_t n = 0;
	unsigned char c = 0x80;

	for (unsigned shift = 0; (c & 0x80) != 0; shift += 7) {
		WIRE_ASSERT(row, in->length > 0 && shift < 64);
		c = (unsigned char)*in->start++;
		in->length--;
		n |= (uint64_t)(c & 0x7f) << shift;
	}
	return n;
}

/* False at the end. */
static inline bool wire_next(const char *row, struct slice *in,
    struct wire_field *out)
{
	uint64_t tag;

	if (in->length == 0)
		return false;
	tag = wire_varint(row, in);
	WIRE_ASSERT(row, (tag & 7) == 0 || (tag & 7) == 2);
	*out = (struct wire_field){ (unsigned)(tag >> 3), (tag & 7) == 2,
		wire_varint(row, in), { NULL, 0 } };
	if (!out->is_bytes)
		return true;
	WIRE_ASSERT(row, out->value <= in->length);
	out->bytes = (struct slice){ in->start, (size_t)out->value };
	in->start += out->value;
	in->length -= (size_t)out->value;
	return true;
}

/* The number in a field of the message, which has it once at most; 0: none. */
static inline uint64_t wire_number(const char *row, struct slice message,
    unsigned number)
{
	struct wire_field f;
	uint64_t found = 0;

	while (wire_next(row, &message, &f))
		if (f.number == number && !f.is_bytes)
			found = f.value;
	return found;
}

/* The bytes of the field that comes as the nth, from 0; .at is NULL: there are not so
 * many. */
static inline struct slice wire_bytes(const char *row, struct slice message,
    unsigned number, size_t nth)
{
	struct wire_field f;

	while (wire_next(row, &message, &f))
		if (f.number == number && f.is_bytes && nth-- == 0)
			return f.bytes;
	return (struct slice){ NULL, 0 };
}

#endif
