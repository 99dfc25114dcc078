#include "config.h"

#include "term/replies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ESC = '\033', BEL = '\a', SUPPORTED = 2 };

void replies_await(struct replies *r)
{
	*r = (struct replies){ .is_awaited = true };
}

static void hold(struct replies *r, char c)
{
	if (r->used < REPLY_HELD)
		r->held[r->used++] = c;
}

/* What was held back is no answer. */
static size_t give_back(struct replies *r, char *out)
{
	size_t count = r->used;

	memcpy(out, r->held, count);
	r->used = 0;
	r->state = REPLY_NONE;
	return count;
}

/* One of the two to four digits of "rgb:1e1e/2e2e/3e3e", of all that they can be. */
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

/* As bright as the eye takes it to be (Rec. 709). */
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
	if (background != BACKGROUND_UNKNOWN)
		r->background = background;
	r->used = 0;
	r->state = REPLY_NONE;
}

/* ESC [ ? … with its last byte: the answer to DA1 ends in c, to DECRQM in $y. */
static bool end_private(struct replies *r)
{
	int mode = 0, value = 0;

	r->held[r->used < REPLY_HELD ? r->used : REPLY_HELD - 1] = '\0';
	if (r->held[r->used - 1] == 'c')
		r->is_awaited = false;
	else if (sscanf(r->held, "\033[?%d;%d$y", &mode, &value) != 2)
		return false;
	if (mode == 2026)
		r->has_frames = value > 0 && value <= SUPPORTED;
	r->used = 0;
	r->state = REPLY_NONE;
	return true;
}

static bool is_last(char c)
{
	return c >= '@' && c <= '~';
}

/* Of a text only what fits is kept: none that is asked for is longer. */
static void take_text(struct replies *r, char c)
{
	if (c == BEL || (r->state == REPLY_OSC_ESC && c == '\\')) {
		end_text(r);
	} else if (c == ESC) {
		r->state = REPLY_OSC_ESC;
	} else {
		r->state = REPLY_OSC;
		hold(r, c);
	}
}

/* After an Esc that may begin a key. */
static size_t take_sequence(struct replies *r, char c, char *out)
{
	if (r->state == REPLY_ESC && c == ']') {
		r->used = 0;
		r->state = REPLY_OSC;
		return 0;
	}
	hold(r, c);
	if (r->state == REPLY_ESC && c == '[')
		r->state = REPLY_CSI;
	else if (r->state == REPLY_CSI && c == '?')
		r->state = REPLY_PRIVATE;
	else if (r->state != REPLY_PRIVATE ||
	    (is_last(c) && !end_private(r)) || r->used == REPLY_HELD)
		return give_back(r, out);
	return 0;
}

static size_t take(struct replies *r, char c, char *out)
{
	size_t count = 0;

	if (r->state == REPLY_OSC || r->state == REPLY_OSC_ESC) {
		take_text(r, c);
		return 0;
	}
	if (c == ESC && r->is_awaited) {
		count = give_back(r, out);
		hold(r, c);
		r->state = REPLY_ESC;
		return count;
	}
	if (r->state != REPLY_NONE)
		return take_sequence(r, c, out);
	out[0] = c;
	return 1;
}

size_t replies_filter(struct replies *r, const char *bytes, size_t count,
    char *out)
{
	size_t given = 0;

	for (size_t i = 0; i < count; i++)
		given += take(r, bytes[i], out + given);
	return given;
}

bool replies_is_held(const struct replies *r)
{
	return r->state == REPLY_ESC || r->state == REPLY_CSI;
}

bool replies_is_inside(const struct replies *r)
{
	return r->state != REPLY_NONE && !replies_is_held(r);
}

size_t replies_expire(struct replies *r, char *out)
{
	if (replies_is_held(r))
		return give_back(r, out);
	r->used = 0;
	r->state = REPLY_NONE;
	return 0;
}
