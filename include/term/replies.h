/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/replies.h - what is no key, taken out of what the terminal sends.
 */
#ifndef TERM_REPLIES_H
#define TERM_REPLIES_H

#include <stdbool.h>
#include <stddef.h>

#include "view/theme.h"

/*
 * ---- sequences, and answers ----
 *
 * At the start the terminal is asked for the colour of its background (OSC 11),
 * whether it can show a frame at once (DECRQM of mode 2026), and what it is
 * (DA1), which every terminal answers; xterm's ctlseqs describes the three.
 * The answers come on the line of the keys, late, in pieces, or not at all.
 *
 * These and all other sequences are looked at before libtermkey sees them.  It
 * gets ESC [, numbers, and one last byte, of which it makes a key; reports of
 * the mouse; and what terminfo calls a key.  All else is swallowed: other
 * sequences of ESC [, whose bytes it takes for an index, and the texts of OSC,
 * DCS, SOS, PM and APC, of any length.  A paste is text up to its end, whatever
 * it holds; an Esc in it is left out.
 */

/* Asks for all three. */
#define REPLIES_QUESTION "\033]11;?\033\\" "\033[?2026$p" "\033[c"

enum {
	REPLY_HELD = 64, /* bytes that are held back, at most */
	KNOWN_KEYS = 160,
	KNOWN_BYTES = 16
};

struct replies {
	bool is_utf8;    /* what is typed */
	bool is_awaited; /* the last answer has not come */
	enum background background;
	bool has_frames; /* the terminal has mode 2026 */

	enum reply_state {
		REPLY_NONE,
		REPLY_ESC,        /* after an Esc, which may be a key */
		REPLY_CSI,        /* ESC [ … */
		REPLY_TEXT_BEGIN, /* ESC ] and its kind, which may be a key */
		REPLY_TEXT,       /* … that goes on */
		REPLY_TEXT_ESC    /* an Esc in it */
	} state;
	char held[REPLY_HELD]; /* of a key, perhaps; or the text of an OSC */
	size_t used;
	bool is_osc;      /* the text; others do not end in BEL */
	bool is_pasting;
	unsigned rest;    /* bytes to come of a character of UTF-8 */
	unsigned skipped; /* bytes to come of the mouse, of the old kind */
	char known[KNOWN_KEYS][KNOWN_BYTES];
	size_t known_count;
};

/* Says that the question has been sent.  Before that no answer counts. */
void replies_await(struct replies *);

/* Says that terminfo calls this a key. */
void replies_know(struct replies *, const char *key);

/* Takes bytes that have come.  Returns how many bytes of keys it has written
 * into `out`, which has room for `count` and REPLY_HELD. */
size_t replies_filter(struct replies *, const char *bytes, size_t count,
    char *out);

/* Is an Esc held back that may be a key?  Or does a sequence go on? */
bool replies_is_held(const struct replies *);
bool replies_is_inside(const struct replies *);

/* Says that nothing has followed for a while: what is held back is a key, and
 * a sequence that was going on is given up.  Returns as replies_filter does. */
size_t replies_expire(struct replies *, char *out);

/*
 * ---- the mouse ----
 *
 * While the mouse is on (modes 1002 and 1006) the terminal reports each button
 * that is pressed or let go, each cell that a held one is moved to, and each
 * turn of the wheel, as ESC [ < what ; column ; row and M or m; xterm's ctlseqs
 * describes it.  Reports come on the line of the keys, in any pieces.
 */

/* Both modes at once, since some terminals take the second instead of the
 * first. */
#define MOUSE_ON "\033[?1002;1006h"
#define MOUSE_OFF "\033[?1002;1006l"

enum { MOUSE_HELD = 24 }; /* bytes that are held back, at most */

enum mouse_what {
	MOUSE_NOTHING,
	MOUSE_PRESS,
	MOUSE_DRAG,    /* moved while the button is held */
	MOUSE_RELEASE,
	MOUSE_WHEEL
};

/* Modifiers of the keyboard, added up; most terminals keep Shift for selecting
 * text. */
enum { MOUSE_SHIFT = 4, MOUSE_ALT = 8, MOUSE_CONTROL = 16 };

struct mouse_event {
	enum mouse_what what;
	int row, column; /* of the screen, from 0; perhaps beyond it */
	int button;      /* 1 is the left one; 0: the wheel */
	int down, right; /* the wheel's turn: -1, 0 or +1 */
	unsigned modifiers;
};

struct mouse {
	bool is_on;            /* else all bytes are those of keys */
	char held[MOUSE_HELD]; /* the begin of a report, or of a key */
	size_t used;
};

/* Takes bytes that have come, up to the end of a report.  Returns how many
 * bytes it has taken, and in `given` how many bytes of keys it has written into
 * `out`, which has room for `count` and MOUSE_HELD.  The event is MOUSE_NOTHING
 * unless a report has ended that means something. */
size_t mouse_filter(struct mouse *, const char *bytes, size_t count, char *out,
    size_t *given, struct mouse_event *event);

/* Is an Esc held back that may be a key?  Or does a report go on? */
bool mouse_is_held(const struct mouse *);
bool mouse_is_inside(const struct mouse *);

/* Says that nothing has followed for a while: what is held back is a key, and a
 * report that was going on is given up.  Returns how many bytes it has
 * written. */
size_t mouse_expire(struct mouse *, char *out);

#endif
