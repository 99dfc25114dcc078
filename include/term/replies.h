/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/replies.h - a terminal's answers and its mouse, taken out of the keys.
 */
#ifndef TERM_REPLIES_H
#define TERM_REPLIES_H

#include <stdbool.h>
#include <stddef.h>

#include "view/theme.h"

/*
 * ---- answers ----
 *
 * At the start the terminal is asked for the colour of its background (OSC 11),
 * whether it can show a frame at once (DECRQM of mode 2026), and what it is
 * (DA1), which every terminal answers; xterm's ctlseqs describes the three.
 * The answers come on the line of the keys, late, in pieces, or not at all.
 * Until the last one has come none of their bytes is taken for a key.
 */

/* Asks for all three. */
#define REPLIES_QUESTION "\033]11;?\033\\" "\033[?2026$p" "\033[c"

enum { REPLY_HELD = 64 }; /* bytes that are held back, at most */

struct replies {
	bool is_awaited; /* the last answer has not come */
	enum background background;
	bool has_frames; /* the terminal has mode 2026 */

	enum reply_state {
		REPLY_NONE,
		REPLY_ESC,     /* after an Esc, which may be a key */
		REPLY_CSI,     /* ESC [ */
		REPLY_PRIVATE, /* ESC [ ? …: no key begins so */
		REPLY_OSC,     /* ESC ] … */
		REPLY_OSC_ESC  /* an Esc in it, which ends it */
	} state;
	char held[REPLY_HELD]; /* of a key, perhaps; or the text of an OSC */
	size_t used;
};

/* Says that the question has been sent.  Before that the struct is all zero,
 * and every byte a key. */
void replies_await(struct replies *);

/* Takes bytes that have come.  Returns how many bytes of keys it has written
 * into `out`, which has room for `count` and REPLY_HELD. */
size_t replies_filter(struct replies *, const char *bytes, size_t count,
    char *out);

/* Is an Esc held back that may be a key?  Or does an answer go on? */
bool replies_is_held(const struct replies *);
bool replies_is_inside(const struct replies *);

/* Says that nothing has followed for a while: what is held back is a key, and
 * an answer that was going on is given up.  Returns as replies_filter does. */
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
