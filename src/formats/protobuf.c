/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/protobuf.h"

#include <stdlib.h>

/* The wire type of texts and messages, which the encoding's description calls
 * LEN. */
enum { WIRE_LENGTH = 2 };

void message_free(struct message *m)
{
	free(m->bytes);
	*m = (struct message){ 0 };
}

static void put_tag(struct message *m, unsigned field)
{
	message_varint(m, (uint64_t)field << 3 | WIRE_LENGTH);
}

static void put_bytes(struct message *m, const char *bytes, size_t length)
{
	if (length == 0)
		return;
	ARRAY_ROOM(m->bytes, m->room, m->used + length);
	memcpy(m->bytes + m->used, bytes, length);
	m->used += length;
}

void message_text(struct message *m, unsigned field, struct slice text)
{
	put_tag(m, field);
	message_varint(m, text.length);
	put_bytes(m, text.start, text.length);
}

void message_fields(struct message *m, const struct message *fields)
{
	put_bytes(m, fields->bytes, fields->used);
}

void message_numbers(struct message *m, unsigned field,
    const struct field_number *numbers, size_t count)
{
	message_begin(m, field);
	for (size_t i = 0; i < count; i++)
		message_number(m, numbers[i].field, numbers[i].number);
	message_end(m);
}

/* Leaves a byte for the length, which mostly is enough. */
void message_begin(struct message *m, unsigned field)
{
	put_tag(m, field);
	message_varint(m, 0);
	m->begun[m->depth++] = m->used;
}

void message_end(struct message *m)
{
	const size_t place = m->begun[--m->depth];
	char length[VARINT_ROOM];
	const size_t more = varint_put(length, m->used - place) - 1;

	ARRAY_ROOM(m->bytes, m->room, m->used + more);
	if (more > 0)
		memmove(m->bytes + place + more, m->bytes + place,
		    m->used - place);
	memcpy(m->bytes + place - 1, length, more + 1);
	m->used += more;
}
