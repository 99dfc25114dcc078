#include "config.h"

#include "term/mouse.h"

#include <stdio.h>
#include <string.h>

enum {
	ESC = '\033',
	BUTTON = 3,  /* bits of what is reported: which one, */
	MOVED = 32,  /* a move, */
	WHEEL = 64,  /* the wheel; then the lowest bits are its way, */
	OTHERS = 128 /* or a button that few mice have */
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

/* What is held is a whole report, but for its last byte. */
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

static void hold(struct mouse *m, char c)
{
	if (m->used < MOUSE_HELD)
		m->held[m->used++] = c;
}

/* What was held back is of a key. */
static size_t give_back(struct mouse *m, char *out)
{
	size_t count = m->used;

	memcpy(out, m->held, count);
	m->used = 0;
	return count;
}

/* One byte more of a report.  What else begins so is no key either. */
static void take_inside(struct mouse *m, char c, struct mouse_event *event)
{
	if ((c >= '0' && c <= '9') || c == ';') {
		hold(m, c);
		return;
	}
	if (c == 'M' || c == 'm')
		read_report(m, c, event);
	m->used = 0;
	if (c == ESC)
		hold(m, c);
}

/* Returns how many bytes of keys that has made. */
static size_t take(struct mouse *m, char c, char *out,
    struct mouse_event *event)
{
	size_t count;

	if (mouse_is_inside(m)) {
		take_inside(m, c, event);
		return 0;
	}
	if (m->is_on && c == lead[m->used]) {
		hold(m, c);
		return 0;
	}
	count = give_back(m, out);
	if (m->is_on && c == ESC)
		hold(m, c);
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
		*given += take(m, bytes[taken++], out + *given, event);
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
		return give_back(m, out);
	m->used = 0;
	return 0;
}
