/*
 * term/replies.h - what the terminal answers, taken out of the keys.
 *
 * At the start it is asked for the colour of its background (OSC 11), whether it
 * can show a frame at once (DECRQM of mode 2026), and what it is (DA1), which every
 * terminal answers; xterm's ctlseqs describes the three.  The answers come on the
 * line of the keys, late, in pieces, or not at all.  Until the last one has come
 * none of their bytes is taken for a key.
 */
#ifndef TERM_REPLIES_H
#define TERM_REPLIES_H

#include <stdbool.h>
#include <stddef.h>

#include "view/theme.h"

/* Asks for all of it. */
#define REPLIES_QUESTION "\033]11;?\033\\" "\033[?2026$p" "\033[c"

enum { REPLY_HELD = 64 }; /* bytes that are held back, at most */

struct replies {
	bool is_awaited; /* the last answer */
	enum background background;
	bool has_frames; /* the terminal has mode 2026 */

	enum reply_state {
		REPLY_NONE,
		REPLY_ESC,    /* after an Esc, which may be a key */
		REPLY_CSI,    /* ESC [ */
		REPLY_PRIVATE, /* ESC [ ? …: no key begins so */
		REPLY_OSC,    /* ESC ] … */
		REPLY_OSC_ESC /* an Esc in it, which ends it */
	} state;
	char held[REPLY_HELD]; /* of a key, perhaps; or the text of an OSC */
	size_t used;
};

/* The question has been sent.  All is zero before, and everything a key. */
void replies_await(struct replies *);

/* Takes bytes that have come.  Returns how many of keys it has written into `out`,
 * which has room for `count` and REPLY_HELD. */
size_t replies_filter(struct replies *, const char *bytes, size_t count,
    char *out);

/* Is an Esc held back that may be a key?  Or does an answer go on? */
bool replies_is_held(const struct replies *);
bool replies_is_inside(const struct replies *);

/* Nothing has followed for a while: what is held back is a key, and an answer that
 * was going on is given up.  Returns as replies_filter does. */
size_t replies_expire(struct replies *, char *out);

#endif
