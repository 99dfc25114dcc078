/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/replies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers ---- */

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

/* Gives back what was held, which is no answer.  Returns how many bytes. */
static size_t give_back(struct replies *r, char *out)
{
	size_t count = r->used;

	memcpy(out, r->held, count);
	r->used = 0;
	r->state = REPLY_NONE;
	return count;
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
	if (background != BACKGROUND_UNKNOWN)
		r->background = background;
	r->used = 0;
	r->state = REPLY_NONE;
}

/* Ends ESC [ ? … with its last byte: the answer to DA1 ends in c, to DECRQM in
 * $y.  False: it is neither. */
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

/* Takes a byte of a text, of which only what fits is kept: no answer that is
 * asked for is longer. */
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

/* Takes a byte after an Esc that may begin a key.  Returns how many bytes of
 * keys it has written. */
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

/* Takes a byte.  Returns how many bytes of keys it has written. */
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

/* ---- the mouse ---- */

enum {
	/* Bits of what is reported. */
	BUTTON = 3,  /* which button; of the wheel: which way */
	MOVED = 32,  /* a move */
	WHEEL = 64,  /* the wheel */
	OTHERS = 128 /* a button that few mice have */
};

static const char lead[] = "\033[<";

enum { LEAD = sizeof lead - 1 };

static void set_wheel(struct mouse_event *event, int way)
{
	event->what = MOUSE_WHEEL;
	if (way < 2)
		event->down = way == 0 ? -1 : 1;
	else
		event->right = way == 2 ? -1 : 1;
}

static void set_button(struct mouse_event *event, int what, char last)
{
	event->button = (what & BUTTON) + 1;
	event->what = last == 'm' ? MOUSE_RELEASE :
	    (what & MOVED) != 0   ? MOUSE_DRAG :
				    MOUSE_PRESS;
}

/* Reads the report that is held, which is whole but for its last byte. */
static void read_report(const struct mouse *m, char last,
    struct mouse_event *event)
{
	char text[MOUSE_HELD + 1];
	int what, row, column, end = 0;

	memcpy(text, m->held, m->used);
	text[m->used] = '\0';
	if (m->used == MOUSE_HELD ||
	    sscanf(text + LEAD, "%4d;%4d;%4d%n", &what, &column, &row, &end) !=
		3 ||
	    text[LEAD + end] != '\0' || what >= OTHERS || row < 1 || column < 1)
		return;
	*event = (struct mouse_event){ .row = row - 1,
		.column = column - 1,
		.modifiers = (unsigned)what &
		    (MOUSE_SHIFT | MOUSE_ALT | MOUSE_CONTROL) };
	if ((what & WHEEL) != 0)
		set_wheel(event, what & BUTTON);
	else if ((what & BUTTON) != BUTTON) /* else no button is held */
		set_button(event, what, last);
}

static void hold_mouse(struct mouse *m, char c)
{
	if (m->used < MOUSE_HELD)
		m->held[m->used++] = c;
}

/* Gives back what was held, which is of a key.  Returns how many bytes. */
static size_t give_back_mouse(struct mouse *m, char *out)
{
	size_t count = m->used;

	memcpy(out, m->held, count);
	m->used = 0;
	return count;
}

/* Takes one more byte of a report.  Other sequences that begin so are no keys
 * either. */
static void take_inside(struct mouse *m, char c, struct mouse_event *event)
{
	if ((c >= '0' && c <= '9') || c == ';') {
		hold_mouse(m, c);
		return;
	}
	if (c == 'M' || c == 'm')
		read_report(m, c, event);
	m->used = 0;
	if (c == ESC)
		hold_mouse(m, c);
}

/* Takes a byte.  Returns how many bytes of keys it has written. */
static size_t take_mouse(struct mouse *m, char c, char *out,
    struct mouse_event *event)
{
	size_t count;

	if (mouse_is_inside(m)) {
		take_inside(m, c, event);
		return 0;
	}
	if (m->is_on && c == lead[m->used]) {
		hold_mouse(m, c);
		return 0;
	}
	count = give_back_mouse(m, out);
	if (m->is_on && c == ESC)
		hold_mouse(m, c);
	else
		out[count++] = c;
	return count;
}

size_t mouse_filter(struct mouse *m, const char *bytes, size_t count, char *out,
    size_t *given, struct mouse_event *event)
{
	size_t taken = 0;

	*event = (struct mouse_event){ .what = MOUSE_NOTHING };
	*given = 0;
	while (taken < count && event->what == MOUSE_NOTHING)
		*given += take_mouse(m, bytes[taken++], out + *given, event);
	return taken;
}

bool mouse_is_held(const struct mouse *m)
{
	return m->used > 0 && m->used < LEAD;
}

bool mouse_is_inside(const struct mouse *m)
{
	return m->used >= LEAD;
}

size_t mouse_expire(struct mouse *m, char *out)
{
	if (mouse_is_held(m))
		return give_back_mouse(m, out);
	m->used = 0;
	return 0;
}
