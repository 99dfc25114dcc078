/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "make_bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void make_bytes_free(struct make_bytes *bytes)
{
	free(bytes->data);
	memset(bytes, 0, sizeof *bytes);
}

unsigned char *make_bytes_extend(struct make_bytes *bytes, size_t more)
{
	unsigned char *end;

	if (bytes->room - bytes->size < more || bytes->data == NULL) {
		bytes->room = 2 * bytes->room + more + 256;
		bytes->data = realloc(bytes->data, bytes->room);
		if (bytes->data == NULL)
			abort();
	}
	end = bytes->data + bytes->size;
	bytes->size += more;
	return end;
}

void make_bytes_put(unsigned char *out, uint64_t value, size_t size)
{
	for (size_t i = 0; i < size; i++)
		out[i] = (unsigned char)(value >> 8 * i);
}

void make_bytes_number(struct make_bytes *bytes, uint64_t value, size_t size)
{
	make_bytes_put(make_bytes_extend(bytes, size), value, size);
}

void make_bytes_add(struct make_bytes *bytes, const void *data, size_t size)
{
	if (size > 0)
		memcpy(make_bytes_extend(bytes, size), data, size);
}

void make_bytes_text(struct make_bytes *bytes, const char *text)
{
	if (text != NULL)
		make_bytes_add(bytes, text, strlen(text));
}

void make_bytes_format(struct make_bytes *bytes, const char *format, ...)
{
	char text[128];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	make_bytes_text(bytes, text);
}

void make_bytes_unsigned(struct make_bytes *bytes, uint64_t value)
{
	for (; value >= 0x80; value >>= 7)
		make_bytes_number(bytes, (value & 0x7F) | 0x80, 1);
	make_bytes_number(bytes, value, 1);
}

/* The value in two's complement; bit 6 of the last byte is its sign. */
void make_bytes_signed(struct make_bytes *bytes, uint64_t value)
{
	uint64_t sign = value >> 63 != 0 ? ~UINT64_C(0) : 0;

	for (; value >> 6 != sign >> 6; value = value >> 7 | sign << 57)
		make_bytes_number(bytes, (value & 0x7F) | 0x80, 1);
	make_bytes_number(bytes, value & 0x7F, 1);
}
