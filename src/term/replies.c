/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/replies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	BEL = '\a',
	CAN = 0x18,
	SUB = 0x1a,
	ESC = '\033',
	SUPPORTED = 2,
	BUTTONS = 128, /* a report of a button that few mice have is beyond */
	PLACES = 9999, /* rows, or columns */
	NUMBERS = 15,  /* that libtermkey has room for */
	DIGITS = 9,    /* that fit into a number of it */
	POINTER = 3    /* bytes that follow ESC [ M: what, column, row */
};

/* An Esc that is a key, whatever follows. */
static const char escape_key[] = "\033[27u";

static const char paste_begin[] = "\033[200~", paste_end[] = "\033[201~";

static void hold(struct replies *r, char c)
{
	if (r->used < REPLY_HELD)
		r->held[r->used++] = c;
}

static bool is_known(const struct replies *r)
{
	for (size_t i = 0; i < r->known_count; i++)
		if (strlen(r->known[i]) == r->used &&
		    memcmp(r->known[i], r->held, r->used) == 0)
			return true;
	return false;
}

/* Gives back what was held, which is of keys.  Returns how many bytes. */
static size_t give_back(struct replies *r, char *out)
{
	size_t count = r->is_after_esc;

	out[0] = ESC;
	memcpy(out + count, r->held, r->used);
	count += r->used;
	r->used = 0;
	r->is_after_esc = false;
	r->state = REPLY_NONE;
	return count;
}

static void begin_sequence(struct replies *r)
{
	r->used = 0;
	hold(r, ESC);
	r->state = REPLY_ESC;
}

/* Forgets what was held, but not an Esc before it. */
static void drop(struct replies *r)
{
	r->used = 0;
	r->state = REPLY_NONE;
	if (r->is_after_esc)
		begin_sequence(r);
	r->is_after_esc = false;
}

/* Reads a part of "rgb:1e1e/2e2e/3e3e", of one to four digits, as a share of
 * the largest number of so many digits. */
static bool read_part(const char **at, double *out)
{
	char *end;
	unsigned long value = strtoul(*at, &end, 16);
	long digits = end - *at;

	if (digits < 1 || digits > 4)
		return false;
	*out = (double)value / (double)((1UL << 4 * digits) - 1);
	*at = end;
	return true;
}

/* Returns the background that the answer to OSC 11 says, as bright as the eye
 * takes it to be (Rec. 709). */
static enum background background_of(const char *text)
{
	double red, green, blue;
	const char *at = strchr(text, ':');

	if (strncmp(text, "11;rgb", 6) != 0 || at == NULL)
		return BACKGROUND_UNKNOWN;
	at++;
	if (!read_part(&at, &red) || *at++ != '/' || !read_part(&at, &green) ||
	    *at++ != '/' || !read_part(&at, &blue))
		return BACKGROUND_UNKNOWN;
	return red * 0.2126 + green * 0.7152 + blue * 0.0722 > 0.5 ?
	    BACKGROUND_LIGHT :
	    BACKGROUND_DARK;
}

static void end_text(struct replies *r)
{
	enum background background;

	r->held[r->used < REPLY_HELD ? r->used : REPLY_HELD - 1] = '\0';
	background = background_of(r->held);
	if (r->is_awaited && r->is_osc && background != BACKGROUND_UNKNOWN)
		r->background = background;
	drop(r);
}

/* Reads ESC [ ? …, which is held: the answer to DA1 ends in c, to DECRQM in
 * $y. */
static void read_answer(struct replies *r)
{
	int mode = 0, value = 0, end = 0;

	if (r->held[r->used - 1] == 'c')
		r->is_awaited = false;
	else if (sscanf(r->held, "\033[?%d;%d$y%n", &mode, &value, &end) == 2 &&
	    (size_t)end == r->used && mode == 2026)
		r->has_frames = value > 0 && value <= SUPPORTED;
}

/* Is this, from `at` to `end`, a list of numbers that libtermkey has room for?
 * Says how many, and whether one is empty. */
static bool are_numbers(const char *at, const char *end, size_t *count,
    bool *has_empty)
{
	size_t digits = 0;

	*count = 1;
	*has_empty = false;
	for (; at < end; at++)
		if (*at == ';') {
			*has_empty = *has_empty || digits == 0;
			digits = 0;
			(*count)++;
		} else if (*at < '0' || *at > '9' || ++digits > DIGITS) {
			return false;
		}
	*has_empty = *has_empty || digits == 0;
	return *count <= NUMBERS;
}

/* Is this, from the byte after ESC [ to the last, a report of the mouse that
 * means something? */
static bool is_report(const char *begin, const char *end)
{
	int what = 0, row = 0, column = 0;
	bool has_empty;
	size_t count;

	return *begin == '<' && (*end == 'M' || *end == 'm') &&
	    are_numbers(begin + 1, end, &count, &has_empty) && count == 3 &&
	    sscanf(begin, "<%d;%d;%d", &what, &column, &row) == 3 &&
	    what < BUTTONS && row > 0 && row <= PLACES && column > 0 &&
	    column <= PLACES;
}

/* Passes on a report of the mouse: libtermkey would take an Esc before it for a
 * key of the keyboard that is held. */
static size_t give_report(struct replies *r, char *out)
{
	size_t count = r->is_after_esc ? strlen(escape_key) : 0;

	memcpy(out, escape_key, count);
	r->is_after_esc = false;
	return count + give_back(r, out + count);
}

/* Ends ESC [ …, which is held, with its last byte: passes on what libtermkey
 * can take.  It takes all of the sequence but the numbers for an index, and
 * reads numbers that are not there (0.22). */
static size_t end_sequence(struct replies *r, char last, char *out)
{
	const char *begin = r->held + 2, *end = r->held + r->used - 1;
	bool has_empty, is_list;
	size_t count;

	if (r->used == REPLY_HELD) { /* some of it is lost */
		drop(r);
		return 0;
	}
	r->held[r->used] = '\0';
	if (is_report(begin, end))
		return give_report(r, out);
	if (*begin == '?' && r->is_awaited)
		read_answer(r);
	is_list = are_numbers(begin, end, &count, &has_empty);
	if (last == 'M') {
		r->skipped = is_list && count < POINTER ? POINTER : 0;
		is_list = false;
	} else if (last == '~' || last == 'u') {
		is_list = is_list && !has_empty &&
		    (count >= 3 || strncmp(begin, "27", 2) != 0);
	}
	r->is_pasting = strcmp(r->held, paste_begin) == 0;
	if (is_list)
		return give_back(r, out);
	drop(r);
	return 0;
}

static size_t take(struct replies *r, char c, char *out);

static size_t take_csi(struct replies *r, char c, char *out)
{
	if (c < ' ' || c > '~') { /* it ends in the midst */
		drop(r);
		return take(r, c, out);
	}
	hold(r, c);
	if (is_known(r))
		return give_back(r, out);
	return c >= '@' && c <= '~' ? end_sequence(r, c, out) : 0;
}

/* Takes the byte after an Esc. */
static size_t take_second(struct replies *r, char c, char *out)
{
	if (c == ESC) {
		size_t count = r->is_after_esc;

		out[0] = ESC;
		r->is_after_esc = true;
		return count;
	}
	hold(r, c);
	if (c == '[')
		r->state = REPLY_CSI;
	else if (c == 'P' || c == ']' || c == 'X' || c == '^' || c == '_')
		r->state = REPLY_TEXT_BEGIN;
	else
		return give_back(r, out);
	return is_known(r) ? give_back(r, out) : 0;
}

/* Takes a byte of a text, of which only what fits is kept: no answer that is
 * asked for is longer. */
static size_t take_text(struct replies *r, char c, char *out)
{
	if (r->state == REPLY_TEXT_BEGIN) {
		r->is_osc = r->held[1] == ']';
		r->used = 0;
		r->state = REPLY_TEXT;
	}
	if (r->state == REPLY_TEXT_ESC && c != '\\') {
		begin_sequence(r);
		return take_second(r, c, out);
	}
	if (r->state == REPLY_TEXT_ESC || (c == BEL && r->is_osc))
		end_text(r);
	else if (c == CAN || c == SUB)
		drop(r);
	else if (c == ESC)
		r->state = REPLY_TEXT_ESC;
	else
		hold(r, c);
	return 0;
}

/* Gives back the begin of a mark, which was text, without its Esc. */
static size_t give_text(struct replies *r, char *out)
{
	size_t count = r->used > 0 ? r->used - 1 : 0;

	memcpy(out, r->held + 1, count);
	r->used = 0;
	return count;
}

/* Takes a byte of a paste, which is text up to its end.  Ctrl-C ends it, too
 * (term/keys). */
static size_t take_pasted(struct replies *r, char c, char *out)
{
	size_t count;

	if (c == paste_end[r->used]) {
		hold(r, c);
		r->is_pasting = r->used < sizeof paste_end - 1;
		return r->is_pasting ? 0 : give_back(r, out);
	}
	count = give_text(r, out);
	if (c == ESC) {
		hold(r, c);
		return count;
	}
	r->is_pasting = c != '\003';
	out[count] = c;
	return count + 1;
}

/* Takes a byte.  Returns how many bytes of keys it has written. */
static size_t take(struct replies *r, char c, char *out)
{
	if (r->is_pasting)
		return take_pasted(r, c, out);
	switch (r->state) {
	case REPLY_ESC: return take_second(r, c, out);
	case REPLY_CSI: return take_csi(r, c, out);
	case REPLY_TEXT_BEGIN:
	case REPLY_TEXT:
	case REPLY_TEXT_ESC: return take_text(r, c, out);
	case REPLY_NONE: break;
	}
	if (c == ESC) {
		begin_sequence(r);
		return 0;
	}
	out[0] = c;
	return 1;
}

/* Returns how many bytes follow the first of a character of UTF-8. */
static unsigned rest_of_character(unsigned char c)
{
	return c < 0xc0 || c >= 0xfe ? 0 :
	    c < 0xe0		     ? 1 :
	    c < 0xf0		     ? 2 :
	    c < 0xf8		     ? 3 :
	    c < 0xfc		     ? 4 :
				       5;
}

/* Is the byte within a character of UTF-8? */
static bool is_within(struct replies *r, unsigned char c)
{
	bool is_within = r->rest > 0 && c >= 0x80 && c < 0xc0;

	if (is_within)
		r->rest--;
	else
		r->rest = r->is_utf8 ? rest_of_character(c) : 0;
	return is_within;
}

/* Takes a byte; one of 0x80 .. 0x9f stands for two. */
static size_t take_byte(struct replies *r, char byte, char *out)
{
	unsigned char c = (unsigned char)byte;
	bool is_single = c < 0x80 || c > 0x9f;
	size_t count;

	if (r->skipped > 0) {
		r->skipped--;
		return 0;
	}
	if (is_within(r, c) || is_single)
		return take(r, byte, out);
	count = take(r, ESC, out);
	return count + take(r, (char)(c - 0x40), out + count);
}

size_t replies_filter(struct replies *r, const char *bytes, size_t count,
    char *out)
{
	size_t given = 0;

	for (size_t i = 0; i < count; i++)
		given += take_byte(r, bytes[i], out + given);
	return given;
}

void replies_know(struct replies *r, const char *key)
{
	if (key[0] == ESC && strlen(key) < KNOWN_BYTES &&
	    r->known_count < KNOWN_KEYS)
		strcpy(r->known[r->known_count++], key);
}

bool replies_is_held(const struct replies *r)
{
	return r->state == REPLY_ESC || r->state == REPLY_TEXT_BEGIN ||
	    (r->state == REPLY_CSI && r->used == 2);
}

bool replies_is_inside(const struct replies *r)
{
	return !replies_is_held(r) &&
	    (r->state != REPLY_NONE || r->used > 0 || r->skipped > 0);
}

size_t replies_expire(struct replies *r, char *out)
{
	r->rest = r->skipped = 0;
	if (r->is_pasting)
		return give_text(r, out);
	if (!replies_is_held(r))
		drop(r);
	return replies_is_held(r) ? give_back(r, out) : 0;
}
