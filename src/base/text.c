/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/terminal.h"

struct slice slice_of(const char *text)
{
	return (struct slice){ text, strlen(text) };
}

/* ---- UTF-8 and the JVM's modified UTF-8 ---- */

#define REPLACEMENT 0xFFFDu

/* What stands at the front of raw text. */
struct text_piece {
	uint32_t character; /* a byte, when it is no character */
	size_t length;
	bool is_character;
};

/* Returns the next piece of text that has at least one byte; surrogates
 * pass. */
static struct text_piece next_piece(struct slice s)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *at = (const unsigned char *)s.start;
	const struct text_piece byte = { at[0], 1, at[0] < 0x80 };
	size_t length = at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
	uint32_t c = at[0] & (0xFFu >> (length + 1));

	if (at[0] < 0xC2 || at[0] >= 0xF5 || length > s.length)
		return byte;
	for (size_t i = 1; i < length; i++) {
		if ((at[i] & 0xC0) != 0x80)
			return byte;
		c = c << 6 | (at[i] & 0x3Fu);
	}
	return c < least[length] || c > 0x10FFFF ? byte :
	    (struct text_piece){ c, length, true };
}

/* Returns the next piece of the JVM's modified UTF-8: C0 80 is NUL, pairs are
 * joined. */
static struct text_piece next_modified(struct slice s)
{
	struct text_piece p = next_piece(s), low;

	if (s.length >= 2 && memcmp(s.start, "\xC0\x80", 2) == 0)
		return (struct text_piece){ 0, 2, true };
	if (p.character < 0xD800 || p.character > 0xDBFF || s.length < 6)
		return p;
	low = next_piece(slice_from(s, 3));
	if (!low.is_character || low.character < 0xDC00 ||
	    low.character > 0xDFFF)
		return p;
	return (struct text_piece){ 0x10000 + ((p.character - 0xD800) << 10) +
		    (low.character - 0xDC00),
		6, true };
}

uint32_t text_next(struct slice *text)
{
	struct text_piece p;

	if (text->length == 0)
		return 0;
	p = next_piece(*text);
	if (!p.is_character || (p.character >= 0xD800 && p.character <= 0xDFFF))
		p = (struct text_piece){ REPLACEMENT, 1, true };
	*text = slice_from(*text, p.length);
	return p.character;
}

size_t text_encode(char out[4], uint32_t c)
{
	const size_t length = 1u + (c >= 0x80) + (c >= 0x800) + (c >= 0x10000);
	static const unsigned char first[] = { 0, 0, 0xC0, 0xE0, 0xF0 };

	for (size_t i = length - 1; i > 0; i--, c >>= 6)
		out[i] = (char)(0x80 | (c & 0x3F));
	out[0] = (char)(first[length] | c);
	return length;
}

/* ---- printable text ---- */

/*
 * What no name may hide: all that Unicode 15 has as control, format, surrogate,
 * separator of lines and paragraphs, default ignorable, or not a character; and
 * three blanks that are no spaces (U+2800, U+16FE4, U+1D159).  Sorted.
 */
static const struct wide_range {
	uint32_t first, last;
} hidden[] = {
	{ 0x0000, 0x001F }, { 0x007F, 0x009F }, { 0x00AD, 0x00AD },
	{ 0x034F, 0x034F }, { 0x0600, 0x0605 }, { 0x061C, 0x061C },
	{ 0x06DD, 0x06DD }, { 0x070F, 0x070F }, { 0x0890, 0x0891 },
	{ 0x08E2, 0x08E2 }, { 0x115F, 0x1160 }, { 0x17B4, 0x17B5 },
	{ 0x180B, 0x180F }, { 0x200B, 0x200F }, { 0x2028, 0x202E },
	{ 0x2060, 0x206F }, { 0x2800, 0x2800 }, { 0x3164, 0x3164 },
	{ 0xD800, 0xDFFF }, { 0xFDD0, 0xFDEF }, { 0xFE00, 0xFE0F },
	{ 0xFEFF, 0xFEFF }, { 0xFFA0, 0xFFA0 }, { 0xFFF0, 0xFFFB },
	{ 0x110BD, 0x110BD }, { 0x110CD, 0x110CD }, { 0x13430, 0x1343F },
	{ 0x16FE4, 0x16FE4 }, { 0x1BCA0, 0x1BCA3 }, { 0x1D159, 0x1D159 },
	{ 0x1D173, 0x1D17A }, { 0xE0000, 0xE0FFF },
};

static bool is_hidden(uint32_t c)
{
	size_t low = 0, high = sizeof hidden / sizeof *hidden;

	if ((c & 0xFFFE) == 0xFFFE) /* the last two of each plane */
		return true;
	/* The first range that does not end before it. */
	BISECT(low, high, i, hidden[i].last < c);
	return low < sizeof hidden / sizeof *hidden && hidden[low].first <= c;
}

bool text_char_is_clean(uint32_t c)
{
	return (c >= 0x20 && c < 0x7F) || !is_hidden(c);
}

static bool is_printable(struct text_piece p)
{
	return p.is_character && text_char_is_clean(p.character);
}

/* Writes the clean form of one piece; returns its length. */
static size_t clean_piece(char out[16], struct text_piece p)
{
	static const char digits[] = "0123456789ABCDEF";

	if (is_printable(p))
		return text_encode(out, p.character);
	if (p.is_character && p.character >= 0x80)
		return (size_t)snprintf(out, 16, "\\u{%" PRIX32 "}",
		    p.character);
	/* by hand: a damaged file may consist of such bytes */
	out[0] = '\\';
	out[1] = 'x';
	out[2] = digits[p.character >> 4 & 15];
	out[3] = digits[p.character & 15];
	return 4;
}

/* Is one of eight bytes no printable character of ASCII? */
static bool has_unprintable(uint64_t bytes)
{
	const uint64_t ones = UINT64_MAX / 255, high = ones << 7;
	uint64_t low = (bytes | high) - ones * 0x20; /* high bit: 0x20 or more */
	uint64_t del = (bytes & ~high) + ones;       /* high bit: 0x7F */

	return ((bytes | del | ~low) & high) != 0;
}

/* Returns how many bytes at the front are printable characters of ASCII, which
 * are clean as they are; nearly every name has no others. */
static size_t plain_length(struct slice raw)
{
	size_t i = 0;
	uint64_t bytes;

	for (; i + sizeof bytes <= raw.length; i += sizeof bytes) {
		memcpy(&bytes, raw.start + i, sizeof bytes);
		if (has_unprintable(bytes))
			break;
	}
	while (i < raw.length && raw.start[i] >= 0x20 && raw.start[i] < 0x7F)
		i++;
	return i;
}

size_t text_clean(char *out, size_t size, struct slice raw)
{
	size_t length = plain_length(raw), written = length;
	char clean[16];

	if (written >= size)
		written = size > 0 ? size - 1 : 0;
	if (written > 0)
		memcpy(out, raw.start, written);
	if (length > 0) /* an empty slice may have no start */
		raw = slice_from(raw, length);
	while (raw.length > 0) {
		struct text_piece p = next_modified(raw);
		size_t n = clean_piece(clean, p);

		if (size > 0 && written == length && length + n < size) {
			memcpy(out + length, clean, n);
			written += n;
		}
		length += n;
		raw = slice_from(raw, p.length);
	}
	if (size > 0)
		out[written] = '\0';
	return length;
}

struct printable text_printable(const char *raw, size_t size)
{
	struct printable p;

	text_clean(p.text, size, slice_of(raw));
	return p;
}

bool text_is_clean(struct slice raw)
{
	size_t length = plain_length(raw);

	while (length < raw.length) {
		const struct text_piece p = next_piece(slice_from(raw, length));

		if (!is_printable(p))
			return false;
		length += p.length;
	}
	return true;
}

void text_trim_utf8(char *text)
{
	char *out = text;

	while (*text != '\0') {
		const unsigned char first = (unsigned char)*text;
		const size_t wanted = first < 0xC0 || first >= 0xF8 ? 1 :
		    2u + (first >= 0xE0) + (first >= 0xF0);
		size_t length = 1;

		while (length < wanted &&
		    ((unsigned char)text[length] & 0xC0) == 0x80)
			length++;
		if (length == wanted) {
			memmove(out, text, length);
			out += length;
		}
		text += length;
	}
	*out = '\0';
}

/* ---- width in cells ---- */

unsigned text_char_width(uint32_t character)
{
	int width;

	if (character >= 0x20 && character < 0x7F)
		return 1;
	width = locale_width(character);
	return width < 0 ? 1 : (unsigned)width;
}

size_t text_width(struct slice text)
{
	size_t width = 0;

	while (text.length > 0)
		width += text_char_width(text_next(&text));
	return width;
}

bool text_fits_in(struct slice text, size_t cells)
{
	size_t used = 0;

	if (cells == SIZE_MAX)
		return true;
	while (text.length > 0 && used <= cells)
		used += text_char_width(text_next(&text));
	return used <= cells;
}

struct slice text_crop(struct slice text, size_t cells)
{
	struct slice rest = text;
	size_t used = 0;

	if (cells == 0)
		return (struct slice){ text.start, 0 };
	while (rest.length > 0) {
		struct slice after = rest;

		used += text_char_width(text_next(&after));
		if (used > cells)
			break;
		rest = after;
	}
	return (struct slice){ text.start, text.length - rest.length };
}

struct slice text_line(struct slice *left, size_t cells)
{
	struct slice line = text_crop(*left, cells);
	size_t cut = line.length;

	while (cut > 0 && cut < left->length && left->start[cut] != ' ')
		cut--;
	line.length = cut == 0 ? line.length : cut;
	cut = line.length +
	    (line.length < left->length && left->start[line.length] == ' ');
	*left = slice_from(*left, cut);
	return line;
}

/* ---- numbers and times ---- */

struct slice text_digits(char room[TEXT_DIGITS], uint64_t n)
{
	size_t at = TEXT_DIGITS;

	do {
		room[--at] = (char)('0' + n % 10);
		n /= 10;
	} while (n > 0);
	return (struct slice){ room + at, TEXT_DIGITS - at };
}

void text_add(char *out, size_t size, const char *format, ...)
{
	const size_t used = strlen(out);
	va_list args;

	va_start(args, format);
	vsnprintf(out + used, size - used, format, args);
	va_end(args);
}

void text_buffer_add(struct text_buffer *b, struct slice text)
{
	b->text = array_grow(b->text, &b->room, b->length + text.length + 1, 1);
	if (text.length > 0)
		memcpy(b->text + b->length, text.start, text.length);
	b->length += text.length;
}

void text_add_word(char *out, size_t size, const char *word)
{
	text_add(out, size, "%s%s", out[0] == '\0' ? "" : ", ", word);
}

void text_end_words(char *out, size_t size, const char *last)
{
	char *comma = NULL, end[100];

	for (char *at = out; (at = strstr(at, ", ")) != NULL; at++)
		comma = at;
	if (comma == NULL)
		return;
	snprintf(end, sizeof end, "%s", comma + 2);
	*comma = '\0';
	text_add(out, size, " %s %s", last, end);
}

void text_words(char *out, size_t size, const char *(*word)(size_t))
{
	out[0] = '\0';
	for (size_t i = 0; word(i) != NULL; i++)
		text_add_word(out, size, word(i));
	text_end_words(out, size, "or");
}

void text_count(char *out, size_t size, uint64_t n)
{
	char grouped[32] = "", *at = grouped + sizeof grouped - 1;

	for (int i = 0; i == 0 || n > 0; i++, n /= 10) {
		if (i > 0 && i % 3 == 0)
			*--at = ' ';
		*--at = (char)('0' + n % 10);
	}
	snprintf(out, size, "%s", at);
}

int text_count_width(uint64_t n)
{
	char text[32];

	text_count(text, sizeof text, n);
	return (int)strlen(text);
}

void text_ms(char *out, size_t size, uint64_t time, enum tick tick)
{
	unsigned per_ms = 1000 * tick_per_us(tick);
	char whole[32];

	if (tick == TICK_WEIGHT) {
		text_count(out, size, time);
		return;
	}
	text_count(whole, sizeof whole, time / per_ms);
	snprintf(out, size, "%s.%0*u", whole, tick == TICK_NS ? 6 : 3,
	    (unsigned)(time % per_ms));
}

void text_time_to_type(char *out, size_t size, uint64_t time, enum tick tick)
{
	char text[64];
	size_t length = 0;

	text_ms(text, sizeof text, time, tick);
	for (size_t i = 0; text[i] != '\0'; i++)
		if (text[i] != ' ')
			text[length++] = text[i];
	while (tick != TICK_WEIGHT && text[length - 1] == '0')
		length--;
	length -= tick != TICK_WEIGHT && text[length - 1] == '.';
	snprintf(out, size, "%.*s%s", (int)length, text,
	    tick == TICK_WEIGHT ? "" : "ms");
}

void text_percent(char *out, size_t size, uint64_t part, uint64_t whole)
{
	uint64_t permille;

	while (part > UINT64_MAX / 2000 || whole > UINT64_MAX / 2000) {
		part /= 2;
		whole /= 2;
	}
	permille = whole == 0 ? 0 : (part * 1000 + whole / 2) / whole;
	snprintf(out, size, "%" PRIu64 ".%u", permille / 10,
	    (unsigned)(permille % 10));
}

/* Returns how many steps the time is, rounded. */
static uint64_t steps_of(uint64_t time, uint64_t step)
{
	return time / step + (time % step >= step - step / 2);
}

/* Writes a time in a unit of so many ticks: with three places below ten, with
 * one above.  False: it is, rounded, as much as the next unit is for. */
static bool write_scaled(char *out, size_t size, uint64_t time, uint64_t unit,
    const char *name)
{
	const uint64_t thousandths = steps_of(time, unit / 1000);
	const uint64_t tenths = steps_of(time, unit / 10);
	const bool is_short = thousandths < 10000;

	snprintf(out, size, is_short ? "%" PRIu64 ".%03u %s" :
	    "%" PRIu64 ".%u %s", is_short ? thousandths / 1000 : tenths / 10,
	    (unsigned)(is_short ? thousandths % 1000 : tenths % 10), name);
	return is_short || tenths < (strcmp(name, "s") == 0 ? 6000 : 10000);
}

void text_duration(char *out, size_t size, uint64_t time, enum tick tick)
{
	const uint64_t us = tick_per_us(tick), per_s = 1000000 * us;
	const bool is_long = steps_of(time, per_s) >= 7200;
	const uint64_t steps = steps_of(time, is_long ? 60 * per_s : per_s);

	if (tick == TICK_WEIGHT)
		text_count(out, size, time);
	else if (time < 1000)
		snprintf(out, size, "%" PRIu64 " %s", time,
		    tick == TICK_NS ? "ns" : "us");
	else if ((tick == TICK_NS &&
		     write_scaled(out, size, time, us, "us")) ||
	    write_scaled(out, size, time, 1000 * us, "ms") ||
	    write_scaled(out, size, time, per_s, "s"))
		return;
	else
		snprintf(out, size,
		    is_long ? "%" PRIu64 " h %u min" : "%" PRIu64 " min %u s",
		    steps / 60, (unsigned)(steps % 60));
}

void text_time(char *out, size_t size, uint64_t time, enum tick tick,
    bool is_scaled)
{
	(is_scaled ? text_duration : text_ms)(out, size, time, tick);
}

/* ---- glyphs ---- */

static const struct {
	const char *utf8, *ascii;
} glyphs[GLYPHS] = {
	[GLYPH_OPEN] = { "▾", "v" },
	[GLYPH_CLOSED] = { "▸", ">" },
	[GLYPH_DOWN] = { "▾", "v" },
	[GLYPH_UP] = { "▴", "^" },
	[GLYPH_RULE] = { "─", "-" },
	[GLYPH_CUT] = { "…", "~" },
	[GLYPH_AWAITED] = { "…", "..." },
	[GLYPH_FULL] = { "█", "#" },
	[GLYPH_LINE] = { "│", "|" },
	[GLYPH_FORK] = { "├", "+" },
	[GLYPH_CORNER] = { "└", "`" },
	[GLYPH_CHIP] = { "▌", "|" },
	[GLYPH_CALLER] = { "‹", "<" },
	[GLYPH_LATE] = { "━", "=" },
	[GLYPH_BEFORE] = { "«", "<" },
	[GLYPH_RUNS_ON] = { "»", ">" },
};

const char *glyph(enum glyph role, bool is_ascii)
{
	return is_ascii ? glyphs[role].ascii : glyphs[role].utf8;
}
