/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/writer.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/quote.h"
#include "base/text.h"

void writer_init(struct writer *o, bool (*pass)(void *, const char *, size_t),
    void *self)
{
	o->pass = pass;
	o->self = self;
	o->passed = 0;
	o->used = 0;
	o->has_ended = false;
	o->file = -1;
}

bool writer_to_file(void *self, const char *bytes, size_t length)
{
	return fwrite(bytes, 1, length, self) == length;
}

bool writer_flush(struct writer *o)
{
	if (!o->has_ended && o->used > 0)
		o->has_ended = !o->pass(o->self, o->room, o->used);
	o->passed += o->used;
	o->used = 0;
	return !o->has_ended;
}

/* ---- bytes, texts and numbers ---- */

void writer_put(struct writer *o, const void *bytes, size_t length)
{
	const char *at = bytes;

	while (length > WRITER_ROOM - o->used) {
		size_t fits = WRITER_ROOM - o->used;

		memcpy(o->room + o->used, at, fits);
		o->used += fits;
		at += fits;
		length -= fits;
		writer_flush(o);
	}
	memcpy(o->room + o->used, at, length);
	o->used += length;
}

void writer_text(struct writer *o, const char *text)
{
	writer_put(o, text, strlen(text));
}

void writer_lines(struct writer *o, const char *const *lines)
{
	for (; *lines != NULL; lines++)
		writer_text(o, *lines);
}

void writer_slice(struct writer *o, struct slice text)
{
	if (text.length > 0)
		writer_put(o, text.start, text.length);
}

void writer_format(struct writer *o, const char *format, ...)
{
	char text[WRITER_FORMAT];
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	writer_put(o, text,
	    (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

void writer_number(struct writer *o, uint64_t number)
{
	char room[TEXT_DIGITS];

	writer_slice(o, text_digits(room, number));
}

void writer_decimal(struct writer *o, uint64_t number, uint64_t unit)
{
	uint64_t rest = number % unit;

	writer_number(o, number / unit);
	if (rest == 0)
		return;
	writer_byte(o, '.');
	while (rest > 0) {
		unit /= 10;
		writer_byte(o, (char)('0' + rest / unit));
		rest %= unit;
	}
}

void writer_us(struct writer *o, uint64_t ticks, enum tick tick)
{
	writer_decimal(o, ticks, tick_per_us(tick));
}

void writer_ms(struct writer *o, uint64_t ticks, enum tick tick)
{
	writer_decimal(o, ticks, UINT64_C(1000) * tick_per_us(tick));
}

/* ---- JSON and XML ---- */

/* Returns what stands for a character, or NULL.  Control characters have no
 * place in XML 1.0. */
static const char *xml_escape(unsigned char c, char scratch[8])
{
	(void)scratch;
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	default:
		return c < 0x20 || c == 0x7f ? "?" : NULL;
	}
}

static void put_escaped(struct writer *o, struct slice text,
    const char *(*escape)(unsigned char, char[8]))
{
	char scratch[8];
	size_t from = 0;

	for (size_t i = 0; i < text.length; i++) {
		const char *instead = escape((unsigned char)text.start[i],
		    scratch);

		if (instead == NULL)
			continue;
		writer_put(o, text.start + from, i - from);
		writer_text(o, instead);
		from = i + 1;
	}
	if (from < text.length)
		writer_put(o, text.start + from, text.length - from);
}

void writer_json(struct writer *o, const char *before, struct slice text)
{
	writer_text(o, before);
	writer_byte(o, '"');
	put_escaped(o, text, json_escape);
	writer_byte(o, '"');
}

void writer_xml(struct writer *o, struct slice text)
{
	put_escaped(o, text, xml_escape);
}
