/*
 * term/keys.h - bytes from the terminal → names of keys; the only user of
 * libtermkey.
 */
#ifndef TERM_KEYS_H
#define TERM_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "term/replies.h"

struct keys;

enum key_kind { KEY_NONE, KEY_NAME, KEY_PASTE, KEY_MOUSE, KEY_CLOSED };

/* Keys of the terminal `fd`, which stays the caller's: what is known of its type is
 * read, of the terminal nothing before keys_start.  NULL on failure. */
struct keys *keys_new(int fd, struct error *err);
void keys_free(struct keys *); /* accepts NULL */

/* Call when `fd` is readable. */
void keys_read(struct keys *);

/*
 * The next key, if one is complete: KEY_NAME with its name, KEY_PASTE with a
 * piece of pasted text, KEY_MOUSE (keys_mouse), KEY_CLOSED when the terminal is gone.
 * Answers of the terminal are swallowed, and reports of a mouse that is off.
 */
enum key_kind keys_next(struct keys *, char *text, size_t size);

/* What the mouse has done last.  While it is off (at first) it does nothing. */
struct mouse_event keys_mouse(const struct keys *);
void keys_set_mouse(struct keys *, bool is_on);

/* Milliseconds after which keys_expire must be called, or -1: an Esc waits for
 * what may follow it. */
int keys_timeout(const struct keys *);
void keys_expire(struct keys *);

/* The terminal has been asked (term/replies): its answers are no keys.  What is known
 * of them so far.  Waits, but not long, for what is still to come, before the
 * terminal is given back: nobody else shall read it. */
void keys_await_replies(struct keys *);
const struct replies *keys_replies(const struct keys *);
void keys_end_replies(struct keys *);

bool keys_start(struct keys *, struct error *err);
void keys_stop(struct keys *); /* before a suspension, and the end */

const char *keys_library(void); /* "libtermkey 0.22", for --version */

#endif
