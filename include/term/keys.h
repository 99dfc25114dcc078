/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/keys.h - bytes from the terminal as keys, pastes and the mouse.
 *
 * No other module uses libtermkey.  keys_new reads what is known of the
 * terminal's type, keys_start begins to use the terminal.  When its file can be
 * read call keys_read, then keys_next until it returns KEY_NONE; after the time
 * that keys_timeout says call keys_expire.
 */
#ifndef TERM_KEYS_H
#define TERM_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct keys;
struct replies;

enum key_kind { KEY_NONE, KEY_NAME, KEY_PASTE, KEY_MOUSE, KEY_CLOSED };

/*
 * While the mouse is on (modes 1002 and 1006) the terminal reports each button
 * that is pressed or let go, each cell that a held one is moved to, and each
 * turn of the wheel.
 */
enum mouse_what {
	MOUSE_NOTHING,
	MOUSE_PRESS,
	MOUSE_DRAG, /* moved while the button is held */
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

/* Makes the keys of the terminal `fd`, which stays the caller's.  Reads what is
 * known of the terminal's type; nothing is read of the terminal before
 * keys_start.  NULL on failure. */
struct keys *keys_new(int fd, struct error *err);
void keys_free(struct keys *); /* accepts NULL */

bool keys_start(struct keys *, struct error *err);

/* Stops, before a suspension and at the end: waits, but not long, for answers
 * of the terminal that are still to come, as nobody else shall read them. */
void keys_stop(struct keys *);

/* Reads what has come; call it when `fd` is readable. */
void keys_read(struct keys *);

/*
 * Returns the next key, if one is complete: KEY_NAME with its name, KEY_PASTE
 * with a piece of pasted text, KEY_MOUSE with what the mouse has done,
 * KEY_CLOSED when the terminal is gone.  Answers of the terminal are swallowed,
 * and so are reports of a mouse that is off.
 */
enum key_kind keys_next(struct keys *, char *text, size_t size,
    struct mouse_event *);

/* Returns the milliseconds after which keys_expire must be called, since an Esc
 * waits for what may follow it; -1: never. */
int keys_timeout(const struct keys *);
void keys_expire(struct keys *);

/* Says whether the mouse is used; at first it is off. */
void keys_set_mouse(struct keys *, bool is_on);

/* Says that the terminal has been asked (term/replies.h): its answers are no
 * keys. */
void keys_await_replies(struct keys *);

/* Returns what is known of the answers so far. */
const struct replies *keys_replies(const struct keys *);

const char *keys_library(void); /* "libtermkey 0.22", for --version */

#endif
