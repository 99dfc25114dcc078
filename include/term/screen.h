/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/screen.h - the canvas on a terminal; the only user of curses.
 *
 * There is one screen at a time.  It opens /dev/tty and nothing else, so
 * standard input and output may be pipes.
 */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "view/canvas.h"
#include "view/theme.h"

struct replies;
struct screen;

/* What the user asked of the terminal. */
struct screen_options {
	const char *colour; /* "auto", "never", "always", "8", "16", "256" */
	enum background background; /* chosen by the user; unknown: it is what
	                               the terminal or COLORFGBG says */
	const struct theme *own; /* borrowed; NULL: all looks as it is built in */
};

/* ---- a screen and its life ---- */

/* Opens the terminal and reads what is known of its type; no other file is read
 * later.  NULL on failure; the terminal stays as it was. */
struct screen *screen_new(const struct screen_options *, struct error *err);

/* Takes the terminal over, once. */
void screen_start(struct screen *);

/* Gives the terminal back as it was; accepts NULL. */
void screen_free(struct screen *);

/* Stand around a suspension: give the terminal back as it was, and take it over
 * again, once it was given back. */
void screen_leave(struct screen *);
void screen_enter(struct screen *);

/* ---- what is known of the terminal ---- */

int screen_fd(const struct screen *); /* the terminal, for keys and poll */
enum depth screen_depth(const struct screen *);

/* Returns the size; 24 and 80 where there is no screen (NULL). */
void screen_size(const struct screen *, int *rows, int *columns);

/* Asks for the size again, after SIGWINCH or SIGCONT; all is drawn at the next
 * show. */
void screen_resize(struct screen *);

/* Returns the terminal type that is used because TERM's own is unknown here, or
 * NULL; worth a line after leaving. */
const char *screen_stand_in(const struct screen *);

/* Asks the terminal what it is (keys_await_replies); false: that need not be
 * known. */
bool screen_ask(struct screen *);

/* Takes what has been answered; true: other colours are to be shown. */
bool screen_take_replies(struct screen *, const struct replies *);

/* Can this terminal and locale show more than ASCII? */
bool screen_has_unicode(void);

const char *screen_library(void); /* "ncurses 6.4…", for --version */

/* ---- what is sent to it ---- */

/* Shows the canvas, sending only what changed. */
void screen_show(struct screen *, const struct canvas *);
void screen_repaint(struct screen *); /* all of it at the next show */
size_t screen_sent(const struct screen *); /* bytes so far */

/* Uses other colours from now on. */
void screen_change(struct screen *, const char *colour, enum background);

/* Lets the mouse report what it does (term/keys.h), or not, as at first. */
void screen_set_mouse(struct screen *, bool is_on);

/* Asks the terminal to put the text into its clipboard (term/clipboard.h). */
void screen_set_clipboard(struct screen *, const char *text);

#endif
