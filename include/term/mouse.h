/*
 * term/mouse.h - what the terminal says of the mouse, taken out of the keys.
 *
 * While the mouse is on (modes 1002 and 1006) the terminal reports each button that
 * is pressed or let go, each cell that a held one is moved to, and each turn of the
 * wheel, as ESC [ < what ; column ; row and M or m; xterm's ctlseqs describes it.
 * Reports come on the line of the keys, in any pieces.
 */
#ifndef TERM_MOUSE_H
#define TERM_MOUSE_H

#include <stdbool.h>
#include <stddef.h>

/* Both modes at once, since some terminals take the second instead of the first. */
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

/* Of the keyboard, or'ed; terminals keep Shift for selecting text, mostly. */
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

/* Takes bytes that have come, up to the end of a report.  Returns how many those
 * are, and in `given` how many of keys it has written into `out`, which has room for
 * `count` and MOUSE_HELD.  The event is MOUSE_NOTHING where no report has ended that
 * means anything. */
size_t mouse_filter(struct mouse *, const char *bytes, size_t count, char *out,
    size_t *given, struct mouse_event *event);

/* Is an Esc held back that may be a key?  Or does a report go on? */
bool mouse_is_held(const struct mouse *);
bool mouse_is_inside(const struct mouse *);

/* Nothing has followed for a while: what is held back is a key, and a report that
 * was going on is given up.  Returns how many bytes it has written. */
size_t mouse_expire(struct mouse *, char *out);

#endif
