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
 * At the start the terminal is asked for the colour of its background (OSC 11),
 * whether it can show a frame at once (DECRQM of mode 2026), and what it is
 * (DA1), which every terminal answers; xterm's ctlseqs describes the three.
 * The answers come on the line of the keys, late, in pieces, or not at all.
 *
 * These and all other sequences are looked at before libtermkey sees them.  It
 * gets ESC [, numbers, and one last byte, of which it makes a key; reports of
 * the mouse, as modes 1002 and 1006 have them; and what terminfo calls a key.
 * All else is swallowed: other sequences of ESC [, whose bytes it takes for an
 * index, and the texts of OSC, DCS, SOS, PM and APC, of any length.  A paste is
 * text up to its end, whatever it holds; an Esc in it is left out.
 */

/* Asks for all three. */
#define REPLIES_QUESTION "\033]11;?\033\\" "\033[?2026$p" "\033[c"

enum {
	REPLY_HELD = 64, /* bytes that are held back, at most */
	REPLY_ROOM = REPLY_HELD + 8, /* bytes that may come of them */
	KNOWN_KEYS = 160,
	KNOWN_BYTES = 16
};

struct replies {
	bool is_utf8;    /* what is typed */
	bool is_awaited; /* it has been asked, and the last answer has not come;
	                    else no answer counts */
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
	bool is_osc; /* the text; others do not end in BEL */
	bool is_pasting;
	bool is_after_esc; /* an Esc before that, which may be a key as well */
	unsigned rest;     /* bytes to come of a character of UTF-8 */
	unsigned skipped;  /* bytes to come of the mouse, of the old kind */
	char known[KNOWN_KEYS][KNOWN_BYTES];
	size_t known_count;
};

/* Says that terminfo calls this a key. */
void replies_know(struct replies *, const char *key);

/* Takes bytes that have come.  Returns how many bytes of keys it has written
 * into `out`, which has room for twice `count` and REPLY_ROOM. */
size_t replies_filter(struct replies *, const char *bytes, size_t count,
    char *out);

/* Is an Esc held back that may be a key?  Or does a sequence go on? */
bool replies_is_held(const struct replies *);
bool replies_is_inside(const struct replies *);

/* Says that nothing has followed for a while: what is held back is a key, and
 * a sequence that was going on is given up.  Returns as replies_filter does. */
size_t replies_expire(struct replies *, char *out);

#endif
